//! Rows of tables: a number under both rules, its difference, and what pairs allow to be said of it.

use serde::Serialize;

use super::sums::Both;
use crate::stats::{Interval, sign_test, t_interval};

/// What the family of what seats have on the board is called.
pub const STANDS: &str = "on the board in the end";

/// One difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Who: a name of seats, a place at the table; empty for everybody.
    pub who: String,
    /// What: a source, an action; empty where the family says it all.
    pub what: String,
    /// Pairs.
    pub pairs: u64,
    /// Pairs in which the two numbers are not equal.
    pub differ: u64,
    /// Mean under the first rules.
    pub a: f64,
    /// Mean under the second rules.
    pub b: f64,
    /// Second minus first, with an interval that holds together with all others of all families. Where the difference was
    /// the same in every pair ([`Row::is_same`]) it has none ([`Interval::why_no_width`]).
    pub difference: Interval,
    /// What the pairs allow to be said.
    pub verdict: Verdict,
    /// Number of the pair that shows most of it: the largest difference in the direction of the mean.
    pub example: Option<u64>,
}

/// What pairs allow to be said of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// There is one: the interval leaves out zero, and more pairs differ than a sign test needs that all go one way.
    Found,
    /// There is one: it was the same in every pair, and these are too many for chance (the sign test).
    FoundSame,
    /// Zero lies in the interval, or too few pairs differ.
    Open,
    /// Nothing: it was the same in every pair, and is zero, or the pairs are too few.
    Same,
}

impl Row {
    /// There is a difference, as far as these pairs can tell.
    pub fn is_found(&self) -> bool {
        matches!(self.verdict, Verdict::Found | Verdict::FoundSame)
    }

    /// It was the same in every pair.
    pub fn is_same(&self) -> bool {
        matches!(self.verdict, Verdict::FoundSame | Verdict::Same)
    }
}

/// Differences of one kind. The intervals of all families of an experiment hold together in 95 % of experiments.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Family {
    /// What is compared.
    pub title: String,
    /// Unit of the numbers.
    pub unit: String,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Family {
    /// Rows with a difference, as far as these pairs can tell.
    pub fn found(&self) -> usize {
        self.rows.iter().filter(|r| r.is_found()).count()
    }

    /// The rows by what they say: those with a difference first, then by its size.
    pub fn by_effect(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        let effect = |row: &Row| (row.is_found(), row.difference.mean.abs());
        rows.sort_by(|x, y| effect(y).partial_cmp(&effect(x)).expect("numbers"));
        rows
    }

    /// How far the true differences may lie from those that were seen: the half widths of the intervals, the narrowest and the
    /// widest; `None` where nothing varied.
    pub fn known_to(&self) -> Option<(f64, f64)> {
        let halves = self.rows.iter().filter(|r| !r.is_same()).map(|r| r.difference.half());
        halves.fold(None, |ends, half| match ends {
            None => Some((half, half)),
            Some((least, most)) => Some((half.min(least), half.max(most))),
        })
    }
}

/// What the pairs say of a number that is kept in parts of `scale`; `None` for fewer than two.
pub(super) fn row((who, what): (&str, &str), both: &Both, scale: f64, alpha: f64) -> Option<Row> {
    let pairs = both.difference.count();
    let difference = t_interval(&both.difference, alpha)?.scaled(1.0 / scale);
    let is_same = both.difference.variance() == 0.0;
    let is_found = if is_same {
        both.difference.sum() != 0 && sign_test(pairs, alpha)
    } else {
        difference.excludes_zero() && sign_test(both.differ, alpha)
    };
    let verdict = match (is_same, is_found) {
        (true, true) => Verdict::FoundSame,
        (true, false) => Verdict::Same,
        (false, true) => Verdict::Found,
        (false, false) => Verdict::Open,
    };
    Some(Row {
        who: who.to_owned(),
        what: what.to_owned(),
        pairs,
        differ: both.differ,
        a: both.a.mean() / scale,
        b: both.b.mean() / scale,
        difference,
        verdict,
        example: both.example(),
    })
}
