//! Benchmark of thread scaling: speedup of playouts on several threads, relative to a plain loop on
//! the same machine.
//!
//! Run it with `cargo bench -p loam-workbench` on an idle machine, otherwise the figures mean little.

#[path = "../tests/common/games.rs"]
mod games;
use std::hint::black_box;
use std::time::Instant;

use games::GAMES;
use lab::BotSpec;
use lab::bench::Timing;
use lab::sim::SimOptions;
use mystica::MysticaGame;
use workbench::{Content, GameParameters, VariantGameFactory};

/// Repetitions of each measurement.
const ROUNDS: usize = 9;

/// Games per thread in one measurement.
const PLAYED: u64 = 600;

/// Steps of the plain loop per thread; they take about as long as the games.
const STEPS: u64 = 1_200_000;

/// Bytes copied in one step of the plain loop, about the size of a position.
const POSITION: usize = 4096;

/// Bytes of the table that the plain loop reads at random, about the size of rules and board.
const TABLE: usize = 64 * 1024;

/// Plain loop without shared state and heap memory, which imitates a playout. Per step it copies a
/// position, changes a few bytes of the copy, looks up tables and branches on the values.
fn plain(steps: u64) -> u64 {
    let mut tables = [0u8; TABLE];
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    let mut draw = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x as usize
    };
    for byte in &mut tables {
        *byte = draw() as u8;
    }
    let mut positions = [[0u8; POSITION]; 4];
    let mut sum = 0u64;
    for step in 0..steps as usize {
        let copy = positions[step % 4];
        let after = &mut positions[(step + 1) % 4];
        *after = black_box(copy);
        for _ in 0..24 {
            let drawn = draw();
            let found = tables[drawn % TABLE];
            let at = (drawn >> 20) % POSITION;
            match found {
                0..=99 => after[at] = after[at].wrapping_add(found),
                100..=179 => sum = sum.rotate_left(5) ^ u64::from(after[at]),
                180..=229 => sum += after[at..].iter().take(32).map(|b| u64::from(*b)).sum::<u64>(),
                _ => sum = sum.wrapping_mul(drawn as u64 | 1),
            }
        }
    }
    sum
}

/// Seconds that `threads` threads take, each for the plain loop.
fn control(threads: usize) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| black_box(plain(black_box(STEPS))));
        }
    });
    start.elapsed().as_secs_f64()
}

/// Seconds that [`PLAYED`] games per thread take on `threads` threads.
fn games(tables: &VariantGameFactory<MysticaGame>, threads: usize) -> f64 {
    let options = SimOptions {
        games: PLAYED * threads as u64,
        first: 0,
        seed: 1,
        threads,
        bots: vec![BotSpec::Random],
        keep_actions: false,
        record: None,
        check_invariants: false,
    };
    let start = Instant::now();
    lab::sim::run(tables, &options, &|_, _| {}, &|_| {}).expect("the games can be played");
    start.elapsed().as_secs_f64()
}

fn print(what: &str, timing: Timing, unit: &str) {
    println!(
        "{what:<34} {:>8.2}  {:>8.2} to {:>8.2}  {unit}",
        timing.median, timing.low, timing.high
    );
}

/// Measures the speedup of playouts with `threads` threads, and in each round that of the plain
/// loop.
fn scaling(tables: &VariantGameFactory<MysticaGame>, threads: usize) {
    let (mut ours, mut plains, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        // The second half of a round measures in reverse order, so that a slowing machine affects
        // both equally.
        let first = [games(tables, 1), games(tables, threads), control(1), control(threads)];
        let [plain_many, plain_one] = [control(threads), control(1)];
        let [many, one] = [games(tables, threads), games(tables, 1)];
        let gain = threads as f64 * (first[0] + one) / (first[1] + many);
        let of_plain = threads as f64 * (first[2] + plain_one) / (first[3] + plain_many);
        ours.push(gain);
        plains.push(of_plain);
        shares.push(100.0 * gain / of_plain);
    }
    print(
        &format!("playouts, {threads} threads for 1"),
        Timing::from_values(ours),
        "times as many",
    );
    print(
        &format!("a plain loop, {threads} threads for 1"),
        Timing::from_values(plains),
        "times as many",
    );
    print("gain of playouts", Timing::from_values(shares), "% of the loop's (goal: over 97)");
}

fn main() {
    let content = Content::from_tree(GAMES, content::ContentTree::embedded());
    let parameters = GameParameters::of_variant(Some("base"));
    let tables = VariantGameFactory::<MysticaGame>::new(&content, &parameters)
        .expect("the variant compiles");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    games(&tables, 1);
    control(1);
    let steps = (1..8).map(|n| 1 << n).filter(|n| *n < cores);
    steps.chain((cores > 1).then_some(cores)).for_each(|threads| scaling(&tables, threads));
}
