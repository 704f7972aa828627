//! Steps that other code carries out: functions of the rulebook, and the host engine.

use crate::layout::NONE;
use crate::read_view::ActionError;
use crate::state_writer::PendingHostCommand;
use crate::steps::cost::nothing;
use crate::steps::rule::{StepCall, StepKeyKind, StepPlace, StepRule, may, need};

pub(super) static CALL: StepRule = StepRule {
    place: StepPlace::WholeGames { deed: "" },
    cost: nothing,
    ..StepRule::new(
        "call",
        "Calls a function that changes the game.",
        &[need(
            "call",
            StepKeyKind::Function,
            "The name of the function. Its Lua file must answer the hook `carry_out`.",
        )
        .canonical("function")],
        |call| call.call_function(0),
    )
};

pub(super) static DEED: StepRule = StepRule {
    cost: nothing,
    ..StepRule::new(
        "deed",
        "Gives a command to the board game that the components extend, which it carries out for a seat by its own rules.",
        &[
            need("deed", StepKeyKind::Deed, "The name of the command.").canonical("name"),
            may(
                "who",
                StepKeyKind::DeedSeat,
                "The seat for which the command is carried out; the acting seat if absent.",
            ),
            may("with", StepKeyKind::DeedArgs, "The arguments of the command, by name.")
                .canonical("args"),
            may(
                "may_fail",
                StepKeyKind::Flag,
                "What happens if the rules do not allow the command. `true`: nothing; if absent, \
                 the answer to which the step belongs is impossible.",
            ),
        ],
        deed,
    )
};

fn deed(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let seat = call.one_seat(1).unwrap_or(NONE);
    let (deed, args, may_fail) = (call.deed(0), call.amounts(2)?, call.flag(3));
    let mut table = call.table();
    let source = table.run.source;
    table.request_host_command(PendingHostCommand { deed, seat, args, may_fail, source })
}
