//! Tests of the script engine with a toy dialect.

#[allow(dead_code)]
#[path = "../../../tests/expected.rs"]
mod expected;
mod toy;

mod canonical;
mod dialect;
mod mutants;
mod refused;
mod syntax;
