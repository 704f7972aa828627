//! The texts of the content that a game plays, in the languages of its viewers.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::error::LanguageError;
use crate::language::Language;
use crate::pattern::message_id;
use crate::pseudo::pseudo_text;
use crate::set::{Args, LanguageSet};
use crate::viewer::{is_english, marked_as_english, viewer_language};

/// A file with the texts of a module in one language, not parsed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageFile {
    /// Id of the module whose folder has the file.
    pub module: String,
    pub language: Language,
    /// Path for messages: `scripts/base/language/fr.ftl`.
    pub path: String,
    pub text: Arc<str>,
}

/// The texts of the modules of a ruleset. A language is read when its first viewer comes. A file
/// with errors has no texts; `loam check` reports them.
#[derive(Debug, Default)]
pub struct ContentTexts {
    by_language: BTreeMap<Language, (Vec<LanguageFile>, OnceLock<Vec<ModuleSet>>)>,
}

/// The texts of one file.
#[derive(Debug)]
struct ModuleSet {
    module: String,
    path: String,
    set: LanguageSet,
}

impl ContentTexts {
    /// Returns the texts of these files, unread. If a text is in several files, the first of the
    /// piece's own module wins, otherwise the first of all.
    pub fn new(files: impl IntoIterator<Item = LanguageFile>) -> ContentTexts {
        let mut texts = ContentTexts::default();
        for file in files {
            texts.by_language.entry(file.language.clone()).or_default().0.push(file);
        }
        texts
    }

    /// The languages that have a file, by code.
    pub fn languages(&self) -> impl Iterator<Item = &Language> {
        self.by_language.keys()
    }

    /// The files, by language and in the order of the look-up.
    pub fn files(&self) -> impl Iterator<Item = &LanguageFile> {
        self.by_language.values().flat_map(|(files, _)| files)
    }

    /// Returns the texts of a file by its path. `None` if there is no such file, or it has errors.
    pub fn set_of(&self, path: &str) -> Option<&LanguageSet> {
        let (files, read_sets) =
            self.by_language.values().find(|(files, _)| files.iter().any(|f| f.path == path))?;
        let sets = sets(files, read_sets);
        sets.iter().find(|one| one.path == path).map(|one| &one.set)
    }

    /// Reads all files.
    ///
    /// # Errors
    /// Returns the errors of all files.
    pub fn check(&self) -> Result<(), Vec<LanguageError>> {
        let files = self.by_language.values().flat_map(|(files, _)| files);
        let errors: Vec<LanguageError> =
            files.filter_map(|file| read(file).err()).flatten().collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Returns a text of a piece in the language of the viewer, otherwise in English.
    ///
    /// `module`: the module that declares the piece, if known. `attribute`: which text of the piece
    /// it is; `None` for its name. `english`: the text of the content, with its values put in.
    ///
    /// ```
    /// use language::{Args, ContentTexts, LanguageFile, for_viewer};
    /// let french: language::Language = "fr".parse().unwrap();
    /// let texts = ContentTexts::new([LanguageFile {
    ///     module: "boats".into(),
    ///     language: french.clone(),
    ///     path: "boats/language/fr.ftl".into(),
    ///     text: "red-boat = bateau rouge\n".into(),
    /// }]);
    /// let name = || texts.text(Some("boats"), "red boat", None, &Args::new(), || "red boat".into());
    /// assert_eq!(name(), "red boat");
    /// assert_eq!(for_viewer(&french, name), "bateau rouge");
    /// ```
    pub fn text(
        &self,
        module: Option<&str>,
        id: &str,
        attribute: Option<&str>,
        args: &Args<'_>,
        english: impl FnOnce() -> String,
    ) -> String {
        if is_english() {
            return english();
        }
        match self.translated(module, id, attribute, args) {
            Some(text) => text,
            None if viewer_language() == Language::pseudo() => pseudo_text(&english()),
            None => marked_as_english(english()),
        }
    }

    /// Returns a text of a piece in the language of the viewer. `None` in English, and if the
    /// language has no such text. Use it for forms of a name, which have no English.
    pub fn translated(
        &self,
        module: Option<&str>,
        id: &str,
        attribute: Option<&str>,
        args: &Args<'_>,
    ) -> Option<String> {
        if is_english() {
            return None;
        }
        let id = message_id(id);
        viewer_language().with_parents().find_map(|language| {
            let (files, read_sets) = self.by_language.get(&language)?;
            let sets = sets(files, read_sets);
            let own = sets.iter().filter(|set| Some(set.module.as_str()) == module);
            own.chain(sets).find_map(|one| one.set.text(&id, attribute, args))
        })
    }
}

fn read(file: &LanguageFile) -> Result<ModuleSet, Vec<LanguageError>> {
    let set = LanguageSet::read(file.language.clone(), &[(&file.path, &file.text)])?;
    Ok(ModuleSet { module: file.module.clone(), path: file.path.clone(), set })
}

/// Reads the files of a language at the first call.
fn sets<'t>(files: &[LanguageFile], sets: &'t OnceLock<Vec<ModuleSet>>) -> &'t [ModuleSet] {
    sets.get_or_init(|| files.iter().filter_map(|file| read(file).ok()).collect())
}
