//! Rules from a link: `loam play https://example.org/rules/…`.

use std::sync::Arc;

use crate::texts::TEXTS;
use bundle::{RulesFile, RulesLink, Store};
use language::say;
use workbench::Content;
use workbench::library::rules_file::overrides_of;

use crate::args::GameArgs;
use crate::context::CliContext;
use crate::games::GAMES;
use crate::output::{CommandError, complain};

/// Folder of the user's cache that holds rules from links.
const CACHE: &str = "rules";

impl GameArgs {
    /// Replaces a link by the variant that it leads to, and returns the context with its rules;
    /// `None` if the variant is no link. Map and settings of the link come before those of the
    /// command line.
    ///
    /// # Errors
    /// The rules cannot be fetched, or are not those that the link names.
    pub fn follow_link(
        &mut self,
        context: &CliContext,
    ) -> Result<Option<CliContext>, CommandError> {
        let Some(link) = self.variant.as_deref().filter(|text| RulesLink::is_link(text)) else {
            return Ok(None);
        };
        let file = fetch(link)?;
        self.variant = Some(file.variant.clone());
        if self.rules.map.is_none() {
            self.rules.map.clone_from(&file.map);
        }
        self.rules.set.splice(..0, file.settings.iter().cloned());
        Ok(Some(context.of_rules(Arc::new(file))))
    }
}

/// Fetches the rules of a link, and checks that they compile to the ruleset that they name.
///
/// # Errors
/// The rules cannot be fetched, have errors, or compile to another ruleset.
pub fn fetch(link: &str) -> Result<RulesFile, CommandError> {
    let cache = bundle::cache_folder().map(|folder| folder.join(CACHE));
    let store = cache.map(|folder| Store::at(&folder)).unwrap_or_default();
    let file = RulesLink::parse(link)?.fetch(&store)?;
    let content = Content::of_rules_file(GAMES, &file);
    let ruleset = content.ruleset_hash(&file.variant, &overrides_of(&file))?;
    if ruleset != file.ruleset {
        let (here, there) = (env!("CARGO_PKG_VERSION"), &file.loam);
        let why = say!(TEXTS, "rules-other-version", link = link, here = here, there = there);
        return Err(why.into());
    }
    let (name, n) = (&file.variant, file.files.len());
    complain!("{}", say!(TEXTS, "rules-of-files", name = name, n = n, ruleset = ruleset));
    Ok(file)
}
