//! Diagnostics of TOML tables and of scripts in one common form.

use std::collections::BTreeSet;

use content::{ContentError, ContentErrorKind};
use language::LanguageError;
use script::ScriptDiagnostic;
use serde::Serialize;

/// A diagnostic of content: a message with its source position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Diagnostic {
    /// Path relative to the content folder.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    pub message: String,
    /// Suggested correction, if there is one.
    #[serde(skip)]
    pub suggestion: Option<String>,
    /// Files of the other variants that have the same error.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub also: BTreeSet<String>,
    /// The complete message, with the source line and a caret.
    pub text: String,
}

impl Diagnostic {
    /// Converts an error of a TOML table to the common form.
    pub fn of_content(error: &ContentError) -> Diagnostic {
        Diagnostic {
            file: error.span.file.clone(),
            line: error.span.line,
            column: error.span.column,
            message: error.kind.message(),
            suggestion: error.kind.hint(),
            also: match &error.kind {
                ContentErrorKind::Nothing { also: names, .. } => names.clone(),
                _ => BTreeSet::new(),
            },
            text: error.to_string(),
        }
    }

    /// Converts an error of a translation to the common form.
    pub fn of_translation(error: &LanguageError) -> Diagnostic {
        Diagnostic {
            file: error.span.file.clone(),
            line: error.span.line,
            column: error.span.column,
            message: error.kind.message(),
            suggestion: Some(error.kind.hint()).filter(|hint| !hint.is_empty()),
            also: BTreeSet::new(),
            text: error.to_string(),
        }
    }

    /// Converts an error of a script to the common form.
    pub fn of_script(error: &ScriptDiagnostic) -> Diagnostic {
        Diagnostic {
            file: error.file.clone(),
            line: error.line,
            column: error.column,
            message: error.message.clone(),
            suggestion: error.suggestion.clone(),
            also: BTreeSet::new(),
            text: error.to_string(),
        }
    }
}
