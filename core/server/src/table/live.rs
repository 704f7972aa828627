//! Requests of a table's owner about the content files behind its rules (contract W7 in
//! `docs/rulings.md`).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::files::{ContentFiles, PauseCheck};
use workbench::workbench::background::BackgroundResult;

/// Callback that sends a result of background work to its table.
pub type ResultSender = Arc<dyn Fn(BackgroundResult) + Send + Sync>;

/// Channel from background work to its table.
pub struct BackgroundChannel {
    /// Sends a result to the table.
    pub send: ResultSender,
    /// Returns whether background work has to pause.
    pub is_busy: PauseCheck,
    /// The content files; `None` for embedded content.
    pub files: Option<ContentFiles>,
}

/// A request about the content files behind a table's rules. Variants without fields are structs
/// too: serde ignores further keys of unit variants, in spite of `deny_unknown_fields`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum WorkbenchCommand {
    /// Goes back to the rules before the last save that changed them.
    Back {},
    /// Restarts the game under the rules of the files.
    Start {},
    /// Compares the game under old and new rules.
    Compare {},
    /// Switches to the rules of the files.
    Take {},
    /// Counts the calls of hooks in this game, including those without any.
    Hooks {},
    /// Writes a row as a scenario into the tests of a module.
    Scenario {
        module: String,
        /// File name without extension.
        name: String,
        /// The row; by default the last one that does more than end a turn.
        row: Option<u32>,
    },
    /// Reads a content file.
    File {
        /// Path relative to the content folder.
        file: String,
    },
    /// Replaces a number in a file.
    Edit(NumberEdit),
}

/// Replacement of a number in a content file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NumberEdit {
    /// Path relative to the content folder.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Byte offset of the number in its line, from 0.
    pub column: u32,
    /// The old number as written; the edit fails if the file differs.
    pub was: String,
    /// The new number.
    pub value: String,
}
