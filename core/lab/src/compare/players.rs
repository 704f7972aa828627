//! Compares the results of one experiment across several bots: do the conclusions depend on which bots play?

use std::collections::BTreeMap;

use serde::Serialize;

use super::findings::{ALPHA, ComparisonFindings};
use super::rows::{ComparisonKind, ComparisonRow};
use super::run::Comparison;
use crate::record::WIN;
use crate::statistics::{Interval, Moments, bonferroni, t_interval};

/// Result of an experiment with one bot in all seats, or with the bots of the run, seat by seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotFindings {
    /// The bots, as written on the command line.
    pub bots: String,
    /// Mean points of a seat under both rules.
    pub points: ComparisonRow,
    /// Two numbers: kinds of action whose frequency differs under the second rules, and all kinds of action.
    pub responds: [usize; 2],
    pub actions: Vec<ComparisonRow>,
    /// Differences of what seats have on the board at the end.
    pub stands: Vec<ComparisonRow>,
    /// Difference of mean points of this entry minus that of the first entry, over the same pairs. The intervals of all
    /// entries hold jointly. `None` for the first entry, and if the difference cannot be computed.
    pub beside_first: Option<Interval>,
}

/// A kind of action that one bot takes more often under the second rules, and another bot less often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BotContradiction {
    /// Name of the kind in reports.
    pub what: String,
    /// The bot that takes the kind of action more often under the second rules.
    pub more: String,
    /// The bot that takes the kind of action less often under the second rules.
    pub less: String,
}

/// Results of one experiment with several bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MultiBotFindings {
    /// One entry for each bot, in the order requested. The first is the bot whose results the tables of the report
    /// show.
    pub rows: Vec<BotFindings>,
    /// Kinds of action that one bot takes more often under the second rules, and another bot less often.
    pub contradictions: Vec<BotContradiction>,
    /// Whether the conclusion depends on the bot: the differences of points differ significantly, or bots respond in
    /// opposite directions.
    pub depends: bool,
}

/// A run of the experiment with one bot, as input of [`MultiBotFindings::new`].
#[derive(Clone, Debug)]
pub struct BotExperiment<'a> {
    /// The bots, as written on the command line.
    pub bots: String,
    pub outcome: &'a Comparison,
    pub findings: &'a ComparisonFindings,
}

impl MultiBotFindings {
    /// Compares runs of the same experiment, one for each bot.
    pub fn new(runs: &[BotExperiment<'_>]) -> MultiBotFindings {
        let each = bonferroni(ALPHA, runs.len().saturating_sub(1));
        let rows: Vec<BotFindings> = runs
            .iter()
            .enumerate()
            .map(|(i, BotExperiment { bots, outcome, findings })| {
                let rows = |kind| findings.family(kind).map_or(Vec::new(), |f| f.rows.clone());
                let actions = rows(ComparisonKind::Actions);
                BotFindings {
                    bots: bots.clone(),
                    points: findings.points.clone(),
                    responds: [actions.iter().filter(|row| row.is_found()).count(), actions.len()],
                    actions,
                    stands: rows(ComparisonKind::Stands),
                    beside_first: runs
                        .first()
                        .filter(|_| i > 0)
                        .and_then(|first| beside(first.outcome, outcome, each)),
                }
            })
            .collect();
        let contradictions = contradictions(runs);
        let directions = |more: bool| {
            let is_bot = |row: &&BotFindings| {
                row.points.is_found() && (row.points.difference.mean > 0.0) == more
            };
            rows.iter().any(|row| is_bot(&row))
        };
        let apart = rows.iter().any(|r| r.beside_first.is_some_and(|i| i.excludes_zero()));
        let depends =
            apart || !contradictions.is_empty() || (directions(true) && directions(false));
        MultiBotFindings { rows, contradictions, depends }
    }
}

/// Returns by how much the difference of a pair is larger in `other` than in `first`, over pairs that both played.
fn beside(first: &Comparison, other: &Comparison, alpha: f64) -> Option<Interval> {
    let of_first: BTreeMap<u64, i64> = first.sums.differences.iter().copied().collect();
    let both = other.sums.differences.iter();
    let both: Moments = both.filter_map(|(pair, d)| Some(d - of_first.get(pair)?)).collect();
    Some(t_interval(&both, alpha)?.scaled(1.0 / WIN as f64))
}

/// Returns, for each kind of action, the first two bots that respond in opposite directions.
fn contradictions(runs: &[BotExperiment<'_>]) -> Vec<BotContradiction> {
    let mut directions: BTreeMap<&str, [Option<&str>; 2]> = BTreeMap::new();
    for BotExperiment { bots, findings, .. } in runs {
        let rows =
            findings.family(ComparisonKind::Actions).into_iter().flat_map(|family| &family.rows);
        for row in rows.filter(|row| row.is_found()) {
            let direction = &mut directions.entry(&row.what).or_default()
                [usize::from(row.difference.mean < 0.0)];
            direction.get_or_insert(bots);
        }
    }
    let one = |(name, direction): (&str, [Option<&str>; 2])| match direction {
        [Some(more), Some(less)] => {
            Some(BotContradiction { what: name.into(), more: more.into(), less: less.into() })
        }
        _ => None,
    };
    directions.into_iter().filter_map(one).collect()
}
