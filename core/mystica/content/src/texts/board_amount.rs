//! Amounts of texts while they are read: a sum of counts as long as possible, else a formula.

use expression::AmountNode;
use kernel::{AmountFormula, CountedQuantity, CountedTerm, Formula};

/// Largest factor and divisor of a term of [`AmountFormula`], as in tables.
const MOST_OF_TERM: i32 = 100;

/// What an amount of a text denotes.
#[derive(Clone, Debug)]
pub(super) enum BoardAmount {
    Sum(CountedSum),
    Formula(Formula),
    /// A value that is no number.
    Subject(Subject),
    /// Numbers of the objects with a name; empty if the object is not in play.
    Objects(Vec<i16>),
    /// The value `none`.
    Nothing,
}

/// A value that is no number: conditions compare it with objects.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    /// An object in the argument of the hook with this index.
    Argument(u8),
    /// A hex in an argument of the hook.
    Hex,
    /// A seat in the argument of the hook with this index.
    Seat(u8),
    /// The seat itself.
    OwnSeat,
    /// The faction of the seat.
    Faction,
    /// The terrain of the hex in the argument with this index.
    Ground(u8),
    /// A component counter that holds an object or nothing.
    Held(CountedQuantity),
}

/// A number and counts to add up.
#[derive(Clone, Debug, Default)]
pub(super) struct CountedSum {
    pub base: i32,
    pub terms: Vec<SumTerm>,
}

/// A count, divided by `per`, rounded down, and multiplied.
#[derive(Clone, Debug)]
pub(super) struct SumTerm {
    pub what: CountedQuantity,
    /// At least 1.
    pub per: i32,
    pub times: i32,
    /// Whether the count may be negative: tables count it as 0 then.
    pub is_signed: bool,
}

impl SumTerm {
    /// Returns the count if it is neither divided nor multiplied.
    fn bare(&self) -> Option<CountedQuantity> {
        (self.per == 1 && self.times == 1).then_some(self.what)
    }

    fn formula(self) -> Formula {
        let count = match self.what {
            CountedQuantity::Argument(index) => Formula::Argument(index),
            what => Formula::Count(what),
        };
        let divided = match self.per {
            1 => count,
            per => Formula::Divided(Box::new(count), per),
        };
        match self.times {
            1 => divided,
            times => Formula::Product([Formula::Number(times), divided].into()),
        }
    }

    fn counted(&self) -> Option<CountedTerm> {
        let is_short = (1..=MOST_OF_TERM).contains(&self.per) && self.times.abs() <= MOST_OF_TERM;
        (is_short && !self.is_signed).then(|| CountedTerm {
            what: self.what,
            per: self.per as u8,
            times: self.times as i16,
            table: Box::default(),
        })
    }
}

impl CountedSum {
    pub fn number(base: i32) -> CountedSum {
        CountedSum { base, terms: Vec::new() }
    }

    pub fn count(what: CountedQuantity, is_signed: bool) -> CountedSum {
        CountedSum { base: 0, terms: vec![SumTerm { what, per: 1, times: 1, is_signed }] }
    }

    /// Returns the value if it does not depend on the position.
    pub fn constant(&self) -> Option<i32> {
        self.terms.is_empty().then_some(self.base)
    }

    /// Returns the only count, which nothing is added to and nothing multiplies or divides.
    pub fn bare_count(&self) -> Option<&SumTerm> {
        match &self.terms[..] {
            [term] if self.base == 0 && term.bare().is_some() => Some(term),
            _ => None,
        }
    }

    fn scaled(mut self, by: i32) -> CountedSum {
        self.base = self.base.saturating_mul(by);
        for term in &mut self.terms {
            term.times = term.times.saturating_mul(by);
        }
        self
    }

    fn plus(mut self, other: CountedSum) -> CountedSum {
        self.base = self.base.saturating_add(other.base);
        self.terms.extend(other.terms);
        self
    }

    /// Divides the sum; `None` if a sum cannot say the result.
    fn divided(&self, by: i32) -> Option<CountedSum> {
        if let Some(n) = self.constant() {
            return Some(CountedSum::number(n.div_euclid(by)));
        }
        match &self.terms[..] {
            // Rounding down twice is rounding down once, for numbers of at least 0.
            [term] if self.base == 0 && term.times == 1 && !term.is_signed => {
                let per = term.per.checked_mul(by).filter(|per| *per <= MOST_OF_TERM)?;
                Some(CountedSum { base: 0, terms: vec![SumTerm { per, ..term.clone() }] })
            }
            _ => None,
        }
    }

    fn formula(self) -> Formula {
        let mut parts = Vec::new();
        if self.base != 0 || self.terms.is_empty() {
            parts.push(Formula::Number(self.base));
        }
        parts.extend(self.terms.into_iter().map(SumTerm::formula));
        match parts.len() {
            1 => parts.remove(0),
            _ => Formula::Sum(parts.into()),
        }
    }

    /// Converts the sum to the form of tables; `None` if that form cannot say it.
    pub fn amount(&self) -> Option<AmountFormula> {
        let base = i16::try_from(self.base).ok()?;
        let counted: Option<Vec<CountedTerm>> = self.terms.iter().map(SumTerm::counted).collect();
        Some(AmountFormula { base, counted: counted?.into() })
    }
}

impl BoardAmount {
    /// Returns the value of a number that does not depend on the position.
    pub fn constant(&self) -> Option<i32> {
        match self {
            BoardAmount::Sum(sum) => sum.constant(),
            _ => None,
        }
    }

    /// Converts a number to a formula; `None` if the amount is no number.
    pub fn formula(self) -> Option<Formula> {
        match self {
            BoardAmount::Sum(sum) => Some(sum.formula()),
            BoardAmount::Formula(formula) => Some(formula),
            BoardAmount::Subject(_) | BoardAmount::Objects(_) | BoardAmount::Nothing => None,
        }
    }
}

/// Builds an amount from a node of a text; `None` if tables of the board have no such amounts.
pub(super) fn build(node: AmountNode<BoardAmount>) -> Option<BoardAmount> {
    use BoardAmount::{Formula as Other, Sum};
    let list = |all: Vec<BoardAmount>| -> Option<Box<[Formula]>> {
        all.into_iter().map(BoardAmount::formula).collect()
    };
    Some(match node {
        AmountNode::Number(n) => Sum(CountedSum::number(n)),
        AmountNode::None(_) => BoardAmount::Nothing,
        AmountNode::Negative(Sum(a)) => Sum(a.scaled(-1)),
        AmountNode::Negative(a) => {
            Other(Formula::Difference(Box::new([Formula::Number(0), a.formula()?])))
        }
        AmountNode::Sum(Sum(a), Sum(b)) => Sum(a.plus(b)),
        AmountNode::Sum(a, b) => Other(Formula::Sum([a.formula()?, b.formula()?].into())),
        AmountNode::Difference(Sum(a), Sum(b)) => Sum(a.plus(b.scaled(-1))),
        AmountNode::Difference(a, b) => difference(a, b)?,
        AmountNode::Product(Sum(a), Sum(b)) => match (a.constant(), b.constant()) {
            (Some(n), _) => Sum(b.scaled(n)),
            (_, Some(n)) => Sum(a.scaled(n)),
            _ => Other(Formula::Product([a.formula(), b.formula()].into())),
        },
        AmountNode::Product(a, b) => Other(Formula::Product([a.formula()?, b.formula()?].into())),
        AmountNode::Divided(Sum(a), by) => match a.divided(by) {
            Some(divided) => Sum(divided),
            None => Other(Formula::Divided(Box::new(a.formula()), by)),
        },
        AmountNode::Divided(a, by) => Other(Formula::Divided(Box::new(a.formula()?), by)),
        AmountNode::Least(all) => Other(Formula::Least(list(all)?)),
        AmountNode::Most(all) => Other(Formula::Most(list(all)?)),
        AmountNode::Quotient(a, b) => {
            Other(Formula::Quotient(Box::new([a.formula()?, b.formula()?])))
        }
        AmountNode::Remainder(a, b) => match (a.constant(), b.constant()) {
            (Some(a), Some(b)) if b > 0 => Sum(CountedSum::number(a.rem_euclid(b))),
            _ => Other(Formula::Remainder(Box::new([a.formula()?, b.formula()?]))),
        },
        AmountNode::Absolute(a) => match a.constant() {
            Some(n) => Sum(CountedSum::number(n.saturating_abs())),
            None => Other(Formula::Absolute(Box::new(a.formula()?))),
        },
    })
}

/// Returns the formula of a difference; `None` if one of the amounts is no number.
pub(super) fn difference(a: BoardAmount, b: BoardAmount) -> Option<BoardAmount> {
    let both = [a.formula()?, b.formula()?];
    Some(BoardAmount::Formula(Formula::Difference(Box::new(both))))
}
