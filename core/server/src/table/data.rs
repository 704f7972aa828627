//! Data types that a table sends to clients as JSON.

use game::{InfoPanel, Layer};
use serde::Serialize;

/// Observation of a position for one client, with the client's legal actions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClientObservation {
    pub row: u32,
    /// Hash of the displayed position, 16 hexadecimal digits. In games with hidden information it
    /// is keyed per table, so that hidden state cannot be found by trying.
    pub on: String,
    /// Hash of the ruleset; empty for a game with only one set of rules.
    pub rules: String,
    pub over: bool,
    /// For a finished game: sentences about winners and tie-breaks.
    pub outcome: Vec<String>,
    /// Message of the script error because of which there are no legal actions.
    pub failure: Option<String>,
    pub seats: Vec<PublicSeat>,
    /// Open decisions, in order.
    pub open: Vec<SeatDecision>,
    /// The first open decision of the viewer.
    pub mine: Option<OwnDecision>,
    /// Legal actions of the viewer.
    pub legal: Vec<LegalEntry>,
    /// The viewer's open turn, or the turn that the viewer could begin.
    pub turn: Option<OpenTurn>,
    /// Facts shown next to the board.
    pub panels: Vec<InfoPanel>,
    /// The board as SVG; each place has an id.
    pub svg: String,
    /// Places of the board in reading order.
    pub places: Vec<String>,
    /// Names of the kinds of action; other fields have indices into this list.
    pub kinds: Vec<String>,
    /// Overlays that can be drawn over the board.
    pub layers: Vec<Layer>,
    /// Whether the game explains every number in the panels.
    pub explains: bool,
}

/// State of a seat as the viewer may see it: name, points and rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PublicSeat {
    /// Name of the seat in ledgers, the same in every language.
    pub name: String,
    /// Name of the seat in the viewer's language.
    pub shown: String,
    /// Whether the game waits for this seat.
    pub turn: bool,
    /// Points; `None` if hidden from the viewer until the end of the game.
    pub points: Option<i32>,
    /// Number of seats or teams ranked higher, tie-breaks included; `None` if points of some seat
    /// are hidden.
    pub ahead: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<PublicTeam>,
}

/// State of a team as the viewer may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PublicTeam {
    pub number: u8,
    /// Sum of the points of the team's seats; `None` if points of any seat are hidden.
    pub points: Option<i32>,
}

/// A decision that a seat has to take, or may take, now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatDecision {
    pub seat: u8,
    /// Whether the game waits for this decision.
    pub now: bool,
}

/// The viewer's own first open decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnDecision {
    /// The viewer's seat that decides.
    pub seat: u8,
    /// Whether the game waits for this decision.
    pub must: bool,
}

/// A legal action, with everything that the page shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalEntry {
    /// The action as typed, with the smallest amount if it has one.
    pub text: String,
    /// The action in the viewer's language; empty if it is shown as typed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub shown: String,
    /// In a frame: how `shown` is made of `text`, see `text_forms.rs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<usize>,
    /// The action as typed without the name of its kind; empty if it does not begin with it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// The seat that may act.
    pub seat: u8,
    /// Kind of action, an index into [`ClientObservation::kinds`].
    pub kind: u8,
    /// Name of the group of actions in the viewer's language, if the kind has no name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Role of the action: `move`, `conversion`, `end`, `answer`, `give_up` or `waste`.
    pub role: &'static str,
    /// Place on the board to which the action refers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Cost; empty if there is none or the text contains it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub price: String,
    /// Explanation; empty if the text is clear.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub meaning: String,
    /// Gain of the acting seat, for the smallest amount. Empty if there is no gain, the gain
    /// depends on chance, or the text contains it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gain: String,
    /// Smallest and largest amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amounts: Option<(u8, u8)>,
    /// The text for each amount, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    /// Whether the action commits at once and cannot be undone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub commits: bool,
}

/// A turn before it is ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenTurn {
    pub seat: u8,
    /// Actions of the turn that can be undone, in order.
    pub texts: Vec<String>,
    /// The same actions in the viewer's language; empty if they are shown as typed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<String>,
    /// Whether the turn can be ended now.
    pub may_end: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// Actions that became illegal because another seat acted in the meantime.
    pub dropped: Vec<DroppedAction>,
}

/// An action that could not be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DroppedAction {
    pub text: String,
    pub why: String,
}

/// A row of the log as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogRow {
    pub row: u32,
    pub seat: u8,
    /// Name of the seat at that time.
    pub name: String,
    /// The action; for a hidden action, only the kind of action.
    pub text: String,
    pub says: Vec<String>,
    /// Change of the points of the row's seat, as far as the viewer sees them.
    #[serde(skip_serializing_if = "is_zero")]
    pub brings: i32,
    /// Whether the row only ends a turn: it changed nothing and has one word.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub implied: bool,
    /// Hash of the position after the row, as in [`ClientObservation::on`].
    pub on: String,
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}

/// Where the points of a finished game came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameEnd {
    /// Names of the stages of the game, in order: for example setup, each round, and the end.
    pub stages: Vec<String>,
    /// The sources of points, those with the most points first. Their sums are the final points.
    pub sources: Vec<PointSource>,
}

/// The points that one source gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PointSource {
    /// Name of a piece, or of a rule of the game. Empty for points that no action gave: those at
    /// the start.
    pub source: String,
    /// Points that the source gave: `points[seat][stage]`.
    pub points: Vec<Vec<i32>>,
}

/// Effects of actions that were not carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    pub changes: Vec<PreviewChange>,
    /// Lines that the action would add to the log.
    pub says: Vec<String>,
    /// Reasons that speak against the action.
    pub warnings: Vec<String>,
    /// Whether chance is involved; the preview then shows one possible outcome.
    pub draws: bool,
}

/// A change of a resource with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PreviewChange {
    pub seat: u8,
    /// Name of the resource in the viewer's language.
    pub resource: String,
    /// Name of the resource in the content, by which panels name their items.
    pub item: String,
    pub amount: i32,
    /// The piece or rule that caused the change.
    pub source: String,
}

/// Result of a plan, which is never committed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanResult {
    /// Position after the plan.
    pub snap: ClientObservation,
    /// Actions that were carried out.
    pub done: Vec<String>,
    /// Actions that were illegal.
    pub dropped: Vec<DroppedAction>,
    /// Preview of the requested further action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// The position to which a request refers: that of a row, with the actions of a plan after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanPosition {
    /// After this row; by default the position displayed now, with the open turn.
    pub row: Option<u32>,
    /// The seat for which a plan is made.
    pub seat: Option<u8>,
    /// Actions of the plan.
    pub texts: Vec<String>,
}

/// History of a number in a panel: its changes, and what the next income will add.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NumberHistory {
    /// Changes, newest first; the last entry is the initial value.
    pub sources: Vec<NumberChange>,
    /// Lines on what the next income will add.
    pub to_come: Vec<String>,
}

/// A change of a number in a panel, with the action that caused it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NumberChange {
    /// The row; 0 is the setup, `None` an action that is not committed.
    pub row: Option<u32>,
    /// Name of the acting seat; empty if no seat acted.
    pub name: String,
    pub text: String,
    /// Lines on what changed and the causes.
    pub lines: Vec<String>,
}

/// State of the workbench of a dev table, for its owner.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct WorkbenchStatus {
    /// Whether the table's rules follow each save.
    pub follows: bool,
    /// Number of saves that changed something.
    pub number: u64,
    /// Files that the last save changed.
    pub files: Vec<String>,
    /// Milliseconds from the last save to the new rules, without [`WorkbenchStatus::waited`].
    pub took: Option<f64>,
    /// Milliseconds during which the server waited for further saves.
    pub waited: Option<f64>,
    /// Median of the duration of all reloads, in milliseconds.
    pub median: Option<f64>,
    /// 99th percentile of the duration of all reloads, in milliseconds.
    pub slowest: Option<f64>,
    /// Diagnostics that keep the old rules in use.
    #[serde(rename = "mistakes")]
    pub diagnostics: Vec<DiagnosticReport>,
    /// Diagnostics of content that is not in play.
    pub elsewhere: Vec<DiagnosticReport>,
    /// Reason why new rules are ready but not in use.
    pub waiting: Option<String>,
    /// Whether there are earlier rules to go back to.
    pub may_go_back: bool,
    /// Whether the user went back to earlier rules, so that the files contain different rules.
    pub went_back: bool,
    /// Messages of the last reload.
    pub said: Vec<String>,
    /// Results of scenarios.
    pub tests: Option<ScenarioReport>,
    /// Effects of the last save on recorded games.
    pub changes: Option<ChangesReport>,
    /// Modules in play, to which a new scenario can be added.
    pub modules: Vec<String>,
}

/// A diagnostic with its source position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagnosticReport {
    /// Path relative to the content folder.
    pub file: String,
    pub line: u32,
    pub message: String,
    /// The complete message, with source line and caret.
    pub text: String,
}

/// Results of the scenarios that ran after the last save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioReport {
    pub run: usize,
    /// Whether all scenarios have run.
    pub done: bool,
    /// Failed scenarios: file, name and text.
    pub failed: Vec<workbench::workbench::background::FailedScenario>,
}

/// Effects of a save on recorded games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangesReport {
    pub summary: String,
    /// Whether all games were compared.
    pub done: bool,
    /// Games that differ; the table's own game is first.
    pub games: Vec<ChangedGame>,
}

/// A recorded game that goes differently under the new rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedGame {
    pub name: String,
    /// Whether it is the table's own game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub table: bool,
    pub verdict: String,
    /// The first action that differs or is illegal, with its row.
    pub action: String,
    /// Differences of the seats, or why the action is illegal.
    pub unlike: Vec<String>,
    /// Effects and causes under the old rules.
    pub old: Vec<String>,
    /// Effects and causes under the new rules.
    pub new: Vec<String>,
}

/// Number of calls of a hook in a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HookCalls {
    /// Path relative to the content folder.
    pub file: String,
    pub line: u32,
    pub what: String,
    pub times: u64,
}
