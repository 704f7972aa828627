//! Warnings for legal actions that players probably do not want: spades or cult steps that are
//! lost, power burned without use.

use kernel::action::{Action, ActionKind, LegalEntry};
use kernel::ids::*;
use kernel::state::State;
use kernel::texts::TEXTS;
use kernel::{Resource, Ruleset};
use language::say;

/// An action with the positions and legal lists before and after it.
pub(super) struct ActionPreview<'a> {
    pub before: &'a State,
    pub after: &'a State,
    /// Legal actions before and after the action.
    pub legal_before: &'a [LegalEntry],
    pub legal_after: &'a [LegalEntry],
}

/// Returns the warnings for an action, one sentence each.
pub(super) fn warnings(
    rules: &Ruleset,
    seat: SeatId,
    action: Action,
    outcome: &ActionPreview<'_>,
) -> Vec<String> {
    let all =
        [spades(seat, outcome), steps(rules, seat, action, outcome), burned(seat, action, outcome)];
    all.into_iter().flatten().collect()
}

fn spades(
    seat: SeatId,
    ActionPreview { before, after, legal_after: can, .. }: &ActionPreview<'_>,
) -> Option<String> {
    let owed = |state: &State| state.seat(seat).owes(Resource::Spades);
    let uses = |legal: &LegalEntry| {
        legal.seat == seat
            && matches!(legal.action.kind(), ActionKind::Transform | ActionKind::Build)
    };
    let lost = owed(after) > owed(before) && !can.iter().any(uses);
    lost.then(|| say!(TEXTS, "warn-spades-lost", n = owed(after)))
}

fn steps(
    rules: &Ruleset,
    seat: SeatId,
    action: Action,
    ActionPreview { before, after, .. }: &ActionPreview<'_>,
) -> Option<String> {
    let (cult, possible_steps) = match action {
        Action::SendPriest(cult, steps) | Action::Step(cult, steps) => (cult, steps),
        _ => return None,
    };
    let at = |state: &State| state.seat(seat).cults[cult.at()];
    let lost =
        possible_steps.checked_sub(at(after).checked_sub(at(before))?).filter(|lost| *lost > 0)?;
    let track = rules.cult_name(cult);
    Some(say!(TEXTS, "warn-steps-lost", n = lost, track = track))
}

/// Warns if the burned power does not make any further action possible.
fn burned(
    seat: SeatId,
    action: Action,
    ActionPreview { legal_before: could, legal_after: can, .. }: &ActionPreview<'_>,
) -> Option<String> {
    let Action::Burn(_) = action else { return None };
    let is_new = |legal: &LegalEntry| {
        let is_same =
            |other: &LegalEntry| other.action.with_amount(0) == legal.action.with_amount(0);
        legal.seat == seat
            && legal.action.kind() != ActionKind::Convert
            && !could.iter().any(is_same)
    };
    let nothing = !can.iter().any(is_new);
    nothing.then(|| say!(TEXTS, "warn-burn-useless"))
}
