//! The texts of the program for Terra Mystica.

/// Texts of Terra Mystica in the languages of the viewers.
pub static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);
