//! The trait [`AnyTable`]: a type-erased table, as the server uses it for any game. Its supertraits
//! divide it by subject.

use game::{ItemExplanation, PanelItemId};
use lab::BotSpec;
use language::say;
use serde_json::Value;
use workbench::hint::Hint;
use workbench::watch::FileSave;
use workbench::workbench::background::{BackgroundResult, PendingJob};

use super::data::{
    ClientObservation, GameEnd, LogRow, NumberHistory, PlanPosition, PlanResult, Preview,
    WorkbenchStatus,
};
use super::live::{BackgroundChannel, WorkbenchCommand};
use super::seats::StandingRule;
use super::store::StoreError;
use crate::texts::TEXTS;

/// Id of the message of tables whose rules never change.
pub(super) const NO_FILES: &str = "built-in-rules-table";

/// Durable storage for the rows of a table; a row is stored before any client sees it.
pub trait RowStorage {
    /// Appends rows, one per line, after the `after` rows stored before. They are synced to disk on
    /// return.
    ///
    /// # Errors
    /// Returns the reason if they were not stored; then none of them counts.
    fn rows(&mut self, after: u32, lines: &str) -> Result<(), StoreError>;

    /// Removes all rows after this one.
    ///
    /// # Errors
    /// Returns the reason if the rows are still stored.
    fn back_to(&mut self, row: u32) -> Result<(), StoreError>;

    /// Replaces head and rows.
    ///
    /// # Errors
    /// Returns the reason if the old ledger is still stored.
    fn replace(&mut self, head: &str, rows: &str) -> Result<(), StoreError>;
}

/// What became of an action that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActOutcome {
    /// The action is part of an open turn and can be undone.
    Seen,
    /// The action and all earlier actions of the turn are committed and stored.
    Kept,
}

/// Reason why an action had no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The action is illegal, with the reason.
    Refused(String),
    /// Writing failed or a script failed; the table is unchanged.
    Failed(String),
    /// Another server appended a row first.
    Lost,
}

impl TableError {
    /// Returns the reason as a message.
    pub fn words(self) -> String {
        match self {
            TableError::Refused(message) | TableError::Failed(message) => message,
            TableError::Lost => say!(TEXTS, "other-acted-first"),
        }
    }
}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> TableError {
        match error {
            StoreError::Failed(message) => TableError::Failed(message),
            StoreError::Lost => TableError::Lost,
        }
    }
}

/// Actions of seats in open turns.
pub trait TurnActions {
    /// Carries out actions, several joined by `. `.
    ///
    /// # Errors
    /// Fails if an action is illegal or cannot be stored.
    fn act(
        &mut self,
        seat: u8,
        text: &str,
        keep: &mut dyn RowStorage,
    ) -> Result<ActOutcome, TableError>;

    /// Undoes all but the first `to` actions of a turn.
    ///
    /// # Errors
    /// Fails if there is nothing to undo.
    fn undo(&mut self, seat: u8, to: usize) -> Result<(), TableError>;

    /// Undoes whole rows.
    ///
    /// # Errors
    /// Fails if there is no such row, or the ledger cannot be written.
    fn back_to(
        &mut self,
        seats: &[u8],
        row: u32,
        keep: &mut dyn RowStorage,
    ) -> Result<(), TableError>;

    /// Ends a turn.
    ///
    /// # Errors
    /// Fails if the seat still owes a decision, or the turn cannot be stored.
    fn end(&mut self, seat: u8, keep: &mut dyn RowStorage) -> Result<(), TableError>;

    /// Makes a seat leave the game.
    ///
    /// # Errors
    /// Fails if the seat cannot leave.
    fn leave(&mut self, seat: u8, keep: &mut dyn RowStorage) -> Result<(), TableError>;
}

/// Observations of viewers. A viewer is a client with some seats.
pub trait TableObservations {
    /// Returns whether a client with several seats sees one seat at a time, so that the screen is
    /// handed over in between.
    fn closes_hands(&self) -> bool;

    /// Returns which of its seats a client with several seats sees.
    fn acting(&self, seats: &[u8]) -> Option<u8>;

    /// Returns where the points of a finished game came from; `None` before the end, and for a game
    /// whose rules changed during play.
    fn ending(&mut self) -> Option<GameEnd>;

    /// Returns the observation of a viewer with these seats.
    fn seen(&mut self, seats: &[u8]) -> ClientObservation;

    /// Returns the description of a piece.
    ///
    /// # Errors
    /// Returns a message if no piece has this name.
    fn describe(&mut self, seats: &[u8], name: &str) -> Result<Vec<String>, String>;

    /// Returns completions of a text among the actions of these seats.
    fn complete(&mut self, seats: &[u8], text: &str) -> Vec<String>;
}

/// The log as each viewer may read it.
pub trait TableLog {
    /// Returns the log from row `from` on, as a viewer with these seats may see it.
    fn log(&mut self, seats: &[u8], from: u32) -> Vec<LogRow>;

    /// Returns the changes of a row with their causes.
    ///
    /// # Errors
    /// Returns a message if there is no such row, or a script fails.
    fn explain_row(&mut self, seats: &[u8], row: u32) -> Result<Vec<String>, String>;
}

/// Histories of the numbers in panels.
pub trait NumberHistories {
    /// Returns the history of a number, as far as a viewer with these seats may see it.
    ///
    /// # Errors
    /// Returns a message if there is no such row, or a script fails.
    fn number(
        &mut self,
        seats: &[u8],
        item: PanelItemId<'_>,
        at: &PlanPosition,
    ) -> Result<NumberHistory, String>;
}

/// Previews of actions.
pub trait Previews {
    /// Computes the changes that actions would cause.
    ///
    /// # Errors
    /// Returns the reason if an action is illegal.
    fn preview(&mut self, seat: u8, text: &str) -> Result<Preview, String>;
}

/// Plans, and observations of past positions.
pub trait Plans {
    /// Plays a plan that is never committed. `pointed` is an action to preview after the plan.
    ///
    /// # Errors
    /// Returns a message if there is no such row.
    fn plan(
        &mut self,
        seats: &[u8],
        at: &PlanPosition,
        pointed: Option<&str>,
    ) -> Result<PlanResult, String>;

    /// Returns the observation of the position after a row.
    ///
    /// # Errors
    /// Returns a message if there is no such row.
    fn at_row(&mut self, seats: &[u8], row: u32) -> Result<ClientObservation, String>;

    /// Returns the board as text, after a row or now.
    ///
    /// # Errors
    /// Returns a message if there is no such row.
    fn words(&mut self, seats: &[u8], row: Option<u32>) -> Result<String, String>;
}

/// Bots, and hints for people.
pub trait TableBots {
    /// Starts to compute a hint for a seat; [`TableBots::think`] continues it. With `is_plain`, the
    /// action alone, without rollouts.
    ///
    /// # Errors
    /// Returns a message if the seat has nothing to decide, or a script fails.
    fn hint(&mut self, seat: u8, is_plain: bool) -> Result<(), String>;

    /// Returns whether a hint is being computed.
    fn thinks(&self) -> bool;

    /// Computes one time slice of the oldest hint. Returns it with its seat once it is complete.
    fn think(&mut self) -> Option<(u8, Result<Hint, String>)>;

    /// Replaces the player of a seat by a bot, or by a person if `bot` is `None`.
    ///
    /// # Errors
    /// Returns a message if the bot cannot play this game.
    fn hand_over(&mut self, seat: u8, bot: Option<&BotSpec>, seed: u64) -> Result<(), String>;

    /// Returns whether the game waits for a bot, or a bot has an offer to answer.
    fn bot_is_next(&mut self) -> bool;

    /// Lets one bot take one action; `false` if no bot is to act.
    ///
    /// # Errors
    /// Fails if the action cannot be stored, or a script fails.
    fn step_bot(&mut self, keep: &mut dyn RowStorage) -> Result<bool, TableError>;
}

/// Answers that standing rules give.
pub trait StandingAnswers {
    /// Gives one standing answer; `false` if there is none to give.
    ///
    /// # Errors
    /// Fails as [`TableBots::step_bot`] does.
    fn answer(
        &mut self,
        rules: &[Option<StandingRule>],
        keep: &mut dyn RowStorage,
    ) -> Result<bool, TableError>;
}

/// Changes of the rules during a game. By default the rules never change.
pub trait RuleUpdates {
    /// Starts background work of the table; results arrive through the channel.
    fn begin_live(&mut self, is_dev: bool, background: BackgroundChannel);

    /// Reloads the rules after a save. If viewers have to be notified, returns the background job
    /// that follows.
    fn reload(&mut self, _save: &FileSave) -> Option<PendingJob> {
        None
    }

    /// Processes a result of background work. Returns whether clients need an update.
    fn take_result(&mut self, _found: BackgroundResult) -> bool {
        false
    }
}

/// Workbench of the owner, for the content files behind the rules. By default there is none.
pub trait OwnerWorkbench {
    /// Returns the state of the workbench for the owner; `None` if there is none or nothing to
    /// show.
    fn bench(&self) -> Option<WorkbenchStatus> {
        None
    }

    /// Carries out a command on the workbench.
    ///
    /// # Errors
    /// Fails with the reason.
    fn ask_bench(
        &mut self,
        _command: WorkbenchCommand,
        _keep: &mut dyn RowStorage,
    ) -> Result<Option<Value>, TableError> {
        Err(TableError::Refused(say!(TEXTS, NO_FILES)))
    }
}

/// A game with people at it. Callers check before which client may speak for a seat.
///
/// The files of this module each implement one of the supertraits for [`super::TypedTable`].
pub trait AnyTable:
    TurnActions
    + TableObservations
    + TableLog
    + NumberHistories
    + Previews
    + Plans
    + TableBots
    + StandingAnswers
    + RuleUpdates
    + OwnerWorkbench
{
    /// Returns the number of seats, including those that have left.
    fn seats(&self) -> u8;

    /// Returns explanations of the items in panels. They are the same in every position.
    fn meanings(&self) -> Vec<ItemExplanation>;

    /// Returns the pictures of pieces as JSON, empty if there are none. They are the same in every
    /// position.
    fn gallery(&mut self) -> &str;

    /// Returns whether the game has offers, which a standing answer can accept or decline.
    fn has_offers(&self) -> bool;

    /// Returns the number of committed rows, including those withheld from viewers.
    fn row(&self) -> u32;

    /// Returns whether answers are collected in secret now; see
    /// [`game::Views::has_secret_decision`].
    fn withholds(&self) -> bool;

    /// Returns the number of rows that a viewer with these seats sees. Withheld rows are not
    /// counted.
    fn row_shown(&self, seats: &[u8]) -> u32;

    /// Returns whether the committed game has ended.
    fn is_over(&self) -> bool;

    /// Returns the public names of the seats.
    fn names(&self) -> Vec<String>;

    /// Returns the seats for which the game waits.
    fn waits_for(&self) -> Vec<u8>;

    /// Returns the hash of the committed position. Keep it secret in games with hidden information.
    fn hash(&self) -> u64;

    /// Applies rows that another server appended, one per line, as if they had been played on this
    /// server. Open turns are replayed.
    ///
    /// # Errors
    /// Returns the reason if a row is illegal here; then none is applied.
    fn take_rows(&mut self, lines: &str) -> Result<(), String>;

    /// Returns whether a seat has left the game.
    fn has_left(&self, seat: u8) -> bool;

    /// Returns the seats that left the game after a row, by themselves or because the owner dropped
    /// them.
    fn left_behind(&self, row: u32) -> Vec<u8>;

    /// Returns the ledger up to a row. In games with hidden information it is available only after
    /// the end, or to a client with all seats of a dev table.
    ///
    /// # Errors
    /// Returns the reason why the ledger is not available yet.
    fn ledger(&self, seats: &[u8], row: Option<u32>) -> Result<String, String>;

    /// Returns head and rows, including hidden information.
    fn whole_ledger(&self) -> String;

    /// Returns the source of the rules for [`super::catalogue::GameCatalogue::reopen_under`];
    /// `None` if the rules never change.
    fn source(&self) -> Option<String>;

    /// Returns the rules as a file for other machines, see [`bundle::RulesFile`].
    ///
    /// # Errors
    /// Fails if the rules are no content, or if their files have changed.
    fn rules_file(&mut self) -> Result<String, String>;
}
