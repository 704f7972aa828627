//! Paired experiments: the same seeds, setups, seats and bots under two sets of rules, evaluated pair by pair.

mod ablation;
mod findings;
mod players;
mod response;
mod rows;
mod run;
mod same_play;
mod sums;

pub use crate::record::WIN;
pub use findings::{
    ALPHA, BOOTSTRAPS, ComparisonFindings, FiredPiece, IntervalMethod, PointsDistribution,
    families_by_name,
};

pub use ablation::OptionAblation;
pub use players::{BotContradiction, BotExperiment, BotFindings, MultiBotFindings};
pub use response::{PlayResponse, PlayResponseAnswer};
pub use rows::{ComparisonFamily, ComparisonKind, ComparisonRow, RowSubject, RowVerdict};

pub use run::{
    BOUND_IN_SCORES, CompareOptions, Comparison, ExperimentArms, ExperimentStore, LOOK_EVERY,
    PairsCallback, StoppingRule, portion, run, run_by, run_in_store,
};
pub use sums::{
    ComparisonSums, LargestDifference, OwnPiece, PairDifference, PairedMoments, PairedSeatSums,
    START, SeatPair,
};
