//! Tests of the language of amounts and conditions.

mod broken;
#[allow(dead_code)]
#[path = "../../../tests/expected.rs"]
mod expected;
mod fixed;
mod meaning;
mod random;
mod round_trip;
mod toy;
mod words;
