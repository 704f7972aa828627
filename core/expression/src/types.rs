//! Types of amounts, and rules for comparing and calculating with them.

use crate::syntax::{ArithmeticOperator, RelationalOperator};

/// What an amount denotes. All amounts are stored as numbers; types keep them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionType {
    /// A number.
    Number,
    /// A seat.
    Seat,
    /// A piece.
    Piece,
    /// A zone, by name.
    Zone,
    /// A place of this zone.
    Place(String),
    /// A stop of this track.
    Stop(String),
    /// A value of this attribute, which is a word.
    Word(String),
    /// An object of this kind.
    Thing(String),
    /// The value `none`, of no particular type.
    None,
}

/// A type error: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeProblem {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to do. Empty if the message is clear without it.
    pub hint: String,
}

impl TypeProblem {
    /// Creates a problem with a hint.
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> TypeProblem {
        TypeProblem { message: message.into(), hint: hint.into() }
    }
}

impl ExpressionType {
    /// Returns the type with its article, for messages: `a place of `row``.
    pub fn text(&self) -> String {
        match self {
            ExpressionType::Number => "a number".to_owned(),
            ExpressionType::Seat => "a seat".to_owned(),
            ExpressionType::Piece => "a piece".to_owned(),
            ExpressionType::Zone => "a zone".to_owned(),
            ExpressionType::Place(zone) => format!("a place of `{zone}`"),
            ExpressionType::Stop(track) => format!("a stop of `{track}`"),
            ExpressionType::Word(attribute) => format!("a value of `{attribute}`"),
            ExpressionType::Thing(kind) => format!("an object of the kind `{kind}`"),
            ExpressionType::None => "`none`".to_owned(),
        }
    }

    /// Returns whether an amount of this type can be `none`.
    pub fn can_be_none(&self) -> bool {
        match self {
            ExpressionType::Seat
            | ExpressionType::Piece
            | ExpressionType::Place(_)
            | ExpressionType::Word(_)
            | ExpressionType::Thing(_)
            | ExpressionType::None => true,
            ExpressionType::Number | ExpressionType::Zone | ExpressionType::Stop(_) => false,
        }
    }

    /// Returns whether the type is a seat, a place or a stop: one of several that are numbered in
    /// order.
    pub fn is_position(&self) -> bool {
        matches!(self, ExpressionType::Seat | ExpressionType::Place(_) | ExpressionType::Stop(_))
    }

    /// Returns whether amounts of this type have an order and can be calculated with. Places and
    /// stops count as numbers.
    pub fn is_number(&self) -> bool {
        match self {
            ExpressionType::Number | ExpressionType::Place(_) | ExpressionType::Stop(_) => true,
            ExpressionType::Seat
            | ExpressionType::Piece
            | ExpressionType::Zone
            | ExpressionType::Word(_)
            | ExpressionType::Thing(_)
            | ExpressionType::None => false,
        }
    }
}

/// Checks that two amounts can be compared.
///
/// Numbers, places and stops can be compared with each other, in any way. All other types can only
/// be tested for equality, and only with their own kind. A type that can be `none`
/// ([`ExpressionType::can_be_none`]) can also be tested for `none`.
///
/// # Errors
/// Returns what is wrong and what to do.
pub fn check_comparison(
    a: &ExpressionType,
    operator: RelationalOperator,
    b: &ExpressionType,
) -> Result<(), TypeProblem> {
    use ExpressionType as T;
    let (none, other) = match (a, b) {
        (T::None, other) | (other, T::None) => (true, other),
        (_, other) => (false, other),
    };
    if none && !other.can_be_none() {
        let message = format!("{} is never `none`", other.text());
        return Err(TypeProblem::new(
            message,
            "only seats, pieces, places, words and objects can be `none`",
        ));
    }
    let is_same = match (a, b) {
        (T::Word(_), T::Word(_)) | (T::Zone, T::Zone) => true,
        _ => none || a == b || a.is_number() && b.is_number(),
    };
    if !is_same {
        let message = format!("{} cannot be compared with {}", a.text(), b.text());
        return Err(TypeProblem::new(message, "both sides must be of one kind"));
    }
    if operator.is_order() && !(a.is_number() && b.is_number()) {
        let what = if a.is_number() { b } else { a };
        let message =
            format!("`{}` needs numbers, but {} has no order", operator.sign(), what.text());
        return Err(TypeProblem::new(message, "compare it with `==` or `!=`"));
    }
    Ok(())
}

/// Returns the type of a sum, difference, product, quotient or remainder.
///
/// # Errors
/// Returns what is wrong and what to do, if one of the operands is not a number.
pub fn check_arithmetic(
    a: &ExpressionType,
    operator: ArithmeticOperator,
    b: &ExpressionType,
) -> Result<ExpressionType, TypeProblem> {
    match [a, b].into_iter().find(|is| !is.is_number()) {
        None => Ok(ExpressionType::Number),
        Some(is) => {
            let message = format!("`{}` needs numbers, but this is {}", operator.sign(), is.text());
            Err(TypeProblem::new(message, "compare it with `==` or `!=`"))
        }
    }
}
