//! Tests of bots, simulation and statistics on small games.

// `core/workbench/tests/calibrate.rs` uses the rest of it, on real games.
#[allow(dead_code)]
mod calibration;
mod cards;
mod toy;

mod bots;
mod certify;
mod compare;
mod external;
mod hidden;
mod laws;
mod play;
mod shards;
mod stats;
