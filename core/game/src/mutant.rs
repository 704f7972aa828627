//! Small changes to a text, one at a time, by which tests are tested.

use std::ops::Range;

/// One change to the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Line of what is changed, 1-based.
    pub line: u32,
    /// What is changed, in words: `vp 2 -> 3`, `without gain`.
    pub what: String,
    /// The bytes that are replaced.
    pub at: Range<usize>,
    /// What stands there instead.
    pub with: String,
    /// The value is marked as one that was only inferred: tests read it from the text instead of naming it.
    pub provisional: bool,
}

impl Mutant {
    /// A change of these bytes of a text.
    pub fn new(text: &str, at: Range<usize>, what: String, with: String) -> Mutant {
        Mutant { line: line_of(text, at.start), what, at, with, provisional: false }
    }

    /// The text with the change.
    pub fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.at.start], self.with, &text[self.at.end..])
    }
}

/// The line of a byte of a text, 1-based.
pub fn line_of(text: &str, at: usize) -> u32 {
    text[..at].matches('\n').count() as u32 + 1
}

/// What a number is changed to: one up and one down, never below 0.
pub fn other_numbers(n: i64) -> impl Iterator<Item = i64> {
    [Some(n.saturating_add(1)), (n > 0).then(|| n - 1)].into_iter().flatten()
}
