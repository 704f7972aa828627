//! Mutation testing of content: small changes to a text, one at a time, that tests should detect.

use std::ops::Range;

/// One small change to the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMutation {
    /// Line of the change, 1-based.
    pub line: u32,
    /// Description of the change: `vp 2 -> 3`, `without gain`.
    pub what: String,
    /// Byte range that is replaced.
    pub at: Range<usize>,
    /// Text that replaces the range.
    pub with: String,
    /// Whether the changed value is marked as provisional: inferred, not from a rulebook. Tests
    /// read such values from the text instead of stating them.
    pub provisional: bool,
}

impl TextMutation {
    /// Creates the change of the byte range `at` to `replacement`; the line is computed from `text`.
    pub fn new(
        text: &str,
        at: Range<usize>,
        description: String,
        replacement: String,
    ) -> TextMutation {
        TextMutation {
            line: line_of(text, at.start),
            what: description,
            at,
            with: replacement,
            provisional: false,
        }
    }

    /// Returns the text with the change applied.
    pub fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.at.start], self.with, &text[self.at.end..])
    }
}

/// Returns the 1-based line of a byte offset in a text.
pub fn line_of(text: &str, at: usize) -> u32 {
    text[..at].matches('\n').count() as u32 + 1
}

/// Returns the mutations of a number: one more and, unless it is 0 or negative, one less.
pub fn number_mutations(n: i64) -> impl Iterator<Item = i64> {
    [Some(n.saturating_add(1)), (n > 0).then(|| n - 1)].into_iter().flatten()
}
