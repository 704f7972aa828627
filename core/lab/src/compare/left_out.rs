//! The second game of a pair once more without the options that only the second rules have: do bots play them better than not at all?

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use game::{Choice, Game, Role};
use serde::Serialize;

use super::rows::Row;
use crate::playout::Watcher;

/// Upper bound on the pairs whose second game is played once more. They are the first of a run: it takes as long as any game.
pub(super) const LEFT_OUT: u64 = 200;

/// Play of the second rules beside the same games with the options left out that only these rules have. An option stays where a seat has
/// nothing else to go on with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeftOut {
    /// Those of the options that the bots chose, as reports count them.
    pub options: Vec<String>,
    /// Points of a seat without them (`a`) and with them (`b`).
    pub points: Row,
    /// The bots play the rule worse than not at all, as far as these pairs can tell.
    pub is_worse: bool,
}

/// What actions of the second rules count as that are none under the first, from the first positions of a pair.
pub(super) fn own_options<G: Game>(games: [&G; 2], starts: [&G::State; 2]) -> BTreeSet<String> {
    let kinds = |game: &G, state: &G::State| {
        let mut all = BTreeSet::new();
        let mut actions = Vec::new();
        for seat in 0..game.seats(state) {
            actions.clear();
            game.conceivable_kinds(state, seat, &mut actions);
            all.extend(actions.iter().map(|action| game.counted_as(state, seat, *action)));
        }
        all
    };
    let [first, second] = [0, 1].map(|arm| kinds(games[arm], starts[arm]));
    second.difference(&first).cloned().collect()
}

/// Takes options out of what seats are offered.
pub(super) struct Without {
    pub options: BTreeSet<String>,
    /// Something was taken out: else the game is the one that was played.
    pub has_taken: Rc<Cell<bool>>,
}

impl<G: Game> Watcher<G> for Without {
    fn offers(&mut self, game: &G, state: &G::State, offered: &mut Vec<Choice<G::Action>>) {
        let is = |choice: &Choice<G::Action>| {
            self.options.contains(&game.counted_as(state, choice.seat, choice.action))
        };
        let goes_on = |choice: &Choice<G::Action>| {
            !matches!(choice.role, Role::Conversion | Role::GiveUp | Role::Waste)
        };
        let number = offered.len();
        if offered.iter().any(|choice| goes_on(choice) && !is(choice)) {
            offered.retain(|choice| !is(choice));
        }
        self.has_taken.set(self.has_taken.get() || offered.len() < number);
    }
}
