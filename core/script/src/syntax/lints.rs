//! What a script says that a linter asks about, and what in it is allowed but probably a slip.

use std::collections::BTreeSet;

use super::lexer::{Kind, Token, tokens};
use super::{Named, Problem, check};
use crate::api::{ENTRIES, Kind as Value};

/// What of a script matters to the tables that name it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Every text in it, without quotes, but for the names of slots that are set.
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
    // What is only set is not read.
    let is_set = |i: usize| {
        i >= 2 && tokens[i - 1].text == "(" && matches!(tokens[i - 2].text, "set_slot" | "add_slot")
    };
    let texts = tokens.iter().enumerate().filter(|(i, t)| t.kind == Kind::Text && !is_set(*i));
    Facts {
        texts: texts
            .map(|(_, t)| t)
            .map(|t| t.text.trim_matches(['"', '\'', '[', ']', '=']).to_owned())
            .collect(),
        keys: checked.keys,
        requires: checked.requires.into_iter().map(|r| r.name).collect(),
    }
}

/// Loops over `pairs` or `next` whose order could reach the game, each with what to do in `suggestion`.
///
/// A loop that only adds up or looks for a largest number is fine; one that ends early, asks for changes, keeps a value
/// of the round it is in, or makes a list that nobody sorts afterwards is not.
pub fn warnings(text: &str) -> Vec<Problem> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let changing = changing(&tokens);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| &tokens[i]);
        let is_loop = matches!(token.text, "pairs" | "next") && before.is_some_and(|t| is(t, "in"));
        let why = if is_loop {
            let Some(start) = tokens.iter().skip(i).position(|t| is(t, "do")) else { continue };
            let start = i + start + 1;
            let end = body_end(&tokens, start);
            let body =
                Body { tokens: &tokens[start..end], after: &tokens[end..], head: &tokens[..i] };
            body.reaches(&changing).map(|why| format!("the loop {why}"))
        } else {
            let is_call = token.kind == Kind::Name
                && token.text == "next"
                && tokens[i + 1].text == "("
                && before.is_none_or(|t| !matches!(t.text, "." | ":" | "function"));
            (is_call && !compared_with_nil(&tokens, i)).then(|| "it gives any one key".to_owned())
        };
        if let Some(why) = why {
            found.push(Problem {
                at: token.at,
                len: token.text.len(),
                message: format!("the order of `{}` can reach the game: {why}", token.text),
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

/// Is `next(…)` only asked whether there is anything?
fn compared_with_nil(tokens: &[Token<'_>], next: usize) -> bool {
    let mut open = 0;
    for (i, token) in tokens.iter().enumerate().skip(next + 1) {
        match token.text {
            "(" => open += 1,
            ")" => open -= 1,
            _ => {}
        }
        if open == 0 {
            let after = |n: usize| tokens.get(i + n).map_or("", |t| t.text);
            return matches!(after(1), "==" | "~=") && after(2) == "nil";
        }
    }
    false
}

/// Does the function of this name ask for a change?
fn is_change(name: &str) -> bool {
    ENTRIES.iter().any(|e| e.name == name && e.result == Value::Nothing)
}

/// The local functions of a script that ask for changes, by themselves or through others.
fn changing<'t>(tokens: &[Token<'t>]) -> BTreeSet<&'t str> {
    let mut bodies: Vec<(&str, &[Token<'_>])> = Vec::new();
    for (i, words) in tokens.windows(3).enumerate() {
        let name = match (words[0].text, words[1].text, words[2].text) {
            ("function", name, "(") => name,
            (name, "=", "function") => name,
            _ => continue,
        };
        bodies.push((name, &tokens[i + 3..body_end(tokens, i + 3)]));
    }
    let mut changing = BTreeSet::new();
    loop {
        let before = changing.len();
        for (name, body) in &bodies {
            let asks = body.windows(2).any(|t| {
                let own = t[0].text == ":" && is_change(t[1].text);
                own || t[1].text == "(" && changing.contains(t[0].text)
            });
            if asks {
                changing.insert(*name);
            }
        }
        if changing.len() == before {
            return changing;
        }
    }
}

/// The body of a loop, with what stands before and behind it.
struct Body<'b, 't> {
    tokens: &'b [Token<'t>],
    after: &'b [Token<'t>],
    head: &'b [Token<'t>],
}

impl Body<'_, '_> {
    /// How the order of the loop gets out of it.
    fn reaches(&self, changing: &BTreeSet<&str>) -> Option<String> {
        // Blocks inside the body: is it a function, or a loop of its own?
        let mut open: Vec<&str> = Vec::new();
        for (i, token) in self.tokens.iter().enumerate() {
            let before = i.checked_sub(1).map_or("", |i| self.tokens[i].text);
            match (token.kind, token.text) {
                (Kind::Keyword, "function" | "if" | "do") => open.push(token.text),
                (Kind::Keyword, "repeat") => open.push("do"),
                (Kind::Keyword, "end" | "until") => drop(open.pop()),
                (Kind::Keyword, "return") if !open.contains(&"function") => {
                    return Some("returns before all of it was seen".to_owned());
                }
                (Kind::Keyword, "break") if !open.contains(&"do") => {
                    return Some("breaks off before all of it was seen".to_owned());
                }
                (Kind::Name, name) => {
                    let asks = before == ":" && is_change(name);
                    let calls = self.text(i + 1) == "(" && changing.contains(name);
                    if asks || calls && !matches!(before, "." | ":") {
                        return Some("asks for changes, which take effect in its order".to_owned());
                    }
                    let list = match name {
                        "insert" if before == "." => Some(i + 2),
                        _ => self.appends(i).then_some(i),
                    };
                    if let Some(list) = list.filter(|at| !self.is_sorted(self.text(*at))) {
                        let list = self.text(list);
                        return Some(format!("makes a list `{list}` that nothing sorts"));
                    }
                    if !matches!(before, "." | ":" | "local" | ",") && self.keeps(i) {
                        return Some(format!("leaves in `{name}` what came last or first"));
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn text(&self, i: usize) -> &str {
        self.tokens.get(i).map_or("", |t| t.text)
    }

    /// `t[#t + 1] = …`?
    fn appends(&self, i: usize) -> bool {
        self.text(i + 1) == "[" && self.text(i + 2) == "#" && self.text(i + 3) == self.text(i)
    }

    /// Does `table.sort` follow for this list?
    fn is_sorted(&self, list: &str) -> bool {
        self.after.windows(5).any(|t| {
            let words = [t[0].text, t[1].text, t[2].text, t[3].text];
            words == ["table", ".", "sort", "("] && t[4].text == list
        })
    }

    /// Does a name from outside the loop get a value here that depends on the round? `n = n + …` and the largest or
    /// smallest number do not, nor does a fixed value.
    fn keeps(&self, i: usize) -> bool {
        let name = self.text(i);
        let concatenates = self.text(i + 1) == "..=";
        if self.text(i + 1) != "=" && !concatenates || !self.is_outside(i) {
            return false;
        }
        let value: Vec<&Token<'_>> = self.value(i + 2);
        let texts: Vec<&str> = value.iter().map(|t| t.text).collect();
        let fixed = |t: &&Token<'_>| {
            matches!(t.kind, Kind::Number | Kind::Text)
                || t.kind == Kind::Keyword && matches!(t.text, "true" | "false" | "nil")
        };
        let adds_up = match texts.as_slice() {
            [first, "+" | "*" | "-" | "and" | "or", ..] => *first == name,
            ["math", ".", "max" | "min", "(", rest @ ..] => rest.contains(&name),
            _ => false,
        };
        concatenates
            || texts.contains(&"..")
            || !(adds_up || value.iter().all(fixed) && value.len() == 1)
                && !self.is_largest(i, &texts)
    }

    /// `if n > most then most = n`: the largest is the same in any order; with more than one name or `>=` it is not
    /// known whose it is.
    fn is_largest(&self, i: usize, value: &[&str]) -> bool {
        let [value] = value else { return false };
        let name = self.text(i);
        let condition = |a: &str, b: &str| {
            let signs = ["<", ">", "<=", ">="];
            let from = i.saturating_sub(4);
            let words: Vec<&str> = (from..i).map(|n| self.text(n)).collect();
            matches!(words[..], [x, sign, y, "then"] if x == a && y == b && signs.contains(&sign))
        };
        let ends = self.text(i + 3) == "end";
        ends && (condition(value, name) || condition(name, value))
    }

    /// Is the name at this place one that the body does not declare?
    fn is_outside(&self, i: usize) -> bool {
        let name = self.text(i);
        let inside = (0..i).any(|n| {
            let declares = self.text(n) == "local" || self.text(n) == "for";
            let mut names = (n + 1..i).map(|m| self.text(m));
            declares && names.by_ref().take_while(|t| !matches!(*t, "=" | "in")).any(|t| t == name)
        });
        // The variables of the loop itself.
        let from = self.head.iter().rposition(|t| is(t, "for")).unwrap_or(0);
        !inside && self.head[from..].iter().all(|t| t.text != name)
    }

    /// The tokens of the value that begins there, up to the next statement.
    fn value(&self, start: usize) -> Vec<&Token<'_>> {
        let mut open = 0;
        let mut value: Vec<&Token<'_>> = Vec::new();
        for token in &self.tokens[start.min(self.tokens.len())..] {
            let ends = token.kind == Kind::Keyword
                && !matches!(token.text, "and" | "or" | "not" | "true" | "false" | "nil");
            let joins = value.last().is_some_and(|last| {
                last.kind == Kind::Sign && !matches!(last.text, ")" | "]" | "}")
                    || matches!(last.text, "and" | "or" | "not")
            });
            let starts = token.on_new_line && token.kind == Kind::Name && !joins;
            if open == 0 && !value.is_empty() && (ends || starts || token.text == ";") {
                break;
            }
            match token.text {
                "(" | "[" | "{" => open += 1,
                ")" | "]" | "}" => open -= 1,
                _ => {}
            }
            value.push(token);
        }
        value
    }
}
