//! Results of laboratory runs: as JSON for the command line and other languages, and as HTML pages.
//!
//! The caller keeps the plan of the run. A result contains everything needed to repeat the run.

mod bot_strength;
mod compare;
mod compare_page;
mod folder;
mod sim;
mod sim_page;
mod strength;
mod tallies;
mod tune;
mod worth;

pub use bot_strength::{BotPrice, WhoPlayed, compare_with_people, who_played};
pub use compare::{
    CompareResult, ComparisonProgress, ComparisonRun, Experiment, PairPlace, PlayedComparison,
};
pub use folder::{RecordedRunOptions, RunFolder, write_summary};
use lab::BotSpec;
use lab::TEXTS as REPORTS;
use language::say;
use serde::Serialize;
pub use sim::{PointsSummary, SimResult, luck_text};
pub use sim_page::SimPage;
pub use strength::{OpeningsResult, StrengthResult};
pub use tallies::{TallyColumn, tally_tables};
pub use tune::{TuneResult, Tuner};
pub use worth::WorthResult;

use crate::game_options::GameParameters;
use crate::library::CompiledRules;
use crate::playable::Playable;

/// Parameters needed to repeat an experiment.
#[derive(Serialize)]
pub struct RunConditions {
    variant: String,
    ruleset: String,
    seed: u64,
    bots: Vec<String>,
    /// Sentences about the bots that played and their strength compared with people.
    pub who: WhoPlayed,
    players: [u8; 2],
    factions: Vec<String>,
}

impl RunConditions {
    /// Creates the parameters for requested games under these rules.
    pub fn new<G: Playable>(
        variant: &str,
        rules: &CompiledRules<G>,
        parameters: &GameParameters,
        bots: &[BotSpec],
    ) -> RunConditions {
        let players = parameters.players_of::<G>(rules.ruleset());
        RunConditions {
            variant: variant.to_owned(),
            ruleset: rules.compiled.hash(),
            seed: parameters.seed,
            bots: bot_names(bots),
            who: WhoPlayed::new(|| who_played::<G>(bots, &rules.compiled.variant, &players)),
            players: [*players.start(), *players.end()],
            factions: parameters.factions.clone(),
        }
    }
}

impl RunConditions {
    /// Formats the parameters as rows for the end of a page, with the program's version.
    fn rows(&self, version: String) -> Vec<[String; 2]> {
        let row = |label: String, value: String| [label, value];
        let [low, high] = self.players;
        let players = if low == high {
            low.to_string()
        } else {
            say!(REPORTS, "span", fewest = low, most = high)
        };
        vec![
            row(say!(REPORTS, "row-players"), players),
            row(say!(REPORTS, "row-seed"), self.seed.to_string()),
            row(say!(REPORTS, "column-bots"), self.bots.join(" ")),
            row(say!(REPORTS, "row-rules-of", name = self.variant), self.ruleset.clone()),
            row(say!(REPORTS, "row-program"), version),
        ]
    }
}

/// Returns name and version of the program for pages.
fn version() -> String {
    format!("loam {}", env!("CARGO_PKG_VERSION"))
}

/// Returns the bots in the notation of the command line.
pub fn bot_names(bots: &[BotSpec]) -> Vec<String> {
    bots.iter().map(ToString::to_string).collect()
}
