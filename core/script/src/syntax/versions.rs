//! Uses of the scripting interface that mean something else in the second version of the language.

use super::constants::Constants;
use super::lexer::{LuaTokenKind, Token, tokens};
use crate::api::{ApiFunction, FunctionVersions, ScriptInterface};

/// A use of the interface that has another meaning, or none, in the second version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionedUse {
    /// Byte offset of the function's or argument's name.
    pub at: usize,
    pub len: usize,
    /// What to write, or what differs.
    pub hint: String,
    /// If the use names a counter of things, such as seats, their kind. The numbers of these things
    /// differ between the versions.
    pub thing: Option<String>,
}

/// Returns the uses of the interface in a script that have another meaning, or none, in the second
/// version of the language, in the order of the text. `thing_of`: the kind of things that the counter
/// with this name holds, such as `seat`.
///
/// The receiver of a call does not matter, because its type is not always known. Empty for a text
/// that cannot be split into tokens.
pub fn versioned_uses(
    text: &str,
    interface: &ScriptInterface,
    thing_of: &dyn Fn(&str) -> Option<String>,
) -> Vec<VersionedUse> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let constants = Constants::new(&tokens);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate().skip(1) {
        let is_member = matches!(tokens[i - 1].text, ":" | ".");
        if token.kind != LuaTokenKind::Name || !is_member {
            continue;
        }
        let arguments = arguments(&tokens[i + 1..]);
        let named = interface.functions.iter().filter(|f| f.name == token.text);
        let mut differences =
            named.filter_map(|function| difference(function, &arguments, &constants, thing_of));
        if let Some((hint, thing)) = differences.next() {
            found.push(VersionedUse { at: token.at, len: token.text.len(), hint, thing });
        }
    }
    found.extend(arguments_of_hooks(&tokens, interface));
    found.sort_by_key(|one| one.at);
    found
}

/// Describes what differs in the second version for a call with these arguments, with the kind of
/// things of a counter; `None` if nothing does.
fn difference(
    function: &ApiFunction,
    arguments: &[&[Token<'_>]],
    constants: &Constants<'_>,
    thing_of: &dyn Fn(&str) -> Option<String>,
) -> Option<(String, Option<String>)> {
    let differs = |hint: String| Some((hint, None));
    match function.versions {
        FunctionVersions::Both | FunctionVersions::Second => None,
        FunctionVersions::First(call) => differs(format!("write `{call}`")),
        FunctionVersions::Result(hint) | FunctionVersions::Changed(hint) => {
            differs(format!("in `api = 2`, {hint}"))
        }
        FunctionVersions::Numbers(from, hint) => {
            let later = arguments.iter().skip(from);
            let is_number = later.clone().any(|argument| constants.text(argument).is_none());
            is_number.then(|| (format!("in `api = 2`, {hint}"), None))
        }
        FunctionVersions::Things(hint) => {
            let name = arguments.first().and_then(|argument| constants.text(argument));
            let hint = format!("in `api = 2`, {hint}");
            match name {
                None => Some((hint, None)),
                Some(name) => {
                    let thing = thing_of(name.trim_matches(['"', '\'']))?;
                    Some((hint, Some(thing)))
                }
            }
        }
    }
}

/// Returns the arguments of a call, each with all its tokens. `call` starts after the function's
/// name.
fn arguments<'t, 'a>(call: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    match call.first() {
        Some(text) if text.kind == LuaTokenKind::Text => return vec![&call[..1]],
        Some(open) if open.text == "(" => {}
        _ => return Vec::new(),
    }
    let (mut depth, mut start, mut found) = (0usize, 1, Vec::new());
    for (i, token) in call.iter().enumerate() {
        match token.text {
            "(" | "{" | "[" | "function" => depth += 1,
            ")" | "}" | "]" | "end" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 || depth == 1 && token.text == "," {
            if i > start {
                found.push(&call[start..i]);
            }
            start = i + 1;
        }
        if depth == 0 {
            break;
        }
    }
    found
}

/// Returns the arguments of hooks that have another type in the second version. A hook that is not
/// written as `NAME = function(…)` counts as a whole.
fn arguments_of_hooks(tokens: &[Token<'_>], interface: &ScriptInterface) -> Vec<VersionedUse> {
    let mut found = Vec::new();
    for (i, key) in tokens.iter().enumerate() {
        let hook = interface.hooks.iter().find(|hook| hook.name == key.text);
        let is_key = key.kind == LuaTokenKind::Name
            && (i == 0 || matches!(tokens[i - 1].text, "{" | "," | ";"))
            && tokens.get(i + 1).is_some_and(|sign| sign.text == "=");
        let Some(hook) = hook.filter(|hook| is_key && !hook.second.is_empty()) else { continue };
        let is_function = tokens.get(i + 2).is_some_and(|word| word.text == "function");
        if !is_function {
            let names = hook.second.iter().map(|(n, _)| format!("`{}`", hook.args[*n].name));
            let hint =
                format!("in `api = 2`, {} may be a seat", names.collect::<Vec<_>>().join(", "));
            found.push(VersionedUse { at: key.at, len: key.text.len(), hint, thing: None });
            continue;
        }
        let own = arguments(&tokens[i + 3..]);
        for (n, kind) in &hook.second {
            let Some([name, ..]) = own.get(interface.objects.len() + n) else { continue };
            let hint = format!("in `api = 2`, `{}` is {}", name.text, kind.doc);
            found.push(VersionedUse { at: name.at, len: name.text.len(), hint, thing: None });
        }
    }
    found
}
