//! Timing of repeated calls: medians and deciles, never a single measurement.

use std::time::Instant;

use serde::Serialize;

/// Summary of repeated measurements: median and deciles, in the unit of the values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Timing {
    pub median: f64,
    /// First decile: a tenth of the values are below it.
    pub low: f64,
    /// Ninth decile: a tenth of the values are above it.
    pub high: f64,
    pub rounds: usize,
}

impl Timing {
    /// Summarizes measurements given in any order.
    ///
    /// # Panics
    /// If `values` is empty.
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

    /// Multiplies the median and both deciles by `factor`.
    pub fn scaled(self, factor: f64) -> Timing {
        Timing {
            median: self.median * factor,
            low: self.low * factor,
            high: self.high * factor,
            ..self
        }
    }
}

/// Measures the seconds of one call of `work`: one call to warm up, then `rounds` measured calls (at least 1).
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
