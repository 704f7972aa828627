//! How scenarios went that are run behind the game.

use std::time::Duration;

use serde::Serialize;

/// How often it is told how far scenarios have come: whoever is told shows it, and each time the game is drawn anew. Told after
/// each file, a page of the browser was busy with it for two seconds, in which the next save was not seen.
pub const OFTEN: Duration = Duration::from_millis(250);

/// How the scenarios of a reload went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tests {
    /// Whose they are.
    pub modules: Vec<String>,
    /// How many have been run.
    pub run: usize,
    /// Those that failed: file, name, and what is not as it should be.
    pub failed: Vec<Failed>,
    /// All have been run.
    pub done: bool,
}

/// A scenario that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failed {
    /// Its file.
    pub file: String,
    /// Its name; empty for a file that cannot be read.
    pub scenario: String,
    /// Every failure with its place, as `loam test` prints it.
    pub text: String,
}
