//! Gives syntax trees a meaning: one walk over the nodes, for all dialects.
//!
//! A dialect gives names, calls and places their meaning ([`Names`]), and builds its own amounts
//! and conditions from the nodes ([`AmountNode`], [`ConditionNode`]). The walk checks types, reads
//! `none`, numbers, `min`, `max`, `abs`, `always` and `never`, and reports each error at its range.

use crate::syntax::{
    ArithmeticOperator, Expression, ExpressionKind, NONE, NamePart, RelationalOperator, TextRange,
    constant_condition, path_range,
};
use crate::types::{ExpressionType, TypeProblem, check_arithmetic, check_comparison};

/// Functions that every dialect has.
pub const COMMON_FUNCTIONS: [&str; 3] = ["abs", "max", "min"];

/// An error in the meaning of an expression, with its range in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeaningProblem {
    /// Any error, in words.
    Said {
        /// What is wrong, in one sentence without a full stop.
        message: String,
        /// What to do. Empty if the message is clear without it.
        hint: String,
        /// Where it is.
        at: TextRange,
    },
    /// A name that does not exist.
    Unknown {
        /// What the name should denote, such as `zone`.
        what: &'static str,
        /// The name as written.
        found: String,
        /// All names that are possible there, for suggestions.
        names: Vec<String>,
        /// Where it is.
        at: TextRange,
    },
    /// The name of an object that does not exist.
    UnknownObject {
        /// Kind of the object.
        kind: String,
        /// The name as written.
        found: String,
        /// All names of this kind.
        names: Vec<String>,
        /// Where it is.
        at: TextRange,
    },
}

impl MeaningProblem {
    /// Creates an error in words.
    pub fn said(
        message: impl Into<String>,
        hint: impl Into<String>,
        at: TextRange,
    ) -> MeaningProblem {
        MeaningProblem::Said { message: message.into(), hint: hint.into(), at }
    }

    /// Returns the range of the error.
    pub fn at(&self) -> TextRange {
        match self {
            MeaningProblem::Said { at, .. }
            | MeaningProblem::Unknown { at, .. }
            | MeaningProblem::UnknownObject { at, .. } => *at,
        }
    }
}

/// An amount of a dialect and its type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedAmount<A> {
    /// The dialect's amount.
    pub amount: A,
    /// What the amount denotes.
    pub is: ExpressionType,
}

impl<A> TypedAmount<A> {
    /// Creates an amount that is a number.
    pub fn number(amount: A) -> TypedAmount<A> {
        TypedAmount { amount, is: ExpressionType::Number }
    }
}

/// The meaning of an expression: an amount or a condition of a dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning<A, C> {
    /// An amount.
    Amount(TypedAmount<A>),
    /// A condition.
    Condition(C),
}

/// The meaning of an expression in the dialect `N`.
pub type MeaningOf<N> = Meaning<<N as Names>::Amount, <N as Names>::Condition>;

/// Result of a method of [`Names`] that does not apply to every expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading<A, C> {
    /// The expression has this meaning.
    Is(Meaning<A, C>),
    /// The expression is wrong, and the error was reported.
    Refused,
    /// The method does not apply. Nothing was reported.
    NotHere,
}

/// The reading of an expression in the dialect `N`.
pub type ReadingOf<N> = Reading<<N as Names>::Amount, <N as Names>::Condition>;

/// The type that is expected where an expression stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedType<'e> {
    /// The type.
    pub is: &'e ExpressionType,
    /// The comparison whose other side has this type; `None` outside comparisons.
    pub operator: Option<RelationalOperator>,
}

/// An amount made of amounts of a dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum AmountNode<A> {
    /// A constant number.
    Number(i32),
    /// The value `none` of a type.
    None(ExpressionType),
    /// `-a`
    Negative(A),
    /// `a + b`
    Sum(A, A),
    /// `a - b`
    Difference(A, A),
    /// `a * b`
    Product(A, A),
    /// `a / 2`: the divisor is at least 1; the result is rounded down.
    Divided(A, i32),
    /// `a / b`: the result is rounded down.
    Quotient(A, A),
    /// `a % b`: `a - b * (a / b)`.
    Remainder(A, A),
    /// `min(a, b, …)`: at least one amount.
    Least(Vec<A>),
    /// `max(a, b, …)`: at least one amount.
    Most(Vec<A>),
    /// `abs(a)`
    Absolute(A),
}

/// A condition made of amounts and conditions of a dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum ConditionNode<A, C> {
    /// `always` or `never`.
    Constant(bool),
    /// `a < b`. The types fit ([`Names::check_comparison`]).
    Compare(TypedAmount<A>, RelationalOperator, TypedAmount<A>),
    /// `a and b …`: at least two conditions.
    All(Vec<C>),
    /// `a or b …`: at least two conditions.
    Any(Vec<C>),
    /// `not a`
    Not(C),
}

/// What is done with amounts whose types may differ, see [`Names::align`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// The two sides of a comparison.
    Comparison,
    /// The two operands of an operator.
    Arithmetic(ArithmeticOperator),
    /// The arguments of `min` or `max`.
    Extreme,
    /// One amount that is used as a number.
    Number,
}

/// An amount with its type and its range in the text.
pub type Operand<A> = (TypedAmount<A>, TextRange);

/// The names and the compiled forms of a dialect.
///
/// A method that returns `None` has reported why, except for [`Names::amount`]. The functions
/// [`amount`], [`amount_as`], [`condition`] and [`meaning`] read arguments and places within calls.
pub trait Names {
    /// Compiled form of amounts.
    type Amount;
    /// Compiled form of conditions.
    type Condition;

    /// Adds an error.
    fn report(&mut self, problem: MeaningProblem);

    /// Builds an amount. `None`: the dialect has no such amounts; the walk reports it.
    fn amount(&mut self, node: AmountNode<Self::Amount>) -> Option<Self::Amount>;

    /// Returns the value of an amount that is constant, such as `2 * 3`. The walk refuses a
    /// constant divisor below 1.
    fn constant(&self, amount: &Self::Amount) -> Option<i32> {
        let _ = amount;
        None
    }

    /// Builds a condition. `None`: an error was reported.
    fn condition(
        &mut self,
        node: ConditionNode<Self::Amount, Self::Condition>,
    ) -> Option<Self::Condition>;

    /// Reads a name: `coins`, `own.hand`.
    fn name(&mut self, path: &[NamePart]) -> Option<MeaningOf<Self>>;

    /// Reads a call of a function other than the common ones: `count(hand)`. The range is that of
    /// the whole call.
    fn call(
        &mut self,
        function: &[NamePart],
        arguments: &[Expression],
        at: TextRange,
    ) -> Option<MeaningOf<Self>>;

    /// Reads a place as an amount: `row[1]`. The range is that of the whole expression.
    fn index(
        &mut self,
        base: &Expression,
        places: &[Expression],
        at: TextRange,
    ) -> Option<MeaningOf<Self>>;

    /// Reads an expression where a type is expected, such as a word that is compared with an
    /// attribute. After [`Reading::NotHere`] the walk reads `none` as a value of the type, and
    /// everything else as where no type is expected.
    fn read_as(&mut self, expression: &Expression, expected: ExpectedType<'_>) -> ReadingOf<Self> {
        let _ = (expression, expected);
        Reading::NotHere
    }

    /// Reads an attribute of a place or of the result of a call: `row[1].worth`. After
    /// [`Reading::NotHere`] the walk reports that the dialect has none.
    fn member(&mut self, base: &Expression, word: &NamePart) -> ReadingOf<Self> {
        let _ = (base, word);
        Reading::NotHere
    }

    /// Reads a call with an argument `s in seats`, such as `sum(s in seats, s.coins)`. After
    /// [`Reading::NotHere`] the walk reports that the dialect has none.
    fn for_each(&mut self, function: &[NamePart], arguments: &[Expression]) -> ReadingOf<Self> {
        let _ = (function, arguments);
        Reading::NotHere
    }

    /// Converts amounts that are used together to a common type, such as a place and a number. The
    /// walk checks the types afterwards. A dialect whose types need no conversion does nothing.
    fn align(&mut self, alignment: Alignment, operands: &mut [Operand<Self::Amount>]) {
        let _ = (alignment, operands);
    }

    /// Checks that two types can be compared.
    ///
    /// # Errors
    /// Returns what is wrong and what to do.
    fn check_comparison(
        &self,
        a: &ExpressionType,
        operator: RelationalOperator,
        b: &ExpressionType,
    ) -> Result<(), TypeProblem> {
        check_comparison(a, operator, b)
    }

    /// Returns the type of the result of arithmetic.
    ///
    /// # Errors
    /// Returns what is wrong and what to do.
    fn check_arithmetic(
        &self,
        a: &ExpressionType,
        operator: ArithmeticOperator,
        b: &ExpressionType,
    ) -> Result<ExpressionType, TypeProblem> {
        check_arithmetic(a, operator, b)
    }
}

/// Reads an expression as an amount. `None`: an error was reported.
pub fn amount<N: Names + ?Sized>(
    names: &mut N,
    expression: &Expression,
) -> Option<TypedAmount<N::Amount>> {
    let meaning = meaning(names, expression)?;
    as_amount(names, meaning, expression.at)
}

/// Reads an expression as an amount where a type is expected. The type of the result may differ.
/// `None`: an error was reported.
pub fn amount_as<N: Names + ?Sized>(
    names: &mut N,
    expression: &Expression,
    expected: ExpectedType<'_>,
) -> Option<TypedAmount<N::Amount>> {
    match names.read_as(expression, expected) {
        Reading::Is(meaning) => return as_amount(names, meaning, expression.at),
        Reading::Refused => return None,
        Reading::NotHere => {}
    }
    if is_none(expression) {
        if !expected.is.can_be_none() {
            let message = format!("{} is never `{NONE}`", expected.is.text());
            names.report(MeaningProblem::said(message, "", expression.at));
            return None;
        }
        let node = AmountNode::None(expected.is.clone());
        let amount = built(names, node, "`none`", expression.at)?;
        return Some(TypedAmount { amount, is: expected.is.clone() });
    }
    amount(names, expression)
}

/// Reads an expression as a condition. `None`: an error was reported.
pub fn condition<N: Names + ?Sized>(
    names: &mut N,
    expression: &Expression,
) -> Option<N::Condition> {
    match meaning(names, expression)? {
        Meaning::Condition(condition) => Some(condition),
        Meaning::Amount(_) => {
            let hint = "compare it, for example `… >= 1`";
            let message = "expected a condition, found a number";
            names.report(MeaningProblem::said(message, hint, expression.at));
            None
        }
    }
}

/// Reads an expression as an amount or a condition. `None`: an error was reported.
///
/// All parts are read, also after an error, so that every error is reported.
pub fn meaning<N: Names + ?Sized>(names: &mut N, expression: &Expression) -> Option<MeaningOf<N>> {
    let at = expression.at;
    let condition = match &expression.kind {
        ExpressionKind::Number(_)
        | ExpressionKind::Negative(_)
        | ExpressionKind::Arithmetic(..) => {
            return calculated(names, expression).map(Meaning::Amount);
        }
        ExpressionKind::Name(path) => match constant_condition(expression) {
            Some(holds) => names.condition(ConditionNode::Constant(holds)),
            None => return names.name(path),
        },
        ExpressionKind::Call(function, arguments) => {
            return called(names, function, arguments, at);
        }
        ExpressionKind::Index(base, places) => return names.index(base, places, at),
        ExpressionKind::Member(base, word) => {
            return match names.member(base, word) {
                Reading::Is(meaning) => Some(meaning),
                Reading::Refused => None,
                Reading::NotHere => {
                    let message = format!("`{base}` has no attributes here");
                    names.report(MeaningProblem::said(message, FUNCTION, at));
                    None
                }
            };
        }
        ExpressionKind::Compare(a, operator, b) => compared(names, [a, b], *operator, at),
        ExpressionKind::All(list) => {
            let list = conditions(names, list)?;
            names.condition(ConditionNode::All(list))
        }
        ExpressionKind::Any(list) => {
            let list = conditions(names, list)?;
            names.condition(ConditionNode::Any(list))
        }
        ExpressionKind::Not(one) => {
            let one = self::condition(names, one)?;
            names.condition(ConditionNode::Not(one))
        }
        ExpressionKind::ForEach(..) => {
            not_counted(names, at);
            None
        }
    };
    condition.map(Meaning::Condition)
}

/// Hint about a feature that a dialect lacks.
const FUNCTION: &str = "use a function";

fn not_counted<N: Names + ?Sized>(names: &mut N, at: TextRange) {
    let message = "`in` is not supported here: nothing can be counted over seats, owners or pieces";
    names.report(MeaningProblem::said(message, FUNCTION, at));
}

fn is_none(expression: &Expression) -> bool {
    expression.as_word().is_some_and(|word| word.is(NONE))
}

fn as_amount<N: Names + ?Sized>(
    names: &mut N,
    meaning: MeaningOf<N>,
    at: TextRange,
) -> Option<TypedAmount<N::Amount>> {
    match meaning {
        Meaning::Amount(amount) => Some(amount),
        Meaning::Condition(_) => {
            names.report(MeaningProblem::said("expected a number, found a condition", "", at));
            None
        }
    }
}

/// Builds an amount; reports an error if the dialect has no such amounts.
fn built<N: Names + ?Sized>(
    names: &mut N,
    node: AmountNode<N::Amount>,
    what: &str,
    at: TextRange,
) -> Option<N::Amount> {
    let amount = names.amount(node);
    if amount.is_none() {
        names.report(MeaningProblem::said(format!("{what} is not supported here"), FUNCTION, at));
    }
    amount
}

fn conditions<N: Names + ?Sized>(names: &mut N, list: &[Expression]) -> Option<Vec<N::Condition>> {
    let read: Vec<_> = list.iter().map(|one| condition(names, one)).collect();
    read.into_iter().collect()
}

/// Reads a number or arithmetic. Chains of operators are read in a loop, so their length uses no
/// stack space.
fn calculated<N: Names + ?Sized>(
    names: &mut N,
    expression: &Expression,
) -> Option<TypedAmount<N::Amount>> {
    if let Some(n) = expression.as_number() {
        return built(names, AmountNode::Number(n), "a number", expression.at)
            .map(TypedAmount::number);
    }
    if let ExpressionKind::Negative(one) = &expression.kind {
        let inner = amount(names, one)?;
        fits(names, &inner.is, ArithmeticOperator::Subtract, &ExpressionType::Number, one.at)?;
        let [inner] = aligned(names, Alignment::Number, [(inner, one.at)]);
        let node = AmountNode::Negative(inner.amount);
        return built(names, node, "`-`", expression.at).map(TypedAmount::number);
    }
    let (mut first, mut chain) = (expression, Vec::new());
    while let ExpressionKind::Arithmetic(left, operator, right) = &first.kind {
        chain.push(ChainStep { left, operator: *operator, right, at: first.at });
        first = left;
    }
    let mut sum = amount(names, first);
    for step in chain.into_iter().rev() {
        let operand = amount(names, step.right);
        sum = match (sum, operand) {
            (Some(a), Some(b)) => combined(names, a, &step, b),
            _ => None,
        };
    }
    sum
}

/// Converts amounts that are used together to a common type.
fn aligned<N: Names + ?Sized, const COUNT: usize>(
    names: &mut N,
    alignment: Alignment,
    mut operands: [Operand<N::Amount>; COUNT],
) -> [TypedAmount<N::Amount>; COUNT] {
    names.align(alignment, &mut operands);
    operands.map(|(operand, _)| operand)
}

/// An operator of a chain with its operands.
struct ChainStep<'e> {
    left: &'e Expression,
    operator: ArithmeticOperator,
    right: &'e Expression,
    at: TextRange,
}

fn combined<N: Names + ?Sized>(
    names: &mut N,
    a: TypedAmount<N::Amount>,
    step: &ChainStep<'_>,
    b: TypedAmount<N::Amount>,
) -> Option<TypedAmount<N::Amount>> {
    let operator = step.operator;
    let operands = [(a, step.left.at), (b, step.right.at)];
    let [a, b] = aligned(names, Alignment::Arithmetic(operator), operands);
    // The range of the wrong operand, not of the whole chain.
    let wrong = if a.is.is_number() { step.right.at } else { step.left.at };
    let is = fits(names, &a.is, operator, &b.is, wrong)?;
    let divides = matches!(operator, ArithmeticOperator::Divide | ArithmeticOperator::Remainder);
    let divisor = match step.right.as_number() {
        _ if !divides => None,
        Some(n) => Some(n),
        None => names.constant(&b.amount),
    };
    if divisor.is_some_and(|by| by <= 0) {
        names.report(not_divisible(step.right));
        return None;
    }
    let (a, b) = (a.amount, b.amount);
    let node = match (operator, divisor) {
        (ArithmeticOperator::Add, _) => AmountNode::Sum(a, b),
        (ArithmeticOperator::Subtract, _) => AmountNode::Difference(a, b),
        (ArithmeticOperator::Multiply, _) => AmountNode::Product(a, b),
        (ArithmeticOperator::Divide, Some(by)) => AmountNode::Divided(a, by),
        (ArithmeticOperator::Divide, None) => {
            let quotient = names.amount(AmountNode::Quotient(a, b));
            if quotient.is_none() {
                names.report(not_divisible(step.right));
            }
            return quotient.map(|amount| TypedAmount { amount, is });
        }
        (ArithmeticOperator::Remainder, _) => AmountNode::Remainder(a, b),
    };
    let amount = built(names, node, &format!("`{}`", operator.sign()), step.at)?;
    Some(TypedAmount { amount, is })
}

fn not_divisible(by: &Expression) -> MeaningProblem {
    let message = format!("cannot divide by `{by}`: a whole number above 0 is needed");
    MeaningProblem::said(message, "results are rounded down", by.at)
}

/// Returns the type of the result of arithmetic; reports an error if there is none.
fn fits<N: Names + ?Sized>(
    names: &mut N,
    a: &ExpressionType,
    operator: ArithmeticOperator,
    b: &ExpressionType,
    at: TextRange,
) -> Option<ExpressionType> {
    match names.check_arithmetic(a, operator, b) {
        Ok(is) => Some(is),
        Err(problem) => {
            names.report(MeaningProblem::said(problem.message, problem.hint, at));
            None
        }
    }
}

/// Reads a comparison. The type of the left side is expected on the right, unless the left side is
/// `none`.
fn compared<N: Names + ?Sized>(
    names: &mut N,
    [left, right]: [&Expression; 2],
    operator: RelationalOperator,
    at: TextRange,
) -> Option<N::Condition> {
    let (a, b) = if is_none(left) && !is_none(right) {
        let b = amount(names, right)?;
        let operator = Some(operator.mirrored());
        let a = amount_as(names, left, ExpectedType { is: &b.is, operator })?;
        (a, b)
    } else {
        let Some(a) = amount(names, left) else {
            // The right side is read too, for its errors, unless its words depend on the left.
            if right.as_word().is_none() {
                amount(names, right);
            }
            return None;
        };
        let b = amount_as(names, right, ExpectedType { is: &a.is, operator: Some(operator) })?;
        (a, b)
    };
    let [a, b] = aligned(names, Alignment::Comparison, [(a, left.at), (b, right.at)]);
    if let Err(problem) = names.check_comparison(&a.is, operator, &b.is) {
        names.report(MeaningProblem::said(problem.message, problem.hint, at));
        return None;
    }
    names.condition(ConditionNode::Compare(a, operator, b))
}

/// Reads a call: one of the common functions, or one of the dialect.
fn called<N: Names + ?Sized>(
    names: &mut N,
    function: &[NamePart],
    arguments: &[Expression],
    at: TextRange,
) -> Option<MeaningOf<N>> {
    if arguments.iter().any(|argument| matches!(argument.kind, ExpressionKind::ForEach(..))) {
        return match names.for_each(function, arguments) {
            Reading::Is(meaning) => Some(meaning),
            Reading::Refused => None,
            Reading::NotHere => {
                not_counted(names, at);
                None
            }
        };
    }
    let common = match function {
        [word] if !word.is_quoted => word.text.as_str(),
        _ => "",
    };
    let is_list = common != "abs";
    if !COMMON_FUNCTIONS.contains(&common) {
        return names.call(function, arguments, at);
    }
    if arguments.is_empty() || !is_list && arguments.len() > 1 {
        let needed = if is_list { "at least one amount" } else { "one amount" };
        let message = format!("`{common}` needs {needed}");
        let hint = format!("for example `{common}(3)`");
        names.report(MeaningProblem::said(message, hint, path_range(function)));
        return None;
    }
    let mut all = Vec::new();
    let mut is_wrong = false;
    for argument in arguments {
        let read = amount(names, argument).filter(|read| {
            let wrong = !read.is.is_number()
                && names
                    .check_arithmetic(&read.is, ArithmeticOperator::Add, &ExpressionType::Number)
                    .is_err();
            if wrong {
                let message = format!("`{common}` needs numbers, but this is {}", read.is.text());
                names.report(MeaningProblem::said(message, "", argument.at));
            }
            !wrong
        });
        match read {
            Some(read) => all.push((read, argument.at)),
            None => is_wrong = true,
        }
    }
    if is_wrong {
        return None;
    }
    names.align(if is_list { Alignment::Extreme } else { Alignment::Number }, &mut all);
    let is = all[0].0.is.clone();
    let is_common = is.is_position() && all.iter().all(|(one, _)| one.is == is);
    let is = if is_common { is } else { ExpressionType::Number };
    let mut all: Vec<_> = all.into_iter().map(|(one, _)| one.amount).collect();
    let node = match common {
        "min" => AmountNode::Least(all),
        "max" => AmountNode::Most(all),
        _ => AmountNode::Absolute(all.swap_remove(0)),
    };
    let amount = built(names, node, &format!("`{common}`"), at)?;
    Some(Meaning::Amount(TypedAmount { amount, is }))
}
