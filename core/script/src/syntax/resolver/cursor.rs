//! Token cursor of the resolver. Reports unexpected tokens.

use game::ApiVersion;

use super::{DEPTH, MutationTargets, ParseResult, Resolver};
use crate::api::ScriptInterface;
use crate::syntax::lexer::{LuaTokenKind, Token};
use crate::syntax::objects::TrackedObjects;
use crate::syntax::{SyntaxCheck, SyntaxDiagnostic};

impl<'a> Resolver<'a> {
    pub(super) fn new(
        tokens: &'a [Token<'a>],
        checked: SyntaxCheck,
        interface: Option<(&'a ScriptInterface, ApiVersion)>,
    ) -> Resolver<'a> {
        Resolver {
            tokens,
            next: 0,
            locals: Vec::new(),
            function: 0,
            depth: 0,
            varargs: true,
            objects: TrackedObjects::default(),
            checked,
            parts: MutationTargets::default(),
            interface,
        }
    }

    /// Returns the byte range from a token to the last token that was read.
    pub(super) fn since(&self, start: Token<'_>) -> std::ops::Range<usize> {
        let last = self.next.checked_sub(1).map_or(start, |n| self.tokens[n]);
        start.at..last.at + last.text.len()
    }

    pub(super) fn peek(&self) -> Token<'a> {
        self.tokens[self.next]
    }

    pub(super) fn take(&mut self) -> Token<'a> {
        let token = self.peek();
        if token.kind != LuaTokenKind::End {
            self.next += 1;
        }
        token
    }

    pub(super) fn is(&self, text: &str) -> bool {
        let token = self.peek();
        matches!(token.kind, LuaTokenKind::Keyword | LuaTokenKind::Sign) && token.text == text
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.next += 1;
        }
        found
    }

    pub(super) fn unexpected(&self, expected: &str) -> SyntaxDiagnostic {
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
            LuaTokenKind::End => format!("expected {expected}, but the file ends here"),
            _ => {
                let found: String = token.text.chars().take(20).collect();
                format!("expected {expected}, found `{}`", found.escape_debug())
            }
        };
        SyntaxDiagnostic { at: token.at, len: token.text.len().max(1), message, suggestion: None }
    }

    pub(super) fn expect(&mut self, text: &str) -> ParseResult {
        if self.eat(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    pub(super) fn name(&mut self) -> ParseResult<Token<'a>> {
        match self.peek().kind {
            LuaTokenKind::Name => Ok(self.take()),
            _ => Err(self.unexpected("a name")),
        }
    }

    pub(super) fn report(&mut self, token: Token<'_>, message: String, suggestion: Option<String>) {
        let problem =
            SyntaxDiagnostic { at: token.at, len: token.text.len().max(1), message, suggestion };
        self.checked.problems.push(problem);
    }

    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        self.depth += 1;
        if self.depth > DEPTH {
            let token = self.peek();
            let message = format!("nested too deeply: at most {DEPTH} levels are allowed");
            return Err(SyntaxDiagnostic {
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
