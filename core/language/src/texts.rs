//! Look-up of texts by language, over several sets.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::language::Language;
use crate::set::{Args, LanguageSet};

/// The texts of a module or of a part of the program, in all its languages.
///
/// A language may have several sets, for example one of the module and one of another module that
/// translates it. The set that was added first wins.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    sets: BTreeMap<Language, Vec<Arc<LanguageSet>>>,
}

impl Texts {
    /// Returns an empty collection, in which each look-up returns `None`.
    pub fn new() -> Texts {
        Texts::default()
    }

    /// Adds the texts of a language.
    pub fn add(&mut self, set: Arc<LanguageSet>) {
        self.sets.entry(set.language().clone()).or_default().push(set);
    }

    /// The languages that have texts, by code; for [`negotiate`](crate::negotiate).
    pub fn languages(&self) -> impl Iterator<Item = &Language> {
        self.sets.keys()
    }

    /// The sets of exactly this language, the first to ask first.
    pub fn sets(&self, language: &Language) -> &[Arc<LanguageSet>] {
        self.sets.get(language).map_or(&[], Vec::as_slice)
    }

    /// Formats the text of a message, or of an attribute of it, in a language or its more general
    /// forms: `fr-CA`, then `fr`. Returns `None` if there is none. Then the caller shows the English
    /// and marks it as English (`lang="en"`).
    pub fn text(
        &self,
        language: &Language,
        id: &str,
        attribute: Option<&str>,
        args: &Args<'_>,
    ) -> Option<String> {
        language
            .with_parents()
            .find_map(|form| self.sets(&form).iter().find_map(|set| set.text(id, attribute, args)))
    }
}
