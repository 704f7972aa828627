//! Events that the kernel reports to a listener ([`EventSink`]); bulk play passes [`NullSink`] and pays nothing for them.

use crate::action::Action;
use crate::cause::Cause;
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::Ruleset;
use crate::state::State;

/// Event inside an action or between turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat is about to carry out an action.
    Action(SeatId, Action),
    /// The next action is a forced answer of a seat.
    Forced(SeatId, Action),
    /// A resource changed; `amount` is the actual change.
    Changed {
        seat: SeatId,
        what: Resource,
        amount: i16,
        cause: Cause,
    },
    /// A cult marker moved.
    Cult {
        seat: SeatId,
        cult: CultId,
        from: u8,
        to: u8,
        cause: Cause,
    },
    /// A token came on the board, moved or left it.
    Token {
        seat: SeatId,
        token: TokenId,
        /// `NONE`: from the supply.
        from: HexId,
        /// `NONE`: to the supply.
        to: HexId,
        cause: Cause,
    },
    /// A seat has gained tokens that it has to place.
    TokensDue {
        seat: SeatId,
        token: TokenId,
        amount: u8,
        cause: Cause,
    },
    /// A seat came to another level of an advancement track.
    Level {
        seat: SeatId,
        track: TrackId,
        from: u8,
        to: u8,
        cause: Cause,
    },
    /// A slot has another value.
    Slot {
        /// The seat whose value changed. For a shared slot: the seat whose piece changed it, or
        /// `NONE` if it was reset.
        seat: SeatId,
        slot: SlotId,
        from: u8,
        to: u8,
        cause: Cause,
    },
    /// A build offered power to a neighbour.
    Offered {
        /// The seat that built.
        from: SeatId,
        to: SeatId,
        amount: u8,
        cause: Cause,
    },
    /// The offers of a build are settled; pieces have not reacted yet.
    LeechSettling {
        /// The seat that built.
        seat: SeatId,
        /// Whether a seat took power.
        taken: bool,
    },
    /// The offers of a build are settled, and pieces have reacted.
    LeechSettled {
        /// The seat that built.
        seat: SeatId,
        /// Whether a seat took power.
        taken: bool,
    },
    /// A seat is about to take its income.
    IncomeStarts {
        seat: SeatId,
        /// True for the cult reward, false for the other income.
        cult: bool,
    },
    /// A seat has taken its income.
    IncomeTaken {
        seat: SeatId,
        /// True for the cult reward, false for the other income.
        cult: bool,
    },
    /// Components gave a command on the board.
    Deed {
        /// The seat for which it is carried out.
        seat: SeatId,
        deed: crate::board_vocabulary::BoardCommand,
        cause: Cause,
    },
    TurnStarts(SeatId),
    RoundStarts(u8),
    /// All seats have passed: the income of the next round begins.
    IncomePhase {
        /// The coming round.
        round: u8,
        /// True for the cult reward, false for the other income.
        cult: bool,
    },
    /// A final scoring begins; the cult is `NONE` unless each track is scored separately.
    FinalScoring(FinalTileId, CultId),
    /// A seat scored in a final scoring, or its leftover resources became points.
    FinalPoints {
        seat: SeatId,
        /// `NONE` for leftovers.
        tile: FinalTileId,
        /// `NONE` unless each track is scored separately.
        cult: CultId,
        vp: i16,
    },
}

/// Listener for events; it receives each event with the position right after the event.
pub trait EventSink {
    /// Receives an event; `state` is the position right after the event.
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event);
}

/// Listener that ignores all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullSink;

impl EventSink for NullSink {
    #[inline]
    fn event(&mut self, _: &Ruleset, _: &State, _: Event) {}
}
