//! What files declare: modules with their declarations and amendments, variants, maps.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::setting::{Given, LedgerOption, Setting};
use crate::shape::Shape;
use crate::source::At;
use crate::value::{Entry, Node};

/// A kind of declaration, as a dialect lists it.
#[derive(Debug)]
pub struct DeclKind {
    /// The word for it in files and messages.
    pub word: &'static str,
    /// What its table may hold.
    pub shape: &'static Shape,
    /// There is at most one: a table `[word]` in place of a list `[[word]]`.
    pub single: bool,
    /// It is a piece, which lists and modules count.
    pub is_piece: bool,
    /// It may be in play in some games and not in others of the same modules.
    pub comes_and_goes: bool,
    /// Keys of its table that only say how it is shown: they change no rule, and so not the hash of the rules.
    pub for_eyes: &'static [&'static str],
}

impl PartialEq for DeclKind {
    fn eq(&self, other: &DeclKind) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Decl {
    /// What it declares.
    pub kind: &'static DeclKind,
    /// Without the module.
    pub name: String,
    /// Where its name is written.
    pub at: At,
    /// Shared by all games; an amendment makes a copy.
    pub node: Arc<Node>,
}

/// Changes to another piece.
#[derive(Clone, Debug)]
pub struct Amendment {
    /// What is changed: `module:id`, or the id.
    pub piece: String,
    /// Where that is written.
    pub piece_at: At,
    /// Values to merge into the piece's own.
    pub set: Option<Node>,
    /// Lists whose items are added to the piece's lists of the same name.
    pub add: Vec<Entry>,
    /// Keys to take away, by path.
    pub remove: Vec<(String, At)>,
    /// Hooks that the piece no longer answers.
    pub silence: Vec<(String, At)>,
    /// The piece is not in play.
    pub remove_piece: bool,
    /// The settings under which it holds.
    pub setting: Option<Node>,
    /// The modules without which it does nothing.
    pub if_module: Vec<(String, At)>,
}

/// A site whose logs can be imported: what its names mean here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogSite {
    /// The name of the site in commands: the key of its table.
    pub id: String,
    /// The name of the site as messages write it.
    pub name: String,
    /// The line of a head that names the board: the word before the colon.
    pub board: String,
    /// Boards by the names that the site has for them.
    pub boards: Vec<(String, String)>,
    /// Options of ledgers, with blanks between, by the line of a head that turns them on: `KEY: VALUE`.
    pub options: Vec<(String, String)>,
    /// What is played there and cannot be played here, and what each is: settings and factions by name.
    pub refused: Vec<(String, String)>,
    /// Values of settings under which its games are played.
    pub set: Vec<(String, String)>,
}

/// A module as its folder describes it.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Its name: that of its folder.
    pub id: String,
    /// The dialect it is written in, by name.
    pub dialect: &'static str,
    /// The beginning of its header.
    pub at: At,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) doc: String,
    /// The modules that it needs, and where it says so.
    pub requires: Vec<(String, At)>,
    pub(crate) conflicts: Vec<(String, String, At)>,
    pub(crate) ledger_options: Vec<String>,
    /// Sites whose logs can be imported.
    pub(crate) log_sites: Vec<LogSite>,
    /// Options of recorded ledgers that belong to no setting and no module.
    pub(crate) noted_options: Vec<(String, LedgerOption)>,
    /// What a group may choose.
    pub settings: Vec<Arc<Setting>>,
    pub(crate) profiles: Vec<Profile>,
    /// What it gives settings of the modules it requires.
    pub(crate) defaults: Vec<Given>,
    pub(crate) clashes: Vec<Clash>,
    /// What it declares.
    pub decls: Vec<Decl>,
    /// Where each name was declared first.
    pub(crate) names: BTreeMap<String, At>,
    /// What it changes in the declarations of others.
    pub amendments: Vec<Amendment>,
}

/// A game that can be played, as its file describes it.
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

/// A map as its file describes it; what its board is, the dialect knows.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its name in commands.
    pub id: String,
    pub(crate) name: String,
    pub(crate) doc: String,
    /// Ids that recorded ledgers use, each with the settings it brings.
    pub(crate) references: Vec<Reference>,
    /// Where its name is written.
    pub at: At,
    /// The whole file.
    pub node: Node,
}

impl Board {
    /// The name of a map, and what is said of its drawn parts: `random:7`.
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

/// Combinations that cannot be played.
#[derive(Clone, Debug)]
pub(crate) struct Clash {
    /// Conditions as in `setting = [...]`; refused when all hold.
    pub when: Vec<(String, At)>,
    pub reason: String,
}

/// A named set of values.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    pub name: String,
    pub doc: String,
    pub default: bool,
    pub for_ledgers: bool,
    pub values: Vec<Given>,
}
