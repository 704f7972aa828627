//! Declarations as files state them: modules with their declarations and amendments, variants,
//! maps.

use std::collections::BTreeMap;
use std::sync::Arc;

use semver::{Version, VersionReq};

use crate::setting::{LedgerOption, Setting, SettingAssignment};
use crate::shape::TableShape;
use crate::source::ByteSpan;
use crate::value::{TomlEntry, TomlNode};
use game::ApiVersion;

/// A kind of declaration, defined by a dialect.
#[derive(Debug)]
pub struct DeclarationKind {
    /// Name of the kind in files and messages.
    pub word: &'static str,
    /// Shape of the TOML table of such a declaration.
    pub shape: &'static TableShape,
    /// Whether there is at most one declaration: a table `[word]` instead of a list `[[word]]`.
    pub single: bool,
    /// Whether such declarations are pieces, which are listed and counted.
    pub is_piece: bool,
    /// Whether settings can switch such declarations on and off.
    pub can_be_disabled: bool,
}

impl DeclarationKind {
    /// Creates a kind of pieces, which settings can switch off.
    pub const fn pieces(word: &'static str, shape: &'static TableShape) -> DeclarationKind {
        DeclarationKind { word, shape, single: false, is_piece: true, can_be_disabled: true }
    }

    /// Creates a kind of which a module has one declaration at most.
    pub const fn single(word: &'static str, shape: &'static TableShape) -> DeclarationKind {
        DeclarationKind { word, shape, single: true, is_piece: false, can_be_disabled: false }
    }
}

impl PartialEq for DeclarationKind {
    fn eq(&self, other: &DeclarationKind) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A declaration in a module: its kind, name and TOML table.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub kind: &'static DeclarationKind,
    /// Name of the declaration without its module.
    pub name: String,
    /// Source span of the declared name.
    pub at: ByteSpan,
    /// TOML table of the declaration, shared by all games. Amendments change a copy.
    pub node: Arc<TomlNode>,
}

/// A change (patch) to a declaration of another module.
#[derive(Clone, Debug)]
pub struct Amendment {
    /// Amended piece: `module:id`, or the id.
    pub piece: String,
    /// Source span of the piece's name.
    pub piece_at: ByteSpan,
    /// Values to merge into the piece's table.
    pub set: Option<TomlNode>,
    /// Lists whose items are appended to the piece's lists of the same name.
    pub add: Vec<TomlEntry>,
    /// Paths of keys to remove, with their source spans.
    pub remove: Vec<(String, ByteSpan)>,
    /// Hooks that the piece stops answering, with their source spans.
    pub silence: Vec<(String, ByteSpan)>,
    pub remove_piece: bool,
    /// Condition on settings under which the amendment is applied.
    pub setting: Option<TomlNode>,
    /// Modules that must be in play for the amendment to apply, with the source spans of their
    /// names.
    pub if_module: Vec<(String, ByteSpan)>,
}

/// A site whose logs can be imported: translations of its names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogSite {
    /// Name of the site in commands; the key of its table.
    pub id: String,
    /// Name of the site in messages.
    pub name: String,
    /// Key of the line in a log's head that names the board: the word before the colon.
    pub board: String,
    /// The Loam map for each board name of the site.
    pub boards: Vec<(String, String)>,
    /// Ledger options, separated by spaces, for each line `KEY: VALUE` of a log's head that turns
    /// them on.
    pub options: Vec<(String, String)>,
    /// Settings and factions of the site that cannot be played in Loam, each with an explanation.
    pub refused: Vec<(String, String)>,
    /// Notices to players, without the `~` around them, that have no effect on the game. `*` stands for any text.
    pub notices: Vec<String>,
    /// Setting values for all games of the site.
    pub set: Vec<(String, String)>,
}

impl LogSite {
    /// Returns the keys of the lines `KEY: VALUE` in a log's head.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let options = self.options.iter().filter_map(|(line, _)| line.split(':').next());
        [self.board.as_str()].into_iter().chain(options)
    }
}

/// Who made a module, and under which terms others may use it. Everything may be empty, except in a
/// published module.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ModuleCredits {
    /// Names of the authors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Licence, an SPDX expression.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub license: String,
    /// Address of a page about the module.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub homepage: String,
    /// Description for those who look for a module; empty if `doc` serves as description.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
}

/// A range of versions that a module requires of another one.
#[derive(Clone, Debug)]
pub(crate) struct VersionRange {
    /// Name as written: the module's id, or its published name.
    pub name: String,
    pub range: VersionReq,
    pub at: ByteSpan,
}

impl VersionRange {
    /// Returns the id of the module: the last part of its published name.
    pub fn module(&self) -> &str {
        module_id(&self.name)
    }
}

/// Returns the id of a module that may be named by its published name, `author/module`.
pub(crate) fn module_id(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Reads a version; missing numbers are 0. `None` if it is not a version.
pub fn read_version(text: &str) -> Option<Version> {
    let read = |text: &str| Version::parse(text).ok();
    read(text).or_else(|| read(&format!("{text}.0"))).or_else(|| read(&format!("{text}.0.0")))
}

/// A module as the files of its folder declare it.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Id, which is the name of the folder.
    pub id: String,
    pub dialect: &'static str,
    /// Version of the language in which the module's files are written.
    pub api: ApiVersion,
    /// Start of the module's header file.
    pub at: ByteSpan,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) credits: ModuleCredits,
    pub(crate) doc: String,
    /// Modules that this module requires, with the source spans of their names.
    pub requires: Vec<(String, ByteSpan)>,
    /// Ranges of versions of required and optional modules.
    pub(crate) ranges: Vec<VersionRange>,
    /// Optional modules, with the source spans of their names.
    pub(crate) optional: Vec<(String, ByteSpan)>,
    /// Modules that come before this one if they are in play.
    pub(crate) after: Vec<(String, ByteSpan)>,
    /// Versions of Loam that can play the module.
    pub(crate) loam: VersionReq,
    /// Names of required modules as written: ids or published names.
    pub(crate) written_requires: Vec<String>,
    pub(crate) conflicts: Vec<(String, String, ByteSpan)>,
    pub(crate) ledger_options: Vec<String>,
    pub(crate) log_sites: Vec<LogSite>,
    /// Options of recorded ledgers that belong to no setting and no module.
    pub(crate) noted_options: Vec<(String, LedgerOption)>,
    pub settings: Vec<Arc<Setting>>,
    pub(crate) profiles: Vec<Profile>,
    /// Values that this module gives to settings of the modules that it requires.
    pub(crate) defaults: Vec<SettingAssignment>,
    pub(crate) clashes: Vec<SettingConflict>,
    pub decls: Vec<Declaration>,
    /// Declarations of one file that `for_each` repeats. Empty in a whole module, whose
    /// declarations include the copies.
    pub(crate) repeated: Vec<RepeatedDeclaration>,
    /// Size of the copies, in bytes of TOML.
    pub(crate) copied_bytes: usize,
    /// Source span of the first declaration of each name.
    pub(crate) names: BTreeMap<String, ByteSpan>,
    /// Changes to declarations of other modules.
    pub amendments: Vec<Amendment>,
}

/// A declaration with `for_each`.
#[derive(Clone, Debug)]
pub(crate) struct RepeatedDeclaration {
    /// Number of declarations before it in its file.
    pub before: usize,
    pub kind: &'static DeclarationKind,
    /// TOML table of the declaration, with `for_each`.
    pub node: Arc<TomlNode>,
}

/// A variant as its file declares it.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub id: String,
    pub name: String,
    pub doc: String,
    pub path: String,
    /// Version of the language in which the amendments are written.
    pub api: ApiVersion,
    pub extends: Option<(String, ByteSpan)>,
    pub map: Option<(String, ByteSpan)>,
    pub modules: Vec<(String, ByteSpan)>,
    pub profile: Option<(String, ByteSpan)>,
    pub settings: Arc<[SettingAssignment]>,
    pub amendments: Arc<[Amendment]>,
    pub default: bool,
    pub shows: bool,
    pub version: String,
    pub credits: ModuleCredits,
    pub at: ByteSpan,
}

/// A map as its file declares it; the dialect interprets its board.
#[derive(Clone, Debug)]
pub struct MapFile {
    /// Id, as used in commands.
    pub id: String,
    pub(crate) name: String,
    pub(crate) doc: String,
    /// Ids of the map in recorded ledgers, each with the settings that it implies.
    pub(crate) references: Vec<MapAlias>,
    /// Source span of the id.
    pub at: ByteSpan,
    /// TOML table of the whole file.
    pub node: TomlNode,
}

impl MapFile {
    /// Splits a map's name at `:` into the name and the selection of random parts, as in
    /// `random:7`.
    pub(crate) fn split_name(full_name: &str) -> (&str, Option<&str>) {
        full_name.split_once(':').map_or((full_name, None), |(name, drawn)| (name, Some(drawn)))
    }
}

/// An id of a map in recorded ledgers, with the settings that it implies.
#[derive(Clone, Debug)]
pub(crate) struct MapAlias {
    pub id: String,
    pub settings: Vec<(String, String)>,
}

/// A combination of settings that cannot be played.
#[derive(Clone, Debug)]
pub(crate) struct SettingConflict {
    /// Conditions as in `setting = [...]`. The combination is invalid if all of them hold.
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
