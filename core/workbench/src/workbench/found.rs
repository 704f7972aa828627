//! Results that the background thread reports.

use super::changes::Changes;
use super::tested::Tests;
use crate::reload::Checked;

/// A result of background work; the number is that of the reload.
pub enum Found {
    /// All content was checked.
    Checked(u64, Checked),
    /// Results of scenarios so far.
    Tests(u64, Tests),
    /// Comparison of recorded games so far.
    Changes(u64, Box<Changes>),
    /// The job panicked, with the message; this is a bug of the program itself.
    Broken(u64, String),
    /// For a table with fixed rules: whether the files give other rules.
    Other(bool),
    /// The job is done; no more results follow.
    Finished(u64),
}
