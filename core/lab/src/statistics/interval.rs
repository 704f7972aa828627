//! Confidence intervals: the type, the t interval, the sign test, and corrections for several intervals.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Moments;

/// Message for an interval without width: all numbers were equal.
pub const NOTHING_VARIED: &str = "all values are equal, so the uncertainty is unknown";

/// Message for an interval without ends: there was a single number.
pub const ONE_CASE: &str = "there is only one case, so the uncertainty is unknown";

/// An estimate with a confidence interval.
///
/// An interval of width 0 would claim a certainty that no sample gives. In JSON the ends of such an interval are
/// `null`, as are infinite ends, and `why` gives the reason in words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let reason = self.why_no_width();
        let end = |end: f64| Some(end).filter(|_| reason.is_none());
        let mut map = serializer.serialize_map(Some(3 + usize::from(reason.is_some())))?;
        map.serialize_entry("mean", &self.mean)?;
        map.serialize_entry("low", &end(self.low))?;
        map.serialize_entry("high", &end(self.high))?;
        if let Some(reason) = reason {
            map.serialize_entry("why", reason)?;
        }
        map.end()
    }
}

impl Interval {
    /// Makes an interval that reaches equally far to both sides of an estimate.
    pub fn symmetric(mean: f64, half: f64) -> Interval {
        Interval { mean, low: mean - half, high: mean + half }
    }

    /// Converts to another unit: multiplies all numbers by a positive factor.
    pub fn scaled(self, factor: f64) -> Interval {
        Interval { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Clamps the ends to the range of possible values.
    pub fn clamped(self, low: f64, high: f64) -> Interval {
        Interval { mean: self.mean, low: self.low.max(low), high: self.high.min(high) }
    }

    /// Returns half the width of the interval: how far the true value may be from the middle.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns the reason why the interval has no usable width; `None` for an interval with two finite, different ends.
    ///
    /// ```
    /// use lab::statistics::Interval;
    /// assert_eq!(Interval::symmetric(2.0, 0.5).why_no_width(), None);
    /// assert!(Interval::symmetric(2.0, 0.0).why_no_width().unwrap().starts_with("all values are equal"));
    /// assert!(Interval::symmetric(2.0, f64::INFINITY).why_no_width().unwrap().starts_with("there is only one case"));
    /// ```
    pub fn why_no_width(&self) -> Option<&'static str> {
        match self.high - self.low {
            width if !width.is_finite() => Some(ONE_CASE),
            width if width <= 0.0 => Some(NOTHING_VARIED),
            _ => None,
        }
    }

    /// Returns whether the interval does not contain 0, so that there is a difference.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The t interval of a mean, with a two-sided error rate of `alpha`; for differences of pairs it is the paired
/// t interval.
///
/// Exact for normal numbers, and close for sums over games if there are some dozens of pairs. `None` for fewer than two
/// numbers. If all numbers are equal, the width is 0.
///
/// ```
/// use lab::statistics::{Moments, t_interval};
/// let all: Moments = [4, 6, 8].into_iter().collect();
/// let interval = t_interval(&all, 0.05).unwrap();
/// assert!((interval.half() - 4.968).abs() < 0.001); // 4.3027 * 2 / sqrt(3)
/// ```
pub fn t_interval(all: &Moments, alpha: f64) -> Option<Interval> {
    if all.count() < 2 {
        return None;
    }
    let quantile = t_quantile(1.0 - alpha / 2.0, all.count() - 1);
    Some(Interval::symmetric(all.mean(), quantile * all.error()))
}

/// Returns a quantile of the t distribution with `freedom` degrees of freedom, at least 1.
pub fn t_quantile(p: f64, freedom: u64) -> f64 {
    // Beyond this size both quantiles agree in all digits shown, and the normal one always converges.
    match freedom as f64 {
        f if f > 1e6 => normal_quantile(p),
        f => StudentsT::new(0.0, 1.0, f).expect("the freedom is positive").inverse_cdf(p),
    }
}

/// Exact two-sided sign test for a difference with the same sign in all of `pairs` pairs. Returns whether the
/// probability of this by chance, `2^(1 - pairs)`, is below `alpha`.
///
/// Needed if all differences are equal: the t interval then has width 0, after two pairs as after a thousand.
///
/// ```
/// use lab::statistics::sign_test;
/// assert!(!sign_test(5, 0.05) && sign_test(6, 0.05)); // 1 in 16, 1 in 32
/// assert!(!sign_test(9, 0.05 / 14.0) && sign_test(10, 0.05 / 14.0)); // in a table of 14 rows
/// ```
pub fn sign_test(pairs: u64, alpha: f64) -> bool {
    pairs > 0 && (1.0 - pairs as f64).exp2() < alpha
}

/// Returns the error rate for each of `count` intervals that have to hold jointly at `alpha` (Bonferroni).
///
/// Valid for dependent intervals too, such as those from the same games.
pub fn bonferroni(alpha: f64, count: usize) -> f64 {
    alpha / count.max(1) as f64
}

/// Returns a quantile of the standard normal distribution.
pub fn normal_quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}
