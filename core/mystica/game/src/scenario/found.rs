//! Lookup of words in scenario lines, with errors that point at the line.

use crate::words::{WordLookup, unknown};
use game::excerpt::escape_bytes;
use ledger::scenario::SourceText;
use ledger::source::LedgerError;

/// Parses a number.
pub(super) fn number<T: std::str::FromStr>(
    file: &str,
    text: &SourceText,
    word: &str,
) -> Result<T, LedgerError> {
    let message = || format!("expected a number, found `{}`", escape_bytes(word.as_bytes()));
    word.parse().map_err(|_| text.error(file, message()))
}

/// Looks up the id of a word.
pub(super) fn find(
    file: &str,
    text: &SourceText,
    kind: &str,
    word: &str,
    table: &WordLookup,
) -> Result<u8, LedgerError> {
    table
        .get(word.as_bytes())
        .ok_or_else(|| text.error(file, unknown(kind, word.as_bytes(), table)))
}
