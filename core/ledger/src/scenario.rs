//! Scenario tests: a small position, some actions, and what they change. See `docs/scenarios.md`.

mod cause;
mod drawn;
mod facts;
mod law;
mod place;
mod position;
mod read;
mod run;
mod stage;
mod values;

pub use facts::Value;
pub use read::{Game, Scenario, Step, Text, read};
pub use run::{Bench, Outcome, run};
pub use stage::Stage;
