//! The numbers of a row as text, for comparing without reading.

use super::{Changes, Values};

/// The text of columns 2 to 13, written without allocating.
pub struct Columns {
    text: [u8; 192],
    len: usize,
}

impl Default for Columns {
    fn default() -> Columns {
        Columns { text: [0; 192], len: 0 }
    }
}

impl Columns {
    /// Writes values and changes as a row shows them.
    #[inline]
    pub fn write(&mut self, now: &Values, changes: &Changes) {
        self.len = 0;
        self.change(changes.vp);
        self.value(now.vp, b" VP\t");
        self.change(changes.coins);
        self.value(now.coins, b" C\t");
        self.change(changes.workers);
        self.value(now.workers, b" W\t");
        self.change(changes.priests);
        self.value(now.priests, b" P\t");
        self.change(changes.power);
        self.value(now.bowls[0], b"/");
        self.value(now.bowls[1], b"/");
        self.value(now.bowls[2], b" PW\t");
        self.change(changes.cults);
        let [first @ .., last] = now.cults;
        for at in first {
            self.value(at, b"/");
        }
        self.value(last, b"");
    }

    /// What was written.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.text[..self.len]
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        self.text[self.len] = byte;
        self.len += 1;
    }

    #[inline]
    fn number(&mut self, n: u32) {
        if n >= 10 {
            self.number_from_ten(n);
        } else {
            self.byte(b'0' + n as u8);
        }
    }

    fn number_from_ten(&mut self, n: u32) {
        if n >= 100 {
            self.number_from_ten(n / 10);
        } else {
            self.byte(b'0' + (n / 10) as u8);
        }
        self.byte(b'0' + (n % 10) as u8);
    }

    #[inline]
    fn change(&mut self, n: i32) {
        if n != 0 {
            self.byte(if n < 0 { b'-' } else { b'+' });
            self.number(n.unsigned_abs());
        }
        self.byte(b'\t');
    }

    #[inline]
    fn value<const N: usize>(&mut self, n: i32, unit: &[u8; N]) {
        if n < 0 {
            self.byte(b'-');
        }
        self.number(n.unsigned_abs());
        self.text[self.len..self.len + N].copy_from_slice(unit);
        self.len += N;
    }
}
