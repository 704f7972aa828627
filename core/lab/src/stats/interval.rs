//! An estimate with what it may be off by.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Moments;

/// Why an interval has no width: all numbers were equal.
pub const NOTHING_VARIED: &str =
    "nothing varied, so the numbers do not say how far off this may be";

/// Why an interval has no end: there was a single number.
pub const ONE_CASE: &str = "one case alone does not say how far off this may be";

/// An estimate with an interval around it.
///
/// An interval of no width claims certainty that no sample gives. Written as JSON, its ends are missing, as they are where they
/// are not finite, and `why` has the reason in words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let why = self.why_no_width();
        let end = |end: f64| Some(end).filter(|_| why.is_none());
        let mut map = serializer.serialize_map(Some(3 + usize::from(why.is_some())))?;
        map.serialize_entry("mean", &self.mean)?;
        map.serialize_entry("low", &end(self.low))?;
        map.serialize_entry("high", &end(self.high))?;
        if let Some(why) = why {
            map.serialize_entry("why", why)?;
        }
        map.end()
    }
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

    /// Its ends no farther out than these, beyond which nothing can lie.
    pub fn within(self, low: f64, high: f64) -> Interval {
        Interval { mean: self.mean, low: self.low.max(low), high: self.high.min(high) }
    }

    /// Half its width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Why it does not say how far off the estimate may be; `None` for an interval with two ends.
    ///
    /// ```
    /// use lab::stats::Interval;
    /// assert_eq!(Interval::around(2.0, 0.5).why_no_width(), None);
    /// assert!(Interval::around(2.0, 0.0).why_no_width().unwrap().starts_with("nothing varied"));
    /// assert!(Interval::around(2.0, f64::INFINITY).why_no_width().unwrap().starts_with("one case"));
    /// ```
    pub fn why_no_width(&self) -> Option<&'static str> {
        match self.high - self.low {
            width if !width.is_finite() => Some(ONE_CASE),
            width if width <= 0.0 => Some(NOTHING_VARIED),
            _ => None,
        }
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
    let quantile = t_quantile(1.0 - alpha / 2.0, all.count() - 1);
    Some(Interval::around(all.mean(), quantile * all.error()))
}

/// Quantile of the t distribution with so many degrees of freedom, at least 1.
pub(super) fn t_quantile(p: f64, freedom: u64) -> f64 {
    // From some size on the two quantiles agree in every digit shown, and the normal one is always found.
    match freedom as f64 {
        f if f > 1e6 => normal_quantile(p),
        f => StudentsT::new(0.0, 1.0, f).expect("the freedom is positive").inverse_cdf(p),
    }
}

/// Is a difference that was the same in every pair there for certain? By the exact sign test, which asks how likely so
/// many pairs all go one way if both ways are as likely: `2^(1 - pairs)` for both sides together.
///
/// Numbers that do not vary leave a t interval nothing to go by: its width is 0 after two pairs as after a thousand.
///
/// ```
/// use lab::stats::sign_test;
/// assert!(!sign_test(5, 0.05) && sign_test(6, 0.05)); // 1 in 16, 1 in 32
/// assert!(!sign_test(9, 0.05 / 14.0) && sign_test(10, 0.05 / 14.0)); // in a table of 14 rows
/// ```
pub fn sign_test(pairs: u64, alpha: f64) -> bool {
    pairs > 0 && (1.0 - pairs as f64).exp2() < alpha
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
