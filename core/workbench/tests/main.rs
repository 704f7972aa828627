//! Tests of content, reload and long runs.

mod damage;
#[path = "common/games.rs"]
mod games;

mod background_thread;
mod broken_edits;
mod in_play;
mod inputs;
mod left_out;
mod library;
mod long_scripts;
mod resume;
mod watch;
