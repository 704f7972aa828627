//! Languages of HTTP requests: the scope of a request's texts, and the texts of the page.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::extract::{Path, State};
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use language::{Key, Language, for_viewer, page_json, say, viewer_language};
use serde_json::json;

use crate::http::page;
use crate::http::request_body::error;
use crate::http::shared::ServerState;
use crate::table::languages_of;
use crate::texts::TEXTS;

/// Group of the page's texts in the files of texts.
const PAGE: &str = "page";

/// Parameter of an address that chooses the language of the answer.
const PARAMETER: &str = "language=";

/// A future that is polled with the language of a viewer, because it may continue on another thread.
struct InLanguage<F> {
    language: Language,
    future: Pin<Box<F>>,
}

impl<F: Future> Future for InLanguage<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = &mut *self;
        for_viewer(&this.language, || this.future.as_mut().poll(context))
    }
}

/// Runs a future in the scope of a language. Threads that it starts begin in English.
pub fn in_language<F: Future>(language: Language, future: F) -> impl Future<Output = F::Output> {
    InLanguage { language, future: Box::pin(future) }
}

/// Runs work that blocks on another thread, in the language of the present scope.
pub fn spawn_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> tokio::task::JoinHandle<T> {
    let language = viewer_language();
    tokio::task::spawn_blocking(move || for_viewer(&language, work))
}

/// Returns the codes that a request asks for: of its parameter `language`, otherwise of its header
/// `Accept-Language`.
pub fn codes_of_request<'r>(uri: &'r Uri, headers: &'r HeaderMap) -> &'r str {
    let query = uri.query().unwrap_or("").split('&');
    let chosen = query.into_iter().find_map(|one| one.strip_prefix(PARAMETER));
    let header = || headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    chosen.or_else(header).unwrap_or("")
}

/// Serves the page's texts in a language: `/language/fr.json`. A language that only games have has no
/// texts of the page, which then requests the English ones.
pub async fn texts(
    State(shared): State<Arc<ServerState>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let code = name.strip_suffix(".json").and_then(|code| code.parse::<Language>().ok());
    let Some(language) = code else { return no_language() };
    // Only the English file is sure to have the groups.
    let english = TEXTS.english().texts();
    let group = |key: &Key| english.get(key).and_then(|text| text.group.as_deref());
    let json = match TEXTS.set(&language) {
        Some(set) => page_json(set, |key, _| group(key) == Some(PAGE)),
        None if languages_of(shared.room.catalogue().as_ref()).contains(&language) => {
            json!({ "language": language.to_string(), "texts": {} })
        }
        None => return no_language(),
    };
    page::send("texts.json", json.to_string().into_bytes().into(), &headers)
}

fn no_language() -> Response {
    error(StatusCode::NOT_FOUND, &say!(TEXTS, "no-such-language"))
}
