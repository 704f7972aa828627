//! Kinds of action: what a bot that does not know the game draws from, and what the kinds are called.

use game::{Choice, Role};
use kernel::action::{Action, ActionKind, Legal};
use kernel::ruleset::Wait;
use kernel::state::State;
use kernel::{Phase, Ruleset};

/// What the kinds are called, by number.
pub(super) fn names() -> Vec<String> {
    let words = ActionKind::ALL.iter().map(|kind| kind.word());
    words.chain(["visit"]).map(str::to_owned).collect()
}

/// The column of the table of kinds.
macro_rules! roles {
    ($($kind:ident { word: $word:literal, role: $role:ident $($by:ident)?, $($rest:tt)* })*) => {
        /// What an action means to a bot that does not know the game.
        fn role(rules: &Ruleset, action: Action, phase: Phase) -> Role {
            match action.kind() {
                $(ActionKind::$kind => roles!(@$role (rules, action, phase) $($by)?),)*
            }
        }

        /// Does it answer an offer?
        pub(crate) fn is_answer(action: Action) -> bool {
            match action.kind() {
                $(ActionKind::$kind => roles!(@is_answer $role),)*
            }
        }
    };
    (@is_answer Answer) => { true };
    (@is_answer $other:ident) => { false };
    (@by ($($with:ident),*) $by:ident) => { $by($($with),*) };
    (@$role:ident $with:tt) => { Role::$role };
}

kernel::action_kinds!(roles);

/// The first card of the setup is taken by passing, too.
fn passing(_: &Ruleset, _: Action, phase: Phase) -> Role {
    if phase == Phase::Actions { Role::End } else { Role::Move }
}

/// What is not owed is thrown away.
fn giving_up(_: &Ruleset, action: Action, _: Phase) -> Role {
    match action {
        Action::GiveUp(what, _) if what.owed().is_none() => Role::Waste,
        _ => Role::GiveUp,
    }
}

/// Is this an answer to choices that may wait until the round ends, like an offer?
fn choosing(rules: &Ruleset, action: Action, _: Phase) -> Role {
    let Action::Choose(answer, _) = action else { return Role::Move };
    let knows =
        |choice: &&kernel::ruleset::Choice| choice.options.iter().any(|o| o.answer == answer);
    let waits_long = rules.choices.iter().find(knows).is_some_and(|c| c.wait == Wait::Round);
    if waits_long { Role::Answer } else { Role::Move }
}

/// A move that ends on a structure is a kind of its own: few of many moves lead to a trade.
const LANDING: u8 = ActionKind::ALL.len() as u8;

/// An entry of the legal list as a bot sees it.
#[inline]
pub(super) fn choice(
    rules: &Ruleset,
    state: &State,
    legal: &Legal,
    phase: Phase,
) -> Choice<Action> {
    let Facets { amounts, kind, role } = sort(rules, state, legal, phase);
    Choice { seat: legal.seat.0, action: legal.action, amounts, kind, role }
}

/// What is found out of an action by its parts.
struct Facets {
    amounts: (u8, u8),
    kind: u8,
    role: Role,
}

/// A call of its own: with it the action is copied as a whole into its entry, without it part by part.
#[inline(never)]
fn sort(rules: &Ruleset, state: &State, legal: &Legal, phase: Phase) -> Facets {
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
    Facets { amounts, kind, role: role(rules, legal.action, phase) }
}
