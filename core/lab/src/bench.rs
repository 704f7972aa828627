//! Measuring: repeats and medians, never a single run.

use std::time::Instant;

use serde::Serialize;

/// Repeated measurements of one thing, in one unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// The middle one.
    pub median: f64,
    /// A tenth of them lie below.
    pub low: f64,
    /// A tenth of them lie above.
    pub high: f64,
    /// How many there are.
    pub rounds: usize,
}

impl Timing {
    /// From measurements in any order.
    ///
    /// # Panics
    /// Without a measurement.
    ///
    /// ```
    /// let t = lab::bench::Timing::from_values(vec![3.0, 1.0, 2.0]);
    /// assert_eq!(t.median, 2.0);
    /// ```
    pub fn from_values(mut values: Vec<f64>) -> Timing {
        values.sort_by(f64::total_cmp);
        let at = |part: f64| values[((values.len() - 1) as f64 * part).round() as usize];
        let middle = values.len() / 2;
        let median = if values.len() % 2 == 1 {
            values[middle]
        } else {
            (values[middle - 1] + values[middle]) / 2.0
        };
        Timing { median, low: at(0.1), high: at(0.9), rounds: values.len() }
    }

    /// Every value multiplied.
    pub fn scaled(self, factor: f64) -> Timing {
        Timing {
            median: self.median * factor,
            low: self.low * factor,
            high: self.high * factor,
            ..self
        }
    }
}

/// Seconds one call takes: a call to warm up, then `rounds` measured ones.
pub fn seconds(rounds: usize, mut work: impl FnMut()) -> Timing {
    work();
    let values = (0..rounds.max(1))
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    Timing::from_values(values)
}
