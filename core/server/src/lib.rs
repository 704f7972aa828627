//! Tables with people: turns, visibility, storage, HTTP, WebSocket, access control and the browser page. Contains no code about any game.
//!
//! ```text
//!  browser --> http (routes, sockets, authentication, limits) --> table (TableRegistry, one entry a table) --> workbench, game
//!                                                                   |
//!                                                                   +--> table::store (folder) | postgres
//! ```

#![forbid(unsafe_code)]

pub mod commitment;
pub mod http;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod served;
pub mod table;
