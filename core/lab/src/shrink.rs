//! Shrinks failures of fuzz runs: finds a short sequence of actions that breaks the same invariant.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{ActionRole, Game, LegalAction, Rules};

use crate::failing::{FailingGame, panic_text};
use crate::game_source::GameSource;
use crate::invariants::{BrokenInvariant, CheckDepth, Invariant, InvariantChecker};

/// Upper bound on the shortened games tried for one failure.
const TRIES: u32 = 1_500;

/// Shrinks a failure in place and fills in the text of its actions.
///
/// Actions are removed as long as the last position still breaks the same invariant. Actions that become illegal are
/// removed too. Failures of invariants about whole games are not shrunk.
pub(crate) fn shrink<O: GameSource>(
    opening: &O,
    failing: &mut FailingGame<<O::Game as Rules>::Action>,
) {
    let invariant = failing.broken.invariant;
    let whole = matches!(
        invariant,
        Invariant::ReplayIsEqual | Invariant::EveryGameEnds | Invariant::ThreadsDoNotShow
    );
    // Making an instance is slow, so attempts share two instances until one panics.
    let mut pair = None;
    let mut attempt = |actions: &[_]| attempt(opening, &mut pair, failing.seed, actions, invariant);
    if !whole && let Some(found) = shortest(&failing.actions, TRIES, &mut attempt) {
        failing.actions = found.actions;
        failing.broken = found.broken;
    }
    failing.texts = texts(opening, failing.seed, &failing.actions);
}

/// A game that shows a failure: the accepted actions, and the broken invariant.
pub(crate) struct ReproducedFailure<A> {
    pub actions: Vec<(u8, A)>,
    pub broken: BrokenInvariant,
}

/// Upper bound on the actions of a turn, which may have to be removed together.
const TURN: usize = 6;

/// Replays actions; returns what was found if they still show the failure.
pub(crate) type Attempt<'a, A> = dyn FnMut(&[(u8, A)]) -> Option<ReproducedFailure<A>> + 'a;

/// Removes runs of actions, long ones first, as long as the remaining actions still show the failure. Returns `None` if
/// not even the complete list shows it. `most_tries` limits the attempts.
pub(crate) fn shortest<A: Copy>(
    actions: &[(u8, A)],
    most_tries: u32,
    attempt: &mut Attempt<'_, A>,
) -> Option<ReproducedFailure<A>> {
    let mut best = attempt(actions)?;
    let mut tries = 0;
    let mut size = best.actions.len().div_ceil(2);
    while size > 0 && tries < most_tries {
        let mut at = 0;
        let mut shorter = false;
        while at < best.actions.len() && tries < most_tries {
            tries += 1;
            let end = (at + size).min(best.actions.len());
            let mut fewer = best.actions.clone();
            fewer.drain(at..end);
            match attempt(&fewer) {
                Some(found) if found.actions.len() < best.actions.len() => {
                    best = found;
                    shorter = true;
                }
                // Short runs may begin anywhere: a whole turn can be removable although none of its actions is.
                _ => at += if size <= TURN { 1 } else { size },
            }
        }
        size = if shorter && size < TURN {
            // Without the removed actions, a longer run may be removable that was not removable
            // before.
            TURN
        } else if size <= TURN {
            size - 1
        } else {
            (size / 2).max(TURN)
        };
    }
    Some(best)
}

/// Upper bound on the actions inserted before an action to replace removed ones.
const FILLED: usize = 6;

/// Applies an action. If another seat must act first, this seat ends its turn or gives up what it owes, so that a pass
/// takes the place of a removed turn. Returns the applied actions; none if the action stays illegal.
fn act_or_fill<G: Game>(
    game: &mut G,
    state: &mut G::State,
    seat: u8,
    action: G::Action,
) -> Vec<(u8, G::Action)> {
    if game.apply(state, seat, action).is_ok() {
        return vec![(seat, action)];
    }
    let (before, mut done) = (state.clone(), Vec::new());
    let (mut open, mut list) = (Vec::new(), Vec::new());
    for _ in 0..FILLED {
        open.clear();
        game.pending_decisions(state, &mut open);
        let waits_for =
            |other: u8| other != seat && open.iter().any(|d| d.seat == other && d.must_answer_now);
        list.clear();
        if game.legal_actions(state, &mut list).is_err() {
            break;
        }
        let ends = |choice: &&LegalAction<G::Action>| {
            waits_for(choice.seat) && matches!(choice.role, ActionRole::End | ActionRole::GiveUp)
        };
        let Some(end) = list.iter().find(ends) else { break };
        let end = (end.seat, game.with_amount(end.action, end.amounts.0));
        if game.apply(state, end.0, end.1).is_err() {
            break;
        }
        done.push(end);
        if game.apply(state, seat, action).is_ok() {
            done.push((seat, action));
            return done;
        }
    }
    *state = before;
    Vec::new()
}

/// Replays actions and leaves out illegal ones. Returns `Some` if the last position breaks the invariant.
fn attempt<O: GameSource>(
    opening: &O,
    pair: &mut Option<[O::Game; 2]>,
    seed: u64,
    actions: &[(u8, <O::Game as Rules>::Action)],
    invariant: Invariant,
) -> Option<ReproducedFailure<<O::Game as Rules>::Action>> {
    let mut taken = Vec::new();
    let [mut game, mut second] = match pair.take() {
        Some(pair) => pair,
        None => [opening.game().ok()?, opening.game().ok()?],
    };
    let result = catch_unwind(AssertUnwindSafe(|| {
        let mut state = opening.start(&mut game, seed).ok()?;
        opening.start(&mut second, seed).ok()?;
        for &(seat, action) in actions {
            taken.extend(act_or_fill(&mut game, &mut state, seat, action));
        }
        let mut examiner = InvariantChecker::default();
        let mut random = Random::new(seed);
        examiner.check_position(&mut game, &mut second, &state, CheckDepth::Full, &mut random).err()
    }));
    let broken = match result {
        Ok(broken) => {
            *pair = Some([game, second]);
            broken?
        }
        Err(panic) => BrokenInvariant {
            invariant: Invariant::NoPanic,
            detail: panic_text(&*panic),
            shown_by: None,
        },
    };
    (broken.invariant == invariant).then_some(ReproducedFailure { actions: taken, broken })
}

/// Returns `seat: text` for each action, up to the first one that cannot be replayed.
pub(crate) fn texts<O: GameSource>(
    opening: &O,
    seed: u64,
    actions: &[(u8, <O::Game as Rules>::Action)],
) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let Ok(mut game) = opening.game() else { return };
        let Ok(mut state) = opening.start(&mut game, seed) else { return };
        for &(seat, action) in actions {
            texts.push(crate::invariants::action_text(&game, &state, seat, action));
            if game.apply(&mut state, seat, action).is_err() {
                break;
            }
        }
    }));
    texts
}
