//! The options that hold for every command, and what most commands begin with: the content, and tables to play on.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use games::GAMES;
use loam::random_options::DrawnOptions;
use loam::wanted::variant_file;
use loam::{Content, GameWanted, Tables, Title, disk};

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
#[derive(Clone, Debug)]
pub struct Context {
    /// The content folder, if one was named.
    pub content: Option<PathBuf>,
    /// Print for machines.
    pub json: bool,
}

impl Context {
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

    /// The dialect of a variant, or of the default: which game is meant. What is wrong with the choice says whoever then opens it.
    pub fn dialect(&self, variant: Option<&str>) -> &'static str {
        self.dialect_of(None, variant)
    }

    /// The same of a variant, or of the one that a ledger names.
    pub fn dialect_of(&self, ledger: Option<&Path>, variant: Option<&str>) -> &'static str {
        self.found(variant, |content| {
            let ledger =
                ledger.filter(|_| variant.is_none()).and_then(|file| disk::read(file).ok());
            match ledger {
                Some(ledger) => content.dialect_of_ledger(&ledger),
                None => content.dialect_of(variant).unwrap_or_default(),
            }
        })
    }

    /// Ledgers in their order, together as long as they are of one game: by its dialect, and all by that of a variant if one
    /// is named.
    pub fn by_game(&self, ledgers: &[PathBuf], variant: Option<&str>) -> Vec<OfGame> {
        let content = Content::open(GAMES, self.folder(), variant_file(variant).as_slice());
        let dialect = |ledger: &Path| match (&content, variant) {
            (Err(_), _) => "",
            (Ok(content), Some(_)) => content.dialect_of(variant).unwrap_or_default(),
            (Ok(content), None) => {
                disk::read(ledger).map_or("", |bytes| content.dialect_of_ledger(&bytes))
            }
        };
        let mut all: Vec<OfGame> = Vec::new();
        for ledger in ledgers {
            let dialect = dialect(ledger);
            match all.last_mut() {
                Some(of) if of.dialect == dialect => of.ledgers.push(ledger.clone()),
                _ => all.push(OfGame { dialect, ledgers: vec![ledger.clone()] }),
            }
        }
        all
    }

    /// The dialect of a module.
    pub fn dialect_of_module(&self, module: &str) -> &'static str {
        self.found(None, |content| {
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
        Ok(Tables::new(&self.load(wanted.variant.as_deref())?, wanted)?)
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
        let content = Arc::new(self.load(wanted.variant.as_deref())?);
        Ok(Tables::with_random_options(&content, wanted, drawing)?)
    }
}

/// Calls a function that is generic over a game, with that of a dialect: `for_game!(DIALECT, run_with(context: Context, args: Args))`.
macro_rules! for_game {
    ($dialect:expr, $run:ident($($name:ident: $what:ty),+)) => {
        $crate::context::for_game!($dialect, $run($($name: $what),+) -> $crate::output::CommandResult)
    };
    ($dialect:expr, $run:ident($($name:ident: $what:ty),+) -> $out:ty) => {{
        struct On<'a>($(&'a $what),+);
        impl loam::games::Visitor for On<'_> {
            type Out = $out;
            fn visit<G: loam::Title>(self) -> $out {
                let On($($name),+) = self;
                $run::<G>($($name),+)
            }
        }
        games::visit($dialect, On($($name),+))
    }};
}
pub(crate) use for_game;
