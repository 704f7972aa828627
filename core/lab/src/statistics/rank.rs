//! Rank correlation of two lists of numbers, and a bootstrap for statistics over cases.

use game::random::Random;

use super::Interval;

/// Returns the ranks of numbers, 1 for the smallest; equal numbers share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |x: f64| values.iter().filter(|y| **y < x).count() as f64;
    let equal = |x: f64| values.iter().filter(|y| **y == x).count() as f64;
    values.iter().map(|x| below(*x) + (equal(*x) + 1.0) / 2.0).collect()
}

/// Spearman's rank correlation of pairs of numbers: 1 for equal order, -1 for reversed order, about 0 for unrelated
/// numbers. `None` for fewer than three pairs, or if all numbers of one side are equal.
///
/// ```
/// use lab::statistics::rank_correlation;
/// assert_eq!(rank_correlation(&[(1.0, 10.0), (2.0, 30.0), (5.0, 90.0)]), Some(1.0));
/// assert_eq!(rank_correlation(&[(1.0, 10.0), (2.0, 9.0), (3.0, 8.0)]), Some(-1.0));
/// // Ranks 1, 2, 3, 4 beside 2, 1, 3, 4: 1 - 6 * 2 / (4 * 15)
/// let near = rank_correlation(&[(1.0, 5.0), (2.0, 4.0), (3.0, 6.0), (4.0, 7.0)]).unwrap();
/// assert!((near - 0.8).abs() < 1e-12);
/// assert_eq!(rank_correlation(&[(1.0, 2.0), (2.0, 2.0), (3.0, 2.0)]), None);
/// assert_eq!(rank_correlation(&[(1.0, 2.0), (2.0, 3.0)]), None);
/// ```
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    if pairs.len() < 3 {
        return None;
    }
    let ranks_of =
        |side: fn(&(f64, f64)) -> f64| ranks(&pairs.iter().map(side).collect::<Vec<_>>());
    let (x, y) = (ranks_of(|pair| pair.0), ranks_of(|pair| pair.1));
    let middle = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - middle) * (b - middle)).sum()
    };
    let spread = (product(&x, &x) * product(&y, &y)).sqrt();
    (spread > 0.0).then(|| (product(&x, &y) / spread).clamp(-1.0, 1.0))
}

/// Percentile bootstrap interval of a statistic over cases: the middle `1 - alpha` of its values in `rounds` samples of
/// `cases` cases drawn with replacement. `number` computes the statistic from case numbers. Samples without a value are
/// left out. `None` without a value for all cases, for fewer than two cases, or with values for under half the samples.
pub fn bootstrap_statistic(
    cases: usize,
    rounds: usize,
    alpha: f64,
    seed: u64,
    number: &dyn Fn(&[usize]) -> Option<f64>,
) -> Option<Interval> {
    let all: Vec<usize> = (0..cases).collect();
    let mean = number(&all)?;
    if cases < 2 {
        return None;
    }
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    for _ in 0..rounds {
        let drawn: Vec<usize> = all.iter().map(|_| random.below(cases as u32) as usize).collect();
        found.extend(number(&drawn));
    }
    if found.is_empty() || 2 * found.len() < rounds {
        return None;
    }
    found.sort_by(f64::total_cmp);
    let last = (found.len() - 1) as f64;
    let at = |p: f64| found[(p * last).round() as usize];
    Some(Interval { mean, low: at(alpha / 2.0), high: at(1.0 - alpha / 2.0) })
}
