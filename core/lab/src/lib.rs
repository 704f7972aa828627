//! The laboratory: bots, simulation of many games, paired comparison of rules, invariant checks, statistics and report pages.
//!
//! The code uses games only through the trait [`game::Game`] (design contract C13). It contains no type and no rule
//! of a particular game.

#![forbid(unsafe_code)]

pub mod game_source;

pub mod simultaneous;
mod turns;

pub mod bots;
pub mod playout;
pub mod record;
pub mod value_network;

pub mod columns;
pub mod run_folder;
pub mod sim;
pub mod store;
pub mod strength;
pub mod summary;
pub mod totals;
pub mod workers;

pub mod checked_play;
pub mod determinism;
pub mod failing;
pub mod fuzz;
pub mod invariants;
pub mod perft;
pub mod shrink;

pub mod action_value;
pub mod compare;
pub mod degenerate_play;
pub mod luck_share;
pub mod openings;
#[cfg(feature = "train")]
pub mod training;
pub mod tune;
pub mod worth;

pub mod bench;

pub mod report;
pub mod statistics;

pub use bots::{Bot, BotSpec, Observation};
pub use game_source::{GameSource, StoppableSource};
pub use playout::{MOST_ACTIONS, PlayedGame, PlayoutEnd, PlayoutRunner};
pub use record::{PlayoutRecord, RecordDetail};
pub use summary::RunSummary;
