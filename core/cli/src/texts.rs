//! Texts of the terminal in the languages of the viewers.

/// Texts of this crate.
pub(crate) static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);

/// Help of all commands and options, by the English of their doc comments.
pub(crate) static HELP: language::ProgramTexts =
    language::program_texts!("../language/help", ["en", "fr", "de"]);
