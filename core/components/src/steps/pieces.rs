//! Steps that move, show and shuffle pieces.

use crate::declare::{
    AmountExpression, PieceSelection, SeatSelection, StepArgument, ZoneReference,
};
use crate::layout::ComponentLayout;
use crate::read_view::{ActionError, Viewpoint};
use crate::state_writer::PieceLocation;
use crate::steps::cost::CostBound;
use crate::steps::rule::{
    AbsentSeats, PieceFlow, StepCall, StepDraws, StepKeyKind, StepRule, may, need,
};

/// Hint for a step that moves a piece which may be in another zone.
const IF_THERE: &str = "`if_there = true` moves it only if it is there";

const NUMBER: StepKeyKind = StepKeyKind::Quantity { least: Some(0), absent: 1 };

pub(super) static MOVE: StepRule = StepRule {
    moves: Some(PieceFlow { from: 1, to: 2 }),
    cost: cost_of_move,
    canonical_name: Some(|args| match args {
        [.., StepArgument::Flag(true)] => "move_all",
        _ => "move",
    }),
    ..StepRule::new(
        "move",
        "Moves pieces from one zone to another. If there are too few pieces or there is too little \
         room, fewer move. A piece given by its name or by an argument must lie in the zone `from`, \
         unless `if_there` is true.",
        &[
            need(
                "move",
                StepKeyKind::Pieces,
                "Which pieces move: those at the `top`, `random` ones, `every` one, an argument that is a piece, or the name of a piece.",
            )
            .canonical("what"),
            may(
                "number",
                StepKeyKind::PieceNumber,
                "How many pieces move, for `top` and `random`; 1 if absent.",
            ),
            need("from", StepKeyKind::Zone, "The zone or place that the pieces leave.")
                .canonical("from"),
            need("to", StepKeyKind::Zone, "The zone or place to which the pieces move.").canonical("to"),
            may(
                "having",
                StepKeyKind::PieceFilter,
                "The condition for pieces that can move, for `random` and `every`; all if absent.",
            ),
            may(
                "end",
                StepKeyKind::End,
                "The end of a stack to which the pieces move: `top` (the default) or `bottom`.",
            ),
            may(
                "all",
                StepKeyKind::Flag,
                "Whether it is a script error if fewer pieces can move than asked for; no if absent.",
            )
            .canonical(""),
            may(
                "if_there",
                StepKeyKind::IfThere,
                "What happens if the one piece is not in the zone `from`. `true`: nothing; if absent, \
                     this is a script error.",
            ),
        ],
        move_pieces,
    )
};

fn move_pieces(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let (from, to, end) = (call.location(1)?, call.location(2)?, call.end(3));
    let what = call.pieces(0);
    let (n, filter) = call.selected(what)?;
    let is_strict = call.flag(4);
    let (from, to) = (PieceLocation { end, ..from }, PieceLocation { end, ..to });
    let mut table = call.table();
    let (moved, expected) = match (what, filter) {
        (PieceSelection::Piece(_) | PieceSelection::IfThere(_), _) => {
            let moved = table.move_piece(n, from, to)?;
            if !moved
                && matches!(what, PieceSelection::Piece(_))
                && let Some(why) = table.lies_elsewhere(n as u16, from)
            {
                return Err(ActionError::Script(format!("{why}; {IF_THERE}")));
            }
            (i32::from(moved), 1)
        }
        (PieceSelection::Top(_), _) => (table.move_top(n, from, to)?, n),
        (PieceSelection::Random(..), Some(filter)) => (table.move_random(n, from, to, &filter)?, n),
        (_, filter) => {
            let moved = table.move_every(from, to, &filter.unwrap_or_default())?;
            (moved, moved)
        }
    };
    if is_strict && moved < expected {
        let layout = table.layout;
        return Err(ActionError::Script(format!(
            "only {moved} of {expected} pieces can move from `{}` to `{}`",
            layout.spot_name(from.zone),
            layout.spot_name(to.zone)
        )));
    }
    Ok(())
}

fn cost_of_move(layout: &ComponentLayout, args: &[StepArgument<u16>]) -> CostBound {
    let [StepArgument::Pieces(what), StepArgument::Zone(from), StepArgument::Zone(to), ..] = args
    else {
        return CostBound::default();
    };
    let (slots, pieces) = (layout.room_at(from) + layout.room_at(to), layout.moved(from, to));
    let n = |n: &AmountExpression<u16>| n.always().map_or(pieces, |n| pieces.min(n.max(0) as u64));
    match what {
        PieceSelection::Piece(_) | PieceSelection::IfThere(_) => CostBound::changes(1, 8 * slots),
        PieceSelection::Every(_) => CostBound::changes(pieces, 8 * slots),
        // Each piece may have to be drawn first.
        PieceSelection::Top(amount) | PieceSelection::Random(amount, _) => {
            CostBound::changes(2 * n(amount), 8 * slots)
        }
    }
}

pub(super) static SHUFFLE: StepRule = StepRule {
    check: Some(why_unordered),
    draws: StepDraws::Always,
    cost: |layout, args| CostBound::changes(1, 8 * room(layout, args)),
    ..StepRule::new(
        "shuffle",
        "Puts the pieces of a stack in random order.",
        &[need("shuffle", StepKeyKind::Zone, "The stack that is shuffled.")],
        shuffle,
    )
};

fn shuffle(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let zone = call.location(0)?.zone;
    call.table().shuffle(zone)
}

fn why_unordered(layout: &ComponentLayout, args: &[StepArgument<u16>]) -> Option<&'static str> {
    let [StepArgument::Zone(ZoneReference::Zone(zone, _))] = args else { return None };
    let zone = layout.zones.get(usize::from(*zone))?;
    (zone.pile || zone.has_places).then_some("a pile has no order, so it cannot be shuffled")
}

/// Returns the number of pieces that the zone of the first argument can hold.
fn room(layout: &ComponentLayout, args: &[StepArgument<u16>]) -> u64 {
    match args {
        [StepArgument::Zone(at), ..] => layout.room_at(at),
        _ => 0,
    }
}

pub(super) static SHOW: StepRule = StepRule {
    cost: cost_of_show,
    ..StepRule::new(
        "show",
        "Shows the top pieces of a stack to seats. The pieces stay where they are.",
        &[
            need(
                "show",
                StepKeyKind::Zone,
                "The stack, or place of a zone, whose top pieces are shown.",
            ),
            may("number", NUMBER, "How many pieces are shown; 1 if absent."),
            may(
                "who",
                StepKeyKind::Seats(AbsentSeats::All),
                "The seats that see the pieces; all if absent.",
            )
            .canonical("to"),
        ],
        show,
    )
};

fn show(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let (from, n, (seats, viewers)) = (call.location(0)?, call.amount(1)?, call.seats(2)?);
    if is_everybody(seats) {
        if viewers.is_empty() {
            return Ok(());
        }
        return call.table().show(from, n, Viewpoint::seat(None)).map(drop);
    }
    let mut table = call.table();
    let mut show = |viewer| table.show(from, n, Viewpoint::seat(viewer)).map(drop);
    viewers.into_iter().try_for_each(&mut show)
}

/// Returns whether spectators see, too, what all these seats see.
fn is_everybody(seats: &SeatSelection<u16>) -> bool {
    matches!(seats, SeatSelection::All | SeatSelection::InTurn)
}

fn cost_of_show(layout: &ComponentLayout, args: &[StepArgument<u16>]) -> CostBound {
    let [_, StepArgument::Amount(n), StepArgument::Seats(seats)] = args else {
        return CostBound::default();
    };
    let viewers = if is_everybody(seats) { 1 } else { layout.seat_bound(seats) };
    let room = room(layout, args);
    let shown = n.always().map_or(room, |n| room.min(n.max(0) as u64));
    CostBound::changes(2 * shown, 8 * room).times(viewers)
}

pub(super) static SLIDE: StepRule = StepRule {
    cost: |layout, args| CostBound::changes(room(layout, args), 8),
    ..StepRule::new(
        "slide",
        "Moves the pieces of a row toward larger place numbers, as far as they can go.",
        &[need("slide", StepKeyKind::Zone, "The row whose pieces move.")],
        slide,
    )
};

fn slide(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let row = call.location(0)?.zone;
    call.table().slide(row)
}

pub(super) static REFILL: StepRule = StepRule {
    moves: Some(PieceFlow { from: 1, to: 0 }),
    draws: StepDraws::FromPiles,
    cost: cost_of_refill,
    ..StepRule::new(
        "refill",
        "Fills the free places of a row, the first one first.",
        &[
            need("refill", StepKeyKind::Zone, "The row that is filled."),
            need("from", StepKeyKind::Zone, "The zone from which the pieces come.")
                .canonical("from"),
        ],
        refill,
    )
};

fn refill(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let (row, from) = (call.location(0)?.zone, call.location(1)?);
    call.table().refill(row, from).map(drop)
}

fn cost_of_refill(layout: &ComponentLayout, args: &[StepArgument<u16>]) -> CostBound {
    let [StepArgument::Zone(row), StepArgument::Zone(from)] = args else {
        return CostBound::default();
    };
    let slots = layout.room_at(row) + layout.room_at(from);
    CostBound::changes(2 * layout.moved(from, row), 8 * slots)
}
