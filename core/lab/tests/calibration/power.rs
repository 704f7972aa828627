//! Statistical power: the probability of finding a difference, and the number of pairs it takes.

use lab::statistics::{ConfidenceSequence, LEAST_PAIRS, normal_quantile, t_quantile};
use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::beta::beta_reg;
use statrs::function::gamma::ln_gamma;

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

/// Returns the smallest number of pairs for which [`power`] reaches `target_power`; at most a million or so.
pub fn pairs_needed(effect: f64, deviation: f64, alpha: f64, target_power: f64) -> u64 {
    // The normal approximation is slightly too low: search upward from it, one by one.
    let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(target_power);
    let normal = (z * deviation / effect).powi(2);
    let mut pairs = (normal as u64).max(2);
    // Above a million the exact number does not matter.
    while pairs < 1_000_000 && power(pairs, effect, deviation, alpha) < target_power {
        pairs += 1;
    }
    pairs
}

/// Returns the probability that the interval of a sequence excludes 0 after `pairs` pairs, if the true difference is `effect`
/// and the standard deviation of a pair is `deviation`. Computed with the noncentral t distribution, exact for normal
/// pairs. Earlier inspections only increase the probability. Returns 0 before [`LEAST_PAIRS`] pairs.
pub fn sequence_power(
    sequence: &ConfidenceSequence,
    pairs: u64,
    effect: f64,
    deviation: f64,
) -> f64 {
    if pairs < LEAST_PAIRS || deviation <= 0.0 {
        return 0.0;
    }
    let errors = sequence.half(pairs, deviation) * (pairs as f64).sqrt() / deviation;
    rejection_probability(errors, pairs, effect, deviation)
}

/// Returns the number of pairs for which [`sequence_power`] reaches `power`, in steps of `step` from [`LEAST_PAIRS`] on; `None`
/// if a million are not enough.
pub fn pairs_of_sequence(
    sequence: &ConfidenceSequence,
    (effect, deviation): (f64, f64),
    power: f64,
    step: u64,
) -> Option<u64> {
    let numbers = || (LEAST_PAIRS..=1_000_000).step_by(step.max(1) as usize);
    // Power increases with the number of pairs, so binary search applies.
    let (mut low, mut high) = (0, numbers().count());
    while low < high {
        let middle = low.midpoint(high);
        let at = numbers().nth(middle).expect("below their number");
        if sequence_power(sequence, at, effect, deviation) >= power {
            high = middle
        } else {
            low = middle + 1
        }
    }
    numbers().nth(low)
}

/// Returns the probability that the t statistic of `pairs` pairs exceeds `critical` in absolute value. The true difference
/// is `effect`, the standard deviation of a pair `deviation`.
fn rejection_probability(critical: f64, pairs: u64, effect: f64, deviation: f64) -> f64 {
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
