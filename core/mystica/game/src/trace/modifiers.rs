//! Finds the pieces that affected a number of the engine's rules: a price, steps, power offered.

use kernel::cause::{By, Cause, Rule};
use kernel::ids::*;
use kernel::ruleset::AnswerKind;
use kernel::{Hook, Resource, Ruleset, State, view};

use super::change::{Modifier, What};

/// Returns the pieces of a seat that may have affected the amount of a change, in the order in
/// which they are asked.
pub(crate) fn modifiers_of(
    rules: &Ruleset,
    state: &State,
    seat: SeatId,
    what: What,
    cause: Cause,
) -> Vec<Modifier> {
    let By::Rule(rule) = cause.by else { return Vec::new() };
    let Some((hook, args, seat)) = asked(rules, state, seat, what, rule) else { return Vec::new() };
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
                all.push(Modifier { hook, piece: PieceId(piece), place: answer.place, adds });
            }
        }
    }
    all
}

/// Returns the hook that decides the amount of a change by a rule, its arguments, and the seat
/// whose pieces are asked.
fn asked(
    rules: &Ruleset,
    state: &State,
    seat: SeatId,
    what: What,
    rule: Rule,
) -> Option<(Hook, Vec<i32>, SeatId)> {
    let resource = match what {
        What::Resource(resource, _) => Some(resource as i32),
        _ => None,
    };
    let of = |hook: Hook, args: Vec<i32>| Some((hook, args, seat));
    match (rule, what) {
        (Rule::Building(structure), What::Resource(Resource::Favors, _)) => {
            of(Hook::FavorsTaken, vec![structure.0.into()])
        }
        (Rule::Building(structure), What::Resource(..)) => {
            of(Hook::BuildCost, vec![structure.0.into(), resource?])
        }
        (Rule::Digging, What::Resource(_, ..0)) => of(Hook::SpadeCost, vec![resource?]),
        (Rule::Jumping, What::Resource(..)) => of(Hook::JumpCost, Vec::new()),
        (Rule::Space(space), What::Resource(Resource::Power, ..0)) => {
            of(Hook::SpaceCost, vec![space.0.into()])
        }
        (Rule::SendingPriest, What::Resource(Resource::Coins, _)) => {
            of(Hook::PriestCost, Vec::new())
        }
        (Rule::SendingPriest, What::Cult(cult, ..)) => of(Hook::PriestSteps, vec![cult.0.into()]),
        (Rule::Offering, What::Offer(faction, amount)) => {
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
