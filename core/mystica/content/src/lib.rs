//! The tables of Terra Mystica: what its content may declare, and how that becomes a [`kernel::Ruleset`].
//!
//! Files, places, mistakes, amendments and settings are the business of [`content`]. No name of a piece stands here.

#![forbid(unsafe_code)]

mod amount;
mod answer;
mod beside;
mod board;
mod boards;
mod canals;
mod drawn;
mod drives;
mod effect;
mod faction;
mod grant;
mod item;
mod kinds;
mod lint;
mod mistake;
mod names;
mod phases;
mod piece;
mod price;
mod reading;
mod ruleset;
pub mod script_api;
mod sectors;
mod shape;
mod tables;
mod terra_mystica;
mod tile;
mod token;
mod whole;

use content::{ContentError, Dialects, Library, ParseCache, Schema, Tree, VariantChoice};
use game::mutant::Mutant;

pub use shape::EFFECT_WORDS;
pub use terra_mystica::TerraMystica;

/// A compiled variant.
pub type Compiled = content::Compiled<kernel::Ruleset>;

/// The dialects of the content: this one alone.
pub static DIALECTS: Dialects = Dialects::new(&[&TerraMystica]);

/// The content that is part of the program, as far as it is of this game.
pub fn shipped() -> Tree {
    Tree::embedded().written_in(&TerraMystica, true)
}

/// Reads and checks a tree, see [`content::load`].
pub fn load(tree: &Tree) -> (Library, Vec<ContentError>) {
    content::load(tree, DIALECTS)
}

/// The same, checking one module alone, see [`content::load_module`].
pub fn load_module(tree: &Tree, module: &str) -> (Library, Vec<ContentError>) {
    content::load_module(tree, DIALECTS, module)
}

/// A cache of parsed files that has read nothing yet.
pub fn parse_cache() -> ParseCache {
    ParseCache::new(DIALECTS)
}

/// Compiles a variant to a ruleset.
///
/// # Errors
/// All mistakes found, see [`Library::compile`].
pub fn compile(library: &Library, choice: &VariantChoice) -> Result<Compiled, Vec<ContentError>> {
    library.compile(&TerraMystica, choice)
}

/// The schemas of all kinds of file, see [`content::schemas`].
pub fn schemas() -> Vec<Schema> {
    content::schemas(&TerraMystica)
}

/// Which schema a file has, see [`content::schema_of`].
pub fn schema_of(path: &str, text: &str) -> Option<&'static str> {
    content::schema_of(&TerraMystica, path, text)
}

/// Every change to one table file of a module, see [`content::mutants`].
pub fn mutants(text: &str) -> Vec<Mutant> {
    content::mutants(&TerraMystica, text)
}
