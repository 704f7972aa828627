//! How surely a change is found, and how many pairs that takes.

use statrs::distribution::{ContinuousCDF, Normal};

use super::normal_quantile;

/// The probability that the t interval of `pairs` pairs leaves out zero if the true difference is `effect` and a pair
/// varies by `deviation`; by the normal approximation.
pub fn power(pairs: u64, effect: f64, deviation: f64, alpha: f64) -> f64 {
    if deviation <= 0.0 {
        return f64::from(effect != 0.0);
    }
    let z = normal_quantile(1.0 - alpha / 2.0);
    let shift = effect.abs() * (pairs as f64).sqrt() / deviation;
    let normal = Normal::standard();
    normal.cdf(shift - z) + normal.cdf(-shift - z)
}

/// The pairs it takes to find a difference of `effect` with this power.
///
/// ```
/// use lab::stats::{pairs_needed, power};
/// let n = pairs_needed(2.0, 20.0, 0.05, 0.9);
/// assert_eq!(n, 1051); // ((1.96 + 1.2816) * 20 / 2)^2
/// assert!(power(n, 2.0, 20.0, 0.05) >= 0.9 && power(n - 5, 2.0, 20.0, 0.05) < 0.9);
/// ```
pub fn pairs_needed(effect: f64, deviation: f64, alpha: f64, power: f64) -> u64 {
    let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(power);
    (z * deviation / effect).powi(2).ceil() as u64
}
