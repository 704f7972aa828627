//! Tests of the dialect of Terra Mystica: tables that compile, and tables that are rejected.

#[allow(dead_code)]
#[path = "../../../../tests/expected.rs"]
mod expected;
#[path = "common/hostile_runs.rs"]
mod hostile_runs;
#[allow(dead_code)]
#[path = "common/sample.rs"]
mod sample;
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
mod script_attacks;
mod scripts;
mod shipped;
mod texts;
