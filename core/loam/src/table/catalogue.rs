//! What can be played, and how tables of it are opened: the server knows games through this alone.

use serde::{Deserialize, Serialize};

use super::face::Face;

/// What can be played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Games, variants of games.
    pub variants: Vec<VariantOffer>,
    /// Bots.
    pub bots: Vec<BotOffer>,
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
    /// How many play.
    pub players: u8,
    /// What the seats are; `None`: drawn.
    pub seats: Vec<Option<String>>,
    /// Seed of everything that is drawn; without one it is drawn itself.
    pub seed: Option<u64>,
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

    /// Opens a table again from what [`Face::whole_ledger`] wrote.
    ///
    /// # Errors
    /// It does not replay; in words.
    fn reopen(&self, ledger: &str) -> Result<Opened, String>;
}
