//! What can go wrong when a game is put together.

use std::fmt;

use content::ContentError;
use game::Failure;
use game::excerpt::visible;
use script::ScriptError;

use crate::disk::FileError;
use crate::mistake::Mistake;

/// Why a game could not be put together or carried on.
#[derive(Clone, Debug)]
pub enum Error {
    /// Mistakes of authors in tables, or in what was asked of the content, each with its place.
    Content(Vec<ContentError>),
    /// Mistakes of authors in scripts, each with its place.
    Scripts(Vec<ScriptError>),
    /// A file or folder.
    File(FileError),
    /// There is nothing of the name that was given: what there is, or what is near.
    Unknown(String),
    /// A ledger that cannot be played again.
    Ledger {
        /// Every mistake in it, with its place.
        said: String,
        /// It was written under other rules, and nobody said to go on all the same.
        other_rules: bool,
    },
    /// A game that cannot be begun, or not in the way that was asked for.
    Impossible(String),
    /// Something failed while it was played.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Content(errors) => f.write_str(&paragraphs(errors)),
            Error::Scripts(errors) => f.write_str(&paragraphs(errors)),
            Error::File(error) => error.fmt(f),
            Error::Ledger { said, .. } => f.write_str(said),
            Error::Unknown(why) | Error::Impossible(why) | Error::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

/// A mistake in a table in one line. What was asked for has no file; a mistake in the content itself has.
pub(crate) fn in_a_line(e: &ContentError) -> String {
    if e.span.file.contains('/') {
        format!("{}, {}:{}", e.kind.message(), e.span.file, e.span.line)
    } else {
        e.kind.message()
    }
}

impl Error {
    /// The mistakes of authors, each with its place; nothing where it is another error.
    pub fn mistakes(&self) -> Vec<Mistake> {
        match self {
            Error::Content(errors) => errors.iter().map(Mistake::of_content).collect(),
            Error::Scripts(errors) => errors.iter().map(Mistake::of_script).collect(),
            _ => Vec::new(),
        }
    }

    /// As the reason why a ledger or a scenario fails, whose own place is told with it: each mistake in one line that
    /// says where it is written.
    pub(crate) fn as_reason(&self) -> String {
        let said = match self {
            Error::Content(errors) => errors.iter().map(in_a_line).collect::<Vec<_>>().join("; "),
            Error::Scripts(errors) => {
                let one =
                    |e: &ScriptError| format!("{}, {}:{}", visible(&e.message), e.file, e.line);
                errors.iter().map(one).collect::<Vec<_>>().join("; ")
            }
            other => other.to_string(),
        };
        // Who tells the reason writes `error: ` before it, once.
        said.strip_prefix("error: ").unwrap_or(&said).to_owned()
    }
}

/// Messages with places, an empty line between them.
pub(crate) fn paragraphs<T: ToString>(messages: &[T]) -> String {
    messages.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
}

impl From<Vec<ContentError>> for Error {
    fn from(errors: Vec<ContentError>) -> Error {
        Error::Content(errors)
    }
}

impl From<Vec<ScriptError>> for Error {
    fn from(errors: Vec<ScriptError>) -> Error {
        Error::Scripts(errors)
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Error {
        Error::File(error)
    }
}

impl From<Failure> for Error {
    fn from(Failure(why): Failure) -> Error {
        Error::Failed(why)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure(error.to_string())
    }
}

impl From<Error> for String {
    fn from(error: Error) -> String {
        error.to_string()
    }
}
