//! HTTP routes of tables and pages.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use language::say;
use serde_json::json;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

use crate::http::authentication::bearer_secret;
use crate::http::language::{codes_of_request, in_language, spawn_blocking, texts};
use crate::http::limits::CountedConnection;
use crate::http::origin_check::RequestKind;
use crate::http::owner_routes;
use crate::http::page;
use crate::http::request_body::{
    PeerAddress, WRONG, answer, error, fault, for_people, parse_object, read_body,
};
use crate::http::shared::ServerState;
use crate::http::socket;
use crate::table::{
    ClientRole, EntryError, LedgerExtract, NewTable, OpenTableError, TableOpener, TableParameters,
    chosen_language, languages_of,
};
use crate::texts::TEXTS;

/// Content security policy of the pages: only resources and connections of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     media-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type StateExtractor = State<Arc<ServerState>>;

/// Message for an owner who opens too many tables in a minute.
const TOO_FAST: &str = "too-many-opening";

/// Returns all routes of the server. An unknown address gets a 404 response.
pub fn router(shared: Arc<ServerState>) -> Router {
    Router::new()
        .merge(compressed())
        .route("/api/tables", get(tables).post(make))
        .route("/api/tables/{id}", get(table))
        .route("/api/tables/{id}/ledger", get(ledger))
        .route("/api/tables/{id}/rules", post(hand_out_rules))
        .route("/api/tables/{id}/rematch", post(rematch))
        .route("/api/tables/{id}/branch", post(branch))
        .route("/socket", get(socket::upgrade))
        .merge(owner_routes::routes())
        .fallback(not_found)
        .method_not_allowed_fallback(nothing_of_the_kind)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Routes whose responses are compressed: only those without private data, because compression can
/// reveal a secret next to input of the client (BREACH).
fn compressed() -> Router<Arc<ServerState>> {
    Router::new()
        .route("/", index("lobby.js"))
        .route("/table/{id}", index("table.js"))
        .route("/map", index("map.js"))
        .route("/lab", index("lab.js"))
        .route("/page/{*name}", get(file))
        .route("/language/{name}", get(texts))
        .route("/api/offer", get(offer))
        .route("/rules/{sum}", get(rules))
        .route("/api/offer/{variant}", get(options))
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(SizeAbove::new(1_024))),
        )
}

/// Middleware: checks a request and sets the security headers of the response.
async fn guard(
    State(shared): StateExtractor,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    Extension(connection): Extension<Arc<CountedConnection>>,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let door = match path {
        "/socket" => RequestKind::Change,
        path if path == "/" || !path.starts_with("/api/") && !path.starts_with("/page/") => {
            RequestKind::Page
        }
        _ => RequestKind::Read,
    };
    let is_secure = shared.options.allowed.is_secure(request.headers());
    let mut accepts = HeaderMap::new();
    accepts.extend(request.headers().get(ACCEPT).map(|kinds| (ACCEPT, kinds.clone())));
    let (method, uri) = (request.method(), request.uri());
    let mut response = match shared.options.allowed.check(door, method, uri, request.headers()) {
        Err((status, id)) => error(status, &say!(TEXTS, id)),
        Ok(()) => match counted(&shared, peer, connection, &mut request) {
            Err(refusal) => refusal,
            Ok(()) => {
                let codes = codes_of_request(request.uri(), request.headers());
                let language = chosen_language(shared.room.catalogue().as_ref(), codes);
                in_language(language, next.run(request)).await
            }
        },
    };
    response = for_people(&accepts, response);
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    if is_secure {
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    }
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    // Reports bring their own policy.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Determines the address for which a request counts. For a client behind the proxy, also counts
/// the request or socket until it ends.
// The error is a complete response, which is large.
#[allow(clippy::result_large_err)]
fn counted(
    shared: &ServerState,
    peer: IpAddr,
    connection: Arc<CountedConnection>,
    request: &mut Request,
) -> Result<(), Response> {
    let from = shared.from(peer, request.headers());
    request.extensions_mut().insert(PeerAddress(from));
    if shared.is_proxy(peer) {
        let message = &say!(TEXTS, "too-many-connections");
        let own = shared.addresses.count_client(from, connection);
        let own = own.ok_or_else(|| error(StatusCode::TOO_MANY_REQUESTS, message))?;
        request.extensions_mut().insert(Arc::new(own));
    }
    Ok(())
}

async fn not_found() -> Response {
    error(StatusCode::NOT_FOUND, &say!(TEXTS, "nothing-at-address-lower"))
}

async fn nothing_of_the_kind() -> Response {
    error(StatusCode::METHOD_NOT_ALLOWED, &say!(TEXTS, "method-not-allowed"))
}

/// Returns the route of a page with its start module.
fn index(begins: &'static str) -> MethodRouter<Arc<ServerState>> {
    get(move |State(shared): StateExtractor, headers: HeaderMap| async move {
        page::index(begins, &languages_of(shared.room.catalogue().as_ref()), &headers)
    })
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    page::answer(&name, &headers)
}

async fn offer(State(shared): StateExtractor) -> Response {
    let room = shared.room.clone();
    let offer = spawn_blocking(move || room.catalogue().offer()).await;
    let Ok(mut offer) = offer else { return fault() };
    if let Some(default) = &shared.options.variant {
        offer.variants.iter_mut().for_each(|variant| variant.default = variant.id == *default);
    }
    let mut value = serde_json::to_value(offer).expect("plain data");
    value["dev"] = shared.options.dev.into();
    value["version"] = env!("CARGO_PKG_VERSION").into();
    answer(StatusCode::OK, &value)
}

async fn options(State(shared): StateExtractor, Path(variant): Path<String>) -> Response {
    let room = shared.room.clone();
    let options = spawn_blocking(move || room.catalogue().options(&variant)).await;
    match options {
        Ok(Ok(options)) => {
            answer(StatusCode::OK, &serde_json::to_value(options).expect("plain data"))
        }
        Ok(Err(message)) => error(StatusCode::NOT_FOUND, &message),
        Err(_) => fault(),
    }
}

/// Returns all tables to the host; names of tables and people are private.
async fn tables(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    headers: HeaderMap,
) -> Response {
    let message = &say!(TEXTS, "host-sees-tables");
    let all = match shared.owner(from, &headers, message) {
        _ if bearer_secret(&headers).is_none() => Vec::new(),
        Ok(()) => shared.room.list(),
        Err(refusal) => return refusal,
    };
    answer(StatusCode::OK, &serde_json::to_value(all).expect("plain data"))
}

/// Authenticates a client by a secret of the table.
// The error is a complete response, which is large.
#[allow(clippy::result_large_err)]
async fn enter(
    shared: &ServerState,
    from: IpAddr,
    id: &str,
    headers: &HeaderMap,
) -> Result<ClientRole, Response> {
    let Some(secret) = bearer_secret(headers) else {
        return Err(error(StatusCode::UNAUTHORIZED, &say!(TEXTS, "people-at-table-only")));
    };
    shared.role(from, id, secret).await
}

/// Returns the summary of a table to clients that may enter it.
async fn table(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Err(refusal) = enter(&shared, from, &id, &headers).await {
        return refusal;
    }
    match shared.room.brief(&id) {
        Ok(brief) => answer(StatusCode::OK, &serde_json::to_value(brief).expect("plain data")),
        Err(EntryError::Wrong) => error(StatusCode::FORBIDDEN, &say!(TEXTS, WRONG)),
    }
}

async fn make(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    request: Request<Body>,
) -> Response {
    let message = &say!(TEXTS, "host-opens-tables");
    if let Err(refusal) = shared.owner(from, request.headers(), message) {
        return refusal;
    }
    let limits = shared.options.limits;
    // Escapes make a ledger longer when it is written as JSON.
    let most = limits.ledger + limits.body;
    let body = match read_body(request.into_body(), most, limits.body_time).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let new: NewTable = match parse_object(&body) {
        Ok(new) => new,
        Err(message) => {
            let message = say!(TEXTS, "invalid-table-request", why = message);
            return error(StatusCode::BAD_REQUEST, &message);
        }
    };
    let ledger = new.parameters.ledger.as_ref().map_or(0, String::len);
    if ledger > limits.ledger || body.len() - ledger.min(body.len()) > limits.body + ledger / 4 {
        return error(StatusCode::PAYLOAD_TOO_LARGE, &say!(TEXTS, "request-too-large"));
    }
    // The owner of a dev table can write files of the content.
    if new.dev && !shared.options.dev {
        let message = &say!(TEXTS, "dev-tables-need-dev");
        return error(StatusCode::FORBIDDEN, message);
    }
    if !shared.addresses.may_open_table(from) {
        return error(StatusCode::TOO_MANY_REQUESTS, &say!(TEXTS, "too-many-tables-hour"));
    }
    if new.parameters.ledger.is_some() && !shared.addresses.may_read_ledger() {
        return error(StatusCode::TOO_MANY_REQUESTS, &say!(TEXTS, TOO_FAST));
    }
    opened(&shared, new, TableOpener::Host).await
}

async fn ledger(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let role = match enter(&shared, from, &id, &headers).await {
        Ok(role) => role,
        Err(refusal) => return refusal,
    };
    let row = row_of(query.as_deref());
    let (reply, ledger) = tokio::sync::oneshot::channel();
    let extracted =
        shared.room.ledger(&id, LedgerExtract { row, role, keeps: true }, move |ledger| {
            let _ = reply.send(ledger);
        });
    match replied(extracted, ledger, StatusCode::FORBIDDEN).await {
        Ok(text) => {
            let kind = [(axum::http::header::CONTENT_TYPE, "text/plain; charset=utf-8")];
            (kind, text).into_response()
        }
        Err(refusal) => refusal,
    }
}

/// Hands out the rules of a table; returns the path for [`rules`].
async fn hand_out_rules(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Err(refusal) = enter(&shared, from, &id, &headers).await {
        return refusal;
    }
    let (reply, path) = tokio::sync::oneshot::channel();
    let requested = shared.room.hand_out_rules(&id, move |path| {
        let _ = reply.send(path);
    });
    match replied(requested, path, StatusCode::CONFLICT).await {
        Ok(path) => answer(StatusCode::OK, &json!({ "path": path })),
        Err(refusal) => refusal,
    }
}

/// Returns the number of a row from the parameter `row` of an address.
fn row_of(query: Option<&str>) -> Option<u32> {
    query?.split('&').find_map(|one| one.strip_prefix("row="))?.parse().ok()
}

/// Waits for the text that a table was asked for. A refusal of the table has the status `refused`.
// The error is a complete response, which is large.
#[allow(clippy::result_large_err)]
async fn replied(
    requested: Result<(), EntryError>,
    reply: tokio::sync::oneshot::Receiver<Result<String, String>>,
    refused: StatusCode,
) -> Result<String, Response> {
    match (requested, reply.await) {
        (Ok(()), Ok(Ok(text))) => Ok(text),
        (Ok(()), Ok(Err(message))) => Err(error(refused, &message)),
        (Err(EntryError::Wrong), _) => Err(error(StatusCode::FORBIDDEN, &say!(TEXTS, WRONG))),
        (Ok(()), Err(_)) => Err(fault()),
    }
}

/// Returns rules that a table has handed out. They contain nothing of the game that is played by
/// them, so the link alone permits reading them.
async fn rules(State(shared): StateExtractor, Path(sum): Path<String>) -> Response {
    let room = shared.room.clone();
    match spawn_blocking(move || room.rules(&sum)).await {
        Ok(Ok(Some(text))) => {
            // The address names the bytes, so they never change.
            let headers = [
                (axum::http::header::CONTENT_TYPE, "application/json"),
                (CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ];
            (headers, text).into_response()
        }
        Ok(Ok(None)) => error(StatusCode::NOT_FOUND, &say!(TEXTS, "rules-not-handed-out")),
        Ok(Err(message)) => error(StatusCode::INTERNAL_SERVER_ERROR, &message),
        Err(_) => fault(),
    }
}

/// Opens a rematch for players of a table.
async fn rematch(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some(secret) = bearer_secret(&headers) else {
        return error(StatusCode::UNAUTHORIZED, &say!(TEXTS, "players-of-table-only"));
    };
    let role = match shared.role(from, &id, secret).await {
        Ok(ClientRole::Spectator) => {
            return error(StatusCode::FORBIDDEN, &say!(TEXTS, "players-of-table-only"));
        }
        Ok(role) => role,
        Err(refusal) => return refusal,
    };
    if let Err(refusal) = may_branch(&shared, from, &id, &role) {
        return refusal;
    }
    let (reply, opened) = tokio::sync::oneshot::channel();
    let (room, own) = (shared.room.clone(), id.clone());
    let reply = move |opened| {
        // Sending fails if the client has disconnected.
        let _ = reply.send(opened);
    };
    // This may access the store, which blocks.
    let reply_sent = spawn_blocking(move || room.rematch(&own, role, reply)).await;
    match (reply_sent, opened.await) {
        (Ok(Ok(())), Ok(Ok(id))) => answer(StatusCode::OK, &json!({ "id": id })),
        (Ok(Ok(())), Ok(Err(open_error))) => not_opened(&open_error),
        (Ok(Err(EntryError::Wrong)), _) => error(StatusCode::FORBIDDEN, &say!(TEXTS, WRONG)),
        _ => fault(),
    }
}

/// Opens a table that continues from a row of another one. Permitted to clients that may read the
/// ledger.
async fn branch(
    State(shared): StateExtractor,
    Extension(PeerAddress(from)): Extension<PeerAddress>,
    Path(id): Path<String>,
    request: Request<Body>,
) -> Response {
    let role = match enter(&shared, from, &id, request.headers()).await {
        Ok(role) => role,
        Err(refusal) => return refusal,
    };
    if let Err(refusal) = may_branch(&shared, from, &id, &role) {
        return refusal;
    }
    let is_host = bearer_secret(request.headers()).is_some_and(|secret| shared.is_owner(secret));
    let opener =
        if is_host { TableOpener::Host } else { TableOpener::At(id.clone(), role.clone()) };
    let row = row_of(request.uri().query());
    let (reply, ledger_text) = tokio::sync::oneshot::channel();
    let extracted =
        shared.room.ledger(&id, LedgerExtract { row, role, keeps: false }, move |ledger_text| {
            let _ = reply.send(ledger_text);
        });
    let ledger = match (extracted, ledger_text.await) {
        (Ok(()), Ok(Ok(ledger))) => ledger,
        (Ok(()), Ok(Err(message))) => return error(StatusCode::FORBIDDEN, &message),
        (Err(EntryError::Wrong), _) => return error(StatusCode::FORBIDDEN, &say!(TEXTS, WRONG)),
        (Ok(()), Err(_)) => return fault(),
    };
    let parameters = TableParameters { ledger: Some(ledger), ..TableParameters::default() };
    opened(&shared, NewTable { parameters, ..NewTable::default() }, opener).await
}

/// Checks the limits for opening a table from another one by this role.
// The error is a complete response, which is large.
#[allow(clippy::result_large_err)]
fn may_branch(
    shared: &ServerState,
    from: IpAddr,
    table: &str,
    role: &ClientRole,
) -> Result<(), Response> {
    let refused = |message| Err(error(StatusCode::TOO_MANY_REQUESTS, message));
    if !shared.addresses.may_branch(table, role) {
        return refused(&say!(TEXTS, TOO_FAST));
    }
    if !shared.addresses.may_open_table(from) {
        return refused("too many tables; wait an hour");
    }
    Ok(())
}

fn not_opened(problem: &OpenTableError) -> Response {
    let status = match problem {
        OpenTableError::Busy(_) => StatusCode::TOO_MANY_REQUESTS,
        OpenTableError::Refused(_) => StatusCode::BAD_REQUEST,
    };
    error(status, &problem.to_string())
}

/// Opens a table; responds with its id and secrets.
async fn opened(shared: &ServerState, new: NewTable, opener: TableOpener) -> Response {
    let (reply, opened) = tokio::sync::oneshot::channel();
    shared.room.make(new, opener, move |opened| {
        // Sending fails if the client has disconnected.
        let _ = reply.send(opened);
    });
    match opened.await {
        Ok(Ok(opened)) => {
            answer(StatusCode::OK, &serde_json::to_value(opened).expect("plain data"))
        }
        Ok(Err(error)) => not_opened(&error),
        Err(_) => fault(),
    }
}
