//! What the sums of an experiment allow to be said: every difference with an interval.

use std::collections::BTreeMap;

use serde::Serialize;

use super::run::Comparison;
use super::sums::{Both, ByName};
use crate::record::WIN;
use crate::stats::{Interval, bonferroni, bootstrap, sign_test, t_interval};

/// Error rate of every family of intervals.
pub const ALPHA: f64 = 0.05;
/// Samples of a bootstrap.
pub(crate) const BOOTSTRAPS: usize = 2000;

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
    /// Second minus first, with an interval that holds together with all others of the family. Where the difference was
    /// the same in every pair ([`Row::is_same`]) its width is 0 and it is none.
    pub difference: Interval,
    /// What the pairs allow to be said.
    pub verdict: Verdict,
}

/// What pairs allow to be said of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// There is one: the interval leaves out zero.
    Found,
    /// There is one: it was the same in every pair, and these are too many for chance (the sign test).
    FoundSame,
    /// Zero lies in the interval.
    Open,
    /// Nothing: it was the same in every pair, and is zero, or the pairs are too few.
    Same,
}

impl Row {
    /// There is a difference, as far as these pairs can tell.
    pub fn is_found(&self) -> bool {
        matches!(self.verdict, Verdict::Found | Verdict::FoundSame)
    }

    /// It was the same in every pair, so that there is no interval.
    pub fn is_same(&self) -> bool {
        matches!(self.verdict, Verdict::FoundSame | Verdict::Same)
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
    /// Rows with a difference, as far as these pairs can tell.
    pub fn found(&self) -> usize {
        self.rows.iter().filter(|r| r.is_found()).count()
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
    /// Mean points of a seat: the one difference that is not corrected for looking at many. If the run looked at its pairs
    /// and could stop early, its interval and verdict are those that hold at all looks.
    pub points: Row,
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
        let sums = &outcome.sums;
        let mut points = row(("", ""), &sums.points, SEAT, ALPHA)?;
        let fixed = points.difference;
        if let Some(anytime) = outcome.anytime.filter(|_| !points.is_same()) {
            points.difference = anytime;
            points.verdict = if anytime.excludes_zero() { Verdict::Found } else { Verdict::Open };
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
        let [wins, points_by_name] = by_name(&sums.by_name);
        let families = vec![
            wins,
            points_by_name,
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
            fixed,
            bootstrap: bootstrap(&differences, BOOTSTRAPS, ALPHA, seed)
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
}

/// Win rate and points by name.
pub(crate) fn by_name(lines: &BTreeMap<String, ByName>) -> [Family; 2] {
    let all = |of: fn(&ByName) -> Both, unit: f64| {
        let lines = lines.iter().map(|(name, line)| (name.clone(), String::new(), of(line)));
        (lines.collect::<Lines>(), unit)
    };
    [
        family("win rate", "percent", all(|l| l.wins, SEAT / 100.0)),
        family("points", "VP", all(|l| l.points, 1.0)),
    ]
}

type Lines = Vec<(String, String, Both)>;

/// Intervals for all lines at once; a line with fewer than two pairs says nothing and is left out.
fn family(title: &str, unit: &str, (lines, scale): (Lines, f64)) -> Family {
    let says = |both: &Both| both.difference.count() >= 2;
    let count = lines.iter().filter(|(.., both)| says(both)).count();
    let each = bonferroni(ALPHA, count);
    // Shares of games cannot differ by more than all of them, whatever a t interval of two pairs says.
    let most = if unit == "percent" { 100.0 } else { f64::INFINITY };
    let rows = lines
        .iter()
        .filter_map(|(who, what, both)| row((who, what), both, scale, each))
        .map(|row| Row { difference: row.difference.within(-most, most), ..row })
        .collect();
    Family { title: title.into(), unit: unit.into(), rows }
}

fn row((who, what): (&str, &str), both: &Both, scale: f64, alpha: f64) -> Option<Row> {
    let pairs = both.difference.count();
    let difference = t_interval(&both.difference, alpha)?.scaled(1.0 / scale);
    let is_same = both.difference.variance() == 0.0;
    let is_found = if is_same {
        both.difference.sum() != 0 && sign_test(pairs, alpha)
    } else {
        difference.excludes_zero()
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
        a: both.a.mean() / scale,
        b: both.b.mean() / scale,
        difference,
        verdict,
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
