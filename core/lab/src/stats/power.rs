//! How surely a change is found, and how many pairs that takes.

use statrs::distribution::{ChiSquared, Continuous, ContinuousCDF, Normal, StudentsT};

use super::normal_quantile;

/// From so many pairs on the normal distribution is as good as the t distribution.
const MANY: u64 = 20_000;

/// Steps of the integral.
const STEPS: u32 = 400;

/// The probability that the t interval of `pairs` pairs leaves out zero if the true difference is `effect` and a pair
/// varies by `deviation`; exact for normal differences (noncentral t).
///
/// ```
/// // Tables of the power of a t test have 0.9 for 44 pairs and half a deviation.
/// assert!((lab::stats::power(44, 0.5, 1.0, 0.05) - 0.9).abs() < 0.005);
/// ```
pub fn power(pairs: u64, effect: f64, deviation: f64, alpha: f64) -> f64 {
    if deviation <= 0.0 {
        return f64::from(effect != 0.0);
    }
    let shift = effect.abs() * (pairs as f64).sqrt() / deviation;
    let normal = Normal::standard();
    if !(2..MANY).contains(&pairs) {
        let z = normal_quantile(1.0 - alpha / 2.0);
        return normal.cdf(shift - z) + normal.cdf(-shift - z);
    }
    let freedom = (pairs - 1) as f64;
    let t = StudentsT::new(0.0, 1.0, freedom).expect("the freedom is positive");
    let edge = t.inverse_cdf(1.0 - alpha / 2.0);
    // Over all deviations that may be seen: given one, the mean is normal.
    let seen = ChiSquared::new(freedom).expect("the freedom is positive");
    let wide = 8.0 * (2.0 * freedom).sqrt();
    let (from, to) = ((freedom - wide).max(1e-9), freedom + wide + 20.0);
    let step = (to - from) / f64::from(STEPS);
    let (mut sum, mut all) = (0.0, 0.0);
    for i in 0..STEPS {
        let square = from + (f64::from(i) + 0.5) * step;
        let weight = seen.pdf(square);
        let edge = edge * (square / freedom).sqrt();
        sum += weight * (normal.cdf(shift - edge) + normal.cdf(-shift - edge));
        all += weight;
    }
    sum / all
}

/// The pairs it takes to find a difference of `effect` with this power.
///
/// ```
/// use lab::stats::{pairs_needed, power};
/// let n = pairs_needed(2.0, 20.0, 0.05, 0.9);
/// assert!((1051..1060).contains(&n)); // ((1.96 + 1.2816) * 20 / 2)^2 by the normal approximation
/// assert!(power(n, 2.0, 20.0, 0.05) >= 0.9 && power(n - 1, 2.0, 20.0, 0.05) < 0.9);
/// ```
pub fn pairs_needed(effect: f64, deviation: f64, alpha: f64, wanted: f64) -> u64 {
    let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(wanted);
    // Never too many, so the search goes upwards.
    let mut pairs = ((z * deviation / effect).powi(2).floor() as u64).max(2);
    while pairs < MANY && power(pairs, effect, deviation, alpha) < wanted {
        pairs += 1;
    }
    pairs
}
