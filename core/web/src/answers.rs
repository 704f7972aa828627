//! What requests and answers have in common: who asks, the secret that came along, answers in JSON.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde_json::{Value, json};

/// What is said of a wrong secret and of a table that is not there.
pub const WRONG: &str = "there is no such table, or the link is no longer valid";

/// The kind of our answers.
const JSON: &str = "application/json";

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// A mistake in words.
pub fn error(status: StatusCode, why: &str) -> Response {
    let mut response = answer(status, &json!({ "error": why }));
    response.extensions_mut().insert(ErrorText(why.to_owned()));
    response
}

/// What an error says, for the page that [`for_people`] makes of it.
#[derive(Clone)]
struct ErrorText(String);

pub fn answer(status: StatusCode, what: &Value) -> Response {
    let kind = [(CONTENT_TYPE, JSON)];
    (status, kind, what.to_string()).into_response()
}

/// An error that says the same, for somebody who opened an address in a browser: a page that leads to the lobby. Programs ask for
/// anything (`*/*`) or for JSON.
pub fn for_people(headers: &HeaderMap, response: Response) -> Response {
    let is_error = response.status().is_client_error() || response.status().is_server_error();
    let accepts = headers.get(ACCEPT).and_then(|accepts| accepts.to_str().ok()).unwrap_or("");
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == JSON);
    if !is_error || !accepts.contains("text/html") || !is_json {
        return response;
    }
    let status = response.status();
    let (mut parts, _) = response.into_parts();
    let said = parts.extensions.remove::<ErrorText>().map_or_else(String::new, |said| said.0);
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    parts.headers.remove(CONTENT_LENGTH);
    let reason = status.canonical_reason().unwrap_or("Error");
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Loam: {reason}</title>\n<link rel=\"stylesheet\" href=\"/page/style.css\">\n<main>\n<h1>{reason}</h1>\n<p>{}.</p>\n\
         <p><a href=\"/\">To the lobby</a></p>\n</main>\n</html>\n",
        escaped(&said)
    );
    Response::from_parts(parts, Body::from(page))
}

/// A text inside of a page.
fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
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
