//! Finds calls and fields in a line of a script. An error about `nil` can then name the expression,
//! which Luau does not do.

use std::ops::Range;

use super::GLOBALS;
use super::lexer::{LuaTokenKind, Token, tokens};

/// Returns the byte range of a line, counted from 1.
fn bytes_of(text: &str, line: u32) -> Range<usize> {
    let mut lines = text.split_inclusive('\n');
    let start = lines.by_ref().take(line.saturating_sub(1) as usize).map(str::len).sum();
    start..start + lines.next().map_or(0, str::len)
}

/// Returns the source text of an expression, from its first token to its last.
fn written<'t>(text: &'t str, tokens: &[Token<'_>]) -> &'t str {
    match tokens {
        [first, .., last] => &text[first.at..last.at + last.text.len()],
        [token] => &text[token.at..token.at + token.text.len()],
        [] => "",
    }
}

/// Returns the expressions that a line calls, each once: `t.price`, `shapes[1]`. Global functions
/// are left out.
pub(crate) fn called_in(text: &str, line: u32) -> Vec<&str> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let (bytes, mut names) = (bytes_of(text, line), Vec::new());
    for (i, open) in tokens.iter().enumerate() {
        if open.text != "(" || !bytes.contains(&open.at) {
            continue;
        }
        let Some(first) = callee(&tokens[..i]) else { continue };
        let is_declared = first > 0 && tokens[first - 1].text == "function";
        if is_declared || GLOBALS.contains(&tokens[first].text) {
            continue;
        }
        let name = written(text, &tokens[first..i]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The operators whose operands are compared, calculated or joined.
const OPERATORS: [&str; 12] = ["<", "<=", ">", ">=", "+", "-", "*", "/", "//", "%", "^", ".."];

/// Returns the operands of a line that are names or fields and not called, each once: `limit`,
/// `game.seats`. A function that stands where a value is needed is one of them.
pub(crate) fn uncalled_in(text: &str, line: u32) -> Vec<&str> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let (bytes, mut names) = (bytes_of(text, line), Vec::new());
    let is_operator =
        |token: Option<&Token<'_>>| token.is_some_and(|token| OPERATORS.contains(&token.text));
    for (i, name) in tokens.iter().enumerate() {
        let next = tokens.get(i + 1);
        let goes_on = next.is_some_and(|next| {
            matches!(next.text, "(" | "." | ":" | "[" | "{") || next.kind == LuaTokenKind::Text
        });
        if name.kind != LuaTokenKind::Name || !bytes.contains(&name.at) || goes_on {
            continue;
        }
        let Some(first) = callee(&tokens[..=i]) else { continue };
        let before = first.checked_sub(1).and_then(|i| tokens.get(i));
        let operand = written(text, &tokens[first..=i]);
        if (is_operator(next) || is_operator(before)) && !names.contains(&operand) {
            names.push(operand);
        }
    }
    names
}

/// Returns the expression whose field of this name a line reads: `t.zz` for `t.zz.b`. `None` if
/// there are several such expressions.
pub(crate) fn receiver_of<'t>(text: &'t str, line: u32, field: &str) -> Option<&'t str> {
    let tokens = tokens(text).ok()?;
    let (bytes, mut found) = (bytes_of(text, line), None);
    for (i, sign) in tokens.iter().enumerate() {
        let is_field = matches!(sign.text, "." | ":")
            && bytes.contains(&sign.at)
            && tokens.get(i + 1).is_some_and(|name| name.text == field);
        let Some(first) = is_field.then(|| callee(&tokens[..i])).flatten() else { continue };
        let name = written(text, &tokens[first..i]);
        if found.is_some_and(|other| other != name) {
            return None;
        }
        found = Some(name);
    }
    found
}

/// Returns the index where the expression at the end of these tokens begins. The expression is
/// `NAME`, followed by `.NAME`, `:NAME` and `[…]`.
fn callee(tokens: &[Token<'_>]) -> Option<usize> {
    let mut end = tokens.len();
    loop {
        let last = tokens.get(end.checked_sub(1)?)?;
        end = match (last.kind, last.text) {
            (LuaTokenKind::Name, _) => end - 1,
            (_, "]") => {
                let mut depth = 0_usize;
                let is_open = |token: &Token<'_>| {
                    match token.text {
                        "]" => depth += 1,
                        "[" => depth -= 1,
                        _ => {}
                    }
                    depth == 0
                };
                end = tokens[..end].iter().rposition(is_open)?;
                continue;
            }
            _ => return None,
        };
        let is_field = end > 0 && matches!(tokens[end - 1].text, "." | ":");
        if !is_field {
            return Some(end);
        }
        end -= 1;
    }
}
