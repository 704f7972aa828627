//! Serves the files of the browser page, which are embedded in the program. Debug builds read them
//! from the source folder, so that changes need no build.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use language::{Language, for_viewer, say, without_marks};
use xxhash_rust::xxh3::xxh3_64;

use crate::http::request_body::error;
use crate::texts::TEXTS;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// Name of the only HTML file.
const INDEX: &str = "index.html";

/// Placeholder in the page for the preload links.
const MODULES: &str = "<!-- modules -->";

/// Beginning of the page, in the language of most viewers.
const LANGUAGE: &str = "<html lang=\"en\">";

/// Ids of the texts that the page shows before its script runs, or to programs.
const WITHOUT_SCRIPT: [&str; 4] =
    ["page-description", "needs-javascript", "skip-to-page", "one-moment"];

/// First request of a module, which the page preloads so that the answer is there when the module
/// runs.
const FIRST_REQUESTS: [(&str, &str); 2] = [("lobby.js", "/api/offer"), ("lab.js", "/api/offer")];

/// Serves the HTML page, which starts the module `begins`. The page lists all modules that `begins`
/// imports, so that the browser loads them in parallel.
///
/// `languages`: those that the viewer can choose.
pub fn index(begins: &str, languages: &[Language], headers: &HeaderMap) -> Response {
    let language = language::viewer_language();
    let codes: Vec<String> = languages.iter().map(Language::to_string).collect();
    let html = format!("<html lang=\"{language}\" data-languages=\"{}\">", codes.join(" "));
    let Some(page) = text(INDEX) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let name = |name: &str| format!("<link rel=\"modulepreload\" href=\"/page/{name}\">\n");
    let mut named: String = needs(begins).iter().map(|needed| name(needed)).collect();
    for (_, path) in FIRST_REQUESTS.iter().filter(|(module, _)| *module == begins) {
        named.push_str(&format!(
            "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{path}\">\n"
        ));
    }
    named.push_str(&format!("<script type=\"module\" src=\"/page/{begins}\"></script>"));
    named.push_str(&format!(
        "\n<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/language/{language}.json\">"
    ));
    let mut page = page.replace(MODULES, &named).replace(LANGUAGE, &html);
    for id in WITHOUT_SCRIPT {
        let english = for_viewer(&Language::english(), || say!(TEXTS, id));
        page = page.replace(&english, &without_marks(say!(TEXTS, id)));
    }
    send(INDEX, Cow::Owned(page.into_bytes()), headers)
}

fn text(name: &str) -> Option<String> {
    String::from_utf8(bytes(name)?.into_owned()).ok()
}

/// Returns all modules that a module imports, transitively, without dynamic imports.
fn needs(begins: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = vec![begins.to_owned()];
    while let Some(text) = open.pop().and_then(|name| text(&name)) {
        let imports = text.lines().filter(|line| line.starts_with("import "));
        let named = imports.filter_map(|line| line.split_once("from \"./")?.1.strip_suffix("\";"));
        for name in named {
            if name != begins && !found.iter().any(|other| other == name) {
                found.push(name.to_owned());
                open.push(name.to_owned());
            }
        }
    }
    found
}

/// Returns the bytes of a page file; `None` for unknown and invalid names.
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

/// Serves a page file.
pub fn answer(name: &str, headers: &HeaderMap) -> Response {
    match bytes(name) {
        Some(bytes) => send(name, bytes, headers),
        None => error(StatusCode::NOT_FOUND, &say!(TEXTS, "no-such-file")),
    }
}

/// Sends a file; a browser that has it already gets only this answer.
pub fn send(name: &str, bytes: Cow<'static, [u8]>, request_headers: &HeaderMap) -> Response {
    // A weak tag, because the response may be compressed on its way.
    let tag = format!("W/\"{:016x}\"", xxh3_64(&bytes));
    let is_cached =
        request_headers.get(IF_NONE_MATCH).is_some_and(|sent| sent.as_bytes() == tag.as_bytes());
    let mut response = if is_cached {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        bytes.into_owned().into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits"));
    response
}
