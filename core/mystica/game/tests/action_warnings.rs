//! Tests of warnings in random games: each warning comes true, and actions without a warning have
//! no such result.

use crate::common;
use std::collections::BTreeMap;

use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use kernel::action::{Action, ActionKind};
use kernel::ids::SeatId;
use kernel::{Resource, State};

/// Returns the steps that an action asks for on a track, and those that its seat made.
fn steps(action: Action, seat: SeatId, before: &State, after: &State) -> Option<(u8, u8)> {
    let (cult, possible_steps) = match action {
        Action::SendPriest(cult, steps) | Action::Step(cult, steps) => (cult, steps),
        _ => return None,
    };
    let at = |state: &State| state.seat(seat).cults[cult.at()];
    Some((possible_steps, at(after) - at(before)))
}

#[test]
fn a_warning_describes_the_result_of_the_action() {
    let mut shelf = common::shelf();
    // Unused spades must stay owed, so that the warning can be verified.
    let mut keeps = VariantChoice::named("base");
    keeps.settings.push(("answers-forced".into(), "false".into()));
    let mut table = shelf.table(&keeps);
    let gives_up = shelf.table(&VariantChoice::named("base"));
    let ruleset = table.ruleset().clone();
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..150 {
        let setup = kernel::draw_setup(&ruleset, 3, &[], seed).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let mut random = Random::new(seed);
        let (mut list, mut then) = (Vec::new(), Vec::new());
        for number in 0.. {
            if table.is_over(&state) {
                break;
            }
            table.legal_actions(&state, &mut list).expect("no script fails");
            for choice in list.iter().filter(|_| number % 4 == 0) {
                let (seat, action) = (SeatId(choice.seat), choice.action);
                let warnings = table.warnings(&state, choice.seat, action);
                assert_eq!(gives_up.warnings(&state, choice.seat, action), warnings);
                let has = |words: &str| warnings.iter().any(|line| line.contains(words));
                let mut after = state.clone();
                table.apply(&mut after, choice.seat, action).expect("it was listed");
                table.legal_actions(&after, &mut then).expect("no script fails");
                let text = table.text(&state, choice.seat, action);
                if let Some((possible_steps, made)) = steps(action, seat, &state, &after) {
                    assert_eq!(has("would be lost"), made < possible_steps, "{text}: {warnings:?}");
                    *met.entry(if made < possible_steps { "steps" } else { "all steps" })
                        .or_default() += 1;
                }
                let owed = |state: &State| state.seat(seat).owes(Resource::Spades);
                let use_of_it = then.iter().any(|one| {
                    one.seat == choice.seat
                        && matches!(one.action.kind(), ActionKind::Transform | ActionKind::Build)
                });
                let idle = owed(&after) > owed(&state) && !use_of_it;
                assert_eq!(has("no hex in reach"), idle, "{text}: {warnings:?}");
                *met.entry(if idle { "idle spades" } else { "others" }).or_default() += 1;
                if matches!(action, Action::Burn(_)) {
                    *met.entry(if has("burning this power") { "burned" } else { "of use" })
                        .or_default() += 1;
                }
            }
            let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
            table.apply(&mut state, seat, action).expect("it was listed");
        }
    }
    for what in ["steps", "all steps", "idle spades", "others", "burned", "of use"] {
        assert!(met.get(what).is_some_and(|n| *n > 0), "{what} was never met: {met:?}");
    }
}
