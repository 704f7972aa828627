//! What somebody at a table asks for, as it comes over the wire.

use serde::Deserialize;
use serde_json::Value;

use super::live::BenchAsk;
use super::people::Rule;

/// A command. `on` is the hash of the position that its sender is shown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Does actions, as typed.
    Act {
        /// Shown position.
        on: String,
        /// Actions, several joined by `. `.
        text: String,
        /// For whoever holds several seats.
        seat: Option<u8>,
    },
    /// Takes back all but the first `to` actions of the turn; with `row`, on a table for trying out, whole rows.
    Undo {
        /// Shown position.
        on: String,
        /// How many actions of the turn stay.
        #[serde(default)]
        to: usize,
        /// Back to this row.
        row: Option<u32>,
        /// For whoever holds several seats.
        seat: Option<u8>,
    },
    /// Ends the turn.
    End {
        /// Shown position.
        on: String,
        /// For whoever holds several seats.
        seat: Option<u8>,
    },
    /// Asks what actions would change.
    Preview {
        /// Shown position.
        on: String,
        /// Actions.
        text: String,
        /// For whoever holds several seats.
        seat: Option<u8>,
    },
    /// Asks where actions lead that nobody commits.
    Plan {
        /// Whose they are; else whoever comes next.
        seat: Option<u8>,
        /// From this row, else from now.
        row: Option<u32>,
        /// The actions, one a text, `NAME: ` before those of another seat.
        texts: Vec<String>,
        /// What would these change after them?
        pointed: Option<String>,
    },
    /// Asks for the position after a row.
    Row {
        /// Which.
        row: u32,
    },
    /// Asks for the board in words.
    Words {
        /// After which row, else now.
        row: Option<u32>,
    },
    /// Asks what a row changed and by what.
    Why {
        /// Which.
        row: u32,
    },
    /// Asks what a bot would do.
    Hint {
        /// For whoever holds several seats.
        seat: Option<u8>,
        /// The action alone is wanted, without what it leads to: that takes two seconds.
        #[serde(default)]
        plain: bool,
    },
    /// Asks what a piece does.
    Describe {
        /// Its name.
        name: String,
    },
    /// Asks for texts that go on like this.
    Complete {
        /// What is typed.
        text: String,
    },
    /// Leaves a rule for offers, or takes it away.
    Standing {
        /// For whoever holds several seats.
        seat: Option<u8>,
        /// The rule.
        rule: Option<Standing>,
    },
    /// Says something to all.
    Say {
        /// What.
        text: String,
    },
    /// Keeps notes that nobody else sees.
    Note {
        /// For whoever holds several seats.
        seat: Option<u8>,
        /// All of them.
        text: String,
    },
    /// Says what somebody wants to be called.
    Name {
        /// For whoever holds several seats.
        seat: Option<u8>,
        /// The name.
        name: String,
    },
    /// Owner: who sits on a seat.
    Seat {
        /// Which.
        seat: u8,
        /// What.
        #[serde(rename = "do")]
        what: SeatDo,
        /// Which bot.
        bot: Option<String>,
    },
    /// Asks what gave a fact beside the board its value.
    Number {
        /// The id of its panel.
        panel: Box<str>,
        /// Its own id.
        item: Box<str>,
        /// After this row; else what somebody sees now, with a turn that is not ended.
        row: Option<u32>,
        /// For whom a plan is made.
        seat: Option<u8>,
        /// What is planned.
        #[serde(default)]
        texts: Box<[String]>,
    },
    /// Owner: does something with the files that the rules come from. Read by [`Command::read`].
    #[serde(skip_deserializing)]
    Bench {
        /// What.
        ask: Box<BenchAsk>,
    },
    /// Owner: how fast bots answer.
    Pace {
        /// Milliseconds.
        ms: u64,
    },
    /// Owner: what becomes of the table.
    Table {
        /// What.
        #[serde(rename = "do")]
        what: TableDo,
    },
    /// Leaves the game.
    Resign {
        /// For whoever holds several seats.
        seat: Option<u8>,
    },
    /// Asks all others whether the game goes back behind a row.
    Back {
        /// The row.
        row: u32,
    },
    /// Says yes or no to that.
    Agree {
        /// Which of both.
        yes: bool,
    },
    /// Owner: a time for a move that only signals; 0 for none.
    Clock {
        /// Seconds.
        seconds: u32,
    },
    /// Owner: may bots be asked for hints?
    Hints {
        /// May they?
        on: bool,
    },
    /// The address that is told when it is a seat's turn; an empty one for none.
    Webhook {
        /// For whoever holds several seats.
        seat: Option<u8>,
        /// `https://…`
        url: String,
    },
}

impl Command {
    /// Reads a command from JSON: `t` says which, the other keys are its fields.
    ///
    /// # Errors
    /// It is none, a field is missing, or a key is unknown; which, in words.
    pub fn read(mut value: Value) -> Result<Command, String> {
        let is_bench = value.get("t").and_then(Value::as_str) == Some("bench");
        let read = if is_bench {
            value.as_object_mut().and_then(|fields| fields.remove("t"));
            serde_json::from_value(value).map(|ask| Command::Bench { ask: Box::new(ask) })
        } else {
            serde_json::from_value(value)
        };
        read.map_err(|e| e.to_string())
    }
}

/// What may become of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableDo {
    /// It is put out of the way.
    Archive,
    /// It comes back.
    Restore,
    /// It is gone for good, once its ledger was fetched.
    Delete,
    /// A new link for those who look on; the old one dies.
    Watch,
    /// Nobody may look on.
    Unwatched,
    /// A new link for the owner; the old one dies.
    Owner,
}

/// What may become of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatDo {
    /// A new link; the old one dies.
    Link,
    /// A bot plays on.
    Bot,
    /// The owner plays on.
    Here,
    /// Whoever opens the new link plays on.
    Open,
    /// The seat leaves the game.
    Drop,
}

/// A rule for offers as it is sent: `{"most": 2}` or `{"never": true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Take what costs at most so many points.
    Most(i32),
    /// Decline.
    Never(bool),
}

impl Standing {
    /// The rule itself; none where declining is switched off.
    pub fn rule(self) -> Option<Rule> {
        match self {
            Standing::Most(most) => Some(Rule::Most(most)),
            Standing::Never(never) => never.then_some(Rule::Never),
        }
    }
}
