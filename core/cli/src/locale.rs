//! The language of the person at the terminal.

use language::{Language, negotiate, requested};

use crate::texts::TEXTS;

/// Variables of the environment that name languages, the strongest first.
const VARIABLES: [&str; 4] = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"];

/// Returns the language that the environment asks for. As in other programs, `LANGUAGE` does not count
/// where the locale is `C`.
pub fn of_environment() -> Language {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = VARIABLES[1..].iter().find_map(|name| value(name)).unwrap_or_default();
    if requested(&locale).is_empty() {
        return Language::english();
    }
    let list = value(VARIABLES[0]).unwrap_or(locale);
    let wanted = requested(&list);
    let chosen = negotiate(&wanted, &TEXTS.languages());
    match wanted.into_iter().next() {
        // Content may have a language that the program does not have.
        Some(first) if chosen == Language::english() => first,
        _ => chosen,
    }
}
