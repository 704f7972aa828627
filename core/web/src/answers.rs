//! What requests and answers have in common: who asks, the secret that came along, answers in JSON.

use std::net::IpAddr;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
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
