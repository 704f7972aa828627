//! `loam fuzz`: random play with all invariants checked.

use std::path::PathBuf;

use clap::Args;
use lab::BotSpec;
use serde::Serialize;
use workbench::FullGame;
use workbench::failures::{self, FailureFiles};

use crate::args::{DrawArgs, GameArgs, threads};
use crate::broken_games;
use crate::context::{CliContext, for_game};
use crate::numbers::{self, number};
use crate::output::{CommandError, CommandResult, count, grouped, print_line, print_result};

/// Options of `loam fuzz`: the games, and how thoroughly positions are checked.
#[derive(Args, Debug)]
pub struct FuzzArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = numbers::games)]
    pub games: u64,
    /// A bot for each seat; the last one plays the rest. `loam bots` lists them.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// In one of N positions, check every action and every invariant.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = number::<u32>("this-number", 1, 1_000_000))]
    pub full_every: u32,
    /// In one of N other positions, check a sample of the actions and invariants. In the rest, check
    /// only the legal list and the invariants of the game itself.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>("this-number", 1, 1_000_000))]
    pub sample_every: u32,
    /// Number of threads.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Folder for the shortened game of a failure, as a ledger and as a scenario.
    #[arg(long, value_name = "DIR", default_value = "failures")]
    pub ledgers: PathBuf,
}

/// Results of the checks, as JSON.
#[derive(Serialize)]
struct FuzzedGames<'a, F> {
    variant: &'a str,
    seed: u64,
    games: u64,
    positions: u64,
    probes: u64,
    largest_list: usize,
    most_open: usize,
    left: u64,
    failed: u64,
    failures: &'a [F],
    written: Vec<Option<FailureFiles>>,
}

/// Plays the games, and prints each broken invariant with a minimal game that breaks it.
pub fn run(context: &CliContext, args: &FuzzArgs) -> CommandResult {
    for_game!(context.dialect(args.game.variant.as_deref()), run_with(context: CliContext, args: FuzzArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &FuzzArgs) -> CommandResult {
    let tables = context.tables_drawing::<G>(&args.game.parameters(), &args.draw.drawing())?;
    let plan = lab::fuzz::FuzzOptions {
        games: args.games,
        seed: args.game.seed(),
        threads: threads(args.threads),
        full_every: args.full_every,
        sample_every: args.sample_every,
        bots: args.bots.clone(),
    };
    let bar = crate::progress::progress(args.games, context.json);
    let report = lab::fuzz::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let command = format!("loam fuzz {} --seed {}", tables.name(), args.game.seed());
    let write = |failing| failures::write(&tables, &args.ledgers, tables.name(), &command, failing);
    let files = report.failures.iter().map(write).collect::<Result<Vec<_>, _>>()?;
    let result = FuzzedGames {
        variant: tables.name(),
        seed: args.game.seed(),
        games: report.games,
        positions: report.counts.positions,
        probes: report.counts.probes,
        largest_list: report.counts.largest_list,
        most_open: report.counts.most_open,
        left: report.counts.abandoned_games,
        failed: report.failed,
        failures: &report.failures,
        written: files,
    };
    print_result(context.json, &result, |result| {
        if let Some(drawn) = tables.random_options_text() {
            print_line(&drawn);
        }
        print_line(&format!(
            "{} of {}, {} positions, {} actions tried on copies, {} continued after a seat left; \
            at most {} legal actions and {} open: {}",
            count(result.games as usize, "game"),
            result.variant,
            grouped(result.positions),
            grouped(result.probes),
            count(result.left as usize, "game"),
            result.largest_list,
            count(result.most_open, "decision"),
            broken_games::outcome(result.failed)
        ));
    });
    if result.failed == 0 {
        return Ok(());
    }
    for (failing, files) in report.failures.iter().zip(&result.written) {
        broken_games::explain(failing, None, None, files.as_ref());
    }
    Err(CommandError::Shown)
}
