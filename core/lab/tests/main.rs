//! Tests of bots, simulation and statistics on small games.

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
