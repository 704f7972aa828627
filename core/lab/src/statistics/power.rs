//! Statistical power: the probability of finding a difference, and the number of pairs it takes.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::beta::beta_reg;
use statrs::function::gamma::ln_gamma;

use super::interval::t_quantile;
use super::normal_quantile;

/// Returns the probability that the t interval of `pairs` pairs excludes 0, if the true difference is `effect` and the
/// standard deviation of a pair is `deviation`. Exact for normal pairs (noncentral t distribution). 0 for fewer than
/// two pairs, which have no interval.
pub fn power(pairs: u64, effect: f64, deviation: f64, alpha: f64) -> f64 {
    if pairs < 2 {
        return 0.0;
    }
    let critical = t_quantile(1.0 - alpha / 2.0, pairs - 1);
    rejection_probability(critical, pairs, effect, deviation)
}

/// Returns the smallest number of pairs for which [`power`] reaches `wanted`; at most a million or so.
///
/// ```
/// use lab::statistics::{pairs_needed, power};
/// let n = pairs_needed(2.0, 20.0, 0.05, 0.9);
/// assert_eq!(n, 1053); // by the normal distribution ((1.96 + 1.2816) * 20 / 2)^2 = 1051
/// assert!(power(n, 2.0, 20.0, 0.05) >= 0.9 && power(n - 1, 2.0, 20.0, 0.05) < 0.9);
/// ```
pub fn pairs_needed(effect: f64, deviation: f64, alpha: f64, wanted: f64) -> u64 {
    // The normal approximation is slightly too low: search upward from it, one by one.
    let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(wanted);
    let normal = (z * deviation / effect).powi(2);
    let mut pairs = (normal as u64).max(2);
    // Above a million the exact number does not matter.
    while pairs < 1_000_000 && power(pairs, effect, deviation, alpha) < wanted {
        pairs += 1;
    }
    pairs
}

/// Returns the probability that the t statistic of `pairs` pairs exceeds `critical` in absolute value. The true difference
/// is `effect`, the standard deviation of a pair `deviation`.
pub(super) fn rejection_probability(critical: f64, pairs: u64, effect: f64, deviation: f64) -> f64 {
    if deviation <= 0.0 {
        return f64::from(effect != 0.0);
    }
    let shift = effect.abs() * (pairs as f64).sqrt() / deviation;
    let freedom = (pairs - 1) as f64;
    1.0 - noncentral_t(critical, freedom, shift) + 1.0 - noncentral_t(critical, freedom, -shift)
}

/// Noncentral t distribution function: the probability of at most `t`, which must not be negative.
///
/// Computed with Lenth's algorithm AS 243: a series of Poisson weights times incomplete beta functions.
pub fn noncentral_t(t: f64, freedom: f64, shift: f64) -> f64 {
    let normal = Normal::standard();
    // Outside this range the weights underflow, or the normal approximation is as good as exact.
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
    // The weights grow up to half the square of the shift and decrease fast after it.
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
