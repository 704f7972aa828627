//! Languages of HTTP requests: the scope of a request's texts, and the texts of the page.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::extract::Path;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use language::{Key, Language, for_viewer, negotiate, page_json, requested, viewer_language};

use crate::http::page;
use crate::http::request_body::error;
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

/// Returns the language of a request: of its parameter `language`, otherwise of its header
/// `Accept-Language`.
pub fn of_request(uri: &Uri, headers: &HeaderMap) -> Language {
    let query = uri.query().unwrap_or("").split('&');
    let chosen = query.into_iter().find_map(|one| one.strip_prefix(PARAMETER));
    let header = || headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let wanted = requested(chosen.or_else(header).unwrap_or(""));
    // The texts of a game may have languages that the program does not have.
    let available: Vec<Language> = TEXTS.languages();
    let first = wanted.first().cloned().unwrap_or_else(Language::english);
    if available.contains(&first) { first } else { negotiate(&wanted, &available) }
}

/// Serves the page's texts in a language: `/language/fr.json`.
pub async fn texts(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let code = name.strip_suffix(".json").and_then(|code| code.parse().ok());
    let set = code.and_then(|language: Language| TEXTS.set(&language));
    let Some(set) = set else {
        return error(StatusCode::NOT_FOUND, "there is no such language");
    };
    // Only the English file is sure to have the groups.
    let of_page = TEXTS.english().texts();
    let is_of_page = |key: &Key| of_page.get(key).and_then(|text| text.group.as_deref()) == Some(PAGE);
    let json = page_json(set, |key, _| is_of_page(key));
    page::send("texts.json", json.to_string().into_bytes().into(), &headers)
}
