//! Conclusions of a paired experiment: every difference with its confidence interval.

use std::collections::BTreeMap;

use serde::Serialize;

use super::response::PlayResponse;
use super::rows::{ComparisonFamily, ComparisonKind, ComparisonRow, RowSubject, RowVerdict, row};
use super::run::Comparison;
use super::sums::{PairedMoments, PairedSeatSums};
use crate::record::WIN;
use crate::statistics::{Interval, LEAST_DIFFERENT, bonferroni, bootstrap};

/// Error rate of the main difference, and of all tables of a page together.
pub const ALPHA: f64 = 0.05;
/// Number of samples drawn for a bootstrap interval.
pub const BOOTSTRAPS: usize = 2000;

/// Distribution of the points of all seats with one name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointsDistribution {
    pub who: String,
    /// The set of rules: `a` for the first, `b` for the second.
    pub arm: &'static str,
    pub games: u64,
    pub mean: f64,
    pub deviation: f64,
    /// The 5, 25, 50, 75 and 95 % quantiles of the points.
    pub quantiles: [i64; 5],
}

/// How the interval of the mean points of a seat is computed. The tables of a report always have paired t intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum IntervalMethod {
    T,
    /// Empirical Bernstein confidence sequence ([`crate::statistics::ConfidenceSequence`]). Used for runs that may stop
    /// early, and for runs in which too few pairs differ ([`LEAST_DIFFERENT`]) to estimate their variance.
    EmpiricalBernstein,
}

/// A piece that only the second rules have, with the games in which it mattered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FiredPiece {
    pub piece: String,
    /// Number of games under the second rules in which the piece changed something or answered a hook.
    pub games: u64,
}

/// All conclusions of a paired experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonFindings {
    /// Number of pairs played to their end.
    pub pairs: u64,
    /// Number of further pairs that are in no number here, because one of their games failed.
    pub failed: u64,
    /// Method of the interval in `points`.
    pub method: IntervalMethod,
    /// Difference in mean points of a seat: the only difference that is not corrected for multiple comparisons. If the
    /// run could stop early, the interval and the verdict are anytime-valid.
    pub points: ComparisonRow,
    /// Upper bound on the difference of a pair, in mean points of a seat, that the confidence sequence assumes.
    pub bound: f64,
    /// Pieces that only the second rules have and that can have an effect.
    pub fired: Vec<FiredPiece>,
    /// Splits the difference into changed payments for the same play, and changed play.
    pub response: PlayResponse,
    /// Paired t interval of `points`; valid only for a number of pairs fixed in advance.
    pub fixed: Interval,
    pub bootstrap: Option<Interval>,
    /// Anytime-valid interval of `points`, if the run could stop early.
    pub anytime: Option<Interval>,
    pub families: Vec<ComparisonFamily>,
    /// Distributions of points, two for each name: under the first and the second rules.
    pub spreads: Vec<PointsDistribution>,
}

/// Unit in which sums per seat are stored.
const SEAT: f64 = WIN as f64;

impl ComparisonFindings {
    /// Evaluates an experiment. Returns `None` for fewer than two pairs.
    pub fn from_games(outcome: &Comparison, seed: u64) -> Option<ComparisonFindings> {
        ComparisonFindings::of_several(outcome, seed, 1)
    }

    /// Evaluates one of several comparisons shown together: their intervals hold jointly at 95 %. The anytime-valid
    /// interval of a run with early stopping keeps the error rate of its plan.
    pub fn of_several(
        outcome: &Comparison,
        seed: u64,
        comparisons: usize,
    ) -> Option<ComparisonFindings> {
        let alpha = bonferroni(ALPHA, comparisons);
        let sums = &outcome.sums;
        let mut points = row(&RowSubject::named("", ""), &sums.points, SEAT, alpha)?;
        let fixed = points.difference;
        let sequence = outcome.sequence(alpha);
        let is_few = points.is_same() || points.differ < LEAST_DIFFERENT;
        let wider = outcome.anytime.or_else(|| sequence.interval().filter(|_| is_few));
        if let Some(wider) = wider {
            points.difference = wider;
            if !points.is_same() {
                points.verdict =
                    if wider.excludes_zero() { RowVerdict::Found } else { RowVerdict::Open };
            }
        }
        let differences: Vec<i64> = sums.differences.iter().map(|(_, d)| *d).collect();
        let by_place = |sums_of: &dyn Fn(&PairedSeatSums) -> PairedMoments, unit: f64| {
            let lines = sums.by_place.iter().enumerate();
            let lines = lines.map(|(i, line)| (RowSubject::Seat(i + 1), sums_of(line)));
            (lines.collect::<Vec<_>>(), unit)
        };
        let all = |map: &BTreeMap<String, PairedMoments>| {
            let lines = map.iter().map(|(name, both)| (RowSubject::named("", name), *both));
            (lines.collect::<Vec<_>>(), SEAT)
        };
        let each =
            |sums_of: for<'a> fn(&'a PairedSeatSums) -> &'a BTreeMap<String, PairedMoments>| {
                let mut lines = Vec::new();
                for (name, line) in &sums.by_name {
                    lines.extend(
                        sums_of(line)
                            .iter()
                            .map(|(line_name, b)| (RowSubject::named(name, line_name), *b)),
                    );
                }
                (lines, 1.0)
            };
        let game = vec![(RowSubject::Decisions, sums.decisions), (RowSubject::Margin, sums.margin)];
        let percent = SEAT / 100.0;
        let [wins, points_by_name] = lines_by_name(&sums.by_name);
        let all_tables = vec![
            wins,
            points_by_name,
            raw(ComparisonKind::SeatWinRate, by_place(&|l| l.wins, percent)),
            raw(ComparisonKind::SeatPoints, by_place(&|l| l.points, 1.0)),
            raw(ComparisonKind::Sources, all(&sums.sources)),
            raw(ComparisonKind::Actions, all(&sums.actions)),
            raw(ComparisonKind::Stands, all(&sums.stands)),
            raw(ComparisonKind::Game, (game, 1.0)),
            raw(ComparisonKind::SourcesByName, each(|l| &l.sources)),
            raw(ComparisonKind::ActionsByName, each(|l| &l.actions)),
        ];
        let families = families(all_tables, alpha);
        let own = sums.own_pieces.iter();
        let fired = own.map(|(piece, own)| FiredPiece { piece: piece.clone(), games: own.fired });
        Some(ComparisonFindings {
            pairs: sums.pairs,
            failed: outcome.bad,
            method: if wider.is_some() {
                IntervalMethod::EmpiricalBernstein
            } else {
                IntervalMethod::T
            },
            points,
            bound: sequence.bound(),
            fired: fired.collect(),
            response: PlayResponse::new(outcome, &families, alpha),
            fixed,
            bootstrap: bootstrap(&differences, BOOTSTRAPS, alpha, seed)
                .map(|i| i.scaled(1.0 / SEAT)),
            anytime: outcome.anytime,
            families,
            spreads: sums.by_name.iter().flat_map(|(name, line)| spreads(name, line)).collect(),
        })
    }

    /// Returns the family of this kind.
    pub fn family(&self, kind: ComparisonKind) -> Option<&ComparisonFamily> {
        self.families.iter().find(|family| family.kind == kind)
    }
}

/// Rows of a family, as subject and sums, and the unit in which the sums are stored.
type FamilyLines = (Vec<(RowSubject, PairedMoments)>, f64);

/// A family whose intervals are not computed yet.
struct RawFamily {
    kind: ComparisonKind,
    lines: FamilyLines,
}

fn raw(kind: ComparisonKind, lines: FamilyLines) -> RawFamily {
    RawFamily { kind, lines }
}

/// Returns win rate and points by name, with the intervals of a page that has only these two tables.
pub fn families_by_name(lines: &BTreeMap<String, PairedSeatSums>) -> Vec<ComparisonFamily> {
    families(lines_by_name(lines).into(), ALPHA)
}

fn lines_by_name(lines: &BTreeMap<String, PairedSeatSums>) -> [RawFamily; 2] {
    let all = |sums_of: fn(&PairedSeatSums) -> PairedMoments, unit: f64| {
        let lines = lines.iter().map(|(name, line)| (RowSubject::named(name, ""), sums_of(line)));
        (lines.collect::<Vec<_>>(), unit)
    };
    [
        raw(ComparisonKind::WinRate, all(|l| l.wins, SEAT / 100.0)),
        raw(ComparisonKind::Points, all(|l| l.points, 1.0)),
    ]
}

/// Computes all tables with joint intervals. The error rate is divided first among the tables with data, then among the
/// rows of each table. A page without any real difference thus marks a row in at most 5 % of experiments. Dividing by
/// table first keeps the intervals of short tables narrow.
fn families(all: Vec<RawFamily>, alpha: f64) -> Vec<ComparisonFamily> {
    let has_pairs = |(_, both): &(RowSubject, PairedMoments)| both.difference.count() >= 2;
    let tables = all.iter().filter(|family| family.lines.0.iter().any(has_pairs)).count();
    let of_table = bonferroni(alpha, tables);
    let one = |RawFamily { kind, lines: (lines, scale) }: RawFamily| {
        let (title, unit) = kind.title_and_unit();
        // A row with fewer than two pairs has no interval and is left out.
        let each = bonferroni(of_table, lines.iter().filter(|line| has_pairs(line)).count());
        // Shares differ by at most 100 percent, although the t interval of two pairs can be wider.
        let most = if unit == "percent" { 100.0 } else { f64::INFINITY };
        let rows = lines
            .iter()
            .filter_map(|(subject, both)| row(subject, both, scale, each))
            .map(|row| ComparisonRow { difference: row.difference.clamped(-most, most), ..row })
            .collect();
        ComparisonFamily { kind, title, unit, rows }
    };
    all.into_iter().map(one).collect()
}

fn spreads(name: &str, line: &PairedSeatSums) -> [PointsDistribution; 2] {
    let one = |arm: usize, label, moments: &crate::statistics::Moments| {
        let games = moments.count();
        let quantile = |part: f64| {
            let rank = (part * games as f64).ceil().max(1.0) as u64;
            let mut seen = 0;
            let mut reached = line.spread.iter().skip_while(|(_, n)| {
                seen += n[arm];
                seen < rank
            });
            reached.next().map_or(0, |(points, _)| *points)
        };
        PointsDistribution {
            who: name.to_owned(),
            arm: label,
            games,
            mean: moments.mean(),
            deviation: moments.deviation(),
            quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(quantile),
        }
    };
    [one(0, "a", &line.points.a), one(1, "b", &line.points.b)]
}
