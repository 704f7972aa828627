//! The scripting interface of component games: script functions that read and change a position,
//! and a rulebook that calls scripts.
//!
//! The crate is independent of any game. Hooks that list, price, test or choose see the position as
//! the acting seat does; reading more is a script error at that line. Hooks that carry out effects
//! change the position immediately; after an error all their changes are undone.

mod api;
mod book;
mod dialect;
mod entry;
mod manual;
mod names;
mod scene;
mod watched;

pub use book::{Book, declared};
pub use manual::interface;
pub use scene::{Api, Scene};
pub use watched::Hears;
