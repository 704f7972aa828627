//! Count, sum and sum of squares of integers: exact, and mergeable in any order.

use serde::{Deserialize, Serialize};

/// Count, sum and sum of squares of integers; gives mean and variance.
///
/// ```
/// use lab::statistics::Moments;
/// let mut all: Moments = [1, 2, 3].into_iter().collect();
/// all.merge(&[6].into_iter().collect());
/// assert_eq!((all.count(), all.mean()), (4, 3.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    count: u64,
    sum: i128,
    squares: i128,
}

impl Moments {
    /// Adds a number to count, sum and sum of squares.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
    }

    /// Adds `n` zeros, for cases in which the counted event did not happen.
    pub fn add_zeros(&mut self, n: u64) {
        self.count += n;
    }

    /// Adds all numbers that another sum contains.
    pub fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns how many numbers were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the exact sum of the numbers.
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// Returns the mean; 0 without numbers.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Returns the sample variance, with divisor `count - 1`; 0 for fewer than two numbers.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = i128::from(self.count);
        // n * squares - sum^2 is exact in 128 bits for every feasible run.
        let above = n * self.squares - self.sum * self.sum;
        above as f64 / (self.count as f64 * (self.count - 1) as f64)
    }

    /// Returns the sample standard deviation; 0 for fewer than two numbers.
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// Returns the standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }
}

impl FromIterator<i64> for Moments {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Moments {
        let mut all = Moments::default();
        values.into_iter().for_each(|v| all.add(v));
        all
    }
}
