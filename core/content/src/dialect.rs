//! Dialects: the interface between this crate, which is independent of games, and the declarations
//! of one kind of game.
//!
//! The crate finds files, reads TOML tables by shapes, merges amendments, resolves settings and
//! reports errors with source spans. A dialect defines the kinds of declarations, their shapes, and
//! how they compile.

use std::fmt::{Debug, Formatter};

use crate::catalogue::Catalogue;
use crate::compiled::ContentStats;
use crate::diagnostics::Diagnostics;
use crate::lint::Linter;
use crate::module::{DeclarationKind, MapFile, Module};
use crate::read::TableReader;
use crate::selection::game_content::{AmendedDeclaration, GameContent};
use crate::setting::{FamilyMember, SettingEffect, SettingType};
use crate::shape::{KeyShape, WordProvider};
use crate::value::TomlNode;

/// The vocabulary of a dialect: its name, its kinds of declarations, and the keys that it adds to
/// tables of all dialects.
#[derive(Debug)]
pub struct Vocabulary {
    /// Name of the dialect in `module.toml`.
    pub name: &'static str,
    /// Kinds of declarations, in the order in which they are compiled.
    pub kinds: &'static [&'static DeclarationKind],
    /// Example of a list of declarations, for messages: `faction`.
    pub example: &'static str,
    /// One sentence that describes files with lists of small tables.
    pub tables: &'static str,
    /// Names of the hooks that pieces can answer.
    pub hooks: WordProvider,
    /// Keys of map files; `None` if games of this dialect have no maps.
    pub map_keys: Option<&'static [KeyShape]>,
    /// Keys of `[[setting]]` that give a setting an effect of its own, in addition to conditions
    /// that test it.
    pub setting_keys: &'static [KeyShape],
    /// Keys of lists in pieces that amendments can add to. If the value of a key is one table,
    /// amendments add to the lists in that table.
    pub amend_keys: &'static [KeyShape],
    /// Keys of names and display. No rule depends on them, so mutation tests skip them.
    pub names: &'static [&'static str],
    /// Keys by which messages distinguish the tables of a list; the first that exists is used.
    pub apart: &'static [&'static str],
}

impl Vocabulary {
    /// Creates the vocabulary of a dialect without hooks, maps, settings of its own and lists that
    /// amendments add to.
    pub const fn new(
        name: &'static str,
        kinds: &'static [&'static DeclarationKind],
        example: &'static str,
    ) -> Vocabulary {
        Vocabulary {
            name,
            kinds,
            example,
            tables: "Declarations of the game.",
            hooks: Vec::new,
            map_keys: None,
            setting_keys: &[],
            amend_keys: &[],
            names: &[],
            apart: &["id"],
        }
    }
}

/// A dialect as data, for games that need nothing but declarations: a vocabulary and two functions.
#[derive(Debug)]
pub struct PlainDialect<R: 'static> {
    pub vocabulary: &'static Vocabulary,
    /// See [`ContentCompiler::compile`]. The same function finds errors in content that is not in
    /// play.
    pub compile: fn(&mut GameContent<'_>, &mut Diagnostics) -> Option<CompilerOutput<R>>,
    /// See [`ContentCompiler::canonical_text`].
    pub canonical_text: fn(&R) -> String,
    /// Stores the hash of the ruleset in the rules, as [`ContentCompiler::set_hash`] does.
    pub set_hash: fn(&mut R, [u8; 32]),
}

impl<R> ContentDialect for PlainDialect<R> {
    fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    fn check(&self, chosen: &mut GameContent<'_>, diagnostics: &mut Diagnostics) {
        (self.compile)(chosen, diagnostics);
    }
}

impl<R> ContentCompiler for PlainDialect<R> {
    type Rules = R;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<CompilerOutput<R>> {
        (self.compile)(chosen, diagnostics)
    }

    fn canonical_text(&self, rules: &R) -> String {
        (self.canonical_text)(rules)
    }

    fn set_hash(&self, rules: &mut R, hash: [u8; 32]) {
        (self.set_hash)(rules, hash);
    }
}

/// A dialect, with everything that the crate needs to load and check its content.
pub trait ContentDialect: Sync {
    /// Returns names and keys of the dialect.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Checks the keys of a map file that only this dialect has.
    fn read_map(&self, _mistakes: &mut Diagnostics, _table: &mut TableReader<'_>) {}

    /// Reads the effect of a setting. `id` and `kind` are its name and type, `node` its TOML table.
    fn read_drive(
        &self,
        _mistakes: &mut Diagnostics,
        _table: &mut TableReader<'_>,
        _id: &str,
        _kind: &SettingType,
        _node: &TomlNode,
    ) -> Option<SettingEffect> {
        None
    }

    /// Returns further values of a setting with this effect: names of parts of the maps.
    fn values_in_maps(&self, _drive: &SettingEffect, _boards: &[MapFile]) -> Vec<String> {
        Vec::new()
    }

    /// Returns the members of the families of settings in these modules.
    fn members(&self, _modules: &[&Module]) -> Vec<FamilyMember> {
        Vec::new()
    }

    /// Checks every map against the declarations of all modules.
    fn check_maps(&self, _catalogue: &Catalogue, _mistakes: &mut Diagnostics) {}

    /// Sorts declarations into the order in which the ruleset numbers them, if it differs from the
    /// order of `collect_declarations`.
    fn sort(&self, _items: &mut [AmendedDeclaration<'_>]) {}

    /// Reads the contents of a game only to find errors.
    fn check(&self, chosen: &mut GameContent<'_>, diagnostics: &mut Diagnostics);

    /// Warns of content that is allowed but probably a slip.
    fn lint(&self, _lint: &mut Linter<'_>) {}

    /// Warns of problems that can occur while a variant is played. Called only for variants of this
    /// dialect that compile without errors. Errors that this call adds to the diagnostics are
    /// discarded.
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

    /// Compiles the contents of a game. The result is valid only if `diagnostics` contains no
    /// error.
    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<CompilerOutput<Self::Rules>>;

    /// Returns the canonical text of the rules, from which the ruleset's hash is computed (see
    /// `game::canonical`). Rules with equal texts must be equal in play. Names for readers, colours
    /// and source spans do not belong in it.
    fn canonical_text(&self, rules: &Self::Rules) -> String;

    /// Returns whether a declaration was included in the hash of earlier versions of Loam, see
    /// [`Library::former_hash`](crate::Library::former_hash).
    fn was_hashed(&self, _rules: &Self::Rules, _item: &AmendedDeclaration<'_>) -> bool {
        true
    }

    /// Stores the ruleset's hash in the rules.
    fn set_hash(&self, _rules: &mut Self::Rules, _hash: [u8; 32]) {}
}

/// The output of a dialect's compiler: rules, statistics, and data about the map.
pub struct CompilerOutput<R> {
    pub rules: R,
    pub stats: ContentStats,
    /// Parts of the map that are in play, as text, for
    /// [`Library::former_hash`](crate::Library::former_hash).
    pub map: Vec<String>,
    /// Paths of the parts of the map that are not in play.
    pub idle: Vec<String>,
    /// Values that the map or a setting gives instead of the pieces' files.
    pub given: Vec<ReplacedValue>,
}

impl<R> CompilerOutput<R> {
    /// Creates the output for rules with this number of pieces and without a map.
    pub fn new(rules: R, pieces: usize) -> CompilerOutput<R> {
        let stats = ContentStats { pieces, ..ContentStats::default() };
        CompilerOutput { rules, stats, map: Vec::new(), idle: Vec::new(), given: Vec::new() }
    }
}

/// A value of a piece that comes from the map or a setting, not from the piece's file.
pub struct ReplacedValue {
    pub kind: &'static DeclarationKind,
    pub name: String,
    /// Keys that lead to the value in the piece's table.
    pub path: &'static [&'static str],
    pub value: TomlNode,
}

/// The dialects in which content may be written. The first one is the default.
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
