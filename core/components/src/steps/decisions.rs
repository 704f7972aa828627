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
            need("open", StepKeyKind::Decision, "The decision.").canonical("decision"),
            may("who", OWN, "The seats that are asked; the acting seat if absent."),
            may(
                "whom",
                StepKeyKind::Whom,
                "Only seats of `who` for which this condition holds are asked. Each of them counts \
                 as the acting seat in the condition.",
            ),
            may("hand", StepKeyKind::Handed, "The arguments of the decision.").canonical("args"),
            may(
                "manner",
                StepKeyKind::Mode,
                "`ask` (the default) waits for the answer; `offer` continues at once; `sealed` \
                 hides the answers until all are given.",
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
        "Runs a task.",
        &[
            need("run", StepKeyKind::Task, "The task.").canonical("task"),
            may("who", OWN, "The seats for which the task runs, one after the other."),
            may(
                "whom",
                StepKeyKind::Whom,
                "The task runs only for seats of `who` for which this condition holds. Each of \
                 them counts as the acting seat in the condition.",
            ),
            may("hand", StepKeyKind::Handed, "The arguments of the task.").canonical("args"),
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
        "Carries out what pieces do: the steps of a piece, or of all pieces in a zone, one after \
         the other.",
        &[
            need(
                "do",
                StepKeyKind::ActingPieces,
                "An argument that is a piece, a zone or place that everybody sees, or the name of \
                 a piece.",
            ),
            may("having", StepKeyKind::PieceFilter, "Which pieces of the zone act."),
            may("who", OWN, "The seats for which the pieces act, one after the other."),
            may(
                "whom",
                StepKeyKind::Whom,
                "The pieces act only for seats of `who` for which this condition holds. Each of \
                 them counts as the acting seat in the condition.",
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
        "Answers a decision for the acting seat without asking it: by the first possible option \
         that takes these arguments. Nothing happens if there is none.",
        &[
            need(
                "answer",
                StepKeyKind::Answer,
                "The decision, or one of its options: `DECISION`, `DECISION.OPTION`.",
            ),
            may("with", StepKeyKind::AnswerArgs, "The arguments of the option.").canonical("args"),
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
