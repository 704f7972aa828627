//! Confidence sequence: an interval that stays valid however often and whenever a run looks at it.

use statrs::function::gamma::{gamma_lr, ln_gamma};

use super::Interval;
use super::power::beyond;

/// Pairs before the first look.
pub const LEAST_PAIRS: u64 = 100;

/// Pairs that have to differ before a run may stop early. The interval is valid without it; a run that stops earlier
/// has hardly seen the change that it reports.
pub const LEAST_DIFFERENT: u64 = 10;

/// Parameter of the mixture, in squared scales: the boundary is tightest once the variances of the pairs add up to about
/// ten squared scales. The value is fixed, so the same pairs give the same interval whatever else was asked for.
const MIXTURE: f64 = 2.0;

/// Bound on the predictable mean, as a fraction of the bound on values. A mean near zero
/// keeps the scale of the boundary near the bound.
const NEAR: f64 = 0.1;

/// Share of the error that the first bound has; the rest is for the doubled ones.
const FIRST: f64 = 0.9;

/// Empirical Bernstein confidence sequence of a mean, for numbers with a known bound.
///
/// With probability `1 - alpha` the mean lies in the intervals of *all* looks at once, so a run may stop at any look, for any
/// reason. The sequence is valid for every number of pairs: it estimates no variance from events that it has not seen. Where
/// all pairs are equal, its half width is still about seven times the bound divided by the pairs.
///
/// The method is theorem 4 of Howard, Ramdas, McAuliffe and Sekhon ("Time-uniform, nonparametric, nonasymptotic confidence
/// sequences", Annals of Statistics 49, 2021), with their gamma-exponential mixture as its boundary. It assumes that pairs are
/// independent and alike, and that no number lies farther from zero than the bound. A number that does doubles the bound until it
/// holds; each doubled bound has a share of the error of its own.
///
/// ```
/// use lab::stats::Sequence;
/// let mut nothing_seen = Sequence::new(0.05, 300.0);
/// (0..1000).for_each(|_| nothing_seen.add(0.0));
/// let interval = nothing_seen.interval().unwrap();
/// assert!(interval.mean == 0.0 && interval.high > 1.9 && interval.high < 2.1);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence {
    alpha: f64,
    first_bound: f64,
    doubled: i32,
    count: u64,
    differ: u64,
    sum: f64,
    /// Sum of the squared distances from the mean of the numbers before.
    squares: f64,
}

impl Sequence {
    /// At an error rate of `alpha`, for numbers that lie at most `bound` from zero.
    pub fn new(alpha: f64, bound: f64) -> Sequence {
        let first_bound = if bound > 0.0 { bound } else { 1.0 };
        Sequence { alpha, first_bound, doubled: 0, count: 0, differ: 0, sum: 0.0, squares: 0.0 }
    }

    /// Adds the next number.
    pub fn add(&mut self, number: f64) {
        let near = NEAR * self.bound();
        let before = if self.count == 0 { 0.0 } else { self.sum / self.count as f64 };
        self.squares += (number - before.clamp(-near, near)).powi(2);
        self.count += 1;
        self.differ += u64::from(number != 0.0);
        self.sum += number;
        while number.abs() > self.bound() && self.doubled < 1000 {
            self.doubled += 1;
        }
    }

    /// Numbers so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Numbers so far that are not zero.
    pub fn differ(&self) -> u64 {
        self.differ
    }

    /// The bound, doubled as often as the numbers needed it.
    pub fn bound(&self) -> f64 {
        self.first_bound * f64::from(self.doubled).exp2()
    }

    /// The interval after these numbers; `None` before [`LEAST_PAIRS`].
    pub fn interval(&self) -> Option<Interval> {
        if self.count < LEAST_PAIRS {
            return None;
        }
        let half = self.half_width(self.count, self.squares);
        Some(Interval::around(self.sum / self.count as f64, half))
    }

    /// Is the interval at most `half` to each side? One evaluation of the boundary, where [`Sequence::interval`] needs many.
    pub fn is_within(&self, half: f64) -> bool {
        let scale = self.scale();
        let (sum, squares) = (half * self.count as f64 / scale, self.squares / (scale * scale));
        self.count >= LEAST_PAIRS && ln_mixture(sum, squares) >= self.ln_needed()
    }

    /// Does the interval leave out zero? As quick as [`Sequence::is_within`].
    pub fn excludes_zero(&self) -> bool {
        self.sum != 0.0 && self.is_within(self.sum.abs() / self.count as f64)
    }

    /// Half width after so many pairs that vary by `deviation`, if none of them lies beyond the bound.
    pub fn half(&self, pairs: u64, deviation: f64) -> f64 {
        self.half_width(pairs, pairs as f64 * deviation * deviation)
    }

    /// Probability that one look after so many pairs finds the interval beside zero, if the true difference is `effect`
    /// and a pair varies by `deviation`: by the noncentral t distribution, exact for pairs that are normal. Looks
    /// before that only add to it. 0 before [`LEAST_PAIRS`].
    pub fn power(&self, pairs: u64, effect: f64, deviation: f64) -> f64 {
        if pairs < LEAST_PAIRS || deviation <= 0.0 {
            return 0.0;
        }
        let errors = self.half(pairs, deviation) * (pairs as f64).sqrt() / deviation;
        beyond(errors, pairs, effect, deviation)
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

    /// Farthest that a number can lie from the predictable mean on the side that matters: the scale of the boundary.
    fn scale(&self) -> f64 {
        (1.0 + NEAR) * self.bound()
    }

    /// Logarithm of the capital that refutes a mean, at the error of one side and of the bound in use.
    fn ln_needed(&self) -> f64 {
        let share = match self.doubled {
            0 => FIRST,
            n => (1.0 - FIRST) * f64::from(-n).exp2(),
        };
        -(self.alpha * share / 2.0).ln()
    }

    fn half_width(&self, count: u64, squares: f64) -> f64 {
        let (scale, needed) = (self.scale(), self.ln_needed());
        let squares = squares / (scale * scale);
        let mut high = 1.0;
        while ln_mixture(high, squares) < needed {
            high *= 2.0;
        }
        let mut low = 0.0;
        for _ in 0..50 {
            let middle = (low + high) / 2.0;
            if ln_mixture(middle, squares) < needed { low = middle } else { high = middle }
        }
        high * scale / count as f64
    }
}

/// Logarithm of the gamma-exponential mixture (Howard et al., proposition 9) at a sum and a sum of squares in units of the
/// scale. It grows with the sum.
fn ln_mixture(sum: f64, squares: f64) -> f64 {
    let of = squares + MIXTURE;
    let at = sum + of;
    let first = MIXTURE * MIXTURE.ln() - ln_gamma(MIXTURE) - gamma_lr(MIXTURE, MIXTURE).ln();
    first + ln_gamma(of) + gamma_lr(of, at).ln() - of * at.ln() + sum + squares
}
