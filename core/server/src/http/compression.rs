//! Gzip compression of responses.

use std::io::Write;

use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Minimal size in bytes of a response to compress.
const LEAST: usize = 1_024;

/// Maximal size in bytes of a response to compress.
const MOST: usize = 8 << 20;

/// Returns whether the client accepts gzip.
pub fn is_wanted(headers: &HeaderMap) -> bool {
    let all = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let is = |word: &str| {
        let (name, more) = word.split_once(';').unwrap_or((word, ""));
        let worth = more.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && worth > 0.0_f32
    };
    all.flat_map(|value| value.split(',')).any(is)
}

/// Compresses bytes with gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    let written = out.write_all(bytes).and_then(|()| out.finish());
    written.expect("nothing fails in memory")
}

/// Sets the headers of a response in gzip.
pub fn mark(headers: &mut HeaderMap) {
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(CONTENT_LENGTH);
}

/// Compresses a response if it is large enough.
pub async fn zipped(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    let Ok(bytes) = to_bytes(body, MOST).await else {
        // The server's own responses are smaller than this limit.
        return Response::from_parts(parts, Body::empty());
    };
    if bytes.len() < LEAST {
        return Response::from_parts(parts, Body::from(bytes));
    }
    mark(&mut parts.headers);
    Response::from_parts(parts, Body::from(gzip(&bytes)))
}
