//! What the sums of an experiment allow to be said: every difference with an interval.

use std::collections::BTreeMap;

use serde::Serialize;

use super::run::Outcome;
use super::sums::{Both, ByName};
use crate::record::WIN;
use crate::stats::{Interval, bonferroni, bootstrap, is_found, t_interval};

/// Error rate of every family of intervals.
pub const ALPHA: f64 = 0.05;
/// Samples of a bootstrap.
const BOOTSTRAPS: usize = 2000;

/// One difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Who: a name of seats, a place at the table; empty for everybody.
    pub who: String,
    /// What: a source, an action; empty where the family says it all.
    pub what: String,
    /// Pairs.
    pub pairs: u64,
    /// Mean under the first rules.
    pub a: f64,
    /// Mean under the second rules.
    pub b: f64,
    /// Second minus first, with an interval that holds together with all others of the family.
    pub difference: Interval,
    /// It is other than zero, as far as these pairs can tell (see [`crate::stats::is_found`]).
    pub found: bool,
}

impl Row {
    /// The difference was the same in every pair: there is no interval worth the name.
    pub fn is_constant(&self) -> bool {
        self.difference.low == self.difference.high
    }

    /// What a table puts beside it: `*` for a difference, `=` for the same number in every pair.
    pub fn sign(&self) -> &'static str {
        match (self.found, self.is_constant()) {
            (true, true) => "* =",
            (true, false) => "*",
            (false, true) => "=",
            (false, false) => "",
        }
    }
}

/// Differences whose intervals hold all together, in 95 % of experiments.
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
    /// Rows with a difference.
    pub fn found(&self) -> usize {
        self.rows.iter().filter(|r| r.found).count()
    }
}

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

/// How intervals are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Paired t.
    T,
}

/// Everything an experiment says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Findings {
    /// Pairs played to their end.
    pub pairs: u64,
    /// How the intervals are made.
    pub method: Method,
    /// Mean points of a seat: the one difference that is not corrected for looking at many.
    pub points: Row,
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
    pub fn of(outcome: &Outcome, seed: u64) -> Option<Findings> {
        let sums = &outcome.sums;
        let points = row(("", ""), &sums.points, SEAT, ALPHA)?;
        let differences: Vec<i64> = sums.differences.iter().map(|(_, d)| *d).collect();
        let by_name = |of: &dyn Fn(&ByName) -> Both, unit: f64| {
            let lines =
                sums.by_name.iter().map(|(name, line)| (name.clone(), String::new(), of(line)));
            (lines.collect::<Vec<_>>(), unit)
        };
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
        let families = vec![
            family("win rate", "percent", by_name(&|l| l.wins, percent)),
            family("points", "VP", by_name(&|l| l.points, 1.0)),
            family("win rate by seat", "percent", by_place(&|l| l.wins, percent)),
            family("points by seat", "VP", by_place(&|l| l.points, 1.0)),
            family("points by source", "VP a seat", all(&sums.sources)),
            family("actions", "a seat", all(&sums.actions)),
            family("the game", "a game", (game, 1.0)),
            family("points by source and name", "VP", each(|l| &l.sources)),
            family("actions by name", "a game", each(|l| &l.actions)),
        ];
        Some(Findings {
            pairs: sums.pairs,
            method: Method::T,
            points,
            bootstrap: bootstrap(&differences, BOOTSTRAPS, ALPHA, seed)
                .map(|i| i.scaled(1.0 / SEAT)),
            anytime: outcome.anytime,
            families,
            spreads: sums.by_name.iter().flat_map(|(name, line)| spreads(name, line)).collect(),
        })
    }

    /// The interval to go by, and whether it leaves out zero: in a run that looked, the one that may be looked at.
    pub fn main(&self) -> (Interval, bool) {
        match self.anytime {
            Some(interval) => (interval, interval.excludes_zero()),
            None => (self.points.difference, self.points.found),
        }
    }

    /// The family with this title.
    pub fn family(&self, title: &str) -> Option<&Family> {
        self.families.iter().find(|f| f.title == title)
    }
}

type Lines = Vec<(String, String, Both)>;

/// Intervals for all lines at once; a line with fewer than two pairs says nothing and is left out.
fn family(title: &str, unit: &str, (lines, scale): (Lines, f64)) -> Family {
    let says = |both: &Both| both.difference.count() >= 2;
    let count = lines.iter().filter(|(.., both)| says(both)).count();
    let each = bonferroni(ALPHA, count);
    let rows =
        lines.iter().filter_map(|(who, what, both)| row((who, what), both, scale, each)).collect();
    Family { title: title.into(), unit: unit.into(), rows }
}

fn row((who, what): (&str, &str), both: &Both, scale: f64, alpha: f64) -> Option<Row> {
    Some(Row {
        who: who.to_owned(),
        what: what.to_owned(),
        pairs: both.difference.count(),
        a: both.a.mean() / scale,
        b: both.b.mean() / scale,
        difference: t_interval(&both.difference, alpha)?.scaled(1.0 / scale),
        found: is_found(&both.difference, alpha),
    })
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
