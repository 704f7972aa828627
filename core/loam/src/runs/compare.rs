//! What an experiment with two rules comes to.

use lab::compare::{ByPlayers, CompareOptions, Comparison, Findings};
use lab::habits::Signs;
use lab::summary::Bad;
use serde::Serialize;

use super::bot_names;
use crate::pair::Pair;
use crate::playable::Title;

/// A finished experiment.
pub struct Experiment<'a, G: Title> {
    /// How it was played.
    pub plan: &'a CompareOptions,
    /// The two rules.
    pub pair: &'a Pair<G>,
    /// What was played.
    pub outcome: &'a Comparison,
    /// What it says.
    pub findings: &'a Findings,
    /// The same by several bots, if others played, too.
    pub players: Option<&'a ByPlayers>,
    /// How long it took.
    pub seconds: f64,
}

impl<G: Title> Experiment<'_, G> {
    /// Signs of degenerate play under the first and the second rules.
    pub(super) fn signs(&self) -> [Signs; 2] {
        let Comparison { habits, reach, .. } = self.outcome;
        [0, 1].map(|arm| Signs::from_play(&habits[arm], &reach[arm]))
    }
}

/// What was found, and what has to be known to find it again.
#[derive(Serialize)]
pub struct CompareResult<'a> {
    a: RulesOf<'a>,
    b: RulesOf<'a>,
    command: String,
    seed: u64,
    bots: Vec<String>,
    who: Vec<String>,
    said: Vec<String>,
    left_out: Vec<String>,
    bad: u64,
    faults: &'a [Bad],
    stopped: bool,
    /// Whether the players respond, in sentences.
    response: String,
    findings: &'a Findings,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<&'a ByPlayers>,
    signs: [Signs; 2],
}

/// One side.
#[derive(Serialize)]
struct RulesOf<'a> {
    variant: &'a str,
    ruleset: String,
}

impl<'a> CompareResult<'a> {
    /// Of a finished experiment, and the command that repeats it.
    pub fn new<G: Title>(experiment: &Experiment<'a, G>, command: String) -> CompareResult<'a> {
        let Experiment { plan, pair, outcome, findings, players, .. } = *experiment;
        let [a, b] = pair
            .tables()
            .map(|tables| RulesOf { variant: tables.name(), ruleset: tables.ruleset_hash() });
        CompareResult {
            a,
            b,
            command,
            seed: plan.seed,
            bots: bot_names(&plan.bots),
            who: pair.who_played(&plan.bots),
            said: pair.said(),
            left_out: pair.left_out(),
            bad: outcome.bad,
            faults: &outcome.kept,
            stopped: outcome.stopped,
            response: lab::report::compare::responds(findings, &|name| format!("`{name}`")),
            findings,
            players,
            signs: experiment.signs(),
        }
    }
}
