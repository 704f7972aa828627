//! Terra Mystica behind the traits of any game: rules, scripts and words together; its recorded games and its scenarios.
//!
//! Knows the grammar of ledgers as the online site writes them, and no piece of the game: which code stands for which piece
//! it reads from the ruleset.

#![forbid(unsafe_code)]

pub mod ledger;
pub mod scenario;
pub mod trace;

mod board_json;
mod clocked;
mod new;
mod playable;
mod table;
mod translation;

pub use table::Table as TerraMystica;
pub use table::Table;
