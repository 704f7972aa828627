//! Resolves names: locals, globals, and members of libraries.

use game::suggest::nearest;

use super::{Local, Reader, Shape};
use crate::program::LISTED;
use crate::syntax::lexer::{LexKind, Token};
use crate::syntax::objects::{Node, Origin};
use crate::syntax::{GLOBALS, LIBRARIES};

impl<'a> Reader<'a> {
    pub(super) fn declare(&mut self, name: &'a str) -> Node {
        let node = self.objects.node();
        self.locals.push(Local { name, function: self.function, node, params: None });
        node
    }

    /// Declares a local with an unknown value.
    pub(super) fn declare_unknown(&mut self, name: &'a str) {
        let node = self.declare(name);
        self.objects.flow(node, Origin::Other);
    }

    /// Returns the origin of a value of this form.
    pub(super) fn origin(&self, shape: Shape<'a>) -> Origin<'a> {
        match shape {
            Shape::Local(index) => Origin::Node(self.locals[index].node),
            Shape::Made(node) => Origin::Node(node),
            _ => Origin::Other,
        }
    }

    /// Records that arguments reach the parameters of a function; missing ones are unknown.
    pub(super) fn hand_over(&mut self, params: &[Node], given: &[Origin<'a>]) {
        for (i, param) in params.iter().enumerate() {
            self.objects.flow(*param, given.get(i).copied().unwrap_or(Origin::Other));
        }
    }

    /// Checks the target of an assignment.
    pub(super) fn assign(&mut self, shape: Shape<'a>, token: Token<'a>, from: Origin<'a>) {
        let name = token.text;
        if let Shape::Local(index) = shape {
            self.objects.flow(self.locals[index].node, from);
        }
        match shape {
            Shape::Local(index) if self.locals[index].function < self.function => {
                let message = format!(
                    "cannot assign to `{name}`, a local outside this function: scripts cannot keep \
                    values between calls; declare a slot"
                );
                self.report(token, message, None);
            }
            Shape::Global(_) => {
                let message = format!("cannot assign to the global `{name}`; write `local {name}`");
                self.report(token, message, None);
            }
            Shape::Member(library, _) => {
                self.report(token, format!("`{library}` cannot be changed"), None);
            }
            _ => {}
        }
    }

    pub(super) fn resolve(&self, name: &'a str) -> Shape<'a> {
        match self.locals.iter().rposition(|l| l.name == name) {
            Some(index) => Shape::Local(index),
            None => Shape::Global(name),
        }
    }

    pub(super) fn use_global(&mut self, name: Token<'a>) {
        if !GLOBALS.contains(&name.text) {
            let locals = self.locals.iter().map(|l| l.name);
            // Errors beyond the limit are not listed and need no suggestion.
            let is_listed = self.checked.problems.len() < LISTED;
            let names = || GLOBALS.into_iter().chain(locals);
            let near = is_listed.then(|| nearest(name.text, names())).flatten();
            self.report(name, format!("`{}` is not available in scripts", name.text), near);
        }
    }

    /// Handles a use of a local. A function that is not called here may be called elsewhere with
    /// any arguments.
    pub(super) fn mention(&mut self, index: usize, assigned: bool) {
        let token = self.peek();
        let is_call = token.kind == LexKind::Text
            || token.kind == LexKind::Sign && matches!(token.text, "(" | "{");
        if !is_call
            && !assigned
            && let Some(params) = self.locals[index].params.clone()
        {
            self.hand_over(&params, &[]);
        }
    }

    /// Returns whether the list that follows is the left side of an assignment. Requires a name
    /// followed by a comma.
    pub(super) fn assigns_ahead(&self) -> bool {
        let mut ahead = self.next;
        while self.tokens[ahead].text == "," && self.tokens[ahead].kind == LexKind::Sign {
            if self.tokens[ahead + 1].kind != LexKind::Name {
                return false;
            }
            ahead += 2;
        }
        self.tokens[ahead].text == "=" && self.tokens[ahead].kind == LexKind::Sign
    }

    pub(super) fn member(&mut self, library: &'a str, member: Token<'a>) -> Shape<'a> {
        let Some((_, members)) = LIBRARIES.iter().find(|(name, _)| *name == library) else {
            return Shape::Place;
        };
        if !members.contains(&member.text) {
            let near = nearest(member.text, members.iter().copied());
            let message = format!("`{library}.{}` is not available in scripts", member.text);
            self.report(member, message, near);
        }
        Shape::Member(library, member.text)
    }
}
