//! Tests of bots, simulation and statistics on small games.

// `core/workbench/tests/calibrate.rs` uses the rest of it, on real games.
#[allow(dead_code)]
mod calibration;
mod cards;
#[path = "calibration/stopping.rs"]
mod stopping;
mod toy;

mod bots;
mod calibrate;
mod certify;
mod compare;
mod external;
mod hidden;
mod laws;
mod play;
mod shards;
mod stats;
