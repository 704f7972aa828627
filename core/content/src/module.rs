//! Declarations as files state them: modules with declarations and amendments, variants, maps.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::setting::{Given, LedgerOption, Setting};
use crate::shape::Shape;
use crate::source::At;
use crate::value::{Entry, Node};

/// A kind of declaration, defined by a dialect.
#[derive(Debug)]
pub struct DeclKind {
    /// Word in files and messages.
    pub word: &'static str,
    /// Shape of its TOML table.
    pub shape: &'static Shape,
    /// There is at most one: a table `[word]` instead of a list `[[word]]`.
    pub single: bool,
    /// Declarations of this kind are pieces, which lists and modules count.
    pub is_piece: bool,
    /// Settings can switch declarations of this kind on and off.
    pub comes_and_goes: bool,
    /// Keys that only affect display; they are not part of the ruleset's hash.
    pub for_eyes: &'static [&'static str],
}

impl PartialEq for DeclKind {
    fn eq(&self, other: &DeclKind) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A declaration of a module.
#[derive(Clone, Debug)]
pub struct Decl {
    pub kind: &'static DeclKind,
    /// Name of the declaration without its module.
    pub name: String,
    /// Place where the name is declared.
    pub at: At,
    /// Table of the declaration, shared by all games; an amendment copies it.
    pub node: Arc<Node>,
}

/// A change (patch) to a declaration of another module.
#[derive(Clone, Debug)]
pub struct Amendment {
    /// Amended piece: `module:id`, or the id.
    pub piece: String,
    /// Place where the name of the piece is written.
    pub piece_at: At,
    /// Values to merge into the piece's table.
    pub set: Option<Node>,
    /// Lists whose items are appended to the piece's lists of the same name.
    pub add: Vec<Entry>,
    /// Paths of keys to remove, with their places.
    pub remove: Vec<(String, At)>,
    /// Hooks that the piece stops answering, with their places.
    pub silence: Vec<(String, At)>,
    /// Takes the piece out of play.
    pub remove_piece: bool,
    /// Condition on settings under which the amendment is applied.
    pub setting: Option<Node>,
    /// Modules that must be in play for the amendment to apply, with their places.
    pub if_module: Vec<(String, At)>,
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
    pub at: At,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) doc: String,
    /// Modules that it requires, with the places of their names.
    pub requires: Vec<(String, At)>,
    pub(crate) conflicts: Vec<(String, String, At)>,
    pub(crate) ledger_options: Vec<String>,
    pub(crate) log_sites: Vec<LogSite>,
    /// Options of recorded ledgers that belong to no setting and no module.
    pub(crate) noted_options: Vec<(String, LedgerOption)>,
    pub settings: Vec<Arc<Setting>>,
    pub(crate) profiles: Vec<Profile>,
    /// Values that it gives to settings of the modules it requires.
    pub(crate) defaults: Vec<Given>,
    pub(crate) clashes: Vec<Clash>,
    pub decls: Vec<Decl>,
    /// Place of the first declaration of each name.
    pub(crate) names: BTreeMap<String, At>,
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
    pub extends: Option<(String, At)>,
    pub map: Option<(String, At)>,
    pub modules: Vec<(String, At)>,
    pub profile: Option<(String, At)>,
    pub settings: Arc<[Given]>,
    pub amendments: Arc<[Amendment]>,
    pub default: bool,
    pub shows: bool,
    pub at: At,
}

/// A map as its file declares it; the dialect interprets its board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Id, as used in commands.
    pub id: String,
    pub(crate) name: String,
    pub(crate) doc: String,
    /// Ids in recorded ledgers, each with the settings it implies.
    pub(crate) references: Vec<Reference>,
    /// Place where the id is declared.
    pub at: At,
    /// Contents of the whole file.
    pub node: Node,
}

impl Board {
    /// Splits a map's name at `:` into the name and the selection of its random parts: `random:7`.
    pub(crate) fn named(said: &str) -> (&str, Option<&str>) {
        said.split_once(':').map_or((said, None), |(name, drawn)| (name, Some(drawn)))
    }
}

/// An id of a map in recorded ledgers.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub id: String,
    pub settings: Vec<(String, String)>,
}

/// A combination of settings that cannot be played.
#[derive(Clone, Debug)]
pub(crate) struct Clash {
    /// Conditions as in `setting = [...]`; the combination is invalid if all hold.
    pub when: Vec<(String, At)>,
    pub reason: String,
}

/// A named set of setting values.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    pub name: String,
    pub doc: String,
    pub default: bool,
    pub for_ledgers: bool,
    pub values: Vec<Given>,
}
