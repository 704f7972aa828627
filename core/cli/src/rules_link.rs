//! Rules from a link: `loam play https://example.org/rules/…`.

use std::sync::Arc;

use bundle::{RulesFile, RulesLink, Store};
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
        return Err(format!(
            "{link}: the rules mean something else in this version of Loam ({}) than in the version \
            that wrote them ({}); use that version",
            env!("CARGO_PKG_VERSION"),
            file.loam
        )
        .into());
    }
    complain!("rules of `{}`, {} files, ruleset {ruleset}", file.variant, file.files.len());
    Ok(file)
}
