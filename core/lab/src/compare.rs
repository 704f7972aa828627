//! Paired experiments: the same seeds, setups, seats and bots under two rules, and the differences pair by pair.

mod findings;
mod run;
mod sheet;
mod sums;

pub use findings::{Family, Findings, Method, Row, Spread};
pub use run::{Arms, Outcome, Plan, Until, run};
pub use sheet::{SeatSheet, Sheet, WIN, play};
pub use sums::{Arm, Both, ByName, Sums};
