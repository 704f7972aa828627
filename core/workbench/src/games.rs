//! Type-erased list of games: operations on each game for callers without its type, and lookup by
//! dialect.

pub mod entry;

use std::collections::BTreeSet;

use content::{ContentDialect, ContentError, Dialects, Library, VariantChoice};
use script::{CompileCache, ScriptDiagnostic, ScriptInterface};

use crate::error::Error;
use crate::playable::{FullGame, Playable, ScaffoldKind};
use crate::scaffold::Scaffold;
use crate::scenarios::ScenarioFile;

/// Settings with the values that games have been played with, as `(setting, value)`.
pub type TriedValues = BTreeSet<(String, String)>;

/// A game without its Rust type, as callers that iterate over all games use it.
pub trait AnyGame: Sync {
    /// Returns the dialect of the game's TOML tables, which also identifies the game.
    fn dialect(&self) -> &'static dyn ContentDialect;

    /// Returns the functions, objects and hooks that the game's scripts may use.
    fn interface(&self) -> &'static ScriptInterface;

    /// Returns the diagnostics of the scripts of a choice. `cache` keeps compiled scripts.
    ///
    /// # Errors
    /// Returns the diagnostics of TOML tables, or what the choice lacks for play.
    fn script_mistakes(
        &self,
        library: &Library,
        choice: &VariantChoice,
        cache: &CompileCache,
    ) -> Result<Vec<ScriptDiagnostic>, Vec<ContentError>>;

    /// Returns the hash of the rules of a choice.
    ///
    /// # Errors
    /// Returns the diagnostics of TOML tables, or what the choice lacks for play.
    fn rules_hash(
        &self,
        library: &Library,
        choice: &VariantChoice,
    ) -> Result<String, Vec<ContentError>>;

    /// Plays a few random games of a variant and returns messages of failures. Returns nothing if
    /// `are_played` rejects its modules. Adds the values of settings that it plays with to `tried`.
    fn faults_in_play(
        &self,
        library: &Library,
        variant: &str,
        are_played: &dyn Fn(&[String]) -> bool,
        tried: &mut TriedValues,
    ) -> BTreeSet<String>;

    /// Parses a scenario file of a module.
    fn scenarios(&self, module: &str, file: &str, text: &str) -> ScenarioFile;

    /// Returns the kinds of tile that can be scaffolded, see
    /// [`Playable::TILES`](crate::Playable::TILES).
    fn tiles(&self) -> &'static [(&'static str, &'static str)];

    /// Returns the kinds of whole games that can be scaffolded, see
    /// [`Playable::GAME_TEMPLATES`](crate::Playable::GAME_TEMPLATES).
    fn game_templates(&self) -> &'static [(&'static str, &'static str)];

    /// Returns whether whole games can be scaffolded, see
    /// [`Playable::MAKES_GAMES`](crate::Playable::MAKES_GAMES).
    fn makes_games(&self) -> bool;

    /// Generates the files of a new piece or game, see
    /// [`Content::scaffold`](crate::library::Content::scaffold).
    ///
    /// # Errors
    /// Fails as [`Playable::scaffold`](crate::Playable::scaffold) does.
    fn scaffold(
        &self,
        library: &Library,
        name: &str,
        kind: ScaffoldKind<'_>,
    ) -> Result<Scaffold, Error>;
}

/// The registered games. Content that names no dialect belongs to the first one.
#[derive(Clone, Copy)]
pub struct Games {
    all: &'static [&'static dyn AnyGame],
    dialects: Dialects,
}

impl Games {
    /// Creates the list from games and their dialects, in the same order; at least one. Called by
    /// [`games!`](crate::games!).
    pub const fn new(all: &'static [&'static dyn AnyGame], dialects: Dialects) -> Games {
        Games { all, dialects }
    }

    /// Returns the dialects of all games, in the order of registration.
    pub fn dialects(self) -> Dialects {
        self.dialects
    }

    /// Iterates over all games.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.all.iter().copied()
    }

    /// Returns the default game, which is the first one.
    pub fn default_game(self) -> &'static dyn AnyGame {
        self.all[0]
    }

    /// Returns whether there is only one game.
    pub fn is_one(self) -> bool {
        self.all.len() == 1
    }

    /// Returns the dialect names of all games, in the order of registration.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(|game| game.dialect().vocabulary().name).collect()
    }

    /// Returns the folder of a game: `folder` itself for the default game, else `folder/NAME`.
    pub fn folder_of(self, game: &dyn AnyGame, folder: &str) -> String {
        let name = game.dialect().vocabulary().name;
        if name == self.default_game().dialect().vocabulary().name {
            return folder.to_owned();
        }
        format!("{folder}/{name}")
    }

    /// Returns the game with this dialect, or the default game if there is none.
    pub fn named(self, dialect: &str) -> &'static dyn AnyGame {
        self.all[self.place_of(dialect)]
    }

    /// Returns the index of the game with this dialect in the order of registration; 0, the default
    /// game, if no game has it.
    pub fn place_of(self, dialect: &str) -> usize {
        let is_named = |game: &'static dyn AnyGame| game.dialect().vocabulary().name == dialect;
        self.iter().position(is_named).unwrap_or(0)
    }
}

/// An operation that is generic over the type of a game.
pub trait GameVisitor {
    /// Result of the operation.
    type Output;

    /// Runs the operation for game `G`.
    fn visit<G: FullGame>(self) -> Self::Output;
}

/// Returns whether game `G` uses the dialect of this name.
pub fn is_of<G: Playable>(dialect: &str) -> bool {
    G::DIALECT.vocabulary().name == dialect
}
