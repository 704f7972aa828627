//! Paired experiments: the same seeds, setups, seats and bots under two rules, and the differences pair by pair.

mod findings;
mod players;
mod run;
mod sums;

pub use crate::record::WIN;
pub use findings::{ALPHA, Family, Findings, Method, Row, STANDS, Spread, Verdict};
pub(crate) use findings::{BOOTSTRAPS, by_name};
pub use players::{ByBot, ByPlayers, Contradiction, PlayedBy};
pub(crate) use run::LOOK_EVERY;
pub use run::{
    Arms, CompareOptions, Comparison, PlayPairs, Shelf, Until, portion, run, run_by, run_kept,
};
pub use sums::{Both, ByName, Difference, MostIn, START, SeatPair, Sums};
