//! Script errors: those found while loading, and those at run time.

use std::fmt;

use game::diagnostic::DiagnosticDisplay;
use game::excerpt::Excerpt;

/// The reason why a script was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopKind {
    /// A check failed while loading.
    Load,
    /// One call used too many steps.
    Fuel,
    Memory,
    /// A string is longer than any string that a call may create.
    Text,
    /// A call created more new strings than the limit.
    Texts,
    /// The call used more CPU time than the watchdog allows.
    Watchdog,
    /// An error that the script raised: a wrong type, an unknown name, `error(…)`, too deep
    /// recursion.
    Error,
}

impl StopKind {
    /// Returns whether nothing can be allocated after this limit was hit, so that the VM must be
    /// discarded.
    pub(crate) fn leaves_no_memory(self) -> bool {
        matches!(self, StopKind::Memory | StopKind::Text | StopKind::Texts)
    }
}

impl fmt::Display for StopKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopKind::Load => "load",
            StopKind::Fuel => "fuel",
            StopKind::Memory => "memory",
            StopKind::Text => "text",
            StopKind::Texts => "texts",
            StopKind::Watchdog => "watchdog",
            StopKind::Error => "error",
        })
    }
}

/// How a call ended that a limit or an error stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoppedCall {
    pub kind: StopKind,
    /// Message of the error, the same as in the script error.
    pub message: String,
    /// Steps that the call had used when it ended.
    pub steps: u32,
}

/// A script error, with its position in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptDiagnostic {
    /// Path of the file, relative to the content folder.
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// Length in characters, at least 1.
    pub len: u32,
    /// Excerpt of the line. Long lines are cut, so that many errors in one line take little memory.
    pub excerpt: Excerpt,
    pub message: String,
    /// A similar name, as a suggestion, if there is one.
    pub suggestion: Option<String>,
    /// Limit that was exceeded while the file ran. All other errors have [`StopKind::Load`].
    pub kind: StopKind,
}

impl fmt::Display for ScriptDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = self.suggestion.as_ref();
        // A script's own message may begin with this prefix.
        let message = self.message.strip_prefix("error: ").unwrap_or(&self.message);
        DiagnosticDisplay {
            is_warning: false,
            message,
            file: &self.file,
            place: (self.line, self.column),
            text: &self.excerpt.text,
            marked: (self.excerpt.column - 1, self.excerpt.len),
            hint: &near.map_or(String::new(), |near| format!("did you mean `{near}`?")),
            notes: &[],
        }
        .fmt(f)
    }
}

impl std::error::Error for ScriptDiagnostic {}

impl ScriptDiagnostic {
    /// Creates an error that marks the bytes `at..at + len` of a file's text.
    pub(crate) fn at(
        file: &str,
        text: &str,
        at: usize,
        len: usize,
        message: String,
    ) -> ScriptDiagnostic {
        let (line, column) = crate::syntax::place(text, at);
        let marked = text.get(at..text.len().min(at + len)).unwrap_or_default();
        let marked = marked.lines().next().unwrap_or_default();
        let start = text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |end| end + 1);
        let whole = text.get(start..).and_then(|t| t.lines().next()).unwrap_or_default();
        let place = at.saturating_sub(start);
        ScriptDiagnostic {
            file: file.to_string(),
            line,
            column,
            len: marked.chars().count().max(1) as u32,
            excerpt: Excerpt::new(whole, place..place + marked.len()),
            message,
            suggestion: None,
            kind: StopKind::Load,
        }
    }

    /// Creates an error that marks a whole line.
    pub(crate) fn in_line(file: &str, text: &str, line: u32, message: String) -> ScriptDiagnostic {
        let start = text.split_inclusive('\n').take(line.max(1) as usize - 1).map(str::len).sum();
        let blank = text[start..].len() - text[start..].trim_start().len();
        let len = text[start..].trim_start().lines().next().unwrap_or("").len();
        ScriptDiagnostic::at(file, text, start + blank, len, message)
    }
}
