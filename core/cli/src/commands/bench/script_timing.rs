//! Tables that measure the time and the number of calls of each script function.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use game::QueryError;
use lab::GameSource;
use lab::bench::seconds;
use workbench::introspection::FunctionTimes;
use workbench::{FullGame, VariantGameFactory};

/// Tables whose games measure each script call with a shared clock.
pub struct TimedTables<'t, G: FullGame> {
    tables: &'t VariantGameFactory<G>,
    clock: Arc<FunctionTimes>,
}

impl<G: FullGame> TimedTables<'_, G> {
    /// Wraps tables, with a clock at zero.
    pub fn new(tables: &VariantGameFactory<G>) -> TimedTables<'_, G> {
        let clock = Arc::new(FunctionTimes::new(tables.rules().functions().len()));
        TimedTables { tables, clock }
    }

    /// Returns calls and nanoseconds by function, in the order of the rules. `clock_cost` is the
    /// time for two clock readings, from [`look_at_clock`]. Half of it lies inside the measured
    /// span and is subtracted.
    pub fn spent(&self, clock_cost: f64) -> impl Iterator<Item = (f64, f64)> {
        self.clock.spent().map(move |(calls, took)| {
            let (calls, took) = (calls as f64, took as f64);
            (calls, (took - calls * clock_cost / 2.0).max(0.0))
        })
    }
}

impl<G: FullGame> GameSource for TimedTables<'_, G> {
    type Game = G;

    fn game(&self) -> Result<G, QueryError> {
        let rules = self.tables.rules();
        let scripts = rules.scripts().map_err(workbench::Error::from)?;
        Ok(G::with_function_times(rules.ruleset().clone(), scripts, self.clock.clone()))
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, QueryError> {
        self.tables.start(game, seed)
    }
}

/// Measures the nanoseconds of reading the clock twice.
pub fn look_at_clock() -> f64 {
    const READINGS: u32 = 100_000;
    let looking = seconds(5, || {
        for _ in 0..READINGS {
            black_box(black_box(Instant::now()).elapsed());
        }
    });
    looking.median * 1e9 / f64::from(READINGS)
}
