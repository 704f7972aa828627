//! One recorded change of a seat, with its cause.

use kernel::cause::Cause;
use kernel::ids::*;
use kernel::{Hook, Resource, SourceLine};

/// One recorded change of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct MysticaChange {
    /// `NONE` for a slot of the whole game that is reset.
    pub seat: SeatId,
    /// Faction of the seat; `NONE` without a seat.
    pub faction: FactionId,
    pub what: ChangeSubject,
    /// The seat's amount after the change, if it is one number.
    pub now: Option<i32>,
    pub cause: Cause,
    /// Pieces whose answers to a hook may have changed the amount.
    pub modifiers: Vec<ChangeModifier>,
    /// Round of the change; income belongs to the coming round.
    pub round: u8,
}

/// The subject of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeSubject {
    /// A resource or a right, with the difference.
    Resource(Resource, i16),
    /// A marker on a cult track: old and new space.
    Cult(CultId, u8, u8),
    /// An advancement track: old and new level.
    Level(TrackId, u8, u8),
    /// A moved token: old and new hex; `NONE` is the supply.
    Token(TokenId, HexId, HexId),
    /// Number of tokens that are to be placed.
    TokensDue(TokenId, u8),
    /// Power offered: receiver and amount.
    Offer(FactionId, u8),
    /// An offer declined as a forced answer: its sender and amount.
    Declined(FactionId, u8),
    /// A right given up as a forced answer: the right and its amount.
    Unused(Resource, u8),
    /// A slot of a piece: old and new value.
    Slot(SlotId, u8, u8),
    /// A command that components gave on the board.
    Deed(kernel::BoardCommand),
}

/// A piece that answered the hook for an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeModifier {
    pub hook: Hook,
    pub piece: PieceId,
    /// Source span of the piece's answer: the TOML table, or the declaration of the script.
    pub place: SourceLine,
    /// Amount that the TOML table adds; `None` for a script, whose answer is not recorded.
    pub adds: Option<i32>,
}
