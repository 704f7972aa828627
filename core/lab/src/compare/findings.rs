//! What the sums of an experiment allow to be said: every difference with an interval.

use std::collections::BTreeMap;

use serde::Serialize;

use super::response::Response;
use super::rows::{Family, Row, STANDS, Verdict, row};
use super::run::Comparison;
use super::sums::{Both, ByName};
use crate::record::WIN;
use crate::stats::{Interval, LEAST_DIFFERENT, bonferroni, bootstrap};

/// Error rate of the one difference above the tables, and of all tables together.
pub const ALPHA: f64 = 0.05;
/// Samples of a bootstrap.
pub(crate) const BOOTSTRAPS: usize = 2000;

/// How points of seats of one name are distributed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// What the seats are called.
    pub who: String,
    /// Under which rules.
    pub arm: &'static str,
    /// Games.
    pub games: u64,
    /// Mean points.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
    /// Points that 5, 25, 50, 75 and 95 % of the games do not exceed.
    pub quantiles: [i64; 5],
}

/// How the interval of the mean points of a seat is made. Those of the tables are paired t intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Paired t interval.
    T,
    /// Empirical Bernstein confidence sequence ([`crate::stats::Sequence`]): of a run that may stop early, and where so few pairs
    /// differ ([`LEAST_DIFFERENT`]) that their variance says nothing.
    EmpiricalBernstein,
}

/// A piece that only the second rules have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fired {
    /// Its name.
    pub piece: String,
    /// Games of the second rules in which it changed something or had a say.
    pub games: u64,
}

/// Everything an experiment says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Findings {
    /// Pairs played to their end.
    pub pairs: u64,
    /// How the interval of `points` is made.
    pub method: Method,
    /// Mean points of a seat: the one difference that is not corrected for looking at many. If the run looked at its pairs
    /// and could stop early, its interval and verdict are those that hold at all looks.
    pub points: Row,
    /// The confidence sequence takes for granted that no pair differs by more than so many points of a seat.
    pub bound: f64,
    /// Pieces that only the second rules have and that can fire.
    pub fired: Vec<Fired>,
    /// How much of the difference is there because the same play pays otherwise, and how much because play changed.
    pub response: Response,
    /// Its paired t interval, which holds only for a number of pairs fixed before.
    pub fixed: Interval,
    /// The same interval by the bootstrap.
    pub bootstrap: Option<Interval>,
    /// The anytime-valid interval of the same, if the run was one that may stop early.
    pub anytime: Option<Interval>,
    /// The tables.
    pub families: Vec<Family>,
    /// Distribution of points by name.
    pub spreads: Vec<Spread>,
}

/// Units in which sums are kept.
const SEAT: f64 = WIN as f64;

impl Findings {
    /// From what was played. `None` for fewer than two pairs.
    pub fn from_games(outcome: &Comparison, seed: u64) -> Option<Findings> {
        Findings::of_several(outcome, seed, 1)
    }

    /// The same where so many comparisons are looked at together: what is said holds for all of them at 95 %. The anytime-valid
    /// interval of one that may stop early is as its plan has it.
    pub fn of_several(outcome: &Comparison, seed: u64, comparisons: usize) -> Option<Findings> {
        let alpha = bonferroni(ALPHA, comparisons);
        let sums = &outcome.sums;
        let mut points = row(("", ""), &sums.points, SEAT, alpha)?;
        let fixed = points.difference;
        let sequence = outcome.sequence(alpha);
        let is_few = points.is_same() || points.differ < LEAST_DIFFERENT;
        let wider = outcome.anytime.or_else(|| sequence.interval().filter(|_| is_few));
        if let Some(wider) = wider {
            points.difference = wider;
            if !points.is_same() {
                points.verdict = if wider.excludes_zero() { Verdict::Found } else { Verdict::Open };
            }
        }
        let differences: Vec<i64> = sums.differences.iter().map(|(_, d)| *d).collect();
        let by_place = |of: &dyn Fn(&ByName) -> Both, unit: f64| {
            let lines = sums.by_place.iter().enumerate();
            let lines = lines.map(|(i, line)| (format!("seat {}", i + 1), String::new(), of(line)));
            (lines.collect::<Vec<_>>(), unit)
        };
        let all = |map: &BTreeMap<String, Both>| {
            let lines = map.iter().map(|(what, both)| (String::new(), what.clone(), *both));
            (lines.collect::<Vec<_>>(), SEAT)
        };
        let each = |of: for<'a> fn(&'a ByName) -> &'a BTreeMap<String, Both>| {
            let mut lines = Vec::new();
            for (name, line) in &sums.by_name {
                lines.extend(of(line).iter().map(|(what, b)| (name.clone(), what.clone(), *b)));
            }
            (lines, 1.0)
        };
        let game = vec![
            (String::new(), "decisions".to_owned(), sums.decisions),
            (String::new(), "points between first and second".to_owned(), sums.margin),
        ];
        let percent = SEAT / 100.0;
        let [wins, points_by_name] = lines_by_name(&sums.by_name);
        let all_tables = vec![
            wins,
            points_by_name,
            raw("win rate by seat", "percent", by_place(&|l| l.wins, percent)),
            raw("points by seat", "VP", by_place(&|l| l.points, 1.0)),
            raw("points by source", "VP a seat", all(&sums.sources)),
            raw("actions", "a seat", all(&sums.actions)),
            raw(STANDS, "a seat", all(&sums.stands)),
            raw("the game", "a game", (game, 1.0)),
            raw("points by source and name", "VP", each(|l| &l.sources)),
            raw("actions by name", "a game", each(|l| &l.actions)),
        ];
        let families = families(all_tables, alpha);
        let own = sums.own_pieces.iter();
        let fired = own.map(|(piece, own)| Fired { piece: piece.clone(), games: own.fired });
        Some(Findings {
            pairs: sums.pairs,
            method: if wider.is_some() { Method::EmpiricalBernstein } else { Method::T },
            points,
            bound: sequence.bound(),
            fired: fired.collect(),
            response: Response::new(outcome, &families, alpha),
            fixed,
            bootstrap: bootstrap(&differences, BOOTSTRAPS, alpha, seed)
                .map(|i| i.scaled(1.0 / SEAT)),
            anytime: outcome.anytime,
            families,
            spreads: sums.by_name.iter().flat_map(|(name, line)| spreads(name, line)).collect(),
        })
    }

    /// The family with this title.
    pub fn family(&self, title: &str) -> Option<&Family> {
        self.families.iter().find(|f| f.title == title)
    }

    /// Is there a star anywhere in the tables?
    pub fn has_star(&self) -> bool {
        self.families.iter().any(|family| family.found() > 0)
    }
}

/// Lines of a family, and in which units they are kept.
type Lines = (Vec<(String, String, Both)>, f64);

/// A family that is not worked out yet.
struct RawFamily<'t> {
    title: &'t str,
    unit: &'t str,
    lines: Lines,
}

fn raw<'t>(title: &'t str, unit: &'t str, lines: Lines) -> RawFamily<'t> {
    RawFamily { title, unit, lines }
}

/// Win rate and points by name, as a page has them whose only tables they are.
pub(crate) fn by_name(lines: &BTreeMap<String, ByName>) -> Vec<Family> {
    families(lines_by_name(lines).into(), ALPHA)
}

fn lines_by_name(lines: &BTreeMap<String, ByName>) -> [RawFamily<'static>; 2] {
    let all = |of: fn(&ByName) -> Both, unit: f64| {
        let lines = lines.iter().map(|(name, line)| (name.clone(), String::new(), of(line)));
        (lines.collect::<Vec<_>>(), unit)
    };
    [
        raw("win rate", "percent", all(|l| l.wins, SEAT / 100.0)),
        raw("points", "VP", all(|l| l.points, 1.0)),
    ]
}

/// Every table with intervals for all of their lines at once: the error is shared out among the tables that say something, and
/// in each of them among its lines, so that a page without any difference has a star anywhere in 5 % of experiments at most.
/// Shared out by table first, so that the short tables are not paid for the long ones.
fn families(all: Vec<RawFamily<'_>>, alpha: f64) -> Vec<Family> {
    let says = |(.., both): &(String, String, Both)| both.difference.count() >= 2;
    let tables = all.iter().filter(|family| family.lines.0.iter().any(says)).count();
    let of_table = bonferroni(alpha, tables);
    let one = |RawFamily { title, unit, lines: (lines, scale) }: RawFamily<'_>| {
        // A line with fewer than two pairs says nothing and is left out.
        let each = bonferroni(of_table, lines.iter().filter(|line| says(line)).count());
        // Shares of games cannot differ by more than all of them, whatever a t interval of two pairs says.
        let most = if unit == "percent" { 100.0 } else { f64::INFINITY };
        let rows = lines
            .iter()
            .filter_map(|(who, what, both)| row((who, what), both, scale, each))
            .map(|row| Row { difference: row.difference.within(-most, most), ..row })
            .collect();
        Family { title: title.into(), unit: unit.into(), rows }
    };
    all.into_iter().map(one).collect()
}

fn spreads(name: &str, line: &ByName) -> [Spread; 2] {
    let one = |arm: usize, label, moments: &crate::stats::Moments| {
        let games = moments.count();
        let quantile = |part: f64| {
            let wanted = (part * games as f64).ceil().max(1.0) as u64;
            let mut seen = 0;
            let mut reached = line.spread.iter().skip_while(|(_, n)| {
                seen += n[arm];
                seen < wanted
            });
            reached.next().map_or(0, |(points, _)| *points)
        };
        Spread {
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
