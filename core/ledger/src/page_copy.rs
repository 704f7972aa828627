//! Restores ledgers that were copied from a web page.
//!
//! A copy differs from the exported ledger in five ways. Comments end in the label of a link, `show
//! history`. Empty cells contain a no-break space. Tabs between columns have become spaces. Rows
//! are indented. Characters have become HTML entities such as `&gt;`. Line numbers stay the same.

use std::borrow::Cow;

use memchr::memmem;

use crate::head::MalformedLine;
use crate::recorded::RecordableGame;
use crate::source::{LedgerError, NumberedLines};

/// Label of the link after each comment of the page.
const LINK: &[u8] = b"show history";
/// A no-break space in UTF-8.
const NO_BREAK: &[u8] = "\u{a0}".as_bytes();
/// HTML entities, each with its character. A no-break space becomes a space. The ampersand is last,
/// so that `&amp;lt;` becomes `&lt;` and not `<`.
const ENTITIES: [(&[u8], u8); 6] = [
    (b"&nbsp;", b' '),
    (b"&lt;", b'<'),
    (b"&gt;", b'>'),
    (b"&quot;", b'"'),
    (b"&#39;", b'\''),
    (b"&amp;", b'&'),
];

/// Returns the restored ledger. A ledger that was not copied from a page is borrowed unchanged.
///
/// # Errors
/// A row whose columns cannot be separated any more.
pub fn restore<'a, G: RecordableGame>(
    file: &str,
    bytes: &'a [u8],
) -> Result<Cow<'a, [u8]>, Vec<LedgerError>> {
    let has_marks = memchr::memchr2(b'&', NO_BREAK[0], bytes).is_some();
    let has_tabs = memchr::memchr(b'\t', bytes).is_some();
    let is_plain = !has_marks && memmem::find(bytes, LINK).is_none() && !has_indented_row(bytes);
    if has_tabs && is_plain {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 4);
    let mut errors = Vec::new();
    for line in NumberedLines::new(bytes) {
        let plain = without_entities(line.bytes);
        let text = without_indent(without_link(&plain));
        match G::row_without_tabs(text) {
            None => out.extend_from_slice(text),
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

/// Returns whether a row with tabs begins with spaces.
fn has_indented_row(bytes: &[u8]) -> bool {
    let starts = memmem::find_iter(bytes, b"\n ").map(|at| at + 1);
    let first = bytes.starts_with(b" ").then_some(0);
    first.into_iter().chain(starts).any(|at| {
        let line = &bytes[at..];
        let end = memchr::memchr(b'\n', line).unwrap_or(line.len());
        memchr::memchr(b'\t', &line[..end]).is_some()
    })
}

/// Removes spaces before a row with tabs. A line without tabs is a comment, in which they have no
/// meaning, and stays as it is.
fn without_indent(line: &[u8]) -> &[u8] {
    let blanks = line.iter().take_while(|b| **b == b' ').count();
    if line.contains(&b'\t') { &line[blanks..] } else { line }
}

/// Replaces HTML entities and no-break spaces of a line, and trims its cells.
fn without_entities(line: &[u8]) -> Cow<'_, [u8]> {
    let marks = || ENTITIES.into_iter().chain([(NO_BREAK, b' ')]);
    if marks().all(|(mark, _)| memmem::find(line, mark).is_none()) {
        return Cow::Borrowed(line);
    }
    let mut plain = line.to_vec();
    for (mark, character) in marks() {
        let mut out = Vec::with_capacity(plain.len());
        let mut from = 0;
        for at in memmem::find_iter(&plain, mark) {
            out.extend_from_slice(&plain[from..at]);
            out.push(character);
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
        Some(before_link) if before_link.last().is_some_and(u8::is_ascii_whitespace) => {
            before_link.trim_ascii_end()
        }
        _ => line,
    }
}
