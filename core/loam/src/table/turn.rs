//! The open turn of one seat.

use game::Game;

use super::data::Dropped;

/// The open turn of one seat.
pub(super) struct Fork<G: Game> {
    /// What was done and can be taken back.
    pub actions: Vec<G::Action>,
    /// The same as texts.
    pub texts: Vec<String>,
    /// The position behind that.
    pub state: G::State,
    /// What fell out when somebody else did something.
    pub dropped: Vec<Dropped>,
}

impl<G: Game> Fork<G> {
    /// With nothing on it.
    pub fn new(state: &G::State) -> Fork<G> {
        let state = state.clone();
        Fork { actions: Vec::new(), texts: Vec::new(), state, dropped: Vec::new() }
    }
}
