//! Options of a server, and the state shared by all its connections.

use std::ffi::OsString;
use std::net::IpAddr;
use std::sync::Arc;

use axum::http::HeaderMap;
use tokio::sync::watch;

use crate::http::lab::LabQueue;
use crate::http::limits::{RateLimiter, ServerLimits};
use crate::http::origin_check::AllowedHosts;
use crate::table::TableRegistry;

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

impl ServerState {
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
