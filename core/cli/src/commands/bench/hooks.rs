//! What the scripts of each module cost: calls, nanoseconds, playouts a second lost.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game::Failure;
use kernel::{Fault, FunctionId, Host, Request, Scene, State};
use lab::Opening;
use lab::bench::Timing;

use super::Figure;
use super::playouts::{clock, plan, tables};
use crate::commands::Context;
use crate::output::{Trouble, grouped};
use crate::tables::{Tables, TheGame};

/// Games in one measurement.
const GAMES: u64 = 300;

/// A host that looks at the clock before and after each call, function by function.
struct Clocked {
    inner: Box<dyn Host>,
    spent: Arc<Vec<Spent>>,
}

#[derive(Default)]
struct Spent {
    nanoseconds: AtomicU64,
    calls: AtomicU64,
}

impl Host for Clocked {
    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let start = Instant::now();
        let result = self.inner.call(function, scene, args, out);
        let nanoseconds = start.elapsed().as_nanos() as u64;
        let spent = &self.spent[function.0 as usize];
        spent.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        spent.calls.fetch_add(1, Ordering::Relaxed);
        result
    }
}

struct ClockedTables<'t> {
    tables: &'t Tables,
    spent: Arc<Vec<Spent>>,
}

impl Opening for ClockedTables<'_> {
    type Game = TheGame;

    fn game(&self) -> Result<TheGame, Failure> {
        let inner = self.tables.host().map_err(Failure)?;
        let host = Clocked { inner, spent: self.spent.clone() };
        Ok(TheGame::new(self.tables.ruleset().clone(), Box::new(host)))
    }

    fn start(&self, game: &mut TheGame, seed: u64) -> Result<State, Failure> {
        self.tables.start(game, seed)
    }
}

/// A line for each module whose scripts were called in random games.
pub fn measure(context: &Context, variant: &str, rounds: usize) -> Result<Vec<Figure>, Trouble> {
    let tables = tables(context, variant)?;
    let rules = tables.ruleset().clone();
    let clock = clock() * 1e9;
    // By module: calls a game, nanoseconds a call in each round, seconds of all scripts and of the run.
    let mut modules: BTreeMap<&str, (f64, Vec<f64>, Vec<f64>)> = BTreeMap::new();
    let mut rates = Vec::new();
    for _ in 0..rounds.max(1) {
        let spent: Arc<Vec<Spent>> =
            Arc::new(rules.functions.iter().map(|_| Spent::default()).collect());
        let clocked = ClockedTables { tables: &tables, spent: spent.clone() };
        let start = Instant::now();
        lab::sim::run(&clocked, &plan(GAMES), &|_, _| {}, &|_| {})?;
        let all = start.elapsed().as_nanos() as f64;
        let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for (function, spent) in rules.functions.iter().zip(spent.iter()) {
            let sum = sums.entry(&function.module).or_default();
            let calls = spent.calls.load(Ordering::Relaxed) as f64;
            sum.0 += calls;
            // Half of a look at the clock falls inside the measured span.
            let took = spent.nanoseconds.load(Ordering::Relaxed) as f64 - calls * clock / 2.0;
            sum.1 += took.max(0.0);
        }
        let looking: f64 = sums.values().map(|(calls, _)| calls * clock).sum();
        let played = (all - looking).max(1.0);
        rates.push(GAMES as f64 / played * 1e9);
        for (module, (calls, took)) in sums.into_iter().filter(|(_, (calls, _))| *calls > 0.0) {
            let line = modules.entry(module).or_default();
            line.0 = calls / GAMES as f64;
            line.1.push(took / calls);
            // What there would be without these calls, less what there is.
            line.2.push(GAMES as f64 * 1e9 * (1.0 / (played - took).max(1.0) - 1.0 / played));
        }
    }
    let rate = Timing::of(rates).median;
    let mut figures = Vec::new();
    for (module, (calls, nanoseconds, lost)) in modules {
        let pieces = || rules.pieces.iter().filter(|p| p.id.split(':').next() == Some(module));
        let scripts: Vec<_> = rules.functions.iter().map(|f| f.piece).collect();
        let numbered =
            (0..).zip(&rules.pieces).filter(|(_, p)| p.id.split(':').next() == Some(module));
        let plain = numbered.filter(|(n, _)| !scripts.iter().any(|s| s.at() == *n)).count();
        let lost = Timing::of(lost).median;
        figures.push(Figure::new(format!("hooks of {module}"), Timing::of(nanoseconds), "ns a call").note(
            format!(
                "{calls:.1} calls a game; {plain} of {} pieces in play are data alone; {} of {} playouts/s lost",
                pieces().count(),
                grouped(lost.round() as u64),
                grouped(rate.round() as u64),
            ),
        ));
    }
    Ok(figures)
}
