//! A parsed scenario file, in text form or in Lua.

use ledger::scenario::{self, Scenario};
use ledger::source::LedgerError;

use super::in_lua::{self, LuaScenarioResult};
use crate::playable::Playable;

/// Folders whose scenarios belong to a pseudo-module of the same name.
pub(super) const FOLDERS: [&str; 2] = ["maps", "variants"];

/// A scenario file with its module and its parsed scenarios.
pub struct ScenarioFile {
    /// The module, or pseudo-module, to which it belongs.
    pub module: String,
    /// Path relative to the content folder.
    pub file: String,
    /// The scenarios, or all parse errors.
    pub read: Result<Vec<Scenario>, Vec<LedgerError>>,
    /// The text of a Lua file, whose scenarios are known only when it runs.
    lua: Option<String>,
}

impl ScenarioFile {
    /// Parses a scenario file of a module of game `G`.
    pub fn read<G: Playable>(module: &str, file: &str, text: &str) -> ScenarioFile {
        let lua = file.ends_with(".lua").then(|| text.to_owned());
        let read =
            if lua.is_some() { Ok(Vec::new()) } else { scenario::read(&G::WORDS, file, text) };
        ScenarioFile { module: module.to_owned(), file: file.to_owned(), read, lua }
    }

    /// Returns the module whose names need no prefix in the scenarios; empty for scenarios of maps
    /// and variants.
    pub fn home(&self) -> String {
        if FOLDERS.contains(&self.module.as_str()) { String::new() } else { self.module.clone() }
    }

    /// Returns whether the file contains no scenarios.
    pub fn is_empty(&self) -> bool {
        self.lua.is_none() && self.read.as_ref().is_ok_and(Vec::is_empty)
    }

    /// Runs the scenarios of a Lua file; returns nothing for a text file.
    pub fn in_lua<G: Playable>(
        &self,
        bench: &mut dyn scenario::ScenarioProvider<G>,
    ) -> Vec<LuaScenarioResult> {
        self.lua.as_ref().map_or_else(Vec::new, |text| in_lua::run(&self.file, text, bench))
    }
}
