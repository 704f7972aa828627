//! Follows the grammar of Lua 5.1 and resolves every name, without building a tree.

use kernel::Hook;

use super::lexer::{Kind, Token, tokens};
use super::mutants::Parts;
use super::objects::{Given, Node, Objects, Origin};
use super::{Checked, GLOBALS, LIBRARIES, Named, Problem};
use crate::api::Receiver;

/// Deepest nesting of blocks and expressions; Luau's own limit lies above it.
const DEPTH: u32 = 100;
/// Longest file in bytes.
const LENGTH: usize = 64 * 1024;

/// Reads a whole file.
///
/// Refused: what is no Lua 5.1; names that scripts do not have; assignment to globals and, inside a
/// function, to locals of an outer one (scripts hold no state, C9); loops over anything but `pairs`,
/// `ipairs`, `next` and `string.gmatch` (any other iterator could go over a table in an order that
/// varies between processes); `require` inside a function or of a computed name.
pub fn check(text: &str) -> Checked {
    let mut checked = Checked::default();
    if text.len() > LENGTH {
        let message = format!("a script has at most {LENGTH} bytes, this one {}", text.len());
        checked.problems.push(Problem { at: 0, len: 1, message, suggestion: None });
        return checked;
    }
    let tokens = match tokens(text) {
        Ok(tokens) => tokens,
        Err(problem) => {
            checked.problems.push(problem);
            return checked;
        }
    };
    let mut reader = Reader::new(&tokens, checked);
    match reader.chunk() {
        Ok(()) => reader.checked.in_hooks = reader.objects.problems(),
        // What reaches a local is known only if the whole file was read.
        Err(problem) => reader.checked.problems.push(problem),
    }
    reader.checked
}

/// The parts of a file that can be changed one at a time; `None` if it has mistakes.
pub(super) fn parts(text: &str) -> Option<Parts> {
    let tokens = tokens(text).ok().filter(|_| text.len() <= LENGTH)?;
    let mut reader = Reader::new(&tokens, Checked::default());
    let read = reader.chunk().is_ok() && reader.checked.problems.is_empty();
    read.then_some(reader.parts)
}

/// The name among `known` that is nearest to `name`, if any is near.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let (score, best) = known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(name, k), k))
        .min_by_key(|(score, _)| *score)?;
    (score <= 1 + name.chars().count() / 4).then(|| best.to_string())
}

type Step<T = ()> = Result<T, Problem>;

/// As much of an expression as its surroundings ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape<'a> {
    /// A local by its place in `locals`.
    Local(usize),
    /// A global.
    Global(&'a str),
    /// A member of a library: `string.gmatch`.
    Member(&'a str, &'a str),
    /// A field or an index: may be assigned to.
    Place,
    /// A call of a global or a library member.
    Call(&'a str),
    /// A call of a function of a value that is followed; what it gives.
    Made(Node),
    /// Another call.
    OtherCall,
    /// `…`.
    Varargs,
    /// Anything else.
    Value,
}

struct Local<'a> {
    name: &'a str,
    function: u32,
    node: Node,
    /// Parameters of a `local function`.
    params: Option<Vec<Node>>,
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    next: usize,
    locals: Vec<Local<'a>>,
    function: u32,
    depth: u32,
    varargs: bool,
    objects: Objects<'a>,
    checked: Checked,
    parts: Parts,
}

impl<'a> Reader<'a> {
    fn new(tokens: &'a [Token<'a>], checked: Checked) -> Reader<'a> {
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
        }
    }

    /// The bytes from a token up to what was read last.
    fn since(&self, start: Token<'_>) -> std::ops::Range<usize> {
        let last = self.next.checked_sub(1).map_or(start, |n| self.tokens[n]);
        start.at..last.at + last.text.len()
    }

    /// The condition of a branch or a loop.
    fn condition(&mut self) -> Step {
        let start = self.peek();
        self.expression()?;
        let range = self.since(start);
        self.parts.conditions.push(range);
        Ok(())
    }

    fn peek(&self) -> Token<'a> {
        self.tokens[self.next]
    }

    fn take(&mut self) -> Token<'a> {
        let token = self.peek();
        if token.kind != Kind::End {
            self.next += 1;
        }
        token
    }

    fn is(&self, text: &str) -> bool {
        let token = self.peek();
        matches!(token.kind, Kind::Keyword | Kind::Sign) && token.text == text
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.next += 1;
        }
        found
    }

    fn unexpected(&self, wanted: &str) -> Problem {
        let token = self.peek();
        let before = self.next.checked_sub(1).map(|n| self.tokens[n]);
        let compound = token.text == "="
            && before.is_some_and(|t| matches!(t.text, "+" | "-" | "*" | "/" | "%" | "^" | ".."));
        let message = match token.kind {
            _ if compound => "compound assignment is not in the shared subset".to_string(),
            Kind::End => format!("{wanted} expected, the file ends here"),
            _ => {
                let found: String = token.text.chars().take(20).collect();
                format!("{wanted} expected, found `{}`", found.escape_debug())
            }
        };
        Problem { at: token.at, len: token.text.len().max(1), message, suggestion: None }
    }

    fn expect(&mut self, text: &str) -> Step {
        if self.eat(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    fn name(&mut self) -> Step<Token<'a>> {
        match self.peek().kind {
            Kind::Name => Ok(self.take()),
            _ => Err(self.unexpected("a name")),
        }
    }

    fn report(&mut self, token: Token<'_>, message: String, suggestion: Option<String>) {
        let problem = Problem { at: token.at, len: token.text.len().max(1), message, suggestion };
        self.checked.problems.push(problem);
    }

    fn declare(&mut self, name: &'a str) -> Node {
        let node = self.objects.node();
        self.locals.push(Local { name, function: self.function, node, params: None });
        node
    }

    /// A local that may be anything.
    fn declare_unknown(&mut self, name: &'a str) {
        let node = self.declare(name);
        self.objects.flow(node, Origin::Other);
    }

    /// Where a value of this shape comes from.
    fn origin(&self, shape: Shape<'a>) -> Origin<'a> {
        match shape {
            Shape::Local(index) => Origin::Node(self.locals[index].node),
            Shape::Made(node) => Origin::Node(node),
            _ => Origin::Other,
        }
    }

    /// What reaches the first, second … parameter of a function.
    fn hand_over(&mut self, params: &[Node], given: &[Origin<'a>]) {
        for (i, param) in params.iter().enumerate() {
            self.objects.flow(*param, given.get(i).copied().unwrap_or(Origin::Other));
        }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        self.depth += 1;
        if self.depth > DEPTH {
            let token = self.peek();
            let message = format!("nested more than {DEPTH} deep");
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

    fn chunk(&mut self) -> Step {
        self.block()?;
        if self.peek().kind == Kind::End {
            Ok(())
        } else {
            Err(self.unexpected("the end of the file"))
        }
    }

    fn block_ends(&self) -> bool {
        let token = self.peek();
        token.kind == Kind::End
            || token.kind == Kind::Keyword
                && matches!(token.text, "end" | "else" | "elseif" | "until")
    }

    fn block(&mut self) -> Step {
        let scope = self.locals.len();
        self.open_block()?;
        self.locals.truncate(scope);
        Ok(())
    }

    /// A block whose locals stay in scope, for `repeat … until`.
    fn open_block(&mut self) -> Step {
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

    fn statement(&mut self) -> Step {
        let token = self.peek();
        if token.kind != Kind::Keyword {
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

    fn returned_table(&mut self) -> Step {
        let keys = self.table(true)?;
        for key in keys {
            if self.checked.keys.iter().any(|k| k.name == key.name) {
                let (at, len) = (key.at, key.name.len());
                let message = format!("`{}` stands twice in this table", key.name);
                self.checked.problems.push(Problem { at, len, message, suggestion: None });
            } else {
                self.checked.keys.push(key);
            }
        }
        // `return { … }` may go on as an expression; nothing that follows makes sense as a result.
        if self.block_ends() || self.is(";") {
            Ok(())
        } else {
            Err(self.unexpected("the end of the file"))
        }
    }

    fn for_loop(&mut self) -> Step {
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
            let known = match shape {
                Shape::Call("pairs" | "ipairs" | "string.gmatch") => !self.is(","),
                Shape::Global("next") => self.is(","),
                _ => false,
            };
            if !known {
                let message =
                    "a loop goes over `pairs`, `ipairs`, `next` or `string.gmatch`".to_string();
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

    fn function_statement(&mut self) -> Step {
        self.take();
        let name = self.name()?;
        let mut shape = self.resolve(name.text);
        let mut is_method = false;
        while self.is(".") || self.is(":") {
            is_method = self.take().text == ":";
            if let Shape::Global(_) = shape {
                self.use_global(name);
            }
            self.name()?;
            shape = Shape::Place;
            if is_method {
                break;
            }
        }
        self.assign(shape, name, Origin::Other);
        self.function_body(is_method, None, &[])
    }

    fn local(&mut self) -> Step {
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
        let values: Vec<Origin> = values.into_iter().map(|shape| self.origin(shape)).collect();
        let nodes: Vec<Node> = names.into_iter().map(|name| self.declare(name)).collect();
        self.hand_over(&nodes, &values);
        Ok(())
    }

    /// Parameters and body. `name` is the local of a `local function`, whose calls are followed; `given` is
    /// what a hook is called with.
    fn function_body(
        &mut self,
        is_method: bool,
        name: Option<usize>,
        given: &[Origin<'a>],
    ) -> Step {
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
            None => self.hand_over(&params, given),
        }
        self.block()?;
        self.expect("end")?;
        self.locals.truncate(scope);
        self.function -= 1;
        self.varargs = outer_varargs;
        Ok(())
    }

    fn assignment_or_call(&mut self) -> Step {
        let mut targets = vec![(self.peek(), self.suffixed(true)?)];
        if !self.is("=") && !self.is(",") {
            return match targets[0].1 {
                Shape::Call(_) | Shape::Made(_) | Shape::OtherCall => Ok(()),
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
                Shape::Local(_) | Shape::Global(_) | Shape::Member(..) | Shape::Place
            ) {
                let message = "this cannot be assigned to".to_string();
                return Err(Problem {
                    at: token.at,
                    len: token.text.len(),
                    message,
                    suggestion: None,
                });
            }
            let from = values.get(i).map_or(Origin::Other, |value| self.origin(*value));
            self.assign(shape, token, from);
        }
        Ok(())
    }

    /// Checks what an assignment writes to.
    fn assign(&mut self, shape: Shape<'a>, token: Token<'a>, from: Origin<'a>) {
        let name = token.text;
        if let Shape::Local(index) = shape {
            self.objects.flow(self.locals[index].node, from);
        }
        match shape {
            Shape::Local(index) if self.locals[index].function < self.function => {
                let message = format!(
                    "assignment to `{name}`, a local outside this function: scripts hold no state, declare a slot"
                );
                self.report(token, message, None);
            }
            Shape::Global(_) => {
                let message = format!("assignment to the global `{name}`: write `local {name}`");
                self.report(token, message, None);
            }
            Shape::Member(library, _) => {
                self.report(token, format!("`{library}` cannot be changed"), None);
            }
            _ => {}
        }
    }

    fn resolve(&self, name: &'a str) -> Shape<'a> {
        match self.locals.iter().rposition(|l| l.name == name) {
            Some(index) => Shape::Local(index),
            None => Shape::Global(name),
        }
    }

    fn use_global(&mut self, name: Token<'a>) {
        if !GLOBALS.contains(&name.text) {
            let locals = self.locals.iter().map(|l| l.name);
            let near = nearest(name.text, GLOBALS.into_iter().chain(locals));
            self.report(name, format!("`{}` is not there for scripts", name.text), near);
        }
    }

    fn expressions(&mut self) -> Step<Vec<Shape<'a>>> {
        let mut all = vec![self.expression()?];
        while self.eat(",") {
            all.push(self.expression()?);
        }
        Ok(all)
    }

    /// An expression; operators are read flat, since precedence does not change what a name means.
    fn expression(&mut self) -> Step<Shape<'a>> {
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
                    Kind::Keyword => matches!(token.text, "and" | "or"),
                    Kind::Sign => matches!(
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
            (Kind::Number | Kind::Text, _) | (Kind::Keyword, "nil" | "true" | "false") => {
                self.take();
                Ok(Shape::Value)
            }
            (Kind::Sign, "...") => {
                if !self.varargs {
                    return Err(self.unexpected("a value (this function has no `...`)"));
                }
                self.take();
                Ok(Shape::Varargs)
            }
            (Kind::Sign, "{") => {
                self.table(false)?;
                Ok(Shape::Value)
            }
            (Kind::Keyword, "function") => {
                self.take();
                self.function_body(false, None, &[])?;
                Ok(Shape::Value)
            }
            _ => self.suffixed(false),
        }
    }

    /// A name or a bracketed expression with its fields, indices and calls.
    fn suffixed(&mut self, is_target: bool) -> Step<Shape<'a>> {
        let first = self.peek();
        let mut shape = match first.kind {
            Kind::Name => {
                self.take();
                self.resolve(first.text)
            }
            Kind::Sign if first.text == "(" => {
                self.take();
                self.expression()?;
                self.expect(")")?;
                Shape::Value
            }
            _ => return Err(self.unexpected("a value")),
        };
        // A global that is only assigned to is reported by `assign`.
        let assigned = is_target && (self.is("=") || self.is(",") && self.assigns_ahead());
        if let Shape::Global(_) = shape
            && !assigned
        {
            self.use_global(first);
        }
        if let Shape::Local(index) = shape {
            self.mention(index, assigned);
        }
        let mut object = if first.kind == Kind::Name { first.text } else { "" };
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::Sign, ".") => {
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
                (Kind::Sign, "[") => {
                    self.take();
                    self.expression()?;
                    self.expect("]")?;
                    shape = Shape::Place;
                }
                (Kind::Sign, ":") => {
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
                (Kind::Sign, "(" | "{") | (Kind::Text, _) => {
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
            // What comes next is asked of something without a name.
            object = "";
        }
    }

    /// A local stands here. A function that is not called here may be called by anybody with anything.
    fn mention(&mut self, index: usize, assigned: bool) {
        let token = self.peek();
        let is_call =
            token.kind == Kind::Text || token.kind == Kind::Sign && matches!(token.text, "(" | "{");
        if !is_call
            && !assigned
            && let Some(params) = self.locals[index].params.clone()
        {
            self.hand_over(&params, &[]);
        }
    }

    /// Is the list that follows the left side of an assignment? Only asked at a name followed by a comma.
    fn assigns_ahead(&self) -> bool {
        let mut ahead = self.next;
        while self.tokens[ahead].text == "," && self.tokens[ahead].kind == Kind::Sign {
            if self.tokens[ahead + 1].kind != Kind::Name {
                return false;
            }
            ahead += 2;
        }
        self.tokens[ahead].text == "=" && self.tokens[ahead].kind == Kind::Sign
    }

    fn member(&mut self, library: &'a str, member: Token<'a>) -> Shape<'a> {
        let Some((_, members)) = LIBRARIES.iter().find(|(name, _)| *name == library) else {
            return Shape::Place;
        };
        if !members.contains(&member.text) {
            let near = nearest(member.text, members.iter().copied());
            let message = format!("`{library}.{}` is not there for scripts", member.text);
            self.report(member, message, near);
        }
        Shape::Member(library, member.text)
    }

    fn arguments(&mut self, callee: Shape<'a>, first: Token<'a>) -> Step<(Shape<'a>, Given<'a>)> {
        let token = self.peek();
        let mut shapes = vec![Shape::Value];
        let mut without_object = true;
        match (token.kind, token.text) {
            (Kind::Text, _) => {
                self.take();
            }
            (Kind::Sign, "{") => {
                self.table(false)?;
            }
            _ => {
                self.expect("(")?;
                shapes.clear();
                if !self.eat(")") {
                    without_object = matches!(self.peek().kind, Kind::Number | Kind::Text);
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
        // The name is the only token between the brackets, or stands there without them.
        let at = self.next;
        let name = match start.kind {
            Kind::Text => Some(start),
            _ if self.tokens[at - 2].kind == Kind::Text && self.tokens[at - 3].at == start.at => {
                Some(self.tokens[at - 2])
            }
            _ => None,
        };
        match name {
            _ if self.function > 0 => {
                self.report(
                    first,
                    "`require` belongs at the top of a file, not in a function".into(),
                    None,
                );
            }
            Some(token) if token.text.starts_with(['"', '\'']) && !token.text.contains('\\') => {
                let name = token.text[1..token.text.len() - 1].to_string();
                self.checked.requires.push(Named { name, at: token.at });
            }
            _ => self.report(first, "`require` takes a file name in quotes".into(), None),
        }
    }

    /// A table constructor; its keys that are plain names if `wanted`.
    fn table(&mut self, wanted: bool) -> Step<Vec<Named>> {
        self.expect("{")?;
        let mut keys = Vec::new();
        while !self.is("}") {
            let token = self.peek();
            let after = self.tokens.get(self.next + 1);
            let mut is_hook = false;
            if token.kind == Kind::Name
                && after.is_some_and(|t| t.kind == Kind::Sign && t.text == "=")
            {
                self.take();
                self.take();
                if wanted {
                    is_hook = Hook::by_name(token.text).is_some();
                    keys.push(Named { name: token.text.to_string(), at: token.at });
                }
            } else if self.eat("[") {
                let key = self.peek();
                self.expression()?;
                self.expect("]")?;
                self.expect("=")?;
                if wanted && key.kind == Kind::Text && key.text.starts_with(['"', '\'']) {
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

    /// Reads a hook in the table that the file returns, if a function or the name of one stands here.
    fn hook(&mut self) -> Step<bool> {
        let given = [Origin::Is(Receiver::Game), Origin::Is(Receiver::Seat)];
        let token = self.peek();
        if self.eat("function") {
            self.function_body(false, None, &given)?;
            return Ok(true);
        }
        let after = self.tokens.get(self.next + 1);
        let alone = after.is_some_and(|t| matches!(t.text, "," | ";" | "}"));
        if token.kind == Kind::Name
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
