//! Constant strings of a script: locals to which a string is assigned once, and fields of tables
//! that never change.
//!
//! Values that are not certain count as unknown, and lints ignore them. A value is uncertain if the
//! file binds its name twice, assigns to it, or passes it on as a table.

use std::collections::{BTreeMap, BTreeSet};

use super::SyntaxDiagnostic;
use super::lexer::{LuaTokenKind, Token};
use crate::api::ScriptInterface;

/// The constant strings of a file.
pub(super) struct Constants<'a> {
    /// Constants by name of the local.
    texts: BTreeMap<&'a str, &'a str>,
    /// Constant fields `names.a` by `("names", "a")`, and list items by number.
    fields: BTreeMap<(&'a str, String), &'a str>,
}

impl<'a> Constants<'a> {
    pub fn new(tokens: &[Token<'a>]) -> Constants<'a> {
        let mut bound = BTreeMap::new();
        bindings(tokens).into_iter().for_each(|name| *bound.entry(name).or_insert(0) += 1);
        let (assigned, touched) = (assigned(tokens), touched(tokens));
        let is_fixed = |name: &str| bound.get(name) == Some(&1) && !assigned.contains(name);
        let (mut texts, mut fields) = (BTreeMap::new(), BTreeMap::new());
        for (i, w) in tokens.windows(4).enumerate() {
            if w[0].text != "local" || w[2].text != "=" || !is_fixed(w[1].text) {
                continue;
            }
            let (name, value) = (w[1].text, w[3]);
            let ends = tokens.get(i + 4).is_some_and(|next| next.on_new_line || next.text == ";");
            if is_plain(&value) && ends {
                texts.insert(name, value.text);
            } else if value.text == "{" && !touched.contains(name) {
                for (key, text) in items(&tokens[i + 4..]) {
                    fields.insert((name, key), text);
                }
            }
        }
        Constants { texts, fields }
    }

    /// Returns the string literal, with its quotes, that an argument is or refers to; `None` if the
    /// argument is no constant string. `argument`: all tokens of the argument.
    pub fn text(&self, argument: &[Token<'a>]) -> Option<&'a str> {
        let field =
            |table: &Token<'a>, key: &str| self.fields.get(&(table.text, key.to_owned())).copied();
        match argument {
            [text] if is_plain(text) => Some(text.text),
            [name] if name.kind == LuaTokenKind::Name => self.texts.get(name.text).copied(),
            [table, dot, key] if dot.text == "." => field(table, key.text),
            [table, open, key, _] if open.text == "[" && key.kind == LuaTokenKind::Number => {
                field(table, key.text)
            }
            [table, open, key, _] if open.text == "[" && is_plain(key) => {
                field(table, key.text.trim_matches(['"', '\'']))
            }
            _ => None,
        }
    }
}

/// Returns whether a token is a string in simple quotes.
pub(super) fn is_plain(token: &Token<'_>) -> bool {
    token.kind == LuaTokenKind::Text && token.text.starts_with(['"', '\''])
}

/// Returns every name bound by `local`, as a parameter or by `for`, once per binding.
fn bindings<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let from = match token.text {
            "local" | "for" => i + 1,
            "function" => {
                let open = tokens[i..].iter().take(8).position(|t| t.text == "(");
                open.map_or(tokens.len(), |open| i + open + 1)
            }
            _ => continue,
        };
        let list = tokens.get(from..).unwrap_or_default();
        let names = list.iter().take_while(|t| t.kind == LuaTokenKind::Name || t.text == ",");
        found.extend(names.filter(|t| t.kind == LuaTokenKind::Name).map(|t| t.text));
        // Names of local functions: `local function name`.
        let own = tokens.get(i + 1).filter(|_| token.text == "function");
        let is_local = i > 0 && tokens[i - 1].text == "local";
        found.extend(own.filter(|t| is_local && t.kind == LuaTokenKind::Name).map(|t| t.text));
    }
    found
}

/// Returns the names that are, or may be, on the left side of an assignment. The `local`
/// declaration of a name does not count.
fn assigned<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let before = |i: usize| i.checked_sub(1).map_or("", |i| tokens[i].text);
    let is_left = |i: usize| {
        let next = tokens.get(i + 1).map_or("", |t| t.text);
        let in_list = next == "," && (tokens[i].on_new_line || before(i) == ";");
        !matches!(before(i), "local" | "." | ":") && (next == "=" || in_list)
    };
    let all = (0..tokens.len()).filter(|i| tokens[*i].kind == LuaTokenKind::Name);
    all.filter(|i| is_left(*i)).map(|i| tokens[i].text).collect()
}

/// Returns the names of values that may be changed or passed on: those that are used for anything
/// except reading fields, length and iteration.
fn touched<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let text = |i: Option<usize>| i.and_then(|i| tokens.get(i)).map_or("", |t| t.text);
    let is_read = |i: usize| {
        let (two, one) = (text(i.checked_sub(2)), text(i.checked_sub(1)));
        let closes = match text(Some(i + 1)) {
            "." => i + 3,
            "[" => i + 4,
            _ => return one == "#" || one == "(" && matches!(two, "pairs" | "ipairs"),
        };
        let is_closed = text(Some(i + 1)) == "." || text(Some(closes - 1)) == "]";
        is_closed && !matches!(text(Some(closes)), "=" | "." | "[" | ":")
    };
    let is_used = |i: &usize| {
        let used = !matches!(text(i.checked_sub(1)), "local" | "." | ":");
        used && tokens[*i].kind == LuaTokenKind::Name && !is_read(*i)
    };
    (0..tokens.len()).filter(is_used).map(|i| tokens[i].text).collect()
}

/// Returns the strings of a table constructor, by key or number. `tokens` starts after the `{`.
fn items<'a>(tokens: &[Token<'a>]) -> Vec<(String, &'a str)> {
    let (mut depth, mut number, mut start) = (1, 0, 0);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "{" | "[" | "function" | "do" | "if" | "repeat" => depth += 1,
            ")" | "]" | "end" | "until" => depth -= 1,
            "}" if depth > 1 => depth -= 1,
            "," | ";" | "}" if depth == 1 => {
                match &tokens[start..i] {
                    [text] if is_plain(text) => {
                        number += 1;
                        found.push((number.to_string(), text.text));
                    }
                    [key, equals, text] if equals.text == "=" && is_plain(text) => {
                        found.push((key.text.to_owned(), text.text));
                    }
                    [] => {}
                    [open, ..] if open.text == "[" => {}
                    [_, equals, ..] if equals.text == "=" => {}
                    _ => number += 1,
                }
                start = i + 1;
                if token.text == "}" {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

/// Warns of hook arguments that are integers but are compared with strings. The two are never
/// equal.
pub(super) fn numbers_as_texts(
    tokens: &[Token<'_>],
    interface: &ScriptInterface,
) -> Vec<SyntaxDiagnostic> {
    let assigned = assigned(tokens);
    let mut found = Vec::new();
    for (i, w) in tokens.windows(4).enumerate() {
        let is_function = w[1].text == "=" && w[2].text == "function" && w[3].text == "(";
        let Some(hook) = interface.hook(w[0].text).filter(|_| is_function) else { continue };
        let argument = tokens[i + 4..].iter().take_while(|t| t.text != ")");
        let argument: Vec<&str> =
            argument.filter(|t| t.kind == LuaTokenKind::Name).map(|t| t.text).collect();
        let own = argument.get(interface.objects.len()..).unwrap_or_default();
        let body = &tokens[i + 2..i + 2 + length(&tokens[i + 2..])];
        // If the body binds the name again, the name means something else.
        let bound = bindings(body);
        let is_once = |name: &&str| bound.iter().filter(|bound| *bound == name).count() == 1;
        let numbers: BTreeSet<&str> = own
            .iter()
            .zip(&interface.hooks[hook].args)
            .filter(|(_, arg)| arg.kind.type_name == "integer")
            .map(|(name, _)| *name)
            .filter(|name| !assigned.contains(name) && is_once(name))
            .collect();
        for three in body.windows(3) {
            let (name, text) =
                if is_plain(&three[2]) { (three[0], three[2]) } else { (three[2], three[0]) };
            let compares = matches!(three[1].text, "==" | "~=") && is_plain(&text);
            if compares && numbers.contains(name.text) {
                let name_function = format!("{}_name", name.text);
                let returns_name = interface.functions.iter().find(|f| f.name == name_function);
                let object = |f: &crate::api::ApiFunction| interface.objects[f.object].name;
                let suggestion = returns_name.map_or("compare it with a number".to_owned(), |f| {
                    format!("use `{}:{name_function}({})` for its name", object(f), name.text)
                });
                let message = format!("`{}` is a number and never equals a text", name.text);
                let (at, len) = (text.at, text.text.len());
                found.push(SyntaxDiagnostic { at, len, message, suggestion: Some(suggestion) });
            }
        }
    }
    found
}

/// Returns the number of tokens of a function, from `function` to `end`.
fn length(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate() {
        match token.text {
            "function" | "do" | "if" | "repeat" => depth += 1,
            "end" | "until" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}
