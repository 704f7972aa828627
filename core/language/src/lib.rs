//! Texts in the languages of the viewers.

mod complete;
mod error;
mod export;
mod language;
mod number;
mod pattern;
mod pseudo;
mod set;
mod source;
mod texts;

pub use complete::{EnglishText, FORMS, Finding, compare, template, with_marks};
pub use error::{LanguageError, LanguageErrorKind, MOST_ERRORS, Span};
pub use export::page_json;
pub use language::{BadCode, Language, negotiate, requested};
pub use pattern::{
    Key, NumberOptions, Part, Pattern, Value, Variant, VariantKey,
    of_content as pattern_of_content, to_fluent, variables,
};
pub use pseudo::{pseudo, pseudo_text};
pub use set::{
    Args, LanguageSet, MOST_MESSAGES, MOST_PLACEABLES, MOST_REFERENCES, MOST_TEXT_BYTES, Text,
};
pub use source::{MOST_BRACES, MOST_BYTES, MOST_ENTRY_BYTES, MOST_NESTED};
pub use texts::Texts;
