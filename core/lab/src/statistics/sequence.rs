//! Confidence sequence: an interval that stays valid however often an experiment is inspected while it runs.

use statrs::function::gamma::{gamma_lr, ln_gamma};

use super::Interval;

/// Number of pairs before the first inspection of the interval.
pub const LEAST_PAIRS: u64 = 100;

/// Minimum number of differing pairs before a run may stop early. The interval is valid without this rule, but a run
/// that stops earlier has hardly observed the change that it reports.
pub const LEAST_DIFFERENT: u64 = 10;

/// Parameter of the mixture, in squared scales. The boundary is tightest when the variances of the pairs add up to
/// about ten squared scales. The value is fixed, so that equal pairs give equal intervals whatever the other settings
/// are.
const MIXTURE: f64 = 2.0;

/// Bound on the predictable mean, as a fraction of the bound on values. A mean near zero keeps the boundary's scale near
/// the bound.
const NEAR: f64 = 0.1;

/// Share of the error rate that the first bound uses. The rest is for doubled bounds.
const FIRST: f64 = 0.9;

/// Empirical Bernstein confidence sequence of a mean, for numbers with a known bound.
///
/// With probability `1 - alpha` the mean is in the intervals of *all* inspections at once, so a run may stop at any time
/// for any reason. The sequence is valid for every number of pairs, because it estimates no variance from events that it
/// has not seen. If all pairs are equal, its half width is about seven times the bound divided by the number of pairs.
///
/// The method is theorem 4 of Howard, Ramdas, McAuliffe and Sekhon ("Time-uniform, nonparametric, nonasymptotic confidence
/// sequences", Annals of Statistics 49, 2021), with their gamma-exponential mixture as its boundary. It assumes that pairs
/// are independent and identically distributed, and that no number exceeds the bound in absolute value. A larger
/// number doubles the bound until it holds; each doubled bound has its own share of the error rate.
///
/// ```
/// use lab::statistics::ConfidenceSequence;
/// let mut nothing_seen = ConfidenceSequence::new(0.05, 300.0);
/// (0..1000).for_each(|_| nothing_seen.add(0.0));
/// let interval = nothing_seen.interval().unwrap();
/// assert!(interval.mean == 0.0 && interval.high > 1.9 && interval.high < 2.1);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ConfidenceSequence {
    alpha: f64,
    first_bound: f64,
    doubled: i32,
    count: u64,
    differ: u64,
    sum: f64,
    /// Sum of squared distances from the mean of the previous numbers.
    squares: f64,
}

impl ConfidenceSequence {
    /// Makes a sequence with error rate `alpha` for numbers of absolute value at most `bound`.
    pub fn new(alpha: f64, bound: f64) -> ConfidenceSequence {
        let first_bound = if bound > 0.0 { bound } else { 1.0 };
        ConfidenceSequence {
            alpha,
            first_bound,
            doubled: 0,
            count: 0,
            differ: 0,
            sum: 0.0,
            squares: 0.0,
        }
    }

    /// Adds the next number; doubles the bound while the number exceeds it.
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

    /// Returns how many numbers were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns how many of the numbers are not 0.
    pub fn differ(&self) -> u64 {
        self.differ
    }

    /// Returns the current bound: the first one, doubled as often as the numbers required.
    pub fn bound(&self) -> f64 {
        self.first_bound * f64::from(self.doubled).exp2()
    }

    /// Returns the current interval; `None` before [`LEAST_PAIRS`] numbers.
    pub fn interval(&self) -> Option<Interval> {
        if self.count < LEAST_PAIRS {
            return None;
        }
        let half = self.half_width(self.count, self.squares);
        Some(Interval::symmetric(self.sum / self.count as f64, half))
    }

    /// Returns whether the half width is at most `half`. Evaluates the boundary once, while [`ConfidenceSequence::interval`] needs many evaluations.
    pub fn is_within(&self, half: f64) -> bool {
        let scale = self.scale();
        let (sum, squares) = (half * self.count as f64 / scale, self.squares / (scale * scale));
        self.count >= LEAST_PAIRS && ln_mixture(sum, squares) >= self.ln_needed()
    }

    /// Returns whether the interval does not contain 0. Evaluates the boundary once, as
    /// [`ConfidenceSequence::is_within`] does.
    pub fn excludes_zero(&self) -> bool {
        self.sum != 0.0 && self.is_within(self.sum.abs() / self.count as f64)
    }

    /// Predicts the half width after `pairs` pairs with standard deviation `deviation`, if none exceeds the bound.
    pub fn half(&self, pairs: u64, deviation: f64) -> f64 {
        self.half_width(pairs, pairs as f64 * deviation * deviation)
    }

    /// Returns the scale of the boundary: the largest possible distance of a number from the predictable mean.
    fn scale(&self) -> f64 {
        (1.0 + NEAR) * self.bound()
    }

    /// Returns the logarithm of the capital (value of a test martingale) at which a mean is rejected, for the error
    /// rate of one side and the current bound.
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
/// scale; increases with the sum.
fn ln_mixture(sum: f64, squares: f64) -> f64 {
    let scale = squares + MIXTURE;
    let at = sum + scale;
    let first = MIXTURE * MIXTURE.ln() - ln_gamma(MIXTURE) - gamma_lr(MIXTURE, MIXTURE).ln();
    first + ln_gamma(scale) + gamma_lr(scale, at).ln() - scale * at.ln() + sum + squares
}
