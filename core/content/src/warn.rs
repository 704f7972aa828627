//! Runs all lints on a library.

use crate::compile::resolve_content;
use crate::conflicts;
use crate::diagnostics::Diagnostics;
use crate::library::Library;
use crate::lint::{ContentWarning, Linter, ScriptFacts};
use crate::truncated::CappedList;

/// Returns warnings about the declarations of a library without errors, and about their use of
/// scripts. They are in order of files and lines; their number is capped. `read(dialect, text)`
/// extracts the facts about a script.
pub fn warnings(
    library: &Library,
    read: &dyn Fn(&str, &str) -> ScriptFacts,
) -> CappedList<ContentWarning> {
    let hooks = library.dialects.iter().flat_map(|dialect| (dialect.vocabulary().hooks)());
    let mut lint = Linter::new(library, hooks.collect(), read);
    lint.functions();
    lint.impossible_settings();
    lint.settings();
    lint.amendments();
    lint.shadows();
    conflicts::warn(library, &mut lint);
    for dialect in library.dialects.iter() {
        lint.only(dialect.vocabulary().name);
        dialect.lint(&mut lint);
    }
    for selection in lint.variants() {
        let mut diagnostics = Diagnostics::new(library.sources.clone());
        if let Some((dialect, mut chosen)) = resolve_content(library, &selection, &mut diagnostics)
            && !diagnostics.has_mistakes()
        {
            lint.only(dialect.vocabulary().name);
            dialect.lint_variant(&mut chosen, &mut diagnostics, &mut lint);
        }
    }
    lint.found()
}
