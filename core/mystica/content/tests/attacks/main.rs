//! Attacks on the reader of content: with any input its time and memory are proportional to the
//! bytes, it never panics, and every diagnostic has a file, line and column.
//!
//! What takes how long is counted in allocations, the same on every machine: four times the bytes may take six times the work.
//! Each family is tried small here. `LOAM_ATTACKS=10 cargo test --release -p loam-mystica-content --test attacks -- --nocapture` tries each ten
//! times with content of a megabyte, and the shipped content damaged in a thousand ways; `LOAM_SEED` draws others. Scripts and
//! what `loam check` warns of are attacked in `core/workbench/tests/attacks/`, where scripts are read.

mod damage;
mod families;

use std::alloc::System;
use std::time::Duration;

use content::{ContentError, ContentTree, Library, VariantChoice, warnings};
use cpu_time::ProcessTime;
use game::random::Random;
use mystica_content::load;
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static MEMORY: PeakMemAlloc<&StatsAlloc<System>> = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

/// Limits for reading one tree, constant and per byte. The time is processor time, so other
/// programs do not matter. It is generous, to catch slow code without allocations even in debug
/// builds.
struct Bounds {
    memory: usize,
    memory_per_byte: usize,
    time: Duration,
    time_per_mb: Duration,
    /// Factor between the work for the whole and for a quarter of it, and a constant. Up to 250,000
    /// names are searched for suggestions, and more names come with more diagnostics, so a quarter
    /// takes less than its share.
    work_of_a_quarter: usize,
    work: usize,
}

const BOUNDS: Bounds = Bounds {
    memory: 16 << 20,
    memory_per_byte: 150,
    time: Duration::from_secs(5),
    time_per_mb: Duration::from_secs(20),
    work_of_a_quarter: 6,
    work: 150_000,
};

/// Largest values seen, with the name of their family.
#[derive(Default)]
struct Worst {
    tried: usize,
    with_mistakes: usize,
    time_per_mb: (f64, String),
    memory_per_byte: (f64, String),
    work_of_a_quarter: (f64, String),
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

fn bytes_of(tree: &ContentTree) -> usize {
    tree.files.iter().map(|(path, text)| path.len() + text.len()).sum()
}

/// Reads content, checks it, looks for warnings and compiles games.
fn read(tree: &ContentTree) -> (Library, Vec<ContentError>) {
    let (library, errors) = load(tree);
    for variant in library.list_variants().iter().take(20) {
        if let Ok(compiled) = mystica_content::compile(&library, &VariantChoice::named(&variant.id))
        {
            assert!(!compiled.ruleset.map.is_empty());
        }
    }
    if errors.is_empty() {
        warnings(&library, &|_, _| content::ScriptFacts::default());
    }
    (library, errors)
}

/// Returns the allocations of all threads so far.
fn allocations() -> usize {
    let stats = INSTRUMENTED_SYSTEM.stats();
    stats.allocations + stats.reallocations
}

/// Reads content within the limits and renders every diagnostic. Returns the work in allocations.
fn survive(name: &str, tree: &ContentTree, worst: &mut Worst) -> usize {
    let bytes = bytes_of(tree);
    let (before, start) = (allocations(), ProcessTime::now());
    MEMORY.reset_peak_memory();
    let (library, errors) = read(tree);
    let (took, work) = (start.elapsed(), allocations() - before);
    let memory = MEMORY.get_peak_memory();
    drop(library);
    for error in &errors {
        let text = error.to_string();
        assert!(!error.span.file.is_empty() && error.span.line > 0, "{name}: {text}");
        assert!(error.span.column > 0 && error.span.len > 0, "{name}: {text}");
        let lines = tree.files.get(&error.span.file).map_or(usize::MAX, |t| t.split('\n').count());
        assert!(error.span.line as usize <= lines, "{name}: {text}");
        assert!(text.len() < 6_000, "{name}: a mistake of {} bytes: {text}", text.len());
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t'),
            "{name}: {text:?}"
        );
    }
    assert!(errors.len() <= 500, "{name}: {} mistakes", errors.len());
    // A file needs memory for its path, its spans and its declarations whatever its size; there are
    // at most 10,000 files.
    let files = 2048 * tree.files.len();
    let most = BOUNDS.memory + BOUNDS.memory_per_byte * bytes + files;
    assert!(memory <= most, "{name}: {} MB for {bytes} bytes", memory >> 20);
    let most = BOUNDS.time + BOUNDS.time_per_mb.mul_f64(bytes as f64 / 1e6);
    assert!(took <= most, "{name}: {took:?} for {bytes} bytes");
    worst.tried += 1;
    worst.with_mistakes += usize::from(!errors.is_empty());
    // With little content the constant costs outweigh those per byte.
    let bytes = bytes.max(100_000) as f64;
    let (time, memory) = (took.as_secs_f64() / bytes * 1e6, memory as f64 / bytes);
    if number("LOAM_ATTACKS").is_some() {
        println!(
            "{name:<48} {:>9} bytes {:>6} mistakes {time:>7.3} s/MB {memory:>7.1} B/byte",
            bytes as usize,
            errors.len()
        );
    }
    if time > worst.time_per_mb.0 {
        worst.time_per_mb = (time, name.to_owned());
    }
    if memory > worst.memory_per_byte.0 {
        worst.memory_per_byte = (memory, name.to_owned());
    }
    work
}

/// Reads a quarter of the content first, then all of it, and compares the work.
fn survive_in_proportion(name: &str, [quarter, whole]: [ContentTree; 2], worst: &mut Worst) {
    let less = survive(name, &quarter, worst);
    let work = survive(name, &whole, worst);
    let most = BOUNDS.work + BOUNDS.work_of_a_quarter * less;
    assert!(work <= most, "{name}: {work} allocations, and {less} for a quarter of it");
    let times = work as f64 / (less + BOUNDS.work / BOUNDS.work_of_a_quarter) as f64;
    if times > worst.work_of_a_quarter.0 {
        worst.work_of_a_quarter = (times, name.to_owned());
    }
}

/// A single test, because memory is measured for the whole process.
#[test]
fn content_that_means_harm_is_read_in_proportion_to_its_bytes() {
    let seed = number("LOAM_SEED").unwrap_or(12);
    let times = number("LOAM_ATTACKS");
    let mut worst = Worst::default();
    let mini = ContentTree::from_disk(
        &std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mini"),
    );
    for (i, (name, make)) in families::FAMILIES.iter().enumerate() {
        for time in 0..times.unwrap_or(1) {
            let drawn = Random::derive(seed, i as u64 * 1_000 + time);
            // Files up to half a megabyte are read.
            let size = match times {
                Some(_) if time % 4 == 3 => 1_000_000,
                Some(_) => 350_000,
                None => 60_000,
            };
            let trees = [size / 4, size].map(|size| {
                let mut tree = make(&mut Random::new(drawn), size);
                for (path, text) in &mini.files {
                    tree.files.entry(path.clone()).or_insert_with(|| text.clone());
                }
                tree
            });
            survive_in_proportion(name, trees, &mut worst);
        }
    }
    let shipped = mystica_content::shipped();
    for time in 0..times.map_or(24, |n| n * 100) {
        let mut random = Random::new(Random::derive(seed, 1_000_000 + time));
        let tree = damage::damaged(&mut random, &shipped);
        survive("damaged shipped content", &tree, &mut worst);
    }
    println!(
        "{} tried, {} of them with mistakes, all survived; worst time {:.3} s/MB ({}), worst memory {:.1} bytes a byte ({}), worst work {:.1} times that of a quarter ({})",
        worst.tried,
        worst.with_mistakes,
        worst.time_per_mb.0,
        worst.time_per_mb.1,
        worst.memory_per_byte.0,
        worst.memory_per_byte.1,
        worst.work_of_a_quarter.0,
        worst.work_of_a_quarter.1
    );
    assert!(worst.with_mistakes * 2 > worst.tried, "damage is noticed");
}
