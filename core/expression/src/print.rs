//! Prints syntax trees in the canonical spelling: one space on both sides of operators, and
//! brackets only where the tree needs them.

use std::fmt;

use crate::syntax::{ArithmeticOperator, Expression, ExpressionKind, KEYWORDS, NamePart, is_word};

/// The precedence of a node, from the loosest to the tightest. A node of a lower rank needs
/// brackets within a node of a higher one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Any,
    All,
    Not,
    Compare,
    Sum,
    Product,
    One,
}

fn rank(expression: &Expression) -> Rank {
    match &expression.kind {
        ExpressionKind::Any(_) | ExpressionKind::ForEach(..) => Rank::Any,
        ExpressionKind::All(_) => Rank::All,
        ExpressionKind::Not(_) => Rank::Not,
        ExpressionKind::Compare(..) => Rank::Compare,
        ExpressionKind::Arithmetic(_, operator, _) => rank_of(*operator),
        ExpressionKind::Number(_)
        | ExpressionKind::Name(_)
        | ExpressionKind::Call(..)
        | ExpressionKind::Index(..)
        | ExpressionKind::Member(..)
        | ExpressionKind::Negative(_) => Rank::One,
    }
}

fn rank_of(operator: ArithmeticOperator) -> Rank {
    match operator {
        ArithmeticOperator::Add | ArithmeticOperator::Subtract => Rank::Sum,
        ArithmeticOperator::Multiply
        | ArithmeticOperator::Divide
        | ArithmeticOperator::Remainder => Rank::Product,
    }
}

/// A node in brackets if its rank is below the least one allowed at its place.
struct Within<'e>(&'e Expression, Rank);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Within(expression, least) = self;
        if rank(expression) < *least {
            write!(f, "({expression})")
        } else {
            write!(f, "{expression}")
        }
    }
}

impl fmt::Display for Expression {
    /// Writes the expression. [`crate::parse`] reads the text as an equal tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExpressionKind::Number(n) => write!(f, "{n}"),
            ExpressionKind::Name(path) => write_path(f, path),
            ExpressionKind::Call(path, arguments) => {
                write_path(f, path)?;
                f.write_str("(")?;
                write_joined(f, arguments, ", ", Rank::Any)?;
                f.write_str(")")
            }
            ExpressionKind::Index(base, places) => {
                write!(f, "{base}[")?;
                write_joined(f, places, ", ", Rank::Any)?;
                f.write_str("]")
            }
            ExpressionKind::Member(base, word) => {
                write!(f, "{base}.")?;
                write_part(f, word, false)
            }
            ExpressionKind::Negative(one) => write!(f, "-{}", Within(one, Rank::One)),
            ExpressionKind::Arithmetic(a, operator, b) => {
                let rank = rank_of(*operator);
                // Chains nest to the left, so an operand of the same rank on the right needs
                // brackets.
                let right = if rank == Rank::Sum { Rank::Product } else { Rank::One };
                write!(f, "{} {} {}", Within(a, rank), operator.sign(), Within(b, right))
            }
            ExpressionKind::Compare(a, operator, b) => {
                write!(f, "{} {} {}", Within(a, Rank::Sum), operator.sign(), Within(b, Rank::Sum))
            }
            ExpressionKind::All(list) => write_joined(f, list, " and ", Rank::Not),
            ExpressionKind::Any(list) => write_joined(f, list, " or ", Rank::All),
            ExpressionKind::Not(one) => write!(f, "not {}", Within(one, Rank::Not)),
            ExpressionKind::ForEach(name, of) => {
                write_part(f, name, true)?;
                write!(f, " in {of}")
            }
        }
    }
}

fn write_joined(
    f: &mut fmt::Formatter<'_>,
    list: &[Expression],
    between: &str,
    least: Rank,
) -> fmt::Result {
    for (i, one) in list.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        write!(f, "{}", Within(one, least))?;
    }
    Ok(())
}

fn write_path(f: &mut fmt::Formatter<'_>, path: &[NamePart]) -> fmt::Result {
    for (i, part) in path.iter().enumerate() {
        if i > 0 {
            f.write_str(".")?;
        }
        write_part(f, part, i == 0)?;
    }
    Ok(())
}

/// Writes a word, in quotes if the tree or the grammar demands them. Only the first word of a name
/// must not be a keyword.
fn write_part(f: &mut fmt::Formatter<'_>, part: &NamePart, is_first: bool) -> fmt::Result {
    let is_plain = is_word(&part.text) && !(is_first && KEYWORDS.contains(&part.text.as_str()));
    if part.is_quoted || !is_plain { write!(f, "'{}'", part.text) } else { f.write_str(&part.text) }
}

/// Prints a list of expressions as [`crate::parse_list`] reads it.
pub fn print_list(list: &[Expression]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
