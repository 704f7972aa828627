//! Helpers for HTTP requests and responses: client address, bearer secret, body with limits, JSON
//! and error responses.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use game::markup::escape;
use language::{say, viewer_language};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::texts::TEXTS;

/// Id of the message for a wrong secret and for a table that does not exist; both get the same.
pub const WRONG: &str = "no-table-or-link";

/// Content type of JSON responses.
const JSON: &str = "application/json";

/// IP address of the client.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddress(pub IpAddr);

/// Creates a JSON error response.
pub fn error(status: StatusCode, message: &str) -> Response {
    let mut response = answer(status, &json!({ "error": message }));
    response.extensions_mut().insert(ErrorText(message.to_owned()));
    response
}

/// Message of an error response, kept for the HTML page of [`for_people`].
#[derive(Clone)]
struct ErrorText(String);

/// Creates a JSON response.
pub fn answer(status: StatusCode, body: &Value) -> Response {
    let kind = [(CONTENT_TYPE, JSON)];
    (status, kind, body.to_string()).into_response()
}

/// Statuses of error pages with the ids of their names.
const STATUSES: [(StatusCode, &str); 8] = [
    (StatusCode::BAD_REQUEST, "http-400"),
    (StatusCode::FORBIDDEN, "http-403"),
    (StatusCode::NOT_FOUND, "http-404"),
    (StatusCode::METHOD_NOT_ALLOWED, "http-405"),
    (StatusCode::PAYLOAD_TOO_LARGE, "http-413"),
    (StatusCode::TOO_MANY_REQUESTS, "http-429"),
    (StatusCode::INTERNAL_SERVER_ERROR, "http-500"),
    (StatusCode::SERVICE_UNAVAILABLE, "http-503"),
];

/// Converts an error response to an HTML page with a link to the lobby, if a browser requests a
/// page. Programs accept anything (`*/*`) or JSON and get the response unchanged.
pub fn for_people(headers: &HeaderMap, response: Response) -> Response {
    let is_error = response.status().is_client_error() || response.status().is_server_error();
    let accepts = headers.get(ACCEPT).and_then(|accepts| accepts.to_str().ok()).unwrap_or("");
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == JSON);
    if !is_error || !accepts.contains("text/html") || !is_json {
        return response;
    }
    let status = response.status();
    let (mut parts, _) = response.into_parts();
    let message =
        parts.extensions.remove::<ErrorText>().map_or_else(String::new, |message| message.0);
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    parts.headers.remove(CONTENT_LENGTH);
    let reason = STATUSES.iter().find(|(code, _)| *code == status);
    let reason = reason.map_or_else(|| status.as_str().to_owned(), |(_, id)| say!(TEXTS, *id));
    let (language, title) = (viewer_language(), say!(TEXTS, "error-page-title", reason = reason));
    let to_lobby = say!(TEXTS, "to-lobby");
    let page = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<link rel=\"stylesheet\" href=\"/page/style.css\">\n<main>\n<h1>{reason}</h1>\n<p>{}.</p>\n\
         <p><a href=\"/\">{to_lobby}</a></p>\n</main>\n</html>\n",
        escape(&message)
    );
    Response::from_parts(parts, Body::from(page))
}

/// Creates the response for a bug of the server, without details.
pub fn fault() -> Response {
    error(StatusCode::INTERNAL_SERVER_ERROR, &say!(TEXTS, "internal-server-error"))
}

/// Parses the JSON object in a request body.
///
/// # Errors
/// Returns the reason: the body is no object, or its keys or values do not fit.
pub fn parse_object<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    // Serde also reads structs from arrays, with their values in order.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(say!(TEXTS, "body-json"));
    }
    serde_json::from_slice(body).map_err(|error| json_error(&error))
}

/// Types in the errors of serde, and the ids of their descriptions for people.
const TYPES: [(&str, &str); 9] = [
    ("u8", "number-0-255"),
    ("u32", "number-0-4294967295"),
    ("u64", "number-0-more"),
    ("usize", "number-0-more"),
    ("i32", "whole-number"),
    ("a sequence", "a-list"),
    ("a boolean", "true-or-false"),
    ("a tuple of size 2", "list-of-two"),
    ("variant identifier", "a-word"),
];

/// Returns the message of a JSON error without names of Rust types.
pub fn json_error(error: &serde_json::Error) -> String {
    let error = error.to_string();
    let Some((before, expected)) = error.split_once("expected ") else { return error };
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let type_name = TYPES.iter().find_map(|(name, description)| {
        let rest = expected.strip_prefix(name).filter(|rest| is_end(rest))?;
        Some(say!(
            TEXTS,
            "request-expected",
            before = before,
            what = say!(TEXTS, *description),
            rest = rest
        ))
    });
    let is_type = ["struct ", "enum ", "internally tagged enum "];
    let of_type = || {
        let rest = is_type.iter().find_map(|kind| expected.strip_prefix(kind))?;
        let (_, place) = rest.split_once(" at line ").unwrap_or((rest, ""));
        let place = if place.is_empty() {
            String::new()
        } else {
            say!(TEXTS, "request-at-line", place = place)
        };
        Some(say!(TEXTS, "request-expected-object", before = before, place = place))
    };
    type_name.or_else(of_type).unwrap_or(error)
}

/// Reads the body of a request within limits of size and time. An oversized body is discarded but
/// read to its end: clients do not read the response if the connection closes while they send.
///
/// # Errors
/// Returns the error response if a limit was exceeded.
// The error is a complete response, which is large.
#[allow(clippy::result_large_err)]
pub async fn read_body(body: Body, most: usize, time: Duration) -> Result<Vec<u8>, Response> {
    let mut parts = body.into_data_stream();
    let (mut bytes_read, mut too_large) = (Vec::new(), false);
    let read = async {
        while let Some(part) = parts.next().await {
            let part = part?;
            too_large |= bytes_read.len() + part.len() > most;
            if too_large {
                bytes_read = Vec::new();
            } else {
                bytes_read.extend_from_slice(&part);
            }
        }
        Ok::<(), axum::Error>(())
    };
    let read = tokio::time::timeout(time, read).await;
    match read {
        _ if too_large => {
            Err(error(StatusCode::PAYLOAD_TOO_LARGE, &say!(TEXTS, "request-too-large")))
        }
        Ok(Ok(())) => Ok(bytes_read),
        Ok(Err(_)) => Err(error(StatusCode::BAD_REQUEST, &say!(TEXTS, "request-cut-off"))),
        Err(_) => Err(error(StatusCode::REQUEST_TIMEOUT, &say!(TEXTS, "request-too-slow"))),
    }
}
