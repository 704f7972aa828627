//! Parser of expressions.
//!
//! ```text
//! list  or { "," or }
//! or    and { "or" and }           and      not { "and" not }      not  "not" not | sum [ relation sum ]
//! sum   product { ("+"|"-") product }       product  one { ("*"|"/"|"%") one }
//! one   number | "-" one | "(" or ")" | path [ "(" [ arguments ] ")" ] { "[" list "]" | "." word }
//! path  name { "." word }          arguments  argument { "," argument }
//! name  word | "'" … "'"           argument   or | name "in" or
//! ```

use game::suggest::nearest;

use crate::lexer::{SPLIT, Token, TokenKind, tokens};
use crate::problem::{MOST_PROBLEMS, SyntaxProblem};
use crate::syntax::{
    ArithmeticOperator, Expression, ExpressionKind, KEYWORDS, NamePart, RelationalOperator,
    TextRange,
};

/// Maximum number of open brackets, and of `not` and `-` whose operands are not yet complete. Each
/// level uses stack space.
pub const MOST_NESTED: usize = 16;

/// What the grammar expects where an expression begins.
const AMOUNT: &str = "an amount";

/// Parses a text as one amount or condition.
///
/// The text may be arbitrary: time and memory grow with its length up to the limits
/// [`crate::MOST_BYTES`], [`crate::MOST_TOKENS`] and [`MOST_NESTED`], and the stack use is bounded.
///
/// # Errors
/// Returns up to [`MOST_PROBLEMS`] syntax errors, in the order of the text. After an error the
/// parser continues at the next `,`, `and`, `or` or closing bracket.
pub fn parse(text: &str) -> Result<Expression, Vec<SyntaxProblem>> {
    with_parser(text, |parser| {
        let one = parser.expression();
        parser.end();
        one
    })
}

/// Parses a text as a list of at least one amount or condition, with commas between them, such as a
/// filter of pieces: `hue == red, big`.
///
/// # Errors
/// As [`parse`].
pub fn parse_list(text: &str) -> Result<Vec<Expression>, Vec<SyntaxProblem>> {
    with_parser(text, |parser| {
        let mut all = vec![parser.expression()];
        while parser.takes(",") {
            all.push(parser.expression());
        }
        parser.end();
        all
    })
}

fn with_parser<T>(
    text: &str,
    rule: impl FnOnce(&mut Parser<'_>) -> T,
) -> Result<T, Vec<SyntaxProblem>> {
    let mut problems = Vec::new();
    let Some(tokens) = tokens(text, &mut problems) else {
        return Err(sorted(problems));
    };
    let mut parser =
        Parser { tokens, at: 0, problems, brackets: 0, prefixes: 0, is_stopped: false };
    let read = rule(&mut parser);
    if parser.problems.is_empty() { Ok(read) } else { Err(sorted(parser.problems)) }
}

fn sorted(mut problems: Vec<SyntaxProblem>) -> Vec<SyntaxProblem> {
    problems.sort_by_key(|problem| problem.at);
    problems.truncate(MOST_PROBLEMS);
    problems
}

/// Returns the keyword that a word is a misspelling of.
fn near_keyword(found: &str, keywords: &[&'static str]) -> Option<&'static str> {
    let lower = found.to_lowercase();
    let is_near = |keyword: &&&'static str| {
        found != **keyword
            && lower.len().abs_diff(keyword.len()) <= 1
            && nearest(&lower, [**keyword]).is_some()
    };
    keywords.iter().find(is_near).copied()
}

struct Parser<'t> {
    /// The last token is [`TokenKind::End`].
    tokens: Vec<Token<'t>>,
    at: usize,
    problems: Vec<SyntaxProblem>,
    /// Number of open brackets.
    brackets: usize,
    /// Number of `not` and `-` before operands that are not yet complete.
    prefixes: usize,
    /// Whether parsing ended at a limit.
    is_stopped: bool,
}

impl<'t> Parser<'t> {
    fn token(&self) -> Token<'t> {
        self.tokens[self.at]
    }

    fn kind(&self) -> TokenKind<'t> {
        self.token().kind
    }

    fn kind_after(&self, distance: usize) -> TokenKind<'t> {
        self.tokens.get(self.at + distance).map_or(TokenKind::End, |token| token.kind)
    }

    /// Returns the range of the last consumed token.
    fn last(&self) -> TextRange {
        self.tokens[self.at.saturating_sub(1)].at
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.kind(), TokenKind::Sign(found) if found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), TokenKind::Word(found) if found == word)
    }

    /// Consumes this sign if it is the next token.
    fn takes(&mut self, sign: &str) -> bool {
        let is_it = self.is_sign(sign);
        if is_it {
            self.advance();
        }
        is_it
    }

    /// Adds an error, unless one was reported at the same place or just before it.
    fn report(&mut self, problem: SyntaxProblem) {
        // An error between the last token and this one explains this one, too.
        let gap = if self.at == 0 { 0 } else { self.last().end };
        let is_known = self.problems.iter().any(|known| {
            let (known, new) = (known.at.start, problem.at.start);
            known == new || gap <= known && known < new
        });
        if !self.is_stopped && !is_known {
            self.problems.push(problem);
        }
        if self.problems.len() >= MOST_PROBLEMS {
            self.stop();
        }
    }

    /// Moves to the end of the text. No further errors are reported.
    fn stop(&mut self) {
        self.is_stopped = true;
        self.at = self.tokens.len() - 1;
    }

    /// Skips tokens up to one at which parsing can continue: `,`, `and`, `or`, the bracket that
    /// closes an open one, or the end.
    fn recover(&mut self) {
        let mut open = 0_usize;
        loop {
            match self.kind() {
                TokenKind::End => return,
                TokenKind::Sign(",") | TokenKind::Word("and" | "or") if open == 0 => return,
                TokenKind::Sign(")" | "]") if open == 0 => return,
                TokenKind::Sign("(" | "[") => open += 1,
                TokenKind::Sign(")" | "]") => open -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    /// Adds the error that `what` is expected instead of the next token.
    fn expected(&mut self, what: &'static str) {
        let token = self.token();
        let problem = SyntaxProblem::expected(what, &token.kind.text(), token.at);
        let problem = self.explain(problem);
        self.report(problem);
    }

    /// Adds a hint to an error about the next token, which does not continue the expression before
    /// it.
    fn explain(&self, problem: SyntaxProblem) -> SyntaxProblem {
        let before = self.at.checked_sub(1).map(|at| self.tokens[at]);
        let goes_on = !matches!(self.kind_after(1), TokenKind::Sign(_) | TokenKind::End)
            || matches!(self.kind_after(1), TokenKind::Sign("(" | "-"));
        if let TokenKind::Word(found) = self.kind()
            && let Some(keyword) = near_keyword(found, &["and", "or"]).filter(|_| goes_on)
        {
            return problem.write(keyword);
        }
        match (before.map(|token| token.kind), self.kind()) {
            (Some(TokenKind::Word(found)), TokenKind::Word(_) | TokenKind::Quoted(_))
                if found != "not" && near_keyword(found, &["not"]).is_some() =>
            {
                let at = before.map_or(problem.at, |token| token.at);
                SyntaxProblem::new(format!("unexpected `{found}` before a name"), at).write("not")
            }
            (Some(TokenKind::Number(n)), TokenKind::Word(word) | TokenKind::Quoted(word)) => {
                problem.hint(format!("a product is written `{n} * {word}`"))
            }
            (_, TokenKind::Word("not")) => problem.hint("write `(not …)`, with brackets"),
            (Some(TokenKind::Word(_)), TokenKind::Word("in")) => {
                problem.hint("`in` is allowed only after the first word of an argument")
            }
            (Some(TokenKind::Word(first)), TokenKind::Word(second))
                if !KEYWORDS.contains(&first) && !KEYWORDS.contains(&second) =>
            {
                problem.hint(format!(
                    "join conditions with `and`; a name of several words is written `'{first} {second}'`"
                ))
            }
            _ => problem,
        }
    }

    /// Consumes this sign, or adds an error and skips to a place where parsing can continue.
    fn close(&mut self, sign: &'static str, expected: &'static str) {
        if self.takes(sign) {
            return;
        }
        self.expected(expected);
        self.recover();
        // Parsing continues as if the bracket were closed.
        while !self.is_stopped && !self.is_sign(sign) && self.kind() != TokenKind::End {
            if matches!(self.kind(), TokenKind::Sign(")" | "]")) {
                return;
            }
            self.advance();
            self.recover();
        }
        self.takes(sign);
    }

    /// Expects the end of the text. Continues after errors, to find more of them.
    fn end(&mut self) {
        while self.kind() != TokenKind::End {
            let token = self.token();
            let message =
                format!("unexpected {} after the end of the expression", token.kind.text());
            let problem = self.explain(SyntaxProblem::new(message, token.at));
            let is_operator = problem.replacement.is_some() && problem.at == token.at;
            self.report(problem);
            if self.is_stopped {
                return;
            }
            // A comma or a misspelt keyword is followed by an expression.
            if is_operator || token.kind == TokenKind::Sign(",") {
                self.advance();
                self.expression();
                continue;
            }
            let before = self.at;
            self.recover();
            if self.at == before {
                self.advance();
                self.recover();
            }
            if matches!(self.kind(), TokenKind::Word("and" | "or") | TokenKind::Sign(",")) {
                self.advance();
                self.expression();
            }
        }
    }

    /// Adds the error that the expression is nested too deeply, and ends parsing.
    fn too_deep(&mut self) -> Expression {
        let message = format!("nested too deeply: at most {MOST_NESTED} levels are allowed");
        self.report(SyntaxProblem::new(message, self.token().at).hint(SPLIT));
        self.stop();
        self.placeholder()
    }

    /// Returns a node for an expression that cannot be read. A tree with such a node is never
    /// returned.
    fn placeholder(&self) -> Expression {
        Expression { kind: ExpressionKind::Number(0), at: self.token().at }
    }

    fn expression(&mut self) -> Expression {
        self.joined("or", ExpressionKind::Any, |parser| {
            parser.joined("and", ExpressionKind::All, Parser::not)
        })
    }

    /// Parses conditions with this keyword between them.
    fn joined(
        &mut self,
        keyword: &str,
        kind: fn(Vec<Expression>) -> ExpressionKind,
        part: impl Fn(&mut Parser<'t>) -> Expression,
    ) -> Expression {
        let begin = self.token().at;
        let first = part(self);
        if !self.is_word(keyword) {
            return first;
        }
        let mut all = vec![first];
        while self.is_word(keyword) {
            self.advance();
            all.push(part(self));
        }
        Expression { kind: kind(all), at: begin.through(self.last()) }
    }

    fn not(&mut self) -> Expression {
        let begin = self.token().at;
        if !self.is_word("not") {
            return self.compared();
        }
        if self.prefixes == MOST_NESTED {
            return self.too_deep();
        }
        self.advance();
        self.prefixes += 1;
        let one = self.not();
        self.prefixes -= 1;
        Expression { kind: ExpressionKind::Not(Box::new(one)), at: begin.through(self.last()) }
    }

    fn relation(&mut self) -> Option<RelationalOperator> {
        let TokenKind::Sign(sign) = self.kind() else { return None };
        if sign == "=" {
            let problem = SyntaxProblem::new("`=` is not a comparison", self.token().at);
            self.report(problem.write("=="));
            return Some(RelationalOperator::Equal);
        }
        RelationalOperator::ALL.into_iter().find(|operator| operator.sign() == sign)
    }

    fn compared(&mut self) -> Expression {
        let begin = self.token().at;
        let first = self.sum();
        let Some(operator) = self.relation() else { return first };
        self.advance();
        let second = self.sum();
        let at = begin.through(self.last());
        while self.relation().is_some() {
            let problem = SyntaxProblem::new("comparisons cannot be chained", self.token().at);
            self.report(problem.hint("join two comparisons: `a < b and b < c`"));
            self.advance();
            self.sum();
        }
        Expression {
            kind: ExpressionKind::Compare(Box::new(first), operator, Box::new(second)),
            at,
        }
    }

    fn sum(&mut self) -> Expression {
        let operators = [ArithmeticOperator::Add, ArithmeticOperator::Subtract];
        self.chained(&operators, |parser| {
            let operators = [
                ArithmeticOperator::Multiply,
                ArithmeticOperator::Divide,
                ArithmeticOperator::Remainder,
            ];
            parser.chained(&operators, Parser::one)
        })
    }

    /// Parses operands with operators of one rank between them.
    fn chained(
        &mut self,
        operators: &[ArithmeticOperator],
        operand: impl Fn(&mut Parser<'t>) -> Expression,
    ) -> Expression {
        let begin = self.token().at;
        let mut left = operand(self);
        while let TokenKind::Sign(sign) = self.kind()
            && let Some(operator) = operators.iter().find(|operator| operator.sign() == sign)
        {
            self.advance();
            let right = operand(self);
            let kind = ExpressionKind::Arithmetic(Box::new(left), *operator, Box::new(right));
            left = Expression { kind, at: begin.through(self.last()) };
        }
        left
    }

    fn one(&mut self) -> Expression {
        let begin = self.token().at;
        match self.kind() {
            TokenKind::Number(n) => {
                self.advance();
                Expression { kind: ExpressionKind::Number(n), at: begin }
            }
            TokenKind::Sign("-") => {
                if self.prefixes == MOST_NESTED {
                    return self.too_deep();
                }
                self.advance();
                self.prefixes += 1;
                let kind = ExpressionKind::Negative(Box::new(self.one()));
                self.prefixes -= 1;
                Expression { kind, at: begin.through(self.last()) }
            }
            TokenKind::Sign("(") => self
                .in_brackets(|parser| {
                    let one = parser.expression();
                    parser.close(")", "`)`");
                    one
                })
                .unwrap_or_else(|| self.placeholder()),
            TokenKind::Word(word) if !KEYWORDS.contains(&word) => self.named(),
            TokenKind::Quoted(_) => self.named(),
            _ => {
                self.expected(AMOUNT);
                self.recover();
                self.placeholder()
            }
        }
    }

    /// Consumes an opening bracket and runs `inside`, which consumes the closing one. `None` if too
    /// many brackets are open.
    fn in_brackets<T>(&mut self, inside: impl FnOnce(&mut Parser<'t>) -> T) -> Option<T> {
        if self.brackets == MOST_NESTED {
            self.too_deep();
            return None;
        }
        self.advance();
        self.brackets += 1;
        let read = inside(self);
        self.brackets -= 1;
        Some(read)
    }

    /// Parses one word of a name. Keywords are accepted.
    fn part(&mut self) -> Option<NamePart> {
        let at = self.token().at;
        let (text, is_quoted) = match self.kind() {
            TokenKind::Word(word) => (word, false),
            TokenKind::Quoted(word) => (word, true),
            _ => {
                self.expected("a name");
                return None;
            }
        };
        self.advance();
        Some(NamePart { text: text.to_owned(), at, is_quoted })
    }

    /// Parses a name with what follows it: arguments, places and attributes.
    fn named(&mut self) -> Expression {
        let begin = self.token().at;
        let mut path: Vec<NamePart> = self.part().into_iter().collect();
        while self.takes(".") {
            match self.part() {
                Some(part) => path.push(part),
                None => {
                    self.recover();
                    break;
                }
            }
        }
        let kind = if self.is_sign("(") {
            let Some(arguments) = self.in_brackets(Parser::arguments) else {
                return self.placeholder();
            };
            ExpressionKind::Call(path, arguments)
        } else {
            ExpressionKind::Name(path)
        };
        let mut base = Expression { kind, at: begin.through(self.last()) };
        loop {
            let kind = if self.is_sign("[") {
                let Some(places) = self.in_brackets(Parser::places) else {
                    return self.placeholder();
                };
                ExpressionKind::Index(Box::new(base), places)
            } else if self.takes(".") {
                let Some(part) = self.part() else {
                    self.recover();
                    return base;
                };
                ExpressionKind::Member(Box::new(base), part)
            } else {
                return base;
            };
            base = Expression { kind, at: begin.through(self.last()) };
        }
    }

    /// Parses the arguments of a call and the closing bracket.
    fn arguments(&mut self) -> Vec<Expression> {
        if self.takes(")") {
            return Vec::new();
        }
        let mut all = vec![self.argument()];
        while self.takes(",") {
            all.push(self.argument());
        }
        self.close(")", "`)`");
        all
    }

    fn argument(&mut self) -> Expression {
        let begin = self.token().at;
        let is_name = match self.kind() {
            TokenKind::Word(word) => !KEYWORDS.contains(&word),
            TokenKind::Quoted(_) => true,
            _ => false,
        };
        // `in` is a keyword only after a single name, where no name can follow.
        if !is_name || self.kind_after(1) != TokenKind::Word("in") {
            return self.expression();
        }
        let Some(name) = self.part() else { return self.placeholder() };
        self.advance();
        let kind = ExpressionKind::ForEach(name, Box::new(self.expression()));
        Expression { kind, at: begin.through(self.last()) }
    }

    /// Parses the places of an index and the closing bracket.
    fn places(&mut self) -> Vec<Expression> {
        let mut all = vec![self.expression()];
        while self.takes(",") {
            all.push(self.expression());
        }
        self.close("]", "`]`");
        all
    }
}
