//! An interval that may be looked at after every pair: when to stop a run early without fooling oneself.

use super::power::beyond;
use super::{Interval, Moments};

/// Pairs before the first look; the sequence rests on a limit law and says nothing about a handful.
pub const LEAST_PAIRS: u64 = 100;

/// The pairs for which a run that stops early has its interval tightest.
///
/// It is fixed before anything is played, and neither the most pairs allowed nor what was seen so far moves it: the same
/// pairs give the same interval whatever else was asked for. From 100 pairs to 100,000 that costs little: the
/// interval is 1.5 to 1.9 times as wide as a t interval.
pub const TIGHTEST_AT: u64 = 500;

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
    fn width(&self, pairs: u64) -> f64 {
        let t = pairs as f64;
        let grown = t * self.rho2 + 1.0;
        (2.0 * grown / (t * t * self.rho2) * (grown.sqrt() / self.alpha).ln()).sqrt()
    }

    /// How likely one look after so many pairs finds the interval beside zero, if the true difference is `effect`
    /// and a pair varies by `deviation`: by the noncentral t distribution, exact for pairs that are normal. Looks
    /// before that only add to it. 0 before [`LEAST_PAIRS`].
    pub fn power(&self, pairs: u64, effect: f64, deviation: f64) -> f64 {
        if pairs < LEAST_PAIRS {
            return 0.0;
        }
        beyond(self.width(pairs) * (pairs as f64).sqrt(), pairs, effect, deviation)
    }

    /// The pairs after which [`Sequence::power`] is at least so much, in steps of `step` from [`LEAST_PAIRS`] on;
    /// `None` if a million are too few.
    pub fn pairs_needed(&self, effect: f64, deviation: f64, power: f64, step: u64) -> Option<u64> {
        let numbers = || (LEAST_PAIRS..=1_000_000).step_by(step.max(1) as usize);
        // It rises with the pairs, so the place can be found by halving.
        let (mut low, mut high) = (0, numbers().count());
        while low < high {
            let middle = low.midpoint(high);
            let at = numbers().nth(middle).expect("below their number");
            if self.power(at, effect, deviation) >= power {
                high = middle
            } else {
                low = middle + 1
            }
        }
        numbers().nth(low)
    }

    /// How narrow the interval is after so many pairs that vary by `deviation`: half its width.
    pub fn half(&self, pairs: u64, deviation: f64) -> f64 {
        deviation * self.width(pairs)
    }
}
