//! Messages to a table's actor, and frames from it to clients.

use std::time::Instant;

use language::Language;

use super::command::ClientCommand;
use super::seats::ClientRole;
use workbench::workbench::background::BackgroundResult;

/// Callback that sends frames to a client; returns `false` once the client is gone.
pub type FrameSender = Box<dyn Fn(ServerFrame) -> bool + Send>;

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerFrame {
    Text(String),
    /// The last message, with the reason for the disconnection.
    Gone(String),
}

/// A message to the actor of a table.
pub enum ActorMessage {
    /// A client connects.
    Enter(TableClient),
    /// The client with this id disconnects.
    Leave(u64),
    /// A client's command: client id, command id, command, time of arrival.
    Do(u64, String, ClientCommand, Instant),
    /// A result of background work arrived.
    Found(Box<BackgroundResult>),
    /// Requests the ledger; the callback gets it or the reason why not.
    Ledger(LedgerExtract, Box<dyn FnOnce(Result<String, String>) + Send>),
    /// Requests the file of the rules; the callback gets its text or the reason why not.
    Rules(Box<dyn FnOnce(Result<String, String>) + Send>),
    /// Another server may have changed the table.
    Refresh,
    /// A rematch of this table was opened under this id.
    Next(String),
    /// The server shuts down. The actor calls the callback when the table is closed.
    Close(Box<dyn FnOnce() + Send>),
}

/// Requested rows of a ledger, the role that requests them, and the purpose.
#[derive(Clone, Debug)]
pub struct LedgerExtract {
    /// Last row; `None` for all rows.
    pub row: Option<u32>,
    pub role: ClientRole,
    /// Whether the user keeps the ledger as a backup, instead of starting another table from it.
    pub keeps: bool,
}

/// A connected client of a table: its id, its role, its language, and the callback for frames.
pub struct TableClient {
    pub id: u64,
    pub role: ClientRole,
    pub language: Language,
    pub send: FrameSender,
}
