//! What can be played, and how tables of it are opened: the server knows games through this alone.

use game::BareBoard;
use serde::{Deserialize, Serialize};

use super::face::Face;
use super::files::ContentFiles;
use crate::wanted::Strict;

/// What can be played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Games, variants of games.
    pub variants: Vec<VariantOffer>,
    /// Bots.
    pub bots: Vec<BotOffer>,
    /// Boards can be drawn.
    pub maps: bool,
}

/// A game that can be played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VariantOffer {
    /// Its name in commands.
    pub id: String,
    /// Its name for readers.
    pub name: String,
    /// What it is.
    pub summary: String,
    /// Fewest and most players.
    pub players: (u8, u8),
    /// It is meant where none is named.
    pub default: bool,
}

/// A bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BotOffer {
    /// As it is named.
    pub spec: String,
    /// How it plays.
    pub summary: String,
}

/// What may be chosen for a table of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionsOffer {
    /// Boards.
    pub maps: Vec<Piece>,
    /// Settings.
    pub settings: Vec<Setting>,
    /// What a seat may be.
    pub seats: Vec<Piece>,
}

/// Something with a name in commands and one for readers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// In commands.
    pub id: String,
    /// For readers.
    pub name: String,
}

/// A setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Its name in commands.
    pub id: String,
    /// What declares it.
    pub module: String,
    /// What it does.
    pub summary: String,
    /// What it can be.
    #[serde(flatten)]
    pub kind: SettingKind,
    /// What it is unless somebody says so, as it is typed.
    pub default: String,
}

/// What a setting can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SettingKind {
    /// `true` or `false`.
    Bool,
    /// A number.
    Integer {
        /// Least and largest.
        range: (i64, i64),
    },
    /// One of these.
    Choice {
        /// The words.
        values: Vec<String>,
    },
}

/// Which table is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableWanted {
    /// A game; without one, the default.
    pub variant: Option<String>,
    /// Another board.
    pub map: Option<String>,
    /// Settings and their values.
    pub settings: Vec<(String, String)>,
    /// How many play; 0: as many as where nobody says how many.
    pub players: u8,
    /// What the seats are; `None`: drawn.
    pub seats: Vec<Option<String>>,
    /// Seed of everything that is drawn; without one it is drawn itself.
    pub seed: Option<u64>,
    /// How sure its values have to be; a game that is gone on with may hold any.
    #[serde(skip)]
    pub strict: Option<Strict>,
    /// Instead of all that: a game to go on with.
    pub ledger: Option<String>,
    /// After so many of its actions.
    pub at: Option<u32>,
}

/// A table that was opened.
pub struct Opened {
    /// The game.
    pub table: Box<dyn Face>,
    /// What is played, for readers.
    pub title: String,
    /// The same in commands.
    pub variant: String,
}

/// Boards of which somebody may begin to draw another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapsOffer {
    /// Those that there are.
    pub maps: Vec<MapOffer>,
    /// What can be played on them.
    pub variants: Vec<BoardVariant>,
    /// There is a folder that boards can be saved in.
    pub may_save: bool,
}

/// A variant that can be played on a board which is being drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardVariant {
    /// In commands.
    pub id: String,
    /// For readers.
    pub name: String,
    /// The one that is played where nobody says another.
    pub default: bool,
}

/// Games on a board that is being drawn.
#[derive(Clone, Copy, Debug)]
pub struct BoardRun<'a> {
    /// Its text.
    pub text: &'a str,
    /// What is played; the variant that is default if absent.
    pub variant: Option<&'a str>,
    /// How many games.
    pub games: u64,
    /// Who plays.
    pub bot: &'a str,
}

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapOffer {
    /// In commands.
    pub id: String,
    /// For readers.
    pub name: String,
    /// Its text, see [`MapSeen::text`].
    pub text: String,
}

/// A board that is being drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapSeen {
    /// Its text: a line a row; behind a blank line the tables of its file that hold for these rows.
    pub text: String,
    /// Tables that do not fit the rows any more, and why.
    pub left_out: Vec<String>,
    /// What its text lays on edges.
    pub sets: Vec<EdgeSet>,
    /// What can be seen of it.
    #[serde(flatten)]
    pub board: BareBoard,
}

/// What lies on edges of a board, see [`game::Edges`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EdgeSet {
    /// The table of the board's file that holds it.
    pub table: String,
    /// The pairs of places.
    pub edges: Vec<[String; 2]>,
}

/// What is wrong with a board that is being drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapMistake {
    /// The line of its text, from 0, where one is meant.
    pub row: Option<u32>,
    /// The character of the line, from 0.
    pub column: Option<u32>,
    /// What is wrong.
    pub text: String,
}

/// How somebody fared on a board.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FilledLine {
    /// Who.
    pub name: String,
    /// In how many games.
    pub games: u64,
    /// Points in the mean.
    pub points: f64,
    /// Share of games won: mean, and the ends of its interval of 95 in 100.
    pub won: [f64; 3],
}

/// What a server can put on tables.
pub trait Catalogue: Send + Sync {
    /// What can be played.
    fn offer(&self) -> Offer;

    /// What may be chosen for a table of one game.
    ///
    /// # Errors
    /// There is no such game.
    fn options(&self, variant: &str) -> Result<OptionsOffer, String>;

    /// Opens a table, on the thread on which it will stay.
    ///
    /// # Errors
    /// Such a game cannot be begun, or the ledger does not replay; in words.
    fn open(&self, wanted: &TableWanted) -> Result<Opened, String>;

    /// Opens a table again from what [`Face::whole_ledger`] wrote. One for trying out is opened under the rules as they are now, as
    /// far as they allow what was done.
    ///
    /// # Errors
    /// It does not replay; in words.
    fn reopen(&self, ledger: &str, is_dev: bool) -> Result<Opened, String>;

    /// The same under the rules that a text of [`Face::source`] makes. The table says that there are others now.
    ///
    /// # Errors
    /// They cannot be made, or it does not replay under them; in words.
    fn reopen_under(&self, _ledger: &str, _source: &str) -> Result<Opened, String> {
        Err("rules are not kept here".to_owned())
    }

    /// The same under the rules of now, as far as these allow what was done; and why they do not allow the rest.
    ///
    /// # Errors
    /// They do not even allow its beginning; in words.
    fn reopen_as_far_as_possible(&self, ledger: &str) -> Result<(Opened, Option<String>), String> {
        Ok((self.reopen(ledger, false)?, None))
    }

    /// Files that games are made of were saved.
    fn saved(&self) {}

    /// These files, where there are any.
    fn files(&self) -> Option<ContentFiles> {
        None
    }

    /// The boards that there are; `None` where nobody draws any.
    fn maps(&self) -> Option<MapsOffer> {
        None
    }

    /// A board as its text shows it; with this on its edges, if that is given.
    ///
    /// # Errors
    /// What is wrong with it.
    fn look_at_map(
        &self,
        _text: &str,
        _laid: Option<&EdgeSet>,
    ) -> Result<MapSeen, Vec<MapMistake>> {
        Err(Vec::new())
    }

    /// The text of a board that others have written.
    ///
    /// # Errors
    /// It is none.
    fn read_map(&self, _foreign: &str) -> Result<String, String> {
        Err("nobody draws boards here".to_owned())
    }

    /// Saves a board, by its name for readers and its text, under a name; the file that it was written into. `over`: one that was
    /// drawn here may be written over.
    ///
    /// # Errors
    /// It has mistakes, or cannot be written there.
    fn save_map(&self, _name: &str, _board: (&str, &str), _over: bool) -> Result<String, String> {
        Err("nobody draws boards here".to_owned())
    }

    /// Lets a bot play games on a board. `tell` hears how many are done and says whether to go on.
    ///
    /// # Errors
    /// The board has mistakes, cannot be played on, or there is no such variant.
    fn fill_map(
        &self,
        _run: &BoardRun<'_>,
        _tell: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FilledLine>, String> {
        Err("nobody draws boards here".to_owned())
    }
}
