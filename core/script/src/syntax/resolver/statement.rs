//! Parses statements and blocks, and ends the scopes of their locals.

use super::{ExpressionForm, ParseResult, Resolver};
use crate::syntax::SyntaxDiagnostic;
use crate::syntax::lexer::LuaTokenKind;
use crate::syntax::objects::{TrackedOrigin, TrackedValue};

impl<'a> Resolver<'a> {
    pub(super) fn chunk(&mut self) -> ParseResult {
        self.block()?;
        if self.peek().kind == LuaTokenKind::End {
            Ok(())
        } else {
            Err(self.unexpected("the end of the file"))
        }
    }

    fn block_ends(&self) -> bool {
        let token = self.peek();
        token.kind == LuaTokenKind::End
            || token.kind == LuaTokenKind::Keyword
                && matches!(token.text, "end" | "else" | "elseif" | "until")
    }

    fn block(&mut self) -> ParseResult {
        let scope = self.locals.len();
        self.open_block()?;
        self.locals.truncate(scope);
        Ok(())
    }

    /// Parses a block whose locals stay in scope, for `repeat … until`.
    fn open_block(&mut self) -> ParseResult {
        self.nested(|r| {
            while !r.block_ends() {
                let (start, last) = (r.peek(), r.is("return"));
                let declares = matches!(start.text, "local" | "function");
                r.statement()?;
                if !(declares || last && r.function == 0) {
                    let range = r.since(start);
                    r.parts.statements.push(range);
                }
                r.eat(";");
                if last {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Parses the condition of a branch or loop.
    fn condition(&mut self) -> ParseResult {
        let start = self.peek();
        self.expression()?;
        let range = self.since(start);
        self.parts.conditions.push(range);
        Ok(())
    }

    fn statement(&mut self) -> ParseResult {
        let token = self.peek();
        if token.kind != LuaTokenKind::Keyword {
            return self.assignment_or_call();
        }
        match token.text {
            "do" => {
                self.take();
                self.block()?;
                self.expect("end")
            }
            "while" => {
                self.take();
                self.condition()?;
                self.expect("do")?;
                self.block()?;
                self.expect("end")
            }
            "repeat" => {
                self.take();
                let scope = self.locals.len();
                self.open_block()?;
                self.expect("until")?;
                self.expression()?;
                self.locals.truncate(scope);
                Ok(())
            }
            "if" => {
                self.take();
                self.condition()?;
                self.expect("then")?;
                self.block()?;
                while self.eat("elseif") {
                    self.condition()?;
                    self.expect("then")?;
                    self.block()?;
                }
                if self.eat("else") {
                    self.block()?;
                }
                self.expect("end")
            }
            "for" => self.for_loop(),
            "function" => self.function_statement(),
            "local" => self.local(),
            "break" => {
                self.take();
                Ok(())
            }
            "return" => {
                self.take();
                if self.function == 0 && self.depth == 1 {
                    self.checked.returns_at = token.at;
                    if self.is("{") {
                        return self.returned_table();
                    }
                }
                if !self.block_ends() && !self.is(";") {
                    self.expressions()?;
                }
                Ok(())
            }
            _ => Err(self.unexpected("a statement")),
        }
    }

    fn returned_table(&mut self) -> ParseResult {
        let keys = self.table(true)?;
        for key in keys {
            if self.checked.keys.iter().any(|k| k.name == key.name) {
                let (at, len) = (key.at, key.name.len());
                let message = format!("`{}` appears twice in this table", key.name);
                self.checked.problems.push(SyntaxDiagnostic { at, len, message, suggestion: None });
            } else {
                self.checked.keys.push(key);
            }
        }
        // `return { … }` may continue as an expression, but no continuation gives a sensible
        // result.
        if self.block_ends() || self.is(";") {
            Ok(())
        } else {
            Err(self.unexpected("the end of the file"))
        }
    }

    fn for_loop(&mut self) -> ParseResult {
        self.take();
        let first = self.name()?;
        let scope = self.locals.len();
        if self.eat("=") {
            self.expression()?;
            self.expect(",")?;
            self.expression()?;
            if self.eat(",") {
                self.expression()?;
            }
            self.expect("do")?;
            self.declare_unknown(first.text);
        } else {
            let mut names = vec![first.text];
            while self.eat(",") {
                names.push(self.name()?.text);
            }
            self.expect("in")?;
            let start = self.peek();
            let shape = self.expression()?;
            let kept_types = match shape {
                ExpressionForm::Call("pairs" | "ipairs" | "string.gmatch") => !self.is(","),
                ExpressionForm::Global("next") => self.is(","),
                _ => false,
            };
            if !kept_types {
                let message =
                    "a loop must use `pairs`, `ipairs`, `next` or `string.gmatch`".to_string();
                self.report(start, message, None);
            }
            while self.eat(",") {
                self.expression()?;
            }
            self.expect("do")?;
            for name in names {
                self.declare_unknown(name);
            }
        }
        self.block()?;
        self.locals.truncate(scope);
        self.expect("end")
    }

    fn function_statement(&mut self) -> ParseResult {
        self.take();
        let name = self.name()?;
        let mut shape = self.resolve(name.text);
        let mut is_method = false;
        while self.is(".") || self.is(":") {
            is_method = self.take().text == ":";
            if let ExpressionForm::Global(_) = shape {
                self.use_global(name);
            }
            self.name()?;
            shape = ExpressionForm::Place;
            if is_method {
                break;
            }
        }
        self.assign(shape, name, TrackedOrigin::Other);
        self.function_body(is_method, None, &[])
    }

    fn local(&mut self) -> ParseResult {
        self.take();
        if self.eat("function") {
            let name = self.name()?;
            self.declare_unknown(name.text);
            return self.function_body(false, Some(self.locals.len() - 1), &[]);
        }
        let mut names = vec![self.name()?.text];
        while self.eat(",") {
            names.push(self.name()?.text);
        }
        let values = if self.eat("=") { self.expressions()? } else { Vec::new() };
        let values: Vec<TrackedOrigin> =
            values.into_iter().map(|shape| self.origin(shape)).collect();
        let nodes: Vec<TrackedValue> = names.into_iter().map(|name| self.declare(name)).collect();
        self.hand_over(&nodes, &values);
        Ok(())
    }

    /// Parses parameters and body of a function. `name`: the local of a `local function`; its calls
    /// are tracked. `arguments`: the arguments of a hook.
    pub(super) fn function_body(
        &mut self,
        is_method: bool,
        name: Option<usize>,
        arguments: &[TrackedOrigin<'a>],
    ) -> ParseResult {
        let scope = self.locals.len();
        self.function += 1;
        let outer_varargs = std::mem::replace(&mut self.varargs, false);
        if is_method {
            self.declare_unknown("self");
        }
        let mut params = Vec::new();
        self.expect("(")?;
        if !self.eat(")") {
            loop {
                if self.eat("...") {
                    self.varargs = true;
                    break;
                }
                let name = self.name()?;
                params.push(self.declare(name.text));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        match name {
            Some(name) => self.locals[name].params = Some(params),
            None => self.hand_over(&params, arguments),
        }
        self.block()?;
        self.expect("end")?;
        self.locals.truncate(scope);
        self.function -= 1;
        self.varargs = outer_varargs;
        Ok(())
    }

    fn assignment_or_call(&mut self) -> ParseResult {
        let mut targets = vec![(self.peek(), self.suffixed(true)?)];
        if !self.is("=") && !self.is(",") {
            return match targets[0].1 {
                ExpressionForm::Call(_) | ExpressionForm::Made(_) | ExpressionForm::OtherCall => {
                    Ok(())
                }
                _ => Err(self.unexpected("`=` or a call")),
            };
        }
        while self.eat(",") {
            targets.push((self.peek(), self.suffixed(true)?));
        }
        self.expect("=")?;
        let values = self.expressions()?;
        for (i, (token, shape)) in targets.into_iter().enumerate() {
            if !matches!(
                shape,
                ExpressionForm::Local(_)
                    | ExpressionForm::Global(_)
                    | ExpressionForm::Member(..)
                    | ExpressionForm::Place
            ) {
                let message = "this cannot be assigned to".to_string();
                return Err(SyntaxDiagnostic {
                    at: token.at,
                    len: token.text.len(),
                    message,
                    suggestion: None,
                });
            }
            let from = values.get(i).map_or(TrackedOrigin::Other, |value| self.origin(*value));
            self.assign(shape, token, from);
        }
        Ok(())
    }
}
