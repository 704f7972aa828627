//! Steps that open and answer decisions, and that run tasks.

use crate::declare::{ActingPieces, AmountExpression, StepArgument, Visibility, ZoneReference};
use crate::layout::{ComponentLayout, ENV, MOST_ARGS, NOTHING};
use crate::read_view::ActionError;
use crate::state::{ANSWERED, IS_TASK, StackFrame};
use crate::steps::cost::{CostBound, nothing};
use crate::steps::rule::{AbsentSeats, StepCall, StepKeyKind, StepRule, may, need};

const OWN: StepKeyKind = StepKeyKind::Seats(AbsentSeats::Own);

pub(super) static OPEN: StepRule = StepRule {
    cost: |layout, args| match args {
        [_, StepArgument::Seats(seats), ..] => CostBound::changes(layout.seat_bound(seats), 0),
        _ => CostBound::default(),
    },
    ..StepRule::new(
        "open",
        "Opens a decision. The following steps wait for the answer.",
        &[
            need("open", StepKeyKind::Decision, "The name of the decision.").canonical("decision"),
            may("who", OWN, "The seats that have to decide; the acting seat if absent."),
            may(
                "whom",
                StepKeyKind::Whom,
                "Only seats of `who` for which this condition holds have to decide. For each \
                 test, the tested seat is the acting seat.",
            ),
            may("hand", StepKeyKind::Handed, "The values of the decision's arguments, in their order.").canonical("args"),
            may(
                "manner",
                StepKeyKind::Mode,
                "What happens before the answer. `ask` (the default): the following steps wait; \
                 `offer`: they go on; `sealed`: they wait, and answers are hidden until all are given.",
            )
            .canonical("how"),
        ],
        open,
    )
};

fn open(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let (decision, mode) = (call.decision(0), call.mode(3));
    let ((_, seats), args) = (call.seats(1)?, call.amounts(2)?);
    call.table().open_for(decision, &seats, &args, mode)
}

pub(super) static RUN: StepRule = StepRule {
    cost: nothing,
    ..StepRule::new(
        "run",
        "Carries out the steps of a task.",
        &[
            need("run", StepKeyKind::Task, "The name of the task.").canonical("task"),
            may(
                "who",
                OWN,
                "The seats for which the task runs, one after the other; the acting seat if absent.",
            ),
            may(
                "whom",
                StepKeyKind::Whom,
                "The task runs only for seats of `who` for which this condition holds. For each \
                 test, the tested seat is the acting seat.",
            ),
            may("hand", StepKeyKind::Handed, "The values of the task's arguments, in their order.")
                .canonical("args"),
        ],
        run,
    )
};

fn run(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let task = call.task(0);
    let ((_, seats), args) = (call.seats(1)?, call.amounts(2)?);
    let mut table = call.table();
    // The task that is scheduled last runs first.
    seats.into_iter().rev().try_for_each(|seat| table.schedule_task(task, seat, &args))
}

pub(super) static DO: StepRule = StepRule {
    check: Some(why_no_piece_acts),
    cost: |layout, args| match args {
        [StepArgument::Acting(ActingPieces::In(at, _)), ..] => {
            CostBound::changes(0, 8 * layout.room_at(at))
        }
        _ => CostBound::default(),
    },
    ..StepRule::new(
        "do",
        "Carries out the steps (`does`) of a piece, or of all pieces in a zone, one piece after \
         the other.",
        &[
            need(
                "do",
                StepKeyKind::ActingPieces,
                "The piece: an argument, or the name of a piece. Or a zone or place that everybody \
                 sees.",
            ),
            may(
                "having",
                StepKeyKind::PieceFilter,
                "The condition for pieces of the zone whose steps are carried out; all if absent.",
            ),
            may(
                "who",
                OWN,
                "The seats for which the steps are carried out, one after the other; the acting seat if absent.",
            ),
            may(
                "whom",
                StepKeyKind::Whom,
                "The steps are carried out only for seats of `who` for which this condition \
                 holds. For each test, the tested seat is the acting seat.",
            ),
        ],
        act,
    )
};

fn act(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let (_, seats) = call.seats(1)?;
    let mut scripts = Vec::new();
    for seat in seats {
        for piece in call.acting_pieces(0, seat)? {
            scripts.push((piece, seat));
        }
    }
    let mut table = call.table();
    // The script that is scheduled last runs first.
    scripts.into_iter().rev().try_for_each(|(piece, seat)| table.schedule_piece(piece, seat))
}

/// Returns why no piece can act: it has no steps, or not everybody sees which pieces there are.
fn why_no_piece_acts(layout: &ComponentLayout, args: &[StepArgument<u16>]) -> Option<&'static str> {
    match args {
        [StepArgument::Acting(ActingPieces::Piece(AmountExpression::Number(n))), ..] => {
            let piece = layout.pieces.get(usize::try_from(*n).ok()?)?;
            (!piece.acts).then_some("the piece does nothing: it has no `does`")
        }
        [StepArgument::Acting(ActingPieces::In(at, _)), ..] => {
            let (ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..)) = at else {
                return None;
            };
            let zone = layout.zones.get(usize::from(*zone))?;
            if zone.visible != Visibility::All {
                return Some(
                    "`do` needs a zone that everybody sees, because effects tell which pieces are \
                     there; move the pieces to such a zone first",
                );
            }
            let acts = |piece: u16| layout.pieces[usize::from(piece)].acts;
            (!layout.may_lie(zone).any(acts))
                .then_some("no piece that the zone can hold has `does`")
        }
        _ => None,
    }
}

pub(super) static ANSWER: StepRule = StepRule {
    cost: nothing,
    ..StepRule::new(
        "answer",
        "Answers a decision for the acting seat, which is not asked. The answer is the first \
         possible option that takes these arguments. If there is none, nothing happens.",
        &[
            need(
                "answer",
                StepKeyKind::Answer,
                "The decision that is answered (`DECISION`), or the option that answers it (`DECISION.OPTION`).",
            ),
            may(
                "with",
                StepKeyKind::AnswerArgs,
                "The values of the option's arguments, in their order.",
            )
            .canonical("args"),
        ],
        answer,
    )
};

/// The script of the answer runs before the rest of the current script.
fn answer(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let (answered, args) = (call.answered(0), call.amounts(1)?);
    let Some(seat) = call.seat() else {
        let layout = call.table().layout;
        let name = &layout.decisions[usize::from(answered.decision)].named.name;
        return Err(ActionError::Script(format!(
            "no seat is acting here, so none can answer `{name}`"
        )));
    };
    let Some(action) = call.possible_answer(answered, &args)? else { return Ok(()) };
    let mut env = [0; ENV];
    env[..MOST_ARGS].copy_from_slice(&action.args);
    let mut table = call.table();
    let answer = StackFrame {
        flags: IS_TASK | ANSWERED,
        seat,
        parent: table.top,
        group: 0,
        what: action.option,
        step: 0,
        env,
        option: NOTHING,
        answer: [0; MOST_ARGS],
    };
    table.push_frame(&answer).map(drop)
}
