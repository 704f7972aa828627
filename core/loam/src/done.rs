//! What was done in a game, action after action.

use game::Rules;
use ledger::replay::Played;

use crate::playable::Playable;

/// How ledgers say that a seat leaves the game.
pub const LEAVES: &str = "resign";

/// What a seat did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Did<A> {
    /// An action.
    Action(A),
    /// It left the game.
    Left,
}

/// A seat, and what it did.
pub type Done<G> = (u8, Did<<G as Rules>::Action>);

/// What chance brought, each with the place of its action.
pub type DrawsByPlace<G> = Vec<(usize, <G as game::Chance>::Draw)>;

/// Everything that was done in a game that was played again.
pub fn done<G: Playable>(played: &Played<G>) -> Vec<Done<G>> {
    let mut left = played.left.iter().peekable();
    let mut done = Vec::new();
    for (n, (seat, action)) in played.actions.iter().enumerate() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= n) {
            done.push((*seat, Did::Left));
        }
        done.push((*seat, Did::Action(*action)));
    }
    done.extend(left.map(|(_, seat)| (*seat, Did::Left)));
    done
}
