//! The web server: HTTP, WebSockets, access control and rate limits for the tables of
//! [`crate::table`], and the browser page. Contains no code about any game.
//!
//! ```text
//!  connection --> server.rs (accept loop, timeouts) --> origin_check.rs (Host, Origin)
//!                     |                                     |
//!                 limits.rs (addresses)                     v
//!                                   page.rs (assets) <-- routes.rs | socket.rs
//!                                                           |          | commands, frames
//!                                                           v          v
//!                                          crate::table::registry::TableRegistry
//! ```

mod authentication;
mod lab;
mod language;
mod limits;
mod origin_check;
mod owner_routes;
mod page;
mod request_body;
mod routes;
mod run;
mod server;
mod shared;
mod socket;
mod webhooks;

pub use limits::ServerLimits;
pub use origin_check::{AllowedHosts, RequestKind};
pub use run::serve;
pub use server::Server;
pub use shared::ServerOptions;
pub use socket::{ClientFrame, HelloFrame};
pub use webhooks::{WebhookSender, check_webhook, webhook_body};
