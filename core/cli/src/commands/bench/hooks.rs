//! Benchmark of each module's scripts: nanoseconds a call, calls a game, playouts a second lost.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use lab::bench::Timing;
use workbench::{FullGame, VariantGameFactory};

use super::figure::BenchFigure;
use super::playouts::{GAMES, plan, tables};
use super::script_timing::{TimedTables, look_at_clock};
use crate::context::CliContext;
use crate::output::{CommandError, grouped};

/// Cost of one module's scripts over all rounds.
#[derive(Default)]
struct ScriptCost {
    calls: f64,
    nanoseconds: Vec<f64>,
    lost: Vec<f64>,
}

/// Measures each module whose scripts are called in random games. A module is measured in the
/// variant with the fewest pieces that uses the module.
pub fn measure<G: FullGame>(
    context: &CliContext,
    variants: &[String],
    rounds: usize,
) -> Result<Vec<BenchFigure>, CommandError> {
    let clock_cost = look_at_clock();
    let mut all = variants
        .iter()
        .map(|variant| Ok((tables::<G>(context, variant)?, variant)))
        .collect::<Result<Vec<_>, CommandError>>()?;
    all.sort_by_key(|(tables, _)| G::pieces(tables.ruleset()).len());
    let mut seen = BTreeSet::new();
    let mut figures = Vec::new();
    for (tables, variant) in &all {
        let functions = tables.rules().functions();
        if functions.iter().all(|function| seen.contains(&function.module)) {
            continue;
        }
        let (costs, rate) = costs(tables, clock_cost, rounds)?;
        for (module, cost) in costs {
            if seen.insert(module.clone()) {
                figures.push(figure(tables, variant, &module, cost, rate));
            }
        }
    }
    Ok(figures)
}

/// Returns the cost of each module's scripts, and playouts per second.
fn costs<G: FullGame>(
    tables: &VariantGameFactory<G>,
    clock_cost: f64,
    rounds: usize,
) -> Result<(BTreeMap<String, ScriptCost>, f64), CommandError> {
    let functions = tables.rules().functions();
    let mut modules: BTreeMap<String, ScriptCost> = BTreeMap::new();
    let mut rates = Vec::new();
    for _ in 0..rounds.max(1) {
        let clocked = TimedTables::new(tables);
        let start = Instant::now();
        lab::sim::run(&clocked, &plan(GAMES), &|_, _| {}, &|_| {})?;
        let all = start.elapsed().as_nanos() as f64;
        let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for (function, (calls, took)) in functions.iter().zip(clocked.spent(clock_cost)) {
            let sum = sums.entry(&function.module).or_default();
            *sum = (sum.0 + calls, sum.1 + took);
        }
        let looking: f64 = sums.values().map(|(calls, _)| calls * clock_cost).sum();
        let played = (all - looking).max(1.0);
        let rate = |nanoseconds: f64| GAMES as f64 * 1e9 / nanoseconds.max(1.0);
        rates.push(rate(played));
        for (module, (calls, took)) in sums.into_iter().filter(|(_, (calls, _))| *calls > 0.0) {
            let cost = modules.entry(module.to_owned()).or_default();
            cost.calls = calls / GAMES as f64;
            cost.nanoseconds.push(took / calls);
            // The rate without these calls, minus the rate with them.
            cost.lost.push(rate(played - took) - rate(played));
        }
    }
    Ok((modules, Timing::from_values(rates).median))
}

fn figure<G: FullGame>(
    tables: &VariantGameFactory<G>,
    variant: &str,
    module: &str,
    cost: ScriptCost,
    rate: f64,
) -> BenchFigure {
    let functions = tables.rules().functions();
    let (mut all, mut plain) = (0, 0);
    for piece in G::pieces(tables.ruleset()).iter().filter(|piece| piece.module() == module) {
        all += 1;
        plain += u32::from(!functions.iter().any(|function| function.piece == piece.id));
    }
    let lost = Timing::from_values(cost.lost).median;
    BenchFigure::new(format!("scripts of {module}"), Timing::from_values(cost.nanoseconds), "ns a call").note(
        format!(
            "{:.1} calls in a game of {variant}; scripts cost {} of {} playouts per second; {plain} of the {all} pieces have no script",
            cost.calls,
            grouped(lost.max(0.0).round() as u64),
            grouped(rate.round() as u64),
        ),
    )
}
