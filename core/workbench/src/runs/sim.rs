//! Result of a simulation (`loam sim`) as JSON.

use std::collections::BTreeMap;

use game::ActionTally;
use lab::RunSummary;
use lab::TEXTS as REPORTS;
use lab::luck_share::LuckShare;
use lab::report::numbers::decimal;
use lab::sim::SimOptions;
use lab::statistics::{Interval, wilson};
use lab::summary::{FailedGame, SummaryLine, TeamSummaryLine};
use language::say;
use serde::Serialize;

use super::tallies::{TallyColumn, columns};
use super::{WhoPlayed, bot_names};
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Describes the influence of luck in a sentence.
pub fn luck_text(luck: &LuckShare) -> String {
    let LuckShare { deals, times, bad, .. } = luck;
    let played = say!(REPORTS, "deals-each-played", deals = deals, times = times);
    let left_out = match bad {
        0 => String::new(),
        bad => format!(" {}", say!(REPORTS, "deals-left-out", n = bad)),
    };
    match luck.share {
        Some(share) => {
            let [mean, low, high] = [share.mean, share.low, share.high].map(|part| 100.0 * part);
            let width = match share.why_no_width() {
                None => say!(REPORTS, "luck-width", low = decimal(low, 1), high = decimal(high, 1)),
                Some(_) => say!(REPORTS, "luck-same"),
            };
            say!(
                REPORTS,
                "luck",
                mean = decimal(mean, 1),
                width = width,
                played = played,
                leftout = left_out
            )
        }
        None => say!(REPORTS, "luck-unknown", played = played, leftout = left_out),
    }
}

/// Results of the games with everything needed to repeat them.
#[derive(Serialize)]
pub struct SimResult<'a> {
    variant: &'a str,
    ruleset: String,
    seed: u64,
    bots: Vec<String>,
    who: WhoPlayed,
    games: u64,
    bad: u64,
    faults: &'a [FailedGame],
    decisions: f64,
    conversions: f64,
    factions: BTreeMap<&'a str, PointsSummary>,
    seats: Vec<PointsSummary>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    teams: Vec<TeamResult>,
    actions: BTreeMap<&'a str, &'a BTreeMap<String, u64>>,
    tables: Vec<TallyColumn<'a>>,
    /// Games by the victory that decided them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    victories: &'a BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// Influence of luck, if it was measured.
    pub luck: Option<LuckShare>,
    fingerprint: String,
}

/// Results of seats that form a team.
#[derive(Serialize)]
pub struct TeamResult {
    /// Seat numbers, from 1.
    seats: Vec<u8>,
    #[serde(flatten)]
    line: PointsSummary,
}

/// Results of a seat or a faction.
#[derive(Serialize)]
pub struct PointsSummary {
    games: u64,
    mean: f64,
    deviation: f64,
    low: i32,
    high: i32,
    wins: f64,
    won: Interval,
}

impl PointsSummary {
    /// Converts the counts of a seat or faction.
    pub fn new(line: &SummaryLine) -> PointsSummary {
        let (low, high) = line.range();
        PointsSummary {
            games: line.games(),
            mean: line.mean(),
            deviation: line.deviation(),
            low,
            high,
            wins: line.wins(),
            won: wilson(line.wins(), line.games(), 0.05),
        }
    }
}

impl TeamResult {
    fn new(team: &TeamSummaryLine) -> TeamResult {
        let seats = team.seats.iter().map(|seat| seat + 1).collect();
        TeamResult { seats, line: PointsSummary::new(&team.line) }
    }
}

impl<'a> SimResult<'a> {
    /// Creates the result of a run. If `counted` has tallies of actions, the result includes them.
    pub fn new<G: FullGame>(
        tables: &'a VariantGameFactory<G>,
        plan: &SimOptions,
        summary: &'a RunSummary,
        counted: Option<&'a [ActionTally]>,
    ) -> SimResult<'a> {
        let by_name = summary.by_name().iter();
        // A report always counts actions, but the JSON contains them only on request.
        let actions = summary.actions().iter().filter(|_| counted.is_some());
        SimResult {
            variant: tables.name(),
            ruleset: tables.ruleset_hash(),
            seed: plan.seed,
            bots: bot_names(&plan.bots),
            who: WhoPlayed::new(|| tables.who_played(&plan.bots)),
            games: summary.games(),
            bad: summary.bad(),
            faults: summary.failed_examples(),
            decisions: summary.decisions(),
            conversions: summary.conversions(),
            factions: by_name.map(|(name, line)| (&**name, PointsSummary::new(line))).collect(),
            seats: summary.by_place().iter().map(PointsSummary::new).collect(),
            teams: summary.by_team().values().map(TeamResult::new).collect(),
            actions: actions.map(|(kind, names)| (&**kind, names)).collect(),
            tables: columns(counted.unwrap_or_default(), summary),
            victories: summary.by_victory(),
            luck: None,
            fingerprint: format!("{:016x}", summary.fingerprint()),
        }
    }
}
