//! Options that all experiments with rules share: bots, players, board and settings.

use std::ops::RangeInclusive;

use clap::Args;
use lab::BotSpec;
use workbench::GameParameters;
use workbench::runs::bot_names;

use crate::args::{RuleArgs, SeatArgs, players};
use crate::numbers;

/// Options for the games of an experiment.
#[derive(Args, Clone, Debug)]
pub struct ExperimentArgs {
    /// A bot for each seat; the last one plays the rest. `loam bots` lists them.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "greedy")]
    pub bots: Vec<BotSpec>,
    /// Number of players, or a range such as 2..5 from which each game draws; by default four, or
    /// the nearest number that the game allows.
    #[arg(long, value_name = "N", value_parser = players)]
    pub players: Option<RangeInclusive<u8>>,
    #[command(flatten)]
    pub seats: SeatArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Seed of all random draws.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Number of threads; the result does not depend on their number.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<usize>,
}

impl ExperimentArgs {
    /// Returns the games of the experiment under a variant.
    pub fn game(&self, variant: &str) -> GameParameters {
        GameParameters {
            variant: Some(variant.to_owned()),
            rules: self.rules.overrides(),
            players: self.players.clone(),
            factions: self.seats.factions.clone(),
            seed: self.seed,
        }
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        crate::args::threads(self.threads)
    }

    /// Returns the bots in the notation of the command line.
    pub fn bot_names(&self) -> Vec<String> {
        bot_names(&self.bots)
    }
}
