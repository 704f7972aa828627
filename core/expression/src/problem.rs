//! Syntax errors.

use std::fmt;

use crate::syntax::TextRange;

/// Maximum number of syntax errors that are reported for one text.
pub const MOST_PROBLEMS: usize = 8;

/// A syntax error: what is wrong, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxProblem {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What the grammar expects at this place, such as "`)`"; `None` if the error is of another
    /// kind.
    pub expected: Option<&'static str>,
    /// What to do. Empty if the message is clear without it.
    pub hint: String,
    /// Text to write at the range instead; `None` if several texts would be possible.
    pub replacement: Option<String>,
    /// Range in the text. It is empty only at the end of the text.
    pub at: TextRange,
}

impl SyntaxProblem {
    pub(crate) fn new(message: impl Into<String>, at: TextRange) -> SyntaxProblem {
        let message = message.into();
        SyntaxProblem { message, expected: None, hint: String::new(), replacement: None, at }
    }

    pub(crate) fn expected(what: &'static str, found: &str, at: TextRange) -> SyntaxProblem {
        let message = format!("expected {what}, found {found}");
        SyntaxProblem { expected: Some(what), ..SyntaxProblem::new(message, at) }
    }

    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> SyntaxProblem {
        SyntaxProblem { hint: hint.into(), ..self }
    }

    /// Adds the replacement, and a hint to write it.
    #[must_use]
    pub(crate) fn write(self, replacement: impl Into<String>) -> SyntaxProblem {
        let replacement = replacement.into();
        let hint = format!("write `{replacement}`");
        SyntaxProblem { hint, replacement: Some(replacement), ..self }
    }
}

impl fmt::Display for SyntaxProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if !self.hint.is_empty() {
            write!(f, ": {}", self.hint)?;
        }
        Ok(())
    }
}

impl std::error::Error for SyntaxProblem {}
