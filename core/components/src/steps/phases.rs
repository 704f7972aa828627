//! Steps about phases: they take effect when no decision or task is open.

use crate::read_view::ActionError;
use crate::steps::rule::{StepCall, StepKeyKind, StepPlace, StepRule, need};

const NO_DEED: StepPlace = StepPlace::WholeGames { deed: "" };

pub(super) static PASS: StepRule = StepRule {
    place: StepPlace::WholeGames { deed: "pass" },
    ..StepRule::new(
        "pass",
        "Records that the acting seat has passed.",
        &[need("pass", StepKeyKind::Done, "Always `true`.")],
        pass,
    )
};

fn pass(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    call.table().pass()
}

pub(super) static END_PHASE: StepRule = StepRule {
    place: NO_DEED,
    ..StepRule::new(
        "end_phase",
        "Ends a phase as soon as no decision and no task waits.",
        &[need("end_phase", StepKeyKind::Phase, "The name of the phase that ends.")
            .canonical("phase")],
        end_phase,
    )
};

fn end_phase(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let phase = call.phase(0);
    call.table().end_phase(phase);
    Ok(())
}

pub(super) static GO_TO: StepRule = StepRule {
    place: NO_DEED,
    ..StepRule::new(
        "go_to",
        "Continues with another phase as soon as no decision and no task waits.",
        &[need("go_to", StepKeyKind::Phase, "The name of the phase that comes next.")
            .canonical("phase")],
        go_to,
    )
};

fn go_to(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let phase = call.phase(0);
    call.table().go_to(phase);
    Ok(())
}

pub(super) static END_GAME: StepRule = StepRule {
    place: StepPlace::WholeGames { deed: "last_round" },
    ..StepRule::new(
        "end_game",
        "Ends the game as soon as no decision and no task waits.",
        &[need("end_game", StepKeyKind::Done, "Always `true`.")],
        end_game,
    )
};

fn end_game(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    call.table().end_game();
    Ok(())
}
