//! Which content is in use, and what it compiles to.

mod in_play;
mod known;
mod ledgers;
mod rules;
mod shared;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use content::{ContentError, Library, Tree, VariantChoice};
use serde::{Deserialize, Serialize};

use crate::disk;
use crate::error::Error;
use crate::examined::PieceClass;
use crate::games::{Games, is_of};
use crate::playable::{Playable, Title};
use crate::wanted::RulesWanted;

pub use crate::mistake::Mistake;
use known::Known;
pub use ledgers::{ForLedgers, variant_of};
pub use rules::Rules;

/// A content tree, read.
pub struct Content {
    /// The games that it may be of.
    pub games: Games,
    /// The text of every file.
    pub tree: Tree,
    /// What it says.
    pub library: Library,
    errors: Vec<ContentError>,
    folder: Option<PathBuf>,
    known: Known,
    /// Only a part of the content was read, and this is what it takes to read the whole.
    rest: Option<WholeSource>,
}

/// What is needed to read the whole of content of which a part was read.
struct WholeSource {
    /// Variants that lie anywhere: path and text.
    files: Vec<(String, String)>,
    whole: OnceLock<Box<Content>>,
}

/// Values that two modules of a game write.
#[derive(Clone, Debug, Serialize)]
pub struct Conflicts {
    /// The variant.
    pub variant: String,
    /// Each with both places and the module that wins.
    pub conflicts: Vec<content::Conflict>,
}

/// Content as one text.
#[derive(Serialize, Deserialize)]
struct OneText<S: Ord> {
    files: BTreeMap<S, S>,
    /// Those of them that are variants named by path.
    variants: BTreeSet<S>,
}

impl Content {
    /// Reads the content: the folder that is named, else the working folder if it has a `scripts/` folder, else what is
    /// part of the program. Variant files may lie anywhere.
    ///
    /// # Errors
    /// A file cannot be read; mistakes in the files are kept, see [`Content::mistakes`].
    pub fn open(
        games: Games,
        folder: Option<&Path>,
        variants: &[PathBuf],
    ) -> Result<Content, Error> {
        let folder = Content::folder_in_use(folder)?;
        Ok(Content::read(games, folder, &texts(variants)?))
    }

    /// Reads and checks everything. `files` are path and text of variants that lie anywhere.
    fn read(games: Games, folder: Option<PathBuf>, files: &[(String, String)]) -> Content {
        let mut tree = match &folder {
            Some(folder) => Tree::from_disk(folder),
            None => Tree::embedded(),
        };
        for (path, text) in files {
            tree.insert_variant(path.clone(), text);
        }
        let (library, errors) = content::load(&tree, games.dialects());
        Content { errors, ..Content::from_parts(games, tree, library, folder) }
    }

    /// Content that is in no folder. Mistakes in it come up when a variant is compiled.
    pub fn from_tree(games: Games, tree: Tree) -> Content {
        let (library, errors) = content::load(&tree, games.dialects());
        Content { errors, ..Content::from_parts(games, tree, library, None) }
    }

    /// The folder that [`Content::open`] reads; `None` for the content in the program.
    ///
    /// # Errors
    /// The folder that is named is none of content.
    pub fn folder_in_use(named: Option<&Path>) -> Result<Option<PathBuf>, Error> {
        Ok(match named {
            Some(folder) if !folder.join("scripts").is_dir() => {
                return Err(disk::named(folder, "there is no folder `scripts` in it").into());
            }
            Some(folder) => Some(folder.to_owned()),
            None => Path::new("scripts").is_dir().then(|| PathBuf::from(".")),
        })
    }

    /// How content calls a file on disk: `maps/base.toml`, if it belongs to the content that [`Content::open`] reads.
    pub fn name_of(folder: Option<&Path>, path: &Path) -> Option<String> {
        let folder = Content::folder_in_use(folder).ok()??.canonicalize().ok()?;
        let inside = path.canonicalize().ok()?;
        let parts = inside.strip_prefix(folder).ok()?.components();
        let parts: Vec<_> = parts.map(|c| c.as_os_str().to_string_lossy()).collect();
        content::FOLDERS.contains(&&**parts.first()?).then(|| parts.join("/"))
    }

    /// Content that was read and checked elsewhere.
    pub fn from_parts(
        games: Games,
        tree: Tree,
        library: Library,
        folder: Option<PathBuf>,
    ) -> Content {
        let errors = library.mistakes().to_vec();
        Content { games, tree, library, errors, folder, known: Known::default(), rest: None }
    }

    /// Everything that rules are made of as one text, which [`Content::of_one_text`] reads; tests are left out.
    pub fn as_one_text(&self) -> String {
        let of_rules = |path: &&String| !path.contains("/tests/");
        let files = self.tree.files.iter().filter(|(path, _)| of_rules(path)).collect();
        let variants = self.tree.other_variants.iter().collect();
        serde_json::to_string(&OneText { files, variants }).expect("plain data")
    }

    /// Content of such a text, in the folder of another.
    ///
    /// # Errors
    /// It is no such text.
    pub fn of_one_text(other: &Content, text: &str) -> Result<Content, String> {
        let read: OneText<String> = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let mut tree = Tree::default();
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

    /// The same content with another text of one file of a module; only that module is checked.
    pub fn with_file(&self, module: &str, file: &str, text: &str) -> Content {
        let mut tree = self.tree.clone();
        tree.insert(file, text);
        let (library, errors) = content::load_module(&tree, self.games.dialects(), module);
        let folder = self.folder.clone();
        Content { errors, ..Content::from_parts(self.games, tree, library, folder) }
    }

    /// Path and text of every file, in the order of paths.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tree.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The same content with one more variant, or another text of a variant that was named by path.
    pub fn with_variant(&self, path: &str, text: &str) -> Content {
        let mut tree = self.tree.clone();
        tree.insert_variant(path, text);
        let (library, errors) = content::load(&tree, self.games.dialects());
        let folder = self.folder.clone();
        Content { errors, ..Content::from_parts(self.games, tree, library, folder) }
    }

    /// The mistakes that loading found, which are those in tables.
    pub fn errors(&self) -> &[ContentError] {
        &self.errors
    }

    /// The folder it was read from; `None` for the content in the program.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Where it comes from, in words.
    pub fn place(&self) -> String {
        match &self.folder {
            None => "the one in the program".into(),
            Some(folder) if folder == Path::new(".") => "the working folder".into(),
            Some(folder) => folder.display().to_string(),
        }
    }

    /// Every mistake in tables and scripts, in the order of files and lines, each once.
    pub fn mistakes(&self) -> Vec<Mistake> {
        let mut all: BTreeSet<Mistake> = self.errors.iter().map(Mistake::of_content).collect();
        // Scripts can only be read against a ruleset; without mistakes every variant has one.
        if self.errors.is_empty() {
            // What plays alike on other boards is read once.
            let cache = script::Cache::default();
            let variants = self.library.different_variants().into_iter();
            let variants = variants.map(|v| (VariantChoice::named(&v.id), true));
            let modules = self.library.modules_without_variant().into_iter();
            for (choice, is_played) in variants.chain(modules.map(|choice| (choice, false))) {
                let dialect = self.library.dialect_of(&choice).unwrap_or_default();
                let game = self.games.named(dialect);
                match game.script_mistakes(&self.library, &choice, &cache) {
                    Ok(errors) => all.extend(errors.iter().map(Mistake::of_script)),
                    // A module alone may lack what another one declares; what is played may not.
                    Err(errors) if is_played => all.extend(errors.iter().map(Mistake::of_content)),
                    Err(_) => {}
                }
            }
        }
        all.into_iter().collect()
    }

    /// What can be played, but is probably a slip, in the order of files and lines, as much as is told. Only content without
    /// mistakes is looked through.
    pub fn warnings(&self) -> content::Few<content::Warning> {
        let asked = |a: script::syntax::Asked| content::Asked {
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
                asked: facts.asked.into_iter().map(asked).collect(),
            }
        };
        let mut all = content::warnings(&self.library, &facts);
        let is_script = |path: &str| {
            path.starts_with("scripts/") && path.ends_with(".lua") && !path.contains("/tests/")
        };
        for (path, text) in self.tree.files.iter().filter(|(path, _)| is_script(path)) {
            let game = self.games.named(self.library.dialect_of_file(path));
            for problem in script::syntax::warnings(text, game.interface()) {
                let at = problem.at..problem.at + problem.len;
                let hint = problem.suggestion.unwrap_or_default();
                all.add(path, at.start as u32, || {
                    content::Warning::in_script(path, text, at, &problem.message, &hint)
                });
            }
        }
        all
    }

    /// The variant of a game that ledgers from elsewhere are read under before their options: the one with the
    /// fewest modules and no house rule.
    pub fn plain_variant<G: Title>(&self) -> Option<String> {
        let library = &self.library;
        let of_game = |choice: &VariantChoice| library.dialect_of(choice).is_ok_and(is_of::<G>);
        let choices = library.different_variants().into_iter();
        let choices = choices.map(|variant| VariantChoice::named(&variant.id)).filter(of_game);
        let mut choices: Vec<(usize, VariantChoice)> =
            choices.map(|choice| (library.modules_of(&choice).len(), choice)).collect();
        choices.sort_by(|(a, one), (b, other)| (a, &one.variant).cmp(&(b, &other.variant)));
        let mut least: Option<(usize, String)> = None;
        for (_, choice) in choices {
            let Ok(rules) = Rules::<G>::compile(library, choice) else { continue };
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

    /// Is there the variant that was named, if one was?
    ///
    /// # Errors
    /// Why not, with a near name.
    pub fn has_variant(&self, name: Option<&str>) -> Result<(), Error> {
        let known = |name: &str| self.library.list_variants().iter().any(|v| v.id == name);
        match name {
            Some(name) if !known(name) => self.dialect_of(Some(name)).map(drop),
            _ => Ok(()),
        }
    }

    /// The variant that is meant where none is named.
    ///
    /// # Errors
    /// There is none.
    pub fn default_variant(&self) -> Result<&str, Error> {
        self.library.default_variant().ok_or_else(|| self.without_variant())
    }

    /// Why there is no variant to play: the mistakes in the content, if there are any.
    pub fn without_variant(&self) -> Error {
        let none =
            "the content has no variant: a file in `variants/` says which modules are played";
        match self.errors.as_slice() {
            [] => Error::Unknown(none.to_owned()),
            errors => Error::Content(errors.to_vec()),
        }
    }

    /// The name of the dialect of a variant, or of the default: of which game it is.
    ///
    /// # Errors
    /// There is no such variant; with a near name.
    pub fn dialect_of(&self, variant: Option<&str>) -> Result<&'static str, Error> {
        let variant = variant.map_or_else(|| self.default_variant(), Ok)?;
        Ok(self.library.dialect_of(&VariantChoice::named(variant))?)
    }

    /// Every value that two modules of a game write.
    ///
    /// # Errors
    /// Everything wrong with the choice.
    pub fn conflicts(
        &self,
        variant: Option<&str>,
        wanted: &RulesWanted,
    ) -> Result<Conflicts, Error> {
        let variant = variant.map_or_else(|| self.default_variant(), Ok)?;
        let conflicts = self.library.conflicts(&wanted.choice(variant))?;
        Ok(Conflicts { variant: variant.to_owned(), conflicts })
    }

    /// Compiles a variant.
    ///
    /// # Errors
    /// Everything wrong with the choice; values that are not sure enough.
    pub fn rules<G: Playable>(
        &self,
        variant: Option<&str>,
        wanted: &RulesWanted,
    ) -> Result<Rules<G>, Error> {
        let variant = match variant {
            Some(variant) => variant.to_owned(),
            None => self.default_variant()?.to_owned(),
        };
        let rules = Rules::compile(&self.library, wanted.choice(&variant))?;
        wanted.strict.map_or(Ok(()), |strict| strict.check(rules.provisional()))?;
        Ok(rules)
    }
}

/// Path and text of files.
fn texts(files: &[PathBuf]) -> Result<Vec<(String, String)>, Error> {
    let text = |path: &PathBuf| Ok((path.display().to_string(), disk::text(path)?));
    files.iter().map(text).collect()
}
