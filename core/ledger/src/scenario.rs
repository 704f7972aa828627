//! Scenario tests: a small position, some actions, and what they change. See `docs/scenarios.md`.

mod cause;
mod drawn;
mod facts;
mod invariant;
mod place;
mod read;
mod run;
mod scenario_writer;
mod stage;
mod staged;
mod values;

pub use facts::{ChangesByKey, FactKey, FactValue, PositionFacts, TABLE};
pub use read::{Scenario, ScenarioGame, ScenarioStep, ScenarioVocabulary, SourceText, read};
pub use run::{ScenarioProvider, ScenarioResult, run};
pub use scenario_writer::write;
pub use stage::IncrementalScenario;
pub use staged::{FactChange, SetupCountFunction, given_setup_draws, key_and_value};
pub use values::ContentValues;
