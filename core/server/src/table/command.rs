//! Commands of clients, as they arrive in JSON.

use serde::Deserialize;

use super::live::WorkbenchCommand;
use super::seats::StandingRule;

/// A client's command. `on` is the hash of the position that the client displays; a stale hash is
/// rejected.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientCommand {
    /// Carries out actions.
    Act {
        on: String,
        /// Actions as typed, several joined by `. `.
        text: String,
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
    },
    /// Undoes all but the first `to` actions of the turn. With `row`, on a dev table, undoes whole
    /// rows.
    Undo {
        on: String,
        /// Number of actions of the turn to keep.
        #[serde(default)]
        to: usize,
        /// Row to go back to.
        row: Option<u32>,
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
    },
    /// Ends the turn.
    End {
        on: String,
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
    },
    /// Requests the changes that actions would cause.
    Preview {
        on: String,
        /// Actions as typed.
        text: String,
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
    },
    /// Requests the result of a plan: actions that are never committed.
    Plan {
        /// The acting seat; by default the seat to act.
        seat: Option<u8>,
        /// Row to start from; by default the present position.
        row: Option<u32>,
        /// The actions, each with the prefix `NAME: ` if it belongs to another seat.
        texts: Vec<String>,
        /// An action to preview after the plan.
        pointed: Option<String>,
    },
    /// Requests the position after a row.
    Row {
        /// Number of the row; 0 is the setup.
        row: u32,
    },
    /// Requests the board as text.
    Words {
        /// After this row; by default now.
        row: Option<u32>,
    },
    /// Requests the changes of a row with their causes.
    Why {
        /// Number of the row, from 1.
        row: u32,
    },
    /// Requests a hint of a bot.
    Hint {
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
        /// Whether to skip the rollouts, which take two seconds.
        #[serde(default)]
        plain: bool,
    },
    /// Requests the description of a piece.
    Describe {
        /// Name of the piece, as typed.
        name: String,
    },
    /// Requests completions of a typed text.
    Complete {
        /// Beginning of the text; case is ignored.
        text: String,
    },
    /// Sets or removes a standing answer to offers.
    Standing {
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
        rule: Option<StandingAnswer>,
    },
    /// Writes a line to the chat.
    Say {
        /// One line; it is cut to 500 characters.
        text: String,
    },
    /// Chooses the language of the client's frames.
    Language {
        /// Its code, such as `fr`.
        language: String,
    },
    /// Stores private notes.
    Note {
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
        /// The complete notes.
        text: String,
    },
    /// Sets a player's display name.
    Name {
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
        name: String,
    },
    /// Changes who plays a seat; owner only.
    Seat {
        seat: u8,
        #[serde(rename = "do")]
        what: SeatChange,
        bot: Option<String>,
    },
    /// Requests the history of a number in a panel.
    Number {
        panel: Box<str>,
        item: Box<str>,
        /// After this row; by default the position displayed now, with the open turn.
        row: Option<u32>,
        /// The seat for which a plan is made.
        seat: Option<u8>,
        /// Actions of the plan.
        #[serde(default)]
        texts: Box<[String]>,
    },
    /// Acts on the content files behind the rules; owner only. `do` is the kind of the action.
    Bench(Box<WorkbenchCommand>),
    /// Sets the pause before a bot's action; owner only.
    Pace {
        /// Milliseconds, at most 60,000.
        ms: u64,
    },
    /// Changes the table itself; owner only.
    Table {
        #[serde(rename = "do")]
        what: TableChange,
    },
    /// Leaves the game.
    Resign {
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
    },
    /// Asks the other players to go back to a row.
    Back {
        /// The row that becomes the last one.
        row: u32,
    },
    /// Consents to going back, or refuses.
    Agree {
        /// `true` to consent, `false` to refuse.
        yes: bool,
    },
    /// Sets the time for a move, which is only displayed; 0 for none; owner only.
    Clock {
        /// Seconds, at most 14 days.
        seconds: u32,
    },
    /// Allows or forbids hints; owner only.
    Hints {
        /// `true` to allow, `false` to forbid.
        on: bool,
    },
    /// Sets the address that is notified at a seat's turn; empty for none.
    Webhook {
        /// The seat; by default the acting one of the client's seats.
        seat: Option<u8>,
        /// Address that begins with `https://`.
        url: String,
    },
}

/// Changes of a table that [`ClientCommand::Table`] requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableChange {
    /// Hides the table in lists of tables.
    Archive,
    /// Shows the table in lists of tables again.
    Restore,
    /// Deletes the table permanently. The owner has to download the ledger first.
    Delete,
    /// Creates a new spectator link and revokes the old one.
    Watch,
    /// Revokes the spectator link.
    Unwatched,
    /// Creates a new owner link and revokes the old one.
    Owner,
}

/// Changes of the player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatChange {
    /// Creates a new link and revokes the old one.
    Link,
    /// A bot takes over the seat.
    Bot,
    /// The owner takes over the seat.
    Here,
    /// The first person who opens a new link takes over.
    Open,
    /// The seat leaves the game.
    Drop,
}

/// A standing answer in JSON: `{"most": 2}` or `{"never": true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StandingAnswer {
    /// Accept offers that cost at most this many points.
    Most(i32),
    /// Decline all offers.
    Never(bool),
}

impl StandingAnswer {
    /// Returns the standing rule; `None` for `{"never": false}`, which removes the rule.
    pub fn rule(self) -> Option<StandingRule> {
        match self {
            StandingAnswer::Most(most) => Some(StandingRule::Most(most)),
            StandingAnswer::Never(is_never) => is_never.then_some(StandingRule::Never),
        }
    }
}
