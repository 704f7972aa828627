//! A committed row of a table, and what is told of it.

use game::{Game, Problem, Viewer};

use crate::done::Did;

/// A committed row.
pub(super) struct Row<A> {
    pub seat: u8,
    pub did: Did<A>,
    /// What the seat was called.
    pub name: String,
    pub text: String,
    /// Hash of the position after it.
    pub hash: u64,
}

/// What is told of a row, by viewer: spectators, then each seat. Where everything lies open, one text for all.
pub(super) struct RowTexts(pub Vec<(String, Vec<String>)>);

impl RowTexts {
    pub fn to(&self, viewer: Viewer) -> &(String, Vec<String>) {
        let at = match viewer {
            _ if self.0.len() == 1 => 0,
            Viewer::Spectator => 0,
            Viewer::Seat(seat) => 1 + usize::from(seat),
        };
        &self.0[at]
    }
}

/// Carries something out on a position.
pub(super) fn do_on<G: Game>(
    game: &mut G,
    state: &mut G::State,
    seat: u8,
    did: Did<G::Action>,
) -> Result<(), Problem> {
    match did {
        Did::Action(action) => game.apply(state, seat, action),
        Did::Left => game.leave(state, seat).map_err(Problem::Refused),
    }
}

pub(super) fn words(problem: Problem) -> String {
    match problem {
        Problem::Refused(why) | Problem::Fault(why) => why,
    }
}
