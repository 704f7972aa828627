//! Static checks of script texts: the supported subset of Lua, and the meaning of names.
//!
//! Loam has its own resolver instead of a full parser library. It builds no tree, reads a line in
//! about a tenth of a microsecond, and implements exactly the Lua 5.1 grammar. Syntax that Luau
//! reads differently is rejected: type annotations, compound assignment, `continue`, `//`,
//! interpolated strings, directives. The text therefore means the same to the checks and to Luau.

mod calls;
mod canonical;
mod constants;
mod lexer;
mod lints;
mod mutants;
mod objects;
mod order;
mod resolver;
mod step_cost;
mod versions;

pub(crate) use calls::{called_in, receiver_of, uncalled_in};
pub use canonical::{PassedNames, canonical, passed_names};
pub use lints::{NameArgument, SyntaxFacts, facts};
pub use mutants::mutants;
pub use order::warnings;
pub use resolver::check;
pub use step_cost::{Weights, weights};
pub use versions::{VersionedUse, versioned_uses};

/// An error or warning in a script's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxDiagnostic {
    /// Byte offset of the start.
    pub at: usize,
    /// Length in bytes, at least 1.
    pub len: usize,
    pub message: String,
    /// A similar name, as a suggestion, if there is one.
    pub suggestion: Option<String>,
}

/// A name in a script: a key of the returned table, or an argument of `require`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedName {
    pub name: String,
    /// Byte offset of the name's start.
    pub at: usize,
}

/// The result of checking a script's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SyntaxCheck {
    /// All errors. After a syntax error the rest of the file is not read.
    pub problems: Vec<SyntaxDiagnostic>,
    /// Further errors that count only if the functions that the file returns are hooks: calls of
    /// unknown functions of the hooks' objects, or with wrong arguments.
    pub in_hooks: Vec<SyntaxDiagnostic>,
    /// Warnings that count under the same condition: comparisons that never hold.
    pub never_equal: Vec<SyntaxDiagnostic>,
    /// Keys of the table constructor that the file returns.
    pub keys: Vec<LocatedName>,
    pub requires: Vec<LocatedName>,
    /// Byte offset of the file's `return`; 0 if there is none.
    pub returns_at: usize,
}

/// Returns the 1-based line and column of a byte offset; columns count characters.
pub fn place(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at.min(text.len())];
    let line = before.matches('\n').count() as u32 + 1;
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    (line, before[start..].chars().count() as u32 + 1)
}

/// Returns the offset of the first `gmatch` that is not used in a loop. If all are, the offset of
/// the first `gmatch`.
pub(crate) fn stored_iterator(text: &str) -> Option<usize> {
    let tokens = lexer::tokens(text).ok()?;
    let all = || (0..tokens.len()).filter(|i| tokens[*i].text == "gmatch");
    let is_of_loop = |i: &usize| {
        let before = tokens[..*i].iter().rev().take(4);
        before.take_while(|t| t.text != "=").any(|t| t.text == "in")
    };
    all().find(|i| !is_of_loop(i)).or_else(|| all().next()).map(|i| tokens[i].at)
}

/// Global names available to scripts.
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

/// Members of the libraries available to scripts.
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
