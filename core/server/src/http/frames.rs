//! Frames of the WebSocket protocol, except for the commands themselves, see
//! [`crate::table::ClientCommand`].

use crate::table::ClientCommand;
use serde::Deserialize;
use serde_json::{Value, json};

/// Maximal length of a command id, in bytes.
const LONGEST_ID: usize = 64;

/// The first frame of a client, which authenticates it.
#[derive(Debug, Deserialize)]
pub struct HelloFrame {
    pub table: String,
    pub secret: String,
}

/// A frame of a client.
#[derive(Debug)]
pub enum ClientFrame {
    Hello(HelloFrame),
    /// Keep-alive request.
    Ping,
    /// A command, with the id that its answer will have.
    Command(String, ClientCommand),
}

impl ClientFrame {
    /// Parses a frame.
    ///
    /// # Errors
    /// Returns the command id and the reason if the frame is a command with an id; otherwise
    /// `None`.
    pub fn read(text: &str) -> Result<ClientFrame, Option<(String, String)>> {
        let mut value: Value = serde_json::from_str(text).map_err(|_| None)?;
        let kind = value.get("t").and_then(Value::as_str).ok_or(None)?;
        match kind {
            "ping" => Ok(ClientFrame::Ping),
            "hello" => serde_json::from_value(value).map(ClientFrame::Hello).map_err(|_| None),
            _ => {
                let id = value.get("id").and_then(Value::as_str).ok_or(None)?.to_owned();
                if id.is_empty() || id.len() > LONGEST_ID {
                    return Err(None);
                }
                value.as_object_mut().and_then(|fields| fields.remove("id"));
                match ClientCommand::read(value) {
                    Ok(command) => Ok(ClientFrame::Command(id, command)),
                    Err(why) => Err(Some((id, why))),
                }
            }
        }
    }
}

/// Formats the answer to a [`ClientFrame::Ping`].
pub fn pong() -> String {
    json!({ "t": "pong" }).to_string()
}

/// Formats the last frame of a socket, with the reason.
pub fn gone(why: &str) -> String {
    json!({ "t": "gone", "why": why }).to_string()
}

/// Formats the last frame of a socket whose client may reconnect at once, with the reason.
pub fn reconnect_frame(why: &str) -> String {
    json!({ "t": "gone", "why": why, "again": true }).to_string()
}

/// Formats the answer to an invalid command.
pub fn refused(id: &str, why: &str) -> String {
    json!({ "t": "ack", "id": id, "is": "refused", "why": why }).to_string()
}
