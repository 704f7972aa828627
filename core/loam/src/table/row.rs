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

/// What a viewer is told of the first rows, found out when that viewer asks: it takes long where something is hidden.
#[derive(Clone)]
pub(super) struct RowsTold<S> {
    pub texts: Vec<(String, Vec<String>)>,
    /// The position behind these rows.
    pub state: S,
}

impl<S: Clone> RowsTold<S> {
    /// Nothing yet, for spectators and then each seat; where everything lies open, once for all.
    pub fn none(is_open: bool, seats: usize, opening: &S) -> Vec<RowsTold<S>> {
        let one = RowsTold { texts: Vec::new(), state: opening.clone() };
        vec![one; if is_open { 1 } else { 1 + seats }]
    }

    /// Which of them is a viewer's.
    pub fn at(viewer: Viewer, of: usize) -> usize {
        match viewer {
            _ if of == 1 => 0,
            Viewer::Spectator => 0,
            Viewer::Seat(seat) => 1 + usize::from(seat),
        }
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
