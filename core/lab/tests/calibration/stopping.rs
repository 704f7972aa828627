//! Simulation of runs that stop when their interval is narrow enough, with differences of a known distribution. Measures
//! how often the interval misses the true mean.

use game::random::Random;
use serde::Serialize;

use lab::compare::LOOK_EVERY;
use lab::statistics::{
    ConfidenceSequence, Interval, LEAST_DIFFERENT, LEAST_PAIRS, normal_quantile, wilson,
};

/// Distribution of the differences of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceShape {
    Normal {
        mean: f64,
        deviation: f64,
    },
    /// Lognormal: `sigma` is the standard deviation of the logarithm, `deviation` the standard deviation of the
    /// difference itself.
    LogNormal {
        sigma: f64,
        deviation: f64,
    },
    /// Zero, except for a share of the pairs with a fixed difference.
    Rare {
        share: f64,
        /// Difference of the pairs that differ, in points.
        points: f64,
    },
}

/// Number of equally likely values of a random draw.
const DRAWS: u32 = 1 << 24;

impl DifferenceShape {
    /// Returns the true mean of the distribution.
    pub fn mean(self) -> f64 {
        match self {
            DifferenceShape::Normal { mean, .. } => mean,
            DifferenceShape::LogNormal { sigma, deviation } => {
                deviation / ((sigma * sigma).exp() - 1.0).sqrt()
            }
            DifferenceShape::Rare { share, points } => share * points,
        }
    }

    fn draw(self, random: &mut Random) -> f64 {
        let share_drawn = (f64::from(random.below(DRAWS)) + 0.5) / f64::from(DRAWS);
        match self {
            DifferenceShape::Normal { mean, deviation } => {
                mean + deviation * normal_quantile(share_drawn)
            }
            DifferenceShape::LogNormal { sigma, .. } => {
                let normal = normal_quantile(share_drawn);
                self.mean() * (sigma * normal - sigma * sigma / 2.0).exp()
            }
            DifferenceShape::Rare { share, points } => {
                if share_drawn < share {
                    points
                } else {
                    0.0
                }
            }
        }
    }
}

/// Settings of the simulation of stopped runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoppingOptions {
    pub runs: u64,
    pub seed: u64,
    /// Half width of the interval at which a run stops.
    pub half: f64,
    /// Assumed upper bound on the difference of a pair.
    pub bound: f64,
    /// Upper bound on the pairs of a run.
    pub most: u64,
    /// Promised rate of intervals that miss the true mean.
    pub alpha: f64,
}

/// Result of simulated runs with early stopping.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StoppedRuns {
    /// Number of runs whose final interval misses the true mean.
    pub missed: u64,
    /// Share of missed runs, with its 95 % interval (Wilson).
    pub rate: Interval,
    /// Number of runs that ended at the upper bound on pairs.
    pub capped: u64,
    /// Mean number of pairs of a run.
    pub pairs: f64,
    /// Mean of the estimates minus the true mean.
    pub bias: f64,
}

/// Simulates runs that stop by the rule of `loam compare --until`.
pub fn stopping(shape: DifferenceShape, options: &StoppingOptions) -> StoppedRuns {
    let (mut missed, mut capped, mut pairs, mut bias) = (0, 0, 0, 0.0);
    for run in 0..options.runs {
        let mut random = Random::new(Random::derive(options.seed, run));
        let mut sequence = ConfidenceSequence::new(options.alpha, options.bound);
        let is_enough = |sequence: &ConfidenceSequence| {
            let is_look =
                sequence.count() >= LEAST_PAIRS && sequence.count().is_multiple_of(LOOK_EVERY);
            is_look && sequence.differ() >= LEAST_DIFFERENT && sequence.is_within(options.half)
        };
        while sequence.count() < options.most && !is_enough(&sequence) {
            sequence.add(shape.draw(&mut random));
        }
        let Some(interval) = sequence.interval() else { continue };
        missed += u64::from(shape.mean() < interval.low || shape.mean() > interval.high);
        capped += u64::from(sequence.count() == options.most);
        pairs += sequence.count();
        bias += interval.mean - shape.mean();
    }
    let runs = options.runs.max(1) as f64;
    StoppedRuns {
        missed,
        rate: wilson(missed as f64, options.runs, 0.05),
        capped,
        pairs: pairs as f64 / runs,
        bias: bias / runs,
    }
}
