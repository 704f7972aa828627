//! Runs of the laboratory as their results are told: to machines by the command line, to other languages, and as pages.
//!
//! Who asks for a run keeps the plan of the laboratory; here is what comes of it, by name and with all that has to be known
//! to play it again.

mod compare;
mod compare_page;
mod folder;
mod sim;
mod sim_page;
mod strength;
mod tallies;
mod tune;
mod who;
mod worth;

use lab::BotSpec;
use serde::Serialize;

use crate::library::Rules;
use crate::playable::Playable;
use crate::wanted::GameWanted;

pub use compare::{CompareResult, Experiment};
pub use folder::{RunFolder, SimBook, write_summary};
pub use sim::{LineResult, SimResult, of_luck};
pub use sim_page::SimPage;
pub use strength::{OpeningsResult, StrengthResult};
pub use tallies::{TallyColumn, tally_tables};
pub use tune::{TuneResult, Tuner};
pub use who::{BotPrice, beside_people, who_played};
pub use worth::WorthResult;

/// What has to be known to repeat an experiment.
#[derive(Serialize)]
pub struct Conditions {
    variant: String,
    ruleset: String,
    seed: u64,
    bots: Vec<String>,
    /// Who played, and how strong that is beside people, in sentences.
    pub who: Vec<String>,
    players: [u8; 2],
    factions: Vec<String>,
}

impl Conditions {
    /// Of games that were asked for so, by these rules.
    pub fn new<G: Playable>(
        variant: &str,
        rules: &Rules<G>,
        wanted: &GameWanted,
        bots: &[BotSpec],
    ) -> Conditions {
        let players = wanted.players_of::<G>(rules.ruleset());
        Conditions {
            variant: variant.to_owned(),
            ruleset: rules.compiled.hash(),
            seed: wanted.seed,
            bots: bot_names(bots),
            who: who_played::<G>(bots, (&rules.compiled.variant, &players)),
            players: [*players.start(), *players.end()],
            factions: wanted.factions.clone(),
        }
    }
}

impl Conditions {
    /// The same for the end of a page, with the version of the program.
    fn rows(&self, version: String) -> Vec<[String; 2]> {
        let row = |what: &str, value: String| [what.to_owned(), value];
        let [low, high] = self.players;
        let players = if low == high { low.to_string() } else { format!("{low} to {high}") };
        vec![
            row("players", players),
            row("seed", self.seed.to_string()),
            row("bots", self.bots.join(" ")),
            row(&format!("rules of {}", self.variant), self.ruleset.clone()),
            row("program", version),
        ]
    }
}

/// What a page says of the program that made it.
fn version() -> String {
    format!("loam {}", env!("CARGO_PKG_VERSION"))
}

/// Bots as they can be typed.
pub fn bot_names(bots: &[BotSpec]) -> Vec<String> {
    bots.iter().map(ToString::to_string).collect()
}
