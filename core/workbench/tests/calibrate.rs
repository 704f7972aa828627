//! Tests the confidence intervals of `loam compare`: false alarms and power, on pairs of real games
//! under equal rules.
//!
//! `LOAM_PAIRS=N` sets the number of pairs in the pool, `LOAM_RUNS=N` the number of runs per check,
//! and `LOAM_SEED=S` the seed. `.ci/full calibrate` runs the long form, and `docs/compare.md`
//! explains the checks.

use std::thread::available_parallelism;

use crate::calibration::{CalibrateOptions, Calibration, RateBound, calibrate, page_check};
use crate::games::GAMES;
use lab::BotSpec;
use lab::compare::{CompareOptions, ExperimentArms, PairDifference, run};
use mystica::MysticaGame;
use workbench::{Content, GameParameters, VariantGameFactory};

/// Pairs in each experiment whose whole page is checked.
const PAIRS_OF_A_PAGE: u64 = 60;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |n| n.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn tables() -> VariantGameFactory<MysticaGame> {
    let content = Content::from_tree(GAMES, content::ContentTree::embedded());
    let parameters = GameParameters::of_variant(Some("base"));
    VariantGameFactory::new(&content, &parameters).expect("the variant compiles")
}

fn plan(pairs: u64, seed: u64) -> CompareOptions {
    CompareOptions {
        pairs,
        seed,
        threads: available_parallelism().map_or(1, usize::from),
        bots: vec![BotSpec::Random],
        independent: true,
        watched: 0,
        until: None,
    }
}

/// Plays pairs that differ only by random choices of the bots.
fn pool(tables: &VariantGameFactory<MysticaGame>, pairs: u64, seed: u64) -> Vec<PairDifference> {
    let options = plan(pairs, seed);
    let arms = ExperimentArms { a: tables, b: tables };
    let played = run(arms, &options, &|_| {}).expect("the games can be played");
    assert!(played.kept.is_empty(), "a game failed: {}", played.kept[0].why);
    played.differences
}

/// Prints a line for each check, for the long form.
fn print(found: &Calibration) {
    let percent = |p: f64| format!("{:.1}%", 100.0 * p);
    println!(
        "{} pairs, {} runs of each check; a pair differs by {:+.3} points ({:+.3} to {:+.3}), deviation {:.2}\n",
        found.pool, found.runs, found.mean.mean, found.mean.low, found.mean.high, found.deviation
    );
    println!("{:<26}  change   pairs  promised   seen   from     to", "check");
    for check in &found.checks {
        let promise = match check.promise {
            RateBound::AtMost(p) => format!("<= {}", percent(p)),
            RateBound::AtLeast(p) => format!(">= {}", percent(p)),
        };
        let [mean, low, high] = [check.rate.mean, check.rate.low, check.rate.high].map(percent);
        println!(
            "{:<26}  {:>+6.1}  {:>6.0}  {promise:>8}  {mean:>5}  {low:>5}  {high:>5}",
            check.what, check.added, check.used
        );
    }
}

#[test]
fn the_intervals_of_compare_keep_their_promises() {
    let seed = number("LOAM_SEED", 1);
    let options = CalibrateOptions {
        runs: number("LOAM_RUNS", 100),
        seed,
        effect: 2.0,
        power: 0.9,
        alpha: 0.05,
        bound: 200.0,
    };
    let tables = tables();
    let pool = pool(&tables, number("LOAM_PAIRS", 1000), seed);
    let mut found = calibrate(&pool, &options).expect("a pool");
    // A page has every kind of table, and needs games of its own.
    let arms = ExperimentArms { a: &tables, b: &tables };
    let page = page_check(arms, &plan(PAIRS_OF_A_PAGE, seed), options.runs);
    found.checks.push(page.expect("the games can be played"));
    print(&found);
    let broken: Vec<_> = found.checks.iter().filter(|check| !check.holds()).collect();
    assert!(broken.is_empty(), "promises that are not kept: {broken:#?}");
    assert_eq!(found.checks.len(), 11);
}
