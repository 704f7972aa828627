//! Finds the pieces that affected a number of the engine's rules: a price, steps, power offered.

use kernel::cause::{Cause, CauseKind, KernelRule};
use kernel::ids::*;
use kernel::ruleset::AnswerKind;
use kernel::{Hook, Resource, Ruleset, State, view};

use super::change::{ChangeModifier, ChangeSubject};

/// Returns the pieces of a seat that may have affected the amount of a change, in the order in
/// which the hook is called.
pub(crate) fn modifiers_of(
    rules: &Ruleset,
    state: &State,
    seat: SeatId,
    what: ChangeSubject,
    cause: Cause,
) -> Vec<ChangeModifier> {
    let CauseKind::Rule(rule) = cause.kind else { return Vec::new() };
    let Some((hook, args, seat)) = deciding_hook(rules, state, seat, what, rule) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for piece in rules.listeners[hook as usize] & state.seat(seat).in_play {
        for answer in rules.pieces[usize::from(piece)].answers(hook) {
            let adds = match &answer.what {
                AnswerKind::Value(condition, amount) => {
                    if view::holds(rules, state, seat, condition, &args) {
                        Some(view::amount(rules, state, seat, amount, &args))
                    } else {
                        Some(0)
                    }
                }
                AnswerKind::Script(_) => None,
                AnswerKind::Effects(_) | AnswerKind::Replace(..) => Some(0),
            };
            if adds != Some(0) {
                all.push(ChangeModifier { hook, piece: PieceId(piece), place: answer.place, adds });
            }
        }
    }
    all
}

/// Returns the hook that decides the amount of a change by a rule, its arguments, and the seat
/// whose pieces answer the hook.
fn deciding_hook(
    rules: &Ruleset,
    state: &State,
    seat: SeatId,
    what: ChangeSubject,
    rule: KernelRule,
) -> Option<(Hook, Vec<i32>, SeatId)> {
    let resource = match what {
        ChangeSubject::Resource(resource, _) => Some(resource as i32),
        _ => None,
    };
    let of = |hook: Hook, args: Vec<i32>| Some((hook, args, seat));
    match (rule, what) {
        (KernelRule::Building(structure), ChangeSubject::Resource(Resource::Favors, _)) => {
            of(Hook::FavorsTaken, vec![structure.0.into()])
        }
        (KernelRule::Building(structure), ChangeSubject::Resource(..)) => {
            of(Hook::BuildCost, vec![structure.0.into(), resource?])
        }
        (KernelRule::Digging, ChangeSubject::Resource(_, ..0)) => {
            of(Hook::SpadeCost, vec![resource?])
        }
        (KernelRule::Jumping, ChangeSubject::Resource(..)) => of(Hook::JumpCost, Vec::new()),
        (KernelRule::Space(space), ChangeSubject::Resource(Resource::Power, ..0)) => {
            of(Hook::SpaceCost, vec![space.0.into()])
        }
        (KernelRule::SendingPriest, ChangeSubject::Resource(Resource::Coins, _)) => {
            of(Hook::PriestCost, Vec::new())
        }
        (KernelRule::SendingPriest, ChangeSubject::Cult(cult, ..)) => {
            of(Hook::PriestSteps, vec![cult.0.into()])
        }
        (KernelRule::Offering, ChangeSubject::Offer(faction, amount)) => {
            let to = state.seat_ids().find(|s| state.seat(*s).faction == faction)?;
            let by_value =
                (rules.listeners[Hook::LeechOffered as usize] & state.seat(to).in_play).is_empty();
            if by_value {
                Some((Hook::PowerValue, Vec::new(), to))
            } else {
                Some((Hook::LeechOffered, vec![seat.0.into(), amount.into()], to))
            }
        }
        _ => None,
    }
}
