//! How surely a change is found, and how many pairs that takes.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::beta::beta_reg;
use statrs::function::gamma::ln_gamma;

use super::interval::t_quantile;
use super::normal_quantile;

/// The probability that the t interval of `pairs` pairs leaves out zero, if the true difference is `effect` and a pair
/// varies by `deviation`. Exact for pairs that are normal: what the t of a sample does is the noncentral t
/// distribution. 0 for fewer than two pairs, which have no interval.
pub fn power(pairs: u64, effect: f64, deviation: f64, alpha: f64) -> f64 {
    if pairs < 2 {
        return 0.0;
    }
    let critical = t_quantile(1.0 - alpha / 2.0, pairs - 1);
    beyond(critical, pairs, effect, deviation)
}

/// The pairs it takes to find a difference of `effect` with this power: the least number for which [`power`] says so.
///
/// ```
/// use lab::stats::{pairs_needed, power};
/// let n = pairs_needed(2.0, 20.0, 0.05, 0.9);
/// assert_eq!(n, 1053); // by the normal distribution ((1.96 + 1.2816) * 20 / 2)^2 = 1051
/// assert!(power(n, 2.0, 20.0, 0.05) >= 0.9 && power(n - 1, 2.0, 20.0, 0.05) < 0.9);
/// ```
pub fn pairs_needed(effect: f64, deviation: f64, alpha: f64, wanted: f64) -> u64 {
    // The normal distribution says too few, and never by many: from there on one by one.
    let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(wanted);
    let normal = (z * deviation / effect).powi(2);
    let mut pairs = (normal as u64).max(2);
    // Where even a million is too few, one more or less is nothing.
    while pairs < 1_000_000 && power(pairs, effect, deviation, alpha) < wanted {
        pairs += 1;
    }
    pairs
}

/// The probability that the t of so many pairs lies beyond `critical` to either side, if the true difference is `effect`
/// and a pair varies by `deviation`.
pub(super) fn beyond(critical: f64, pairs: u64, effect: f64, deviation: f64) -> f64 {
    if deviation <= 0.0 {
        return f64::from(effect != 0.0);
    }
    let shift = effect.abs() * (pairs as f64).sqrt() / deviation;
    let freedom = (pairs - 1) as f64;
    1.0 - noncentral_t(critical, freedom, shift) + 1.0 - noncentral_t(critical, freedom, -shift)
}

/// The noncentral t distribution: how likely a t of so many degrees of freedom with this shift is at most `t`, which is
/// not negative.
///
/// The series of Lenth's algorithm AS 243: Poisson weights times incomplete beta functions.
pub fn noncentral_t(t: f64, freedom: f64, shift: f64) -> f64 {
    let normal = Normal::standard();
    // Beyond these the weights of the series cannot be told from 0, or the normal distribution from the exact one.
    if freedom > 1e6 || shift.abs() > 37.0 {
        let scale = (1.0 + t * t / (2.0 * freedom)).sqrt();
        return normal.cdf((t * (1.0 - 1.0 / (4.0 * freedom)) - shift) / scale);
    }
    let x = t * t / (t * t + freedom);
    let half = shift * shift / 2.0;
    let mut sum = normal.cdf(-shift);
    if x <= 0.0 {
        return sum;
    }
    let ln_half = half.max(f64::MIN_POSITIVE).ln();
    // The weights grow up to half the square of the shift, and fall away fast behind it.
    let last = (half + 12.0 * half.sqrt() + 40.0) as u64;
    for j in 0..=last {
        let j = j as f64;
        let even = (j * ln_half - half - ln_gamma(j + 1.0)).exp();
        let odd = (j * ln_half - half - ln_gamma(j + 1.5)).exp() * shift / 2.0f64.sqrt();
        sum += 0.5 * even * beta_reg(j + 0.5, freedom / 2.0, x);
        sum += 0.5 * odd * beta_reg(j + 1.0, freedom / 2.0, x);
    }
    sum.clamp(0.0, 1.0)
}
