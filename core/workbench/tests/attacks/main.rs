//! Resource attacks on `loam check` by content that parses: scripts, warnings, many variants. The
//! work has to grow about in proportion to the bytes, and the list of warnings has to stay short.
//!
//! Work is counted in allocations, minus those for the same content without the attack.
//! `LOAM_ATTACKS=N` runs the long form, with a megabyte of each family. It also compares processor
//! time, the minimum of several tries. Attacks on tables are in
//! `core/mystica/content/tests/attacks/`.

mod families;
#[path = "../common/games.rs"]
mod games;

use std::alloc::System;
use std::path::Path;
use std::time::Duration;

use content::ContentTree;
use cpu_time::ProcessTime;
use families::{FAMILIES, Over};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use workbench::Content;

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Maximal ratio of the work to that for a quarter of the bytes (4 would be proportional), plus
/// constant allowances.
const TIMES: usize = 7;
const ALLOCATIONS: usize = 50_000;
const TIME: Duration = Duration::from_millis(50);

/// Upper bound on allocations of any attack, about one second of work.
const MOST: usize = 4_000_000;

/// Number of measurements before a time counts as too long.
const TRIES: usize = 5;

/// Work of one check, and the numbers of its diagnostics.
#[derive(Clone, Copy)]
struct Work {
    allocations: usize,
    time: Duration,
    diagnostics: usize,
    warnings: usize,
}

fn allocations() -> usize {
    let stats = MEMORY.stats();
    stats.allocations + stats.reallocations
}

/// Does what `loam check` does.
fn check(tree: &ContentTree) -> Work {
    let (before, start) = (allocations(), ProcessTime::now());
    let content = Content::from_tree(crate::games::GAMES, tree.clone());
    let diagnostics = content.diagnostics();
    let warnings = content.warnings();
    let (listed, text): (usize, usize) = warnings
        .listed()
        .iter()
        .map(|w| (1, w.to_string().len()))
        .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(listed <= 500 && text <= listed * 6_000, "{listed} warnings of {text} bytes");
    assert!(diagnostics.len() <= 60 * tree.files.len(), "{} mistakes", diagnostics.len());
    let (time, allocations) = (start.elapsed(), allocations() - before);
    Work { allocations, time, diagnostics: diagnostics.len(), warnings: warnings.count() }
}

/// Returns the work minus that for the content without the attack.
fn beside(tree: &ContentTree, nothing: Work) -> Work {
    let work = check(tree);
    let allocations = work.allocations.saturating_sub(nothing.allocations);
    Work { allocations, time: work.time.saturating_sub(nothing.time), ..work }
}

fn bytes_of(tree: &ContentTree) -> usize {
    tree.files.iter().map(|(path, text)| path.len() + text.len()).sum()
}

/// Adds the files of an attack to a tree.
fn laid_over(tree: &ContentTree, attack: ContentTree) -> ContentTree {
    let mut all = tree.clone();
    all.files.extend(attack.files);
    all
}

/// A single test, because allocations are counted for the whole process.
#[test]
fn content_is_checked_in_proportion_to_its_bytes() {
    let long = std::env::var_os("LOAM_ATTACKS").is_some();
    let mini = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mystica/content/tests/mini");
    let (mini, shipped) = (ContentTree::from_disk(&mini), ContentTree::embedded());
    let (mut worst, mut slowest, mut dearest) = ((0.0, ""), (0.0, ""), (0, ""));
    for (name, over, make) in FAMILIES {
        let (tree, size) = match over {
            Over::Mini => (&mini, if long { 1_000_000 } else { 250_000 }),
            Over::Shipped => (&shipped, if long { 130_000 } else { 15_000 }),
        };
        let nothing = (0..3).map(|_| check(tree)).min_by_key(|work| work.time).expect("three");
        let [quarter, whole] = [size / 4, size].map(|size| laid_over(tree, make(size)));
        let bytes = bytes_of(&whole) - bytes_of(tree);
        let less = beside(&quarter, nothing);
        let mut more = beside(&whole, nothing);
        let most = ALLOCATIONS + TIMES * less.allocations;
        assert!(
            more.allocations <= most,
            "{name}: {} allocations, {} for a quarter",
            more.allocations,
            less.allocations
        );
        assert!(long || more.allocations <= MOST, "{name}: {} allocations", more.allocations);
        dearest = dearest.max((more.allocations, name));
        let most = TIME + less.time * TIMES as u32;
        for _ in 1..TRIES {
            if long && more.time > most {
                more.time = more.time.min(beside(&whole, nothing).time);
            }
        }
        // Other load on the machine increases even processor time, so only the long form, which
        // runs alone, checks it.
        let is_slow = long && more.time > most;
        assert!(!is_slow, "{name}: {:?}, {:?} for a quarter", more.time, less.time);
        let times = more.time.as_secs_f64() / (less.time + TIME / TIMES as u32).as_secs_f64();
        let seconds = more.time.as_secs_f64() / bytes.max(100_000) as f64 * 1e6;
        if long {
            println!(
                "{name:<40} {bytes:>8} bytes {:>4} mistakes {:>6} warnings {seconds:>6.3} s/MB {times:>4.1} times",
                more.diagnostics, more.warnings
            );
        }
        worst = if times > worst.0 { (times, name) } else { worst };
        slowest = if seconds > slowest.0 { (seconds, name) } else { slowest };
    }
    println!(
        "{} tried, all survived; most allocations {} ({}), worst time {:.3} s/MB of the processor ({}), worst time {:.1} times that of a quarter ({})",
        FAMILIES.len(),
        dearest.0,
        dearest.1,
        slowest.0,
        slowest.1,
        worst.0,
        worst.1
    );
}
