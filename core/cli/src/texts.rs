//! Texts of the terminal in the languages of the viewers.

/// Texts of this crate.
pub(crate) static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);
