//! Detects actions that reveal hidden information, and so cannot be undone fairly.

use game::random::Random;
use game::{ActionAttempt, Game, Viewer};

/// Number of sampled states in which an action is tried.
const TRIES: u64 = 6;

/// Returns whether an action shows the viewer something that did not follow from the earlier
/// observation. Compares the outcome with those in sampled states.
pub fn reveals<G: Game>(
    game: &mut G,
    before: &G::State,
    after: &G::State,
    seat: u8,
    action: G::Action,
    viewer: Viewer,
) -> bool {
    if game.has_perfect_information() {
        return false;
    }
    let (view, seen) = (game.view(before, viewer), game.view(after, viewer));
    let attempt = ActionAttempt { seat, action, draws: None };
    let on_the_way = game.apply_and_observe(&mut before.clone(), attempt, viewer).ok();
    (0..TRIES).any(|n| {
        let mut other = game.sample_state(&view, Random::derive(n, 1));
        let done = game.apply_and_observe(&mut other, attempt, viewer).ok();
        done.is_none() || done != on_the_way || game.view(&other, viewer) != seen
    })
}

/// Returns whether an action drew something, or revealed hidden information to its own seat.
pub(crate) fn shows<G: Game>(game: &mut G, before: &G::State, seat: u8, action: G::Action) -> bool {
    let (mut after, mut drawn) = (before.clone(), Vec::new());
    let done = game.apply_recording_draws(&mut after, seat, action, &mut drawn).is_ok();
    done && (!drawn.is_empty() || reveals(game, before, &after, seat, action, Viewer::Seat(seat)))
}
