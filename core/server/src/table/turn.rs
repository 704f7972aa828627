//! The open turn of one seat.

use game::Game;

use super::data::DroppedAction;

/// The open turn of one seat: actions on a copy of the position that can still be undone.
pub(super) struct TurnFork<G: Game> {
    /// Actions that were carried out and can be undone.
    pub actions: Vec<G::Action>,
    /// The same actions as text.
    pub texts: Vec<String>,
    /// The position after these actions.
    pub state: G::State,
    /// The next action, with its text, if it could not be undone; it is carried out when the turn
    /// ends.
    pub held: Option<(G::Action, String)>,
    /// Actions that became illegal because another seat acted.
    pub dropped: Vec<DroppedAction>,
}

impl<G: Game> TurnFork<G> {
    /// Creates an empty turn on a position.
    pub fn new(state: &G::State) -> TurnFork<G> {
        let state = state.clone();
        TurnFork { actions: Vec::new(), texts: Vec::new(), state, held: None, dropped: Vec::new() }
    }

    /// Returns all actions of the turn in order, including the one kept back.
    pub fn prepared(&self) -> Vec<G::Action> {
        let held = self.held.iter().map(|(action, _)| *action);
        self.actions.iter().copied().chain(held).collect()
    }

    /// Returns the texts of all actions of the turn, including the one kept back.
    pub fn prepared_texts(&self) -> Vec<String> {
        let held = self.held.iter().map(|(_, text)| text.clone());
        self.texts.iter().cloned().chain(held).collect()
    }
}
