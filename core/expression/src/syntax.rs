//! Syntax tree of expressions.

use std::borrow::Cow;

/// A byte range in the text of an expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextRange {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl TextRange {
    /// Returns the range from the start of this range to the end of `last`.
    #[must_use]
    pub fn through(self, last: TextRange) -> TextRange {
        TextRange { start: self.start, end: last.end.max(self.end) }
    }
}

/// A word of a name: `hand` in `own.hand`.
///
/// Equality ignores the range.
#[derive(Clone, Debug)]
pub struct NamePart {
    /// The word without quotes. It contains no `'`.
    pub text: String,
    /// Range of the word, including its quotes.
    pub at: TextRange,
    /// Whether the word is in quotes. A word in quotes is never a keyword.
    pub is_quoted: bool,
}

impl NamePart {
    /// Creates a part without a range. The word is in quotes if the grammar requires it.
    pub fn new(text: impl Into<String>) -> NamePart {
        let text = text.into();
        let is_quoted = !is_word(&text) || KEYWORDS.contains(&text.as_str());
        NamePart { text, at: TextRange::default(), is_quoted }
    }

    /// Returns whether the part is this word, without quotes.
    pub fn is(&self, word: &str) -> bool {
        !self.is_quoted && self.text == word
    }
}

impl PartialEq for NamePart {
    fn eq(&self, other: &NamePart) -> bool {
        self.text == other.text && self.is_quoted == other.is_quoted
    }
}

impl Eq for NamePart {}

/// Words that join or negate conditions. They are names only in quotes or after a dot.
pub const KEYWORDS: [&str; 3] = ["and", "or", "not"];

/// Words that are conditions in every dialect, and whether they hold.
pub const CONSTANT_CONDITIONS: [(&str, bool); 4] =
    [("always", true), ("true", true), ("never", false), ("false", false)];

/// The word for no seat, piece, place, word or object.
pub const NONE: &str = "none";

/// Returns whether a condition with a fixed value holds; `None` for other expressions.
pub fn constant_condition(expression: &Expression) -> Option<bool> {
    let word = expression.as_word()?;
    CONSTANT_CONDITIONS.iter().find(|(text, _)| word.is(text)).map(|(_, holds)| *holds)
}

/// Returns whether a character can be in a word. The first character of a word must not be a digit.
pub(crate) fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length in bytes of the word at the start of `text`; 0 if there is none. A `-`
/// between two characters of words joins them.
pub(crate) fn word_length(text: &str) -> usize {
    let begins = |c: char| c.is_alphabetic() || c == '_';
    if !text.starts_with(begins) {
        return 0;
    }
    let mut length = 0;
    for (at, c) in text.char_indices() {
        let joins = c == '-' && text[at + 1..].starts_with(is_word_character);
        if !is_word_character(c) && !joins {
            break;
        }
        length = at + c.len_utf8();
    }
    length
}

/// Returns whether the text is one word that needs no quotes.
pub(crate) fn is_word(text: &str) -> bool {
    !text.is_empty() && word_length(text) == text.len()
}

/// An operator of arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`: rounded down.
    Divide,
    /// `%`: the remainder of the division that rounds down.
    Remainder,
}

impl ArithmeticOperator {
    /// All operators.
    pub const ALL: [ArithmeticOperator; 5] = [
        ArithmeticOperator::Add,
        ArithmeticOperator::Subtract,
        ArithmeticOperator::Multiply,
        ArithmeticOperator::Divide,
        ArithmeticOperator::Remainder,
    ];

    /// Returns the operator as it is written.
    pub fn sign(self) -> &'static str {
        match self {
            ArithmeticOperator::Add => "+",
            ArithmeticOperator::Subtract => "-",
            ArithmeticOperator::Multiply => "*",
            ArithmeticOperator::Divide => "/",
            ArithmeticOperator::Remainder => "%",
        }
    }
}

/// A comparison of two amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelationalOperator {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
    /// `!=`
    Unlike,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl RelationalOperator {
    /// All operators.
    pub const ALL: [RelationalOperator; 6] = [
        RelationalOperator::Less,
        RelationalOperator::AtMost,
        RelationalOperator::Equal,
        RelationalOperator::Unlike,
        RelationalOperator::AtLeast,
        RelationalOperator::More,
    ];

    /// Returns the operator as it is written.
    pub fn sign(self) -> &'static str {
        match self {
            RelationalOperator::Less => "<",
            RelationalOperator::AtMost => "<=",
            RelationalOperator::Equal => "==",
            RelationalOperator::Unlike => "!=",
            RelationalOperator::AtLeast => ">=",
            RelationalOperator::More => ">",
        }
    }

    /// Returns the operator that holds exactly when this one does not.
    #[must_use]
    pub fn negated(self) -> RelationalOperator {
        match self {
            RelationalOperator::Less => RelationalOperator::AtLeast,
            RelationalOperator::AtMost => RelationalOperator::More,
            RelationalOperator::Equal => RelationalOperator::Unlike,
            RelationalOperator::Unlike => RelationalOperator::Equal,
            RelationalOperator::AtLeast => RelationalOperator::Less,
            RelationalOperator::More => RelationalOperator::AtMost,
        }
    }

    /// Returns the operator with the same meaning when both sides are exchanged.
    #[must_use]
    pub fn mirrored(self) -> RelationalOperator {
        match self {
            RelationalOperator::Less => RelationalOperator::More,
            RelationalOperator::AtMost => RelationalOperator::AtLeast,
            RelationalOperator::AtLeast => RelationalOperator::AtMost,
            RelationalOperator::More => RelationalOperator::Less,
            same @ (RelationalOperator::Equal | RelationalOperator::Unlike) => same,
        }
    }

    /// Returns whether the operator needs an order: whether it is neither `==` nor `!=`.
    pub fn is_order(self) -> bool {
        !matches!(self, RelationalOperator::Equal | RelationalOperator::Unlike)
    }

    /// Returns whether the comparison of two values holds.
    pub fn holds<T: Ord>(self, a: &T, b: &T) -> bool {
        match self {
            RelationalOperator::Less => a < b,
            RelationalOperator::AtMost => a <= b,
            RelationalOperator::Equal => a == b,
            RelationalOperator::Unlike => a != b,
            RelationalOperator::AtLeast => a >= b,
            RelationalOperator::More => a > b,
        }
    }
}

/// A node of the syntax tree.
///
/// Equality ignores ranges: two trees are equal if their printed texts are equal.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Kind of the node, with its parts.
    pub kind: ExpressionKind,
    /// Range in the text, without brackets around the node.
    pub at: TextRange,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        self.kind == other.kind
    }
}

/// The kinds of nodes of a syntax tree.
#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    /// A number from 0 to `i32::MAX`.
    Number(i32),
    /// `coins`, `own.hand`, `'two words'`: at least one part.
    Name(Vec<NamePart>),
    /// `count(hand, hue == red)`: a function and its arguments.
    Call(Vec<NamePart>, Vec<Expression>),
    /// `row[1]`: a name, call, place or member that has places, and at least one index.
    Index(Box<Expression>, Vec<Expression>),
    /// `row[1].worth`: an attribute of a call, place or member. After a name, the word is a part of
    /// the name instead.
    Member(Box<Expression>, NamePart),
    /// `-n`
    Negative(Box<Expression>),
    /// `a + b`. Chains of operators of one rank nest to the left.
    Arithmetic(Box<Expression>, ArithmeticOperator, Box<Expression>),
    /// `a < b`
    Compare(Box<Expression>, RelationalOperator, Box<Expression>),
    /// `a and b and c`: at least two conditions.
    All(Vec<Expression>),
    /// `a or b or c`: at least two conditions.
    Any(Vec<Expression>),
    /// `not a`
    Not(Box<Expression>),
    /// `s in seats`: a name for each of several values in turn, only as an argument of a call.
    ForEach(NamePart, Box<Expression>),
}

impl Expression {
    /// Creates a node without a range.
    pub fn new(kind: ExpressionKind) -> Expression {
        Expression { kind, at: TextRange::default() }
    }

    /// Returns the nodes directly below this one, in the order of the text.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = &Expression> {
        let (first, last, list): (Option<&Expression>, Option<&Expression>, &[Expression]) =
            match &self.kind {
                ExpressionKind::Number(_) | ExpressionKind::Name(_) => (None, None, &[]),
                ExpressionKind::Call(_, list)
                | ExpressionKind::All(list)
                | ExpressionKind::Any(list) => (None, None, list),
                ExpressionKind::Index(base, list) => (Some(base), None, list),
                ExpressionKind::Member(one, _)
                | ExpressionKind::Negative(one)
                | ExpressionKind::Not(one)
                | ExpressionKind::ForEach(_, one) => (Some(one), None, &[]),
                ExpressionKind::Arithmetic(a, _, b) | ExpressionKind::Compare(a, _, b) => {
                    (Some(a), Some(b), &[])
                }
            };
        first.into_iter().chain(list).chain(last)
    }

    /// Calls `visit` for this node and every node below it, in the order of the text. The stack use
    /// does not grow with the tree.
    pub fn walk<'e>(&'e self, mut visit: impl FnMut(&'e Expression)) {
        let mut left = vec![self];
        while let Some(node) = left.pop() {
            visit(node);
            left.extend(node.children().rev());
        }
    }

    /// Returns the name if the expression is a single word: `red`, `'two words'`.
    pub fn as_word(&self) -> Option<&NamePart> {
        match &self.kind {
            ExpressionKind::Name(path) => match path.as_slice() {
                [word] => Some(word),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the value if the expression is a number, also with `-` before it.
    pub fn as_number(&self) -> Option<i32> {
        let (mut node, mut is_negative) = (self, false);
        loop {
            match &node.kind {
                ExpressionKind::Number(n) => {
                    return Some(if is_negative { n.wrapping_neg() } else { *n });
                }
                ExpressionKind::Negative(inner) => (node, is_negative) = (inner, !is_negative),
                _ => return None,
            }
        }
    }
}

/// Returns a name as it is written, for messages: `own.hand`. Words have no quotes.
pub fn path_text(path: &[NamePart]) -> Cow<'_, str> {
    match path {
        [one] => Cow::Borrowed(&one.text),
        _ => {
            let words: Vec<&str> = path.iter().map(|part| part.text.as_str()).collect();
            Cow::Owned(words.join("."))
        }
    }
}

/// Returns the range of a name.
pub fn path_range(path: &[NamePart]) -> TextRange {
    match path {
        [first, .., last] => first.at.through(last.at),
        [one] => one.at,
        [] => TextRange::default(),
    }
}
