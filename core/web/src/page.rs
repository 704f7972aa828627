//! The page: files that are part of the program. A program built for debugging reads them from the folder that it was built
//! from, so that a change is seen without a build.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use xxhash_rust::xxh3::xxh3_64;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The one page.
pub const INDEX: &str = "index.html";

/// The bytes of a file of the page.
fn bytes(name: &str) -> Option<Cow<'static, [u8]>> {
    let part = |part: &str| {
        let letter = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        !part.is_empty() && !part.starts_with('.') && part.bytes().all(letter)
    };
    if !name.split('/').all(part) {
        return None;
    }
    if cfg!(debug_assertions) {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        if let Ok(bytes) = std::fs::read(folder.join(name)) {
            return Some(Cow::Owned(bytes));
        }
    }
    FILES.get_file(name).map(|file| Cow::Borrowed(file.contents()))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        _ => "application/octet-stream",
    }
}

/// Answers with a file of the page.
pub fn answer(name: &str, asked: &HeaderMap) -> Response {
    let Some(bytes) = bytes(name) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let tag = format!("\"{:016x}\"", xxh3_64(&bytes));
    let known = asked.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => bytes.into_owned().into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits"));
    response
}
