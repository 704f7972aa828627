//! Kinds and roles of actions, for bots without knowledge of the game.

use game::{ActionRole, LegalAction};
use kernel::action::{Action, ActionKind, LegalEntry};
use kernel::ruleset::AnswerDeadline;
use kernel::state::State;
use kernel::texts::TEXTS;
use kernel::{Phase, Ruleset};
use language::Args;

/// Returns the names of the kinds, by number. In English they are the first words of actions in
/// ledgers.
pub(super) fn names() -> Vec<String> {
    let words = ActionKind::ALL.iter().map(|kind| kind.word());
    let name = |word: &str| match word {
        "" => String::new(),
        word if language::is_english() => word.to_owned(),
        word => shown_word(word),
    };
    words.chain(["visit"]).map(name).collect()
}

/// Returns the first word of actions of a kind in the language of the viewer.
pub(crate) fn shown_word(word: &str) -> String {
    let id = match word {
        "action" => "kind-action",
        "advance" => "kind-advance",
        "answer" => "kind-answer",
        "bridge" => "kind-bridge",
        "build" => "kind-build",
        "burn" => "kind-burn",
        "choose" => "kind-choose",
        "connect" => "kind-connect",
        "convert" => "kind-convert",
        "cult" => "kind-cult",
        "decline" => "kind-decline",
        "dig" => "kind-dig",
        "done" => "kind-done",
        "favor" => "kind-favor",
        "leech" => "kind-leech",
        "move" => "kind-move",
        "pass" => "kind-pass",
        "place" => "kind-place",
        "send" => "kind-send",
        "town" => "kind-town",
        "trade" => "kind-trade",
        "transform" => "kind-transform",
        "upgrade" => "kind-upgrade",
        "visit" => "kind-visit",
        other => return other.to_owned(),
    };
    TEXTS.text(id, &Args::new())
}

/// Generates [`role`] and [`is_answer`] from the table of action kinds.
macro_rules! roles {
    ($($kind:ident { word: $word:literal, role: $role:ident $($by:ident)?, $($rest:tt)* })*) => {
        /// Returns the role of an action, such as a move or the end of a turn.
        fn role(rules: &Ruleset, action: Action, phase: Phase) -> ActionRole {
            match action.kind() {
                $(ActionKind::$kind => roles!(@$role (rules, action, phase) $($by)?),)*
            }
        }

        /// Returns whether an action answers an offer.
        pub(crate) fn is_answer(action: Action) -> bool {
            match action.kind() {
                $(ActionKind::$kind => roles!(@is_answer $role),)*
            }
        }
    };
    (@is_answer Answer) => { true };
    (@is_answer $other:ident) => { false };
    (@by ($($with:ident),*) $by:ident) => { $by($($with),*) };
    (@$role:ident $with:tt) => { ActionRole::$role };
}

kernel::action_kinds!(roles);

/// Role of a pass: in the setup it takes the first bonus card and ends nothing.
fn passing(_: &Ruleset, _: Action, phase: Phase) -> ActionRole {
    if phase == Phase::Actions { ActionRole::End } else { ActionRole::Move }
}

/// Role of giving up: a waste unless the resource is a right that is owed.
fn giving_up(_: &Ruleset, action: Action, _: Phase) -> ActionRole {
    match action {
        Action::GiveUp(right, _) if right.owed_index().is_none() => ActionRole::Waste,
        _ => ActionRole::GiveUp,
    }
}

/// Role of a choice: an answer if the choice may wait until the round ends, as offers do.
fn choosing(rules: &Ruleset, action: Action, _: Phase) -> ActionRole {
    let Action::Choose(answer, _) = action else { return ActionRole::Move };
    let knows =
        |choice: &&kernel::ruleset::Choice| choice.options.iter().any(|o| o.answer == answer);
    let waits_long =
        rules.choices.iter().find(knows).is_some_and(|c| c.wait == AnswerDeadline::Round);
    if waits_long { ActionRole::Answer } else { ActionRole::Move }
}

/// Number of the additional kind for moves that end on a structure. They have their own kind
/// because few of many moves lead to a trade.
const LANDING: u8 = ActionKind::ALL.len() as u8;

/// Converts an entry of the legal list into a choice for bots.
#[inline]
pub(super) fn choice(
    rules: &Ruleset,
    state: &State,
    legal: &LegalEntry,
    phase: Phase,
) -> LegalAction<Action> {
    let ActionFacets { amounts, kind, role } = sort(rules, state, legal, phase);
    LegalAction { seat: legal.seat.0, action: legal.action, amounts, kind, role }
}

/// Properties of an action that depend on its kind.
struct ActionFacets {
    amounts: (u8, u8),
    kind: u8,
    role: ActionRole,
}

/// A separate call makes the compiler copy the action into its entry as a whole instead of field by
/// field.
#[inline(never)]
fn sort(rules: &Ruleset, state: &State, legal: &LegalEntry, phase: Phase) -> ActionFacets {
    let amounts = legal.action.amount().map_or((0, 0), |min| (min, legal.max));
    let kind = match legal.action.kind() {
        // One kind for both, as each is possible at any time and any number of times.
        ActionKind::StepDown => ActionKind::GiveUp,
        kind => kind,
    };
    let kind = match legal.action {
        Action::Move(token_move) if state.occupied.has(token_move.to.0) => LANDING,
        _ => kind as u8,
    };
    ActionFacets { amounts, kind, role: role(rules, legal.action, phase) }
}
