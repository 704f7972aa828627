//! Errors of setting up and playing games.

use std::fmt;

use content::ContentError;
use game::QueryError;
use game::excerpt::escape_hidden;
use script::ScriptDiagnostic;

use crate::diagnostic::Diagnostic;
use crate::disk::FileError;

/// Error of setting up or continuing a game.
#[derive(Clone, Debug)]
pub enum Error {
    /// Diagnostics of TOML tables, or of the user's choice of content, each with a source span.
    Content(Vec<ContentError>),
    /// Diagnostics of scripts, each with a source position.
    Scripts(Vec<ScriptDiagnostic>),
    File(FileError),
    /// An unknown name; the message lists the known names or similar ones.
    Unknown(String),
    /// A ledger that cannot be replayed.
    Ledger {
        /// All errors of the ledger, with their positions.
        message: String,
        /// Whether the ledger names another ruleset hash and the caller did not permit that.
        other_rules: bool,
    },
    /// A game that cannot be set up, at all or as requested.
    Impossible(String),
    /// A failure while the game was played.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Content(errors) => f.write_str(&paragraphs(errors)),
            Error::Scripts(errors) => f.write_str(&paragraphs(errors)),
            Error::File(error) => error.fmt(f),
            Error::Ledger { message, .. } => f.write_str(message),
            Error::Unknown(text) | Error::Impossible(text) | Error::Failed(text) => {
                f.write_str(text)
            }
        }
    }
}

impl std::error::Error for Error {}

/// Formats an error of content in one line. Errors of the user's choice have no file; errors of
/// TOML tables have one.
pub(crate) fn in_a_line(e: &ContentError) -> String {
    if e.span.file.contains('/') {
        format!("{}, {}:{}", e.kind.message(), e.span.file, e.span.line)
    } else {
        e.kind.message()
    }
}

impl Error {
    /// Returns the diagnostics of content, or nothing for other errors.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            Error::Content(errors) => errors.iter().map(Diagnostic::of_content).collect(),
            Error::Scripts(errors) => errors.iter().map(Diagnostic::of_script).collect(),
            _ => Vec::new(),
        }
    }

    /// Formats the error as the reason why a ledger or a scenario fails. Each diagnostic is one
    /// line with its position.
    pub fn as_reason(&self) -> String {
        let message = match self {
            Error::Content(errors) => errors.iter().map(in_a_line).collect::<Vec<_>>().join("; "),
            Error::Scripts(errors) => {
                let one = |e: &ScriptDiagnostic| {
                    format!("{}, {}:{}", escape_hidden(&e.message), e.file, e.line)
                };
                errors.iter().map(one).collect::<Vec<_>>().join("; ")
            }
            other => other.to_string(),
        };
        // Callers add their own `error: ` prefix.
        message.strip_prefix("error: ").unwrap_or(&message).to_owned()
    }
}

/// Joins messages with empty lines between them.
pub(crate) fn paragraphs<T: ToString>(messages: &[T]) -> String {
    messages.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
}

impl From<Vec<ContentError>> for Error {
    fn from(errors: Vec<ContentError>) -> Error {
        Error::Content(errors)
    }
}

impl From<Vec<ScriptDiagnostic>> for Error {
    fn from(errors: Vec<ScriptDiagnostic>) -> Error {
        Error::Scripts(errors)
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Error {
        Error::File(error)
    }
}

impl From<QueryError> for Error {
    fn from(QueryError(message): QueryError) -> Error {
        Error::Failed(message)
    }
}

impl From<Error> for QueryError {
    fn from(error: Error) -> QueryError {
        QueryError(error.to_string())
    }
}

impl From<Error> for String {
    fn from(error: Error) -> String {
        error.to_string()
    }
}
