//! Declarations as files state them: modules with declarations and amendments, variants, maps.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::setting::{LedgerOption, Setting, SettingAssignment};
use crate::shape::TableShape;
use crate::source::ByteSpan;
use crate::value::{TomlEntry, TomlNode};

/// A kind of declaration, defined by a dialect.
#[derive(Debug)]
pub struct DeclarationKind {
    /// Word in files and messages.
    pub word: &'static str,
    /// Shape of its TOML table.
    pub shape: &'static TableShape,
    /// There is at most one: a table `[word]` instead of a list `[[word]]`.
    pub single: bool,
    /// Declarations of this kind are pieces, which lists and modules count.
    pub is_piece: bool,
    /// Settings can switch declarations of this kind on and off.
    pub can_be_disabled: bool,
    /// Keys that only affect display; they are not part of the ruleset's hash.
    pub display_keys: &'static [&'static str],
}

impl PartialEq for DeclarationKind {
    fn eq(&self, other: &DeclarationKind) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A declaration of a module.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub kind: &'static DeclarationKind,
    /// Name of the declaration without its module.
    pub name: String,
    /// Place where the name is declared.
    pub at: ByteSpan,
    /// Table of the declaration, shared by all games; an amendment copies it.
    pub node: Arc<TomlNode>,
}

/// A change (patch) to a declaration of another module.
#[derive(Clone, Debug)]
pub struct Amendment {
    /// Amended piece: `module:id`, or the id.
    pub piece: String,
    /// Place where the name of the piece is written.
    pub piece_at: ByteSpan,
    /// Values to merge into the piece's table.
    pub set: Option<TomlNode>,
    /// Lists whose items are appended to the piece's lists of the same name.
    pub add: Vec<TomlEntry>,
    /// Paths of keys to remove, with their places.
    pub remove: Vec<(String, ByteSpan)>,
    /// Hooks that the piece stops answering, with their places.
    pub silence: Vec<(String, ByteSpan)>,
    /// Takes the piece out of play.
    pub remove_piece: bool,
    /// Condition on settings under which the amendment is applied.
    pub setting: Option<TomlNode>,
    /// Modules that must be in play for the amendment to apply, with their places.
    pub if_module: Vec<(String, ByteSpan)>,
}

/// A site whose logs can be imported: translations of its names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogSite {
    /// Name of the site in commands; the key of its table.
    pub id: String,
    /// Name of the site in messages.
    pub name: String,
    /// Key of the head line that names the board: the word before the colon.
    pub board: String,
    /// Our map for each board name of the site.
    pub boards: Vec<(String, String)>,
    /// Options of ledgers, separated by blanks, for each head line `KEY: VALUE` that switches them
    /// on.
    pub options: Vec<(String, String)>,
    /// Settings and factions of the site that cannot be played here, each with an explanation.
    pub refused: Vec<(String, String)>,
    /// Setting values for all games of the site.
    pub set: Vec<(String, String)>,
}

/// A module as the files of its folder declare it.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Id, which is the name of the folder.
    pub id: String,
    pub dialect: &'static str,
    /// Beginning of its header file.
    pub at: ByteSpan,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) doc: String,
    /// Modules that it requires, with the places of their names.
    pub requires: Vec<(String, ByteSpan)>,
    pub(crate) conflicts: Vec<(String, String, ByteSpan)>,
    pub(crate) ledger_options: Vec<String>,
    pub(crate) log_sites: Vec<LogSite>,
    /// Options of recorded ledgers that belong to no setting and no module.
    pub(crate) noted_options: Vec<(String, LedgerOption)>,
    pub settings: Vec<Arc<Setting>>,
    pub(crate) profiles: Vec<Profile>,
    /// Values that it gives to settings of the modules it requires.
    pub(crate) defaults: Vec<SettingAssignment>,
    pub(crate) clashes: Vec<SettingConflict>,
    pub decls: Vec<Declaration>,
    /// Place of the first declaration of each name.
    pub(crate) names: BTreeMap<String, ByteSpan>,
    /// Changes to declarations of other modules.
    pub amendments: Vec<Amendment>,
}

/// A variant as its file declares it.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub id: String,
    pub name: String,
    pub doc: String,
    pub path: String,
    pub extends: Option<(String, ByteSpan)>,
    pub map: Option<(String, ByteSpan)>,
    pub modules: Vec<(String, ByteSpan)>,
    pub profile: Option<(String, ByteSpan)>,
    pub settings: Arc<[SettingAssignment]>,
    pub amendments: Arc<[Amendment]>,
    pub default: bool,
    pub shows: bool,
    pub at: ByteSpan,
}

/// A map as its file declares it; the dialect interprets its board.
#[derive(Clone, Debug)]
pub struct MapFile {
    /// Id, as used in commands.
    pub id: String,
    pub(crate) name: String,
    pub(crate) doc: String,
    /// Ids in recorded ledgers, each with the settings it implies.
    pub(crate) references: Vec<MapAlias>,
    /// Place where the id is declared.
    pub at: ByteSpan,
    /// Contents of the whole file.
    pub node: TomlNode,
}

impl MapFile {
    /// Splits a map's name at `:` into the name and the selection of its random parts: `random:7`.
    pub(crate) fn split_name(said: &str) -> (&str, Option<&str>) {
        said.split_once(':').map_or((said, None), |(name, drawn)| (name, Some(drawn)))
    }
}

/// An id of a map in recorded ledgers.
#[derive(Clone, Debug)]
pub(crate) struct MapAlias {
    pub id: String,
    pub settings: Vec<(String, String)>,
}

/// A combination of settings that cannot be played.
#[derive(Clone, Debug)]
pub(crate) struct SettingConflict {
    /// Conditions as in `setting = [...]`; the combination is invalid if all hold.
    pub when: Vec<(String, ByteSpan)>,
    pub reason: String,
}

/// A named set of setting values.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    pub name: String,
    pub doc: String,
    pub default: bool,
    pub for_ledgers: bool,
    pub values: Vec<SettingAssignment>,
}
