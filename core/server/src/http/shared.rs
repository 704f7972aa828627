//! Options of a server, and the state shared by all its connections.

use std::ffi::OsString;
use std::net::IpAddr;
use std::sync::Arc;

use crate::table::{ClientRole, EntryError, TableRegistry, hashed};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tokio::sync::watch;

use crate::http::authentication::AllowedHosts;
use crate::http::lab::LabQueue;
use crate::http::limits::{RateLimiter, ServerLimits};
use crate::http::request_body::{WRONG, error, secret};

/// How a server is run: host names, proxy, owner, laboratory and limits.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Host names under which the server may be addressed.
    pub allowed: AllowedHosts,
    /// Address of the reverse proxy whose `X-Forwarded-For` is trusted.
    pub trust_proxy: Option<IpAddr>,
    /// Whether dev tables may be opened.
    pub dev: bool,
    /// The variant offered first.
    pub variant: Option<String>,
    /// Hash of the host's secret.
    pub owner: String,
    /// Command line of the laboratory: a program and its first arguments. `None` disables it.
    pub program: Option<Vec<OsString>>,
    pub limits: ServerLimits,
}

/// State shared by all connections.
pub struct ServerState {
    pub room: Arc<TableRegistry>,
    pub options: ServerOptions,
    pub addresses: RateLimiter,
    pub lab: LabQueue,
    /// Changes once, when the server shuts down.
    pub ends: watch::Receiver<bool>,
}

/// Message for an address with too many wrong secrets.
pub const TOO_MANY: &str = "too many wrong links; wait a minute";

impl ServerState {
    /// Returns whether this is the host's secret; compares in constant time.
    pub fn is_owner(&self, secret: &str) -> bool {
        crate::table::same_hash(&hashed(secret), &self.options.owner)
    }

    /// Returns whether the peer is the reverse proxy whose headers are trusted.
    pub fn is_proxy(&self, peer: IpAddr) -> bool {
        self.options.trust_proxy.is_some_and(|proxy| proxy.to_canonical() == peer)
    }

    /// Returns the address for which a request is counted.
    pub fn from(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        // The proxy appends the address that it saw; everything before it may be forged by the
        // client.
        let all = headers.get_all("x-forwarded-for").iter().next_back();
        let last = all.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
    }
}

impl ServerState {
    /// Authenticates the host; other clients get `why` as the reason.
    // The error is a complete response, which is large.
    #[allow(clippy::result_large_err)]
    pub fn owner(&self, from: IpAddr, headers: &HeaderMap, why: &str) -> Result<(), Response> {
        match secret(headers) {
            Some(secret) if self.is_owner(secret) => Ok(()),
            Some(_) if self.addresses.is_barred(from) => {
                Err(error(StatusCode::TOO_MANY_REQUESTS, TOO_MANY))
            }
            Some(_) => {
                self.addresses.was_wrong(from);
                Err(error(StatusCode::FORBIDDEN, why))
            }
            None => Err(error(StatusCode::UNAUTHORIZED, why)),
        }
    }

    /// Authenticates a secret at a table.
    // The error is a complete response, which is large.
    #[allow(clippy::result_large_err)]
    pub async fn role(&self, from: IpAddr, id: &str, secret: &str) -> Result<ClientRole, Response> {
        let mut role = self.room.role(id, secret, self.is_owner(secret));
        // A correct secret is accepted even from a blocked address, since guessing among 2^128 is
        // hopeless anyway. Blocking only saves the work for wrong secrets.
        if role.is_err() && self.addresses.is_barred(from) {
            return Err(error(StatusCode::TOO_MANY_REQUESTS, TOO_MANY));
        }
        if role.is_err() && self.room.is_shared() {
            // Another server may just have created the table or the link.
            let (room, own) = (self.room.clone(), id.to_owned());
            let _ = tokio::task::spawn_blocking(move || room.look_for(&own)).await;
            role = self.room.role(id, secret, self.is_owner(secret));
        }
        role.map_err(|EntryError::Wrong| {
            self.addresses.was_wrong(from);
            error(StatusCode::FORBIDDEN, WRONG)
        })
    }
}
