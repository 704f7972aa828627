//! Scripts of Terra Mystica: their API, its reference, and hostile scripts.

mod common;
#[allow(dead_code)]
#[path = "../../../../../tests/expected.rs"]
mod expected;
#[path = "../common/hostile_runs.rs"]
mod hostile_runs;
#[allow(dead_code)]
#[path = "../common/sample.rs"]
mod sample;

mod host;
mod hostile;
mod networks;
mod objects;
mod reference;
