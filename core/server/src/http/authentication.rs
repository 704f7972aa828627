//! Authentication of requests by the secret that they carry. A secret identifies the host, or a
//! role at a table: owner, seat or spectator. An address that sends too many wrong secrets is
//! blocked for a while. Tables store only hashes of secrets, see `table/seats.rs`.

use std::net::IpAddr;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use language::say;

use crate::http::request_body::{WRONG, error};
use crate::http::shared::ServerState;
use crate::table::{ClientRole, EntryError, hashed, same_hash};
use crate::texts::TEXTS;

/// Message for an address with too many wrong secrets.
pub const TOO_MANY: &str = "too-many-wrong-links";

/// Returns the bearer secret of a request.
pub fn bearer_secret(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

impl ServerState {
    /// Returns whether this is the host's secret; compares in constant time.
    pub fn is_owner(&self, secret: &str) -> bool {
        same_hash(&hashed(secret), &self.options.owner)
    }

    /// Checks that a request carries the host's secret. If not, the error response gives `message` as
    /// the reason.
    // The error is a complete response, which is large.
    #[allow(clippy::result_large_err)]
    pub fn owner(&self, from: IpAddr, headers: &HeaderMap, message: &str) -> Result<(), Response> {
        match bearer_secret(headers) {
            Some(secret) if self.is_owner(secret) => Ok(()),
            Some(_) if self.addresses.is_barred(from) => {
                Err(error(StatusCode::TOO_MANY_REQUESTS, &say!(TEXTS, TOO_MANY)))
            }
            Some(_) => {
                self.addresses.was_wrong(from);
                Err(error(StatusCode::FORBIDDEN, message))
            }
            None => Err(error(StatusCode::UNAUTHORIZED, message)),
        }
    }

    /// Returns the role that a secret has at a table. The host is owner of every table.
    // The error is a complete response, which is large.
    #[allow(clippy::result_large_err)]
    pub async fn role(&self, from: IpAddr, id: &str, secret: &str) -> Result<ClientRole, Response> {
        let mut role = self.room.role(id, secret, self.is_owner(secret));
        // A correct secret is accepted even from a blocked address, since guessing among 2^128 is
        // hopeless anyway. Blocking only saves the work for wrong secrets.
        if role.is_err() && self.addresses.is_barred(from) {
            return Err(error(StatusCode::TOO_MANY_REQUESTS, &say!(TEXTS, TOO_MANY)));
        }
        if role.is_err() && self.room.is_shared() {
            // Another server may just have created the table or the link.
            let (room, own) = (self.room.clone(), id.to_owned());
            let _ = tokio::task::spawn_blocking(move || room.refresh(&own)).await;
            role = self.room.role(id, secret, self.is_owner(secret));
        }
        role.map_err(|EntryError::Wrong| {
            self.addresses.was_wrong(from);
            error(StatusCode::FORBIDDEN, &say!(TEXTS, WRONG))
        })
    }
}
