//! Texts of this crate in the languages of the viewers.

/// Texts of this crate.
pub static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);

/// Joins texts as a list: `A, B and C`.
pub(crate) fn list_of(texts: &[String]) -> String {
    let Some((last, rest)) = texts.split_last() else { return String::new() };
    let joined = rest.iter().cloned();
    let joined = joined.reduce(|a, b| language::say!(TEXTS, "list-middle", a = a, b = b));
    joined.map_or(last.clone(), |first| language::say!(TEXTS, "list-pair", a = first, b = last))
}
