//! HTTP routes other than tables: the map editor, open to all, and laboratory runs, for the
//! server's owner.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use language::say;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::http::authentication::bearer_secret;
use crate::http::lab::LabJobRequest;
use crate::http::language::spawn_blocking;
use crate::http::request_body::{
    PeerAddress, answer, error, fault, json_error, parse_object, read_body,
};
use crate::http::shared::ServerState;
use crate::table::{EdgeSet, MapSaveRequest};
use crate::texts::TEXTS;

type StateExtractor = State<Arc<ServerState>>;

/// Content security policy of a report: it may only display itself, without access to the server's
/// pages.
const REPORT: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; \
     sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// Message for clients other than the host.
const ONLY_OWNER: &str = "host-only";

/// Returns the routes of the map editor and the laboratory.
pub fn routes() -> Router<Arc<ServerState>> {
    Router::new()
        .route("/api/maps", get(maps).post(save_map))
        .route("/api/maps/look", axum::routing::post(draw_map))
        .route("/api/maps/read", axum::routing::post(read))
        .route("/api/lab", get(seen).post(begin).delete(stop))
        .route("/api/lab/report/{key}", get(report))
}

/// Authenticates a request of the owner and parses its body.
async fn owner_request<T: DeserializeOwned>(
    shared: &ServerState,
    from: IpAddr,
    request: Request<Body>,
) -> Result<T, Response> {
    shared.owner(from, request.headers(), &say!(TEXTS, ONLY_OWNER))?;
    body_of(shared, request).await
}

/// Parses a request about a map in the editor. Any client may send it, because links to a map
/// contain its text; without a secret, requests are rate-limited.
async fn drawn<T: DeserializeOwned>(
    shared: &ServerState,
    from: IpAddr,
    request: Request<Body>,
) -> Result<T, Response> {
    match bearer_secret(request.headers()).is_some() {
        true => shared.owner(from, request.headers(), &say!(TEXTS, ONLY_OWNER))?,
        false if shared.addresses.may_draw_map(from) => {}
        false => {
            return Err(error(StatusCode::TOO_MANY_REQUESTS, &say!(TEXTS, "too-many-boards")));
        }
    }
    body_of(shared, request).await
}

async fn body_of<T: DeserializeOwned>(
    shared: &ServerState,
    request: Request<Body>,
) -> Result<T, Response> {
    let limits = shared.options.limits;
    let body = read_body(request.into_body(), limits.body, limits.body_time).await?;
    parse_object(&body).map_err(|message| error(StatusCode::BAD_REQUEST, &message))
}

/// Runs work that may block on a separate thread, so that sockets stay responsive; `None` if it
/// panics.
async fn run_blocking<T: Send + 'static>(
    shared: &Arc<ServerState>,
    work: impl FnOnce(&ServerState) -> T + Send + 'static,
) -> Option<T> {
    let shared = shared.clone();
    spawn_blocking(move || work(&shared)).await.ok()
}

async fn maps(State(shared): StateExtractor) -> Response {
    match run_blocking(&shared, |shared| shared.room.catalogue().maps()).await {
        Some(Some(maps)) => answer(StatusCode::OK, &json!(maps)),
        Some(None) => error(StatusCode::NOT_FOUND, &say!(TEXTS, "no-map-editor")),
        None => fault(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    text: String,
    /// New edges for one table of the map's file, such as a set of canals; `None` keeps the text's
    /// edges.
    laid: Option<EdgeSet>,
}

async fn draw_map(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    request: Request<Body>,
) -> Response {
    let MapText { text, laid } = match drawn(&shared, from, request).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let picture =
        move |shared: &ServerState| shared.room.catalogue().look_at_map(&text, laid.as_ref());
    match run_blocking(&shared, picture).await {
        Some(Ok(seen)) => answer(StatusCode::OK, &json!(seen)),
        Some(Err(diagnostics)) => answer(StatusCode::OK, &json!({ "mistakes": diagnostics })),
        None => fault(),
    }
}

async fn read(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    request: Request<Body>,
) -> Response {
    let MapText { text, .. } = match drawn(&shared, from, request).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    match run_blocking(&shared, move |shared| shared.room.catalogue().read_map(&text)).await {
        Some(Ok(text)) => answer(StatusCode::OK, &json!({ "text": text })),
        Some(Err(message)) => error(StatusCode::BAD_REQUEST, &message),
        None => fault(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedMap {
    name: String,
    #[serde(default)]
    title: String,
    text: String,
    /// Whether an existing map may be overwritten if it was drawn in the editor.
    #[serde(default)]
    over: bool,
}

async fn save_map(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    request: Request<Body>,
) -> Response {
    let NamedMap { name, title, text, over } = match owner_request(&shared, from, request).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let save = move |shared: &ServerState| {
        let map = MapSaveRequest { name: &name, title: &title, text: &text, over };
        shared.room.catalogue().save_map(&map)
    };
    match run_blocking(&shared, save).await {
        Some(Ok(file)) => answer(StatusCode::OK, &json!({ "file": file })),
        Some(Err(message)) => error(StatusCode::BAD_REQUEST, &message),
        None => fault(),
    }
}

async fn seen(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    headers: HeaderMap,
) -> Response {
    match shared.owner(from, &headers, &say!(TEXTS, ONLY_OWNER)) {
        Ok(()) => answer(StatusCode::OK, &shared.lab.seen()),
        Err(refusal) => refusal,
    }
}

async fn begin(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    request: Request<Body>,
) -> Response {
    let job: Value = match owner_request(&shared, from, request).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let job: LabJobRequest = match serde_json::from_value(job) {
        Ok(job) => job,
        Err(message) => {
            return error(
                StatusCode::BAD_REQUEST,
                &say!(TEXTS, "unknown-run", why = json_error(&message)),
            );
        }
    };
    let program = shared.options.program.as_deref();
    let room = shared.room.clone();
    let is_busy = Arc::new(move || room.is_busy());
    match shared.lab.begin(job, program, shared.room.catalogue().clone(), is_busy) {
        Ok(()) => answer(StatusCode::OK, &shared.lab.seen()),
        Err(message) => error(StatusCode::CONFLICT, &message),
    }
}

async fn stop(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    headers: HeaderMap,
) -> Response {
    if let Err(refusal) = shared.owner(from, &headers, &say!(TEXTS, ONLY_OWNER)) {
        return refusal;
    }
    shared.lab.stop();
    answer(StatusCode::OK, &shared.lab.seen())
}

/// Returns the report of the last run. Its key is the only protection, because a frame cannot send
/// a secret.
async fn report(State(shared): StateExtractor, Path(key): Path<String>) -> Response {
    let Some(page) = shared.lab.report(&key) else {
        return error(StatusCode::NOT_FOUND, &say!(TEXTS, "no-such-report"));
    };
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let policy = HeaderValue::from_static(REPORT);
    ([(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, policy)], page).into_response()
}
