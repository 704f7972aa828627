//! Kinds of action: what a bot that does not know the game draws from, and what the kinds are called.

use game::{Choice, Role};
use kernel::action::{Action, ActionKind, Legal};
use kernel::ids::AnswerId;
use kernel::ruleset::Wait;
use kernel::state::State;
use kernel::{Phase, Ruleset};

/// What the kinds are called, by number.
pub(super) fn names() -> Vec<String> {
    let words = ActionKind::ALL.iter().map(|kind| kind.word());
    words.chain(["visit"]).map(str::to_owned).collect()
}

/// What an action means to a bot that does not know the game.
fn role(action: Action, phase: Phase) -> Role {
    match action {
        Action::Burn(_) | Action::Convert(..) => Role::Conversion,
        Action::Done => Role::End,
        Action::Pass(_) if phase == Phase::Actions => Role::End,
        Action::Leech(..) | Action::Decline(..) => Role::Answer,
        Action::GiveUp(what, _) if what.owed().is_none() => Role::Waste,
        Action::GiveUp(..) | Action::StepDown(..) | Action::Refuse(_) => Role::GiveUp,
        _ => Role::Move,
    }
}

/// Is this an answer to choices that may wait until the round ends, like an offer?
fn waits_long(rules: &Ruleset, answer: AnswerId) -> bool {
    let knows =
        |choice: &&kernel::ruleset::Choice| choice.options.iter().any(|o| o.answer == answer);
    rules.choices.iter().find(knows).is_some_and(|choice| choice.wait == Wait::Round)
}

/// A move that ends on a structure is a kind of its own: few of many moves lead to a trade.
const LANDING: u8 = ActionKind::ALL.len() as u8;

/// An entry of the legal list as a bot sees it.
pub(super) fn choice(
    rules: &Ruleset,
    state: &State,
    legal: &Legal,
    phase: Phase,
) -> Choice<Action> {
    let amounts = legal.action.amount().map_or((0, 0), |min| (min, legal.max));
    let kind = match legal.action.kind() {
        // One kind for all that can be done at any time and any number of times.
        ActionKind::StepDown => ActionKind::GiveUp,
        kind => kind,
    };
    let kind = match legal.action {
        Action::Move(way) if state.occupied.has(way.to.0) => LANDING,
        _ => kind as u8,
    };
    Choice {
        seat: legal.seat.0,
        action: legal.action,
        amounts,
        kind,
        role: match legal.action {
            Action::Choose(answer, _) if waits_long(rules, answer) => Role::Answer,
            action => role(action, phase),
        },
    }
}
