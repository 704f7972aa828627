//! What can be wrong with a script, at load and while it runs.

use std::fmt;

use game::diagnostic::Diagnostic;
use game::excerpt::Excerpt;

/// What stopped a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopKind {
    /// A check while loading.
    Load,
    /// Too many steps in one call.
    Fuel,
    /// Too much memory.
    Memory,
    /// A text longer than a call can make.
    Text,
    /// More new texts than a call can make.
    Texts,
    /// Too long by the clock.
    Watchdog,
    /// An error of its own: a wrong type, an unknown name, `error(…)`, recursion too deep.
    Error,
}

impl StopKind {
    /// Is it a limit at which nothing more can be allocated, so that the VM is of no further use?
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

/// How the last failed call ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What stopped it.
    pub kind: StopKind,
    /// The same text as the fault's.
    pub message: String,
    /// Steps it had taken.
    pub steps: u32,
}

/// An author's mistake found while loading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// File, relative to the content folder.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column, 1-based, in characters.
    pub column: u32,
    /// Length in characters, at least 1.
    pub len: u32,
    /// The line; of a long one what is around the place, so that a thousand mistakes do not hold it a thousand times.
    pub excerpt: Excerpt,
    /// What is wrong.
    pub message: String,
    /// A near name, if there is one.
    pub suggestion: Option<String>,
    /// The limit that was hit while the file ran; [`StopKind::Load`] for everything else.
    pub kind: StopKind,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = self.suggestion.as_ref();
        // A script may begin so what it raises.
        let message = self.message.strip_prefix("error: ").unwrap_or(&self.message);
        Diagnostic {
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

impl std::error::Error for ScriptError {}

impl ScriptError {
    /// A mistake at bytes `at..at + len` of a file's text.
    pub(crate) fn at(
        file: &str,
        text: &str,
        at: usize,
        len: usize,
        message: String,
    ) -> ScriptError {
        let (line, column) = crate::syntax::place(text, at);
        let marked = text.get(at..text.len().min(at + len)).unwrap_or_default();
        let marked = marked.lines().next().unwrap_or_default();
        let start = text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |end| end + 1);
        let whole = text.get(start..).and_then(|t| t.lines().next()).unwrap_or_default();
        let place = at.saturating_sub(start);
        ScriptError {
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

    /// A mistake somewhere in a line.
    pub(crate) fn in_line(file: &str, text: &str, line: u32, message: String) -> ScriptError {
        let start = text.split_inclusive('\n').take(line.max(1) as usize - 1).map(str::len).sum();
        let blank = text[start..].len() - text[start..].trim_start().len();
        let len = text[start..].trim_start().lines().next().unwrap_or("").len();
        ScriptError::at(file, text, start + blank, len, message)
    }
}
