//! Calls and fields in a line: what a call of `nil`, or a field of it, may have meant, which Luau does not say.

use super::lexer::{LexKind, Token, tokens};
use super::{GLOBALS, place};

/// What is called in a line, as the text writes it, each once: `t.price`, `shapes[1]`. Functions that every script has are left out.
pub(crate) fn called_in(text: &str, line: u32) -> Vec<&str> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let mut names = Vec::new();
    for (i, open) in tokens.iter().enumerate() {
        if open.text != "(" || i == 0 || place(text, open.at).0 != line {
            continue;
        }
        let Some(first) = callee(&tokens[..i]) else { continue };
        let is_declared = first > 0 && tokens[first - 1].text == "function";
        if is_declared || GLOBALS.contains(&tokens[first].text) {
            continue;
        }
        let last = &tokens[i - 1];
        let name = &text[tokens[first].at..last.at + last.text.len()];
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// What the field of this name is asked of in a line, as the text writes it: `t.zz` for `t.zz.b`. Nothing where it is asked of several.
pub(crate) fn asked_of<'t>(text: &'t str, line: u32, field: &str) -> Option<&'t str> {
    let tokens = tokens(text).ok()?;
    let mut found = None;
    for (i, sign) in tokens.iter().enumerate().skip(1) {
        let is_field = matches!(sign.text, "." | ":")
            && tokens.get(i + 1).is_some_and(|name| name.text == field)
            && place(text, sign.at).0 == line;
        let Some(first) = is_field.then(|| callee(&tokens[..i])).flatten() else { continue };
        let last = &tokens[i - 1];
        let name = &text[tokens[first].at..last.at + last.text.len()];
        if found.is_some_and(|other| other != name) {
            return None;
        }
        found = Some(name);
    }
    found
}

/// Where the expression begins that these tokens end with: `NAME`, then `.NAME`, `:NAME` and `[…]`.
fn callee(tokens: &[Token<'_>]) -> Option<usize> {
    let mut end = tokens.len();
    loop {
        let last = tokens.get(end.checked_sub(1)?)?;
        end = match (last.kind, last.text) {
            (LexKind::Name, _) => end - 1,
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
