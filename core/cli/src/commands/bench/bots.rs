//! Benchmark of the speed of bots.

use game::QueryError;
use lab::BotSpec;
use lab::bench::seconds;
use workbench::FullGame;

use super::figure::BenchFigure;
use super::playouts::{plan, rate, tables};
use crate::context::CliContext;
use crate::output::CommandError;

/// Bots to measure, as typed. Unknown names are skipped.
const BOTS: [&str; 3] = ["greedy", "quick", "strong"];

/// One measurement plays the games of one shard divided by this number, but at least one game. A
/// bot plays one shard in a few seconds.
const PART: u64 = 25;

/// Measures games per second on one core, one figure for each bot.
pub fn measure<G: FullGame>(
    context: &CliContext,
    variant: &str,
    rounds: usize,
) -> Result<Vec<BenchFigure>, CommandError> {
    let tables = tables::<G>(context, variant)?;
    let mut figures = Vec::new();
    for bot in BOTS.iter().filter_map(|name| name.parse::<BotSpec>().ok()) {
        let games = (bot.shard() / PART).max(1);
        let plan = lab::sim::SimOptions { bots: vec![bot.clone()], ..plan(games) };
        let (mut bad, mut decisions, mut failure) = (0, 0.0, None);
        let timing = seconds(rounds, || match lab::sim::run(&tables, &plan, &|_, _| {}, &|_| {}) {
            Ok(played) => (bad, decisions) = (played.bad(), played.decisions()),
            Err(error) => failure = Some(error),
        });
        if let Some(QueryError(error)) = failure {
            return Err(CommandError::Message(error));
        }
        let failed = if bad > 0 { format!("; {bad} games failed") } else { String::new() };
        let note = format!("{games} games, {decisions:.1} decisions a game{failed}");
        let label = format!("games of {bot} in all seats of {variant}");
        figures.push(BenchFigure::new(label, rate(timing, games as f64), "games/s").note(note));
    }
    Ok(figures)
}
