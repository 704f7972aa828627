//! Mutation testing of scripts: small changes, one at a time, that tests should detect.

use std::ops::Range;

use game::mutant::{TextMutation, number_mutations};

use super::lexer::{LuaTokenKind, tokens};
use super::resolver::parts;

/// Returns every mutation of a script. Each integer becomes one more and one less (never below 0).
/// Each condition is negated, and each statement that declares nothing is removed. Empty for a
/// script with errors.
pub fn mutants(text: &str) -> Vec<TextMutation> {
    let (Some(parts), Ok(tokens)) = (parts(text), tokens(text)) else { return Vec::new() };
    let mut found = Vec::new();
    let mut push = |at: Range<usize>, what: String, with: String| {
        found.push(TextMutation::new(text, at, what, with));
    };
    for token in tokens.iter().filter(|t| t.kind == LuaTokenKind::Number) {
        let Ok(n) = token.text.parse::<i64>() else { continue };
        for other in number_mutations(n) {
            let at = token.at..token.at + token.text.len();
            push(at, format!("{n} -> {other}"), other.to_string());
        }
    }
    for at in parts.conditions {
        let condition = format!("not ({})", &text[at.clone()]);
        push(at, short(&condition), condition);
    }
    for at in parts.statements {
        push(at.clone(), format!("without {}", short(&text[at])), String::new());
    }
    found.sort_by_key(|m| (m.at.start, m.at.end));
    found
}

/// Returns the beginning of a text on one line.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line,
    }
}
