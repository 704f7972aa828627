//! How often something happened, and how often it may happen.

use super::Interval;
use super::interval::normal_quantile;

/// The Wilson interval of a rate: `hits` of `count`, at an error rate of `alpha` for both sides together.
///
/// `hits` may be a broken number, as shared wins are. Never leaves 0..=1. Without anything counted it is 0..=1.
///
/// ```
/// let rate = lab::stats::wilson(50.0, 1000, 0.05);
/// assert!((rate.low - 0.0381).abs() < 1e-4 && (rate.high - 0.0653).abs() < 1e-4);
/// ```
pub fn wilson(hits: f64, count: u64, alpha: f64) -> Interval {
    if count == 0 {
        return Interval { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let n = count as f64;
    let z = normal_quantile(1.0 - alpha / 2.0);
    let p = hits / n;
    let center = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    Interval { mean: p, low: (center - half).max(0.0), high: (center + half).min(1.0) }
}
