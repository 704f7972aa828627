//! Content compiler of Terra Mystica: defines which tables its content may declare, and compiles
//! them to a [`kernel::Ruleset`].
//!
//! Files, source spans, diagnostics, patches and settings are in [`content`]. No piece of the game
//! is named here.
//!
//! Start with [`load`] and [`compile`]. [`TerraMystica`] is the dialect; [`script_api`] has the
//! functions and hooks for scripts.
//!
//! # Example
//!
//! The default variant of the content built into the program, and the source of one of its values.
//!
//! ```
//! use content::VariantChoice;
//!
//! let (library, errors) = mystica_content::load(&mystica_content::shipped());
//! assert!(errors.is_empty());
//! let variant = library.default_variant().ok_or("no variant")?;
//! let compiled = mystica_content::compile(&library, &VariantChoice::named(variant))
//!     .map_err(|errors| errors[0].clone())?;
//! println!("{} factions, ruleset {}", compiled.ruleset.factions.len(), compiled.hash());
//!
//! let faction = compiled.pieces().into_iter().find(|piece| piece.kind == "faction");
//! let faction = faction.ok_or("no faction")?;
//! let coins = compiled.provenance(&format!("{}.start.coins", faction.id))?;
//! println!("{} = {} in {}", coins.path, coins.value, coins.span);
//! assert_eq!(coins.span.file, faction.span.file);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod amount;
mod answer;
mod board;
mod board_names;
mod boards;
mod canals;
mod component_exports;
mod cross_checks;
mod diagnostic;
mod drawn;
mod drives;
mod effect;
mod faction;
mod grant;
mod item;
mod kinds;
mod lint;
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
mod texts;
mod tile;
mod token;

use content::{ContentError, ContentTree, Dialects, Library, ParseCache, Schema, VariantChoice};
use game::mutant::TextMutation;

pub use shape::EFFECT_WORDS;
pub use terra_mystica::TerraMystica;

/// A compiled variant of Terra Mystica: its ruleset, script files, settings and map.
pub type CompiledVariant = content::CompiledVariant<kernel::Ruleset>;

/// Dialects for content that consists of Terra Mystica alone.
pub static DIALECTS: Dialects = Dialects::new(&[&TerraMystica]);

/// Returns the embedded content files that are written for Terra Mystica.
pub fn shipped() -> ContentTree {
    ContentTree::embedded().written_in(&TerraMystica, true)
}

/// Reads and checks a tree of content files, see [`content::load`].
pub fn load(tree: &ContentTree) -> (Library, Vec<ContentError>) {
    content::load(tree, DIALECTS)
}

/// Reads a tree but checks only one module, see [`content::load_module`].
pub fn load_module(tree: &ContentTree, module: &str) -> (Library, Vec<ContentError>) {
    content::load_module(tree, DIALECTS, module)
}

/// Creates an empty cache of parsed content files.
pub fn parse_cache() -> ParseCache {
    ParseCache::new(DIALECTS)
}

/// Compiles a variant to a ruleset.
///
/// # Errors
/// All diagnostics of the compilation, see [`Library::compile`].
pub fn compile(
    library: &Library,
    choice: &VariantChoice,
) -> Result<CompiledVariant, Vec<ContentError>> {
    library.compile(&TerraMystica, choice)
}

/// Returns the schemas of all kinds of content file, see [`content::schemas`].
pub fn schemas() -> Vec<Schema> {
    content::schemas(&TerraMystica)
}

/// Returns the name of the schema for a content file, see [`content::schema_of`].
pub fn schema_of(path: &str, text: &str) -> Option<&'static str> {
    content::schema_of(&TerraMystica, path, text)
}

/// Returns every mutation of one table file of a module, see [`content::mutants`].
pub fn mutants(text: &str) -> Vec<TextMutation> {
    content::mutants(&TerraMystica, text)
}
