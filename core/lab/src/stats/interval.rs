//! An estimate with what it may be off by.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Moments;

/// An estimate with an interval around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Around an estimate, equally far to both sides.
    pub fn around(mean: f64, half: f64) -> Interval {
        Interval { mean, low: mean - half, high: mean + half }
    }

    /// In another unit: every number multiplied by a positive factor.
    pub fn scaled(self, factor: f64) -> Interval {
        Interval { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Half its width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Does it leave out zero: is there a difference?
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The t interval of a mean, at an error rate of `alpha` for both sides together; for differences of pairs it
/// is the paired t interval.
///
/// Exact for normal numbers, close for the sums that games bring once there are some dozens of pairs. `None` for
/// fewer than two numbers. Numbers that are all equal give an interval of width 0: nothing varied.
///
/// ```
/// use lab::stats::{Moments, t_interval};
/// let all: Moments = [4, 6, 8].into_iter().collect();
/// let interval = t_interval(&all, 0.05).unwrap();
/// assert!((interval.half() - 4.968).abs() < 0.001); // 4.3027 * 2 / sqrt(3)
/// ```
pub fn t_interval(all: &Moments, alpha: f64) -> Option<Interval> {
    if all.count() < 2 {
        return None;
    }
    let freedom = (all.count() - 1) as f64;
    // From some size on the two quantiles agree in every digit shown, and the normal one is always found.
    let quantile = match freedom {
        f if f > 1e6 => normal_quantile(1.0 - alpha / 2.0),
        f => StudentsT::new(0.0, 1.0, f)
            .expect("the freedom is positive")
            .inverse_cdf(1.0 - alpha / 2.0),
    };
    Some(Interval::around(all.mean(), quantile * all.error()))
}

/// Is the mean other than zero, at an error rate of `alpha`? By the t interval; where all numbers are equal and there
/// is none worth the name, by the sign test: `n` times the same sign comes by chance with a probability of `2^(1-n)`.
///
/// ```
/// use lab::stats::{Moments, is_found};
/// let same = |n| (0..n).map(|_| -4).collect::<Moments>();
/// assert!(is_found(&same(10), 0.05) && !is_found(&same(5), 0.05));
/// ```
pub fn is_found(all: &Moments, alpha: f64) -> bool {
    if all.variance() > 0.0 {
        return t_interval(all, alpha).is_some_and(|interval| interval.excludes_zero());
    }
    let by_chance = 2f64.powf(1.0 - all.count() as f64);
    all.count() > 1 && all.sum() != 0 && by_chance < alpha
}

/// The error rate of each of `count` intervals that are to hold all together at `alpha` (Bonferroni).
///
/// Holds whatever the intervals have to do with each other, which those of one game do.
pub fn bonferroni(alpha: f64, count: usize) -> f64 {
    alpha / count.max(1) as f64
}

/// Quantile of the standard normal distribution.
pub fn normal_quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}
