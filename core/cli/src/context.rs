//! The options that hold for every command, and what most commands begin with: the content, and tables to play on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::games::GAMES;
use workbench::random_options::DrawnOptions;
use workbench::wanted::variant_file;
use workbench::{Content, Error, GameWanted, Tables, Title, disk, variant_of};

use crate::output::{Trouble, complain, count};

/// Ledgers of one game.
#[derive(Clone, Debug)]
pub struct OfGame {
    /// The name of its dialect.
    pub dialect: &'static str,
    /// Their files.
    pub ledgers: Vec<PathBuf>,
}

/// What was said before the command.
#[derive(Debug)]
pub struct Context {
    /// The content folder, if one was named.
    pub content: Option<PathBuf>,
    /// Print for machines.
    pub json: bool,
    in_play: Mutex<Vec<InPlay>>,
}

/// The part of the content that a variant needs, kept from the question which game it is of until the game begins.
struct InPlay {
    variant: Option<String>,
    content: Option<Arc<Content>>,
}

impl std::fmt::Debug for InPlay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InPlay").field("variant", &self.variant).finish_non_exhaustive()
    }
}

impl Context {
    /// What was said before the command.
    pub fn new(content: Option<PathBuf>, json: bool) -> Context {
        Context { content, json, in_play: Mutex::default() }
    }

    /// The content folder, if one was named.
    pub fn folder(&self) -> Option<&Path> {
        self.content.as_deref()
    }

    /// The content in use, for playing, with a variant that may be named by path. Mistakes in files that are in play come
    /// up when the variant is compiled; those in other files do not stop a game, but are not passed over in silence.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn load(&self, variant: Option<&str>) -> Result<Content, Trouble> {
        let content = Content::open(GAMES, self.folder(), variant_file(variant).as_slice())?;
        let mistakes = content.errors().len();
        if mistakes > 0 {
            let mistakes = count(mistakes, "mistake");
            complain!("warning: {mistakes} in the content; `loam check` shows them all");
        }
        Ok(content)
    }

    /// The part of the content that a variant needs, read once. `None` where that is not enough: [`Context::load`] tells why.
    fn in_play(&self, variant: Option<&str>) -> Option<Arc<Content>> {
        let mut all = self.in_play.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.iter().find(|known| known.variant.as_deref() == variant) {
            return known.content.clone();
        }
        let named: Vec<&str> = variant.into_iter().collect();
        let files = variant_file(variant);
        let content = Content::in_play(GAMES, self.folder(), &named, files.as_slice());
        let content = content.map(Arc::new);
        all.push(InPlay { variant: variant.map(str::to_owned), content: content.clone() });
        content
    }

    /// Does something with the part of the content that a variant needs, and only where that fails with the whole: its files may hold
    /// what is named, and its mistakes say what is wrong.
    ///
    /// # Errors
    /// Those of the whole.
    pub fn with_in_play<T>(
        &self,
        variant: Option<&str>,
        work: impl Fn(&Arc<Content>) -> Result<T, Error>,
    ) -> Result<T, Trouble> {
        match self.in_play(variant).map(|content| work(&content)) {
            Some(Ok(done)) => Ok(done),
            _ => Ok(work(&Arc::new(self.load(variant)?))?),
        }
    }

    /// The content that a variant needs, or the whole where that is not enough.
    ///
    /// # Errors
    /// As [`Context::load`].
    pub fn of_variant(&self, variant: Option<&str>) -> Result<Arc<Content>, Trouble> {
        self.in_play(variant).map_or_else(|| Ok(Arc::new(self.load(variant)?)), Ok)
    }

    /// The content of a ledger, under a variant if one is named: what it needs of it.
    ///
    /// # Errors
    /// As [`Context::load`].
    pub fn of_ledger(&self, ledger: &Path, variant: Option<&str>) -> Result<Arc<Content>, Trouble> {
        match variant {
            Some(variant) => self.of_variant(Some(variant)),
            None => self.of_named(&[named_by(ledger)]),
        }
    }

    /// The content of ledgers that name these variants.
    fn of_named(&self, named: &[Option<String>]) -> Result<Arc<Content>, Trouble> {
        let found = Content::of_ledgers(GAMES, self.folder(), named).map(Arc::new);
        found.map_or_else(|| Ok(Arc::new(self.load(None)?)), Ok)
    }

    /// The dialect of a variant, or of the default: which game is meant. What is wrong with the choice says whoever then opens it.
    pub fn dialect(&self, variant: Option<&str>) -> &'static str {
        self.dialect_of(None, variant)
    }

    /// The same of a variant, or of the one that a ledger names.
    pub fn dialect_of(&self, ledger: Option<&Path>, variant: Option<&str>) -> &'static str {
        if let Some(ledger) = ledger.filter(|_| variant.is_none()) {
            let named = named_by(ledger);
            let named = named.as_deref();
            return self.found(named, |content| content.dialect_of_named(named));
        }
        self.found(variant, |content| content.dialect_of(variant).unwrap_or_default())
    }

    /// Ledgers in their order, together as long as they are of one game: by its dialect, and all by that of a variant if one
    /// is named. With the content that they need.
    ///
    /// # Errors
    /// As [`Context::load`].
    pub fn by_game(
        &self,
        ledgers: &[PathBuf],
        variant: Option<&str>,
    ) -> Result<(Arc<Content>, Vec<OfGame>), Trouble> {
        if let Some(variant) = variant {
            let content = self.of_variant(Some(variant))?;
            let dialect = content.dialect_of(Some(variant)).unwrap_or_default();
            return Ok((content, vec![OfGame { dialect, ledgers: ledgers.to_vec() }]));
        }
        let named: Vec<Option<String>> = ledgers.iter().map(|file| named_by(file)).collect();
        let content = self.of_named(&named)?;
        let mut known: BTreeMap<&Option<String>, &'static str> = BTreeMap::new();
        let mut all: Vec<OfGame> = Vec::new();
        for (ledger, named) in ledgers.iter().zip(&named) {
            let dialect = known.entry(named);
            let dialect = *dialect.or_insert_with(|| content.dialect_of_named(named.as_deref()));
            match all.last_mut() {
                Some(of) if of.dialect == dialect => of.ledgers.push(ledger.clone()),
                _ => all.push(OfGame { dialect, ledgers: vec![ledger.clone()] }),
            }
        }
        Ok((content, all))
    }

    /// The dialect of a module.
    pub fn dialect_of_module(&self, module: &str) -> &'static str {
        let content = Content::open(GAMES, self.folder(), &[]);
        content.map_or("", |content| {
            content.library.dialect_of_file(&format!("scripts/{module}/module.toml"))
        })
    }

    /// The dialects of these modules, of all if none is named, in the order of the games: which games the modules are of.
    /// The usual one alone where none is known.
    pub fn dialects_of(&self, modules: &[String]) -> Vec<&'static str> {
        let content = Content::open(GAMES, self.folder(), &[]);
        let used: Vec<&str> = content.as_ref().map_or_else(
            |_| Vec::new(),
            |content| {
                let all = content.library.list_modules().into_iter().map(|m| m.info.id);
                all.filter(|id| modules.is_empty() || modules.contains(id))
                    .map(|id| content.library.dialect_of_file(&format!("scripts/{id}/module.toml")))
                    .collect()
            },
        );
        let names = GAMES.iter().map(|game| game.dialect().vocabulary().name);
        let found: Vec<_> = names.filter(|name| used.contains(name)).collect();
        if found.is_empty() { vec![""] } else { found }
    }

    /// Looks for a dialect in the content, if there are several to choose from.
    fn found(
        &self,
        variant: Option<&str>,
        dialect: impl FnOnce(&Content) -> &'static str,
    ) -> &'static str {
        if GAMES.is_one() {
            return "";
        }
        if let Some(content) = self.in_play(variant) {
            return dialect(&content);
        }
        let content = Content::open(GAMES, self.folder(), variant_file(variant).as_slice());
        content.as_ref().map_or("", dialect)
    }

    /// The folder of the content in use, which must be one on disk.
    ///
    /// # Errors
    /// The content in use is that in the program.
    pub fn folder_on_disk(&self) -> Result<PathBuf, Trouble> {
        let none = "the content in use is that in the program: name a folder with --content";
        Content::folder_in_use(self.folder())?.ok_or_else(|| none.into())
    }

    /// Tables for the game that is wanted.
    ///
    /// # Errors
    /// Mistakes in the content, in the choice of variant, in the names of factions or in the scripts.
    pub fn tables<G: Title>(&self, wanted: &GameWanted) -> Result<Tables<G>, Trouble> {
        self.with_in_play(wanted.variant.as_deref(), |content| Tables::new(content, wanted))
    }

    /// The same, with boards and, if they are asked for, options and modules drawn for each game.
    ///
    /// # Errors
    /// As [`Context::tables`].
    pub fn tables_drawing<G: Title>(
        &self,
        wanted: &GameWanted,
        drawing: &DrawnOptions,
    ) -> Result<Tables<G>, Trouble> {
        let variant = wanted.variant.as_deref();
        let tables = |content: &Arc<Content>| Tables::with_random_options(content, wanted, drawing);
        if drawing.is_nothing() {
            let tables = self.with_in_play(variant, tables)?;
            // What is drawn depends on everything that it is drawn from.
            if tables.drawn().is_none() {
                return Ok(tables);
            }
        }
        Ok(tables(&Arc::new(self.load(variant)?))?)
    }
}

/// The variant that a ledger names. What cannot be read is said when it is replayed.
fn named_by(ledger: &Path) -> Option<String> {
    variant_of(&disk::read(ledger).ok()?)
}

/// Calls a function that is generic over a game, with that of a dialect: `for_game!(DIALECT, run_with(context: Context, args: Args))`.
macro_rules! for_game {
    ($dialect:expr, $run:ident($($name:ident: $what:ty),+)) => {
        $crate::context::for_game!($dialect, $run($($name: $what),+) -> $crate::output::CommandResult)
    };
    ($dialect:expr, $run:ident($($name:ident: $what:ty),+) -> $out:ty) => {{
        struct On<'a>($(&'a $what),+);
        impl workbench::games::Visitor for On<'_> {
            type Out = $out;
            fn visit<G: workbench::Title>(self) -> $out {
                let On($($name),+) = self;
                $run::<G>($($name),+)
            }
        }
        crate::games::visit($dialect, On($($name),+))
    }};
}
pub(crate) use for_game;
