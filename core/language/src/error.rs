//! Errors in texts of a language, each with source span, kind and suggestion.

use std::fmt;

use game::diagnostic::DiagnosticDisplay;
use game::excerpt::{Excerpt, shorten_word};

/// Maximum number of errors listed for one set.
pub const MOST_ERRORS: usize = 100;

/// A place in a file. Line and column are 1-based, and columns count characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// An error in a file of texts. Displays as a message with file, line and caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    pub span: Span,
    /// Excerpt of the source line, to show above the caret.
    pub line: Excerpt,
    pub kind: LanguageErrorKind,
}

/// The kind of an error, with the data of its message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LanguageErrorKind {
    /// The text is not valid Fluent; the parser's message.
    Syntax { message: String },
    /// A limit is exceeded. `what` names the object and `unit` the unit of the limit.
    TooLarge { what: &'static str, found: usize, unit: &'static str, limit: usize },
    /// Errors beyond [`MOST_ERRORS`].
    More { count: usize },
    /// An invisible character that a terminal interprets.
    Hidden { code: u32 },
    /// A text defined twice in the files of one language.
    Duplicate { name: String, first: Span },
    /// A reference to a message, term or attribute that the files do not define.
    Unknown { name: String, nearest: Option<String> },
    /// A function other than `NUMBER`.
    UnknownFunction { found: String },
    /// An argument that `NUMBER` does not have, or a value that it does not accept.
    BadOption { found: String },
    /// A number that is too long or has a fraction where whole numbers are required.
    BadNumber { found: String },
    /// Texts that contain themselves; the references from the first to itself.
    Cycle { names: Vec<String> },
    /// Two variants with the same key, or an exact number below a plural category.
    BadVariant { key: String, why: &'static str },
    /// Something that Fluent allows and Loam does not. `why` is the reason and `hint` what to do.
    NotAllowed { what: &'static str, why: &'static str, hint: &'static str },
}

impl LanguageErrorKind {
    /// Returns the message in lower case, without final full stop.
    pub fn message(&self) -> String {
        use LanguageErrorKind as K;
        match self {
            K::Syntax { message } => message.clone(),
            K::TooLarge { what, found, unit, .. } => format!("{what} {found} {unit}"),
            K::More { count: 1 } => "one more error in the texts of this language".into(),
            K::More { count } => format!("{count} more errors in the texts of this language"),
            K::Hidden { code } => format!("invisible control character U+{code:04X}"),
            K::Duplicate { name, .. } => format!("duplicate text `{name}`"),
            K::Unknown { name, .. } => format!("unknown text `{}`", shorten_word(name)),
            K::UnknownFunction { found } => format!("unknown function `{}`", shorten_word(found)),
            K::BadOption { found } => {
                format!("`NUMBER` does not accept `{}`", shorten_word(found))
            }
            K::BadNumber { found } => format!("`{}` is out of range", shorten_word(found)),
            K::Cycle { names } => format!("text contains itself: {}", names.join(" -> ")),
            K::BadVariant { key, why } => format!("variant `{}` {why}", shorten_word(key)),
            K::NotAllowed { what, why, .. } => format!("{what} {why}"),
        }
    }

    /// Returns what the translator should do; empty if the message contains it.
    pub fn hint(&self) -> String {
        use LanguageErrorKind as K;
        match self {
            K::Syntax { .. } | K::More { .. } => String::new(),
            K::TooLarge { unit, limit, .. } => format!("at most {limit} {unit}"),
            K::Hidden { .. } => "remove it".into(),
            K::Duplicate { first, .. } => format!("the first is at {first}: remove one"),
            K::Unknown { nearest: Some(near), .. } => format!("did you mean `{near}`?"),
            K::Unknown { .. } => "define it in a file of this language".into(),
            K::UnknownFunction { .. } => "the only function is `NUMBER`".into(),
            K::BadOption { .. } => {
                "write `type`, `minimumFractionDigits`, `maximumFractionDigits` \
                (0 to 3) or `useGrouping`"
                    .into()
            }
            K::BadNumber { .. } => {
                "at most 15 digits, 3 of them after the point; whole numbers as keys".into()
            }
            K::Cycle { .. } => "remove one of these references".into(),
            K::BadVariant { .. } => "write each key once, exact numbers first".into(),
            K::NotAllowed { hint, .. } => (*hint).into(),
        }
    }
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagnostic = DiagnosticDisplay {
            is_warning: false,
            message: &self.kind.message(),
            file: &self.span.file,
            place: (self.span.line, self.span.column),
            text: &self.line.text,
            marked: (self.line.column - 1, self.line.len),
            hint: &self.kind.hint(),
            notes: &[],
        };
        diagnostic.fmt(f)
    }
}

impl std::error::Error for LanguageError {}
