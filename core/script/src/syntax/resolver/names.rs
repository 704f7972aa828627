//! Resolves names: locals, globals, and members of libraries.

use game::suggest::nearest;

use super::{ExpressionForm, Local, Resolver};
use crate::program::LISTED;
use crate::syntax::lexer::{LuaTokenKind, Token};
use crate::syntax::objects::{TrackedOrigin, TrackedValue};
use crate::syntax::{GLOBALS, LIBRARIES};

impl<'a> Resolver<'a> {
    pub(super) fn declare(&mut self, name: &'a str) -> TrackedValue {
        let node = self.objects.node();
        self.locals.push(Local { name, function: self.function, node, params: None });
        node
    }

    /// Declares a local with an unknown value.
    pub(super) fn declare_unknown(&mut self, name: &'a str) {
        let node = self.declare(name);
        self.objects.flow(node, TrackedOrigin::Other);
    }

    /// Returns the origin of a value of this form.
    pub(super) fn origin(&self, shape: ExpressionForm<'a>) -> TrackedOrigin<'a> {
        match shape {
            ExpressionForm::Local(index) => TrackedOrigin::Node(self.locals[index].node),
            ExpressionForm::Made(node) => TrackedOrigin::Node(node),
            _ => TrackedOrigin::Other,
        }
    }

    /// Records that arguments reach the parameters of a function. Parameters without an argument
    /// are unknown.
    pub(super) fn hand_over(&mut self, params: &[TrackedValue], arguments: &[TrackedOrigin<'a>]) {
        for (i, param) in params.iter().enumerate() {
            self.objects.flow(*param, arguments.get(i).copied().unwrap_or(TrackedOrigin::Other));
        }
    }

    /// Checks the target of an assignment.
    pub(super) fn assign(
        &mut self,
        shape: ExpressionForm<'a>,
        token: Token<'a>,
        from: TrackedOrigin<'a>,
    ) {
        let name = token.text;
        if let ExpressionForm::Local(index) = shape {
            self.objects.flow(self.locals[index].node, from);
        }
        match shape {
            ExpressionForm::Local(index) if self.locals[index].function < self.function => {
                let message = format!(
                    "cannot assign to `{name}`, a local outside this function: scripts cannot keep \
                    values between calls; declare a slot"
                );
                self.report(token, message, None);
            }
            ExpressionForm::Global(_) => {
                let message = format!("cannot assign to the global `{name}`; write `local {name}`");
                self.report(token, message, None);
            }
            ExpressionForm::Member(library, _) => {
                self.report(token, format!("`{library}` cannot be changed"), None);
            }
            _ => {}
        }
    }

    pub(super) fn resolve(&self, name: &'a str) -> ExpressionForm<'a> {
        match self.locals.iter().rposition(|l| l.name == name) {
            Some(index) => ExpressionForm::Local(index),
            None => ExpressionForm::Global(name),
        }
    }

    pub(super) fn use_global(&mut self, name: Token<'a>) {
        if !GLOBALS.contains(&name.text) {
            let locals = self.locals.iter().map(|l| l.name);
            // Errors beyond the limit are not listed, so they need no suggestion.
            let is_listed = self.checked.problems.len() < LISTED;
            let names = || GLOBALS.into_iter().chain(locals);
            let near = is_listed.then(|| nearest(name.text, names())).flatten();
            self.report(name, format!("`{}` is not available in scripts", name.text), near);
        }
    }

    /// Records a use of a local. If the local is a function that is not called here, other code may
    /// call it with any arguments.
    pub(super) fn mention(&mut self, index: usize, assigned: bool) {
        let token = self.peek();
        let is_call = token.kind == LuaTokenKind::Text
            || token.kind == LuaTokenKind::Sign && matches!(token.text, "(" | "{");
        if !is_call
            && !assigned
            && let Some(params) = self.locals[index].params.clone()
        {
            self.hand_over(&params, &[]);
        }
    }

    /// Returns whether the list that follows is the left side of an assignment. The next tokens
    /// must be a name and a comma.
    pub(super) fn assigns_ahead(&self) -> bool {
        let mut ahead = self.next;
        while self.tokens[ahead].text == "," && self.tokens[ahead].kind == LuaTokenKind::Sign {
            if self.tokens[ahead + 1].kind != LuaTokenKind::Name {
                return false;
            }
            ahead += 2;
        }
        self.tokens[ahead].text == "=" && self.tokens[ahead].kind == LuaTokenKind::Sign
    }

    pub(super) fn member(&mut self, library: &'a str, member: Token<'a>) -> ExpressionForm<'a> {
        let Some((_, members)) = LIBRARIES.iter().find(|(name, _)| *name == library) else {
            return ExpressionForm::Place;
        };
        if !members.contains(&member.text) {
            let near = nearest(member.text, members.iter().copied());
            let message = format!("`{library}.{}` is not available in scripts", member.text);
            self.report(member, message, near);
        }
        ExpressionForm::Member(library, member.text)
    }
}
