//! Benchmark of random playouts, and the share of scripts in them.

use std::time::Instant;

use game::QueryError;
use lab::bench::{Timing, seconds};
use lab::{BotSpec, RunSummary};
use workbench::{FullGame, GameParameters, VariantGameFactory};

use super::figure::BenchFigure;
use super::script_timing::{TimedTables, look_at_clock};
use crate::context::CliContext;
use crate::output::CommandError;

/// Number of games in one measurement.
pub(super) const GAMES: u64 = 300;

/// Creates tables of a variant for four players.
pub(super) fn tables<G: FullGame>(
    context: &CliContext,
    variant: &str,
) -> Result<VariantGameFactory<G>, CommandError> {
    context.tables(&GameParameters::of_variant(Some(variant)))
}

/// Returns options for random games on one thread.
pub(super) fn plan(games: u64) -> lab::sim::SimOptions {
    let bots = vec![BotSpec::Random];
    lab::sim::SimOptions {
        games,
        first: 0,
        seed: 1,
        threads: 1,
        bots,
        keep_actions: false,
        record: None,
        check_invariants: false,
    }
}

/// Measures playouts per second on one core, and summarizes the games.
fn playouts<G: FullGame>(
    tables: &VariantGameFactory<G>,
    label: String,
    rounds: usize,
) -> Result<(BenchFigure, Timing, RunSummary), CommandError> {
    let mut summary = RunSummary::default();
    let mut failure = None;
    let timing =
        seconds(rounds, || match lab::sim::run(tables, &plan(GAMES), &|_, _| {}, &|_| {}) {
            Ok(played) => summary = played,
            Err(error) => failure = Some(error),
        });
    if let Some(QueryError(error)) = failure {
        return Err(CommandError::Message(error));
    }
    let decisions = summary.decisions();
    let short = if decisions < 120.0 { "; too few to be reliable (at least 120)" } else { "" };
    let bad = match summary.bad() {
        0 => String::new(),
        n => format!("; {n} games failed: {}", summary.failed_examples()[0].why),
    };
    let note = format!(
        "{GAMES} games, {decisions:.1} decisions and {:.1} conversions a game{short}{bad}",
        summary.conversions()
    );
    let figure = BenchFigure::new(label, rate(timing, GAMES as f64), "games/s").note(note);
    Ok((figure, timing, summary))
}

/// Converts the duration of a measurement to a rate; `units` is the number of units played in it.
pub(super) fn rate(t: Timing, units: f64) -> Timing {
    Timing { median: units / t.median, low: units / t.high, high: units / t.low, ..t }
}

/// Measures games and decisions per second on one core, and the share of time that scripts take.
pub fn measure<G: FullGame>(
    context: &CliContext,
    variant: &str,
    rounds: usize,
) -> Result<Vec<BenchFigure>, CommandError> {
    let tables = tables::<G>(context, variant)?;
    let (figure, timing, summary) = playouts(&tables, format!("playouts of {variant}"), rounds)?;
    let all = summary.all_decisions() as f64;
    let (share, calls) = share_of_scripts(&tables, rounds)?;
    Ok(vec![
        figure.over(G::GOALS.playouts),
        BenchFigure::new("decisions", rate(timing, all), "decisions/s"),
        BenchFigure::new("scripts in playouts", share, "% of time")
            .under(15.0)
            .note(format!("{calls:.0} calls a game")),
    ])
}

/// Measures games per second on one core for each variant.
pub fn by_variant<'v, G: FullGame>(
    context: &CliContext,
    variants: impl Iterator<Item = &'v String>,
    rounds: usize,
) -> Result<Vec<BenchFigure>, CommandError> {
    variants
        .map(|variant| {
            let tables = tables::<G>(context, variant)?;
            Ok(playouts(&tables, format!("playouts of {variant}"), rounds)?.0)
        })
        .collect()
}

/// Returns the percentage of playout time spent in scripts and the calls per game, without the
/// clock's own time.
fn share_of_scripts<G: FullGame>(
    tables: &VariantGameFactory<G>,
    rounds: usize,
) -> Result<(Timing, f64), CommandError> {
    let clock_cost = look_at_clock();
    let mut shares = Vec::new();
    let mut calls = 0.0;
    for _ in 0..rounds.max(1) {
        let clocked = TimedTables::new(tables);
        let start = Instant::now();
        lab::sim::run(&clocked, &plan(GAMES), &|_, _| {}, &|_| {})?;
        let all = start.elapsed().as_nanos() as f64;
        let add = |sum: (f64, f64), (calls, took)| (sum.0 + calls, sum.1 + took);
        let (called, scripts) = clocked.spent(clock_cost).fold((0.0, 0.0), add);
        calls = called;
        shares.push(100.0 * scripts / (all - called * clock_cost).max(1.0));
    }
    Ok((Timing::from_values(shares), calls / GAMES as f64))
}
