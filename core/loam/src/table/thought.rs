//! A hint on its way.

use std::time::Instant;

use game::{Choice, Game};
use lab::bots::Lookahead;

/// A hint that is being thought about.
pub(super) struct Thought<G: Game> {
    pub seat: u8,
    /// The position, as far as the seat knows it.
    pub dealt: G::State,
    /// What the seat may do …
    pub mine: Vec<Choice<G::Action>>,
    /// … how much of it was looked at …
    pub looked: usize,
    /// … and what came of that.
    pub worths: Vec<(i64, G::Action)>,
    pub ahead: Lookahead<G>,
    pub until: Instant,
}
