//! Bots, mass play and statistics, on a small game.

mod cards;
mod toy;

mod bots;
mod certify;
mod compare;
mod hidden;
mod laws;
mod play;
mod shards;
mod stats;
