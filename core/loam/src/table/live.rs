//! What the owner of a table asks whose rules come from files that somebody edits (W7).

use std::sync::Arc;

use super::files::{ContentFiles, HasToRest};
use crate::workbench::behind::Found;
use serde::{Deserialize, Serialize};

/// What leads from the work behind a game back to its table.
pub struct FromBehind {
    /// Where what is found out is told.
    pub tell: Arc<dyn Fn(Found) + Send + Sync>,
    /// Does this work have to pause?
    pub is_busy: HasToRest,
    /// The files that games are made of, if they are made of files.
    pub files: Option<ContentFiles>,
}

/// What the owner of a table asks of the files that its rules come from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum BenchAsk {
    /// Back to the rules before the last save that brought others.
    Back,
    /// The game again from its beginning under the rules of the files.
    Start,
    /// What new rules would change in this game.
    Compare,
    /// The rules of the files from now on.
    Take,
    /// Which answers to hooks had their say in this game, and which never.
    Hooks,
    /// A scenario of a row, in the tests of a module.
    Scenario {
        /// The module.
        module: String,
        /// The name of the file, without its ending.
        name: String,
        /// The row; else the last one that does more than to end a turn.
        row: Option<u32>,
    },
    /// A file of the content.
    File {
        /// Its path from the content folder.
        file: String,
    },
    /// Another number in a file.
    Edit {
        /// Its path from the content folder.
        file: String,
        /// The line, from 1.
        line: u32,
        /// The byte of the line at which the number begins, from 0.
        column: u32,
        /// The number as it stands there.
        was: String,
        /// The number that is to stand there.
        value: String,
    },
}
