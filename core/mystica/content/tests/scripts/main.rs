//! Scripts of Terra Mystica: their API, its reference, and hostile scripts.

mod common;
#[allow(dead_code)]
#[path = "../../../../../tests/expected.rs"]
mod expected;

mod host;
mod hostile;
mod networks;
mod objects;
mod reference;
