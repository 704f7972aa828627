//! What a kind of game brings: the seam between the engine, which knows no game, and the tables of one.
//!
//! The engine finds files, reads tables by shapes, merges amendments, resolves settings, and says where a mistake is. A dialect says
//! which declarations there are, what they may hold, and what becomes of them.

use std::fmt::{Debug, Formatter};

use crate::catalogue::Catalogue;
use crate::chosen::{Chosen, Item};
use crate::compiled::Stats;
use crate::lint::Lint;
use crate::mistakes::Mistakes;
use crate::module::{Board, DeclKind, Module};
use crate::read::Table;
use crate::setting::{Drive, Member, SettingType};
use crate::shape::{Key, Words};
use crate::value::Node;

/// What a dialect is called and what it adds to the tables that all games have.
#[derive(Debug)]
pub struct Vocabulary {
    /// The word by which `module.toml` chooses it.
    pub name: &'static str,
    /// What files can declare, in the order in which declarations are read.
    pub kinds: &'static [&'static DeclKind],
    /// A list of declarations that every author knows, for messages.
    pub example: &'static str,
    /// One sentence about files that hold lists of small tables.
    pub tables: &'static str,
    /// The hooks that pieces answer.
    pub hooks: Words,
    /// Keys of maps; none where the game has no maps.
    pub map_keys: Option<&'static [Key]>,
    /// Keys of settings: what they drive.
    pub setting_keys: &'static [Key],
    /// Lists of pieces that amendments can add to. A key that holds one table adds to the lists in it.
    pub amend_keys: &'static [Key],
    /// Keys that only name or show something: changing them is no test of a rule.
    pub names: &'static [&'static str],
    /// Keys that tell the tables of a list apart, best first.
    pub apart: &'static [&'static str],
}

/// A kind of game as the engine sees it while it loads and checks.
pub trait Dialect: Sync {
    /// Its words.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Reads what only this game knows of a map, for its mistakes.
    fn read_map(&self, _mistakes: &mut Mistakes, _table: &mut Table<'_>) {}

    /// Reads what a setting drives; `node` is its whole table.
    fn read_drive(
        &self,
        _mistakes: &mut Mistakes,
        _table: &mut Table<'_>,
        _setting: (&str, &SettingType),
        _node: &Node,
    ) -> Option<Drive> {
        None
    }

    /// Further values of a choice that drives something: names of parts of the maps.
    fn values_in_maps(&self, _drive: &Drive, _boards: &[Board]) -> Vec<String> {
        Vec::new()
    }

    /// The members of the families of settings, in these modules.
    fn members(&self, _modules: &[&Module]) -> Vec<Member> {
        Vec::new()
    }

    /// Checks every map against the declarations of all modules.
    fn check_maps(&self, _catalogue: &Catalogue, _mistakes: &mut Mistakes) {}

    /// Puts the declarations in the order in which they are numbered, where that is not the usual one.
    fn sort(&self, _items: &mut [Item<'_>]) {}

    /// Reads what is chosen, for its mistakes.
    fn check(&self, chosen: &mut Chosen<'_>, mistakes: &mut Mistakes);

    /// Warns of what is allowed and probably a slip.
    fn lint(&self, _lint: &mut Lint<'_>) {}

    /// Warns of what is allowed in the rules of a variant, and can go wrong in play. Called for each variant of this dialect that has
    /// no mistake; those that are found all the same are not reported.
    fn lint_variant(
        &self,
        _chosen: &mut Chosen<'_>,
        _mistakes: &mut Mistakes,
        _lint: &mut Lint<'_>,
    ) {
    }
}

/// A dialect that makes rules of what is chosen.
pub trait Compile: Dialect {
    /// The rules of a game.
    type Rules;

    /// Compiles. What it gives counts only if there is no mistake.
    fn compile(
        &self,
        chosen: &mut Chosen<'_>,
        mistakes: &mut Mistakes,
    ) -> Option<Built<Self::Rules>>;

    /// Is a declaration part of the hash? Not where it says what was so before it could be declared.
    fn hashed(&self, _rules: &Self::Rules, _item: &Item<'_>) -> bool {
        true
    }

    /// Tells the rules their hash.
    fn set_hash(&self, _rules: &mut Self::Rules, _hash: [u8; 32]) {}
}

/// What a dialect makes of what is chosen.
pub struct Built<R> {
    /// The rules.
    pub rules: R,
    /// How much of it is data.
    pub stats: Stats,
    /// What is in play of the map, as text: part of the hash.
    pub map: Vec<String>,
    /// Parts of the map that are not in play, by path.
    pub idle: Vec<String>,
    /// Values of pieces that the map or a setting gave in place of their own.
    pub given: Vec<Replaced>,
}

/// A value of a piece that its own file does not say.
pub struct Replaced {
    /// The kind of the piece.
    pub kind: &'static DeclKind,
    /// Its name.
    pub name: String,
    /// The keys that lead to the value.
    pub path: &'static [&'static str],
    /// The value.
    pub value: Node,
}

/// The dialects that content may be written in; the first is the usual one.
#[derive(Clone, Copy, Default)]
pub struct Dialects(&'static [&'static dyn Dialect]);

impl Dialects {
    /// These; there must be at least one.
    pub const fn new(all: &'static [&'static dyn Dialect]) -> Dialects {
        Dialects(all)
    }

    /// Each of them.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static dyn Dialect> {
        self.0.iter().copied()
    }

    /// The one of this name; the usual one if none has it.
    pub(crate) fn named(self, name: &str) -> &'static dyn Dialect {
        let found = self.iter().find(|dialect| dialect.vocabulary().name == name);
        found.unwrap_or(self.0[0])
    }

    /// The first that has maps.
    pub(crate) fn with_maps(self) -> Option<&'static dyn Dialect> {
        self.0.iter().copied().find(|dialect| dialect.vocabulary().map_keys.is_some())
    }

    /// What amendments can add to in some of them.
    pub(crate) fn amend_keys(self) -> Vec<&'static Key> {
        let mut all: Vec<&'static Key> = Vec::new();
        for key in self.0.iter().flat_map(|dialect| dialect.vocabulary().amend_keys) {
            if !all.iter().any(|other| other.key == key.key) {
                all.push(key);
            }
        }
        all
    }
}

impl Debug for Dialects {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|dialect| dialect.vocabulary().name)).finish()
    }
}
