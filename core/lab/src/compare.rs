//! Paired experiments: the same seeds, setups, seats and bots under two sets of rules, evaluated pair by pair.

mod findings;
mod left_out;
mod players;
mod response;
mod rows;
mod run;
mod same_play;
mod sums;

pub use crate::record::WIN;
pub use findings::{ALPHA, Findings, Fired, Method, Spread};
pub(crate) use findings::{BOOTSTRAPS, by_name};
pub use left_out::LeftOut;
pub use players::{ByBot, ByPlayers, Contradiction, PlayedBy};
pub use response::{Response, ResponseAnswer};
pub use rows::{Family, Row, STANDS, Verdict};
pub(crate) use run::LOOK_EVERY;
pub use run::{
    Arms, BOUND_IN_SCORES, CompareOptions, Comparison, PlayPairs, Shelf, Until, portion, run,
    run_by, run_kept,
};
pub use sums::{Both, ByName, Difference, MostIn, OwnPiece, START, SeatPair, Sums};
