//! Parts as scripts see them: functions that read a position and change it, and a rulebook that asks scripts.
//!
//! Knows no game. What lists, prices, tests or chooses is given the view of the acting seat, and reading beyond it is an error at
//! that line; what carries out changes the position at once, and nothing of it stays if it fails.

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
