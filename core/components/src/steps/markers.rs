//! Steps that move markers on tracks, and that change marks.

use crate::read_view::ActionError;
use crate::steps::rule::{StepCall, StepKeyKind, StepRule, may, need};

pub(super) static ADVANCE: StepRule = StepRule::new(
    "advance",
    "Moves a seat's marker forward.",
    &[
        need("advance", StepKeyKind::Track, "The track: `road`, `whom.road`."),
        may(
            "by",
            StepKeyKind::Quantity { least: Some(0), absent: 1 },
            "The number of edges, forward; 1 if absent.",
        ),
    ],
    advance,
);

fn advance(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let ((track, marker), n) = (call.marker_of_seat(0)?, call.amount(1)?);
    call.table().advance(track, marker, n).map(drop)
}

pub(super) static PUT: StepRule = StepRule::new(
    "put",
    "Puts a seat's marker on a stop.",
    &[need("put", StepKeyKind::Track, "The track."), need("on", StepKeyKind::Stop, "The stop.")],
    put,
);

fn put(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let ((track, marker), stop) = (call.marker_of_seat(0)?, call.amount(1)?);
    call.table().put_marker(track, marker, stop)
}

pub(super) static PUT_MARKER: StepRule = StepRule::new(
    "put_marker",
    "Puts a marker that belongs to no seat on a stop.",
    &[
        need("put_marker", StepKeyKind::Marker, "The marker: `TRACK.MARKER`."),
        need("on", StepKeyKind::Stop, "The stop.").canonical("at"),
    ],
    put_marker,
);

fn put_marker(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let ((track, marker), stop) = (call.marker(0), call.amount(1)?);
    call.table().put_marker(track, marker, stop)
}

pub(super) static SET_MARK: StepRule = StepRule::new(
    "set_mark",
    "Sets the mark of a stop or edge.",
    &[
        need("set_mark", StepKeyKind::Mark, "The mark: `TRACK.MARK`."),
        need("at", StepKeyKind::Stop, "The stop or edge.").canonical("at"),
        need("to", StepKeyKind::Value { least: Some(0) }, "The value."),
    ],
    set_mark,
);

fn set_mark(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let ((track, mark), at, n) = (call.mark(0), call.amount(1)?, call.amount(2)?);
    call.table().set_mark(track, mark, at, n)
}
