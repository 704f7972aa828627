//! What a table is asked, and what goes to somebody at it.

use std::time::Instant;

use super::command::Command;
use super::people::Role;
use crate::watch::Saved;
use crate::workbench::behind::Found;

/// Where frames for somebody go; `false` once nobody takes them.
pub type Tell = Box<dyn Fn(Frame) -> bool + Send>;

/// What goes to somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A JSON text.
    Text(String),
    /// The last one: why there is no more.
    Gone(String),
}

/// What a table is asked.
pub enum Ask {
    /// Somebody comes.
    Enter(Client),
    /// Somebody goes.
    Leave(u64),
    /// A command of somebody, with the id that its answer has, and when it was sent.
    Do(u64, String, Command, Instant),
    /// A file of the content was saved.
    Saved(Box<Saved>),
    /// Something was found out behind the table.
    Found(Box<Found>),
    /// The game as a ledger.
    Ledger(Extract, Box<dyn FnOnce(Result<String, String>) + Send>),
    /// Another server may have changed something.
    Refresh,
    /// The same is played again on another table.
    Next(String),
    /// The server ends.
    Close(Box<dyn FnOnce() + Send>),
}

/// What of a ledger is asked for, by whom and what for.
#[derive(Clone, Debug)]
pub struct Extract {
    /// As far as this row; all of it without one.
    pub row: Option<u32>,
    /// Who asks.
    pub role: Role,
    /// It is taken away to be kept, and not to play on from it here.
    pub keeps: bool,
}

/// Somebody at a table.
pub struct Client {
    /// A number that nobody else has.
    pub id: u64,
    /// Who.
    pub role: Role,
    /// Where frames go.
    pub tell: Tell,
}
