//! Statistics of many games: means, confidence intervals, rates, and early stopping.
//!
//! Every interval has a stated confidence level. Sums are integers, so that results do not depend on the order in which
//! threads finish their games.

mod bootstrap;
mod interval;
mod moments;
mod rank;
mod rate;
mod sequence;
mod sprt;

pub use bootstrap::bootstrap;
pub use interval::{
    Interval, NOTHING_VARIED, ONE_CASE, bonferroni, normal_quantile, sign_test, t_interval,
    t_quantile,
};
pub use moments::Moments;
pub use rank::{bootstrap_statistic, rank_correlation};
pub use rate::{clustered, wilson};
pub use sequence::{ConfidenceSequence, LEAST_DIFFERENT, LEAST_PAIRS};
pub use sprt::{PairScores, SprtOptions, SprtVerdict};
