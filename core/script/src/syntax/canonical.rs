//! Canonical text of a script: its tokens without comments, spaces and the spelling of literals.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::constants::Constants;
use super::lexer::{LuaTokenKind, Token, tokens};
use super::lints::arguments;
use crate::api::ScriptInterface;

/// Returns the canonical text of a script. Scripts with equal texts do the same, except for the file
/// and line that their error messages name. `None` if the text has tokens that are not tokens of
/// Lua.
///
/// Comments, spaces, line breaks, quotes, escapes, the spelling of numbers and a comma at the end
/// of a table do not affect it. `required` returns the text that replaces the name of a required
/// file; the name stays if it returns `None`, or if the script uses `require` in another way.
///
/// ```
/// use script::syntax::canonical;
///
/// let text = canonical("return { 0x10, 'a', } -- both", &mut |_| None);
/// assert_eq!(text.as_deref(), Some("return { 16 , \"a\" }"));
/// ```
pub fn canonical(text: &str, required: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    let tokens = tokens(text).ok()?;
    let requires_names = (0..tokens.len())
        .filter(|i| tokens[*i].text == "require" && tokens[*i].kind == LuaTokenKind::Name)
        .all(|i| required_name(&tokens, i).is_some());
    let mut out = String::with_capacity(text.len());
    for (i, token) in tokens.iter().enumerate() {
        let closes_table = tokens.get(i + 1).is_some_and(|next| next.text == "}");
        let is_last_separator = matches!(token.text, "," | ";") && closes_table;
        if token.kind == LuaTokenKind::End || is_last_separator {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        match token.kind {
            LuaTokenKind::Number => out.push_str(&number(token.text)),
            LuaTokenKind::Text => {
                let value = literal_value(token.text);
                let name = String::from_utf8_lossy(&value);
                let is_name = requires_names && is_required_name(&tokens, i);
                match is_name.then(|| required(&name)).flatten() {
                    Some(text) => write_quoted(&mut out, text.as_bytes()),
                    None => write_quoted(&mut out, &value),
                }
            }
            _ => out.push_str(token.text),
        }
    }
    Some(out)
}

/// Names of one kind, such as settings, that a script may pass to functions of the API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassedNames {
    /// Constant names, without quotes.
    pub names: BTreeSet<String>,
    /// Whether the script may pass any other name too, because it computes one.
    pub any: bool,
}

/// Returns the names of a kind that a script may pass to API functions. `kind` is the word for the
/// kind in [`ValueType::named`](crate::ValueType::named). Empty for a text that cannot be split
/// into tokens.
pub fn passed_names(text: &str, interface: &ScriptInterface, kind: &str) -> PassedNames {
    let mut passed = PassedNames::default();
    let Ok(tokens) = tokens(text) else { return passed };
    let takers = interface.functions.iter().filter_map(|function| {
        let at = function.args.iter().position(|arg| arg.kind.named == Some(kind))?;
        Some((function.name, at))
    });
    let takers: Vec<(&str, usize)> = takers.collect();
    let takes_it = |name: &str| takers.iter().find(|(taker, _)| *taker == name).map(|(_, at)| *at);
    let constants = Constants::new(&tokens);
    for (i, token) in tokens.iter().enumerate() {
        let at = match token.kind {
            LuaTokenKind::Name => takes_it(token.text),
            // A function can also be read by its name: `game["setting"]`.
            LuaTokenKind::Text => {
                takes_it(&String::from_utf8_lossy(&literal_value(token.text))).map(|_| usize::MAX)
            }
            _ => None,
        };
        let Some(at) = at else { continue };
        let is_method = i > 0 && tokens[i - 1].text == ":";
        let argument = arguments(&tokens[i + 1..]).into_iter().find(|(arg, _)| *arg == at);
        match argument.filter(|_| is_method).and_then(|(_, argument)| constants.text(argument)) {
            Some(text) => {
                let value = literal_value(text);
                passed.names.insert(String::from_utf8_lossy(&value).into_owned());
            }
            None => passed.any = true,
        }
    }
    passed
}

/// Returns the index of the name of the file that the call of `require` at `i` names.
fn required_name(tokens: &[Token<'_>], i: usize) -> Option<usize> {
    let is_field = i > 0 && matches!(tokens[i - 1].text, "." | ":");
    let name = i + 1 + usize::from(tokens.get(i + 1)?.text == "(");
    (!is_field && tokens.get(name)?.kind == LuaTokenKind::Text).then_some(name)
}

/// Returns whether the token at `i` is the name of a required file.
fn is_required_name(tokens: &[Token<'_>], i: usize) -> bool {
    let calls = [i.checked_sub(1), i.checked_sub(2)].into_iter().flatten();
    let mut calls = calls.filter(|at| tokens[*at].text == "require");
    calls.any(|at| required_name(tokens, at) == Some(i))
}

/// Returns the canonical text of a number. Lua has only floating-point numbers.
fn number(text: &str) -> String {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let value = match hex {
        Some(digits) => u64::from_str_radix(digits, 16).ok().map(|n| n as f64),
        None => text.parse().ok(),
    };
    // Infinity and hexadecimal numbers above 64 bits keep their spelling.
    value
        .filter(|value| value.is_finite())
        .map_or_else(|| text.to_owned(), |value: f64| value.to_string())
}

/// Returns the bytes that a string literal means.
fn literal_value(literal: &str) -> Vec<u8> {
    if let Some(rest) = literal.strip_prefix('[') {
        let level = rest.bytes().take_while(|b| *b == b'=').count();
        let inner = &rest[level + 1..rest.len() - level - 2];
        // A line break after the opening bracket does not count.
        return inner.strip_prefix('\n').unwrap_or(inner).as_bytes().to_vec();
    }
    let mut bytes = literal[1..literal.len() - 1].bytes().peekable();
    let mut value = Vec::with_capacity(literal.len());
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            value.push(byte);
            continue;
        }
        value.push(match bytes.next().unwrap_or(b'\\') {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            digit @ b'0'..=b'9' => {
                let mut n = digit - b'0';
                for _ in 0..2 {
                    let Some(next) = bytes.next_if(u8::is_ascii_digit) else { break };
                    // The lexer rejects escapes above 255.
                    n = n.wrapping_mul(10).wrapping_add(next - b'0');
                }
                n
            }
            other => other,
        });
    }
    value
}

/// Writes a string in quotes. Bytes outside printable ASCII become decimal escapes.
fn write_quoted(out: &mut String, value: &[u8]) {
    out.push('"');
    for byte in value {
        match byte {
            b'"' | b'\\' => out.extend(['\\', *byte as char]),
            b' '..=b'~' => out.push(*byte as char),
            _ => write!(out, "\\{byte:03}").expect("a string takes every text"),
        }
    }
    out.push('"');
}
