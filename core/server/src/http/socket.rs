//! WebSocket connection of a client at a table, and its frames. The commands in them are
//! [`ClientCommand`]s.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use language::say;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::{interval, timeout};

use crate::http::authentication::TOO_MANY;
use crate::http::limits::TokenBucket;
use crate::http::request_body::{PeerAddress, WRONG, json_error};
use crate::http::shared::ServerState;
use crate::table::{ClientCommand, ClientConnection, ServerFrame, chosen_language};
use crate::texts::TEXTS;

/// Maximum length of a command id, in bytes.
const LONGEST_ID: usize = 64;

/// Number of pings within the idle timeout.
const SIGNS: u32 = 3;

/// The first frame of a client, which authenticates it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelloFrame {
    pub table: String,
    pub secret: String,
    /// Codes of the languages that the person reads, the preferred one first: `fr-CA, fr`.
    #[serde(default)]
    pub language: String,
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
    /// Parses a frame. Unknown keys are rejected.
    ///
    /// # Errors
    /// Returns the command id, if the frame has one, with the reason; `None` for anything else.
    pub fn read(text: &str) -> Result<ClientFrame, Option<(String, String)>> {
        let mut value: Value = serde_json::from_str(text).map_err(|_| None)?;
        let kind = value.get("t").and_then(Value::as_str).ok_or(None)?.to_owned();
        let fields = value.as_object_mut().ok_or(None)?;
        match kind.as_str() {
            "ping" if fields.len() == 1 => Ok(ClientFrame::Ping),
            "ping" => Err(None),
            "hello" => {
                fields.remove("t");
                serde_json::from_value(value).map(ClientFrame::Hello).map_err(|_| None)
            }
            _ => {
                let Some(Value::String(id)) = fields.remove("id") else { return Err(None) };
                if id.is_empty() || id.len() > LONGEST_ID {
                    return Err(None);
                }
                match serde_json::from_value(value) {
                    Ok(command) => Ok(ClientFrame::Command(id, command)),
                    Err(error) => Err(Some((id, json_error(&error)))),
                }
            }
        }
    }
}

/// Accepts a WebSocket upgrade.
pub async fn upgrade(
    State(shared): State<Arc<ServerState>>,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    Extension(counted): Extension<Arc<crate::http::limits::CountedConnection>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let most = shared.options.limits.message;
    // The default read buffer is 128 KiB per socket.
    let upgrade = upgrade.max_message_size(most).max_frame_size(most).read_buffer_size(most);
    upgrade.on_upgrade(move |socket| async move {
        serve(shared, from, socket).await;
        drop(counted);
    })
}

/// Sends a text frame; `false` if the client does not read it in time.
async fn send(shared: &ServerState, socket: &mut WebSocket, text: String) -> bool {
    let sent = timeout(shared.options.limits.send_time, socket.send(Message::text(text))).await;
    matches!(sent, Ok(Ok(())))
}

async fn serve(shared: Arc<ServerState>, from: IpAddr, mut socket: WebSocket) {
    let mut ends = shared.ends.clone();
    let hello = tokio::select! {
        hello = timeout(shared.options.limits.hello_time, socket.recv()) => hello,
        _ = ends.changed() => return,
    };
    let Ok(Some(Ok(Message::Text(hello)))) = hello else { return };
    let entered = match ClientFrame::read(&hello) {
        Ok(ClientFrame::Hello(hello)) => enter(&shared, from, &hello).await,
        _ => Err(gone_frame(&say!(TEXTS, "first-message"))),
    };
    match entered {
        Ok((guest, frames)) => talk(&shared, &mut socket, &guest, frames).await,
        Err(last) => {
            send(&shared, &mut socket, last).await;
        }
    }
    // If the client is gone, the close frame may fail.
    let _ = timeout(shared.options.limits.send_time, socket.send(Message::Close(None))).await;
}

/// Connects a client to a table; returns the last frame for the client if that fails.
async fn enter(
    shared: &Arc<ServerState>,
    from: IpAddr,
    hello: &HelloFrame,
) -> Result<(ClientConnection, Receiver<ServerFrame>), String> {
    let role = match shared.role(from, &hello.table, &hello.secret).await {
        Ok(role) => role,
        // A blocked address may try again later; a wrong secret stays wrong.
        Err(_) if shared.addresses.is_barred(from) => {
            return Err(reconnect_frame(&say!(TEXTS, TOO_MANY)));
        }
        Err(_) => return Err(gone_frame(&say!(TEXTS, WRONG))),
    };
    let (sender, frames) = channel(shared.options.limits.queue);
    // If the queue is full, the socket is dropped; after reconnecting, the client gets a full
    // snapshot.
    let send = Box::new(move |frame| sender.try_send(frame).is_ok());
    let language = chosen_language(shared.room.catalogue().as_ref(), &hello.language);
    let guest = shared
        .room
        .enter(&hello.table, role, language, send)
        .map_err(|_| gone_frame(&say!(TEXTS, WRONG)))?;
    Ok((guest, frames))
}

async fn talk(
    shared: &ServerState,
    socket: &mut WebSocket,
    guest: &ClientConnection,
    mut frames: Receiver<ServerFrame>,
) {
    let limits = &shared.options.limits;
    let mut credits = TokenBucket::new(limits);
    let mut sign = interval(limits.idle_time / SIGNS);
    sign.tick().await;
    let mut last_received = Instant::now();
    loop {
        tokio::select! {
            frame = frames.recv() => {
                let (text, is_last) = match frame {
                    Some(ServerFrame::Text(text)) => (text, false),
                    Some(ServerFrame::Gone(reason)) => (gone_frame(&reason), true),
                    None => return,
                };
                if !send(shared, socket, text).await || is_last {
                    return;
                }
            },
            message = socket.recv() => {
                last_received = Instant::now();
                let Some(Ok(message)) = message else { return };
                if !credits.take() {
                    send(shared, socket, reconnect_frame(&say!(TEXTS, "too-many-messages"))).await;
                    return;
                }
                let answer = match message {
                    Message::Text(text) => handle_frame(guest, &text),
                    Message::Close(_) => return,
                    Message::Ping(_) | Message::Pong(_) => None,
                    Message::Binary(_) => Some(Err(gone_frame(&say!(TEXTS, "messages-text")))),
                };
                let (text, is_last) = match answer {
                    None => continue,
                    Some(Ok(text)) => (text, false),
                    Some(Err(text)) => (text, true),
                };
                if !send(shared, socket, text).await || is_last {
                    return;
                }
            },
            _ = sign.tick() => {
                let ping = timeout(limits.send_time, socket.send(Message::Ping(Vec::new().into())));
                if last_received.elapsed() > limits.idle_time || !matches!(ping.await, Ok(Ok(()))) {
                    return;
                }
            },
        }
    }
}

/// Handles a frame; returns an immediate answer (`Ok`) or the last frame (`Err`).
fn handle_frame(guest: &ClientConnection, text: &str) -> Option<Result<String, String>> {
    match ClientFrame::read(text) {
        Ok(ClientFrame::Ping) => Some(Ok(pong())),
        Ok(ClientFrame::Command(id, command)) => {
            if guest.send_command(id, command) {
                None
            } else {
                Some(Err(reconnect_frame(&say!(TEXTS, "table-closed"))))
            }
        }
        Ok(ClientFrame::Hello(_)) => Some(Err(gone_frame(&say!(TEXTS, "already-identified")))),
        Err(Some((id, message))) => {
            Some(Ok(refused_ack(&id, &say!(TEXTS, "unknown-command-why", why = message))))
        }
        Err(None) => Some(Err(gone_frame(&say!(TEXTS, "invalid-message")))),
    }
}

/// Formats the answer to a [`ClientFrame::Ping`].
fn pong() -> String {
    json!({ "t": "pong" }).to_string()
}

/// Formats the last frame of a socket, with the reason.
fn gone_frame(reason: &str) -> String {
    json!({ "t": "gone", "why": reason }).to_string()
}

/// Formats the last frame of a socket whose client may reconnect at once, with the reason.
fn reconnect_frame(reason: &str) -> String {
    json!({ "t": "gone", "why": reason, "again": true }).to_string()
}

/// Formats the answer to an invalid command.
fn refused_ack(id: &str, reason: &str) -> String {
    json!({ "t": "ack", "id": id, "is": "refused", "why": reason }).to_string()
}
