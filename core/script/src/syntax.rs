//! What loading must know of a script's text: that it stays in the shared subset, and what its names mean.
//!
//! A resolver of our own instead of a full parser library: it builds no tree, reads a line in about a
//! tenth of a microsecond, and knows exactly the Lua 5.1 grammar. Whatever Luau reads differently (type
//! annotations, compound assignment, `continue`, `//`, interpolated strings, directives) is refused, so
//! what is checked here is what runs.

mod calls;
mod constants;
mod lexer;
mod lints;
mod mutants;
mod objects;
mod order;
mod resolver;
mod weight;

pub(crate) use calls::{asked_of, called_in};
pub use lints::{Asked, Facts, facts};
pub use mutants::mutants;
pub use order::warnings;
pub use resolver::check;
pub use weight::{Weights, weights};

/// A mistake in a script's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Byte offset of its start.
    pub at: usize,
    /// Length in bytes, at least 1.
    pub len: usize,
    /// What is wrong.
    pub message: String,
    /// A near name, if there is one.
    pub suggestion: Option<String>,
}

/// A name in the text: a key of the returned table, or what `require` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// Byte offset of its start.
    pub at: usize,
}

/// What a script's text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Every mistake; after a syntax error the rest of the file is unread.
    pub problems: Vec<Problem>,
    /// Further mistakes if the functions that the file returns are hooks: functions of the objects they are
    /// given that are not in the API table, or are called in a wrong way.
    pub in_hooks: Vec<Problem>,
    /// Keys of the table constructor that the file returns.
    pub keys: Vec<Named>,
    /// Files it requires.
    pub requires: Vec<Named>,
    /// Byte offset of the `return` of the file, 0 if there is none.
    pub returns_at: usize,
}

/// Line and column of a byte offset, 1-based; columns count characters.
pub fn place(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at.min(text.len())];
    let line = before.matches('\n').count() as u32 + 1;
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    (line, before[start..].chars().count() as u32 + 1)
}

/// The first `gmatch` of a text that no loop goes over, or else the first.
pub(crate) fn kept_iterator(text: &str) -> Option<usize> {
    let tokens = lexer::tokens(text).ok()?;
    let all = || (0..tokens.len()).filter(|i| tokens[*i].text == "gmatch");
    let is_of_loop = |i: &usize| {
        let before = tokens[..*i].iter().rev().take(4);
        before.take_while(|t| t.text != "=").any(|t| t.text == "in")
    };
    all().find(|i| !is_of_loop(i)).or_else(|| all().next()).map(|i| tokens[i].at)
}

/// Globals that scripts have.
pub const GLOBALS: [&str; 20] = [
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "math",
    "next",
    "pairs",
    "pcall",
    "rawequal",
    "rawget",
    "rawset",
    "require",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "unpack",
];

/// Members of the libraries that scripts have.
pub const LIBRARIES: [(&str, &[&str]); 3] = [
    ("math", &["abs", "ceil", "floor", "fmod", "huge", "max", "min", "sqrt"]),
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
            "reverse", "sub", "upper",
        ],
    ),
    ("table", &["concat", "insert", "remove", "sort", "unpack"]),
];
