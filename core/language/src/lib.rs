//! Texts in the languages of the viewers: reads, checks and formats them, and compares them with the
//! English.
//!
//! ```text
//!   content (TOML)                     translators
//!        |                                  |
//!   EnglishText ---- template ----> language/fr.ftl            what a viewer asks for
//!        |                                  |                  (browser, LANG, --language)
//!        |                          LanguageSet::read                    |
//!        |                          (limits, checks)            requested, negotiate
//!        |                                  |                            |
//!        +---- compare ----+--------- LanguageSet ------ Texts <---- Language
//!                          |                |              |
//!                 missing, stale,       page_json     Texts::text
//!                 unused texts              |              |
//!                                    page/words.js   terminal, server, reports
//! ```
//!
//! | item | module | job |
//! |---|---|---|
//! | [`Language`], [`requested`], [`negotiate`] | `language.rs` | the language of a viewer |
//! | [`LanguageSet`], [`Args`] | `set.rs`, `source.rs` | reads files, reports [`LanguageError`]s, formats |
//! | [`Texts`] | `texts.rs` | look-up by language, over several sets |
//! | [`for_viewer`] | `viewer.rs` | the language of the viewer, as a scope around calls |
//! | [`ContentTexts`] | `content.rs` | texts of the modules of a ruleset |
//! | [`ProgramTexts`], [`say!`] | `program.rs` | texts of the program, in the viewer's language |
//! | [`EnglishText`], [`compare`], [`template`], [`with_marks`] | `complete.rs` | completeness of a translation |
//! | [`page_json`] | `export.rs` | texts as data for the page's script |
//! | [`pseudo`] | `pseudo.rs` | the pseudo-language `en-XA`, for tests of the layout |
//! | [`Pattern`], [`to_fluent`] | `pattern.rs` | a text as a tree |
//!
//! **English is not a translation.** The content's own texts are English, and `Texts::text` returns
//! `None` where a language has no text. The caller then shows the English, marked with `lang="en"`.
//! Ledgers, scenarios and rulesets never contain translated texts.
//!
//! **Ids.** A text has the id of its piece, and an attribute that says which text of the piece it
//! is: `nomads` and `nomads.doc`. [`message_id`] makes an id of the content a valid one. Forms of a
//! name for sentences are attributes, too ([`FORMS`]): `nomads.of` is "des Nomades" or "der
//! Nomaden". The program looks a form up and passes it to the sentence.
//!
//! **Marks.** The comment `# en: 1a2b3c4d doc=5e6f7a8b` above a message notes the hashes of its
//! English. If the English changes, its hash differs and the translation is stale. The mark lies
//! beside the text, so an update is one change in one file. It names each attribute, because one
//! message translates several English texts.
//!
//! **Viewers.** The viewer's language is a scope around the calls that make texts ([`for_viewer`]), so
//! no function of a game has a language as parameter. Ledgers and hashes use texts that no scope changes.
//!
//! **Untrusted files.** A module may come from anybody. The reader limits the size of a file
//! ([`MOST_BYTES`]), the number of messages ([`MOST_MESSAGES`]), the nesting of one text
//! ([`MOST_BRACES`], [`MOST_NESTED`]), chains of references ([`MOST_REFERENCES`]), and what a text
//! shows with its references ([`MOST_PLACEABLES`], [`MOST_TEXT_BYTES`]). The only function is
//! `NUMBER`. Terms cannot show arguments or refer to messages, and continuation lines are indented.
//! A set that was read formats each text without panic. The formatter adds no marks of direction.
//!
//! **Libraries.** `fluent-syntax` parses and `fluent-bundle` formats. `fluent-fallback` is not used: it
//! loads whole files by language, but here each text falls back by itself, over sets of several
//! modules, to an English that no file contains.
//!
//! **Cost.** Reading takes about 3 ms for 1,000 messages, so callers read a language when its first
//! viewer comes. Formatting a text takes less than 2 µs.
//!
//! ```
//! use std::sync::Arc;
//! use language::*;
//!
//! // The English is in the content.
//! let english = [
//!     EnglishText::of_content("nomads", None, "Nomads", "factions.toml", 3),
//!     EnglishText::of_content("gain", None, "{who} gain {n} priests", "texts.toml", 8),
//! ];
//!
//! // A translator writes a file.
//! let french = "
//! nomads = Nomades
//!     .the = les Nomades
//! gain = { $who } reçoivent { $n ->
//!         [one] { $n } prêtre
//!        *[other] { $n } prêtres
//!     }
//! ";
//! let set = LanguageSet::read("fr".parse().unwrap(), &[("language/fr.ftl", french)]).unwrap();
//! assert!(compare(&english, &[&set]).is_empty());
//!
//! // A viewer from Québec reads it.
//! let mut texts = Texts::new();
//! texts.add(Arc::new(set));
//! let available: Vec<Language> = texts.languages().cloned().collect();
//! let viewer = negotiate(&requested("fr-CA, en;q=0.5"), &available);
//! let who = texts.text(&viewer, "nomads", Some("the"), &Args::new()).unwrap();
//! let gain = |n| texts.text(&viewer, "gain", None, &Args::new().text("who", &who).count("n", n));
//! assert_eq!(gain(0).unwrap(), "les Nomades reçoivent 0 prêtre");
//! assert_eq!(gain(2_000).unwrap(), "les Nomades reçoivent 2\u{202f}000 prêtres");
//! ```

mod complete;
mod content;
mod error;
mod export;
mod language;
mod number;
mod pattern;
mod program;
mod pseudo;
mod set;
mod source;
mod texts;
mod viewer;

pub use complete::{EnglishText, FORMS, Finding, compare, missing, mistakes, template, with_marks};
pub use content::{ContentTexts, LanguageFile};
pub use error::{LanguageError, LanguageErrorKind, MOST_ERRORS, Span};
pub use export::page_json;
pub use language::{BadCode, Language, negotiate, requested};
pub use pattern::{
    Key, NumberOptions, Part, Pattern, Value, Variant, VariantKey, message_id,
    of_content as pattern_of_content, to_fluent, variables,
};
pub use program::{ProgramFile, ProgramTexts};
pub use pseudo::{pseudo, pseudo_text};
pub use set::{
    Args, Argument, LanguageSet, MOST_MESSAGES, MOST_PLACEABLES, MOST_REFERENCES, MOST_TEXT_BYTES,
    Text,
};
pub use source::{MOST_BRACES, MOST_BYTES, MOST_ENTRY_BYTES, MOST_NESTED};
pub use texts::Texts;
pub use viewer::{ENGLISH_MARKS, for_viewer, is_english, viewer_language, without_marks};
