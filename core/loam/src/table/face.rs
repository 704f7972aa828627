//! A table of any game, as the server sees it: no type of a game is left.

use game::Meaning;
use lab::BotSpec;

use serde_json::Value;

use super::data::{BenchSeen, LogRow, NumberAt, NumberTold, Planned, Preview, Seen};
use super::live::{BenchAsk, FromBehind};
use super::people::Rule;
use super::store::NotKept;
use crate::hint::Hint;
use crate::watch::Saved;
use crate::workbench::behind::Found;

/// Where rows are kept before anybody hears of them.
pub trait Keep {
    /// Appends rows, a line each, behind so many that are kept already. They are on the disk when this comes back.
    ///
    /// # Errors
    /// They are not, and why; nothing of them counts then.
    fn rows(&mut self, after: u32, lines: &str) -> Result<(), NotKept>;

    /// Takes all rows behind this one away.
    ///
    /// # Errors
    /// They are still there, and why.
    fn back_to(&mut self, row: u32) -> Result<(), NotKept>;

    /// Puts another head and other rows into their place.
    ///
    /// # Errors
    /// What was there is still there, and why.
    fn anew(&mut self, head: &str, rows: &str) -> Result<(), NotKept>;
}

/// What became of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acted {
    /// It lies on a fork and can be taken back.
    Seen,
    /// It is committed and kept, and so is all before it.
    Kept,
}

/// Why nothing became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It cannot be done, and why.
    Refused(String),
    /// It could not be kept, or a script failed; the table is as it was.
    Failed(String),
    /// Another server was first with a row.
    Lost,
}

impl Wrong {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Wrong::Refused(why) | Wrong::Failed(why) => why,
            Wrong::Lost => "somebody else was first".to_owned(),
        }
    }
}

impl From<NotKept> for Wrong {
    fn from(not: NotKept) -> Wrong {
        match not {
            NotKept::Failed(why) => Wrong::Failed(why),
            NotKept::Lost => Wrong::Lost,
        }
    }
}

/// A game with people at it. Seats that are named are taken as they are: who may speak for which seat is asked before.
pub trait Face {
    /// How many seats there are.
    fn seats(&self) -> u8;

    /// Does whoever holds several seats see one at a time, and hand the screen on in between?
    fn closes_hands(&self) -> bool;

    /// Through the eyes of which of their seats somebody looks who holds several.
    fn acting(&self, seats: &[u8]) -> Option<u8>;

    /// What facts beside the board mean, the same in every position.
    fn meanings(&self) -> Vec<Meaning>;

    /// Is there ever an offer that a rule can answer?
    fn has_offers(&self) -> bool;

    /// How many actions are committed.
    fn row(&self) -> u32;

    /// Are answers given in secret now? See [`game::Views::withholds`].
    fn withholds(&self) -> bool;

    /// Number of rows that a viewer with these seats sees. Rows are numbered as if there were no others.
    fn row_shown(&self, seats: &[u8]) -> u32;

    /// Is the game over?
    fn is_over(&self) -> bool;

    /// What the seats are called, as everybody may know.
    fn names(&self) -> Vec<String>;

    /// The seats that the game waits for.
    fn waits_for(&self) -> Vec<u8>;

    /// Hash of the committed position; not for everybody in a game that hides something.
    fn hash(&self) -> u64;

    /// Hash of what is shown to somebody with these seats, as [`Seen::on`].
    fn on(&self, seats: &[u8]) -> String;

    /// All that somebody with these seats may see now.
    fn seen(&mut self, seats: &[u8]) -> Seen;

    /// The log from a row on, as somebody with these seats may see it.
    fn log(&mut self, seats: &[u8], from: u32) -> Vec<LogRow>;

    /// Does an action; several are joined by `. `.
    ///
    /// # Errors
    /// What cannot be done.
    fn act(&mut self, seat: u8, text: &str, keep: &mut dyn Keep) -> Result<Acted, Wrong>;

    /// Takes back all but so many actions of a turn.
    ///
    /// # Errors
    /// There is nothing to be taken back.
    fn undo(&mut self, seat: u8, to: usize) -> Result<(), Wrong>;

    /// Takes back whole rows.
    ///
    /// # Errors
    /// There is no such row, or the ledger could not be written.
    fn back_to(&mut self, seats: &[u8], row: u32, keep: &mut dyn Keep) -> Result<(), Wrong>;

    /// Ends a turn.
    ///
    /// # Errors
    /// Something is owed, or the turn could not be kept.
    fn end(&mut self, seat: u8, keep: &mut dyn Keep) -> Result<(), Wrong>;

    /// What actions would change.
    ///
    /// # Errors
    /// They cannot be done.
    fn preview(&mut self, seat: u8, text: &str) -> Result<Preview, String>;

    /// A fork that nobody commits, from a row or from what somebody sees now, and what an action that is pointed at would change after it.
    ///
    /// # Errors
    /// There is no such row.
    fn plan(
        &mut self,
        seats: &[u8],
        seat: Option<u8>,
        row: Option<u32>,
        texts: (&[String], Option<&str>),
    ) -> Result<Planned, String>;

    /// The position after a row.
    ///
    /// # Errors
    /// There is no such row.
    fn at_row(&mut self, seats: &[u8], row: u32) -> Result<Seen, String>;

    /// The board in words, after a row or now.
    ///
    /// # Errors
    /// There is no such row.
    fn words(&mut self, seats: &[u8], row: Option<u32>) -> Result<String, String>;

    /// What a row changed, and by what.
    ///
    /// # Errors
    /// There is no such row, or a script failed.
    fn why(&mut self, seats: &[u8], row: u32) -> Result<Vec<String>, String>;

    /// Begins to think what a bot would do for a seat: [`Face::think`] goes on with it. `is_plain`: the action alone, without
    /// what it leads to.
    ///
    /// # Errors
    /// There is nothing to decide, or a script failed.
    fn hint(&mut self, seat: u8, is_plain: bool) -> Result<(), String>;

    /// Is a hint being thought about?
    fn thinks(&self) -> bool;

    /// Goes on for a moment with the hint that was asked for first; gives it, with its seat, once it is found.
    fn think(&mut self) -> Option<(u8, Result<Hint, String>)>;

    /// What a piece does.
    ///
    /// # Errors
    /// Nothing is called that.
    fn describe(&mut self, seats: &[u8], name: &str) -> Result<Vec<String>, String>;

    /// Texts of actions of these seats that go on like this.
    fn complete(&mut self, seats: &[u8], text: &str) -> Vec<String>;

    /// Who decides for a seat: a bot, or a person.
    ///
    /// # Errors
    /// The bot cannot play this game.
    fn hand_over(&mut self, seat: u8, bot: Option<&BotSpec>, seed: u64) -> Result<(), String>;

    /// Is a bot to act?
    fn bot_is_next(&mut self) -> bool;

    /// Lets one bot do one action; `false` if none is to act.
    ///
    /// # Errors
    /// It could not be kept, or a script failed.
    fn step_bot(&mut self, keep: &mut dyn Keep) -> Result<bool, Wrong>;

    /// Gives one answer that a seat left a rule for; `false` if there is none to give.
    ///
    /// # Errors
    /// As [`Face::step_bot`].
    fn answer(&mut self, rules: &[Option<Rule>], keep: &mut dyn Keep) -> Result<bool, Wrong>;

    /// Rows that another server appended, a line each: as if they had been done here, forks included.
    ///
    /// # Errors
    /// They cannot be done here, and why; nothing of them is done then.
    fn take_rows(&mut self, lines: &str) -> Result<(), String>;

    /// A seat leaves the game.
    ///
    /// # Errors
    /// It cannot.
    fn leave(&mut self, seat: u8, keep: &mut dyn Keep) -> Result<(), Wrong>;

    /// Has a seat left the game?
    fn has_left(&self, seat: u8) -> bool;

    /// The seats that left the game behind a row: by themselves, or because its owner dropped them.
    fn left_behind(&self, row: u32) -> Vec<u8>;

    /// The game as a ledger, as far as a row; of a game that hides something only once it is over, or for whoever plays all seats
    /// of a table for trying out.
    ///
    /// # Errors
    /// Why not yet.
    fn ledger(&self, seats: &[u8], row: Option<u32>) -> Result<String, String>;

    /// Head and rows, whatever they tell.
    fn whole_ledger(&self) -> String;

    /// What its rules are made of, for [`super::catalogue::Catalogue::reopen_under`]; `None` where they never change.
    fn source(&self) -> Option<String>;

    /// What gave a fact beside the board its value, by the ids of its panel and its own, as somebody with these seats sees it.
    ///
    /// # Errors
    /// There is no such row, or a script failed.
    fn number(
        &mut self,
        seats: &[u8],
        item: (&str, &str),
        asked: &NumberAt,
    ) -> Result<NumberTold, String>;

    /// The table begins its work; what is found out about files behind it comes by `tell`.
    fn begin_live(&mut self, is_dev: bool, beside: FromBehind);

    /// A file was saved. True if there is something to show.
    fn saved(&mut self, save: &Saved) -> bool;

    /// What was saved has been shown.
    fn rest(&mut self);

    /// Something was found out behind the table. True if there is something to show.
    fn found(&mut self, found: Found) -> bool;

    /// What the owner sees of the files that the rules come from; `None` where there are none, or nothing is to be said.
    fn bench(&self) -> Option<BenchSeen>;

    /// Does something with the files that the rules come from.
    ///
    /// # Errors
    /// Why not.
    fn ask_bench(&mut self, ask: BenchAsk, keep: &mut dyn Keep) -> Result<Option<Value>, Wrong>;
}
