//! An interval that may be looked at after every pair: when to stop a run early without fooling oneself.

use super::{Interval, Moments, normal_quantile};

/// Pairs that a run which may stop is tightest for: much fewer than most runs may take, because they are to stop early.
pub const TUNED_FOR: u64 = 500;

/// Pairs before the first look; the sequence rests on a limit law and says nothing about a handful.
pub const LEAST_PAIRS: u64 = 100;

/// The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central limit
/// theory and asymptotic confidence sequences"), with Robbins' normal mixture as its boundary.
///
/// With probability `1 - alpha` the mean lies in the intervals of *all* looks at once, so a run may stop at any look,
/// for any reason. Assumes that pairs are independent and alike and that their differences have a little more than
/// a finite variance, which differences of bounded scores have; like a t interval it is exact only in the limit,
/// hence [`LEAST_PAIRS`]. It is wider than the t interval of the same pairs (by half at the number of pairs it is
/// tightest for): that is the price of looking.
///
/// ```
/// use lab::stats::{Moments, Sequence, t_interval};
/// let sequence = Sequence::new(0.05, 1000);
/// let pairs: Moments = (0..1000).map(|i| i % 21 - 10).collect();
/// let (anytime, fixed) = (sequence.interval(&pairs).unwrap(), t_interval(&pairs, 0.05).unwrap());
/// assert!(anytime.half() > 1.3 * fixed.half() && anytime.half() < 1.7 * fixed.half());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequence {
    alpha: f64,
    /// The variance of the mixture, in units of the variance of a pair.
    rho2: f64,
}

impl Sequence {
    /// At an error rate of `alpha`, tightest for about `pairs` pairs.
    pub fn new(alpha: f64, pairs: u64) -> Sequence {
        let a = -2.0 * alpha.ln();
        // The closed form that nearly minimises the width at that number of pairs.
        let rho2 = (a + a.ln() + 1.0) / pairs.max(LEAST_PAIRS) as f64;
        Sequence { alpha, rho2 }
    }

    /// The interval after these pairs; `None` before [`LEAST_PAIRS`].
    pub fn interval(&self, all: &Moments) -> Option<Interval> {
        if all.count() < LEAST_PAIRS {
            return None;
        }
        Some(Interval::around(all.mean(), all.deviation() * self.width(all.count())))
    }

    /// Half the width after so many pairs, in standard deviations of a pair.
    pub fn width(&self, pairs: u64) -> f64 {
        let t = pairs as f64;
        let grown = t * self.rho2 + 1.0;
        (2.0 * grown / (t * t * self.rho2) * (grown.sqrt() / self.alpha).ln()).sqrt()
    }

    /// The pairs after which the interval leaves out zero with at least this power, if the true difference is `effect`
    /// and a pair varies by `deviation`: one look at that number would already do.
    pub fn pairs_needed(&self, effect: f64, deviation: f64, power: f64) -> u64 {
        let wanted = normal_quantile(power);
        let shift = |n: u64| (effect / deviation - self.width(n)) * (n as f64).sqrt();
        let mut n = LEAST_PAIRS;
        while shift(n) < wanted && n < 1 << 40 {
            n += 1 + n / 100;
        }
        n
    }
}
