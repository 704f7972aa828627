//! Dialects: the interface between this engine, which is independent of games, and the tables of
//! one kind of game.
//!
//! The engine finds files, reads tables by shapes, merges amendments, resolves settings and reports
//! errors with source spans. A dialect defines the kinds of declarations, their shapes, and how
//! they compile.

use std::fmt::{Debug, Formatter};

use crate::catalogue::Catalogue;
use crate::chosen::{AmendedDeclaration, GameContent};
use crate::compiled::ContentStats;
use crate::diagnostics::Diagnostics;
use crate::lint::Linter;
use crate::module::{DeclarationKind, MapFile, Module};
use crate::read::TableReader;
use crate::setting::{FamilyMember, SettingEffect, SettingType};
use crate::shape::{KeyShape, WordProvider};
use crate::value::TomlNode;

/// The vocabulary of a dialect: its name, its kinds of declarations, and the keys it adds to common
/// tables.
#[derive(Debug)]
pub struct Vocabulary {
    /// Name that `module.toml` uses to select the dialect.
    pub name: &'static str,
    /// Kinds of declarations, in the order in which they are read.
    pub kinds: &'static [&'static DeclarationKind],
    /// Example of a list of declarations, for messages.
    pub example: &'static str,
    /// Description of files that contain lists of small tables, in one sentence.
    pub tables: &'static str,
    /// Names of the hooks that pieces can answer.
    pub hooks: WordProvider,
    /// Keys of map files; `None` if games of this dialect have no maps.
    pub map_keys: Option<&'static [KeyShape]>,
    /// Keys of `[[setting]]` that define what a setting drives.
    pub setting_keys: &'static [KeyShape],
    /// Lists of pieces that amendments can add to. For a key that contains one table, its lists are
    /// meant.
    pub amend_keys: &'static [KeyShape],
    /// Keys for names and display only: mutation tests skip them, since no rule depends on them.
    pub names: &'static [&'static str],
    /// Keys that distinguish the tables of a list in messages, best first.
    pub apart: &'static [&'static str],
}

/// A kind of game, as the engine needs it to load and check content.
pub trait ContentDialect: Sync {
    /// Returns names and keys of the dialect.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Checks the keys of a map that only this dialect has.
    fn read_map(&self, _mistakes: &mut Diagnostics, _table: &mut TableReader<'_>) {}

    /// Reads what a setting drives; `node` is the setting's whole table.
    fn read_drive(
        &self,
        _mistakes: &mut Diagnostics,
        _table: &mut TableReader<'_>,
        _setting: (&str, &SettingType),
        _node: &TomlNode,
    ) -> Option<SettingEffect> {
        None
    }

    /// Returns further values of a choice that drives something: names of parts of the maps.
    fn values_in_maps(&self, _drive: &SettingEffect, _boards: &[MapFile]) -> Vec<String> {
        Vec::new()
    }

    /// Returns the members of the families of settings in these modules.
    fn members(&self, _modules: &[&Module]) -> Vec<FamilyMember> {
        Vec::new()
    }

    /// Checks every map against the declarations of all modules.
    fn check_maps(&self, _catalogue: &Catalogue, _mistakes: &mut Diagnostics) {}

    /// Sorts declarations into the order of their numbers, if it differs from the usual one.
    fn sort(&self, _items: &mut [AmendedDeclaration<'_>]) {}

    /// Reads the contents of a game for errors only.
    fn check(&self, chosen: &mut GameContent<'_>, mistakes: &mut Diagnostics);

    /// Warns of content that is allowed but probably a slip.
    fn lint(&self, _lint: &mut Linter<'_>) {}

    /// Warns of problems that can occur while a variant is played. Called for each variant of this
    /// dialect that has no errors; errors found here are ignored.
    fn lint_variant(
        &self,
        _chosen: &mut GameContent<'_>,
        _mistakes: &mut Diagnostics,
        _lint: &mut Linter<'_>,
    ) {
    }
}

/// A dialect that can compile content to rules.
pub trait ContentCompiler: ContentDialect {
    type Rules;

    /// Compiles the contents of a game. The result is valid only if `mistakes` contains no error.
    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        mistakes: &mut Diagnostics,
    ) -> Option<CompilerOutput<Self::Rules>>;

    /// Returns whether a declaration is part of the ruleset's hash. `false` for a declaration that
    /// only states what held before it could be declared.
    fn is_hashed(&self, _rules: &Self::Rules, _item: &AmendedDeclaration<'_>) -> bool {
        true
    }

    /// Stores the ruleset's hash in the rules.
    fn set_hash(&self, _rules: &mut Self::Rules, _hash: [u8; 32]) {}
}

/// The output of a dialect's compiler.
pub struct CompilerOutput<R> {
    pub rules: R,
    pub stats: ContentStats,
    /// Active parts of the map as text, for the ruleset's hash.
    pub map: Vec<String>,
    /// Paths of parts of the map that are not in play.
    pub idle: Vec<String>,
    /// Values of pieces that the map or a setting replaced.
    pub given: Vec<ReplacedValue>,
}

/// A value of a piece that comes from the map or a setting instead of the piece's file.
pub struct ReplacedValue {
    pub kind: &'static DeclarationKind,
    pub name: String,
    /// Keys that lead to the value.
    pub path: &'static [&'static str],
    pub value: TomlNode,
}

/// The dialects in which content may be written; the first is the default.
#[derive(Clone, Copy, Default)]
pub struct Dialects(&'static [&'static dyn ContentDialect]);

impl Dialects {
    /// Creates the list, which must not be empty.
    pub const fn new(all: &'static [&'static dyn ContentDialect]) -> Dialects {
        Dialects(all)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = &'static dyn ContentDialect> {
        self.0.iter().copied()
    }

    /// Returns the dialect of this name, or the default dialect.
    pub(crate) fn named(self, name: &str) -> &'static dyn ContentDialect {
        let found = self.iter().find(|dialect| dialect.vocabulary().name == name);
        found.unwrap_or(self.0[0])
    }

    /// Returns the first dialect with maps.
    pub(crate) fn with_maps(self) -> Option<&'static dyn ContentDialect> {
        self.0.iter().copied().find(|dialect| dialect.vocabulary().map_keys.is_some())
    }

    /// Returns the keys that amendments can add to in any dialect.
    pub(crate) fn amend_keys(self) -> Vec<&'static KeyShape> {
        let mut all: Vec<&'static KeyShape> = Vec::new();
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
