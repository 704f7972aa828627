//! Lookup of words in scenario lines, with errors that point at the line.

use crate::words::{Lookup, unknown};
use game::excerpt::shown;
use ledger::scenario::Text;
use ledger::source::LedgerError;

/// Parses a number.
pub(super) fn number<T: std::str::FromStr>(
    file: &str,
    text: &Text,
    word: &str,
) -> Result<T, LedgerError> {
    let message = || format!("expected a number, found `{}`", shown(word.as_bytes()));
    word.parse().map_err(|_| text.error(file, message()))
}

/// Looks up the id of a word.
pub(super) fn find(
    file: &str,
    text: &Text,
    kind: &str,
    word: &str,
    table: &Lookup,
) -> Result<u8, LedgerError> {
    table
        .get(word.as_bytes())
        .ok_or_else(|| text.error(file, unknown(kind, word.as_bytes(), table)))
}
