//! Result of comparing two rules by paired games (`loam compare`).

use lab::compare::{CompareOptions, Comparison, ComparisonFindings, MultiBotFindings};
use lab::degenerate_play::DegenerateSigns;
use lab::summary::FailedGame;
use serde::Serialize;

use super::bot_names;
use crate::pair::RulesPair;
use crate::playable::FullGame;

/// A finished comparison with all data for its reports.
pub struct Experiment<'a, G: FullGame> {
    pub plan: &'a CompareOptions,
    /// The two sets of rules.
    pub pair: &'a RulesPair<G>,
    /// Sums over the games that were played.
    pub outcome: &'a Comparison,
    pub findings: &'a ComparisonFindings,
    /// Findings for several bots, if more than one played.
    pub players: Option<&'a MultiBotFindings>,
    pub seconds: f64,
}

impl<G: FullGame> Experiment<'_, G> {
    /// Returns degenerate-strategy reports for the first and the second rules.
    pub(super) fn signs(&self) -> [DegenerateSigns; 2] {
        let Comparison { habits, reach, .. } = self.outcome;
        [0, 1].map(|arm| DegenerateSigns::from_play(&habits[arm], &reach[arm]))
    }
}

/// Findings with everything needed to repeat the comparison, as JSON.
#[derive(Serialize)]
pub struct CompareResult<'a> {
    a: RulesLabel<'a>,
    b: RulesLabel<'a>,
    command: String,
    seed: u64,
    bots: Vec<String>,
    who: Vec<String>,
    said: Vec<String>,
    left_out: Vec<String>,
    bad: u64,
    faults: &'a [FailedGame],
    stopped: bool,
    /// Sentences on whether the players respond to the difference of the rules.
    response: String,
    findings: &'a ComparisonFindings,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<&'a MultiBotFindings>,
    signs: [DegenerateSigns; 2],
}

#[derive(Serialize)]
struct RulesLabel<'a> {
    variant: &'a str,
    ruleset: String,
}

impl<'a> CompareResult<'a> {
    /// Creates the result of a comparison; `command` is the command line that repeats it.
    pub fn new<G: FullGame>(experiment: &Experiment<'a, G>, command: String) -> CompareResult<'a> {
        let Experiment { plan, pair, outcome, findings, players, .. } = *experiment;
        let [a, b] = pair
            .tables()
            .map(|tables| RulesLabel { variant: tables.name(), ruleset: tables.ruleset_hash() });
        CompareResult {
            a,
            b,
            command,
            seed: plan.seed,
            bots: bot_names(&plan.bots),
            who: pair.who_played(&plan.bots),
            said: pair.describe_difference(),
            left_out: pair.left_out(),
            bad: outcome.bad,
            faults: &outcome.kept,
            stopped: outcome.stopped,
            response: lab::report::compare::response_text(findings, &|name| format!("`{name}`")),
            findings,
            players,
            signs: experiment.signs(),
        }
    }
}
