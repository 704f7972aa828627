//! What is found out behind the game.

use super::changes::Changes;
use super::tested::Tests;
use crate::reload::Checked;

/// What was found out, and after which reload.
pub enum Found {
    /// Everything is checked.
    Checked(u64, Checked),
    /// More scenarios were run, or the last of them.
    Tests(u64, Tests),
    /// More games were compared under the old and the new rules, or the last of them.
    Changes(u64, Box<Changes>),
    /// A mistake of the program itself ended what was going on for this reload: where, and what it says.
    Broken(u64, String),
    /// Of a table that keeps its rules: do the files make others, or none?
    Other(bool),
    /// Nothing more will come of this reload.
    Finished(u64),
}
