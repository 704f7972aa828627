//! Plays games under the second rules again without the options that only these rules have. This
//! shows whether bots score more or less with these options.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use game::{ActionRole, Game, LegalAction};
use serde::Serialize;

use super::rows::ComparisonRow;
use crate::playout::GameWatcher;

/// Upper bound on the pairs whose second game is played again; these are the first pairs of a run. Playing it again
/// costs as much as a game.
pub(super) const LEFT_OUT: u64 = 200;

/// Comparison of games under the second rules with the same games without the options that only the second rules have.
/// An option is not removed if a seat has no other way to continue.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionAblation {
    /// The options that bots chose, by the names that reports use.
    pub options: Vec<String>,
    /// Points of a seat without the options (`a`) and with them (`b`).
    pub points: ComparisonRow,
    /// Whether bots score significantly less with the options than without them.
    pub is_worse: bool,
}

/// Returns the kinds of action that only the second rules have, from the first positions of a pair of games.
pub(super) fn own_options<G: Game>(games: [&G; 2], starts: [&G::State; 2]) -> BTreeSet<String> {
    let kinds = |game: &G, state: &G::State| {
        let mut all = BTreeSet::new();
        let mut actions = Vec::new();
        for seat in 0..game.seats(state) {
            actions.clear();
            game.well_formed_actions_by_kind(state, seat, &mut actions);
            all.extend(actions.iter().map(|action| game.action_kind_name(state, seat, *action)));
        }
        all
    };
    let [first, second] = [0, 1].map(|arm| kinds(games[arm], starts[arm]));
    second.difference(&first).cloned().collect()
}

/// Watcher that removes options from the actions offered to seats.
pub(super) struct OptionFilter {
    pub options: BTreeSet<String>,
    /// Whether an action was removed; if none was, the game equals the original.
    pub has_taken: Rc<Cell<bool>>,
}

impl<G: Game> GameWatcher<G> for OptionFilter {
    fn filter_offered(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &mut Vec<LegalAction<G::Action>>,
    ) {
        let is_left_out = |choice: &LegalAction<G::Action>| {
            self.options.contains(&game.action_kind_name(state, choice.seat, choice.action))
        };
        let goes_on = |choice: &LegalAction<G::Action>| {
            !matches!(choice.role, ActionRole::Conversion | ActionRole::GiveUp | ActionRole::Waste)
        };
        let number = offered.len();
        if offered.iter().any(|choice| goes_on(choice) && !is_left_out(choice)) {
            offered.retain(|choice| !is_left_out(choice));
        }
        self.has_taken.set(self.has_taken.get() || offered.len() < number);
    }
}
