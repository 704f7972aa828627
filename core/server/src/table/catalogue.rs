//! The trait [`GameCatalogue`], through which the server opens tables without depending on any
//! game, and its data types.

use game::BareBoard;
use language::{Language, negotiate, requested, say};
use serde::{Deserialize, Serialize};
use workbench::game_options::RequiredCertainty;

use super::any_table::AnyTable;
use super::files::ContentFiles;
use crate::texts::TEXTS;

/// Everything that a server can play, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CatalogueOffer {
    pub variants: Vec<VariantOffer>,
    pub bots: Vec<BotOffer>,
    /// Whether the map editor is available.
    pub maps: bool,
}

/// A variant that can be played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VariantOffer {
    pub id: String,
    pub name: String,
    pub summary: String,
    /// Smallest and largest number of players.
    pub players: (u8, u8),
    pub default: bool,
}

/// A bot that can take a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BotOffer {
    /// The bot in the notation of the command line.
    pub spec: String,
    /// How the bot plays.
    pub summary: String,
}

/// Options for a new table of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionsOffer {
    pub maps: Vec<OptionChoice>,
    pub settings: Vec<SettingOffer>,
    /// Factions that a seat can choose.
    pub seats: Vec<OptionChoice>,
    /// Values that two of the variant's modules both change.
    pub conflicts: Vec<ConflictOffer>,
}

/// A value that two modules of a variant both change, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ConflictOffer {
    /// Path of the value: `base:nomads.cost.dwelling.workers`.
    pub value: String,
    /// What each of the two modules does, with file and line, in the order of application.
    pub sides: [String; 2],
    /// Which change takes effect, and why.
    pub outcome: String,
}

/// A choice of an option: its name in commands and its display name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionChoice {
    /// Name in commands.
    pub id: String,
    pub name: String,
}

/// A setting that a variant offers for new tables, with its type and default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingOffer {
    pub id: String,
    /// Name in the viewer's language.
    pub name: String,
    /// Id of the module that declares the setting.
    pub module: String,
    /// Name of this module in the viewer's language.
    pub module_name: String,
    pub summary: String,
    /// The values that are words, in the viewer's language and in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub value_names: Vec<String>,
    #[serde(flatten)]
    pub kind: SettingKind,
    /// Default value, as typed.
    pub default: String,
}

/// Type of a setting's value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SettingKind {
    Bool,
    Integer {
        /// Smallest and largest value.
        range: (i64, i64),
    },
    /// One of several words.
    Choice {
        values: Vec<String>,
    },
}

/// Parameters of a new table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableParameters {
    /// Variant; `None` for the default.
    pub variant: Option<String>,
    /// Map to play on; `None` for the variant's own map.
    pub map: Option<String>,
    /// Settings and their values.
    pub settings: Vec<(String, String)>,
    /// Number of players; 0 for the default.
    pub players: u8,
    /// Factions of the seats; `None` is drawn.
    pub seats: Vec<Option<String>>,
    /// Seed of all draws; random if `None`.
    pub seed: Option<u64>,
    /// Which provisional values are rejected; not applied to games continued from a ledger.
    #[serde(skip)]
    pub strict: Option<RequiredCertainty>,
    /// Ledger of a game to continue. It replaces all other parameters except
    /// [`TableParameters::at`].
    pub ledger: Option<String>,
    /// Number of rows of the ledger to keep.
    pub at: Option<u32>,
}

/// A table that was opened or reopened, with the names of its variant.
pub struct OpenedTable {
    pub table: Box<dyn AnyTable>,
    /// Display name of the variant.
    pub title: String,
    /// The variant's name in commands.
    pub variant: String,
}

/// Maps with which the map editor can start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapsOffer {
    pub maps: Vec<MapOffer>,
    /// Variants that can be played on a map.
    pub variants: Vec<BoardVariant>,
    /// Whether there is a folder in which maps can be saved.
    pub may_save: bool,
}

/// A variant for playing on a map in the editor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardVariant {
    pub id: String,
    pub name: String,
    pub default: bool,
}

/// Parameters of bot games on a map in the editor.
#[derive(Clone, Copy, Debug)]
pub struct PlaytestRequest<'a> {
    pub text: &'a str,
    /// Variant to play; `None` for the default.
    pub variant: Option<&'a str>,
    pub games: u64,
    pub bot: &'a str,
}

/// A request to save a map of the editor.
#[derive(Clone, Copy, Debug)]
pub struct MapSaveRequest<'a> {
    /// Name of the map and of its file, without extension.
    pub name: &'a str,
    /// Display name; empty for the old one, or for `name` if the map is new.
    pub title: &'a str,
    /// Text of the map, see [`DrawnMap::text`].
    pub text: &'a str,
    /// Whether an existing map may be overwritten if it was drawn in the editor.
    pub over: bool,
}

/// A map of the content with its text, to start drawing from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapOffer {
    pub id: String,
    pub name: String,
    /// Text of the map, see [`DrawnMap::text`].
    pub text: String,
}

/// A map in the editor: its text, its edges, and a picture of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DrawnMap {
    /// Text of the map: one line per row; after a blank line, the tables of its file that apply to
    /// these rows.
    pub text: String,
    /// Tables that no longer fit the rows, with reasons.
    pub left_out: Vec<String>,
    /// Edges with their tables, as the text describes them.
    pub sets: Vec<EdgeSet>,
    /// SVG and facts of the board.
    #[serde(flatten)]
    pub board: BareBoard,
}

/// A table of a map's file that describes edges, such as a set of canals, see [`game::EdgeKind`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeSet {
    /// The table in the map's file that contains the edges.
    pub table: String,
    /// Pairs of places that share the edge.
    pub edges: Vec<[String; 2]>,
}

/// An error in a map in the editor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapDiagnostic {
    /// Line of the text, from 0; `None` if the error is not about one line.
    pub row: Option<u32>,
    /// Column in characters, from 0.
    pub column: Option<u32>,
    pub text: String,
}

/// Results of a faction on a map in the editor.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FactionPlaytest {
    pub name: String,
    pub games: u64,
    pub points: f64,
    /// Share of games won: mean, and ends of the 95 % confidence interval.
    pub won: [f64; 3],
}

/// Returns the languages that a viewer can choose: those of the program, and those of the content.
pub fn languages_of(catalogue: &dyn GameCatalogue) -> Vec<Language> {
    let mut all = TEXTS.languages();
    let of_content = catalogue.languages();
    all.extend(of_content.into_iter().filter(|language| !TEXTS.languages().contains(language)));
    all
}

/// Chooses the language of a viewer from a list of codes, see [`language::requested`]. Only languages
/// that exist are chosen, because a table keeps texts for each.
pub fn chosen_language(catalogue: &dyn GameCatalogue, codes: &str) -> Language {
    let wanted = requested(codes);
    match wanted.first() {
        // Nobody asks for it but tests.
        Some(first) if *first == Language::pseudo() => Language::pseudo(),
        _ => negotiate(&wanted, &languages_of(catalogue)),
    }
}

/// Source of games for a server.
pub trait GameCatalogue: Send + Sync {
    /// Returns everything that can be played, in the viewer's language.
    fn offer(&self) -> CatalogueOffer;

    /// Returns the name of a variant in the viewer's language; `None` if it is unknown.
    fn title(&self, _variant: &str) -> Option<String> {
        None
    }

    /// Returns the name of a seat in the viewer's language, by its name in ledgers.
    fn seat_name(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Returns the languages in which texts of the games exist, besides English.
    fn languages(&self) -> Vec<Language> {
        Vec::new()
    }

    /// Returns the options for a table of a variant.
    ///
    /// # Errors
    /// Returns a message if there is no such variant.
    fn options(&self, variant: &str) -> Result<OptionsOffer, String>;

    /// Opens a table on the calling thread, where it has to stay.
    ///
    /// # Errors
    /// Returns a message if the game cannot be set up or the ledger does not replay.
    fn open(&self, parameters: &TableParameters) -> Result<OpenedTable, String>;

    /// Opens a stored table from the text of [`AnyTable::whole_ledger`]. A dev table is opened
    /// under the present rules, with the rows that they permit.
    ///
    /// # Errors
    /// Returns a message if the ledger does not replay.
    fn reopen(&self, ledger: &str, is_dev: bool) -> Result<OpenedTable, String>;

    /// Opens a stored table under the rules in `_source`, a text from [`AnyTable::source`]. The
    /// table shows a notice that newer rules exist.
    ///
    /// # Errors
    /// Returns a message if these rules cannot be compiled, or the ledger does not replay under
    /// them.
    fn reopen_under(&self, _ledger: &str, _source: &str) -> Result<OpenedTable, String> {
        Err(say!(TEXTS, "no-rules-stored"))
    }

    /// Opens a stored table under the current rules with as many rows as these rules permit. Also
    /// returns why the next row is illegal.
    ///
    /// # Errors
    /// Returns a message if the game cannot even begin under the present rules.
    fn reopen_as_far_as_possible(
        &self,
        ledger: &str,
    ) -> Result<(OpenedTable, Option<String>), String> {
        Ok((self.reopen(ledger, false)?, None))
    }

    /// Returns the content files on disk, if there are any.
    fn files(&self) -> Option<ContentFiles> {
        None
    }

    /// Returns the maps for the editor; `None` if no game has an editor.
    fn maps(&self) -> Option<MapsOffer> {
        None
    }

    /// Draws a map from its text; `_laid` replaces the edges of one table.
    ///
    /// # Errors
    /// Returns the errors of the map.
    fn look_at_map(
        &self,
        _text: &str,
        _laid: Option<&EdgeSet>,
    ) -> Result<DrawnMap, Vec<MapDiagnostic>> {
        Err(Vec::new())
    }

    /// Converts a board in a foreign text format to the text of a map.
    ///
    /// # Errors
    /// Returns a message if the format is not recognized.
    fn read_map(&self, _foreign: &str) -> Result<String, String> {
        Err(say!(TEXTS, "no-map-editor"))
    }

    /// Saves a map. Returns the file name.
    ///
    /// # Errors
    /// Returns a message if the map has errors or cannot be written.
    fn save_map(&self, _map: &MapSaveRequest<'_>) -> Result<String, String> {
        Err(say!(TEXTS, "no-map-editor"))
    }

    /// Lets a bot play games on a map. Calls `_report` with the number of finished games; `_report`
    /// returns whether to continue.
    ///
    /// # Errors
    /// Returns a message if the map has errors, cannot be played, or the variant does not exist.
    fn fill_map(
        &self,
        _run: &PlaytestRequest<'_>,
        _report: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FactionPlaytest>, String> {
        Err(say!(TEXTS, "no-map-editor"))
    }
}
