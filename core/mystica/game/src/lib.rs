//! Terra Mystica behind the traits of any game: rules, scripts and words together; its recorded games and its scenarios.
//!
//! Knows the grammar of ledgers as the online site writes them, and no piece of the game: which code stands for which piece
//! it reads from the ruleset.

#![forbid(unsafe_code)]

pub mod drawing;
pub mod ledger;
pub mod scenario;
pub mod trace;
pub mod words;

mod beside;
mod board_json;
mod clocked;
mod import;
mod mystica_game;
mod new;
mod playable;
mod position;
mod problem;
mod translation;

pub use mystica_game::MysticaGame;
pub use position::{Halves, Position, View};
