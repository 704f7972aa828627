//! Follows the grammar of Lua 5.1 and resolves every name, without building a tree.

mod cursor;
mod expression;
mod names;
mod statement;

use std::ops::Range;

use super::lexer::{Token, tokens};
use super::objects::{Node, Objects};
use super::{Checked, Problem};
use crate::api::Interface;

/// What the resolver found that may be changed, in bytes of the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// Statements that are no declaration and not the result of the file.
    pub statements: Vec<Range<usize>>,
    /// Conditions of `if`, `elseif` and `while`.
    pub conditions: Vec<Range<usize>>,
}

/// Deepest nesting of blocks and expressions; Luau's own limit lies above it.
const DEPTH: u32 = 100;
/// Longest file in bytes.
const LENGTH: usize = 64 * 1024;

/// Reads a whole file.
///
/// Refused: what is no Lua 5.1; names that scripts do not have; assignment to globals and, inside a
/// function, to locals of an outer one (scripts hold no state, C9); loops over anything but `pairs`,
/// `ipairs`, `next` and `string.gmatch` (any other iterator could go over a table in an order that
/// varies between processes); `require` inside a function or of a computed name.
pub fn check(text: &str, interface: &Interface) -> Checked {
    let mut checked = Checked::default();
    if text.len() > LENGTH {
        let message = format!("a script has at most {LENGTH} bytes, this one {}", text.len());
        checked.problems.push(Problem { at: 0, len: 1, message, suggestion: None });
        return checked;
    }
    let tokens = match tokens(text) {
        Ok(tokens) => tokens,
        Err(mut problem) => {
            if text[problem.at..].starts_with("//") {
                problem.message.push_str(&format!(": use `{}`", interface.division));
            }
            checked.problems.push(problem);
            return checked;
        }
    };
    let mut reader = Reader::new(&tokens, checked, Some(interface));
    match reader.chunk() {
        Ok(()) => reader.checked.in_hooks = reader.objects.problems(interface),
        // What reaches a local is known only if the whole file was read.
        Err(problem) => reader.checked.problems.push(problem),
    }
    reader.checked
}

/// The parts of a file that can be changed one at a time; `None` if it has mistakes.
pub(super) fn parts(text: &str) -> Option<Parts> {
    let tokens = tokens(text).ok().filter(|_| text.len() <= LENGTH)?;
    let mut reader = Reader::new(&tokens, Checked::default(), None);
    let read = reader.chunk().is_ok() && reader.checked.problems.is_empty();
    read.then_some(reader.parts)
}

type Step<T = ()> = Result<T, Problem>;

/// As much of an expression as its surroundings ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape<'a> {
    /// A local by its place in `locals`.
    Local(usize),
    /// A global.
    Global(&'a str),
    /// A member of a library: `string.gmatch`.
    Member(&'a str, &'a str),
    /// A field or an index: may be assigned to.
    Place,
    /// A call of a global or a library member.
    Call(&'a str),
    /// A call of a function of a value that is followed; what it gives.
    Made(Node),
    /// Another call.
    OtherCall,
    /// `…`.
    Varargs,
    /// Anything else.
    Value,
}

struct Local<'a> {
    name: &'a str,
    function: u32,
    node: Node,
    /// Parameters of a `local function`.
    params: Option<Vec<Node>>,
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    next: usize,
    locals: Vec<Local<'a>>,
    function: u32,
    depth: u32,
    varargs: bool,
    objects: Objects<'a>,
    checked: Checked,
    parts: Parts,
    /// Hooks and what they are given; nothing where only the grammar counts.
    interface: Option<&'a Interface>,
}
