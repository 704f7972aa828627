//! Rewrites content from the first version of the language (`api = 1`) to the second.
//!
//! The readers of content say which words change ([`content::Respelling`]). A module or variant is
//! rewritten as a whole or left alone. Before anything is written, all variants are compiled from
//! the old and from the new texts: their rules must be equal.

use std::collections::{BTreeMap, BTreeSet};

use content::{
    ByteSpan, ContentTree, FirstVersionFile, Library, Respelling, RespellingChange, VariantChoice,
};
use serde::Serialize;

use crate::diagnostic::Diagnostic;
use crate::disk;
use crate::error::Error;
use crate::library::Content;

/// A place that changes, or has to be changed by an author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MigrationStep {
    /// Path relative to the content folder.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What changes, or what an author has to write.
    pub what: String,
}

/// The result of rewriting content in memory.
#[derive(Debug, Default, Serialize)]
pub struct ApiMigration {
    /// Ids of the modules that are rewritten.
    pub modules: BTreeSet<String>,
    /// Ids of the variants that are rewritten.
    pub variants: BTreeSet<String>,
    /// Every place that is rewritten.
    pub changes: Vec<MigrationStep>,
    /// Places that an author has to change. Their modules and variants are left alone.
    pub by_hand: Vec<MigrationStep>,
    /// Places in scripts that an author has to change. Scripts are never rewritten.
    pub scripts: Vec<MigrationStep>,
    /// Errors in modules and variants, which are left alone for that reason.
    #[serde(rename = "mistakes")]
    pub diagnostics: Vec<Diagnostic>,
    /// Variants, and modules outside all variants, whose rules would differ. If there are any,
    /// nothing may be written.
    pub differing: BTreeSet<String>,
    /// Errors in the rewritten texts, which explain differing rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors_after: Vec<Diagnostic>,
    /// New texts of the files that change, by path.
    #[serde(skip)]
    pub texts: BTreeMap<String, String>,
}

impl Content {
    /// Rewrites modules and variants of the first version in memory: those of which
    /// `is_requested` accepts a file. Modules with errors are left alone. So are modules whose
    /// scripts an author has to change, unless `tables_only` is true.
    pub fn migration(
        &self,
        is_requested: &dyn Fn(&str) -> bool,
        tables_only: bool,
    ) -> ApiMigration {
        let library = &self.library;
        let mut migration = ApiMigration::default();
        let errors_before = self.diagnostics();
        let respellings = library.respellings();
        let mut new_texts = BTreeMap::new();
        for file in library.files_of_first_version() {
            let is_own = |path: &str| owns(&file, path);
            if !self.tree.files.keys().any(|path| is_own(path) && is_requested(path)) {
                continue;
            }
            let is_of_this = |error: &&Diagnostic| is_own(&error.file);
            let own_errors: Vec<_> = errors_before.iter().filter(is_of_this).cloned().collect();
            if !own_errors.is_empty() {
                migration.diagnostics.extend(own_errors);
                continue;
            }
            let own = respellings.iter().filter(|one| is_own(&one.span.file));
            let own: Vec<&Respelling> = own.collect();
            if own.is_empty() && !file.is_module {
                continue;
            }
            let by_hand: Vec<MigrationStep> = own.iter().filter_map(|one| by_hand(one)).collect();
            if !by_hand.is_empty() {
                migration.by_hand.extend(by_hand);
                continue;
            }
            let in_script = |one: &&Respelling| match &one.change {
                RespellingChange::InScript { hint } => Some(step(&one.span, hint.clone())),
                _ => None,
            };
            let mut in_scripts: Vec<_> = own.iter().filter_map(in_script).collect();
            if file.is_module {
                in_scripts.extend(self.uses_in_scripts(&is_own));
            }
            let is_left = !in_scripts.is_empty() && !tables_only;
            migration.scripts.extend(in_scripts);
            if !is_left {
                migration.add(library, &file, &own, &mut new_texts);
            }
        }
        migration.diagnostics.sort();
        migration.diagnostics.dedup();
        let mut tree = self.tree.clone();
        for (path, text) in &new_texts {
            insert(&mut tree, path, text);
        }
        if !new_texts.is_empty() {
            let (_, errors) = content::load(&tree, self.games.dialects());
            let before: BTreeSet<&Diagnostic> = errors_before.iter().collect();
            let after = errors.iter().map(Diagnostic::of_content);
            migration.errors_after = after.filter(|error| !before.contains(error)).collect();
            // Scripts stay as they are, and an author changes those that mean something else.
            let load =
                |tree: &ContentTree| content::load(&without_scripts(tree), self.games.dialects()).0;
            migration.differing = self.differing_rules(&load(&self.tree), &load(&tree));
        }
        migration.texts = new_texts;
        migration
    }

    /// Returns the places in the scripts of a module that mean something else in the second version.
    /// `is_own`: whether a file belongs to the module.
    fn uses_in_scripts(&self, is_own: &dyn Fn(&str) -> bool) -> Vec<MigrationStep> {
        let library = &self.library;
        let thing_of = |name: &str| library.thing_of_counter(name.rsplit('.').next()?);
        let mut steps = Vec::new();
        let is_script = |path: &str| path.ends_with(".lua") && !path.contains("/tests/");
        let own = self.tree.files.iter().filter(|(path, _)| is_own(path) && is_script(path));
        for (path, text) in own {
            let interface = self.games.named(library.dialect_of_file(path)).interface();
            for one in script::syntax::versioned_uses(text, interface, &thing_of) {
                let (line, column) = script::syntax::place(text, one.at);
                let found = text.get(one.at..one.at + one.len).unwrap_or_default();
                let what = format!("`{found}`: {}", one.hint);
                steps.push(MigrationStep { file: path.clone(), line, column, what });
            }
        }
        steps
    }

    /// Returns the variants, and the modules outside all variants, whose tables say other rules in
    /// `after` than in `before`. What does not compile in `before` is left out.
    fn differing_rules(&self, before: &Library, after: &Library) -> BTreeSet<String> {
        let variants = before.list_variants().into_iter();
        let variants = variants.map(|v| (v.id.clone(), VariantChoice::named(&v.id)));
        let modules = before.modules_without_variant().into_iter();
        let modules = modules.map(|choice| {
            let ids: Vec<&str> = choice.modules.iter().map(|(id, _)| id.as_str()).collect();
            (ids.join(" "), choice)
        });
        let differs = |choice: &VariantChoice| {
            let game = self.games.named(before.dialect_of(choice).unwrap_or_default());
            let Ok(hash) = game.rules_hash(before, choice) else { return false };
            game.rules_hash(after, choice).ok() != Some(hash)
        };
        variants.chain(modules).filter(|(_, choice)| differs(choice)).map(|(id, _)| id).collect()
    }

    /// Writes the new texts of a migration into the content folder. Each file is written
    /// atomically.
    ///
    /// # Errors
    /// The content has no folder, or a file cannot be written.
    pub fn write_migration(&self, migration: &ApiMigration) -> Result<(), Error> {
        let Some(folder) = self.folder() else {
            return Err(Error::Unknown("the built-in content cannot be rewritten".to_owned()));
        };
        for (path, text) in &migration.texts {
            // Variants outside the folder have their own path.
            let is_outside = self.tree.other_variants.contains(path);
            let path = if is_outside { path.into() } else { folder.join(path) };
            disk::write(&path, text)?;
        }
        Ok(())
    }
}

impl ApiMigration {
    /// Returns whether content of the first version was found that is not rewritten.
    pub fn is_incomplete(&self) -> bool {
        !self.by_hand.is_empty()
            || !self.scripts.is_empty()
            || !self.diagnostics.is_empty()
            || !self.differing.is_empty()
    }

    /// Adds a module or variant whose changes can all be made.
    fn add(
        &mut self,
        library: &Library,
        file: &FirstVersionFile,
        own: &[&Respelling],
        texts: &mut BTreeMap<String, String>,
    ) {
        let mut changes: BTreeMap<&str, Vec<(ByteSpan, &str)>> = BTreeMap::new();
        let (at, write) = &file.change;
        changes.entry(&file.file).or_default().push((*at, write));
        let mut steps = vec![step(&file.span, "`api = 2`".to_owned())];
        for one in own {
            if let RespellingChange::Write { found, write } = &one.change {
                changes.entry(&one.span.file).or_default().push((one.at, write));
                steps.push(step(
                    &one.span,
                    if found.is_empty() {
                        format!("insert `{write}`")
                    } else {
                        format!("`{found}` becomes `{write}`")
                    },
                ));
            }
        }
        for (path, changes) in changes {
            let source = library.sources.get(changes[0].0.file);
            texts.insert(path.to_owned(), content::rewrite(&source.text, changes));
        }
        steps.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        self.changes.extend(steps);
        let ids = if file.is_module { &mut self.modules } else { &mut self.variants };
        ids.insert(file.id.clone());
    }
}

/// Returns a tree in which all scripts are empty.
fn without_scripts(tree: &ContentTree) -> ContentTree {
    let mut without = tree.clone();
    for path in tree.files.keys().filter(|path| path.ends_with(".lua")) {
        without.insert(path, "");
    }
    without
}

/// Returns whether a path is a file of this module or variant.
fn owns(file: &FirstVersionFile, path: &str) -> bool {
    match file.file.rsplit_once('/').filter(|_| file.is_module) {
        Some((folder, _)) => path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')),
        None => path == file.file,
    }
}

fn by_hand(one: &Respelling) -> Option<MigrationStep> {
    match &one.change {
        RespellingChange::ByHand { hint } => Some(step(&one.span, hint.clone())),
        RespellingChange::Write { .. } | RespellingChange::InScript { .. } => None,
    }
}

fn step(span: &content::Span, what: String) -> MigrationStep {
    MigrationStep { file: span.file.clone(), line: span.line, column: span.column, what }
}

fn insert(tree: &mut ContentTree, path: &str, text: &str) {
    if tree.other_variants.contains(path) {
        tree.insert_variant(path, text);
    } else {
        tree.insert(path, text);
    }
}
