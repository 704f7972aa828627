//! Which games there are: what is done with each of them where none is meant, and how the one of a variant is found.

pub mod entry;

use std::collections::BTreeSet;
use std::sync::Arc;

use content::{ContentError, Dialect, Dialects, Library, VariantChoice};
use game::BareBoard;
use script::{Cache, Interface, ScriptError};

use crate::error::Error;
use crate::library::Content;
use crate::playable::{NewThing, Playable, Title};
use crate::scaffold::Scaffold;
use crate::scenarios::Scenarios;
use crate::table::{FilledLine, Opened, OptionsOffer, TableWanted};

/// Games that a bot plays on a board that is being drawn.
pub struct Filling<'a> {
    /// The content beside the board.
    pub content: &'a Content,
    /// The same with the board in it.
    pub library: &'a Library,
    /// What is played.
    pub choice: &'a VariantChoice,
    /// How many games.
    pub games: u64,
    /// The bot, as it is named.
    pub bot: &'a str,
}

/// A game without its type: what those need of it who go over all games.
pub trait AnyGame: Sync {
    /// What its tables are written in.
    fn dialect(&self) -> &'static dyn Dialect;

    /// What its scripts are written in.
    fn interface(&self) -> &'static Interface;

    /// The mistakes in the scripts of a choice. What is compiled lies in the cache.
    ///
    /// # Errors
    /// Mistakes of its tables, or what they lack to be played.
    fn script_mistakes(
        &self,
        library: &Library,
        choice: &VariantChoice,
        cache: &Cache,
    ) -> Result<Vec<ScriptError>, Vec<ContentError>>;

    /// What fails in a few random games of a variant, in words; nothing where its modules are not to be played.
    fn faults_in_play(
        &self,
        content: &Content,
        variant: &str,
        are_played: &dyn Fn(&[String]) -> bool,
    ) -> BTreeSet<String>;

    /// A file of scenarios of a module.
    fn scenarios(&self, module: &str, file: &str, text: &str) -> Scenarios;

    /// How many may play a variant.
    ///
    /// # Errors
    /// It cannot be played.
    fn players(&self, content: &Content, variant: &str) -> Result<(u8, u8), Error>;

    /// What may be chosen for a table of a variant.
    ///
    /// # Errors
    /// It cannot be played.
    fn options(&self, content: &Content, variant: &str) -> Result<OptionsOffer, Error>;

    /// A table of a new game.
    ///
    /// # Errors
    /// There is no such game.
    fn begun(&self, content: &Arc<Content>, wanted: &TableWanted) -> Result<Opened, Error>;

    /// A table of a game that a ledger tells: of all its rows or of so many, and perhaps whatever the rules were when it was
    /// written.
    ///
    /// # Errors
    /// It cannot be played again.
    fn replayed(
        &self,
        content: &Arc<Content>,
        ledger: &str,
        how: (Option<u32>, bool),
    ) -> Result<Opened, Error>;

    /// The board of a choice alone; `None` where nobody draws boards.
    ///
    /// # Errors
    /// Mistakes in what is chosen; scripts that cannot be loaded come with no place.
    fn bare_board(
        &self,
        library: &Library,
        choice: &VariantChoice,
    ) -> Result<Result<Option<BareBoard>, Error>, Vec<ContentError>>;

    /// The text of a board that others have written.
    ///
    /// # Errors
    /// The variant cannot be played.
    fn read_board(
        &self,
        content: &Content,
        variant: &str,
        foreign: &str,
    ) -> Result<Option<String>, Error>;

    /// Lets a bot play games of a choice, see [`crate::table::Catalogue::fill_map`].
    ///
    /// # Errors
    /// It cannot be played.
    fn fill(
        &self,
        filling: &Filling<'_>,
        tell: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FilledLine>, Error>;

    /// Pieces that can be made, see [`Authored::TILES`](crate::Authored::TILES).
    fn tiles(&self) -> &'static [(&'static str, &'static str)];

    /// Can whole games be made of it, see [`Authored::MAKES_GAMES`](crate::Authored::MAKES_GAMES)?
    fn makes_games(&self) -> bool;

    /// Files of a new thing.
    ///
    /// # Errors
    /// As [`Authored::scaffold`](crate::Authored::scaffold).
    fn scaffold(
        &self,
        content: &Content,
        name: &str,
        what: NewThing<'_>,
    ) -> Result<Scaffold, Error>;
}

/// The games that content may be of. The first is the usual one: content that names no dialect is of it.
#[derive(Clone, Copy)]
pub struct Games {
    all: &'static [&'static dyn AnyGame],
    dialects: Dialects,
}

impl Games {
    /// These, each with its dialect, in the same order; there must be one at least. Written by [`games!`](crate::games!).
    pub const fn new(all: &'static [&'static dyn AnyGame], dialects: Dialects) -> Games {
        Games { all, dialects }
    }

    /// What their content is written in.
    pub fn dialects(self) -> Dialects {
        self.dialects
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.all.iter().copied()
    }

    /// The one that is meant where none is named.
    pub fn usual(self) -> &'static dyn AnyGame {
        self.all[0]
    }

    /// Is there one game alone, which is always meant?
    pub fn is_one(self) -> bool {
        self.all.len() == 1
    }

    /// The names of their dialects.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(|game| game.dialect().vocabulary().name).collect()
    }

    /// Below a folder for the usual one, the folder for this game: `docs/schemas`, `docs/schemas/NAME`.
    pub fn folder_of(self, game: &dyn AnyGame, folder: &str) -> String {
        let name = game.dialect().vocabulary().name;
        if name == self.usual().dialect().vocabulary().name {
            return folder.to_owned();
        }
        format!("{folder}/{name}")
    }

    /// The one of this dialect; the usual one if there is none.
    pub fn named(self, dialect: &str) -> &'static dyn AnyGame {
        let found = self.iter().find(|game| game.dialect().vocabulary().name == dialect);
        found.unwrap_or(self.usual())
    }
}

/// What is done with a game whose type is known where it is done.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Title>(self) -> Self::Out;
}

/// Is this the name of the dialect of a game?
pub fn is_of<G: Playable>(dialect: &str) -> bool {
    G::DIALECT.vocabulary().name == dialect
}
