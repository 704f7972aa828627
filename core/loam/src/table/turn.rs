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
    /// The action that comes next and could not be taken back any more, with its text: it is carried out when the turn ends.
    pub held: Option<(G::Action, String)>,
    /// What fell out when somebody else did something.
    pub dropped: Vec<Dropped>,
}

impl<G: Game> Fork<G> {
    /// With nothing on it.
    pub fn new(state: &G::State) -> Fork<G> {
        let state = state.clone();
        Fork { actions: Vec::new(), texts: Vec::new(), state, held: None, dropped: Vec::new() }
    }

    /// Everything that is prepared, in order.
    pub fn prepared(&self) -> Vec<G::Action> {
        let held = self.held.iter().map(|(action, _)| *action);
        self.actions.iter().copied().chain(held).collect()
    }

    /// The same as texts.
    pub fn prepared_texts(&self) -> Vec<String> {
        let held = self.held.iter().map(|(_, text)| text.clone());
        self.texts.iter().cloned().chain(held).collect()
    }
}
