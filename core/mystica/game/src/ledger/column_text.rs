//! Writer of a row's number columns, for comparing rows as text without parsing them.

use super::columns::{RowChanges, RowValues};

/// Text of columns 2 to 13 of a row, written without allocating.
pub struct ColumnText {
    text: [u8; SIZE],
    len: usize,
}

/// Size of the buffer in bytes: room for six changes and thirteen values with their units.
const SIZE: usize = 256;

/// The digits of `00` to `99`.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut n = 0;
    while n < 100 {
        pairs[n] = [b'0' + (n / 10) as u8, b'0' + (n % 10) as u8];
        n += 1;
    }
    pairs
};

impl Default for ColumnText {
    fn default() -> ColumnText {
        ColumnText { text: [0; SIZE], len: 0 }
    }
}

impl ColumnText {
    /// Writes values and changes as a row has them.
    #[inline]
    pub fn write(&mut self, values: &RowValues, changes: &RowChanges) {
        let text = &mut self.text;
        let mut at = 0;
        at = change(text, at, changes.vp);
        at = value(text, at, values.vp, b" VP\t");
        at = change(text, at, changes.coins);
        at = value(text, at, values.coins, b" C\t");
        at = change(text, at, changes.workers);
        at = value(text, at, values.workers, b" W\t");
        at = change(text, at, changes.priests);
        at = value(text, at, values.priests, b" P\t");
        at = change(text, at, changes.power);
        at = value(text, at, values.bowls[0], b"/");
        at = value(text, at, values.bowls[1], b"/");
        at = value(text, at, values.bowls[2], b" PW\t");
        at = change(text, at, changes.cults);
        let [first @ .., last] = values.cults;
        for cult in first {
            at = value(text, at, cult, b"/");
        }
        self.len = value(text, at, last, b"");
    }

    /// Returns the text written last.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.text[..self.len]
    }
}

/// Writes the digits of a number, and returns the offset after them.
#[inline(always)]
fn number(text: &mut [u8; SIZE], at: usize, n: u32) -> usize {
    if n < 10 {
        text[at] = b'0' + n as u8;
        at + 1
    } else if n < 100 {
        text[at..at + 2].copy_from_slice(&PAIRS[n as usize]);
        at + 2
    } else {
        long(text, at, n)
    }
}

#[inline(never)]
fn long(text: &mut [u8; SIZE], at: usize, n: u32) -> usize {
    let at = if n >= 10_000 { long(text, at, n / 100) } else { number(text, at, n / 100) };
    text[at..at + 2].copy_from_slice(&PAIRS[n as usize % 100]);
    at + 2
}

#[inline(always)]
fn change(text: &mut [u8; SIZE], mut at: usize, n: i32) -> usize {
    if n != 0 {
        text[at] = if n < 0 { b'-' } else { b'+' };
        at = number(text, at + 1, n.unsigned_abs());
    }
    text[at] = b'\t';
    at + 1
}

#[inline(always)]
fn value<const N: usize>(text: &mut [u8; SIZE], mut at: usize, n: i32, unit: &[u8; N]) -> usize {
    if n < 0 {
        text[at] = b'-';
        at += 1;
    }
    at = number(text, at, n.unsigned_abs());
    text[at..at + N].copy_from_slice(unit);
    at + N
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_decimal() {
        for n in (0..2000).chain([9_999, 10_000, 65_535, 123_456, 1_000_000, 99_999_999]) {
            let mut text = [0; SIZE];
            let end = number(&mut text, 0, n);
            assert_eq!(&text[..end], n.to_string().as_bytes());
        }
    }
}
