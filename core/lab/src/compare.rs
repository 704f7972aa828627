//! Paired experiments: the same seeds, setups, seats and bots under two rules, and the differences pair by pair.

mod findings;
mod run;
mod sums;

pub use findings::{Family, Findings, Method, Row, Spread};
pub use run::{Arms, Outcome, Plan, Until, run};
pub use sums::{Both, ByName, Sums};

pub use crate::record::WIN;
