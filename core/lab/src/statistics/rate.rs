//! Confidence intervals of rates.

use super::interval::{normal_quantile, t_quantile};
use super::{Interval, Moments};

/// The Wilson interval of a rate, `hits` of `count`, with a two-sided error rate of `alpha`.
///
/// `hits` may be a fraction, such as a sum of shared wins. The interval lies within 0..=1, and is 0..=1 if `count` is
/// 0.
///
/// ```
/// let rate = lab::statistics::wilson(50.0, 1000, 0.05);
/// assert!((rate.low - 0.0381).abs() < 1e-4 && (rate.high - 0.0653).abs() < 1e-4);
/// ```
pub fn wilson(hits: f64, count: u64, alpha: f64) -> Interval {
    wilson_of(hits / count.max(1) as f64, count as f64, alpha)
}

/// The Wilson interval of a share `p` among `n` cases; `n` may be a fraction.
fn wilson_of(p: f64, n: f64, alpha: f64) -> Interval {
    if n <= 0.0 {
        return Interval { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let z = normal_quantile(1.0 - alpha / 2.0);
    let center = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    Interval { mean: p, low: (center - half).max(0.0), high: (center + half).min(1.0) }
}

/// Interval of a share whose cases come in clusters, such as seats of the same opening. `shares` holds the share
/// of each cluster in units of `1 / whole`; `cases` is the number of cases in all clusters.
///
/// It is Wilson's interval with the effective sample size: the number of independent cases that would vary as much as the
/// clusters do (Korn and Graubard, "Confidence intervals for proportions with small expected number of positive counts",
/// Survey Methodology 24, 1998). If all clusters agree, each counts as one case, so the interval has a width even at 0
/// and at 1. Without clusters the interval is 0..=1.
///
/// ```
/// use lab::statistics::clustered;
/// // 40 openings in which every seat made it: not "100 to 100", for the next opening may be another one.
/// let all: lab::statistics::Moments = std::iter::repeat_n(100, 40).collect();
/// let share = clustered(&all, 100, 1600, 0.05);
/// assert!(share.mean == 1.0 && share.high == 1.0 && (share.low - 0.9124).abs() < 1e-4);
/// ```
pub fn clustered(shares: &Moments, whole: i64, cases: u64, alpha: f64) -> Interval {
    let (clusters, whole) = (shares.count(), whole as f64);
    let (share, error) = (shares.mean() / whole, shares.error() / whole);
    let independent = if error > 0.0 {
        // With few clusters their variance is uncertain; the ratio of normal to t quantile accounts for that.
        let ratio =
            normal_quantile(1.0 - alpha / 2.0) / t_quantile(1.0 - alpha / 2.0, clusters - 1);
        (share * (1.0 - share) * (ratio / error).powi(2)).min(cases as f64)
    } else {
        clusters as f64
    };
    wilson_of(share, independent, alpha)
}
