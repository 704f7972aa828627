//! Texts of reports in the languages of their readers.

/// Texts of this crate, and of the reports that other crates make with it.
pub static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);
