//! One change of a seat, with its cause.

use kernel::cause::Cause;
use kernel::ids::*;
use kernel::{Hook, Place, Resource};

/// One change of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Whose; `NONE` for what belongs to nobody, a slot of the whole game that begins anew.
    pub seat: SeatId,
    /// The seat's faction, by which it is called; `NONE` without a seat.
    pub faction: FactionId,
    /// What changed.
    pub what: What,
    /// How much the seat has right after it, where that is one number.
    pub now: Option<i32>,
    /// By which rule.
    pub cause: Cause,
    /// Pieces that were asked how much it is, as far as they may have changed it.
    pub modifiers: Vec<Modifier>,
    /// In which round; income belongs to the round that comes.
    pub round: u8,
}

/// What a change is a change of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A resource or a right, by so much.
    Resource(Resource, i16),
    /// A marker on a cult track: from this space to that.
    Cult(CultId, u8, u8),
    /// An advancement track: from this level to that.
    Level(TrackId, u8, u8),
    /// A token moved from a hex to a hex; `NONE`: the supply.
    Token(TokenId, HexId, HexId),
    /// So many tokens are to be placed.
    TokensDue(TokenId, u8),
    /// Power offered: to whom and how much.
    Offer(FactionId, u8),
    /// An offer declined by itself, because nothing else was possible: whose and how much.
    Declined(FactionId, u8),
    /// A right given up by itself, because nothing else was possible: which and how much.
    Unused(Resource, u8),
    /// A slot of a piece: from this value to that.
    Slot(SlotId, u8, u8),
    /// Something that parts had done on the board.
    Deed(kernel::Deed),
}

/// A piece that was asked how much something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// What it was asked.
    pub hook: Hook,
    /// The piece.
    pub piece: PieceId,
    /// Where its answer is written: the table, or the declaration of the script.
    pub place: Place,
    /// What the table adds; `None` for a script, whose answer was not kept.
    pub adds: Option<i32>,
}
