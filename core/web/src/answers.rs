//! What requests and answers have in common: who asks, the secret that came along, answers in JSON.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde_json::{Value, json};

/// What is said of a wrong secret and of a table that is not there.
pub const WRONG: &str = "there is no such table, or the link is no longer valid";

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// A mistake in words.
pub fn error(status: StatusCode, why: &str) -> Response {
    answer(status, &json!({ "error": why }))
}

pub fn answer(status: StatusCode, what: &Value) -> Response {
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    (status, kind, what.to_string()).into_response()
}

/// A fault of ours, of which nothing is told.
pub fn fault() -> Response {
    error(StatusCode::INTERNAL_SERVER_ERROR, "a fault of ours")
}

/// The secret that a request came with.
pub fn secret(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The bytes of a request, if there are at most so many and they come in this time. Of what is too large nothing is kept, and
/// yet it is heard to its end: whoever is hung up on in the middle of a word is not told why.
///
/// # Errors
/// An answer that says what was too much.
// The refusal is an answer, which is as large as answers are.
#[allow(clippy::result_large_err)]
pub async fn whole(body: Body, most: usize, time: Duration) -> Result<Vec<u8>, Response> {
    let mut parts = body.into_data_stream();
    let (mut kept, mut too_large) = (Vec::new(), false);
    let read = async {
        while let Some(part) = parts.next().await {
            let part = part?;
            too_large |= kept.len() + part.len() > most;
            if too_large {
                kept = Vec::new();
            } else {
                kept.extend_from_slice(&part);
            }
        }
        Ok::<(), axum::Error>(())
    };
    let read = tokio::time::timeout(time, read).await;
    match read {
        _ if too_large => Err(error(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large")),
        Ok(Ok(())) => Ok(kept),
        Ok(Err(_)) => Err(error(StatusCode::BAD_REQUEST, "the request broke off")),
        Err(_) => Err(error(StatusCode::REQUEST_TIMEOUT, "the request took too long")),
    }
}
