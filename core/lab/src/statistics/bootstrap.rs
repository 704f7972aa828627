//! Bootstrap interval of the mean of paired differences.

use game::random::Random;
use statrs::distribution::{ContinuousCDF, Normal};

use super::Interval;
use super::interval::t_quantile;

/// The percentile bootstrap interval of the mean of paired differences.
///
/// Draws `rounds` samples of the same size with replacement and takes the middle `1 - alpha` of their means, slightly
/// widened for few pairs. Plain percentiles are too narrow: a sample varies less than its population, and its deviation
/// is only an estimate. The correction is Hesterberg's expanded percentiles, which for normal pairs are as wide as the
/// t interval. Pairs must be independent, but may have any distribution. The seed determines the result. `None` for
/// fewer than two differences.
pub fn bootstrap(differences: &[i64], rounds: usize, alpha: f64, seed: u64) -> Option<Interval> {
    if differences.len() < 2 {
        return None;
    }
    let n = differences.len();
    let mut random = Random::new(seed);
    let mut sums: Vec<i128> = (0..rounds.max(2))
        .map(|_| {
            let mut draw = || differences[random.below(n as u32) as usize];
            (0..n).map(|_| i128::from(draw())).sum()
        })
        .collect();
    sums.sort_unstable();
    let last = (sums.len() - 1) as f64;
    let at = |p: f64| sums[(p * last).round() as usize] as f64 / n as f64;
    let mean = differences.iter().map(|&d| i128::from(d)).sum::<i128>() as f64 / n as f64;
    let wider = t_quantile(1.0 - alpha / 2.0, n as u64 - 1) * (n as f64 / (n - 1) as f64).sqrt();
    let tail = Normal::standard().sf(wider);
    Some(Interval { mean, low: at(tail), high: at(1.0 - tail) })
}
