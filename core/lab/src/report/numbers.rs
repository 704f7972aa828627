//! Numbers as the reader's language writes them.

use language::{is_english, say};

use crate::texts::TEXTS;

/// Writes a number with this number of digits after the point, at most 3. English has no separators of thousands.
pub fn decimal(number: f64, digits: usize) -> String {
    // Numbers without an end are words in all languages.
    if is_english() || !number.is_finite() {
        return format!("{number:.digits$}");
    }
    match digits {
        0 => say!(TEXTS, "decimal-0", n = number),
        1 => say!(TEXTS, "decimal-1", n = number),
        2 => say!(TEXTS, "decimal-2", n = number),
        _ => say!(TEXTS, "decimal-3", n = number),
    }
}

/// Writes a number with its sign, as [`decimal`].
pub fn signed(number: f64, digits: usize) -> String {
    if is_english() || !number.is_finite() {
        return format!("{number:+.digits$}");
    }
    let text = decimal(number, digits);
    if text.starts_with(MINUS) { text } else { format!("+{text}") }
}

/// The sign of negative numbers in languages other than English.
const MINUS: char = '\u{2212}';

/// Writes a whole number: seeds and numbers of games have no separators of thousands, so they are no counts.
pub fn count(number: u64) -> String {
    if is_english() { number.to_string() } else { say!(TEXTS, "decimal-0", n = number) }
}

/// Writes a number of the terminal, with separators of thousands in all languages.
pub fn grouped(number: u64) -> String {
    say!(TEXTS, "decimal-0", n = number)
}

/// Writes a percentage.
pub fn percent(number: f64, digits: usize) -> String {
    say!(TEXTS, "n-percent", n = decimal(number, digits))
}

/// Writes a percentage as the columns of the terminal have it.
pub fn short_percent(number: f64, digits: usize) -> String {
    say!(TEXTS, "n-percent-short", n = decimal(number, digits))
}

/// Returns whether a cell of a table has only numbers, so that the column is aligned to the right.
pub(super) fn is_number(cell: &str) -> bool {
    // Intervals have a word between their ends.
    let between = say!(TEXTS, "interval", low = "", high = "");
    let rest = cell.replace(between.trim(), "");
    rest.contains(|c: char| c.is_ascii_digit())
        && rest.chars().all(|c| c.is_ascii_digit() || "+-\u{2212}.,% ()*\u{a0}\u{202f}".contains(c))
}
