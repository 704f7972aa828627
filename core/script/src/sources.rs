//! The script files of the modules, as whoever reads folders hands them over.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Every script file of a variant, and the settings its scripts may ask for.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Modules by id.
    pub modules: BTreeMap<String, Module>,
    /// Settings as numbers (switches are 0 or 1), by name; `module:name` goes before the bare name.
    pub settings: HashMap<String, i32>,
}

/// The script files of one module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Its folder relative to the content folder: `scripts/base`.
    pub folder: String,
    /// Text with LF by path relative to the content folder: `scripts/base/factions/engineers.lua`.
    pub files: BTreeMap<String, Arc<str>>,
}

impl Sources {
    /// Adds a file to a module; the folder is that of the module.
    pub fn add(&mut self, module: &str, folder: &str, path: &str, text: impl Into<Arc<str>>) {
        let entry = self.modules.entry(module.to_string()).or_default();
        entry.folder = folder.to_string();
        entry.files.insert(path.to_string(), text.into());
    }

    /// The text of a file.
    pub fn text(&self, module: &str, path: &str) -> Option<&Arc<str>> {
        self.modules.get(module)?.files.get(path)
    }
}
