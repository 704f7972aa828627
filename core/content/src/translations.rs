//! Files of translations in a content tree, and the texts of a game in the languages of its viewers.
//!
//! A translation lies in the folder `language/` of a module, of `variants/` or of `maps/`. It is part
//! of no ruleset: a game is the same in each language.

use std::collections::BTreeSet;
use std::sync::Arc;

use language::{ContentTexts, Language, LanguageFile};

use crate::catalogue::Catalogue;
use crate::module::Module;
use crate::tree::ContentTree;

/// Owners of the texts of variants and maps, which are no modules.
pub(crate) const OTHER_OWNERS: [&str; 2] = ["variants", "maps"];

/// Returns the owner of a file of translations: the id of its module, or `variants` or `maps`. `None` if
/// the file is not in a folder of translations.
pub fn owner_of_translation(path: &str) -> Option<&str> {
    let (folder, _) = path.strip_suffix(".ftl")?.split_once("/language/")?;
    let owner = folder.strip_prefix("scripts/").unwrap_or(folder);
    let is_other = folder == owner;
    let fits =
        !owner.is_empty() && !owner.contains('/') && is_other == OTHER_OWNERS.contains(&owner);
    fits.then_some(owner)
}

/// Returns the translations of a tree, in the order of their paths. Leaves out files whose names are not
/// codes of languages.
pub(crate) fn translations_in(tree: &ContentTree) -> Vec<LanguageFile> {
    let file = |(path, text): (&String, &String)| {
        let (module, language) = (owner_of_translation(path)?, Language::of_file(path)?);
        let text = Arc::from(text.as_str());
        Some(LanguageFile { module: module.to_owned(), language, path: path.clone(), text })
    };
    tree.files.iter().filter_map(file).collect()
}

impl Catalogue {
    /// Returns the texts of all modules, variants and maps in the languages of the viewers.
    pub fn texts(&self) -> &Arc<ContentTexts> {
        &self.texts
    }

    /// Returns the texts of a game with these modules, in the order of the look-up: those of the modules,
    /// those of variants and maps, and those of modules that only translate one of its modules.
    pub(crate) fn texts_of(&self, modules: &[&Module]) -> Arc<ContentTexts> {
        if self.translations.is_empty() {
            return Arc::default();
        }
        let in_play: BTreeSet<&str> = modules.iter().map(|module| module.id.as_str()).collect();
        let translates = |module: &&Module| {
            !in_play.contains(module.id.as_str())
                && module.only_translates()
                && module.requires.iter().any(|(id, _)| in_play.contains(id.as_str()))
        };
        let own = modules.iter().map(|module| module.id.as_str());
        let foreign = self.modules.iter().filter(translates).map(|module| module.id.as_str());
        let owners = own.chain(OTHER_OWNERS).chain(foreign);
        let files = owners
            .flat_map(|owner| self.translations.iter().filter(move |file| file.module == owner));
        Arc::new(ContentTexts::new(files.cloned()))
    }
}

impl Module {
    /// Returns whether the module has no content of its own. Its translations are then those of the
    /// modules that it requires, and are shown without the module being in play.
    pub(crate) fn only_translates(&self) -> bool {
        self.decls.is_empty() && self.settings.is_empty() && self.amendments.is_empty()
    }
}
