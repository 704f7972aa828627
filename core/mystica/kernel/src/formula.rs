//! Formulas: amounts that the simple forms of [`crate::effect`] cannot express, such as products of
//! counts and `min`.

use game::arithmetic::floor_division;

use crate::effect::CountedQuantity;

/// An amount that depends on the position, a seat and the arguments of a hook.
///
/// Its numbers are exact within `i32` and saturate beyond. They may be negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    Number(i32),
    /// A count. A counter that names no object counts as 0.
    Count(CountedQuantity),
    /// The argument of the hook with this index, with its sign; 0 if the hook has no such argument.
    Argument(u8),
    Sum(Box<[Formula]>),
    Product(Box<[Formula]>),
    /// The first amount without the second.
    Difference(Box<[Formula; 2]>),
    /// Divided by a number of at least 1 and rounded down, below 0 too.
    Divided(Box<Formula>, i32),
    /// The first amount divided by the second and rounded down; 0 if the second is 0.
    Quotient(Box<[Formula; 2]>),
    /// The first amount minus the second times their quotient; 0 if the second is 0.
    Remainder(Box<[Formula; 2]>),
    /// The amount without its sign.
    Absolute(Box<Formula>),
    /// The smallest amount. Not empty.
    Least(Box<[Formula]>),
    /// The largest amount. Not empty.
    Most(Box<[Formula]>),
}

impl Formula {
    /// Calls `visit` for every count in the formula.
    pub fn each_count(&self, visit: &mut dyn FnMut(CountedQuantity)) {
        match self {
            Formula::Number(_) | Formula::Argument(_) => {}
            Formula::Count(quantity) => visit(*quantity),
            Formula::Divided(a, _) | Formula::Absolute(a) => a.each_count(visit),
            Formula::Difference(both) | Formula::Quotient(both) | Formula::Remainder(both) => {
                both.iter().for_each(|one| one.each_count(visit));
            }
            Formula::Sum(list)
            | Formula::Product(list)
            | Formula::Least(list)
            | Formula::Most(list) => list.iter().for_each(|one| one.each_count(visit)),
        }
    }
}

/// Returns quotient and remainder of `a` and `b`, see [`floor_division`]. Both are 0 if `b` is 0. A
/// quotient that is too large is the largest number.
pub(crate) fn divided(a: i32, b: i32) -> (i32, i32) {
    let (quotient, remainder) = floor_division(a.into(), b.into()).unwrap_or((0, 0));
    (i32::try_from(quotient).unwrap_or(i32::MAX), remainder as i32)
}

/// Largest value of a formula; the smallest is its negative.
pub const MOST_OF_FORMULA: i32 = i16::MAX as i32;
