//! Tables whose scripts run beside a clock: how long each function took, and how often it was called.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game::Failure;
use kernel::{Fault, FunctionId, Host, Request, Scene, State};
use lab::Opening;
use lab::bench::seconds;
use loam::{Tables, TheGame};

/// What one function took in all.
#[derive(Default)]
struct Spent {
    nanoseconds: AtomicU64,
    calls: AtomicU64,
}

/// A host that looks at the clock before and after each call.
struct Clocked {
    inner: Box<dyn Host>,
    spent: Arc<Vec<Spent>>,
}

impl Host for Clocked {
    fn behind(&mut self) -> Option<&mut dyn Host> {
        Some(&mut *self.inner)
    }

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

/// Tables whose scripts are clocked.
pub struct ClockedTables<'t> {
    tables: &'t Tables,
    spent: Arc<Vec<Spent>>,
}

impl ClockedTables<'_> {
    /// With nothing spent so far.
    pub fn new(tables: &Tables) -> ClockedTables<'_> {
        let functions = &tables.ruleset().functions;
        let spent = Arc::new(functions.iter().map(|_| Spent::default()).collect());
        ClockedTables { tables, spent }
    }

    /// Calls and nanoseconds by function, in the order of the ruleset; `look` is what
    /// [`look_at_clock`] found, half of which falls inside the measured span.
    pub fn spent(&self, look: f64) -> impl Iterator<Item = (f64, f64)> {
        self.spent.iter().map(move |spent| {
            let calls = spent.calls.load(Ordering::Relaxed) as f64;
            let took = spent.nanoseconds.load(Ordering::Relaxed) as f64;
            (calls, (took - calls * look / 2.0).max(0.0))
        })
    }
}

impl Opening for ClockedTables<'_> {
    type Game = TheGame;

    fn game(&self) -> Result<TheGame, Failure> {
        let inner = self.tables.host()?;
        let host = Clocked { inner, spent: self.spent.clone() };
        Ok(TheGame::new(self.tables.ruleset().clone(), Box::new(host)))
    }

    fn start(&self, game: &mut TheGame, seed: u64) -> Result<State, Failure> {
        self.tables.start(game, seed)
    }
}

/// Nanoseconds that two looks at the clock take.
pub fn look_at_clock() -> f64 {
    const LOOKS: u32 = 100_000;
    let looking = seconds(5, || {
        for _ in 0..LOOKS {
            black_box(black_box(Instant::now()).elapsed());
        }
    });
    looking.median * 1e9 / f64::from(LOOKS)
}
