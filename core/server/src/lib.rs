//! Tables with people: turns, visibility, storage, HTTP, WebSocket, access control and the browser
//! page. Contains no code about any game.
//!
//! Start with [`table::TableRegistry`], all tables of a server. It opens tables from a
//! [`table::GameCatalogue`] and keeps their ledgers in a [`table::store::TableStore`].
//! [`http::Server`] serves them to browsers.
//!
//! ```text
//!  browser --> http (routes, sockets, authentication, limits)
//!                |
//!                v
//!              table (TableRegistry, one entry per table) --> workbench, game
//!                |
//!                +--> table::store (folder) | postgres
//! ```
//!
//! # Example
//!
//! A table for two, and what its second player sees, without a network.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::mpsc::channel;
//!
//! use server::table::store::FolderTableStore;
//! use server::table::{
//!     ContentCatalogue, NewTable, ServerFrame, TableOpener, TableParameters, TableRegistry,
//! };
//! use workbench::Content;
//!
//! server::games! { mystica::MysticaGame, tabletop::TabletopGame }
//!
//! let content = Content::open(GAMES, None, &[])?;
//! let catalogue = ContentCatalogue::new(SERVED, Arc::new(content));
//! let folder = tempfile::tempdir()?;
//! let store = FolderTableStore::open(folder.path())?;
//! let tables = TableRegistry::open(Arc::new(catalogue), Arc::new(store))?;
//!
//! // The host plays the first seat; the second is for the person who gets the link.
//! let parameters = TableParameters { players: 2, seed: Some(7), ..TableParameters::default() };
//! let who = vec!["here".to_owned(), "link".to_owned()];
//! let new = NewTable { parameters, who, ..NewTable::default() };
//! let (send, opened) = channel();
//! tables.make(new, TableOpener::Host, move |table| drop(send.send(table)));
//! let table = opened.recv()?.map_err(|why| why.to_string())?;
//!
//! // The secret of the link opens the table. Pages get JSON, and again after each change.
//! let link = &table.links[0];
//! let role = tables.role(&table.id, &link.secret, false).map_err(|_| "the secret is wrong")?;
//! let (send, frames) = channel::<ServerFrame>();
//! let tell = Box::new(move |frame| send.send(frame).is_ok());
//! let _connection = tables.enter(&table.id, role, language::Language::english(), tell).map_err(|_| "no such table")?;
//! let ServerFrame::Text(page) = frames.recv()? else { panic!("the table is open") };
//! assert!(page.contains(&link.name), "{page}");
//! tables.close();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod commitment;
pub mod http;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod served;
pub mod table;
pub mod texts;
