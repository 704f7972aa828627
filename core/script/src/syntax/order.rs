//! Loops over `pairs` or `next`, and bare calls of `next`, whose order could reach the game.

use std::collections::BTreeSet;

use super::Problem;
use super::lexer::{Kind, Token, tokens};
use crate::api::{Function, Interface};

/// What to do about a loop.
const SORT: &str = "put the keys into a list, `table.sort` it, and go over it with `ipairs`";

/// Loops over `pairs` or `next` whose order could reach the game, and keys that `next` picks, each with what to do in
/// `suggestion`.
///
/// A loop that only counts, adds up, or looks for the largest number is fine; one that ends early, asks for changes, keeps
/// what came last, or makes a list that nobody sorts afterwards is not.
pub fn warnings(text: &str, interface: &Interface) -> Vec<Problem> {
    let Ok(tokens) = tokens(text) else { return Vec::new() };
    let script = Script::of(&tokens, interface);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let Some(why) = script.at(i) else { continue };
        let (message, suggestion) = match why {
            Why::Loop(why) => {
                let message =
                    format!("the order of `{}` can reach the game: the loop {why}", token.text);
                (message, SORT)
            }
            Why::Picked => {
                let message = "the order of `next` can reach the game: it picks any key";
                (message.to_owned(), "put the keys into a list, `table.sort` it, and take one")
            }
        };
        let suggestion = Some(suggestion.to_owned());
        found.push(Problem { at: token.at, len: token.text.len(), message, suggestion });
    }
    found
}

/// How an order gets out.
enum Why {
    /// Of a loop, which does this.
    Loop(String),
    /// Of a call of `next`.
    Picked,
}

/// The tokens of a script, and what is known of the whole of it.
struct Script<'t, 's> {
    tokens: &'t [Token<'s>],
    interface: &'t Interface,
    /// Local functions that ask for changes, themselves or through others.
    askers: BTreeSet<&'s str>,
}

impl<'t, 's> Script<'t, 's> {
    fn of(tokens: &'t [Token<'s>], interface: &'t Interface) -> Script<'t, 's> {
        let mut script = Script { tokens, interface, askers: BTreeSet::new() };
        let functions = script.functions();
        loop {
            let asks = |(name, start, end): &(&'s str, usize, usize)| {
                (*start..*end).any(|i| script.asks(i)).then_some(*name)
            };
            let found: BTreeSet<&str> = functions.iter().filter_map(asks).collect();
            if found.len() == script.askers.len() {
                return script;
            }
            script.askers = found;
        }
    }

    fn is(&self, i: usize, text: &str) -> bool {
        self.tokens.get(i).is_some_and(|t| t.text == text && t.kind != Kind::Text)
    }

    fn kind(&self, i: usize) -> Kind {
        self.tokens.get(i).map_or(Kind::End, |t| t.kind)
    }

    fn before(&self, i: usize, text: &str) -> bool {
        i > 0 && self.is(i - 1, text)
    }

    /// Named local functions: name, and the tokens of the body.
    fn functions(&self) -> Vec<(&'s str, usize, usize)> {
        let named = |i: usize| {
            if !self.is(i, "function") {
                return None;
            }
            let name = match self.before(i, "local") {
                true => i + 1,
                false if self.before(i, "=") => i.checked_sub(2)?,
                false => return None,
            };
            let is_name = self.kind(name) == Kind::Name;
            is_name.then(|| (self.tokens[name].text, i + 1, self.block_end(i + 1)))
        };
        (0..self.tokens.len()).filter_map(named).collect()
    }

    /// Does the token ask for a change, or call a local function that does? In words.
    fn asks(&self, i: usize) -> bool {
        self.change(i).is_some()
    }

    fn change(&self, i: usize) -> Option<String> {
        let token = self.tokens.get(i).filter(|t| t.kind == Kind::Name)?;
        let changes = |f: &Function| f.name == token.text && f.is_effect();
        if self.before(i, ":") && self.interface.functions.iter().any(changes) {
            return Some("asks for changes, which take effect in its order".to_owned());
        }
        let is_call = self.is(i + 1, "(") && !self.before(i, ".") && !self.before(i, ":");
        let is_call = is_call && !self.before(i, "function");
        (is_call && self.askers.contains(token.text))
            .then(|| format!("calls `{}`, which asks for changes in its order", token.text))
    }

    /// Where the block whose first token is at `start` ends: the place of its `end`.
    fn block_end(&self, start: usize) -> usize {
        let mut open = 1;
        for i in start..self.tokens.len() {
            if self.kind(i) == Kind::Keyword {
                match self.tokens[i].text {
                    "do" | "function" | "if" | "repeat" => open += 1,
                    "end" | "until" => open -= 1,
                    _ => {}
                }
            }
            if open == 0 {
                return i;
            }
        }
        self.tokens.len() - 1
    }

    /// What is wrong at a token that is `pairs` or `next`.
    fn at(&self, i: usize) -> Option<Why> {
        if !(self.is(i, "pairs") || self.is(i, "next")) || self.kind(i) != Kind::Name {
            return None;
        }
        if self.before(i, "in") {
            let start = (i..self.tokens.len()).find(|n| self.is(*n, "do"))? + 1;
            return Body::of(self, i, start, self.block_end(start)).reaches().map(Why::Loop);
        }
        let is_pick = self.is(i, "next") && self.is(i + 1, "(") && !self.before(i, ".");
        (is_pick && !self.is_asked_if_empty(i)).then_some(Why::Picked)
    }

    /// `next(t) == nil`, `not next(t)`, `if next(t) then`: only whether there is any key matters.
    fn is_asked_if_empty(&self, i: usize) -> bool {
        let Some(close) = self.close(i + 1) else { return false };
        let compared = self.is(close + 1, "==") || self.is(close + 1, "~=");
        let begins = ["if", "elseif", "while", "until", "and", "or"];
        let ends = ["then", "do", "and", "or"];
        self.before(i, "not")
            || compared && self.is(close + 2, "nil")
            || begins.iter().any(|word| self.before(i, word))
                && ends.iter().any(|word| self.is(close + 1, word))
    }

    /// The bracket that closes the one at `open`.
    fn close(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for i in open..self.tokens.len() {
            match self.tokens[i].text {
                "(" | "[" | "{" if self.kind(i) == Kind::Sign => depth += 1,
                ")" | "]" | "}" if self.kind(i) == Kind::Sign => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(i);
            }
        }
        None
    }

    /// Where the expression that begins at `start` ends: behind its last token. A comma outside of brackets ends it.
    fn expression_end(&self, start: usize, most: usize) -> usize {
        let mut i = start;
        while i < most {
            let text = self.tokens[i].text;
            let mut last = i;
            if self.kind(i) == Kind::Sign && matches!(text, "(" | "[" | "{") {
                last = self.close(i).unwrap_or(most);
            } else if self.is(i, "function") {
                last = self.block_end(i + 1);
            }
            let is_value = last > i
                || matches!(self.kind(i), Kind::Name | Kind::Number | Kind::Text)
                || ["nil", "true", "false", "..."].iter().any(|word| self.is(i, word));
            let next = last + 1;
            let goes_on = self.is(next, "and") || self.is(next, "or");
            let begins = matches!(self.kind(next), Kind::Name | Kind::Keyword | Kind::End);
            if next >= most || self.is(next, ",") || self.is(next, ";") {
                return next.min(most);
            }
            if is_value && begins && !goes_on {
                return next;
            }
            i = next;
        }
        most
    }
}

/// The body of a loop.
struct Body<'b, 't, 's> {
    script: &'b Script<'t, 's>,
    start: usize,
    end: usize,
    /// Names that are declared in the loop, its own ones first.
    locals: BTreeSet<&'s str>,
}

/// The place of something that a value is assigned to, and the value: tokens from here to there.
struct Assignment {
    to: (usize, usize),
    value: (usize, usize),
}

impl<'b, 't, 's> Body<'b, 't, 's> {
    /// The loop at the token `at`, which is `pairs` or `next`.
    fn of(script: &'b Script<'t, 's>, at: usize, start: usize, end: usize) -> Self {
        let mut body = Body { script, start, end, locals: BTreeSet::new() };
        let head = (0..at).rev().find(|i| script.is(*i, "for")).unwrap_or(at);
        let mut declares = false;
        for i in (head..at).chain(start..end) {
            match script.tokens[i].text {
                "local" | "for" | "function" => declares = true,
                "," | "(" => {}
                text if declares && script.kind(i) == Kind::Name => {
                    body.locals.insert(text);
                    let more = script.is(i + 1, ",") || script.is(i + 1, "(");
                    declares = more;
                }
                _ => declares = false,
            }
        }
        body
    }

    /// How the order gets out of the body.
    fn reaches(&self) -> Option<String> {
        let script = self.script;
        // Blocks inside the body: is it a function, or a loop of its own?
        let mut open: Vec<&str> = Vec::new();
        for i in self.start..self.end {
            let token = &script.tokens[i];
            match (token.kind, token.text) {
                (Kind::Keyword, "function" | "if" | "do" | "repeat") => open.push(token.text),
                (Kind::Keyword, "end" | "until") => drop(open.pop()),
                (Kind::Keyword, "return") if !open.contains(&"function") => {
                    return Some("returns before all of it was seen".to_owned());
                }
                (Kind::Keyword, "break") if !open.iter().any(|o| matches!(*o, "do" | "repeat")) => {
                    return Some("breaks off before all of it was seen".to_owned());
                }
                (Kind::Name, "insert") if script.before(i, ".") => {
                    let list = (i + 2, script.expression_end(i + 2, self.end));
                    if !self.is_local(list) && !self.is_sorted(list) {
                        return Some("makes a list that nothing sorts".to_owned());
                    }
                }
                (Kind::Sign, "=") => {
                    let all = self.assignments(i);
                    if let Some(why) = all.iter().find_map(|a| self.kept(a, i)) {
                        return Some(why);
                    }
                }
                _ => {
                    if let Some(why) = script.change(i) {
                        return Some(why);
                    }
                }
            }
        }
        None
    }

    /// Is it declared in the loop?
    fn is_local(&self, (from, _): (usize, usize)) -> bool {
        self.locals.contains(self.script.tokens[from].text)
    }

    /// Is this list sorted after the loop, before the function ends?
    fn is_sorted(&self, (from, to): (usize, usize)) -> bool {
        let script = self.script;
        let mut open = 0_i32;
        for i in self.end + 1..script.tokens.len() {
            match script.tokens[i].text {
                "function" if open <= 0 && script.before(i, "local") => return false,
                "function" | "if" | "do" | "repeat" if script.kind(i) == Kind::Keyword => open += 1,
                "end" | "until" if script.kind(i) == Kind::Keyword => open -= 1,
                "sort" if script.before(i, ".") && script.is(i + 1, "(") => {
                    let other = (i + 2, script.expression_end(i + 2, script.tokens.len()));
                    let other = other.1.min(script.close(i + 1).unwrap_or(other.1));
                    if self.same((from, to), (i + 2, other)) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    fn texts(&self, (from, to): (usize, usize)) -> impl Iterator<Item = &'s str> {
        self.script.tokens[from..to].iter().map(|t| t.text)
    }

    fn same(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        self.texts(a).eq(self.texts(b))
    }

    /// What is assigned by the `=` at `sign`; nothing for a declaration, a loop over numbers, a field of a table.
    fn assignments(&self, sign: usize) -> Vec<Assignment> {
        let script = self.script;
        let mut targets = Vec::new();
        let mut to = sign;
        loop {
            let Some(from) = self.target_start(to) else { return Vec::new() };
            targets.push((from, to));
            match from.checked_sub(1) {
                Some(comma) if script.is(comma, ",") => to = comma,
                _ => break,
            }
        }
        targets.reverse();
        let first = targets[0].0;
        let declares = ["local", "for", "{", ";"].iter().any(|word| script.before(first, word));
        // In a table constructor a comma stands before all fields but the first.
        if declares || self.is_in_table(first) {
            return Vec::new();
        }
        let mut all = Vec::new();
        let mut start = sign + 1;
        for to in targets {
            let end = script.expression_end(start, self.end);
            all.push(Assignment { to, value: (start, end) });
            if script.is(end, ",") {
                start = end + 1;
            }
        }
        all
    }

    /// Where the name begins, with its fields and brackets, that ends before `to`.
    fn target_start(&self, to: usize) -> Option<usize> {
        let script = self.script;
        let mut i = to.checked_sub(1)?;
        loop {
            if script.is(i, "]") {
                let mut depth = 0;
                loop {
                    match script.tokens[i].text {
                        "]" if script.kind(i) == Kind::Sign => depth += 1,
                        "[" if script.kind(i) == Kind::Sign => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    i = i.checked_sub(1)?;
                }
                i = i.checked_sub(1)?;
            } else if script.kind(i) == Kind::Name {
                match i.checked_sub(2) {
                    Some(before) if script.is(i - 1, ".") => i = before,
                    _ => return Some(i),
                }
            } else {
                return None;
            }
        }
    }

    fn is_in_table(&self, at: usize) -> bool {
        let mut depth = 0_i32;
        for i in self.start..at {
            match self.script.tokens[i].text {
                "{" if self.script.kind(i) == Kind::Sign => depth += 1,
                "}" if self.script.kind(i) == Kind::Sign => depth -= 1,
                _ => {}
            }
        }
        depth > 0
    }

    /// How an assignment keeps what the order made of it.
    fn kept(&self, Assignment { to, value }: &Assignment, sign: usize) -> Option<String> {
        let script = self.script;
        if self.is_local(*to) {
            return None;
        }
        let brackets = || (to.0..to.1).filter(|i| script.is(*i, "["));
        if brackets().any(|i| script.is(i + 1, "#")) {
            let list = (to.0, brackets().next().unwrap_or(to.1));
            return (!self.is_sorted(list)).then(|| "makes a list that nothing sorts".to_owned());
        }
        let uses_locals = |(from, to): (usize, usize)| {
            (from..to).any(|i| {
                let is_field = script.before(i, ".") || script.before(i, ":");
                script.kind(i) == Kind::Name
                    && !is_field
                    && self.locals.contains(script.tokens[i].text)
            })
        };
        // Each key of the loop has a place of its own.
        if brackets().any(|open| uses_locals((open, script.close(open).unwrap_or(to.1)))) {
            return None;
        }
        let grows = self.contains(*value, *to);
        if self.adds_up(*to, *value) || self.is_extreme(*to, *value, sign) {
            return None;
        }
        let name: String = self.texts(*to).collect();
        match grows {
            true => Some(format!("makes `{name}` in its order")),
            false if uses_locals(*value) => Some(format!("keeps in `{name}` what came last")),
            false => None,
        }
    }

    fn contains(&self, value: (usize, usize), part: (usize, usize)) -> bool {
        let length = part.1 - part.0;
        (value.0..value.1.saturating_sub(length - 1))
            .any(|i| self.same((i, i + length), part) && !self.script.before(i, "."))
    }

    /// `n = n + …`, `n = n * …`, `found = found or …`, `n = math.max(n, …)`: the same in any order.
    fn adds_up(&self, to: (usize, usize), value: (usize, usize)) -> bool {
        let script = self.script;
        let length = to.1 - to.0;
        let (sign, rest) = (value.0 + length, (value.0 + length + 1, value.1));
        if rest.0 < value.1 && self.same((value.0, sign), to) {
            let outside = || {
                let mut i = rest.0;
                std::iter::from_fn(move || {
                    (i < rest.1).then(|| {
                        let here = i;
                        let opens = script.kind(i) == Kind::Sign
                            && matches!(script.tokens[i].text, "(" | "[" | "{");
                        i = if opens { script.close(i).map_or(rest.1, |c| c + 1) } else { i + 1 };
                        here
                    })
                })
            };
            let only = |signs: &[&str]| {
                let all = ["+", "-", "*", "/", "%", "^", "..", "==", "~=", "<", ">", "<=", ">="];
                let words = all.iter().chain(&["and", "or"]);
                let others: Vec<_> = words.filter(|word| !signs.contains(word)).collect();
                outside().all(|i| !others.iter().any(|word| script.is(i, word)))
            };
            let is_fine = match script.tokens[sign].text {
                "+" | "-" => only(&["+", "-", "*", "/", "%", "^"]),
                "*" => only(&["*"]),
                "or" => only(&["or", "==", "~=", "<", ">", "<=", ">="]),
                "and" => only(&["and", "==", "~=", "<", ">", "<=", ">="]),
                _ => false,
            };
            return is_fine && !self.contains(rest, to);
        }
        let is_extreme = script.is(value.0, "math")
            && (script.is(value.0 + 2, "max") || script.is(value.0 + 2, "min"))
            && script.close(value.0 + 3) == value.1.checked_sub(1);
        is_extreme && self.contains(value, to)
    }

    /// `if n > most then most = n`: the largest number is the same in any order.
    fn is_extreme(&self, to: (usize, usize), value: (usize, usize), sign: usize) -> bool {
        let script = self.script;
        let Some(then) = (self.start..sign).rev().find(|i| script.is(*i, "then")) else {
            return false;
        };
        // Nothing has closed the branch before the assignment.
        let closed = ["end", "else", "elseif", "until"];
        if (then..sign).any(|i| closed.iter().any(|word| script.is(i, word))) {
            return false;
        }
        let words = ["if", "elseif"];
        let Some(asked) = (self.start..then).rev().find(|i| words.iter().any(|w| script.is(*i, w)))
        else {
            return false;
        };
        let signs = ["<", ">", "<=", ">="];
        (asked + 1..then).filter(|i| signs.iter().any(|s| script.is(*i, s))).any(|i| {
            let (a, b) = ((asked + 1, i), (i + 1, then));
            self.same(a, to) && self.same(b, value) || self.same(a, value) && self.same(b, to)
        })
    }
}
