//! What all connections of a server share, and how it is run.

use std::ffi::OsString;
use std::net::IpAddr;
use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use loam::table::{NoEntry, Role, Room, hashed};
use tokio::sync::watch;

use crate::answers::{WRONG, error, secret};
use crate::guard::Allowed;
use crate::lab::Lab;
use crate::limits::{Addresses, Limits};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The names under which it may be called.
    pub allowed: Allowed,
    /// The proxy that alone may say where a request came from.
    pub trust_proxy: Option<IpAddr>,
    /// Tables for trying out are what it is for.
    pub dev: bool,
    /// What is offered first.
    pub variant: Option<String>,
    /// Hash of the secret of whoever started it.
    pub owner: String,
    /// How the laboratory is called: a program and its first arguments. Without it there is none.
    pub program: Option<Vec<OsString>>,
    /// Bounds.
    pub limits: Limits,
}

/// What all connections share.
pub struct Shared {
    pub room: Arc<Room>,
    pub options: Options,
    pub addresses: Addresses,
    pub lab: Lab,
    /// Changes once, when the server ends.
    pub ends: watch::Receiver<bool>,
}

/// What is said to whoever tried too many secrets.
pub const TOO_MANY: &str = "too many wrong secrets: wait a minute";

impl Shared {
    /// Is it the secret of whoever started the server?
    pub fn is_owner(&self, secret: &str) -> bool {
        loam::table::same_hash(&hashed(secret), &self.options.owner)
    }

    /// Is it the proxy that is trusted?
    pub fn is_proxy(&self, peer: IpAddr) -> bool {
        self.options.trust_proxy.is_some_and(|proxy| proxy.to_canonical() == peer)
    }

    /// The address that a request is counted for.
    pub fn from(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        // The proxy adds the address that it saw behind whatever the client made up.
        let all = headers.get_all("x-forwarded-for").iter().next_back();
        let last = all.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
    }
}

impl Shared {
    /// Lets in whoever started the server; others are told `why` not.
    // The refusal is an answer, which is as large as answers are.
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

    /// Whose secret it is at a table.
    // The refusal is an answer, which is as large as answers are.
    #[allow(clippy::result_large_err)]
    pub async fn role(&self, from: IpAddr, id: &str, secret: &str) -> Result<Role, Response> {
        let mut role = self.room.role(id, secret, self.is_owner(secret));
        // A right secret is let in, whatever somebody else has tried from there: a guess among 2^128 needs no bar. It spares
        // the work that wrong ones make.
        if role.is_err() && self.addresses.is_barred(from) {
            return Err(error(StatusCode::TOO_MANY_REQUESTS, TOO_MANY));
        }
        if role.is_err() && self.room.is_shared() {
            // Another server may have made it, or the link, a moment ago.
            let (room, own) = (self.room.clone(), id.to_owned());
            let _ = tokio::task::spawn_blocking(move || room.look_for(&own)).await;
            role = self.room.role(id, secret, self.is_owner(secret));
        }
        role.map_err(|NoEntry::Wrong| {
            self.addresses.was_wrong(from);
            error(StatusCode::FORBIDDEN, WRONG)
        })
    }
}
