//! Sequential probability ratio test of the difference in strength of two bots, on pairs of games.

use serde::{Deserialize, Serialize};

use super::{Interval, normal_quantile};

/// Number of different scores of a pair: 0, ¼, ½, ¾ and 1 of the two games.
const SCORES: usize = 5;

/// Added to the count of each score, so that a score that never occurred does not make the ratio infinite.
const PRIOR: f64 = 1e-3;

/// Number of halvings when the tilt of a distribution is searched.
const HALVINGS: usize = 60;

/// Hypotheses and error rates of a test.
///
/// Elo is a difference in strength: with a lead of `elo`, the expected score of a game is
/// `1 / (1 + 10^(-elo / 400))`, where a tie counts half.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtOptions {
    /// Lead of the first bot in Elo under the null hypothesis.
    pub elo0: f64,
    /// Lead under the alternative; larger than `elo0`.
    pub elo1: f64,
    /// Largest probability of accepting the alternative if the lead is `elo0` or less.
    pub alpha: f64,
    /// Largest probability of accepting the null hypothesis if the lead is `elo1` or more.
    pub beta: f64,
}

/// State of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// The lead is not as large as the alternative says.
    Null,
    /// The lead is larger than the null hypothesis says.
    Alternative,
}

/// Results of pairs of games, by score of the first bot: both lost, …, both won.
///
/// The games of a pair share their opening and are not independent, so the pair is the unit. This is the pentanomial
/// model of the chess engine community (Van den Bergh, "The generalized sequential probability ratio test", 2020).
///
/// ```
/// use lab::statistics::{PairScores, SprtOptions, SprtVerdict};
/// let test = SprtOptions { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
/// let mut pairs = PairScores::default();
/// assert_eq!(pairs.verdict(&test), SprtVerdict::Open);
/// (0..60).for_each(|n| pairs.add(if n % 4 == 0 { 0 } else { 1 }));
/// assert_eq!(pairs.verdict(&test), SprtVerdict::Alternative);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairScores([u64; SCORES]);

impl PairScores {
    /// Adds a pair. `lead`: games won minus games lost by the first bot, -2 to 2.
    pub fn add(&mut self, lead: i64) {
        let at = usize::try_from(lead + 2).ok().filter(|at| *at < SCORES);
        self.0[at.expect("a pair has two games")] += 1;
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the log-likelihood ratio of the alternative to the null hypothesis: each hypothesis is represented by the
    /// most likely distribution that has its expected score.
    pub fn log_likelihood_ratio(&self, test: &SprtOptions) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|n| n as f64 + PRIOR);
        let of = |elo: f64| constrained(&counts, expected_score(elo));
        let (null, alternative) = (of(test.elo0), of(test.elo1));
        let ratio = |at: usize| counts[at] * (alternative[at] / null[at]).ln();
        (0..SCORES).map(ratio).sum()
    }

    /// Returns whether the test has decided, by Wald's bounds on the log-likelihood ratio.
    pub fn verdict(&self, test: &SprtOptions) -> SprtVerdict {
        let [lower, upper] = test.bounds();
        let ratio = self.log_likelihood_ratio(test);
        if ratio >= upper {
            SprtVerdict::Alternative
        } else if ratio <= lower {
            SprtVerdict::Null
        } else {
            SprtVerdict::Open
        }
    }

    /// Returns the lead of the first bot in Elo with a 95 % interval, for a fixed number of pairs. A test that stops
    /// early biases the estimate towards its verdict. Infinite if one bot won everything.
    pub fn elo(&self) -> Interval {
        let n = self.count() as f64;
        let weighted = |of: &dyn Fn(f64) -> f64| -> f64 {
            (0..SCORES).map(|at| self.0[at] as f64 * of(score(at))).sum::<f64>() / n
        };
        if n == 0.0 {
            return Interval { mean: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let mean = weighted(&|score| score);
        let variance = weighted(&|score| (score - mean).powi(2));
        let half = normal_quantile(0.975) * (variance / n).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10();
        Interval { mean: elo(mean), low: elo(mean - half), high: elo(mean + half) }
    }
}

impl SprtOptions {
    /// Returns the bounds of the log-likelihood ratio: below the first the null hypothesis is accepted, above the second
    /// the alternative (Wald, 1945).
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }
}

/// The score of a pair by its index.
fn score(at: usize) -> f64 {
    at as f64 / (SCORES - 1) as f64
}

fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the distribution with the given mean score under which the counts are most likely. It divides each share by
/// `1 + tilt * (score - mean)`; the tilt is the zero of a decreasing function.
fn constrained(counts: &[f64; SCORES], mean: f64) -> [f64; SCORES] {
    let total: f64 = counts.iter().sum();
    let slope = |tilt: f64| -> f64 {
        let part = |at: usize| counts[at] * (score(at) - mean) / (1.0 + tilt * (score(at) - mean));
        (0..SCORES).map(part).sum()
    };
    // Every divisor is positive between these ends.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let tilt = (low + high) / 2.0;
    std::array::from_fn(|at| counts[at] / total / (1.0 + tilt * (score(at) - mean)))
}
