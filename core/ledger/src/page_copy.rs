//! Restores ledgers that were copied from a web page.
//!
//! A copy differs from the exported ledger in three ways. Comments end in the label of a link, `show history`. Empty cells
//! contain a no-break space, also as `&nbsp;`. Tabs between columns have become blanks. Line numbers stay the same.

use std::borrow::Cow;

use memchr::memmem;

use crate::head::MalformedLine;
use crate::recorded::RecordableGame;
use crate::source::{LedgerError, NumberedLines};

/// Label of the link after each comment of the page.
const LINK: &[u8] = b"show history";
/// A no-break space as HTML entity and as character.
const NO_BREAK: [&[u8]; 2] = [b"&nbsp;", "\u{a0}".as_bytes()];

/// Returns the restored ledger. A ledger that was not copied from a page is borrowed unchanged.
///
/// # Errors
/// A row whose columns cannot be separated any more.
pub fn restore<'a, G: RecordableGame>(
    file: &str,
    bytes: &'a [u8],
) -> Result<Cow<'a, [u8]>, Vec<LedgerError>> {
    let has_no_break = memchr::memchr2(b'&', NO_BREAK[1][0], bytes).is_some();
    let has_tabs = memchr::memchr(b'\t', bytes).is_some();
    if has_tabs && !has_no_break && memmem::find(bytes, LINK).is_none() {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 4);
    let mut errors = Vec::new();
    for line in NumberedLines::new(bytes) {
        let plain = without_no_break(line.bytes);
        let said = without_link(&plain);
        match G::row_without_tabs(said) {
            None => out.extend_from_slice(said),
            Some(Ok(row)) => out.extend_from_slice(&row),
            Some(Err(MalformedLine { at, message })) => {
                errors.push(LedgerError::new(file, line.number, &plain, at, message));
                // Report only one: every row of such a file has lost its tabs.
                break;
            }
        }
        out.push(b'\n');
    }
    if errors.is_empty() { Ok(Cow::Owned(out)) } else { Err(errors) }
}

/// Replaces no-break spaces of a line by blanks, and trims its cells.
fn without_no_break(line: &[u8]) -> Cow<'_, [u8]> {
    if NO_BREAK.iter().all(|mark| memmem::find(line, mark).is_none()) {
        return Cow::Borrowed(line);
    }
    let mut plain = line.to_vec();
    for mark in NO_BREAK {
        let mut out = Vec::with_capacity(plain.len());
        let mut from = 0;
        for at in memmem::find_iter(&plain, mark) {
            out.extend_from_slice(&plain[from..at]);
            out.push(b' ');
            from = at + mark.len();
        }
        out.extend_from_slice(&plain[from..]);
        plain = out;
    }
    let cells = plain.split(|b| *b == b'\t').map(<[u8]>::trim_ascii);
    Cow::Owned(cells.collect::<Vec<_>>().join(&b'\t'))
}

/// Removes the link's label after a comment. No row ends in these words.
fn without_link(line: &[u8]) -> &[u8] {
    match line.trim_ascii_end().strip_suffix(LINK) {
        Some(said) if said.last().is_some_and(u8::is_ascii_whitespace) => said.trim_ascii_end(),
        _ => line,
    }
}
