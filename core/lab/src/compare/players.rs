//! The same experiment with several bots, and whether what it says depends on who plays.

use std::collections::BTreeMap;

use serde::Serialize;

use super::findings::{ALPHA, Findings};
use super::rows::{Row, STANDS};
use super::run::Comparison;
use crate::record::WIN;
use crate::stats::{Interval, Moments, bonferroni, t_interval};

/// What one bot in all seats (or the bots of the run itself, seat by seat) made of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ByBot {
    /// Who played, as it is typed.
    pub bots: String,
    /// Mean points of a seat under both rules.
    pub points: Row,
    /// Kinds of action of which there were more or fewer under the second rules, and how many kinds there are.
    pub responds: [usize; 2],
    /// The same kinds of action, each with its difference.
    pub actions: Vec<Row>,
    /// What seats have on the board in the end, likewise.
    pub stands: Vec<Row>,
    /// How much larger the difference of mean points is than that of the first in the list, in the same pairs, with an interval
    /// that holds together with all others here; `None` for the first, and where it cannot be said.
    pub beside_first: Option<Interval>,
}

/// Something that is done more under the second rules by one bot and less by another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// What reports count it as.
    pub what: String,
    /// Who does more of it.
    pub more: String,
    /// Who does less of it.
    pub less: String,
}

/// An experiment by several bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ByPlayers {
    /// The bots in the order in which they were asked for; the first are those of the tables.
    pub rows: Vec<ByBot>,
    /// What they do the opposite of each other in.
    pub contradictions: Vec<Contradiction>,
    /// The conclusion depends on who plays: differences of points that differ by more than chance, or behaviour that
    /// goes opposite ways.
    pub depends: bool,
}

/// One run of an experiment.
#[derive(Clone, Debug)]
pub struct PlayedBy<'a> {
    /// Who played, as it is typed.
    pub bots: String,
    /// What was played.
    pub outcome: &'a Comparison,
    /// What it says.
    pub findings: &'a Findings,
}

impl ByPlayers {
    /// From the same experiment played by each of these.
    pub fn new(runs: &[PlayedBy<'_>]) -> ByPlayers {
        let each = bonferroni(ALPHA, runs.len().saturating_sub(1));
        let rows: Vec<ByBot> = runs
            .iter()
            .enumerate()
            .map(|(i, PlayedBy { bots, outcome, findings })| {
                let rows = |title| findings.family(title).map_or(Vec::new(), |f| f.rows.clone());
                let actions = rows("actions");
                ByBot {
                    bots: bots.clone(),
                    points: findings.points.clone(),
                    responds: [actions.iter().filter(|row| row.is_found()).count(), actions.len()],
                    actions,
                    stands: rows(STANDS),
                    beside_first: runs
                        .first()
                        .filter(|_| i > 0)
                        .and_then(|first| beside(first.outcome, outcome, each)),
                }
            })
            .collect();
        let contradictions = contradictions(runs);
        let directions = |more: bool| {
            let is =
                |row: &&ByBot| row.points.is_found() && (row.points.difference.mean > 0.0) == more;
            rows.iter().any(|row| is(&row))
        };
        let apart = rows.iter().any(|r| r.beside_first.is_some_and(|i| i.excludes_zero()));
        let depends =
            apart || !contradictions.is_empty() || (directions(true) && directions(false));
        ByPlayers { rows, contradictions, depends }
    }
}

/// By how much the differences of pairs are larger in one run than in another, pair by pair.
fn beside(first: &Comparison, other: &Comparison, alpha: f64) -> Option<Interval> {
    let of_first: BTreeMap<u64, i64> = first.sums.differences.iter().copied().collect();
    let both = other.sums.differences.iter();
    let both: Moments = both.filter_map(|(pair, d)| Some(d - of_first.get(pair)?)).collect();
    Some(t_interval(&both, alpha)?.scaled(1.0 / WIN as f64))
}

/// Of each kind of action the first two who go opposite ways.
fn contradictions(runs: &[PlayedBy<'_>]) -> Vec<Contradiction> {
    let mut ways: BTreeMap<&str, [Option<&str>; 2]> = BTreeMap::new();
    for PlayedBy { bots, findings, .. } in runs {
        let rows = findings.family("actions").into_iter().flat_map(|family| &family.rows);
        for row in rows.filter(|row| row.is_found()) {
            let way =
                &mut ways.entry(&row.what).or_default()[usize::from(row.difference.mean < 0.0)];
            way.get_or_insert(bots);
        }
    }
    let one = |(what, way): (&str, [Option<&str>; 2])| match way {
        [Some(more), Some(less)] => {
            Some(Contradiction { what: what.into(), more: more.into(), less: less.into() })
        }
        _ => None,
    };
    ways.into_iter().filter_map(one).collect()
}
