//! A mistake in content or a script, as it is listed.

use content::ContentError;
use script::ScriptError;
use serde::Serialize;

/// A mistake in content or a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Mistake {
    /// File, from the content folder.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column in characters, 1-based.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What was perhaps meant, or what would be right, where somebody knows it.
    #[serde(skip)]
    pub suggestion: Option<String>,
    /// The whole message with the line and a caret.
    pub text: String,
}

impl Mistake {
    /// A mistake in a table.
    pub fn of_content(error: &ContentError) -> Mistake {
        Mistake {
            file: error.span.file.clone(),
            line: error.span.line,
            column: error.span.column,
            message: error.kind.message(),
            suggestion: error.kind.hint(),
            text: error.to_string(),
        }
    }

    /// A mistake in a script.
    pub fn of_script(error: &ScriptError) -> Mistake {
        Mistake {
            file: error.file.clone(),
            line: error.line,
            column: error.column,
            message: error.message.clone(),
            suggestion: error.suggestion.clone(),
            text: error.to_string(),
        }
    }
}
