//! The script files of the modules in play, as read from content folders.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use game::ApiVersion;

/// All script files of a variant, and the settings that its scripts may query.
#[derive(Clone, Debug, Default)]
pub struct ScriptSources {
    pub modules: BTreeMap<String, ModuleSources>,
    /// Settings as numbers, by name; switches are 0 or 1. `module:name` takes precedence over the
    /// bare name.
    pub settings: HashMap<String, i32>,
}

/// The script files of one module.
#[derive(Clone, Debug, Default)]
pub struct ModuleSources {
    /// Folder relative to the content folder: `scripts/base`.
    pub folder: String,
    /// Version of the language in which the module is written.
    pub api: ApiVersion,
    /// Texts with LF line ends, by path relative to the content folder:
    /// `scripts/base/factions/engineers.lua`.
    pub files: BTreeMap<String, Arc<str>>,
}

impl ScriptSources {
    /// Adds a file to a module, and sets the module's folder.
    pub fn add(&mut self, module: &str, folder: &str, path: &str, text: impl Into<Arc<str>>) {
        let entry = self.modules.entry(module.to_string()).or_default();
        entry.folder = folder.to_string();
        entry.files.insert(path.to_string(), text.into());
    }

    /// Sets the version of the language in which a module is written.
    pub fn set_api(&mut self, module: &str, api: ApiVersion) {
        self.modules.entry(module.to_string()).or_default().api = api;
    }

    /// Returns the version of the language in which a module is written.
    pub fn api_of(&self, module: &str) -> ApiVersion {
        self.modules.get(module).map_or(ApiVersion::default(), |module| module.api)
    }

    /// Returns the text of a module's file; `None` if the module has no such file.
    pub fn text(&self, module: &str, path: &str) -> Option<&Arc<str>> {
        self.modules.get(module)?.files.get(path)
    }
}
