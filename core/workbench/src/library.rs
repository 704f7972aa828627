//! The content in use: opens, checks and compiles it.

pub mod former_rules;
mod in_play;
mod ledgers;
mod locked;
mod rules;
mod rules_cache;
pub mod rules_file;
mod shared;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::texts::TEXTS;
use content::{ContentError, ContentTree, Library, VariantChoice};
use language::say;
use serde::{Deserialize, Serialize};

use crate::disk;
use crate::error::Error;
use crate::game_options::RuleOverrides;
use crate::games::{AnyGame, Games, is_of};
use crate::introspection::PieceClass;
use crate::playable::{FullGame, Playable, ScaffoldKind};
use crate::scaffold::Scaffold;

pub use crate::diagnostic::Diagnostic;
pub use ledgers::{LedgerRulesProvider, variant_of};
pub(crate) use locked::{IN_BOTH, locked_tree};
pub use rules::{BegunGame, CompiledRules};
use rules_cache::RulesCache;

/// A content tree that was read and parsed.
pub struct Content {
    /// Games to which the content may belong.
    pub games: Games,
    /// Texts of all files.
    pub tree: ContentTree,
    /// Parsed modules, variants and maps.
    pub library: Library,
    errors: Vec<ContentError>,
    folder: Option<PathBuf>,
    known: RulesCache,
    /// Source of the whole content, if only part of it was read.
    rest: Option<WholeSource>,
}

/// Data for reading the whole content after only a part was read.
struct WholeSource {
    /// Path and text of variant files outside the content folder.
    files: Vec<(String, String)>,
    /// Files of locked bundles.
    locked: ContentTree,
    whole: OnceLock<Box<Content>>,
}

/// Conflicts of a variant: values that more than one of its modules writes.
#[derive(Clone, Debug, Serialize)]
pub struct Conflicts {
    pub variant: String,
    /// Each conflict with both source positions and the module that wins.
    pub conflicts: Vec<content::Conflict>,
}

/// Form in which [`Content::as_one_text`] serializes content.
#[derive(Serialize, Deserialize)]
struct SerializedContent<S: Ord> {
    files: BTreeMap<S, S>,
    /// Paths of files that are variants outside the content folder.
    variants: BTreeSet<S>,
}

impl Content {
    /// Opens content: the given folder, else the working folder if it has a `scripts/` folder, else
    /// the embedded content. `variants` are variant files at any path.
    ///
    /// # Errors
    /// Fails if a file cannot be read. Diagnostics of the content do not make it fail, see
    /// [`Content::mistakes`].
    pub fn open(
        games: Games,
        folder: Option<&Path>,
        variants: &[PathBuf],
    ) -> Result<Content, Error> {
        let folder = Content::folder_in_use(folder)?;
        let locked = locked_tree(folder.as_deref())?;
        Ok(Content::read(games, folder, &texts(variants)?, &locked))
    }

    /// Reads and checks all content. `files` has path and text of variants outside the folder,
    /// `locked` the files of locked bundles.
    fn read(
        games: Games,
        folder: Option<PathBuf>,
        files: &[(String, String)],
        locked: &ContentTree,
    ) -> Content {
        let mut tree = match &folder {
            Some(folder) => ContentTree::from_disk(folder),
            None => ContentTree::embedded(),
        };
        tree.merge(locked, IN_BOTH);
        for (path, text) in files {
            tree.insert_variant(path.clone(), text);
        }
        let (library, errors) = content::load(&tree, games.dialects());
        Content { errors, ..Content::from_parts(games, tree, library, folder) }
    }

    /// Parses a content tree that belongs to no folder. Diagnostics are reported only when a
    /// variant is compiled.
    pub fn from_tree(games: Games, tree: ContentTree) -> Content {
        let (library, errors) = content::load(&tree, games.dialects());
        Content { errors, ..Content::from_parts(games, tree, library, None) }
    }

    /// Returns the folder that [`Content::open`] uses; `None` for the embedded content.
    ///
    /// # Errors
    /// Fails if the named folder has no `scripts` folder.
    pub fn folder_in_use(named: Option<&Path>) -> Result<Option<PathBuf>, Error> {
        Ok(match named {
            Some(folder) if !folder.join("scripts").is_dir() => {
                return Err(disk::file_error(folder, "no folder `scripts` in it").into());
            }
            Some(folder) => Some(folder.to_owned()),
            None => Path::new("scripts").is_dir().then(|| PathBuf::from(".")),
        })
    }

    /// Returns a file's name within the content in use, such as `maps/base.toml`; `None` for files
    /// outside.
    pub fn name_of(folder: Option<&Path>, path: &Path) -> Option<String> {
        let folder = Content::folder_in_use(folder).ok()??.canonicalize().ok()?;
        let inside = path.canonicalize().ok()?;
        let parts = inside.strip_prefix(folder).ok()?.components();
        let parts: Vec<_> = parts.map(|c| c.as_os_str().to_string_lossy()).collect();
        content::FOLDERS.contains(&&**parts.first()?).then(|| parts.join("/"))
    }

    /// Assembles content that was already read and checked.
    pub fn from_parts(
        games: Games,
        tree: ContentTree,
        library: Library,
        folder: Option<PathBuf>,
    ) -> Content {
        let errors = library.diagnostics().to_vec();
        Content { games, tree, library, errors, folder, known: RulesCache::default(), rest: None }
    }

    /// Serializes everything on which rules depend as one text; tests are left out.
    /// [`Content::of_one_text`] reads it.
    pub fn as_one_text(&self) -> String {
        let of_rules = |path: &&String| !path.contains("/tests/");
        let files = self.tree.files.iter().filter(|(path, _)| of_rules(path)).collect();
        let variants = self.tree.other_variants.iter().collect();
        serde_json::to_string(&SerializedContent { files, variants }).expect("plain data")
    }

    /// Parses a text of [`Content::as_one_text`]. Takes games and folder from `other`.
    ///
    /// # Errors
    /// Fails if the text has another form.
    pub fn of_one_text(other: &Content, text: &str) -> Result<Content, String> {
        let read: SerializedContent<String> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut tree = ContentTree::default();
        for (path, text) in read.files {
            if read.variants.contains(&path) {
                tree.insert_variant(path, &text);
            } else {
                tree.insert(path, &text);
            }
        }
        let library = content::load(&tree, other.games.dialects()).0;
        Ok(Content::from_parts(other.games, tree, library, other.folder.clone()))
    }

    /// Copies the content with one file of a module replaced; checks only that module.
    pub fn with_file(&self, module: &str, file: &str, text: &str) -> Content {
        let mut tree = self.tree.clone();
        tree.insert(file, text);
        let (library, errors) = content::load_module(&tree, self.games.dialects(), module);
        let folder = self.folder.clone();
        Content { errors, ..Content::from_parts(self.games, tree, library, folder) }
    }

    /// Iterates over path and text of every file, sorted by path.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tree.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Copies the content with a variant added, or replaced if one was named by this path.
    pub fn with_variant(&self, path: &str, text: &str) -> Content {
        let mut tree = self.tree.clone();
        tree.insert_variant(path, text);
        let (library, errors) = content::load(&tree, self.games.dialects());
        let folder = self.folder.clone();
        Content { errors, ..Content::from_parts(self.games, tree, library, folder) }
    }

    /// Returns the diagnostics of TOML tables found while loading.
    pub fn errors(&self) -> &[ContentError] {
        &self.errors
    }

    /// Returns the folder of the content; `None` for the embedded content.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Describes the origin of the content.
    pub fn place(&self) -> String {
        match &self.folder {
            None => "built-in".into(),
            Some(folder) if folder == Path::new(".") => "the working folder".into(),
            Some(folder) => folder.display().to_string(),
        }
    }

    /// Returns all diagnostics of TOML tables and scripts, sorted by file and line, without
    /// duplicates.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all: BTreeSet<Diagnostic> =
            self.errors.iter().map(Diagnostic::of_content).collect();
        let translations = content::translation_errors(&self.library);
        all.extend(translations.iter().map(Diagnostic::of_translation));
        // Scripts are checked against a compiled ruleset, which exists only without errors in
        // tables.
        if self.errors.is_empty() {
            // The cache avoids checking the same scripts again for variants that differ only in the
            // map.
            let cache = script::CompileCache::default();
            let variants = self.library.different_variants().into_iter();
            let variants = variants.map(|v| (VariantChoice::named(&v.id), true));
            let modules = self.library.modules_without_variant().into_iter();
            for (choice, is_played) in variants.chain(modules.map(|choice| (choice, false))) {
                let dialect = self.library.dialect_of(&choice).unwrap_or_default();
                let game = self.games.named(dialect);
                match game.script_mistakes(&self.library, &choice, &cache) {
                    Ok(errors) => all.extend(errors.iter().map(Diagnostic::of_script)),
                    // A module outside every variant may lack declarations of other modules; a
                    // variant may not.
                    Err(errors) if is_played => {
                        all.extend(errors.iter().map(Diagnostic::of_content))
                    }
                    Err(_) => {}
                }
            }
        }
        all.into_iter().collect()
    }

    /// Returns the warnings of valid content, sorted by file and line and truncated. Content with
    /// errors gets none.
    pub fn warnings(&self) -> content::CappedList<content::ContentWarning> {
        let argument = |a: script::syntax::NameArgument| content::ScriptNameArgument {
            what: a.what,
            name: a.name,
            function: a.function,
            at: a.at..a.at + a.len,
        };
        let facts = |dialect: &str, text: &str| {
            let facts = script::syntax::facts(text, self.games.named(dialect).interface());
            let functions = facts.keys.into_iter().map(|k| (k.at..k.at + k.name.len(), k.name));
            content::ScriptFacts {
                texts: facts.texts.into_iter().collect(),
                slots: facts.slots.into_iter().collect(),
                maybe_slots: facts.maybe_slots.into_iter().collect(),
                asks_by_name: facts.asks_by_name,
                functions: functions.map(|(at, name)| (name, at)).collect(),
                requires: facts.requires,
                name_arguments: facts.name_arguments.into_iter().map(argument).collect(),
            }
        };
        let mut all = content::warnings(&self.library, &facts);
        let is_script = |path: &str| {
            path.starts_with("scripts/") && path.ends_with(".lua") && !path.contains("/tests/")
        };
        for (path, text) in self.tree.files.iter().filter(|(path, _)| is_script(path)) {
            let game = self.games.named(self.library.dialect_of_file(path));
            let api = self.library.api_of_script(path);
            for problem in script::syntax::warnings(text, game.interface(), api) {
                let at = problem.at..problem.at + problem.len;
                let hint = problem.suggestion.unwrap_or_default();
                all.add(path, at.start as u32, || {
                    content::ContentWarning::in_script(path, text, at, &problem.message, &hint)
                });
            }
        }
        for warning in content::translation_warnings(&self.tree, &self.library) {
            let file = warning.span.file.clone();
            all.add(&file, 0, || warning);
        }
        all
    }

    /// Returns the base variant for ledgers of other programs, before their options apply: the
    /// variant with the fewest house rules. Ties go to the one with fewer modules.
    pub fn plain_variant<G: FullGame>(&self) -> Option<String> {
        let library = &self.library;
        let of_game = |choice: &VariantChoice| library.dialect_of(choice).is_ok_and(is_of::<G>);
        let choices = library.different_variants().into_iter();
        let choices = choices.map(|variant| VariantChoice::named(&variant.id)).filter(of_game);
        let mut choices: Vec<(usize, VariantChoice)> =
            choices.map(|choice| (library.modules_of(&choice).len(), choice)).collect();
        choices.sort_by(|(a, one), (b, other)| (a, &one.variant).cmp(&(b, &other.variant)));
        let mut least: Option<(usize, String)> = None;
        for (_, choice) in choices {
            let Ok(rules) = CompiledRules::<G>::compile(library, choice) else { continue };
            let pieces = G::pieces(rules.ruleset());
            let house_rules = pieces.iter().filter(|p| p.class == PieceClass::HouseRule).count();
            if least.as_ref().is_none_or(|(fewest, _)| house_rules < *fewest) {
                least = Some((house_rules, rules.choice.variant));
            }
            if house_rules == 0 {
                break;
            }
        }
        least.map(|(_, variant)| variant)
    }

    /// Checks that a variant exists, if one was named.
    ///
    /// # Errors
    /// Fails if it does not exist; the message suggests a similar name.
    pub fn has_variant(&self, name: Option<&str>) -> Result<(), Error> {
        let is_variant = |name: &str| self.library.list_variants().iter().any(|v| v.id == name);
        match name {
            Some(name) if !is_variant(name) => self.dialect_of(Some(name)).map(drop),
            _ => Ok(()),
        }
    }

    /// Returns the default variant.
    ///
    /// # Errors
    /// Fails if the content has no variant.
    pub fn default_variant(&self) -> Result<&str, Error> {
        self.library.default_variant().ok_or_else(|| self.without_variant())
    }

    /// Returns the error for content without variants: its diagnostics, if there are any.
    pub fn without_variant(&self) -> Error {
        match self.errors.as_slice() {
            [] => Error::Unknown(say!(TEXTS, "no-variant")),
            errors => Error::Content(errors.to_vec()),
        }
    }

    /// Returns the dialect of a variant or of the default variant; it identifies the game.
    ///
    /// # Errors
    /// Fails if there is no such variant; the message suggests a similar name.
    pub fn dialect_of(&self, variant: Option<&str>) -> Result<&'static str, Error> {
        let variant = variant.map_or_else(|| self.default_variant(), Ok)?;
        Ok(self.library.dialect_of(&VariantChoice::named(variant))?)
    }

    /// Returns every value that more than one module of a variant writes.
    ///
    /// # Errors
    /// Returns all diagnostics of the choice.
    pub fn conflicts(
        &self,
        variant: Option<&str>,
        overrides: &RuleOverrides,
    ) -> Result<Conflicts, Error> {
        let variant = variant.map_or_else(|| self.default_variant(), Ok)?;
        let conflicts = self.library.conflicts(&overrides.choice(variant))?;
        Ok(Conflicts { variant: variant.to_owned(), conflicts })
    }

    /// Returns the ruleset hash of a variant with the requested settings.
    ///
    /// # Errors
    /// Returns all diagnostics of the choice.
    pub fn ruleset_hash(&self, variant: &str, overrides: &RuleOverrides) -> Result<String, Error> {
        let game = self.games.named(self.dialect_of(Some(variant))?);
        Ok(game.rules_hash(&self.library, &overrides.choice(variant))?)
    }

    /// Compiles a variant with the requested settings.
    ///
    /// # Errors
    /// Returns the diagnostics of the choice, or the provisional values that `overrides.strict`
    /// rejects.
    pub fn rules<G: Playable>(
        &self,
        variant: Option<&str>,
        overrides: &RuleOverrides,
    ) -> Result<CompiledRules<G>, Error> {
        let variant = variant.map_or_else(|| self.default_variant(), Ok)?;
        CompiledRules::requested(&self.library, variant, overrides)
    }

    /// Generates the files of a new piece or game.
    ///
    /// # Errors
    /// Fails for a piece if there is no variant to test it in, and as
    /// [`Playable::scaffold`] does.
    pub fn scaffold(
        &self,
        game: &dyn AnyGame,
        name: &str,
        kind: ScaffoldKind<'_>,
    ) -> Result<Scaffold, Error> {
        // The scenario of a new piece plays the default variant. A new game has its own variant.
        if !matches!(kind, ScaffoldKind::Game(_)) {
            self.default_variant()?;
        }
        game.scaffold(&self.library, name, kind)
    }
}

/// Reads files and returns path and text of each.
fn texts(files: &[PathBuf]) -> Result<Vec<(String, String)>, Error> {
    let text = |path: &PathBuf| Ok((path.display().to_string(), disk::text(path)?));
    files.iter().map(text).collect()
}
