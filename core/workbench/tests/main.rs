//! Tests of content, reload and long runs.

#[path = "../../lab/tests/calibration/mod.rs"]
mod calibration;
mod damage;
#[path = "common/games.rs"]
mod games;

mod background_thread;
mod broken_edits;
mod calibrate;
mod in_play;
mod inputs;
mod left_out;
mod library;
mod long_scripts;
mod refused;
mod resume;
mod second;
mod watch;
