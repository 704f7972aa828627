//! What a second thread gains, beside what it gains a plain loop on the same machine.

use std::hint::black_box;
use std::time::Instant;

use lab::bench::Timing;

use super::Figure;
use super::playouts::{plan, tables};
use crate::args::threads;
use crate::commands::Context;
use crate::output::Trouble;

/// Games of one measurement, for each thread.
const GAMES: u64 = 600;

/// Steps of the plain loop, for each thread: about as long as the games.
const STEPS: u64 = 60_000_000;

/// Numbers that the plain loop reads and writes: 16 KiB, about what a game has in use.
const NUMBERS: usize = 2048;

/// A plain loop without shared state: reckons, reads, writes and jumps.
fn plain(steps: u64) -> u64 {
    let mut numbers = [1u64; NUMBERS];
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..steps {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        let at = x as usize % NUMBERS;
        if x & 0x300 == 0 {
            numbers[at] = numbers[at].wrapping_mul(x | 1);
        } else {
            numbers[at] = numbers[at].rotate_left(5) ^ x;
        }
    }
    numbers.iter().fold(x, |sum, n| sum.wrapping_add(*n))
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

/// Playouts on 1, 2, 4, … and all cores, each beside the plain loop in the same round.
pub fn measure(context: &Context, variant: &str, rounds: usize) -> Result<Vec<Figure>, Trouble> {
    let tables = tables(context, variant)?;
    let cores = threads(None);
    let mut steps: Vec<usize> = (1..8).map(|n| 1 << n).filter(|n| *n < cores).collect();
    if cores > 1 {
        steps.push(cores);
    }
    let games = |threads: usize| -> Result<f64, Trouble> {
        let plan = lab::sim::Plan { threads, ..plan(GAMES * threads as u64) };
        let start = Instant::now();
        lab::sim::run(&tables, &plan, &|_, _| {}, &|_| {})?;
        Ok(start.elapsed().as_secs_f64())
    };
    games(1)?;
    let mut figures = Vec::new();
    for threads in steps {
        let (mut ours, mut plains, mut shares) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds.max(1) {
            // One after the other and back, so that a machine that slows down slows all down.
            let (one, many) = (games(1)?, games(threads)?);
            let (plain_one, plain_many) = (control(1), control(threads));
            let (one, many) = ((one + games(1)?) / 2.0, (many + games(threads)?) / 2.0);
            let gain = threads as f64 * one / many;
            let of_plain = threads as f64 * plain_one / plain_many;
            ours.push(gain);
            plains.push(of_plain);
            shares.push(100.0 * gain / of_plain);
        }
        let times = |values| Timing::of(values);
        figures.push(Figure::new(format!("playouts, {threads} threads"), times(ours), "times"));
        figures.push(Figure::new(format!("plain loop, {threads} threads"), times(plains), "times"));
        figures.push(
            Figure::new(format!("gain of {threads} threads"), times(shares), "% of the loop's")
                .over(97.0),
        );
    }
    Ok(figures)
}
