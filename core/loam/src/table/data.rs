//! What is said of a table: plain data, ready to be written as JSON.

use game::{Layer, Panel};
use serde::Serialize;

/// Everything that somebody may see of a position of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    /// How many actions are committed.
    pub row: u32,
    /// Hash of the position shown, 16 hexadecimal digits. Of a game that hides something it is sealed with a key of the
    /// table, so that nobody finds out what is hidden by trying.
    pub on: String,
    /// Hash of the rules; empty for a game with one set of rules.
    pub rules: String,
    /// Is the game over?
    pub over: bool,
    /// Of a game that is over: who has won and what breaks a tie, a sentence each.
    pub outcome: Vec<String>,
    /// What may be done could not be found out: a script failed.
    pub failure: Option<String>,
    /// The seats.
    pub seats: Vec<SeatSeen>,
    /// Decisions that are open, in order.
    pub open: Vec<OpenSeen>,
    /// The first of them that is the viewer's.
    pub mine: Option<Mine>,
    /// What the viewer may do.
    pub legal: Vec<Entry>,
    /// The turn that lies on a fork, or could be begun.
    pub turn: Option<TurnSeen>,
    /// Facts beside the board.
    pub panels: Vec<Panel>,
    /// The board, with an id for each place.
    pub svg: String,
    /// The places of the board in reading order.
    pub places: Vec<String>,
    /// Names of the kinds of action, by number.
    pub kinds: Vec<String>,
    /// What can be laid over the board.
    pub layers: Vec<Layer>,
    /// Does every number beside the board say why it is what it is?
    pub explains: bool,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatSeen {
    /// What it is called in the game.
    pub name: String,
    /// Does the game wait for it?
    pub turn: bool,
    /// Its points; `None`: hidden from the viewer until the game has ended for everybody.
    pub points: Option<i32>,
    /// How many are ahead of it, as the game counts: teams, and whatever breaks a tie. `None`: points of some seat are hidden.
    pub ahead: Option<u8>,
    /// Its team, where seats play together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<TeamSeen>,
}

/// A team as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TeamSeen {
    /// Its number, from 1.
    pub number: u8,
    /// Points of its seats together; `None`: those of one of them are hidden.
    pub points: Option<i32>,
}

/// An open decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenSeen {
    /// Who decides.
    pub seat: u8,
    /// The game does not go on before.
    pub now: bool,
}

/// The viewer's own first decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mine {
    /// Which of the viewer's seats.
    pub seat: u8,
    /// The game does not go on before.
    pub must: bool,
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// As it is typed; of an action with an amount with the smallest.
    pub text: String,
    /// Who may do it.
    pub seat: u8,
    /// Its kind, an index into [`Seen::kinds`].
    pub kind: u8,
    /// `move`, `conversion`, `end`, `answer`, `give_up` or `waste`.
    pub role: &'static str,
    /// The place of the board that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What it costs; empty where that is nothing or stands in the text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub price: String,
    /// What it means; empty where the text says it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub meaning: String,
    /// What it brings whoever does it, with the smallest amount; empty where that is nothing, hangs on chance or stands in the text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gain: String,
    /// Smallest and largest amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amounts: Option<(u8, u8)>,
    /// The text for each amount, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    /// It counts at once and cannot be taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub commits: bool,
}

/// A turn before it is ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnSeen {
    /// Whose.
    pub seat: u8,
    /// What was done in it and can be taken back, in order.
    pub texts: Vec<String>,
    /// Can it be ended now?
    pub may_end: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// What fell out of it because somebody else did something in the meantime.
    pub dropped: Vec<Dropped>,
}

/// An action that could not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dropped {
    /// The action.
    pub text: String,
    /// Why.
    pub why: String,
}

/// A row of the log as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogRow {
    /// Its number, from 1.
    pub row: u32,
    /// Who acted.
    pub seat: u8,
    /// What that seat was called then.
    pub name: String,
    /// What was done; of something done in secret its kind alone.
    pub text: String,
    /// What came of it, a line each.
    pub says: Vec<String>,
    /// Hash of the position after it, as [`Seen::on`].
    pub on: String,
}

/// What an action would change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// Changes of resources.
    pub changes: Vec<ChangeSeen>,
    /// What came of it in words.
    pub says: Vec<String>,
    /// What it is perhaps better not done for.
    pub warnings: Vec<String>,
    /// Chance decides; what is shown is one way in which it can go.
    pub draws: bool,
}

/// A change of a resource, with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeSeen {
    /// Whose.
    pub seat: u8,
    /// Of what.
    pub resource: String,
    /// By how much.
    pub amount: i32,
    /// What gave or took it.
    pub source: String,
}

/// A fork that nobody commits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Planned {
    /// The position it leads to.
    pub snap: Seen,
    /// What was done in it.
    pub done: Vec<String>,
    /// What could not be.
    pub dropped: Vec<Dropped>,
    /// What an action that was pointed at would change then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// Of which position a number is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberAt {
    /// After this row; else what somebody sees now, with a turn that is not ended.
    pub row: Option<u32>,
    /// For whom a plan is made.
    pub seat: Option<u8>,
    /// What is planned.
    pub texts: Vec<String>,
}

/// Why a number beside the board is what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NumberTold {
    /// What changed it, newest first; last what it began with.
    pub sources: Vec<NumberSource>,
    /// What the next income is known to bring, a line each.
    pub to_come: Vec<String>,
}

/// What changed a fact beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NumberSource {
    /// The row; 0 is the beginning, and nothing is an action that is no row yet.
    pub row: Option<u32>,
    /// Who acted; empty where nobody did.
    pub name: String,
    /// What was done.
    pub text: String,
    /// What it changed and by what, a line each.
    pub lines: Vec<String>,
}

/// What the owner of a table sees of the files that its rules come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BenchSeen {
    /// The table follows each save.
    pub follows: bool,
    /// How many saves changed something.
    pub number: u64,
    /// Files that the last save changed.
    pub files: Vec<String>,
    /// Milliseconds from the last save to the new rules, without the wait for the rest of it.
    pub took: Option<f64>,
    /// Milliseconds of the wait.
    pub waited: Option<f64>,
    /// Milliseconds that half of all reloads took at most, and 99 of a hundred.
    pub median: Option<f64>,
    /// The same of 99 in a hundred.
    pub slowest: Option<f64>,
    /// Mistakes for which the old rules stay.
    pub mistakes: Vec<MistakeSeen>,
    /// Mistakes in what is not in play.
    pub elsewhere: Vec<MistakeSeen>,
    /// New rules wait; why they do not come into use by themselves.
    pub waiting: Option<String>,
    /// There are rules to go back to.
    pub may_go_back: bool,
    /// The rules in use are not those of the files: somebody went back.
    pub went_back: bool,
    /// What the last reload said.
    pub said: Vec<String>,
    /// How the scenarios went.
    pub tests: Option<TestsSeen>,
    /// What the last save did to recorded games.
    pub changes: Option<ChangesSeen>,
    /// Modules in play, whose scenarios a new one may stand beside.
    pub modules: Vec<String>,
}

/// A mistake, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MistakeSeen {
    /// The file, from the content folder.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// What is wrong.
    pub message: String,
    /// The same with the line and a caret.
    pub text: String,
}

/// How scenarios went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TestsSeen {
    /// How many were run.
    pub run: usize,
    /// All were.
    pub done: bool,
    /// Those that failed: file, name and text.
    pub failed: Vec<crate::workbench::behind::Failed>,
}

/// What a save did to recorded games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangesSeen {
    /// In a few words.
    pub summary: String,
    /// All were compared.
    pub done: bool,
    /// Those that differ, that of the table first.
    pub games: Vec<GameSeen>,
}

/// A recorded game that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameSeen {
    /// What it is called.
    pub name: String,
    /// What became of it, in a word.
    pub verdict: String,
    /// The first action that differs or is refused, with its place.
    pub action: String,
    /// What seats have instead, or why it is refused.
    pub unlike: Vec<String>,
    /// What it did under the old rules, and by what.
    pub old: Vec<String>,
    /// The same under the new ones.
    pub new: Vec<String>,
}

/// Whether something had its say in a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HookSeen {
    /// The file, from the content folder.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// What it is, in words.
    pub what: String,
    /// How often it had its say.
    pub times: u64,
}
