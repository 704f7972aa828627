//! Error rate of runs that stop early: simulates `loam compare --until` on differences of known distributions, including rare
//! and heavy-tailed ones. `LOAM_STOPS=N` sets the number of runs of each; `.ci/full calibrate` is the long form.

use crate::stopping::{DifferenceShape, StoppingOptions, stopping};

/// Distributions, each with an upper bound on the mean number of pairs of a run.
const SHAPES: [(&str, DifferenceShape, f64); 7] = [
    ("normal, deviation 25", DifferenceShape::Normal { mean: 1.0, deviation: 25.0 }, 10_000.0),
    ("normal, deviation 8", DifferenceShape::Normal { mean: 1.0, deviation: 8.0 }, 3_000.0),
    ("lognormal, sigma 1", DifferenceShape::LogNormal { sigma: 1.0, deviation: 25.0 }, 30_000.0),
    ("lognormal, sigma 1.5", DifferenceShape::LogNormal { sigma: 1.5, deviation: 25.0 }, 90_000.0),
    ("0.5 % x 300", DifferenceShape::Rare { share: 0.005, points: 300.0 }, 8_000.0),
    ("1 % x 40", DifferenceShape::Rare { share: 0.01, points: 40.0 }, 3_000.0),
    ("2 % x 100", DifferenceShape::Rare { share: 0.02, points: 100.0 }, 5_000.0),
];

#[test]
fn runs_that_stop_early_miss_the_truth_in_one_of_twenty_at_most() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).map_or(usual, |n| n.parse().expect("a number"))
    };
    let options = StoppingOptions {
        runs: number("LOAM_STOPS", 60),
        seed: number("LOAM_SEED", 1),
        half: 1.0,
        bound: 300.0,
        most: 100_000,
        alpha: 0.05,
    };
    println!("{} runs of each shape, stopped at ±1, bound 300\n", options.runs);
    println!("{:<22}  truth   missed   from     to    bias    pairs  capped", "differences");
    for (name, shape, most) in SHAPES {
        let found = stopping(shape, &options);
        let [rate, low, high] = [found.rate.mean, found.rate.low, found.rate.high]
            .map(|p| format!("{:.2}%", 100.0 * p));
        println!(
            "{name:<22}  {:>5.2}  {rate:>7}  {low:>5}  {high:>5}  {:>+6.3}  {:>7.0}  {:>6}",
            shape.mean(),
            found.bias,
            found.pairs,
            found.capped
        );
        assert!(found.rate.low <= options.alpha, "{name}: {found:?}");
        assert!(found.bias.abs() < 0.5 && found.pairs < most, "{name}: {found:?}");
    }
}
