//! Benchmark of replaying recorded games.

use std::path::PathBuf;

use lab::bench::seconds;
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::report::ReplayTotals;
use workbench::{FullGame, LedgerRulesProvider, RuleOverrides, corpus, disk};

use super::figure::BenchFigure;
use crate::context::CliContext;
use crate::output::CommandError;

/// Name and bytes of each ledger.
type LedgerFiles = Vec<(String, Vec<u8>)>;

/// Reads the ledgers to replay; also returns where they come from.
fn ledgers<G: FullGame>() -> Result<(LedgerFiles, String), CommandError> {
    let (folder, place) = match std::env::var_os("LOAM_LEDGERS") {
        Some(folder) => (PathBuf::from(folder).join("league"), "LOAM_LEDGERS/league"),
        None => (PathBuf::from(G::LEDGERS), G::LEDGERS),
    };
    // Outside of the project's folder, use the games in the program.
    if place == G::LEDGERS && !folder.is_dir() {
        return Ok((corpus::embedded_ledgers(), "the built-in corpus".into()));
    }
    let entries = std::fs::read_dir(&folder).map_err(|e| {
        format!(
            "cannot read {}, the folder in the environment variable LOAM_LEDGERS: \
            {e}",
            folder.display()
        )
    })?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let bytes = disk::read(&file)?;
        all.push((name, bytes));
    }
    Ok((all, place.into()))
}

/// Measures microseconds per game with every row compared, without and with the legal list before
/// each command.
pub fn measure<G: FullGame>(
    context: &CliContext,
    rounds: usize,
) -> Result<Vec<BenchFigure>, CommandError> {
    let content = context.load(None)?;
    let (mut files, place) = ledgers::<G>()?;
    let mut replayer =
        Replayer::new(LedgerRulesProvider::<G>::new(&content, None, RuleOverrides::default()));
    let check = LedgerReplayOptions { check: true, ..LedgerReplayOptions::default() };
    // Ledgers of variants outside the content cannot be measured.
    files.retain(|(name, bytes)| replayer.replay(name, bytes, check).is_clean());
    if files.is_empty() {
        return Err(format!(
            "no ledger of {place} replays without errors, so there is nothing to \
            measure"
        )
        .into());
    }
    let mut figures = Vec::new();
    for (legal, goal) in [(false, 150.0), (true, 1500.0)] {
        let options = LedgerReplayOptions { legal, ..check };
        let mut total = ReplayTotals::default();
        let mut commands = 0;
        let timing = seconds(rounds, || {
            (total, commands) = (ReplayTotals::default(), 0);
            for (name, bytes) in &files {
                let report = replayer.replay(name, bytes, options);
                commands += report.commands;
                total.add(&report);
            }
        });
        let games = files.len() as f64;
        let label = if legal { "replay --check --legal" } else { "replay --check" };
        let note = format!(
            "{} games of {place}, {:.0} rows and {:.0} commands a game, {} differ",
            files.len(),
            total.rows as f64 / games,
            f64::from(commands) / games,
            total.differ
        );
        figures.push(
            BenchFigure::new(label, timing.scaled(1e6 / games), "us a game").under(goal).note(note),
        );
    }
    Ok(figures)
}
