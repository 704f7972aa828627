//! Loads content: reads TOML files into declarations, applies amendments and settings, and compiles
//! games through a dialect.
//!
//! Every value keeps its source span. The crate is independent of any game: a [`Dialect`] defines
//! what can be declared and how it compiles. Scripts appear as names of files and functions only.

#![forbid(unsafe_code)]

mod amend;
mod attribution;
mod budget;
mod cache;
mod catalogue;
mod change;
mod choice;
mod chosen;
mod collect;
mod compile;
mod compiled;
mod conflicts;
mod dialect;
mod error;
mod hash;
mod history;
mod in_play;
pub mod keys;
mod library;
mod limits;
mod lint;
mod load;
mod marks;
mod mistakes;
mod module;
mod mutants;
mod provenance;
mod provisional;
mod read;
mod resolve;
mod schema;
mod select;
mod setting;
mod settings;
pub mod shape;
mod source;
mod tree;
mod truncated;
mod value;
mod warn;

pub use cache::ParseCache;
pub use catalogue::{API_VERSION, Catalogue, Info, MapReference, ModuleInfo};
pub use choice::VariantChoice;
pub use chosen::{Chosen, Item, each_item};
pub use compiled::{Compiled, ScriptFile, SettingInUse, Stats};
pub use conflicts::{Conflict, ConflictSide};
pub use dialect::{Built, Compile, Dialect, Dialects, Replaced, Vocabulary};
pub use error::{ContentError, ContentErrorKind, What, cut, quoted, shorten};
pub use game::suggest::nearest;
pub use hash::canonical;
pub use in_play::{GamesWanted, TreeOrigin, load_in_play};
pub use library::Library;
pub use lint::{Asked, Lint, ScriptFacts, Warning, bare, each_entry, each_text, script_path};
pub use load::{load, load_module};
pub use marks::{Certainty, Doubt, NOTES};
pub use mistakes::Mistakes;
pub use module::{Amendment, Board, Decl, DeclKind, LogSite, Module};
pub use mutants::mutants;
pub use provenance::{PieceInfo, ValueOrigin, Why};
pub use provisional::Provisional;
pub use read::{
    Table, check_answer, check_code, check_name, doc, is_name, names, normal_path, wrong_type,
};
pub use schema::{Schema, schema_of, schemas};
pub use setting::{
    Drive, Family, LedgerOption, Member, Setting, SettingType, SettingValue, check_value,
};
pub use settings::{GivenBy, Resolved, Settings};
pub use source::{At, Source, Sources, Span};
pub use tree::{FOLDERS, Tree, Unread};
pub use truncated::Few;
pub use value::{Entry, Node, Value};
pub use warn::warnings;
