//! What more threads gain, beside what they gain a plain loop on the same machine.

use std::hint::black_box;
use std::time::Instant;

use lab::bench::Timing;
use loam::Title;

use super::figure::Figure;
use super::playouts::{plan, tables};
use crate::args::threads;
use crate::context::Context;
use crate::output::Trouble;

/// Games of one measurement, for each thread.
const GAMES: u64 = 600;

/// Steps of the plain loop, for each thread: about as long as the games.
const STEPS: u64 = 1_200_000;

/// Bytes that the plain loop copies in one step: about as many as a position has.
const POSITION: usize = 4096;

/// Bytes that the plain loop reads at places that cannot be foreseen: about what rules and board weigh.
const TABLES: usize = 64 * 1024;

/// A plain loop without shared state and without memory from the heap. In each step it does what a playout does for
/// each action, without knowing a game: it copies a position, changes a little of the copy, looks up tables, and
/// jumps by what it finds.
fn plain(steps: u64) -> u64 {
    let mut tables = [0u8; TABLES];
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
            let found = tables[drawn % TABLES];
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

/// Seconds that so many threads take, each with the same work.
fn control(threads: usize) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| black_box(plain(black_box(STEPS))));
        }
    });
    start.elapsed().as_secs_f64()
}

/// Playouts on 2, 4, … and all cores, each beside the plain loop in the same round.
pub fn measure<G: Title>(
    context: &Context,
    variant: &str,
    rounds: usize,
) -> Result<Vec<Figure>, Trouble> {
    let tables = tables::<G>(context, variant)?;
    let cores = threads(None);
    let mut steps: Vec<usize> = (1..8).map(|n| 1 << n).filter(|n| *n < cores).collect();
    if cores > 1 {
        steps.push(cores);
    }
    let games = |threads: usize| -> Result<f64, Trouble> {
        let plan = lab::sim::SimOptions { threads, ..plan(GAMES * threads as u64) };
        let start = Instant::now();
        lab::sim::run(&tables, &plan, &|_, _| {}, &|_| {})?;
        Ok(start.elapsed().as_secs_f64())
    };
    games(1)?;
    control(1);
    let mut figures = Vec::new();
    for threads in steps {
        let (mut ours, mut plains, mut shares) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds.max(1) {
            // There and back, so that a machine that slows down slows all of it down.
            let first = [games(1)?, games(threads)?, control(1), control(threads)];
            let [plain_many, plain_one] = [control(threads), control(1)];
            let [many, one] = [games(threads)?, games(1)?];
            let gain = threads as f64 * (first[0] + one) / (first[1] + many);
            let of_plain = threads as f64 * (first[2] + plain_one) / (first[3] + plain_many);
            ours.push(gain);
            plains.push(of_plain);
            shares.push(100.0 * gain / of_plain);
        }
        let gained = |what: &str| format!("{what}, {threads} threads for 1");
        figures.push(Figure::new(gained("playouts"), Timing::from_values(ours), "times as many"));
        figures.push(Figure::new(
            gained("a plain loop"),
            Timing::from_values(plains),
            "times as many",
        ));
        let share = Figure::new("gain of playouts", Timing::from_values(shares), "% of the loop's");
        figures.push(share.over(97.0));
    }
    Ok(figures)
}
