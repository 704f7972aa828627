//! Loads content: reads TOML files, applies amendments and settings, and compiles games through a
//! dialect.
//!
//! Every value keeps its source span. The crate is independent of any game: a [`ContentDialect`]
//! defines what can be declared and how it compiles. Scripts appear as names of files and functions
//! only.
//!
//! Start with [`ContentTree`], the texts of all files. [`load()`] reads it into a [`Library`];
//! [`Library::compile`] compiles a variant to a [`CompiledVariant`].
//!
//! # Example
//!
//! A dialect whose only tables are cards, and whose rules are the sum of their points.
//!
//! ```
//! use content::shape::ValueShape::{Int, Name};
//! use content::shape::{TableShape, need};
//! use content::{
//!     CompilerOutput, ContentTree, DeclarationKind, Dialects, PlainDialect, TableReader,
//!     VariantChoice, Vocabulary,
//! };
//!
//! static SHAPE: TableShape = TableShape::new(
//!     "card",
//!     "A card.",
//!     &[need("id", Name, "Name of the card."), need("points", Int(0, 20), "Its points.")],
//! );
//! static CARD: DeclarationKind = DeclarationKind::pieces("card", &SHAPE);
//! static WORDS: Vocabulary = Vocabulary::new("cards", &[&CARD], "card");
//! static CARDS: PlainDialect<i64> = PlainDialect {
//!     vocabulary: &WORDS,
//!     compile: |game, errors| {
//!         let mut sum = 0;
//!         for card in &game.items {
//!             let mut table = TableReader::new(errors, &card.node, &SHAPE)?;
//!             table.need_str(errors, "id");
//!             let points = table.need(errors, "points");
//!             table.finish(errors);
//!             sum += points?.int(errors, 0..=20)?;
//!         }
//!         Some(CompilerOutput::new(sum, game.items.len()))
//!     },
//!     canonical_text: |sum| format!("sum={sum}"),
//!     set_hash: |_, _| {},
//! };
//! static DIALECTS: Dialects = Dialects::new(&[&CARDS]);
//!
//! let mut tree = ContentTree::default();
//! let module = "id = 'pets'\nname = 'Pets'\nversion = '1'\napi = 1\n";
//! tree.insert("scripts/pets/module.toml", module);
//! tree.insert("scripts/pets/cards.toml", "[[card]]\nid = 'cat'\npoints = 3\n");
//! let (library, errors) = content::load(&tree, DIALECTS);
//! assert!(errors.is_empty());
//! let compiled = library
//!     .compile(&CARDS, &VariantChoice::of_module("pets"))
//!     .map_err(|errors| errors[0].clone())?;
//! assert_eq!(*compiled.ruleset, 3);
//! let points = compiled.provenance("cat.points")?;
//! assert_eq!(format!("{} at {}", points.value, points.span), "3 at scripts/pets/cards.toml:3:10");
//!
//! // An error names file, line and column.
//! tree.insert("scripts/pets/cards.toml", "[[card]]\nid = 'cat'\npoints = 30\n");
//! let (_, errors) = content::load(&tree, DIALECTS);
//! let message = "error: 30 is out of range\n --> scripts/pets/cards.toml:3:10\n";
//! assert!(errors[0].to_string().starts_with(message), "{}", errors[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod amend;
mod attribution;
mod budget;
mod cache;
mod catalogue;
mod change;
mod compile;
mod compiled;
mod conflicts;
mod diagnostics;
mod dialect;
mod english;
mod error;
mod first_version;
mod former_hash;
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
mod publication;
mod read;
mod resolve;
mod respelling;
mod schema;
mod selection;
mod setting;
mod settings;
pub mod shape;
mod source;
mod translations;
mod tree;
mod truncated;
mod value;
mod warn;

pub use cache::ParseCache;
pub use catalogue::{Catalogue, ContentInfo, MapReference, ModuleInfo};

pub use compiled::{CompiledVariant, ContentStats, ScriptFile, SettingInUse};
pub use conflicts::{Conflict, ConflictEffect, ConflictReason, ConflictSide};
pub use diagnostics::Diagnostics;
pub use dialect::{
    CompilerOutput, ContentCompiler, ContentDialect, Dialects, PlainDialect, ReplacedValue,
    Vocabulary,
};
pub use english::english_texts;
pub use error::{ContentError, ContentErrorKind, ObjectKind, cut, quoted, same_in, shorten};
pub use first_version::FirstVersionFile;
pub use former_hash::former_text;
pub use game::ApiVersion;
pub use game::suggest::nearest;
pub use history::AmendedPlaces;
pub use in_play::{LoadScope, TreeOrigin, load_in_play};
pub use library::Library;
pub use lint::{
    ContentWarning, Linter, ScriptFacts, ScriptNameArgument, each_entry, each_text, script_path,
    without_module,
};
pub use load::{load, load_module};
pub use module::{
    Amendment, Declaration, DeclarationKind, LogSite, MapFile, Module, ModuleCredits, read_version,
};
pub use mutants::mutants;
pub use provenance::{PieceInfo, Provenance, ValueOrigin};
pub use provisional::ProvisionalValue;
pub use provisional_marks::{Certainty, NOTES, ProvisionalReason};
pub use publication::Publication;
pub use read::{
    TableReader, check_answer, check_code, check_name, doc, is_name, names, normal_path, wrong_type,
};
pub use respelling::{Respelling, RespellingChange, rewrite};
pub use schema::{Schema, schema_of, schemas};
pub use selection::game_content::{AmendedDeclaration, GameContent, each_item};
pub use selection::variant_choice::VariantChoice;
pub use setting::{
    FamilyMember, LedgerOption, Setting, SettingEffect, SettingFamily, SettingType, SettingValue,
    check_value,
};
pub use settings::{ResolvedSetting, SettingOrigin, Settings};
pub use source::{ByteSpan, SourceFile, SourceMap, Span};
pub use translations::{
    ContentFileKind, TextsByEnglish, TranslationCheck, owner_of_translation, translation_errors,
    translation_warnings,
};
pub use tree::{ContentTree, FOLDERS, UnreadableEntry};
pub use truncated::CappedList;
pub use value::{TomlEntry, TomlNode, TomlValue};
pub use warn::warnings;
