//! Files of translations in a content tree, and the texts of a game in the languages of its viewers.
//!
//! A translation lies in the folder `language/` of a module, of `variants/` or of `maps/`. It is part
//! of no ruleset: a game is the same in each language.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use game::excerpt::Excerpt;
use language::{
    Args, ContentTexts, EnglishText, Finding, Key, Language, LanguageError, LanguageFile,
    LanguageSet, is_english, missing, mistakes,
};

use crate::catalogue::{Catalogue, ContentInfo};
use crate::compiled::SettingInUse;
use crate::conflicts::{Conflict, translation_conflicts};
use crate::english::english_texts;
use crate::lint::ContentWarning;
use crate::module::Module;
use crate::provenance::PieceInfo;
use crate::setting::Setting;
use crate::source::Span;
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

/// What a [`ContentInfo`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentFileKind {
    Variant,
    Map,
    Module,
}

impl ContentInfo {
    /// Returns name and description in the language of the viewer.
    pub fn shown(&self, texts: &ContentTexts, kind: ContentFileKind) -> [String; 2] {
        let (owner, prefix) = match kind {
            ContentFileKind::Variant => ("variants", "variant"),
            ContentFileKind::Map => ("maps", "map"),
            ContentFileKind::Module => (self.id.as_str(), "module"),
        };
        let id = format!("{prefix}-{}", self.id);
        let text = |attribute, english: &str| match english {
            "" => String::new(),
            english => texts.text(Some(owner), &id, attribute, &Args::new(), || english.to_owned()),
        };
        [text(None, &self.name), text(Some("doc"), &self.doc)]
    }
}

impl Setting {
    /// Returns the name in the language of the viewer: by default the id with blanks.
    pub fn shown_name(&self, texts: &ContentTexts) -> String {
        self.text(texts, "setting", || self.id.replace('-', " "))
    }

    /// Returns the description in the language of the viewer.
    pub fn shown_doc(&self, texts: &ContentTexts) -> String {
        self.text(texts, "setting-doc", || self.doc.clone())
    }

    /// Returns a value of a setting that is one of several words, in the language of the viewer.
    pub fn shown_value(&self, texts: &ContentTexts, value: &str) -> String {
        self.text(texts, &format!("value-{value}"), || value.to_owned())
    }

    fn text(
        &self,
        texts: &ContentTexts,
        attribute: &str,
        english: impl FnOnce() -> String,
    ) -> String {
        texts.text(Some(&self.module), &self.id, Some(attribute), &Args::new(), english)
    }
}

impl SettingInUse {
    /// Returns the description of the setting in the language of the viewer.
    pub fn shown_doc(&self, texts: &ContentTexts) -> String {
        let english = || self.doc.clone();
        texts.text(Some(&self.module), &self.id, Some("setting-doc"), &Args::new(), english)
    }
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

/// Texts that are found by their English, because the value that has the text does not know its id:
/// the reasons of provisional values.
#[derive(Debug)]
pub struct TextsByEnglish<'c> {
    texts: &'c ContentTexts,
    /// By English: the owner and the key.
    keys: BTreeMap<String, (String, Key)>,
}

impl<'c> TextsByEnglish<'c> {
    /// Collects the texts of all content.
    pub fn new(tree: &ContentTree, catalogue: &'c Catalogue) -> TextsByEnglish<'c> {
        let mut keys = BTreeMap::new();
        if !is_english() {
            let owners = catalogue.modules.iter().map(|module| module.id.as_str());
            for owner in owners.chain(OTHER_OWNERS) {
                for text in english_texts(tree, owner) {
                    keys.entry(text.fluent()).or_insert_with(|| (owner.to_owned(), text.key));
                }
            }
        }
        TextsByEnglish { texts: catalogue.texts(), keys }
    }

    /// Returns a text in the language of the viewer.
    pub fn shown(&self, english: &str) -> String {
        let Some((owner, key)) = self.keys.get(english) else { return english.to_owned() };
        let attribute = key.attribute.as_deref();
        self.texts.text(Some(owner), &key.id, attribute, &Args::new(), || english.to_owned())
    }
}

impl PieceInfo {
    /// Returns the name in the language of the viewer.
    pub fn shown_name(&self, texts: &ContentTexts) -> String {
        let (module, id) = self.id.split_once(':').unwrap_or(("", &self.id));
        let text = |attribute| texts.translated(Some(module), id, attribute, &Args::new());
        text(Some(&self.kind)).or_else(|| text(None)).unwrap_or_else(|| self.name.clone())
    }
}

/// The English of a content tree, by owner. Each is collected when it is first asked for, since this
/// parses all its tables.
#[derive(Debug)]
struct EnglishByOwner<'c> {
    tree: &'c ContentTree,
    collected: RefCell<BTreeMap<String, Rc<[EnglishText]>>>,
}

impl EnglishByOwner<'_> {
    fn new(tree: &ContentTree) -> Rc<EnglishByOwner<'_>> {
        Rc::new(EnglishByOwner { tree, collected: RefCell::default() })
    }

    fn of(&self, owner: &str) -> Rc<[EnglishText]> {
        let mut collected = self.collected.borrow_mut();
        let texts = collected.entry(owner.to_owned());
        texts.or_insert_with(|| english_texts(self.tree, owner).into()).clone()
    }
}

/// The translations of one language in a content tree, each compared with the English.
#[derive(Debug)]
pub struct TranslationCheck<'c> {
    english: Rc<EnglishByOwner<'c>>,
    catalogue: &'c Catalogue,
    language: Language,
    /// Owners of the files, and the texts that could be read.
    sets: Vec<(String, LanguageSet)>,
    pub errors: Vec<LanguageError>,
}

impl<'c> TranslationCheck<'c> {
    /// Reads the translations of a language.
    pub fn new(
        tree: &'c ContentTree,
        catalogue: &'c Catalogue,
        language: Language,
    ) -> TranslationCheck<'c> {
        TranslationCheck::with_english(EnglishByOwner::new(tree), catalogue, language)
    }

    fn with_english(
        english: Rc<EnglishByOwner<'c>>,
        catalogue: &'c Catalogue,
        language: Language,
    ) -> TranslationCheck<'c> {
        let (mut sets, mut errors) = (Vec::new(), Vec::new());
        for file in catalogue.translations.iter().filter(|file| file.language == language) {
            match LanguageSet::read(language.clone(), &[(&file.path, &file.text)]) {
                Ok(set) => sets.push((file.module.clone(), set)),
                Err(found) => errors.extend(found),
            }
        }
        TranslationCheck { english, catalogue, language, sets, errors }
    }

    /// Returns the English that the file of an owner may translate: its own, and that of the modules
    /// that it requires. Of equal ids, its own is the last.
    pub fn english_of_file(&self, owner: &str) -> Vec<EnglishText> {
        let others = self.catalogue.modules.iter().map(|module| module.id.as_str());
        let others =
            others.filter(|other| *other != owner && self.catalogue.requires(owner, other));
        let owners = others.chain([owner]);
        owners.flat_map(|owner| self.english.of(owner).to_vec()).collect()
    }

    /// Returns whose texts the file of an owner has to have: its own, or those of the modules that a
    /// module requires which only translates.
    pub fn translated_by(&self, owner: &str) -> Vec<String> {
        match self.catalogue.module(owner).filter(|module| module.only_translates()) {
            Some(module) => module.requires.iter().map(|(id, _)| id.clone()).collect(),
            None => vec![owner.to_owned()],
        }
    }

    /// Returns what a translator has to do for an owner: the texts that no file translates, and then
    /// the findings of the owner's own file.
    pub fn findings(&self, owner: &str) -> Vec<Finding> {
        let mut found = self.missing(owner);
        let own = self.sets.iter().filter(|(of, _)| of == owner);
        let own: Vec<&LanguageSet> = own.map(|(_, set)| set).collect();
        if !own.is_empty() {
            found.extend(mistakes(&self.english_of_file(owner), &own));
        }
        found
    }

    /// Returns the texts of an owner that no file translates.
    fn missing(&self, owner: &str) -> Vec<Finding> {
        if !self.translated_by(owner).iter().any(|other| other == owner) {
            return Vec::new();
        }
        let translates = |other: &str| other == owner || self.catalogue.requires(other, owner);
        let theirs: Vec<&LanguageSet> =
            self.sets.iter().filter(|(of, _)| translates(of)).map(|(_, set)| set).collect();
        missing(&self.english.of(owner), &theirs)
    }

    /// Returns the warning that the translation of an owner is incomplete; `None` if it is complete, or
    /// if the owner has no file of this language.
    fn warning(&self, owner: &str) -> Option<ContentWarning> {
        let mut files = self.catalogue.translations.iter();
        let file = files.find(|f| f.module == owner && f.language == self.language)?;
        let mut findings = self.findings(owner);
        // Each author adds variants and maps to the same two folders.
        if OTHER_OWNERS.contains(&owner) {
            findings.retain(|one| !matches!(one, Finding::Missing { .. }));
        }
        for other in self.translated_by(owner).iter().filter(|other| *other != owner) {
            findings.extend(self.missing(other));
        }
        let count = |is: fn(&Finding) -> bool| findings.iter().filter(|one| is(one)).count();
        let missing = count(|one| matches!(one, Finding::Missing { .. }));
        let stale = count(|one| matches!(one, Finding::Stale { .. }));
        let wrong = findings.len() - missing - stale;
        let parts = [(missing, "missing"), (stale, "stale"), (wrong, "without use or wrong")];
        let parts = parts.iter().filter(|(n, _)| *n > 0);
        let parts: Vec<String> = parts.map(|(n, what)| format!("{n} {what}")).collect();
        if parts.is_empty() {
            return None;
        }
        let line = file.text.lines().next().unwrap_or_default();
        let mark = line.len().min(1);
        Some(ContentWarning {
            span: Span { file: file.path.clone(), line: 1, column: 1, len: 1 },
            message: format!(
                "the translation of `{owner}` is incomplete; texts: {}",
                parts.join(", ")
            ),
            hint: format!("`loam language {} {owner} --missing` lists them", self.language),
            line: Excerpt::new(line, 0..mark),
        })
    }
}

/// Returns the errors of all translations of a tree.
pub fn translation_errors(catalogue: &Catalogue) -> Vec<LanguageError> {
    catalogue.texts.check().err().unwrap_or_default()
}

/// Returns a warning for each translation that is incomplete, and for each file in a folder of
/// translations that is none.
pub fn translation_warnings(tree: &ContentTree, catalogue: &Catalogue) -> Vec<ContentWarning> {
    let languages: BTreeSet<&Language> =
        catalogue.translations.iter().map(|file| &file.language).collect();
    let english = EnglishByOwner::new(tree);
    let mut warnings = Vec::new();
    for language in languages {
        let check = TranslationCheck::with_english(english.clone(), catalogue, language.clone());
        let owners: BTreeSet<&str> =
            catalogue.translations.iter().map(|file| file.module.as_str()).collect();
        warnings.extend(owners.into_iter().filter_map(|owner| check.warning(owner)));
    }
    let all: Vec<&Module> = catalogue.modules.iter().collect();
    for conflict in translation_conflicts(catalogue, &catalogue.texts_of(&all)) {
        let Conflict { first, second, .. } = &conflict;
        warnings.push(ContentWarning {
            message: format!(
                "`{}`: {} {}, and {first}",
                conflict.path(),
                second.module,
                second.does
            ),
            hint: format!("in a game with both, the text of `{}` is shown", first.module),
            line: excerpt_of(tree, &second.span),
            span: second.span.clone(),
        });
    }
    for path in tree.files.keys().filter(|path| path.ends_with(".ftl")) {
        if owner_of_translation(path).is_some() && Language::of_file(path).is_some() {
            continue;
        }
        warnings.push(ContentWarning {
            span: Span { file: path.clone(), line: 1, column: 1, len: 1 },
            message: "no game shows the texts of this file".to_owned(),
            hint: "write them to `scripts/MODULE/language/CODE.ftl`, such as `fr.ftl`".to_owned(),
            line: Excerpt::new("", 0..0),
        });
    }
    warnings
}

/// Returns the line of a text in a file of translations.
fn excerpt_of(tree: &ContentTree, span: &Span) -> Excerpt {
    let text = tree.files.get(&span.file).map_or("", String::as_str);
    let line = text.lines().nth(span.line.saturating_sub(1) as usize).unwrap_or_default();
    Excerpt::new(line, 0..line.find([' ', '=']).unwrap_or(line.len()))
}
