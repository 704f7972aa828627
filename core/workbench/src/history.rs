//! History of a replayed game: actions and resignations in order.

use game::Rules;
use ledger::replay::ReplayedLedger;

use crate::playable::Playable;

/// The word in ledgers for a seat that leaves the game.
pub const LEAVES: &str = "resign";

/// Event of one step of a history: an action of a seat, or its departure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ActionOrLeave<A> {
    Action(A),
    /// The seat left the game.
    Left,
}

/// A seat, and its action or resignation.
pub type SeatStep<G> = (u8, ActionOrLeave<<G as Rules>::Action>);

/// Results of chance, each with the index of its action.
pub type IndexedDraws<G> = Vec<(usize, <G as game::Views>::Draw)>;

/// Returns the whole history of a replayed game, with the resignations at their places.
pub fn history_steps<G: Playable>(played: &ReplayedLedger<G>) -> Vec<SeatStep<G>> {
    let mut left = played.left.iter().peekable();
    let mut done = Vec::new();
    for (n, (seat, action)) in played.actions.iter().enumerate() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= n) {
            done.push((*seat, ActionOrLeave::Left));
        }
        done.push((*seat, ActionOrLeave::Action(*action)));
    }
    done.extend(left.map(|(_, seat)| (*seat, ActionOrLeave::Left)));
    done
}
