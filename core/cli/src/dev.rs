//! The workbench: a save, and the game on the table follows.

pub mod edits;
pub mod reload;
pub mod watch;
