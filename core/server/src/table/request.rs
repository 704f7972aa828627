//! Messages to a table's actor, and frames from it to clients.

use std::time::Instant;

use super::command::Command;
use super::seats::Role;
use workbench::watch::Saved;
use workbench::workbench::background::Found;

/// Callback that sends frames to a client; returns `false` once the client is gone.
pub type Tell = Box<dyn Fn(Frame) -> bool + Send>;

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    Text(String),
    /// The last message, with the reason for the disconnection.
    Gone(String),
}

/// A message to the actor of a table.
pub enum Ask {
    /// A client connects.
    Enter(Client),
    /// The client with this id disconnects.
    Leave(u64),
    /// A client's command: client id, command id, command, time of arrival.
    Do(u64, String, Command, Instant),
    /// Content files were saved.
    Saved(Box<Saved>),
    /// A result of background work arrived.
    Found(Box<Found>),
    /// Requests the ledger; the callback gets it or the reason why not.
    Ledger(Extract, Box<dyn FnOnce(Result<String, String>) + Send>),
    /// Another server may have changed the table.
    Refresh,
    /// The id of a new table with the same game.
    Next(String),
    /// The server shuts down; the callback is called when the table is closed.
    Close(Box<dyn FnOnce() + Send>),
}

/// Which part of a ledger is requested, by whom and for what.
#[derive(Clone, Debug)]
pub struct Extract {
    /// Last row; `None` for all rows.
    pub row: Option<u32>,
    pub role: Role,
    /// Whether the user keeps the ledger as a backup, instead of starting another table from it.
    pub keeps: bool,
}

/// A connected client of a table.
pub struct Client {
    pub id: u64,
    pub role: Role,
    pub tell: Tell,
}
