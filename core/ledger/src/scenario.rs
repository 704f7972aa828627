//! Scenario tests: a small position, some actions, and what they change. See `docs/scenarios.md`.

mod cause;
mod drawn;
mod facts;
mod law;
mod place;
mod read;
mod run;
mod stage;
mod staged;
mod values;
mod written;

pub use facts::{Expected, Facts, TABLE, Value};
pub use read::{Game, Scenario, Step, Text, Words, read};
pub use run::{Bench, ScenarioResult, run};
pub use stage::Stage;
pub use staged::{CountOf, FactChange, Staged, dealt, key_and_value};
pub use values::Values;
pub use written::write;
