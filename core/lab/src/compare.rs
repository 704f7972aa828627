//! Paired experiments: the same seeds, setups, seats and bots under two rules, and the differences pair by pair.

mod findings;
mod run;
mod sums;

pub use crate::record::WIN;
pub(crate) use findings::{BOOTSTRAPS, by_name};
pub use findings::{Family, Findings, Method, Row, Spread, Verdict};
pub(crate) use run::LOOK_EVERY;
pub use run::{Arms, CompareOptions, Comparison, Until, run};
pub use sums::{Both, ByName, Difference, START, SeatPair, Sums};
