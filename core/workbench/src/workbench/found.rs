//! Results that the background thread reports.

use super::changes::RecordedGameChanges;
use super::tested::ScenarioProgress;
use crate::reload::ContentCheck;

/// A result of background work. The number is that of the reload to which it belongs.
pub enum BackgroundResult {
    /// All content was checked.
    Checked(u64, ContentCheck),
    /// Results of scenarios so far.
    Tests(u64, ScenarioProgress),
    /// Comparison of recorded games so far.
    Changes(u64, Box<RecordedGameChanges>),
    /// The job panicked, with the message; this is a bug of the program itself.
    Broken(u64, String),
    /// For a table with fixed rules: whether the current files give other rules.
    Other(bool),
    /// The job is done; no more results follow.
    Finished(u64),
}
