//! Parses expressions, calls and table constructors.

use super::{ExpressionForm, ParseResult, Resolver};
use crate::syntax::LocatedName;
use crate::syntax::lexer::{LuaTokenKind, Token};
use crate::syntax::objects::{ArgumentOrigins, TrackedOrigin};

impl<'a> Resolver<'a> {
    pub(super) fn expressions(&mut self) -> ParseResult<Vec<ExpressionForm<'a>>> {
        let mut all = vec![self.expression()?];
        while self.eat(",") {
            all.push(self.expression()?);
        }
        Ok(all)
    }

    /// Parses an expression. Operators are read without precedence, because precedence does not
    /// change the meaning of names.
    pub(super) fn expression(&mut self) -> ParseResult<ExpressionForm<'a>> {
        self.nested(|r| {
            let mut shape = None;
            // The comparison before the operand, and the operand before that.
            let mut compared: Option<(Token<'a>, TrackedOrigin<'a>)> = None;
            loop {
                while r.is("not") || r.is("-") || r.is("#") {
                    r.take();
                    shape = Some(ExpressionForm::Value);
                }
                let operand = r.operand()?;
                let token = r.peek();
                let origin = r.origin(operand);
                if let Some((sign, left)) = compared.take() {
                    r.objects.compare(sign, [left, origin]);
                }
                if matches!(token.text, "==" | "~=") && token.kind == LuaTokenKind::Sign {
                    compared = Some((token, origin));
                }
                let goes_on = match token.kind {
                    LuaTokenKind::Keyword => matches!(token.text, "and" | "or"),
                    LuaTokenKind::Sign => matches!(
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
                shape = Some(ExpressionForm::Value);
            }
        })
    }

    fn operand(&mut self) -> ParseResult<ExpressionForm<'a>> {
        let token = self.peek();
        match (token.kind, token.text) {
            (LuaTokenKind::Number | LuaTokenKind::Text, _)
            | (LuaTokenKind::Keyword, "nil" | "true" | "false") => {
                self.take();
                Ok(ExpressionForm::Value)
            }
            (LuaTokenKind::Sign, "...") => {
                if !self.varargs {
                    return Err(self.unexpected("a value (this function has no `...`)"));
                }
                self.take();
                Ok(ExpressionForm::Varargs)
            }
            (LuaTokenKind::Sign, "{") => {
                self.table(false)?;
                Ok(ExpressionForm::Value)
            }
            (LuaTokenKind::Keyword, "function") => {
                self.take();
                self.function_body(false, None, &[])?;
                Ok(ExpressionForm::Value)
            }
            _ => self.suffixed(false),
        }
    }

    /// Parses a name or a bracketed expression with its fields, indices and calls.
    pub(super) fn suffixed(&mut self, is_target: bool) -> ParseResult<ExpressionForm<'a>> {
        let first = self.peek();
        let mut shape = match first.kind {
            LuaTokenKind::Name => {
                self.take();
                self.resolve(first.text)
            }
            LuaTokenKind::Sign if first.text == "(" => {
                self.take();
                self.expression()?;
                self.expect(")")?;
                ExpressionForm::Value
            }
            _ => return Err(self.unexpected("a value")),
        };
        // `assign` reports a global that is only assigned to.
        let assigned = is_target && (self.is("=") || self.is(",") && self.assigns_ahead());
        if let ExpressionForm::Global(_) = shape
            && !assigned
        {
            self.use_global(first);
        }
        if let ExpressionForm::Local(index) = shape {
            self.mention(index, assigned);
        }
        let mut object = if first.kind == LuaTokenKind::Name { first.text } else { "" };
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (LuaTokenKind::Sign, ".") => {
                    self.take();
                    let member = self.name()?;
                    let is_assigned = is_target && (self.is("=") || self.is(","));
                    let node = match self.origin(shape) {
                        TrackedOrigin::Node(node) if !is_assigned => Some(node),
                        _ => None,
                    };
                    let named = node.map(|node| self.objects.name(node, object, member));
                    shape = match shape {
                        ExpressionForm::Global(library) => self.member(library, member),
                        _ => ExpressionForm::Place,
                    };
                    if let Some(named) = named
                        && self.is("(")
                        && !self.peek().on_new_line
                    {
                        let arguments;
                        (shape, arguments) = self.arguments(shape, first)?;
                        if arguments.without_object {
                            self.objects.called_with_dot(named);
                        }
                    }
                }
                (LuaTokenKind::Sign, "[") => {
                    self.take();
                    self.expression()?;
                    self.expect("]")?;
                    shape = ExpressionForm::Place;
                }
                (LuaTokenKind::Sign, ":") => {
                    self.take();
                    let function = self.name()?;
                    let node = self.origin(shape);
                    let (_, arguments) = self.arguments(ExpressionForm::Place, token)?;
                    shape = match node {
                        TrackedOrigin::Node(node) => ExpressionForm::Made(
                            self.objects.call(node, object, function, &arguments),
                        ),
                        _ => ExpressionForm::OtherCall,
                    };
                }
                (LuaTokenKind::Sign, "(" | "{") | (LuaTokenKind::Text, _) => {
                    if token.text == "(" && token.on_new_line {
                        return Err(
                            self.unexpected("`;` (a call must start on the line of its function)")
                        );
                    }
                    let params = match shape {
                        ExpressionForm::Local(index) => self.locals[index].params.clone(),
                        _ => None,
                    };
                    let arguments;
                    (shape, arguments) = self.arguments(shape, first)?;
                    self.hand_over(&params.unwrap_or_default(), &arguments.args);
                }
                _ => return Ok(shape),
            }
            // Further calls are calls on a value without a name.
            object = "";
        }
    }

    fn arguments(
        &mut self,
        callee: ExpressionForm<'a>,
        first: Token<'a>,
    ) -> ParseResult<(ExpressionForm<'a>, ArgumentOrigins<'a>)> {
        let token = self.peek();
        let mut shapes = vec![ExpressionForm::Value];
        let mut without_object = true;
        match (token.kind, token.text) {
            (LuaTokenKind::Text, _) => {
                self.take();
            }
            (LuaTokenKind::Sign, "{") => {
                self.table(false)?;
            }
            _ => {
                self.expect("(")?;
                shapes.clear();
                if !self.eat(")") {
                    without_object =
                        matches!(self.peek().kind, LuaTokenKind::Number | LuaTokenKind::Text);
                    shapes = self.expressions()?;
                    self.expect(")")?;
                }
            }
        }
        let is_open = matches!(
            shapes.last(),
            Some(
                ExpressionForm::Call(_)
                    | ExpressionForm::Made(_)
                    | ExpressionForm::OtherCall
                    | ExpressionForm::Varargs
            )
        );
        let args = shapes.into_iter().map(|shape| self.origin(shape)).collect();
        let shape = match callee {
            ExpressionForm::Global("require") => {
                self.require(token, first);
                ExpressionForm::OtherCall
            }
            ExpressionForm::Global(name) => ExpressionForm::Call(name),
            ExpressionForm::Member("string", "gmatch") => ExpressionForm::Call("string.gmatch"),
            _ => ExpressionForm::OtherCall,
        };
        Ok((shape, ArgumentOrigins { args, is_open, without_object }))
    }

    fn require(&mut self, start: Token<'a>, first: Token<'a>) {
        // The name is the only token in the brackets, or a string without brackets.
        let at = self.next;
        let name = match start.kind {
            LuaTokenKind::Text => Some(start),
            _ if self.tokens[at - 2].kind == LuaTokenKind::Text
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
                self.checked.requires.push(LocatedName { name, at: token.at });
            }
            _ => self.report(first, "`require` needs a file name in quotes".into(), None),
        }
    }

    /// Parses a table constructor. If `collects_names` is true, returns the keys that are plain names.
    pub(super) fn table(&mut self, collects_names: bool) -> ParseResult<Vec<LocatedName>> {
        self.expect("{")?;
        let mut keys = Vec::new();
        while !self.is("}") {
            let token = self.peek();
            let after = self.tokens.get(self.next + 1);
            let mut hook = None;
            if token.kind == LuaTokenKind::Name
                && after.is_some_and(|t| t.kind == LuaTokenKind::Sign && t.text == "=")
            {
                self.take();
                self.take();
                if collects_names {
                    hook = self.interface.and_then(|(interface, _)| interface.hook(token.text));
                    keys.push(LocatedName { name: token.text.to_string(), at: token.at });
                }
            } else if self.eat("[") {
                let key = self.peek();
                self.expression()?;
                self.expect("]")?;
                self.expect("=")?;
                if collects_names
                    && key.kind == LuaTokenKind::Text
                    && key.text.starts_with(['"', '\''])
                {
                    let name = key.text[1..key.text.len() - 1].to_string();
                    keys.push(LocatedName { name, at: key.at });
                }
            }
            match hook {
                Some(hook) if self.hook(hook)? => {}
                _ => drop(self.expression()?),
            }
            if !self.eat(",") && !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(keys)
    }

    /// Parses an entry of the table that the file returns as a hook: a function, or the name of
    /// one. `hook`: index of the hook. Returns whether there was a function.
    fn hook(&mut self, hook: usize) -> ParseResult<bool> {
        let Some((interface, api)) = self.interface else { return Ok(false) };
        let arguments = 0..interface.hooks[hook].args.len();
        let arguments = arguments.map(|n| interface.hooks[hook].argument_type(n, api).object);
        let objects = (0..interface.objects.len()).map(TrackedOrigin::Is);
        let arguments =
            arguments.map(|object| object.map_or(TrackedOrigin::Other, TrackedOrigin::Is));
        let objects_given: Vec<TrackedOrigin<'a>> = objects.chain(arguments).collect();
        let token = self.peek();
        if self.eat("function") {
            self.function_body(false, None, &objects_given)?;
            return Ok(true);
        }
        let after = self.tokens.get(self.next + 1);
        let is_last = after.is_some_and(|t| matches!(t.text, "," | ";" | "}"));
        if token.kind == LuaTokenKind::Name
            && is_last
            && let ExpressionForm::Local(index) = self.resolve(token.text)
            && let Some(params) = self.locals[index].params.clone()
        {
            self.take();
            self.hand_over(&params, &objects_given);
            return Ok(true);
        }
        Ok(false)
    }
}
