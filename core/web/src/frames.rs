//! What goes over the socket. Frames of a client are read here; what a command can be is [`loam::table::Command`].

use loam::table::Command;
use serde::Deserialize;
use serde_json::{Value, json};

/// Longest id of a command.
const LONGEST_ID: usize = 64;

/// The first frame: who somebody is.
#[derive(Debug, Deserialize)]
pub struct Hello {
    /// The table.
    pub table: String,
    /// The secret out of the link.
    pub secret: String,
}

/// A frame of a client.
#[derive(Debug)]
pub enum Sent {
    /// Who it is.
    Hello(Hello),
    /// Is anybody there?
    Ping,
    /// A command and the id that its answer has.
    Command(String, Command),
}

impl Sent {
    /// Reads a frame.
    ///
    /// # Errors
    /// It is none; the id that it came with, if it had one, and the reason.
    pub fn read(text: &str) -> Result<Sent, Option<(String, String)>> {
        let mut value: Value = serde_json::from_str(text).map_err(|_| None)?;
        let kind = value.get("t").and_then(Value::as_str).ok_or(None)?;
        match kind {
            "ping" => Ok(Sent::Ping),
            "hello" => serde_json::from_value(value).map(Sent::Hello).map_err(|_| None),
            _ => {
                let id = value.get("id").and_then(Value::as_str).ok_or(None)?.to_owned();
                if id.is_empty() || id.len() > LONGEST_ID {
                    return Err(None);
                }
                value.as_object_mut().and_then(|fields| fields.remove("id"));
                match Command::read(value) {
                    Ok(command) => Ok(Sent::Command(id, command)),
                    Err(why) => Err(Some((id, why))),
                }
            }
        }
    }
}

/// The answer to a [`Sent::Ping`].
pub fn pong() -> String {
    json!({ "t": "pong" }).to_string()
}

/// The last frame, and why there is no more.
pub fn gone(why: &str) -> String {
    json!({ "t": "gone", "why": why }).to_string()
}

/// The last frame of a socket whose owner may come again at once, and why this one ends.
pub fn come_again(why: &str) -> String {
    json!({ "t": "gone", "why": why, "again": true }).to_string()
}

/// The answer to what is no command.
pub fn refused(id: &str, why: &str) -> String {
    json!({ "t": "ack", "id": id, "is": "refused", "why": why }).to_string()
}
