//! Extracts the facts about a script that lints of content need.

use std::collections::BTreeSet;

use game::ApiVersion;

use super::constants::{Constants, is_plain};
use super::lexer::{LuaTokenKind, Token, tokens};
use super::{LocatedName, check};
use crate::api::{ApiParameter, ScriptInterface};

/// Facts about a script that matter to the TOML tables that name it.
#[derive(Clone, Debug, Default)]
pub struct SyntaxFacts {
    /// All string literals, without quotes.
    pub texts: Vec<String>,
    /// String literals that name a slot whose value is read.
    pub slots: Vec<String>,
    /// String literals that may be slot names: all except those used only to set a slot.
    pub maybe_slots: Vec<String>,
    /// Whether the script reads a slot whose name is not a literal.
    pub asks_by_name: bool,
    /// Keys of the returned table.
    pub keys: Vec<LocatedName>,
    /// Files that the script requires.
    pub requires: Vec<String>,
    /// Literal names passed to functions of the scripting interface.
    pub name_arguments: Vec<NameArgument>,
}

/// A literal name in a call of the scripting interface: `me:has("temple")`.
#[derive(Clone, Debug)]
pub struct NameArgument {
    /// Kind of object, in the words of messages.
    pub what: &'static str,
    pub name: String,
    /// Name of the function that is called.
    pub function: String,
    /// Byte offset of the literal with its quotes.
    pub at: usize,
    /// Length of the literal in bytes, quotes included.
    pub len: usize,
}

/// Finds the constant strings that are passed as names to API functions. If the file itself defines
/// a function of the same name, its calls are skipped, because the receiver is unknown.
fn name_arguments(tokens: &[Token<'_>], interface: &ScriptInterface) -> Vec<NameArgument> {
    let own = own_functions(tokens);
    let constants = Constants::new(tokens);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate().skip(1) {
        if tokens[i - 1].text != ":" || token.kind != LuaTokenKind::Name {
            continue;
        }
        let function = interface.functions.iter().find(|f| f.name == token.text);
        let names = |args: &[ApiParameter]| args.iter().any(|a| a.kind.named.is_some());
        let Some(function) = function.filter(|f| names(f.args)) else {
            continue;
        };
        if own.contains(token.text) {
            continue;
        }
        for (arg, argument) in arguments(&tokens[i + 1..]) {
            let named = function.args.get(arg).and_then(|a| a.kind.named);
            let (Some(named), Some(text)) = (named, constants.text(argument)) else { continue };
            let name = text.trim_matches(['"', '\'']).to_owned();
            let last = argument.last().unwrap_or(token);
            let at = argument[0].at;
            let len = last.at + last.text.len() - at;
            found.push(NameArgument {
                what: named,
                name,
                function: token.text.to_owned(),
                at,
                len,
            });
        }
    }
    found
}

/// Returns the names of the functions that the file defines: `name = function`,
/// `function object:name`.
fn own_functions<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let named = |w: &[Token<'a>]| {
        let by_name = w[1].text == "=" && w[2].text == "function";
        let declared =
            w[0].text == "function" && w[1].kind == LuaTokenKind::Name && w[2].text == ":";
        by_name.then_some(w[0].text).or(declared.then_some(w[3].text))
    };
    tokens.windows(4).filter_map(named).collect()
}

/// Returns the arguments of a call by index from 0, without those of more than four tokens.
pub(super) fn arguments<'t, 'a>(call: &'t [Token<'a>]) -> Vec<(usize, &'t [Token<'a>])> {
    match call.first() {
        Some(text) if is_plain(text) => return vec![(0, &call[..1])],
        Some(open) if open.text == "(" => {}
        _ => return Vec::new(),
    }
    let (mut depth, mut arg, mut start, mut found) = (0usize, 0, 1, Vec::new());
    for (i, token) in call.iter().enumerate() {
        match token.text {
            "(" | "{" | "[" | "function" => depth += 1,
            ")" | "}" | "]" | "end" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 || depth == 1 && token.text == "," {
            if (1..=4).contains(&(i - start)) {
                found.push((arg, &call[start..i]));
            }
            (arg, start) = (arg + 1, i + 1);
        }
        if depth == 0 || token.kind == LuaTokenKind::End {
            break;
        }
    }
    found
}

/// Extracts the facts about a script; empty if the script has errors.
pub fn facts(text: &str, interface: &ScriptInterface) -> SyntaxFacts {
    // Only the grammar matters here, which both versions share.
    let checked = check(text, interface, ApiVersion::default());
    let Some(tokens) = tokens(text).ok().filter(|_| checked.problems.is_empty()) else {
        return SyntaxFacts::default();
    };
    let plain = |t: &Token<'_>| t.text.trim_matches(['"', '\'', '[', ']', '=']).to_owned();
    let texts = || tokens.iter().enumerate().filter(|(_, t)| t.kind == LuaTokenKind::Text);
    // Name of the function whose first argument is the string at `i`.
    let argument = |i: usize| {
        let name =
            if i > 0 && tokens[i - 1].text == "(" { i.checked_sub(2) } else { i.checked_sub(1) };
        name.map_or("", |name| tokens[name].text)
    };
    // Functions whose first argument names a slot: either those that read it, or those that only
    // set it.
    let of_slots = |sets: bool| -> Vec<&str> {
        let names_slot = |args: &[ApiParameter]| {
            args.first().is_some_and(|a| a.kind.named == Some(interface.slot))
        };
        let all =
            interface.functions.iter().filter(|f| names_slot(f.args) && f.is_effect() == sets);
        all.map(|f| f.name).collect()
    };
    let (readers, set) = (of_slots(false), of_slots(true));
    let tells = |i: &usize| readers.contains(&argument(*i));
    let slots = texts().filter(|(i, _)| tells(i)).map(|(_, t)| plain(t)).collect();
    let asks_by_name = tokens.windows(4).any(|w| {
        let is_call = w[0].text == ":" && w[2].text == "(" && w[3].kind != LuaTokenKind::Text;
        is_call && readers.contains(&w[1].text)
    });
    let only_set = |i: usize| set.contains(&argument(i));
    let maybe = texts().filter(|(i, _)| !only_set(*i)).map(|(_, t)| plain(t));
    SyntaxFacts {
        texts: texts().map(|(_, t)| plain(t)).collect(),
        slots,
        maybe_slots: maybe.collect(),
        asks_by_name,
        keys: checked.keys,
        requires: checked.requires.into_iter().map(|r| r.name).collect(),
        name_arguments: name_arguments(&tokens, interface),
    }
}
