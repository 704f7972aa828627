//! Expressions in words, for players, who do not read tables.
//!
//! The walk chooses a [`Phrase`] for each node; a [`Language`] formats the phrase. English is a
//! table of templates ([`English`]). Another language is another table, or a file of messages with
//! the identifiers [`Phrase::id`]. Words for names come from the dialect ([`NameWords`]), in the
//! language of the game's content.

use crate::syntax::{
    ArithmeticOperator, Expression, ExpressionKind, NONE, NamePart, RelationalOperator,
    constant_condition, path_text,
};

/// The words for a name, call, place or member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noun {
    /// Something that is counted: `coin`, `coins`.
    Counted {
        /// The word after the number 1.
        one: String,
        /// The word after other numbers.
        many: String,
    },
    /// A value with a name: `the acting seat`, `red`.
    Value(String),
    /// A condition: `the seat has passed`, `the seat has not passed`.
    Statement {
        /// The sentence if it holds.
        holds: String,
        /// The sentence if it does not hold.
        fails: String,
    },
}

/// The words of a dialect for its names.
pub trait NameWords {
    /// Returns the words for a name, call, place or member. `None`: the words of the text are used
    /// as they are.
    fn noun(&self, expression: &Expression) -> Option<Noun>;
}

/// Uses names as they are written.
impl NameWords for () {
    fn noun(&self, _: &Expression) -> Option<Noun> {
        None
    }
}

macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $english:literal;)*) => {
        /// A phrase that every language must provide. `{a}`, `{b}` and the like are its arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Phrase { $($(#[$doc])* #[doc = concat!("\n\nIn English: \"", $english, "\".")] $name,)* }

        impl Phrase {
            /// All phrases.
            pub const ALL: &[Phrase] = &[$(Phrase::$name,)*];

            /// Returns the identifier of the phrase in files of messages.
            pub fn id(self) -> &'static str {
                match self { $(Phrase::$name => $id,)* }
            }

            /// Returns the English template.
            fn english(self) -> &'static str {
                match self { $(Phrase::$name => $english,)* }
            }
        }
    };
}

phrases! {
    /// A comparison of a count with a number.
    AtLeastCounted = "at-least-counted", "at least {n} {thing}";
    /// A comparison of a count with a number.
    AtMostCounted = "at-most-counted", "at most {n} {thing}";
    /// A comparison of a count with a number.
    MoreCounted = "more-counted", "more than {n} {thing}";
    /// A comparison of a count with a number.
    LessCounted = "less-counted", "fewer than {n} {thing}";
    /// A comparison of a count with a number.
    ExactlyCounted = "exactly-counted", "exactly {n} {thing}";
    /// A comparison of a count with a number.
    NotCounted = "not-counted", "not exactly {n} {thing}";
    /// A count that is 0.
    NoneCounted = "none-counted", "no {thing}";
    /// A comparison of two amounts.
    AtLeast = "at-least", "{a} is at least {b}";
    /// A comparison of two amounts.
    AtMost = "at-most", "{a} is at most {b}";
    /// A comparison of two amounts.
    More = "more", "{a} is more than {b}";
    /// A comparison of two amounts.
    Less = "less", "{a} is less than {b}";
    /// A comparison of two amounts.
    Equal = "equal", "{a} is {b}";
    /// A comparison of two amounts.
    Unlike = "unlike", "{a} is not {b}";
    /// An amount for each of several objects.
    ForEach = "for-each", "{n} for each {thing}";
    /// An amount for each group of several objects.
    ForEvery = "for-every", "{n} for every {size} {thing}";
    /// The number of objects, as an amount.
    NumberOf = "number-of", "the number of {thing}";
    /// Two amounts, added.
    Sum = "sum", "{a} plus {b}";
    /// The second amount, subtracted from the first.
    Difference = "difference", "{a} minus {b}";
    /// Two amounts, multiplied.
    Product = "product", "{a} times {b}";
    /// The first amount, divided by the second and rounded down.
    Quotient = "quotient", "{a} divided by {b} (rounded down)";
    /// The remainder of a division that rounds down.
    Remainder = "remainder", "the remainder of {a} divided by {b}";
    /// A negative amount.
    Negative = "negative", "minus {a}";
    /// The smallest of several amounts.
    Least = "least", "the smallest of {list}";
    /// The largest of several amounts.
    Most = "most", "the largest of {list}";
    /// An amount without its sign.
    Absolute = "absolute", "{a} without its sign";
    /// An operand that has operands itself, in brackets.
    Group = "group", "({a})";
    /// A list in which all hold, before its last item.
    AndList = "and-list", "{first} and {last}";
    /// A list of which one holds, before its last item.
    OrList = "or-list", "{first} or {last}";
    /// Two items of a list.
    Listed = "listed", "{first}, {next}";
    /// Conditions that all hold, within a list of others.
    Both = "both", "both {list}";
    /// Conditions of which one holds, within a list of others.
    Either = "either", "either {list}";
    /// A condition that does not hold.
    Not = "not", "not ({a})";
    /// The condition that always holds.
    Always = "always", "always";
    /// The condition that never holds.
    Never = "never", "never";
    /// No seat, piece, place, word or object.
    None = "none", "none";
    /// Something of an owner.
    Owned = "owned", "{a} of {owner}";
    /// A place of a zone.
    Place = "place", "{a} at {list}";
    /// A function without words of its own.
    Called = "called", "{a} of {list}";
    /// A function without arguments and without words of its own.
    CalledAlone = "called-alone", "{a}";
    /// A name for each of several values.
    Each = "each", "each {a} of {b}";
}

/// An argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhraseArgument {
    /// Name of the argument in templates.
    pub name: &'static str,
    /// Words of the argument.
    pub text: String,
    /// The number if it is one, for languages in which it changes other words.
    pub number: Option<i32>,
}

/// A language in which expressions are put into words.
pub trait Language {
    /// Formats a phrase with these arguments.
    fn phrase_text(&self, phrase: Phrase, arguments: &[PhraseArgument]) -> String;

    /// Returns the form of a counted noun after a number. English has two forms.
    fn counted<'n>(&self, number: i32, one: &'n str, many: &'n str) -> &'n str {
        if number == 1 { one } else { many }
    }
}

/// English.
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl Language for English {
    fn phrase_text(&self, phrase: Phrase, arguments: &[PhraseArgument]) -> String {
        fill(phrase.english(), arguments)
    }
}

/// Replaces `{NAME}` in a template by the argument of this name. Texts of arguments are not
/// templates.
pub fn fill(template: &str, arguments: &[PhraseArgument]) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        match arguments.iter().find(|argument| argument.name == name) {
            Some(argument) => out.push_str(&argument.text),
            None => out.push_str(name),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Formats an amount or condition in a language.
///
/// ```
/// use expression::{English, Expression, NameWords, Noun, in_words, parse};
///
/// struct Coins;
/// impl NameWords for Coins {
///     fn noun(&self, expression: &Expression) -> Option<Noun> {
///         let word = expression.as_word()?;
///         word.is("coins").then(|| Noun::Counted { one: "coin".into(), many: "coins".into() })
///     }
/// }
/// let words = |text| in_words(&parse(text).unwrap(), &Coins, &English);
/// assert_eq!(words("coins >= 1"), "at least 1 coin");
/// assert_eq!(words("2 * coins"), "2 for each coin");
/// assert_eq!(words("not (coins == 0 or round > 3)"), "not (no coins or round is more than 3)");
/// ```
pub fn in_words(expression: &Expression, names: &dyn NameWords, language: &dyn Language) -> String {
    Speaker { names, language }.expression_text(expression)
}

/// Formats a list of expressions that must all hold, such as a filter.
pub fn list_in_words(
    list: &[Expression],
    names: &dyn NameWords,
    language: &dyn Language,
) -> String {
    let speaker = Speaker { names, language };
    if let [one] = list {
        return speaker.expression_text(one);
    }
    let items = list.iter().map(|one| speaker.item(one, Phrase::Either)).collect();
    speaker.list(items, Phrase::AndList)
}

struct Speaker<'w> {
    names: &'w dyn NameWords,
    language: &'w dyn Language,
}

fn text(name: &'static str, text: impl Into<String>) -> PhraseArgument {
    PhraseArgument { name, text: text.into(), number: None }
}

fn number(name: &'static str, n: i32) -> PhraseArgument {
    PhraseArgument { name, text: n.to_string(), number: Some(n) }
}

impl Speaker<'_> {
    fn phrase(&self, phrase: Phrase, arguments: &[PhraseArgument]) -> String {
        self.language.phrase_text(phrase, arguments)
    }

    fn expression_text(&self, expression: &Expression) -> String {
        match &expression.kind {
            ExpressionKind::Number(n) => n.to_string(),
            ExpressionKind::Negative(one) => match expression.as_number() {
                Some(n) => n.to_string(),
                None => self.phrase(Phrase::Negative, &[text("a", self.operand(one))]),
            },
            ExpressionKind::Name(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Member(..) => self.leaf(expression, true),
            ExpressionKind::Arithmetic(..) => self.calculated(expression),
            ExpressionKind::Compare(a, operator, b) => self.compared(a, *operator, b),
            ExpressionKind::All(list) => {
                let items = list.iter().map(|one| self.item(one, Phrase::Either)).collect();
                self.list(items, Phrase::AndList)
            }
            ExpressionKind::Any(list) => {
                let items = list.iter().map(|one| self.item(one, Phrase::Both)).collect();
                self.list(items, Phrase::OrList)
            }
            ExpressionKind::Not(one) => self.negated(one),
            ExpressionKind::ForEach(name, of) => {
                let of = text("b", self.expression_text(of));
                self.phrase(Phrase::Each, &[text("a", spelled(&name.text)), of])
            }
        }
    }

    /// Formats an item of a list. A list within another is introduced by `both` or `either`, or
    /// gets brackets if both lists are of one kind.
    fn item(&self, expression: &Expression, introduction: Phrase) -> String {
        let words = self.expression_text(expression);
        match expression.kind {
            ExpressionKind::All(_) | ExpressionKind::Any(_) => {
                let is_same = (introduction == Phrase::Both)
                    == matches!(expression.kind, ExpressionKind::Any(_));
                let phrase = if is_same { Phrase::Group } else { introduction };
                let name = if is_same { "a" } else { "list" };
                self.phrase(phrase, &[text(name, words)])
            }
            _ => words,
        }
    }

    fn list(&self, items: Vec<String>, last_join: Phrase) -> String {
        let count = items.len();
        let mut all = String::new();
        for (i, item) in items.into_iter().enumerate() {
            all = match i {
                0 => item,
                _ if i + 1 == count => {
                    self.phrase(last_join, &[text("first", all), text("last", item)])
                }
                _ => self.phrase(Phrase::Listed, &[text("first", all), text("next", item)]),
            };
        }
        all
    }

    fn noun(&self, expression: &Expression) -> Option<Noun> {
        match expression.kind {
            ExpressionKind::Name(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Member(..) => self.names.noun(expression),
            _ => None,
        }
    }

    /// Formats a name, call, place or member; if not `holds`, its negation as a condition.
    fn leaf(&self, expression: &Expression, holds: bool) -> String {
        if let Some(constant) = constant_condition(expression) {
            let phrase = if constant == holds { Phrase::Always } else { Phrase::Never };
            return self.phrase(phrase, &[]);
        }
        match self.noun(expression) {
            Some(Noun::Counted { many, .. }) => {
                return self.phrase(Phrase::NumberOf, &[text("thing", many)]);
            }
            Some(Noun::Value(value)) => return value,
            Some(Noun::Statement { holds: yes, fails }) => return if holds { yes } else { fails },
            None => {}
        }
        let words = match &expression.kind {
            ExpressionKind::Name(path) => self.named(path),
            ExpressionKind::Call(path, arguments) => self.called(path, arguments),
            ExpressionKind::Index(base, places) => {
                let places = places.iter().map(|one| self.expression_text(one)).collect();
                let list = text("list", self.list(places, Phrase::AndList));
                self.phrase(Phrase::Place, &[text("a", self.expression_text(base)), list])
            }
            ExpressionKind::Member(base, word) => {
                let owner = text("owner", self.expression_text(base));
                self.phrase(Phrase::Owned, &[text("a", spelled(&word.text)), owner])
            }
            _ => expression.to_string(),
        };
        if holds { words } else { self.phrase(Phrase::Not, &[text("a", words)]) }
    }

    fn named(&self, path: &[NamePart]) -> String {
        match path {
            [word] if word.is(NONE) => self.phrase(Phrase::None, &[]),
            [word] => spelled(&word.text),
            [owner @ .., word] => {
                let owner = text("owner", self.named(owner));
                self.phrase(Phrase::Owned, &[text("a", spelled(&word.text)), owner])
            }
            [] => String::new(),
        }
    }

    fn called(&self, path: &[NamePart], arguments: &[Expression]) -> String {
        let function = path_text(path);
        if let ("abs", [one]) = (&*function, arguments) {
            return self.phrase(Phrase::Absolute, &[text("a", self.operand(one))]);
        }
        let name = text("a", spelled(&function));
        if arguments.is_empty() {
            return self.phrase(Phrase::CalledAlone, &[name]);
        }
        let items = arguments.iter().map(|one| self.expression_text(one)).collect();
        let list = text("list", self.list(items, Phrase::AndList));
        match &*function {
            "min" => self.phrase(Phrase::Least, &[list]),
            "max" => self.phrase(Phrase::Most, &[list]),
            _ => self.phrase(Phrase::Called, &[name, list]),
        }
    }

    /// Formats an operand, in brackets if it has operands itself.
    fn operand(&self, expression: &Expression) -> String {
        let words = self.expression_text(expression);
        match expression.kind {
            ExpressionKind::Number(_)
            | ExpressionKind::Name(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Member(..) => words,
            _ if expression.as_number().is_some() => words,
            _ => self.phrase(Phrase::Group, &[text("a", words)]),
        }
    }

    /// Formats arithmetic. Chains of operators are handled in a loop, so a long chain uses no more
    /// stack than a short one.
    fn calculated(&self, expression: &Expression) -> String {
        let (mut first, mut chain) = (expression, Vec::new());
        while let ExpressionKind::Arithmetic(left, operator, right) = &first.kind {
            chain.push((*operator, &**left, &**right));
            first = left;
        }
        let mut words = self.operand(first);
        // An amount for each object needs brackets as an operand of anything, a sum as one of a
        // product.
        let (mut is_counted, mut is_sum) = (false, false);
        for (operator, left, right) in chain.into_iter().rev() {
            if let Some(counted) = self.counted_product(left, operator, right) {
                (words, is_counted, is_sum) = (counted, true, false);
                continue;
            }
            let is_product = is_product(operator);
            if is_counted || is_product && is_sum {
                words = self.phrase(Phrase::Group, &[text("a", words)]);
            }
            let right = match &right.kind {
                // A product binds more tightly than the sum before it.
                ExpressionKind::Arithmetic(a, inner, b)
                    if !is_product
                        && self::is_product(*inner)
                        && self.counted_product(a, *inner, b).is_none() =>
                {
                    self.expression_text(right)
                }
                _ => self.operand(right),
            };
            let phrase = match operator {
                ArithmeticOperator::Add => Phrase::Sum,
                ArithmeticOperator::Subtract => Phrase::Difference,
                ArithmeticOperator::Multiply => Phrase::Product,
                ArithmeticOperator::Divide => Phrase::Quotient,
                ArithmeticOperator::Remainder => Phrase::Remainder,
            };
            words = self.phrase(phrase, &[text("a", words), text("b", right)]);
            (is_counted, is_sum) = (false, !is_product);
        }
        words
    }

    /// Formats `2 * coins`, `coins * 2` and `coins / 2` if `coins` is a noun that is counted;
    /// otherwise `None`.
    fn counted_product(
        &self,
        left: &Expression,
        operator: ArithmeticOperator,
        right: &Expression,
    ) -> Option<String> {
        match (operator, left.as_number(), right.as_number()) {
            (ArithmeticOperator::Multiply, Some(n), None) => {
                let Noun::Counted { one, .. } = self.noun(right)? else { return None };
                Some(self.phrase(Phrase::ForEach, &[number("n", n), text("thing", one)]))
            }
            (ArithmeticOperator::Multiply, None, Some(n)) => {
                let Noun::Counted { one, .. } = self.noun(left)? else { return None };
                Some(self.phrase(Phrase::ForEach, &[number("n", n), text("thing", one)]))
            }
            (ArithmeticOperator::Divide, None, Some(n)) => {
                let Noun::Counted { one, many } = self.noun(left)? else { return None };
                let thing = text("thing", self.language.counted(n, &one, &many));
                Some(self.phrase(Phrase::ForEvery, &[number("n", 1), number("size", n), thing]))
            }
            _ => None,
        }
    }

    fn compared(&self, a: &Expression, operator: RelationalOperator, b: &Expression) -> String {
        let counted = |things: &Expression, operator, n| {
            let Some(Noun::Counted { one, many }) = self.noun(things) else { return None };
            // The number of objects is never negative.
            let (phrase, shown) = match (operator, n) {
                (RelationalOperator::Equal | RelationalOperator::AtMost, 0)
                | (RelationalOperator::Less, 1) => (Phrase::NoneCounted, 0),
                (RelationalOperator::Unlike | RelationalOperator::More, 0) => {
                    (Phrase::AtLeastCounted, 1)
                }
                (RelationalOperator::Less, _) => (Phrase::LessCounted, n),
                (RelationalOperator::AtMost, _) => (Phrase::AtMostCounted, n),
                (RelationalOperator::Equal, _) => (Phrase::ExactlyCounted, n),
                (RelationalOperator::Unlike, _) => (Phrase::NotCounted, n),
                (RelationalOperator::AtLeast, _) => (Phrase::AtLeastCounted, n),
                (RelationalOperator::More, _) => (Phrase::MoreCounted, n),
            };
            let thing = text("thing", self.language.counted(shown, &one, &many));
            Some(self.phrase(phrase, &[number("n", shown), thing]))
        };
        let of_left = b.as_number().and_then(|n| counted(a, operator, n));
        let of_right = || a.as_number().and_then(|n| counted(b, operator.mirrored(), n));
        if let Some(words) = of_left.or_else(of_right) {
            return words;
        }
        let phrase = match operator {
            RelationalOperator::Less => Phrase::Less,
            RelationalOperator::AtMost => Phrase::AtMost,
            RelationalOperator::Equal => Phrase::Equal,
            RelationalOperator::Unlike => Phrase::Unlike,
            RelationalOperator::AtLeast => Phrase::AtLeast,
            RelationalOperator::More => Phrase::More,
        };
        let side = |one: &Expression| match one.kind {
            ExpressionKind::Arithmetic(..) => self.expression_text(one),
            _ => self.operand(one),
        };
        self.phrase(phrase, &[text("a", side(a)), text("b", side(b))])
    }

    /// Formats the negation of a condition.
    fn negated(&self, expression: &Expression) -> String {
        match &expression.kind {
            ExpressionKind::Compare(a, operator, b) => self.compared(a, operator.negated(), b),
            ExpressionKind::Not(one) => self.expression_text(one),
            ExpressionKind::Name(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Member(..) => self.leaf(expression, false),
            _ => self.phrase(Phrase::Not, &[text("a", self.expression_text(expression))]),
        }
    }
}

fn is_product(operator: ArithmeticOperator) -> bool {
    match operator {
        ArithmeticOperator::Add | ArithmeticOperator::Subtract => false,
        ArithmeticOperator::Multiply
        | ArithmeticOperator::Divide
        | ArithmeticOperator::Remainder => true,
    }
}

/// Returns a name with blanks between its words.
fn spelled(name: &str) -> String {
    name.replace(['-', '_'], " ")
}
