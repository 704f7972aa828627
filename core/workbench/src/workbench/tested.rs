//! Results of scenarios that run in the background.

use std::time::Duration;

use serde::Serialize;

/// Interval between progress reports. Each report redraws the game: with one report per file, a
/// browser page was busy for two seconds and missed the next save.
pub const OFTEN: Duration = Duration::from_millis(250);

/// Results of the scenarios of a reload.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScenarioProgress {
    /// Modules whose scenarios run.
    pub modules: Vec<String>,
    pub run: usize,
    pub failed: Vec<FailedScenario>,
    /// Whether all scenarios have run.
    pub done: bool,
}

/// A scenario that failed in the background, with its messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailedScenario {
    pub file: String,
    /// Name of the scenario; empty for a file that cannot be parsed.
    pub scenario: String,
    /// All failures with their positions, as `loam test` prints them.
    pub text: String,
}
