//! Loads content: reads TOML files, applies amendments and settings, and compiles games through a
//! dialect.
//!
//! Every value keeps its source span. The crate is independent of any game: a [`ContentDialect`]
//! defines what can be declared and how it compiles. Scripts appear as names of files and functions
//! only.

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
mod diagnostics;
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
mod module;
mod mutants;
mod provenance;
mod provisional;
mod provisional_marks;
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
pub use catalogue::{API_VERSION, Catalogue, ContentInfo, MapReference, ModuleInfo};
pub use choice::VariantChoice;
pub use chosen::{AmendedDeclaration, GameContent, each_item};
pub use compiled::{CompiledVariant, ContentStats, ScriptFile, SettingInUse};
pub use conflicts::{Conflict, ConflictSide};
pub use diagnostics::Diagnostics;
pub use dialect::{
    CompilerOutput, ContentCompiler, ContentDialect, Dialects, PlainDialect, ReplacedValue,
    Vocabulary,
};
pub use error::{ContentError, ContentErrorKind, ObjectKind, cut, quoted, same_in, shorten};
pub use game::suggest::nearest;
pub use hash::canonical;
pub use in_play::{LoadScope, TreeOrigin, load_in_play};
pub use library::Library;
pub use lint::{
    ContentWarning, Linter, ScriptFacts, ScriptNameArgument, each_entry, each_text, script_path,
    without_module,
};
pub use load::{load, load_module};
pub use module::{Amendment, Declaration, DeclarationKind, LogSite, MapFile, Module};
pub use mutants::mutants;
pub use provenance::{PieceInfo, Provenance, ValueOrigin};
pub use provisional::ProvisionalValue;
pub use provisional_marks::{Certainty, NOTES, ProvisionalReason};
pub use read::{
    TableReader, check_answer, check_code, check_name, doc, is_name, names, normal_path, wrong_type,
};
pub use schema::{Schema, schema_of, schemas};
pub use setting::{
    FamilyMember, LedgerOption, Setting, SettingEffect, SettingFamily, SettingType, SettingValue,
    check_value,
};
pub use settings::{ResolvedSetting, SettingOrigin, Settings};
pub use source::{ByteSpan, SourceFile, SourceMap, Span};
pub use tree::{ContentTree, FOLDERS, UnreadableEntry};
pub use truncated::CappedList;
pub use value::{TomlEntry, TomlNode, TomlValue};
pub use warn::warnings;
