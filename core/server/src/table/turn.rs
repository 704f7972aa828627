//! The open turn of one seat, as data. `fork.rs` carries actions out on it.

use game::Game;

use super::data::{DroppedAction, LegalEntry};

/// An action of the legal list, with its entry on the page.
pub(super) struct ListedAction<A> {
    /// The action, with the smallest amount if it has one.
    pub action: A,
    pub entry: LegalEntry,
}

/// The open turn of one seat: actions on a copy of the position that can still be undone.
pub(super) struct TurnFork<G: Game> {
    /// Actions that were carried out and can be undone.
    pub actions: Vec<G::Action>,
    /// The same actions as text.
    pub texts: Vec<String>,
    /// The position after these actions, without the deferred one.
    pub state: G::State,
    /// Texts of the seat's legal list on this position, as the page shows them. Empty until the
    /// list is made.
    pub listed: Vec<(String, G::Action)>,
    /// The next action, with its text, if it could not be undone; it is carried out when the turn
    /// ends.
    pub deferred: Option<(G::Action, String)>,
    /// Actions that became illegal because another seat acted.
    pub dropped: Vec<DroppedAction>,
}

impl<G: Game> TurnFork<G> {
    /// Creates an empty turn on a position.
    pub fn new(state: &G::State) -> TurnFork<G> {
        TurnFork {
            actions: Vec::new(),
            texts: Vec::new(),
            state: state.clone(),
            listed: Vec::new(),
            deferred: None,
            dropped: Vec::new(),
        }
    }

    /// Stores the legal list of the seat on the present position.
    pub fn set_listed(&mut self, game: &G, seat: u8, listed: &[ListedAction<G::Action>]) {
        self.listed.clear();
        for ListedAction { action, entry } in
            listed.iter().filter(|listed_action| listed_action.entry.seat == seat)
        {
            let (least, most) = entry.amounts.unwrap_or_default();
            self.listed.push((entry.text.clone(), *action));
            let amounts = (least..=most).zip(&entry.texts);
            let one =
                |(amount, text): (u8, &String)| (text.clone(), game.with_amount(*action, amount));
            self.listed.extend(amounts.map(one));
        }
    }

    /// Returns the action that the seat's legal list shows under this text; `None` if the text is
    /// not in the list, or no list was made on this position.
    pub fn listed(&self, text: &str) -> Option<G::Action> {
        self.listed.iter().find(|(listed_text, _)| listed_text == text).map(|(_, action)| *action)
    }

    /// Returns all actions of the turn in order, including the deferred action.
    pub fn prepared(&self) -> Vec<G::Action> {
        let deferred = self.deferred.iter().map(|(action, _)| *action);
        self.actions.iter().copied().chain(deferred).collect()
    }

    /// Returns the texts of all actions of the turn, including the deferred action.
    pub fn prepared_texts(&self) -> Vec<String> {
        let deferred = self.deferred.iter().map(|(_, text)| text.clone());
        self.texts.iter().cloned().chain(deferred).collect()
    }
}
