//! Canonical text of compiled rules: equal texts mean equal rules. Engines write their rules with
//! it, and the ruleset hash is computed from the text.
//!
//! A value is a number, a quoted text, an unquoted word, a record or a list. Each form begins and
//! ends differently, so two different values never have the same text.
//!
//! A record omits fields whose value is neutral: 0, `false`, an empty text or an empty list. A new
//! field of the rules therefore changes no hash of a game that does not use it.
//!
//! ```
//! use game::canonical::{CanonicalWriter, canonical_text};
//!
//! let favor = canonical_text(|w: &mut CanonicalWriter| {
//!     w.record("favor", |r| {
//!         r.text("id", "base:FAV5");
//!         r.number("count", 3);
//!         r.number("power", 0);
//!         r.list("gain", &["fire", "water"], |w, cult| w.text(cult));
//!     });
//! });
//! assert_eq!(favor, r#"favor(id="base:FAV5" count=3 gain=["fire" "water"])"#);
//! ```

use std::fmt::Write;

/// Writes one value of canonical text.
///
/// A closure that gets a writer must write exactly one value. The text of a closure that writes
/// none or several is ambiguous, which debug builds report by a panic.
#[derive(Debug, Default)]
pub struct CanonicalWriter {
    text: String,
    /// Number of values that the innermost running closure has written so far.
    written: usize,
}

/// Writes the fields of a record.
#[derive(Debug)]
pub struct RecordWriter<'w> {
    writer: &'w mut CanonicalWriter,
    is_first: bool,
}

/// Returns the canonical text of the value that `write` writes.
pub fn canonical_text(write: impl FnOnce(&mut CanonicalWriter)) -> String {
    let mut writer = CanonicalWriter::default();
    writer.one_value(write);
    writer.text
}

impl CanonicalWriter {
    /// Writes a whole number.
    pub fn number(&mut self, value: impl Into<i64>) {
        self.written += 1;
        write!(self.text, "{}", value.into()).expect("a string takes every text");
    }

    /// Writes a text of the rules in quotes. Quotes, backslashes and line breaks are escaped.
    pub fn text(&mut self, value: &str) {
        self.written += 1;
        self.text.push('"');
        for letter in value.chars() {
            match letter {
                '"' | '\\' => self.text.extend(['\\', letter]),
                '\n' => self.text.push_str("\\n"),
                _ => self.text.push(letter),
            }
        }
        self.text.push('"');
    }

    /// Writes an unquoted word that the engine chooses, such as the name of a hook or resource. The
    /// word must consist of ASCII letters, digits, `_`, `-` and `.`, and begin with a letter.
    pub fn word(&mut self, word: &str) {
        debug_assert!(is_word(word), "`{word}` is not a word of canonical text");
        self.written += 1;
        self.text.push_str(word);
    }

    /// Writes a value that is canonical text already: the result of [`canonical_text`].
    pub fn canonical(&mut self, text: &str) {
        self.written += 1;
        self.text.push_str(text);
    }

    /// Writes a record. Its fields have the order in which `fill` writes them.
    pub fn record(&mut self, name: &'static str, fill: impl FnOnce(&mut RecordWriter<'_>)) {
        self.word(name);
        let outer = self.written;
        self.text.push('(');
        fill(&mut RecordWriter { writer: self, is_first: true });
        self.text.push(')');
        self.written = outer;
    }

    /// Writes a list in the given order. `each` writes one value for each item.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T),
    ) {
        let outer = self.written + 1;
        self.text.push('[');
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.text.push(' ');
            }
            self.one_value(|w| each(w, item));
        }
        self.text.push(']');
        self.written = outer;
    }

    /// Runs a closure and checks that it writes exactly one value.
    fn one_value(&mut self, write: impl FnOnce(&mut Self)) {
        self.written = 0;
        write(self);
        debug_assert_eq!(self.written, 1, "a closure of canonical text writes exactly one value");
    }
}

impl RecordWriter<'_> {
    /// Writes a number. The neutral value is 0.
    pub fn number(&mut self, key: &'static str, value: impl Into<i64>) {
        self.number_unless(key, value, 0);
    }

    /// Writes a number whose neutral value is not 0.
    pub fn number_unless(&mut self, key: &'static str, value: impl Into<i64>, neutral: i64) {
        let value = value.into();
        if value != neutral {
            self.field(key, |w| w.number(value));
        }
    }

    /// Writes `key=1` for a flag that is set. The neutral value is `false`.
    pub fn flag(&mut self, key: &'static str, is_set: bool) {
        self.number(key, i64::from(is_set));
    }

    /// Writes a text. The neutral value is the empty text.
    pub fn text(&mut self, key: &'static str, value: &str) {
        if !value.is_empty() {
            self.field(key, |w| w.text(value));
        }
    }

    /// Writes a list in the given order. The neutral value is the empty list.
    pub fn list<T>(
        &mut self,
        key: &'static str,
        items: impl IntoIterator<Item = T>,
        each: impl FnMut(&mut CanonicalWriter, T),
    ) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.field(key, |w| w.list(items, each));
        }
    }

    /// Writes a field even if its value is neutral. The caller has to leave out neutral values.
    pub fn field(&mut self, key: &'static str, write: impl FnOnce(&mut CanonicalWriter)) {
        debug_assert!(is_word(key), "`{key}` is not a key of canonical text");
        if !self.is_first {
            self.writer.text.push(' ');
        }
        self.is_first = false;
        self.writer.text.push_str(key);
        self.writer.text.push('=');
        self.writer.one_value(write);
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
}
