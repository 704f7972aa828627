//! Lint: loops over `pairs` or `next`, and calls of `next`, whose order could affect the game.

use std::collections::{BTreeMap, BTreeSet};

use game::ApiVersion;

use super::constants::numbers_as_texts;
use super::lexer::{LuaTokenKind, Token, tokens};
use super::{SyntaxDiagnostic, check};
use crate::api::{ApiFunction, ScriptInterface};

/// Hint how to make a loop independent of the order.
const SORT: &str = "put the keys into a list, sort it with `table.sort`, and loop over it with \
    `ipairs`";

/// Warns of loops over `pairs` or `next` whose order could affect the game, of keys that `next`
/// picks, and of comparisons that never hold. `suggestion` of each warning contains a hint.
///
/// Loops that only count, add up or find a maximum are fine. Loops that end early, request changes,
/// keep the last value, or build a list that is not sorted afterwards are not. There are no
/// warnings for a script with errors.
pub fn warnings(text: &str, interface: &ScriptInterface, api: ApiVersion) -> Vec<SyntaxDiagnostic> {
    let read = check(text, interface, api);
    let Some(tokens) = tokens(text).ok().filter(|_| read.problems.is_empty()) else {
        return Vec::new();
    };
    let script = ScriptStructure::new(&tokens, interface);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let Some(dependence) = script.at(i) else { continue };
        let (message, suggestion) = match dependence {
            OrderDependence::Loop(dependence) => {
                let message = format!(
                    "the order of `{}` is not fixed and can affect the game: the loop {dependence}",
                    token.text
                );
                (message, SORT)
            }
            OrderDependence::Picked => {
                let message = "the order of `next` is not fixed and can affect the game: it picks \
                    any key";
                (
                    message.to_owned(),
                    "put the keys into a list, sort it with `table.sort`, and \
                    take one",
                )
            }
        };
        let suggestion = Some(suggestion.to_owned());
        found.push(SyntaxDiagnostic { at: token.at, len: token.text.len(), message, suggestion });
    }
    found.extend(numbers_as_texts(&tokens, interface));
    found.extend(read.never_equal);
    found
}

/// Why an iteration order can affect the game.
enum OrderDependence {
    /// A loop, with a description of what the loop does.
    Loop(String),
    /// A key that `next` picks.
    Picked,
}

/// The tokens of a script, with their block structure.
struct ScriptStructure<'t, 's> {
    tokens: &'t [Token<'s>],
    interface: &'t ScriptInterface,
    /// Local functions that request changes, directly or by calling others that do.
    askers: BTreeSet<&'s str>,
    /// Index of the closing token of each block and bracket, by index of the opening token; 0 for
    /// other tokens.
    closed: Vec<usize>,
    /// Number of open braces before each token.
    braces: Vec<usize>,
    /// Indices of calls of `sort`.
    sorts: Vec<usize>,
    /// Indices of the token `function` in local functions, each with the number of open blocks
    /// before it.
    locals: Vec<(usize, usize)>,
    /// Number of open blocks before each token.
    blocks: Vec<usize>,
    /// Index of the last token before each token that begins or ends a branch: `then`, or a word
    /// that closes a branch.
    branches: Vec<Option<usize>>,
    /// Index of the last `if` or `elseif` before each token.
    questions: Vec<Option<usize>>,
}

impl<'t, 's> ScriptStructure<'t, 's> {
    fn new(tokens: &'t [Token<'s>], interface: &'t ScriptInterface) -> ScriptStructure<'t, 's> {
        let mut script = ScriptStructure {
            tokens,
            interface,
            askers: BTreeSet::new(),
            closed: vec![0; tokens.len()],
            braces: Vec::with_capacity(tokens.len()),
            sorts: Vec::new(),
            locals: Vec::new(),
            blocks: Vec::with_capacity(tokens.len()),
            branches: Vec::with_capacity(tokens.len()),
            questions: Vec::with_capacity(tokens.len()),
        };
        script.measure();
        script.find_askers();
        script
    }

    /// Computes the block structure: what is open at each token, and where it is closed.
    fn measure(&mut self) {
        let (mut blocks, mut brackets, mut braces) = (Vec::new(), Vec::new(), 0);
        let (mut branch, mut question) = (None, None);
        for i in 0..self.tokens.len() {
            self.braces.push(braces);
            self.blocks.push(blocks.len());
            self.branches.push(branch);
            self.questions.push(question);
            let text = self.tokens[i].text;
            match (self.kind(i), text) {
                (LuaTokenKind::Keyword, "then" | "end" | "else" | "elseif" | "until") => {
                    branch = Some(i)
                }
                (_, "sort") if self.before(i, ".") && self.is(i + 1, "(") => self.sorts.push(i),
                _ => {}
            }
            match (self.kind(i), text) {
                (LuaTokenKind::Keyword, "do" | "function" | "if" | "repeat") => {
                    if text == "function" && self.before(i, "local") {
                        self.locals.push((i, blocks.len()));
                    }
                    blocks.push(i);
                }
                (LuaTokenKind::Keyword, "end" | "until") => self.close_with(&mut blocks, i),
                (LuaTokenKind::Sign, "(" | "[" | "{") => brackets.push(i),
                (LuaTokenKind::Sign, ")" | "]" | "}") => self.close_with(&mut brackets, i),
                _ => {}
            }
            match (self.kind(i), text) {
                (LuaTokenKind::Keyword, "if" | "elseif") => question = Some(i),
                (LuaTokenKind::Sign, "{") => braces += 1,
                (LuaTokenKind::Sign, "}") => braces -= 1,
                _ => {}
            }
        }
    }

    /// Records that the last opened block or bracket is closed here.
    fn close_with(&mut self, open: &mut Vec<usize>, at: usize) {
        if let Some(open) = open.pop() {
            self.closed[open] = at;
        }
    }

    /// Finds local functions that request changes: first those that request them directly, then
    /// their callers.
    fn find_askers(&mut self) {
        let functions = self.functions();
        let names: BTreeSet<&str> = functions.iter().map(|(name, ..)| *name).collect();
        let mut called_by: BTreeMap<&str, BTreeSet<&'s str>> = BTreeMap::new();
        let mut found: Vec<&'s str> = Vec::new();
        for (name, start, end) in functions {
            if (start..end).any(|i| self.is_effect_name(i)) {
                found.push(name);
            }
            for callee in (start..end).filter_map(|i| self.called(i)) {
                if names.contains(callee) {
                    called_by.entry(callee).or_default().insert(name);
                }
            }
        }
        while let Some(name) = found.pop() {
            if self.askers.insert(name) {
                found.extend(called_by.get(name).into_iter().flatten());
            }
        }
    }

    fn is(&self, i: usize, text: &str) -> bool {
        self.tokens.get(i).is_some_and(|t| t.text == text && t.kind != LuaTokenKind::Text)
    }

    fn kind(&self, i: usize) -> LuaTokenKind {
        self.tokens.get(i).map_or(LuaTokenKind::End, |t| t.kind)
    }

    fn before(&self, i: usize, text: &str) -> bool {
        i > 0 && self.is(i - 1, text)
    }

    /// Returns the named local functions, each with its name and the token range of its body.
    fn functions(&self) -> Vec<(&'s str, usize, usize)> {
        let named = |i: usize| {
            if !self.is(i, "function") {
                return None;
            }
            let name = if self.before(i, "local") {
                i + 1
            } else if self.before(i, "=") {
                i.checked_sub(2)?
            } else {
                return None;
            };
            let is_name = self.kind(name) == LuaTokenKind::Name;
            is_name.then(|| (self.tokens[name].text, i + 1, self.closed[i]))
        };
        (0..self.tokens.len()).filter_map(named).collect()
    }

    /// Returns whether the token is an API function that requests a change.
    fn is_effect_name(&self, i: usize) -> bool {
        let text = self.tokens[i].text;
        let changes = |f: &ApiFunction| f.name == text && f.is_effect();
        self.kind(i) == LuaTokenKind::Name
            && self.before(i, ":")
            && self.interface.functions.iter().any(changes)
    }

    /// Returns the name that is called at this token, if it is a plain name.
    fn called(&self, i: usize) -> Option<&'s str> {
        let is_call = self.is(i + 1, "(") && !self.before(i, ".") && !self.before(i, ":");
        let is_call = is_call && !self.before(i, "function") && self.kind(i) == LuaTokenKind::Name;
        is_call.then(|| self.tokens[i].text)
    }

    /// Returns a description of the change that the token requests, directly or by calling a local
    /// function; `None` if it requests none.
    fn change(&self, i: usize) -> Option<String> {
        if self.is_effect_name(i) {
            return Some("requests changes, which happen in that order".to_owned());
        }
        let callee = self.called(i).filter(|name| self.askers.contains(name))?;
        Some(format!("calls `{callee}`, which requests changes in that order"))
    }

    /// Returns the problem at a token `pairs` or `next`, if there is one.
    fn at(&self, i: usize) -> Option<OrderDependence> {
        if !(self.is(i, "pairs") || self.is(i, "next")) || self.kind(i) != LuaTokenKind::Name {
            return None;
        }
        if self.before(i, "in") {
            let opens = (i..self.tokens.len()).find(|n| self.is(*n, "do"))?;
            let body = LoopBody::new(self, i, opens + 1, self.closed[opens]);
            return body.reaches().map(OrderDependence::Loop);
        }
        let is_pick = self.is(i, "next") && self.is(i + 1, "(") && !self.before(i, ".");
        (is_pick && !self.is_emptiness_test(i)).then_some(OrderDependence::Picked)
    }

    /// Returns whether the call only tests for emptiness: `next(t) == nil`, `not next(t)`,
    /// `if next(t) then`.
    fn is_emptiness_test(&self, i: usize) -> bool {
        let Some(close) = self.close(i + 1) else { return false };
        let compared = self.is(close + 1, "==") || self.is(close + 1, "~=");
        let begins = ["if", "elseif", "while", "until", "and", "or"];
        let ends = ["then", "do", "and", "or"];
        self.before(i, "not")
            || compared && self.is(close + 2, "nil")
            || begins.iter().any(|word| self.before(i, word))
                && ends.iter().any(|word| self.is(close + 1, word))
    }

    /// Returns the index of the bracket that closes the one at `open`.
    fn close(&self, open: usize) -> Option<usize> {
        self.closed.get(open).copied().filter(|close| *close > 0)
    }

    /// Returns the index after the expression that begins at `start`. A comma outside brackets ends
    /// the expression.
    fn expression_end(&self, start: usize, most: usize) -> usize {
        let mut i = start;
        while i < most {
            let text = self.tokens[i].text;
            let mut last = i;
            if self.kind(i) == LuaTokenKind::Sign && matches!(text, "(" | "[" | "{") {
                last = self.close(i).unwrap_or(most);
            } else if self.is(i, "function") {
                last = self.closed[i];
            }
            let is_value = last > i
                || matches!(
                    self.kind(i),
                    LuaTokenKind::Name | LuaTokenKind::Number | LuaTokenKind::Text
                )
                || ["nil", "true", "false", "..."].iter().any(|word| self.is(i, word));
            let next = last + 1;
            let goes_on = self.is(next, "and") || self.is(next, "or");
            let begins = matches!(
                self.kind(next),
                LuaTokenKind::Name | LuaTokenKind::Keyword | LuaTokenKind::End
            );
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

/// The body of a loop over `pairs` or `next`.
struct LoopBody<'b, 't, 's> {
    script: &'b ScriptStructure<'t, 's>,
    start: usize,
    end: usize,
    /// Names declared in the loop, including its own variables.
    locals: BTreeSet<&'s str>,
}

/// A range of tokens of a script, by index; `end` is excluded.
#[derive(Clone, Copy)]
struct TokenRange {
    start: usize,
    end: usize,
}

impl TokenRange {
    fn len(self) -> usize {
        self.end - self.start
    }
}

/// An assignment, as token ranges of target and value.
struct Assignment {
    to: TokenRange,
    value: TokenRange,
}

impl<'b, 't, 's> LoopBody<'b, 't, 's> {
    /// Creates the body of the loop at token `at`, which is `pairs` or `next`.
    fn new(script: &'b ScriptStructure<'t, 's>, at: usize, start: usize, end: usize) -> Self {
        let mut body = LoopBody { script, start, end, locals: BTreeSet::new() };
        let head = (0..at).rev().find(|i| script.is(*i, "for")).unwrap_or(at);
        let mut declares = false;
        for i in (head..at).chain(start..end) {
            match script.tokens[i].text {
                "local" | "for" | "function" => declares = true,
                "," | "(" => {}
                text if declares && script.kind(i) == LuaTokenKind::Name => {
                    body.locals.insert(text);
                    let more = script.is(i + 1, ",") || script.is(i + 1, "(");
                    declares = more;
                }
                _ => declares = false,
            }
        }
        body
    }

    /// Returns how the order affects something outside the loop body; `None` if it does not.
    fn reaches(&self) -> Option<String> {
        let script = self.script;
        // Blocks that are open inside the body, to recognize functions and inner loops.
        let mut open: Vec<&str> = Vec::new();
        for i in self.start..self.end {
            let token = &script.tokens[i];
            match (token.kind, token.text) {
                (LuaTokenKind::Keyword, "function" | "if" | "do" | "repeat") => {
                    open.push(token.text)
                }
                (LuaTokenKind::Keyword, "end" | "until") => drop(open.pop()),
                (LuaTokenKind::Keyword, "return") if !open.contains(&"function") => {
                    return Some("returns before its end".to_owned());
                }
                (LuaTokenKind::Keyword, "break")
                    if !open.iter().any(|o| matches!(*o, "do" | "repeat")) =>
                {
                    return Some("breaks before its end".to_owned());
                }
                (LuaTokenKind::Name, "insert") if script.before(i, ".") => {
                    let list =
                        TokenRange { start: i + 2, end: script.expression_end(i + 2, self.end) };
                    if !self.is_local(list) && !self.is_sorted(list) {
                        return Some("builds a list that is never sorted".to_owned());
                    }
                }
                (LuaTokenKind::Sign, "=") => {
                    let all = self.assignments(i);
                    if let Some(reason) = all.iter().find_map(|a| self.order_kept_by(a, i)) {
                        return Some(reason);
                    }
                }
                _ => {
                    if let Some(reason) = script.change(i) {
                        return Some(reason);
                    }
                }
            }
        }
        None
    }

    /// Returns whether the assignment's target is declared in the loop.
    fn is_local(&self, target: TokenRange) -> bool {
        self.locals.contains(self.script.tokens[target.start].text)
    }

    /// Returns whether the list is sorted after the loop and before the end of the function.
    fn is_sorted(&self, list: TokenRange) -> bool {
        let script = self.script;
        let after = self.end + 1;
        let level = script.blocks.get(after).copied().unwrap_or_default();
        let next = script.locals.iter().find(|(i, open)| *i >= after && *open <= level);
        let last = next.map_or(script.tokens.len(), |(i, _)| *i);
        let sorts = script.sorts[script.sorts.partition_point(|i| *i < after)..].iter();
        sorts.take_while(|i| **i < last).any(|i| {
            let end = script.expression_end(i + 2, script.tokens.len());
            let end = end.min(script.close(i + 1).unwrap_or(end));
            self.same(list, TokenRange { start: i + 2, end })
        })
    }

    fn texts(&self, range: TokenRange) -> impl Iterator<Item = &'s str> {
        self.script.tokens[range.start..range.end].iter().map(|t| t.text)
    }

    fn same(&self, a: TokenRange, b: TokenRange) -> bool {
        self.texts(a).eq(self.texts(b))
    }

    /// Returns the assignments of the `=` at `sign`; empty for a declaration, a numeric loop or a
    /// field in a table constructor.
    fn assignments(&self, sign: usize) -> Vec<Assignment> {
        let script = self.script;
        let mut targets = Vec::new();
        let mut to = sign;
        loop {
            let Some(from) = self.target_start(to) else { return Vec::new() };
            targets.push(TokenRange { start: from, end: to });
            match from.checked_sub(1) {
                Some(comma) if script.is(comma, ",") => to = comma,
                _ => break,
            }
        }
        targets.reverse();
        let first = targets[0].start;
        let declares = ["local", "for", "{", ";"].iter().any(|word| script.before(first, word));
        // In a table constructor a comma precedes every field except the first.
        if declares || self.is_in_table(first) {
            return Vec::new();
        }
        let mut all = Vec::new();
        let mut start = sign + 1;
        for to in targets {
            let end = script.expression_end(start, self.end);
            all.push(Assignment { to, value: TokenRange { start, end } });
            if script.is(end, ",") {
                start = end + 1;
            }
        }
        all
    }

    /// Returns the index where the assignment target that ends before `to` begins. Fields and
    /// brackets belong to the target.
    fn target_start(&self, to: usize) -> Option<usize> {
        let script = self.script;
        let mut i = to.checked_sub(1)?;
        loop {
            if script.is(i, "]") {
                let mut depth = 0;
                loop {
                    match script.tokens[i].text {
                        "]" if script.kind(i) == LuaTokenKind::Sign => depth += 1,
                        "[" if script.kind(i) == LuaTokenKind::Sign => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    i = i.checked_sub(1)?;
                }
                i = i.checked_sub(1)?;
            } else if script.kind(i) == LuaTokenKind::Name {
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
        self.script.braces[at] > self.script.braces[self.start]
    }

    /// Returns how an assignment keeps a result that depends on the order; `None` if it does not.
    fn order_kept_by(&self, Assignment { to, value }: &Assignment, sign: usize) -> Option<String> {
        let script = self.script;
        if self.is_local(*to) {
            return None;
        }
        let brackets = || (to.start..to.end).filter(|i| script.is(*i, "["));
        if brackets().any(|i| script.is(i + 1, "#")) {
            let list = TokenRange { end: brackets().next().unwrap_or(to.end), ..*to };
            return (!self.is_sorted(list))
                .then(|| "builds a list that is never sorted".to_owned());
        }
        let uses_locals = |range: TokenRange| {
            (range.start..range.end).any(|i| {
                let is_field = script.before(i, ".") || script.before(i, ":");
                script.kind(i) == LuaTokenKind::Name
                    && !is_field
                    && self.locals.contains(script.tokens[i].text)
            })
        };
        // Each key of the loop has its own element.
        let key = |open| TokenRange { start: open, end: script.close(open).unwrap_or(to.end) };
        if brackets().any(|open| uses_locals(key(open))) {
            return None;
        }
        let grows = self.contains(*value, *to);
        if self.adds_up(*to, *value) || self.is_extreme(*to, *value, sign) {
            return None;
        }
        let name: String = self.texts(*to).collect();
        if grows {
            Some(format!("builds `{name}` in that order"))
        } else {
            uses_locals(*value).then(|| format!("keeps the last value in `{name}`"))
        }
    }

    fn contains(&self, value: TokenRange, part: TokenRange) -> bool {
        let ends = value.end.saturating_sub(part.len() - 1);
        (value.start..ends).any(|i| {
            let range = TokenRange { start: i, end: i + part.len() };
            self.same(range, part) && !self.script.before(i, ".")
        })
    }

    /// Returns whether the result is independent of order: `n = n + …`, `n = n * …`,
    /// `found = found or …`, `n = math.max(n, …)`.
    fn adds_up(&self, to: TokenRange, value: TokenRange) -> bool {
        let script = self.script;
        let sign = value.start + to.len();
        let rest = TokenRange { start: sign + 1, end: value.end };
        if rest.start < rest.end && self.same(TokenRange { end: sign, ..value }, to) {
            let outside = || {
                let mut i = rest.start;
                std::iter::from_fn(move || {
                    (i < rest.end).then(|| {
                        let index = i;
                        let opens = script.kind(i) == LuaTokenKind::Sign
                            && matches!(script.tokens[i].text, "(" | "[" | "{");
                        i = if opens { script.close(i).map_or(rest.end, |c| c + 1) } else { i + 1 };
                        index
                    })
                })
            };
            let has_only = |signs: &[&str]| {
                let all = ["+", "-", "*", "/", "%", "^", "..", "==", "~=", "<", ">", "<=", ">="];
                let words = all.iter().chain(&["and", "or"]);
                let others: Vec<_> = words.filter(|word| !signs.contains(word)).collect();
                outside().all(|i| !others.iter().any(|word| script.is(i, word)))
            };
            let is_fine = match script.tokens[sign].text {
                "+" | "-" => has_only(&["+", "-", "*", "/", "%", "^"]),
                "*" => has_only(&["*"]),
                "or" => has_only(&["or", "==", "~=", "<", ">", "<=", ">="]),
                "and" => has_only(&["and", "==", "~=", "<", ">", "<=", ">="]),
                _ => false,
            };
            return is_fine && !self.contains(rest, to);
        }
        let is_extreme = script.is(value.start, "math")
            && (script.is(value.start + 2, "max") || script.is(value.start + 2, "min"))
            && script.close(value.start + 3) == value.end.checked_sub(1);
        is_extreme && self.contains(value, to)
    }

    /// Returns whether the assignment keeps a maximum or minimum, as in
    /// `if n > most then most = n`.
    fn is_extreme(&self, to: TokenRange, value: TokenRange, sign: usize) -> bool {
        let script = self.script;
        // No branch was closed between `then` and the assignment.
        let inside = |i: &usize| *i >= self.start;
        let branch = script.branches[sign].filter(inside).filter(|i| script.is(*i, "then"));
        let Some(branch) = branch else { return false };
        let Some(condition) = script.questions[branch].filter(inside) else { return false };
        let signs = ["<", ">", "<=", ">="];
        [to, value].into_iter().any(|left| {
            let middle = condition + 1 + left.len();
            let a = TokenRange { start: condition + 1, end: middle };
            let b = TokenRange { start: middle + 1, end: branch };
            middle < branch
                && signs.iter().any(|sign| script.is(middle, sign))
                && (self.same(a, to) && self.same(b, value)
                    || self.same(a, value) && self.same(b, to))
        })
    }
}
