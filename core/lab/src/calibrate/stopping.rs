//! Simulation of runs that stop as soon as their interval is narrow enough: how often the interval misses the truth, for
//! differences of known shape.

use game::random::Random;
use serde::Serialize;

use crate::compare::LOOK_EVERY;
use crate::stats::{Interval, LEAST_DIFFERENT, LEAST_PAIRS, Sequence, normal_quantile, wilson};

/// How the differences of pairs are distributed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceShape {
    /// Normal, with this mean and standard deviation.
    Normal {
        /// Mean.
        mean: f64,
        /// Standard deviation.
        deviation: f64,
    },
    /// Lognormal: the logarithm has the standard deviation `sigma`, the number itself `deviation`.
    LogNormal {
        /// Standard deviation of the logarithm.
        sigma: f64,
        /// Standard deviation.
        deviation: f64,
    },
    /// Zero, except in a share of the pairs.
    Rare {
        /// Share of the pairs that differ.
        share: f64,
        /// By how much.
        points: f64,
    },
}

/// Equally likely numbers that a draw has.
const DRAWS: u32 = 1 << 24;

impl DifferenceShape {
    /// The true mean.
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

/// How runs stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoppingOptions {
    /// Runs.
    pub runs: u64,
    /// Seed of what is drawn.
    pub seed: u64,
    /// Half width at which a run stops.
    pub half: f64,
    /// Bound that is taken for granted.
    pub bound: f64,
    /// Pairs at which a run ends in any case.
    pub most: u64,
    /// Error rate that is promised.
    pub alpha: f64,
}

/// What the runs came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StoppedRuns {
    /// Runs whose last interval misses the true mean.
    pub missed: u64,
    /// Their share, with its 95 % interval (Wilson).
    pub rate: Interval,
    /// Runs that ended at the largest number of pairs.
    pub capped: u64,
    /// Mean number of pairs.
    pub pairs: f64,
    /// Mean of the estimates less the true mean.
    pub bias: f64,
}

/// Simulates the rule of `loam compare --until`.
pub fn stopping(shape: DifferenceShape, options: &StoppingOptions) -> StoppedRuns {
    let (mut missed, mut capped, mut pairs, mut bias) = (0, 0, 0, 0.0);
    for run in 0..options.runs {
        let mut random = Random::new(Random::derive(options.seed, run));
        let mut sequence = Sequence::new(options.alpha, options.bound);
        let is_enough = |sequence: &Sequence| {
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
