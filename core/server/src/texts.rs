//! Texts of the server and the page in the languages of the viewers.

/// Texts of this crate.
pub static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);
