//! Implements the platform's traits for Terra Mystica: connects rules, scripts and text, replays
//! and writes ledgers, runs scenarios.
//!
//! Ledgers have the grammar of the online site. No piece of the game is named here: codes and
//! pieces come from the ruleset.

#![forbid(unsafe_code)]

pub mod drawing;
pub mod ledger;
pub mod scenario;
pub mod trace;
pub mod words;

mod board_json;
mod host_timing;
mod import;
mod mystica_game;
mod new;
mod playable;
mod position;
mod problem;
mod translation;
mod with_components;

pub use mystica_game::MysticaGame;
pub use position::{CombinedState, MysticaObservation, MysticaPosition};
