//! WebSocket and HTTP client of the load test.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONNECTION, HOST, ORIGIN};
use futures_util::{SinkExt, StreamExt};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

/// Time limit for any answer.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Maximum size of a response, in bytes.
const MOST: usize = 64 << 20;

/// The fields of a server's frame that the load test uses.
#[derive(Debug, Deserialize)]
pub struct ReceivedFrame {
    pub t: String,
    pub id: Option<String>,
    pub is: Option<String>,
    pub why: Option<String>,
    pub row: Option<u32>,
    pub on: Option<String>,
    #[serde(default)]
    pub over: bool,
    pub legal: Option<Vec<ReceivedAction>>,
    pub mine: Option<ReceivedDecision>,
    pub turn: Option<ReceivedTurn>,
    pub log: Option<ReceivedLog>,
}

/// A legal action in a snapshot.
#[derive(Debug, Deserialize)]
pub struct ReceivedAction {
    pub text: String,
    pub role: String,
    #[serde(default)]
    pub texts: Vec<String>,
}

/// The open decision of the client itself.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ReceivedDecision {
    pub must: bool,
}

/// The open turn of the client itself.
#[derive(Debug, Deserialize)]
pub struct ReceivedTurn {
    pub seat: u8,
    pub texts: Vec<String>,
    pub may_end: bool,
}

/// New rows of the log.
#[derive(Debug, Deserialize)]
pub struct ReceivedLog {
    pub rows: Vec<ReceivedLogRow>,
}

/// A row of the log with the hash of its position.
#[derive(Debug, Deserialize)]
pub struct ReceivedLogRow {
    pub row: u32,
    pub on: String,
}

/// A frame with its time of arrival and its length in bytes.
pub type TimedFrame = (ReceivedFrame, Instant, usize);

/// A WebSocket: sends frames, and forwards received ones to a channel. Dropping it breaks the
/// connection.
pub struct LoadSocket {
    outgoing: UnboundedSender<String>,
    work: tokio::task::JoinHandle<()>,
}

impl Drop for LoadSocket {
    fn drop(&mut self) {
        // Aborts without a close frame, like a broken connection.
        self.work.abort();
    }
}

impl LoadSocket {
    /// Connects to a table.
    pub async fn open(
        server: SocketAddr,
        table: &str,
        secret: &str,
    ) -> Result<(LoadSocket, UnboundedReceiver<TimedFrame>), String> {
        let words = |error: &dyn std::fmt::Display| format!("cannot open a socket: {error}");
        let stream = TcpStream::connect(server).await.map_err(|error| words(&error))?;
        stream.set_nodelay(true).map_err(|error| words(&error))?;
        let mut request = format!("ws://{server}/socket").into_client_request();
        if let Ok(request) = &mut request {
            let origin = HeaderValue::from_str(&format!("http://{server}"));
            request.headers_mut().insert(ORIGIN, origin.map_err(|error| words(&error))?);
        }
        let request = request.map_err(|error| words(&error))?;
        let opened = tokio_tungstenite::client_async(request, stream).await;
        let (mut stream, _) = opened.map_err(|error| words(&error))?;
        let (outgoing, mut outgoing_frames) = unbounded_channel::<String>();
        let (incoming, received) = unbounded_channel();
        let work = tokio::spawn(async move {
            loop {
                tokio::select! {
                    text = outgoing_frames.recv() => {
                        let Some(text) = text else { return };
                        if stream.send(Message::text(text)).await.is_err() {
                            return;
                        }
                    }
                    message = stream.next() => match message {
                        Some(Ok(Message::Text(text))) => {
                            let (at, length) = (Instant::now(), text.len());
                            let Ok(frame) = serde_json::from_str(&text) else { return };
                            if incoming.send((frame, at, length)).is_err() {
                                return;
                            }
                        }
                        Some(Ok(_)) => {}
                        _ => return,
                    }
                }
            }
        });
        let socket = LoadSocket { outgoing, work };
        socket.send(&json!({ "t": "hello", "table": table, "secret": secret }));
        Ok((socket, received))
    }

    /// Sends a frame. If the connection is broken, the missing answer shows it.
    pub fn send(&self, frame: &Value) {
        let _ = self.outgoing.send(frame.to_string());
    }
}

/// Sends an HTTP request as the page does; returns status and body.
pub async fn http(
    server: SocketAddr,
    method: &str,
    path: &str,
    secret: &str,
    body: Option<String>,
) -> Result<(u16, String), String> {
    let words = |error: &dyn std::fmt::Display| format!("{method} {path}: {error}");
    let stream = TcpStream::connect(server).await.map_err(|error| words(&error))?;
    let io = TokioIo::new(stream);
    let made = hyper::client::conn::http1::handshake(io).await.map_err(|error| words(&error))?;
    let (mut sender, connection) = made;
    tokio::spawn(connection);
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(HOST, server.to_string())
        .header(ORIGIN, format!("http://{server}"))
        .header(AUTHORIZATION, format!("Bearer {secret}"))
        .header(CONNECTION, "close")
        .body(Body::from(body.unwrap_or_default()));
    let request = request.map_err(|error| words(&error))?;
    let answer = tokio::time::timeout(PATIENCE, sender.send_request(request)).await;
    let answer = answer.map_err(|error| words(&error))?.map_err(|error| words(&error))?;
    let status = answer.status().as_u16();
    let body = to_bytes(Body::new(answer.into_body()), MOST).await.map_err(|e| words(&e))?;
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}
