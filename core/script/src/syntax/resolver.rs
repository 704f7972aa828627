//! Parses the grammar of Lua 5.1 and resolves every name. No syntax tree is built.

mod cursor;
mod expression;
mod names;
mod statement;

use std::ops::Range;

use game::ApiVersion;

use super::lexer::{Token, tokens};
use super::objects::{TrackedObjects, TrackedValue};
use super::{SyntaxCheck, SyntaxDiagnostic};
use crate::api::ScriptInterface;

/// Byte ranges of a script that mutations can change.
#[derive(Clone, Debug, Default)]
pub(super) struct MutationTargets {
    /// Statements that declare nothing and are not the file's result.
    pub statements: Vec<Range<usize>>,
    /// Conditions of `if`, `elseif` and `while`.
    pub conditions: Vec<Range<usize>>,
}

/// Maximum nesting of blocks and expressions. It is below Luau's own limit.
const DEPTH: u32 = 100;
/// Maximum length of a file, in bytes.
const LENGTH: usize = 64 * 1024;

/// Checks a whole file.
///
/// Rejects syntax that is not Lua 5.1, unknown globals, and assignments to globals. Rejects
/// assignments to locals of an outer function, since scripts hold no state (contract C9 in
/// `docs/rulings.md`). Rejects loops over anything but `pairs`, `ipairs`, `next` and
/// `string.gmatch`, since other iterators could visit a table in an order that varies between
/// processes. Rejects `require` inside a function or with a computed name.
pub fn check(text: &str, interface: &ScriptInterface, api: ApiVersion) -> SyntaxCheck {
    let mut checked = SyntaxCheck::default();
    if text.len() > LENGTH {
        let message = format!(
            "the script is too large: at most {LENGTH} bytes are allowed, and it \
            has {}",
            text.len()
        );
        checked.problems.push(SyntaxDiagnostic { at: 0, len: 1, message, suggestion: None });
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
    let mut reader = Resolver::new(&tokens, checked, Some((interface, api)));
    match reader.chunk() {
        Ok(()) => {
            reader.checked.in_hooks = reader.objects.problems(interface, api);
            reader.checked.never_equal = reader.objects.never_equal(interface, api);
        }
        // The data-flow analysis needs the whole file.
        Err(problem) => reader.checked.problems.push(problem),
    }
    reader.checked
}

/// Returns the ranges of a file that mutations can change; `None` if the file has errors.
pub(super) fn parts(text: &str) -> Option<MutationTargets> {
    let tokens = tokens(text).ok().filter(|_| text.len() <= LENGTH)?;
    let mut reader = Resolver::new(&tokens, SyntaxCheck::default(), None);
    let read = reader.chunk().is_ok() && reader.checked.problems.is_empty();
    read.then_some(reader.parts)
}

type ParseResult<T = ()> = Result<T, SyntaxDiagnostic>;

/// The form of an expression, as far as the surrounding code needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExpressionForm<'a> {
    /// A local, by its index in `locals`.
    Local(usize),
    Global(&'a str),
    /// A member of a library: `string.gmatch`.
    Member(&'a str, &'a str),
    /// A field or an index. It can be the target of an assignment.
    Place,
    /// A call of a global or a library member.
    Call(&'a str),
    /// A call of an API function on a tracked value, with the result, which is tracked too.
    Made(TrackedValue),
    OtherCall,
    Varargs,
    Value,
}

struct Local<'a> {
    name: &'a str,
    function: u32,
    node: TrackedValue,
    /// Tracked parameters, if the local is a `local function`.
    params: Option<Vec<TrackedValue>>,
}

struct Resolver<'a> {
    tokens: &'a [Token<'a>],
    next: usize,
    locals: Vec<Local<'a>>,
    function: u32,
    depth: u32,
    varargs: bool,
    objects: TrackedObjects<'a>,
    checked: SyntaxCheck,
    parts: MutationTargets,
    /// The scripting interface, and the version of the language. `None`: only the grammar is
    /// checked.
    interface: Option<(&'a ScriptInterface, ApiVersion)>,
}
