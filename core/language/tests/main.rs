//! Tests of texts in languages.

mod completeness;
mod errors;
#[allow(dead_code)]
#[path = "../../../tests/expected.rs"]
mod expected;
mod hard_cases;
mod program_ids;
mod random;
mod shipped;
