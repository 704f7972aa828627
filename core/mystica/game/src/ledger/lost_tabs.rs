//! Repairs rows whose tabs were replaced by blanks when a page was copied, and detects rows without
//! any separators.

use ledger::head::MalformedLine;

/// Units of the values before the bowls.
const UNITS: [&[u8]; 4] = [b"VP", b"C", b"W", b"P"];

/// Restores the tabs of a row; `None` if the line is not a row, or has its tabs.
///
/// The columns are unambiguous: a change has a sign, a value its unit, offers are bare numbers, and
/// no command begins with a digit.
///
/// # Errors
/// The columns are not separated at all.
pub(super) fn row_without_tabs(line: &[u8]) -> Option<Result<Vec<u8>, MalformedLine>> {
    if line.contains(&b'\t') {
        return None;
    }
    let mut words = RowWords { line, at: 0 };
    let name = words.next();
    if name.is_empty() || memchr::memchr2(b':', b'#', name).is_some() {
        return None;
    }
    match with_tabs(name, &mut words) {
        Some(row) => Some(Ok(row)),
        None => missing_separators_error(line).map(Err),
    }
}

/// Iterator over words between blanks.
struct RowWords<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> RowWords<'a> {
    fn rest(&self) -> &'a [u8] {
        self.line[self.at..].trim_ascii()
    }

    fn peek(&self) -> &'a [u8] {
        self.rest().split(u8::is_ascii_whitespace).next().unwrap_or(&[])
    }

    fn next(&mut self) -> &'a [u8] {
        let word = self.peek();
        let blanks = self.line[self.at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.at += blanks + word.len();
        word
    }

    /// Reads a change such as `+2` or `-2`, if there is one. A number before its unit is a value,
    /// not a change.
    fn change(&mut self, unit: &[u8]) -> &'a [u8] {
        let is_change = matches!(self.peek(), [b'+' | b'-', digits @ ..] if is_number(digits));
        let before = self.at;
        let change = if is_change { self.next() } else { &[] };
        if is_change && !unit.is_empty() && self.peek() == unit {
            self.at = before;
            return &[];
        }
        change
    }
}

fn is_number(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// Returns whether a word is a list of this many numbers, such as `5/7/0`.
fn is_list(word: &[u8], numbers: usize) -> bool {
    let parts = || word.split(|b| *b == b'/');
    parts().count() == numbers && parts().all(is_number)
}

/// Returns the row with tabs between its columns; `None` if a column is malformed.
fn with_tabs(name: &[u8], words: &mut RowWords<'_>) -> Option<Vec<u8>> {
    let mut row = name.to_vec();
    let mut column = |parts: &[&[u8]]| {
        row.push(b'\t');
        row.extend(parts.join(&b' '));
    };
    for unit in UNITS {
        column(&[words.change(unit)]);
        let value = words.next();
        let digits = value.strip_prefix(b"-").unwrap_or(value);
        if !is_number(digits) || words.next() != unit {
            return None;
        }
        column(&[value, unit]);
    }
    column(&[words.change(b"")]);
    let bowls = words.next();
    if !is_list(bowls, 3) || words.next() != b"PW" {
        return None;
    }
    column(&[bowls, b"PW"]);
    column(&[words.change(b"")]);
    let cults = words.next();
    if !is_list(cults, super::columns::CULTS) {
        return None;
    }
    column(&[cults]);
    let mut offers = Vec::new();
    while is_number(words.peek()) {
        offers.push(words.next());
    }
    column(&offers);
    column(&[words.rest()]);
    Some(row)
}

/// Returns the error of a row without separators, such as `halflings20 VP15 C`.
fn missing_separators_error(line: &[u8]) -> Option<MalformedLine> {
    let at = line.iter().position(u8::is_ascii_digit)?;
    let digits = line[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let is_row = line[at + digits..].trim_ascii_start().starts_with(UNITS[0])
        && memchr::memmem::find(line, b" PW").is_some();
    let message = "the row lost the tabs between its columns; copy the ledger again, or export it";
    is_row.then(|| MalformedLine { at, message: message.to_owned() })
}
