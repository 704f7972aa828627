//! What a script says that a linter asks about, and what in it is allowed but probably a slip.

use super::lexer::{Kind, Token, tokens};
use super::{Named, Problem, check};
use crate::api::{ENTRIES, Kind as Value};

/// What of a script matters to the tables that name it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Every text in it, without quotes.
    pub texts: Vec<String>,
    /// The keys of the table it returns.
    pub keys: Vec<Named>,
    /// What it requires.
    pub requires: Vec<String>,
}

/// What a script says; nothing of one with mistakes.
pub fn facts(text: &str) -> Facts {
    let Ok(tokens) = tokens(text) else { return Facts::default() };
    let checked = check(text);
    let texts = tokens.iter().filter(|t| t.kind == Kind::Text);
    Facts {
        texts: texts.map(|t| t.text.trim_matches(['"', '\'', '[', ']', '=']).to_owned()).collect(),
        keys: checked.keys,
        requires: checked.requires.into_iter().map(|r| r.name).collect(),
    }
}

/// Loops over `pairs` or `next` whose order could reach the game, each with what to do in `suggestion`.
///
/// A loop that only counts or compares is fine; one that ends early, asks for changes, or makes a list that nobody
/// sorts afterwards is not.
pub fn warnings(text: &str) -> Vec<Problem> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let is_loop = matches!(token.text, "pairs" | "next")
            && i > 0
            && tokens[i - 1].kind == Kind::Keyword
            && tokens[i - 1].text == "in";
        let Some(start) = tokens.iter().skip(i).position(|t| is_loop && is(t, "do")) else {
            continue;
        };
        let start = i + start + 1;
        let end = body_end(&tokens, start);
        let sorted = tokens[end..].windows(3).any(|t| t[0].text == "table" && t[2].text == "sort");
        if let Some(why) = reaches(&tokens[start..end], sorted) {
            found.push(Problem {
                at: token.at,
                len: token.text.len(),
                message: format!(
                    "the order of `{}` can reach the game: the loop {why}",
                    token.text
                ),
                suggestion: Some(
                    "put the keys into a list, `table.sort` it, and go over it with `ipairs`"
                        .to_owned(),
                ),
            });
        }
    }
    found
}

fn is(token: &Token<'_>, keyword: &str) -> bool {
    token.kind == Kind::Keyword && token.text == keyword
}

/// Where the block that begins at `start` ends: the place of its `end`.
fn body_end(tokens: &[Token<'_>], start: usize) -> usize {
    let mut open = 1;
    for (i, token) in tokens.iter().enumerate().skip(start) {
        if token.kind == Kind::Keyword {
            match token.text {
                "do" | "function" | "if" => open += 1,
                "end" => open -= 1,
                _ => {}
            }
        }
        if open == 0 {
            return i;
        }
    }
    tokens.len() - 1
}

/// How the order of a loop gets out of its body.
fn reaches(body: &[Token<'_>], sorted: bool) -> Option<&'static str> {
    // Blocks inside the body: is it a function, or a loop of its own?
    let mut open: Vec<&str> = Vec::new();
    for (i, token) in body.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| body[i].text);
        match (token.kind, token.text) {
            (Kind::Keyword, "function" | "if" | "do") => open.push(token.text),
            (Kind::Keyword, "repeat") => open.push("do"),
            (Kind::Keyword, "end" | "until") => drop(open.pop()),
            (Kind::Keyword, "return") if !open.contains(&"function") => {
                return Some("returns before all of it was seen");
            }
            (Kind::Keyword, "break") if !open.contains(&"do") => {
                return Some("breaks off before all of it was seen");
            }
            (Kind::Name, name) if before == Some(":") => {
                let change = |e: &crate::api::Entry| e.name == name && e.result == Value::Nothing;
                if ENTRIES.iter().any(change) {
                    return Some("asks for changes, which take effect in its order");
                }
            }
            (Kind::Name, "insert") if before == Some(".") && !sorted => {
                return Some("makes a list that nothing sorts");
            }
            _ => {}
        }
    }
    None
}
