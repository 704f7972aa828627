//! Tokenizer of a command; keeps byte offsets so that errors can point at a word.

use game::excerpt::escape_bytes;
use kernel::texts::TEXTS;
use language::say;

use super::CommandTextError;

/// Iterator over the words of a command. `at` is the byte offset of the next one.
pub(super) struct CommandWords<'a> {
    pub text: &'a [u8],
    pub at: usize,
}

impl<'a> CommandWords<'a> {
    #[inline]
    pub fn skip_blanks(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    #[inline]
    pub fn next(&mut self) -> &'a [u8] {
        self.skip_blanks();
        let start = self.at;
        while self.at < self.text.len() && self.text[self.at] != b' ' {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Returns everything left, without the blanks around it.
    pub fn rest(&mut self) -> &'a [u8] {
        self.skip_blanks();
        let rest = self.text[self.at..].trim_ascii_end();
        self.at = self.text.len();
        rest
    }

    pub fn error<T>(&self, word: &[u8], message: impl Into<String>) -> Result<T, CommandTextError> {
        // `word` is a slice of `text`, so the difference of the addresses is its offset.
        let at = (word.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let at = if at <= self.text.len() { at } else { self.at };
        Err(CommandTextError { at, message: message.into() })
    }

    /// Consumes one word, which must be `expected` in upper or lower case.
    pub fn expect(&mut self, expected: &str) -> Result<(), CommandTextError> {
        let word = self.next();
        if is(word, expected) {
            return Ok(());
        }
        if word.is_empty() {
            return self.error(word, say!(TEXTS, "expected-at-end", expected = expected));
        }
        let found = escape_bytes(word).to_string();
        self.error(word, say!(TEXTS, "expected-found", expected = expected, found = found))
    }

    /// Fails if another word follows.
    pub fn end(&mut self) -> Result<(), CommandTextError> {
        let word = self.next();
        if word.is_empty() {
            return Ok(());
        }
        self.error(word, nothing_more(word))
    }

    /// Reads a number from 0 to 255; `None` if there is no further word.
    pub fn number(&mut self) -> Result<Option<u8>, CommandTextError> {
        let word = self.next();
        if word.is_empty() {
            return Ok(None);
        }
        match number(word) {
            Some(n) => Ok(Some(n)),
            None => {
                let found = escape_bytes(word).to_string();
                self.error(word, say!(TEXTS, "expected-number-255", found = found))
            }
        }
    }

    /// Reads `3PW`, `3 PW` or `PW` as a number and a word; the number defaults to 1.
    pub fn counted(&mut self) -> Result<(u8, &'a [u8]), CommandTextError> {
        let word = self.next();
        let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return Ok((1, word));
        }
        let Some(n) = number(&word[..digits]) else {
            let n = escape_bytes(&word[..digits]).to_string();
            return self.error(word, say!(TEXTS, "number-too-large", n = n));
        };
        Ok((n, if digits == word.len() { self.next() } else { &word[digits..] }))
    }
}

/// Message for a word after the end of a command.
pub(super) fn nothing_more(word: &[u8]) -> String {
    say!(TEXTS, "unexpected-at-end", found = escape_bytes(word).to_string())
}

/// Parses digits as a number up to 255. `None` for anything else.
#[inline]
pub(super) fn number(digits: &[u8]) -> Option<u8> {
    if digits.is_empty() || digits.len() > 3 {
        return None;
    }
    let mut n = 0u16;
    for d in digits {
        if !d.is_ascii_digit() {
            return None;
        }
        n = n * 10 + u16::from(d - b'0');
    }
    u8::try_from(n).ok()
}

#[inline]
pub(super) fn is(word: &[u8], expected: &str) -> bool {
    // Most words are written exactly as declared, so the cheap comparison comes first.
    word == expected.as_bytes() || word.eq_ignore_ascii_case(expected.as_bytes())
}

pub(super) fn starts(word: &[u8], prefix: &str) -> bool {
    word.len() >= prefix.len() && word[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
}
