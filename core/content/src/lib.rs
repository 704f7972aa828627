//! Content: TOML files become a checked [`kernel::Ruleset`], every value with its place in a file.
//!
//! It knows no Lua beyond "this name refers to a script function", and no name of a piece.

#![forbid(unsafe_code)]

mod board;
mod canals;
mod choice;
mod compile;
mod decl;
mod error;
mod library;
mod limits;
mod lint;
mod load;
mod mutants;
mod provisional;
mod read;
mod report;
mod schema;
mod setting;
mod settings;
mod shape;
mod shelf;
mod source;
mod tree;
mod value;

pub use choice::VariantChoice;
pub use compile::{Compiled, EFFECT_WORDS, PieceInfo, ScriptFile, SettingInUse, Stats, Why};
pub use error::{ContentError, ContentErrorKind};
pub use game::near::nearest;
pub use library::{API_VERSION, Info, LedgerOption, Library, MapReference, ModuleInfo};
pub use lint::{Asked, ScriptFacts, Warning, warnings};
pub use load::{load, load_module};
pub use mutants::mutants;
pub use provisional::{Certainty, Doubt, Provisional};
pub use read::is_name;
pub use schema::{Schema, schema_of, schemas};
pub use setting::{Setting, SettingType, SettingValue};
pub use settings::GivenBy;
pub use shelf::Shelf;
pub use source::Span;
pub use tree::{FOLDERS, Tree, Unread};
