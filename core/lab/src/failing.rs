//! A recorded game that broke an invariant, for reports and for shrinking.

use serde::Serialize;

use crate::invariants::BrokenInvariant;

/// A game that broke an invariant, with the actions that show it.
#[derive(Clone, Debug, Serialize)]
pub struct FailingGame<A> {
    /// Number of the game in its run.
    pub index: u64,
    pub seed: u64,
    /// The broken invariant, with evidence.
    pub broken: BrokenInvariant,
    /// Seats and actions from the first position to the failure.
    #[serde(skip)]
    pub actions: Vec<(u8, A)>,
    /// The actions as text, `seat: action`.
    pub texts: Vec<String>,
    /// Number of actions in the original game, before shrinking.
    pub before: usize,
}

impl<A> FailingGame<A> {
    /// Makes an entry for a failure of a whole run, not of a single game.
    pub(crate) fn of_run(seed: u64, broken: BrokenInvariant) -> FailingGame<A> {
        FailingGame { index: 0, seed, broken, actions: Vec::new(), texts: Vec::new(), before: 0 }
    }
}

/// Returns the message of a panic.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
        .unwrap_or_else(|| "a panic without a message".into())
}
