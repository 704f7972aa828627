//! Attacks on what `loam check` does once content is read: scripts, warnings, many variants of large content. Four times the
//! bytes may take little more than four times the work, and of the warnings few are kept.
//!
//! What a reading takes is counted in allocations, beside what the same content takes without the attack. `LOAM_ATTACKS=N` is
//! the long form, with a megabyte of each family and figures, which counts time of the processor, too, the least of some tries;
//! the attacks on tables are in `core/mystica/content/tests/attacks/`.

mod families;

use std::alloc::System;
use std::path::Path;
use std::time::Duration;

use content::Tree;
use cpu_time::ProcessTime;
use families::{FAMILIES, Over};
use loam::Content;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The whole may take so many times the work of a quarter, which is four times if it is in proportion, and so much for nothing.
const TIMES: usize = 7;
const ALLOCATIONS: usize = 50_000;
const TIME: Duration = Duration::from_millis(50);

/// However few the bytes are that ask for it, no attack takes more than so many allocations: a second, about.
const MOST: usize = 4_000_000;

/// So often a time is taken before it is believed to be long.
const TRIES: usize = 5;

/// What a reading took, and what it said.
#[derive(Clone, Copy)]
struct Work {
    allocations: usize,
    time: Duration,
    mistakes: usize,
    warnings: usize,
}

fn allocations() -> usize {
    let stats = MEMORY.stats();
    stats.allocations + stats.reallocations
}

/// What `loam check` does.
fn check(tree: &Tree) -> Work {
    let (before, start) = (allocations(), ProcessTime::now());
    let content = Content::from_tree(games::GAMES, tree.clone());
    let mistakes = content.mistakes();
    let warnings = content.warnings();
    let (listed, text): (usize, usize) = warnings
        .listed()
        .iter()
        .map(|w| (1, w.to_string().len()))
        .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(listed <= 500 && text <= listed * 6_000, "{listed} warnings of {text} bytes");
    assert!(mistakes.len() <= 60 * tree.files.len(), "{} mistakes", mistakes.len());
    let (time, allocations) = (start.elapsed(), allocations() - before);
    Work { allocations, time, mistakes: mistakes.len(), warnings: warnings.count() }
}

/// The same beside what the content takes without the attack.
fn beside(tree: &Tree, nothing: Work) -> Work {
    let work = check(tree);
    let allocations = work.allocations.saturating_sub(nothing.allocations);
    Work { allocations, time: work.time.saturating_sub(nothing.time), ..work }
}

fn bytes_of(tree: &Tree) -> usize {
    tree.files.iter().map(|(path, text)| path.len() + text.len()).sum()
}

/// A tree and what an attack lays over it.
fn laid_over(tree: &Tree, attack: Tree) -> Tree {
    let mut all = tree.clone();
    all.files.extend(attack.files);
    all
}

/// One test, for work is counted for the whole process.
#[test]
fn content_is_checked_in_proportion_to_its_bytes() {
    let long = std::env::var_os("LOAM_ATTACKS").is_some();
    let mini = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mystica/content/tests/mini");
    let (mini, shipped) = (Tree::from_disk(&mini), Tree::embedded());
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
        // What else the machine does makes time dearer, also that of the processor: only the long form, alone, goes by it.
        let is_slow = long && more.time > most;
        assert!(!is_slow, "{name}: {:?}, {:?} for a quarter", more.time, less.time);
        let times = more.time.as_secs_f64() / (less.time + TIME / TIMES as u32).as_secs_f64();
        let seconds = more.time.as_secs_f64() / bytes.max(100_000) as f64 * 1e6;
        if long {
            println!(
                "{name:<40} {bytes:>8} bytes {:>4} mistakes {:>6} warnings {seconds:>6.3} s/MB {times:>4.1} times",
                more.mistakes, more.warnings
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
