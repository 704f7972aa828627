//! Benchmark of hot reload during a game: from the file event to the new legal list, and memory
//! after many reloads.

use std::path::Path;
use std::time::Duration;

use crate::games::GAMES;
use game::random::Random;
use lab::bench::Timing;
use workbench::edits::{ContentEdit, author, write_tree};
use workbench::reload::{ChangedFiles, ReloadDurations, ReloadOutcome, milliseconds};
use workbench::reload_fixture::ReloadFixture;
use workbench::watch::FileWatcher;
use workbench::{Content, FullGame, RuleOverrides};

use super::figure::BenchFigure;
use crate::context::CliContext;
use crate::output::CommandError;

/// Number of saves that are measured.
const SAVES: usize = 200;

/// Number of reloads between two measurements of memory.
const RELOADS: usize = 1000;

/// Seed of the random edits. It is fixed, so that measurements can be compared.
const SEED: u64 = 1;

/// Measures the latency of reloads: saves random edits to a copy of the shipped files and waits for
/// the file watcher. Then reloads many times to measure memory.
///
/// # Errors
/// The copy cannot be written or watched, or the content has errors.
pub fn measure<G: FullGame>(
    context: &CliContext,
    variant: &str,
) -> Result<Vec<BenchFigure>, CommandError> {
    let content = context.load(Some(variant))?;
    content.rules::<G>(Some(variant), &RuleOverrides::default())?;
    let folder = tempfile::tempdir()?;
    let root = folder.path().canonicalize()?;
    write_tree(&content.tree, &root)?;
    let mut fixture = ReloadFixture::<G>::open(GAMES, &root, variant, SEED)?;
    let mut figures = saves(&content, &mut fixture, &root)?;
    figures.extend(memory(&content, &mut fixture, &root)?);
    Ok(figures)
}

/// Draws a random edit of the content.
fn next_edit<G: FullGame>(content: &Content, random: &mut Random) -> ContentEdit {
    author::<G>(&content.tree, random)
}

fn saves<G: FullGame>(
    content: &Content,
    fixture: &mut ReloadFixture<G>,
    root: &Path,
) -> Result<Vec<BenchFigure>, CommandError> {
    let watch = FileWatcher::of_content(root, None)?;
    let mut random = Random::new(SEED);
    let (mut waits, mut totals, mut parts) =
        (Vec::new(), Vec::new(), Vec::<ReloadDurations>::new());
    let (mut invalid, mut others) = (0, 0);
    while totals.len() < SAVES {
        let edit = next_edit::<G>(content, &mut random);
        edit.carry_out(root)?;
        let save = watch.next(Some(Duration::from_secs(5))).ok_or(
            "the file watcher did not notice \
            the saved file",
        )?;
        let reload = fixture.reload(&ChangedFiles::from_save(&save));
        let ready = save.first.elapsed();
        match reload.outcome {
            // The content in play has no errors here, but other content may have some.
            ReloadOutcome::Ready(_) if reload.library.check().is_empty() => {
                waits.push(milliseconds(save.waited));
                totals.push(milliseconds(ready - save.waited));
                parts.push(reload.phases);
            }
            ReloadOutcome::NotMigrated(..) => others += 1,
            _ => invalid += 1,
        }
        edit.take_back(root, &content.tree)?;
        let back = watch.next(Some(Duration::from_secs(5))).ok_or(
            "the file watcher did not notice \
            the saved file",
        )?;
        fixture.reload(&ChangedFiles::from_save(&back));
    }
    let note =
        format!("{SAVES} saves; {} more had errors, {} did not fit the position", invalid, others);
    let durations_of = |part: fn(&ReloadDurations) -> Duration| {
        Timing::from_values(parts.iter().map(|p| milliseconds(part(p))).collect())
    };
    Ok(vec![
        BenchFigure::new(
            "reload, file event to legal list",
            Timing::from_values(totals.clone()),
            "ms",
        )
        .note(note),
        BenchFigure::new("reload, p99", Timing::from_values(vec![part(&totals, 0.99)]), "ms")
            .under(10.0),
        BenchFigure::new("  slowest", Timing::from_values(vec![part(&totals, 1.0)]), "ms"),
        BenchFigure::new("  wait until a save is complete", Timing::from_values(waits), "ms")
            .note("not included above"),
        BenchFigure::new("  reading", durations_of(|p| p.read), "ms"),
        BenchFigure::new("  tables", durations_of(|p| p.content), "ms"),
        BenchFigure::new("  scripts", durations_of(|p| p.scripts), "ms"),
        BenchFigure::new("  migrating the position", durations_of(|p| p.migrate), "ms"),
        BenchFigure::new("  legal list", durations_of(|p| p.legal), "ms"),
    ])
}

/// Returns the quantile `part` of the values; `part` is between 0 and 1.
pub fn part(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
}

fn memory<G: FullGame>(
    content: &Content,
    fixture: &mut ReloadFixture<G>,
    root: &Path,
) -> Result<Vec<BenchFigure>, CommandError> {
    let mut random = Random::new(SEED + 1);
    let mut round = |count: usize| -> Result<(), CommandError> {
        for _ in 0..count / 2 {
            let edit = next_edit::<G>(content, &mut random);
            edit.carry_out(root)?;
            fixture.reload(&ChangedFiles::Paths(edit.paths(root)));
            edit.take_back(root, &content.tree)?;
            fixture.reload(&ChangedFiles::Paths(edit.paths(root)));
        }
        Ok(())
    };
    // The first reloads fill caches.
    round(RELOADS / 2)?;
    let before = resident();
    round(RELOADS)?;
    let after = resident();
    let (Some(before), Some(after)) = (before, after) else {
        crate::output::complain!("memory of the process: not available on this system");
        return Ok(Vec::new());
    };
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    Ok(vec![
        BenchFigure::new(
            "memory before 1,000 reloads",
            Timing::from_values(vec![mib(before)]),
            "MiB",
        ),
        BenchFigure::new("memory after them", Timing::from_values(vec![mib(after)]), "MiB"),
    ])
}

/// Returns the resident memory of this process in bytes.
#[cfg(target_os = "linux")]
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

/// Resident memory is unknown on this system.
#[cfg(not(target_os = "linux"))]
fn resident() -> Option<u64> {
    None
}
