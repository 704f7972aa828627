//! Tests of the dialect of Terra Mystica: tables that compile, and tables that are rejected.

#[allow(dead_code)]
#[path = "../../../../tests/expected.rs"]
mod expected;
#[path = "common/words.rs"]
mod words;

mod broken;
mod canonical;
mod component_values;
mod drawn;
mod hash;
mod manual;
mod maps;
mod mutants;
mod mutations;
mod provisional;
mod schemas;
mod shipped;
mod texts;
