//! Steps that move markers on tracks, and that change marks.

use crate::read_view::ActionError;
use crate::steps::rule::{StepCall, StepKeyKind, StepRule, may, need};

pub(super) static ADVANCE: StepRule = StepRule::new(
    "advance",
    "Moves a seat's marker forward.",
    &[
        need(
            "advance",
            StepKeyKind::Track,
            "The track: `road`, or `whom.road` for the marker of another seat.",
        ),
        may(
            "by",
            StepKeyKind::Quantity { least: Some(0), absent: 1 },
            "The number of edges by which the marker moves forward; 1 if absent.",
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
    &[
        need(
            "put",
            StepKeyKind::Track,
            "The track: `road`, or `whom.road` for the marker of another seat.",
        ),
        need("on", StepKeyKind::Stop, "The new stop of the marker."),
    ],
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
        need("on", StepKeyKind::Stop, "The new stop of the marker.").canonical("at"),
    ],
    put_marker,
);

fn put_marker(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let ((track, marker), stop) = (call.marker(0), call.amount(1)?);
    call.table().put_marker(track, marker, stop)
}

pub(super) static SET_MARK: StepRule = StepRule::new(
    "set_mark",
    "Sets a mark, a number of a stop or edge, to a value.",
    &[
        need("set_mark", StepKeyKind::Mark, "The mark: `TRACK.MARK`."),
        need("at", StepKeyKind::Stop, "The stop or edge whose mark is set.").canonical("at"),
        need("to", StepKeyKind::Value { least: Some(0) }, "The new value of the mark."),
    ],
    set_mark,
);

fn set_mark(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let ((track, mark), at, n) = (call.mark(0), call.amount(1)?, call.amount(2)?);
    call.table().set_mark(track, mark, at, n)
}
