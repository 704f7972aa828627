//! The workbench: a save, and the game on the table follows.

pub mod behind;
pub mod changes;
pub mod commands;
pub mod desk;
pub mod edits;
pub mod live;
pub mod open;
pub mod reload;
pub mod screen;
pub mod session;
pub mod start_over;
pub mod times;
pub mod view;

#[cfg(test)]
mod tests;
