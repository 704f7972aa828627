//! Everything in a library that is probably a slip.

use crate::few::Few;
use crate::library::Library;
use crate::lint::{Lint, ScriptFacts, Warning};

/// Warnings about the tables of a library without mistakes, and about how they go together with its scripts, in the
/// order of files and lines, as many as are told. `read` finds out about the text of a script, which is written for a
/// dialect of this name.
pub fn warnings(library: &Library, read: &dyn Fn(&str, &str) -> ScriptFacts) -> Few<Warning> {
    let hooks = library.dialects.iter().flat_map(|dialect| (dialect.vocabulary().hooks)());
    let mut lint = Lint::new(library, hooks.collect(), read);
    lint.functions();
    lint.impossible_settings();
    lint.settings();
    lint.amendments();
    lint.shadows();
    for dialect in library.dialects.iter() {
        lint.only(dialect.vocabulary().name);
        dialect.lint(&mut lint);
    }
    lint.found()
}
