//! Parses expressions, calls and table constructors.

use super::{Reader, Shape, Step};
use crate::syntax::Named;
use crate::syntax::lexer::{LexKind, Token};
use crate::syntax::objects::{Given, Origin};

impl<'a> Reader<'a> {
    pub(super) fn expressions(&mut self) -> Step<Vec<Shape<'a>>> {
        let mut all = vec![self.expression()?];
        while self.eat(",") {
            all.push(self.expression()?);
        }
        Ok(all)
    }

    /// Parses an expression. Operators are read flat, since precedence does not change the meaning
    /// of names.
    pub(super) fn expression(&mut self) -> Step<Shape<'a>> {
        self.nested(|r| {
            let mut shape = None;
            loop {
                while r.is("not") || r.is("-") || r.is("#") {
                    r.take();
                    shape = Some(Shape::Value);
                }
                let operand = r.operand()?;
                let token = r.peek();
                let goes_on = match token.kind {
                    LexKind::Keyword => matches!(token.text, "and" | "or"),
                    LexKind::Sign => matches!(
                        token.text,
                        "+" | "-"
                            | "*"
                            | "/"
                            | "%"
                            | "^"
                            | ".."
                            | "=="
                            | "~="
                            | "<"
                            | "<="
                            | ">"
                            | ">="
                    ),
                    _ => false,
                };
                if !goes_on {
                    return Ok(shape.unwrap_or(operand));
                }
                r.take();
                shape = Some(Shape::Value);
            }
        })
    }

    fn operand(&mut self) -> Step<Shape<'a>> {
        let token = self.peek();
        match (token.kind, token.text) {
            (LexKind::Number | LexKind::Text, _) | (LexKind::Keyword, "nil" | "true" | "false") => {
                self.take();
                Ok(Shape::Value)
            }
            (LexKind::Sign, "...") => {
                if !self.varargs {
                    return Err(self.unexpected("a value (this function has no `...`)"));
                }
                self.take();
                Ok(Shape::Varargs)
            }
            (LexKind::Sign, "{") => {
                self.table(false)?;
                Ok(Shape::Value)
            }
            (LexKind::Keyword, "function") => {
                self.take();
                self.function_body(false, None, &[])?;
                Ok(Shape::Value)
            }
            _ => self.suffixed(false),
        }
    }

    /// Parses a name or a bracketed expression with its fields, indices and calls.
    pub(super) fn suffixed(&mut self, is_target: bool) -> Step<Shape<'a>> {
        let first = self.peek();
        let mut shape = match first.kind {
            LexKind::Name => {
                self.take();
                self.resolve(first.text)
            }
            LexKind::Sign if first.text == "(" => {
                self.take();
                self.expression()?;
                self.expect(")")?;
                Shape::Value
            }
            _ => return Err(self.unexpected("a value")),
        };
        // `assign` reports a global that is only assigned to.
        let assigned = is_target && (self.is("=") || self.is(",") && self.assigns_ahead());
        if let Shape::Global(_) = shape
            && !assigned
        {
            self.use_global(first);
        }
        if let Shape::Local(index) = shape {
            self.mention(index, assigned);
        }
        let mut object = if first.kind == LexKind::Name { first.text } else { "" };
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (LexKind::Sign, ".") => {
                    self.take();
                    let member = self.name()?;
                    let written = is_target && (self.is("=") || self.is(","));
                    let node = match self.origin(shape) {
                        Origin::Node(node) if !written => Some(node),
                        _ => None,
                    };
                    let named = node.map(|node| self.objects.name(node, object, member));
                    shape = match shape {
                        Shape::Global(library) => self.member(library, member),
                        _ => Shape::Place,
                    };
                    if let Some(named) = named
                        && self.is("(")
                        && !self.peek().on_new_line
                    {
                        let given;
                        (shape, given) = self.arguments(shape, first)?;
                        if given.without_object {
                            self.objects.called_with_dot(named);
                        }
                    }
                }
                (LexKind::Sign, "[") => {
                    self.take();
                    self.expression()?;
                    self.expect("]")?;
                    shape = Shape::Place;
                }
                (LexKind::Sign, ":") => {
                    self.take();
                    let function = self.name()?;
                    let node = self.origin(shape);
                    let (_, given) = self.arguments(Shape::Place, token)?;
                    shape = match node {
                        Origin::Node(node) => {
                            Shape::Made(self.objects.call(node, object, function, &given))
                        }
                        _ => Shape::OtherCall,
                    };
                }
                (LexKind::Sign, "(" | "{") | (LexKind::Text, _) => {
                    if token.text == "(" && token.on_new_line {
                        return Err(
                            self.unexpected("`;` (a call must start on the line of its function)")
                        );
                    }
                    let params = match shape {
                        Shape::Local(index) => self.locals[index].params.clone(),
                        _ => None,
                    };
                    let given;
                    (shape, given) = self.arguments(shape, first)?;
                    self.hand_over(&params.unwrap_or_default(), &given.args);
                }
                _ => return Ok(shape),
            }
            // Further calls are on a value without a name.
            object = "";
        }
    }

    fn arguments(&mut self, callee: Shape<'a>, first: Token<'a>) -> Step<(Shape<'a>, Given<'a>)> {
        let token = self.peek();
        let mut shapes = vec![Shape::Value];
        let mut without_object = true;
        match (token.kind, token.text) {
            (LexKind::Text, _) => {
                self.take();
            }
            (LexKind::Sign, "{") => {
                self.table(false)?;
            }
            _ => {
                self.expect("(")?;
                shapes.clear();
                if !self.eat(")") {
                    without_object = matches!(self.peek().kind, LexKind::Number | LexKind::Text);
                    shapes = self.expressions()?;
                    self.expect(")")?;
                }
            }
        }
        let is_open = matches!(
            shapes.last(),
            Some(Shape::Call(_) | Shape::Made(_) | Shape::OtherCall | Shape::Varargs)
        );
        let args = shapes.into_iter().map(|shape| self.origin(shape)).collect();
        let shape = match callee {
            Shape::Global("require") => {
                self.require(token, first);
                Shape::OtherCall
            }
            Shape::Global(name) => Shape::Call(name),
            Shape::Member("string", "gmatch") => Shape::Call("string.gmatch"),
            _ => Shape::OtherCall,
        };
        Ok((shape, Given { args, is_open, without_object }))
    }

    fn require(&mut self, start: Token<'a>, first: Token<'a>) {
        // The name is the only token in the brackets, or a string without brackets.
        let at = self.next;
        let name = match start.kind {
            LexKind::Text => Some(start),
            _ if self.tokens[at - 2].kind == LexKind::Text
                && self.tokens[at - 3].at == start.at =>
            {
                Some(self.tokens[at - 2])
            }
            _ => None,
        };
        match name {
            _ if self.function > 0 => {
                self.report(
                    first,
                    "use `require` only at the top of a file, not in a function".into(),
                    None,
                );
            }
            Some(token) if token.text.starts_with(['"', '\'']) && !token.text.contains('\\') => {
                let name = token.text[1..token.text.len() - 1].to_string();
                self.checked.requires.push(Named { name, at: token.at });
            }
            _ => self.report(first, "`require` needs a file name in quotes".into(), None),
        }
    }

    /// Parses a table constructor; returns its keys that are plain names if `wanted`.
    pub(super) fn table(&mut self, wanted: bool) -> Step<Vec<Named>> {
        self.expect("{")?;
        let mut keys = Vec::new();
        while !self.is("}") {
            let token = self.peek();
            let after = self.tokens.get(self.next + 1);
            let mut is_hook = false;
            if token.kind == LexKind::Name
                && after.is_some_and(|t| t.kind == LexKind::Sign && t.text == "=")
            {
                self.take();
                self.take();
                if wanted {
                    is_hook = self.interface.is_some_and(|i| i.hook(token.text).is_some());
                    keys.push(Named { name: token.text.to_string(), at: token.at });
                }
            } else if self.eat("[") {
                let key = self.peek();
                self.expression()?;
                self.expect("]")?;
                self.expect("=")?;
                if wanted && key.kind == LexKind::Text && key.text.starts_with(['"', '\'']) {
                    let name = key.text[1..key.text.len() - 1].to_string();
                    keys.push(Named { name, at: key.at });
                }
            }
            if !is_hook || !self.hook()? {
                self.expression()?;
            }
            if !self.eat(",") && !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(keys)
    }

    /// Parses a hook in the table that the file returns: a function or the name of one; returns
    /// whether there is one.
    fn hook(&mut self) -> Step<bool> {
        let objects = self.interface.map_or(0, |interface| interface.objects.len());
        let given: Vec<Origin<'a>> = (0..objects).map(Origin::Is).collect();
        let token = self.peek();
        if self.eat("function") {
            self.function_body(false, None, &given)?;
            return Ok(true);
        }
        let after = self.tokens.get(self.next + 1);
        let alone = after.is_some_and(|t| matches!(t.text, "," | ";" | "}"));
        if token.kind == LexKind::Name
            && alone
            && let Shape::Local(index) = self.resolve(token.text)
            && let Some(params) = self.locals[index].params.clone()
        {
            self.take();
            self.hand_over(&params, &given);
            return Ok(true);
        }
        Ok(false)
    }
}
