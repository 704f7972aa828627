//! A file of scenarios, read.

use ledger::scenario::{self, Scenario};
use ledger::source::LedgerError;

use super::in_lua::{self, InLua};
use crate::playable::Playable;

/// Folders whose scenarios are run as those of a module of this name are.
pub(super) const FOLDERS: [&str; 2] = ["maps", "variants"];

/// A file of scenarios.
pub struct Scenarios {
    /// Whose scenarios they are.
    pub module: String,
    /// Its path from the content folder.
    pub file: String,
    /// What it holds, or every line of it that cannot be read.
    pub read: Result<Vec<Scenario>, Vec<LedgerError>>,
    /// The text of a file in Lua, which holds what it says when it is run.
    lua: Option<String>,
}

impl Scenarios {
    /// A file that belongs to a module of this game.
    pub fn read<G: Playable>(module: &str, file: &str, text: &str) -> Scenarios {
        let lua = file.ends_with(".lua").then(|| text.to_owned());
        let read =
            if lua.is_some() { Ok(Vec::new()) } else { scenario::read(&G::WORDS, file, text) };
        Scenarios { module: module.to_owned(), file: file.to_owned(), read, lua }
    }

    /// The module whose names its scenarios use without saying so; empty for those of boards and variants.
    pub fn home(&self) -> String {
        if FOLDERS.contains(&self.module.as_str()) { String::new() } else { self.module.clone() }
    }

    /// Is there nothing in it to run?
    pub fn is_empty(&self) -> bool {
        self.lua.is_none() && self.read.as_ref().is_ok_and(Vec::is_empty)
    }

    /// Runs the scenarios of a file in Lua.
    pub fn in_lua<G: Playable>(&self, bench: &mut dyn scenario::Bench<G>) -> Vec<InLua> {
        self.lua.as_ref().map_or_else(Vec::new, |text| in_lua::run(&self.file, text, bench))
    }
}
