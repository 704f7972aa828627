//! The games of a server: what the table registry and the map editor need of each game, without its
//! Rust type.

use std::sync::Arc;

use content::{ContentError, Library, VariantChoice};
use game::BareBoard;
use workbench::{Content, Error, Games};

use crate::table::{FactionPlaytest, OpenedTable, OptionsOffer, TableParameters};

/// Re-exported so that the expansion of [`games!`](crate::games!) finds it in any crate.
#[doc(hidden)]
pub use workbench;

/// Parameters of bot games on a map in the editor.
pub struct PlaytestParameters<'a> {
    /// Content without the edited map.
    pub content: &'a Content,
    /// Content that includes the edited map.
    pub library: &'a Library,
    /// Variant, map and settings to play.
    pub choice: &'a VariantChoice,
    pub games: u64,
    pub bot: &'a str,
}

/// Interface of a game for the server, without the game's Rust type.
pub trait ServedGame: Sync {
    /// Returns the smallest and largest number of players of a variant.
    ///
    /// # Errors
    /// Fails if the variant cannot be played.
    fn players(&self, content: &Content, variant: &str) -> Result<(u8, u8), Error>;

    /// Returns the options for a new table of a variant.
    ///
    /// # Errors
    /// Fails if the variant cannot be played.
    fn options(&self, content: &Content, variant: &str) -> Result<OptionsOffer, Error>;

    /// Opens a table with a new game.
    ///
    /// # Errors
    /// Fails if the game cannot be set up.
    fn open_new(
        &self,
        content: &Arc<Content>,
        parameters: &TableParameters,
    ) -> Result<OpenedTable, Error>;

    /// Opens a table by replaying the first `rows` rows of a ledger, or all if `None`.
    /// `any_ruleset`: whether to accept another ruleset hash.
    ///
    /// # Errors
    /// Fails if the ledger cannot be replayed.
    fn replayed(
        &self,
        content: &Arc<Content>,
        ledger: &str,
        rows: Option<u32>,
        any_ruleset: bool,
    ) -> Result<OpenedTable, Error>;

    /// Draws the empty board of a chosen variant, map and settings. Returns `None` if the game has
    /// no drawn board.
    ///
    /// # Errors
    /// The outer error has the diagnostics of the chosen variant, map and settings. The inner one
    /// is a failure to load scripts, without source span.
    fn bare_board(
        &self,
        library: &Library,
        choice: &VariantChoice,
    ) -> Result<Result<Option<BareBoard>, Error>, Vec<ContentError>>;

    /// Converts a board in a foreign text format to a map file; `None` if the format is not
    /// recognized.
    ///
    /// # Errors
    /// Fails if the variant cannot be played.
    fn read_board(
        &self,
        content: &Content,
        variant: &str,
        foreign: &str,
    ) -> Result<Option<String>, Error>;

    /// Lets a bot play games of a chosen variant and map, see
    /// [`crate::table::GameCatalogue::fill_map`].
    ///
    /// # Errors
    /// Fails if the variant cannot be played on the map.
    fn fill(
        &self,
        filling: &PlaytestParameters<'_>,
        report: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FactionPlaytest>, Error>;
}

/// The games that a server offers, in the order of [`Games`].
#[derive(Clone, Copy)]
pub struct ServedGames {
    games: Games,
    all: &'static [&'static dyn ServedGame],
}

impl ServedGames {
    /// Pairs a list of games with the same games as [`ServedGame`]s. The macro
    /// [`games!`](crate::games!) writes this call.
    pub const fn new(games: Games, all: &'static [&'static dyn ServedGame]) -> ServedGames {
        ServedGames { games, all }
    }

    /// Returns the game of a dialect, or the default game if no game has this dialect.
    pub fn named(self, dialect: &str) -> &'static dyn ServedGame {
        self.all[self.games.place_of(dialect)]
    }
}

/// Declares the games of a program. `games! { Some, Other }` defines `GAMES` and `visit` as
/// [`workbench::games!`] does, and `SERVED`, the same games for a server. The first game is the
/// default.
#[macro_export]
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        $crate::served::workbench::games! { $($game),+ }

        /// The games as a server offers them.
        pub static SERVED: $crate::served::ServedGames = $crate::served::ServedGames::new(
            GAMES,
            &[$(&$crate::served::workbench::games::entry::RegisteredGame::<$game>::NEW),+],
        );
    };
}
