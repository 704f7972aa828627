//! Rows of comparison tables: a number under both rules, its difference, interval and verdict.

use serde::Serialize;

use super::sums::PairedMoments;
use crate::statistics::{Interval, sign_test, t_interval};

/// Title of the family about what seats have on the board at the end.
pub const STANDS: &str = "on the board in the end";

/// One compared number, with its difference and verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonRow {
    /// Name or number of the seat; empty for all seats.
    pub who: String,
    /// Source or action; empty if the family's title is enough.
    pub what: String,
    pub pairs: u64,
    /// Number of pairs in which the two numbers differ.
    pub differ: u64,
    pub a: f64,
    pub b: f64,
    /// Second minus first, with an interval that holds jointly with those of all families. If the difference was equal in
    /// every pair ([`ComparisonRow::is_same`]), there is no interval ([`Interval::why_no_width`]).
    pub difference: Interval,
    pub verdict: RowVerdict,
    /// Number of the pair with the largest difference in the direction of the mean, as an example.
    pub example: Option<u64>,
}

/// Conclusion that the pairs allow about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RowVerdict {
    /// A difference: the interval excludes 0, and enough pairs differ for a sign test.
    Found,
    /// A difference that was equal in every pair, with enough pairs for a sign test.
    FoundSame,
    /// No conclusion: the interval contains 0, or too few pairs differ.
    Open,
    /// No conclusion: equal in every pair, and 0 or with too few pairs.
    Same,
}

impl ComparisonRow {
    /// Returns whether these pairs show a difference.
    pub fn is_found(&self) -> bool {
        matches!(self.verdict, RowVerdict::Found | RowVerdict::FoundSame)
    }

    /// Returns whether the difference was equal in every pair.
    pub fn is_same(&self) -> bool {
        matches!(self.verdict, RowVerdict::FoundSame | RowVerdict::Same)
    }
}

/// Differences of one kind. The intervals of all families of an experiment hold jointly in 95 % of experiments.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonFamily {
    pub title: String,
    pub unit: String,
    pub rows: Vec<ComparisonRow>,
}

impl ComparisonFamily {
    /// Returns the number of rows that show a difference.
    pub fn found(&self) -> usize {
        self.rows.iter().filter(|r| r.is_found()).count()
    }

    /// Returns the rows sorted: those with a difference first, then by its size, the largest first.
    pub fn by_effect(&self) -> Vec<&ComparisonRow> {
        let mut rows: Vec<&ComparisonRow> = self.rows.iter().collect();
        let effect = |row: &ComparisonRow| (row.is_found(), row.difference.mean.abs());
        rows.sort_by(|x, y| effect(y).partial_cmp(&effect(x)).expect("numbers"));
        rows
    }

    /// Returns the half widths of the narrowest and the widest interval; `None` if no row varied.
    pub fn half_width_range(&self) -> Option<(f64, f64)> {
        let halves = self.rows.iter().filter(|r| !r.is_same()).map(|r| r.difference.half());
        halves.fold(None, |ends, half| match ends {
            None => Some((half, half)),
            Some((least, most)) => Some((half.min(least), half.max(most))),
        })
    }
}

/// Evaluates sums stored in units of `1 / scale`; `None` for fewer than two pairs.
pub(super) fn row(
    who: &str,
    what: &str,
    both: &PairedMoments,
    scale: f64,
    alpha: f64,
) -> Option<ComparisonRow> {
    let pairs = both.difference.count();
    let difference = t_interval(&both.difference, alpha)?.scaled(1.0 / scale);
    let is_same = both.difference.variance() == 0.0;
    let is_found = if is_same {
        both.difference.sum() != 0 && sign_test(pairs, alpha)
    } else {
        difference.excludes_zero() && sign_test(both.differ, alpha)
    };
    let verdict = match (is_same, is_found) {
        (true, true) => RowVerdict::FoundSame,
        (true, false) => RowVerdict::Same,
        (false, true) => RowVerdict::Found,
        (false, false) => RowVerdict::Open,
    };
    Some(ComparisonRow {
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
