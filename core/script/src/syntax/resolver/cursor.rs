//! Token cursor of the resolver, with errors about unexpected tokens.

use super::{DEPTH, Parts, Reader, Step};
use crate::api::Interface;
use crate::syntax::lexer::{LexKind, Token};
use crate::syntax::objects::Objects;
use crate::syntax::{Checked, Problem};

impl<'a> Reader<'a> {
    pub(super) fn new(
        tokens: &'a [Token<'a>],
        checked: Checked,
        interface: Option<&'a Interface>,
    ) -> Reader<'a> {
        Reader {
            tokens,
            next: 0,
            locals: Vec::new(),
            function: 0,
            depth: 0,
            varargs: true,
            objects: Objects::default(),
            checked,
            parts: Parts::default(),
            interface,
        }
    }

    /// Returns the byte range from a token to the last one read.
    pub(super) fn since(&self, start: Token<'_>) -> std::ops::Range<usize> {
        let last = self.next.checked_sub(1).map_or(start, |n| self.tokens[n]);
        start.at..last.at + last.text.len()
    }

    pub(super) fn peek(&self) -> Token<'a> {
        self.tokens[self.next]
    }

    pub(super) fn take(&mut self) -> Token<'a> {
        let token = self.peek();
        if token.kind != LexKind::End {
            self.next += 1;
        }
        token
    }

    pub(super) fn is(&self, text: &str) -> bool {
        let token = self.peek();
        matches!(token.kind, LexKind::Keyword | LexKind::Sign) && token.text == text
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.next += 1;
        }
        found
    }

    pub(super) fn unexpected(&self, wanted: &str) -> Problem {
        let token = self.peek();
        let before = self.next.checked_sub(1).map(|n| self.tokens[n]);
        let after = self.tokens.get(self.next + 1);
        let operator = |t: &Token<'_>| matches!(t.text, "+" | "-" | "*" | "/" | "%" | "^" | "..");
        let compound = token.text == "=" && before.is_some_and(|t| operator(&t))
            || operator(&token) && after.is_some_and(|t| t.text == "=");
        let message = match token.kind {
            _ if compound => "compound assignment (such as `+=`) is not supported; write `a = a + \
                b`"
            .to_string(),
            LexKind::End => format!("expected {wanted}, but the file ends here"),
            _ => {
                let found: String = token.text.chars().take(20).collect();
                format!("expected {wanted}, found `{}`", found.escape_debug())
            }
        };
        Problem { at: token.at, len: token.text.len().max(1), message, suggestion: None }
    }

    pub(super) fn expect(&mut self, text: &str) -> Step {
        if self.eat(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    pub(super) fn name(&mut self) -> Step<Token<'a>> {
        match self.peek().kind {
            LexKind::Name => Ok(self.take()),
            _ => Err(self.unexpected("a name")),
        }
    }

    pub(super) fn report(&mut self, token: Token<'_>, message: String, suggestion: Option<String>) {
        let problem = Problem { at: token.at, len: token.text.len().max(1), message, suggestion };
        self.checked.problems.push(problem);
    }

    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        self.depth += 1;
        if self.depth > DEPTH {
            let token = self.peek();
            let message = format!("nested too deeply: at most {DEPTH} levels are allowed");
            return Err(Problem {
                at: token.at,
                len: token.text.len().max(1),
                message,
                suggestion: None,
            });
        }
        let result = read(self);
        self.depth -= 1;
        result
    }
}
