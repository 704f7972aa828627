//! What just happened, for whoever listens; bulk play passes no listener and pays nothing.

use crate::action::Action;
use crate::cause::Cause;
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::Ruleset;
use crate::state::State;

/// Something that happened inside an action or between turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat is about to carry out an action.
    Action(SeatId, Action),
    /// The next action is an answer that is given by itself for a seat: nothing else is possible.
    Forced(SeatId, Action),
    /// A resource changed; `amount` is what really changed.
    Changed {
        /// Whose.
        seat: SeatId,
        /// Which resource.
        what: Resource,
        /// By how much.
        amount: i16,
        /// By which rule.
        cause: Cause,
    },
    /// A cult marker moved.
    Cult {
        /// Whose.
        seat: SeatId,
        /// On which track.
        cult: CultId,
        /// From which space.
        from: u8,
        /// To which space.
        to: u8,
        /// By which rule.
        cause: Cause,
    },
    /// A token came, moved or went.
    Token {
        /// Whose.
        seat: SeatId,
        /// Its kind.
        token: TokenId,
        /// From where; `NONE`: the supply.
        from: HexId,
        /// To where; `NONE`: the supply.
        to: HexId,
        /// By which rule.
        cause: Cause,
    },
    /// Tokens of the supply are to be placed by a seat.
    TokensDue {
        /// Whose.
        seat: SeatId,
        /// Their kind.
        token: TokenId,
        /// How many.
        amount: u8,
        /// By which rule.
        cause: Cause,
    },
    /// A seat came to another level of an advancement track.
    Level {
        /// Whose.
        seat: SeatId,
        /// Which track.
        track: TrackId,
        /// From which level.
        from: u8,
        /// To which level.
        to: u8,
        /// By which rule.
        cause: Cause,
    },
    /// A slot has another value.
    Slot {
        /// Whose value it is, or whose piece changed one that all share; `NONE`: one that all share begins anew.
        seat: SeatId,
        /// Which slot.
        slot: SlotId,
        /// The value before.
        from: u8,
        /// The value now.
        to: u8,
        /// By which rule.
        cause: Cause,
    },
    /// Power was offered.
    Offered {
        /// By whose build.
        from: SeatId,
        /// To whom.
        to: SeatId,
        /// How much.
        amount: u8,
        /// By which rule.
        cause: Cause,
    },
    /// The offers of a build by `seat` are settled; before the reward.
    LeechSettling {
        /// Whose build.
        seat: SeatId,
        /// Somebody took power.
        taken: bool,
    },
    /// The same, after the reward.
    LeechSettled {
        /// Whose build.
        seat: SeatId,
        /// Somebody took power.
        taken: bool,
    },
    /// A seat is about to take its income (`cult`: the cult reward).
    IncomeStarts {
        /// Whose.
        seat: SeatId,
        /// The cult reward, else the other income.
        cult: bool,
    },
    /// A seat has taken its income.
    IncomeTaken {
        /// Whose.
        seat: SeatId,
        /// The cult reward, else the other income.
        cult: bool,
    },
    /// Parts beside the position had something done on the board.
    Deed {
        /// For whom.
        seat: SeatId,
        /// What.
        deed: crate::on_board::Deed,
        /// By which script.
        cause: Cause,
    },
    /// A turn begins.
    TurnStarts(SeatId),
    /// A round begins.
    RoundStarts(u8),
    /// Everybody has passed: the income of the next round begins.
    IncomePhase {
        /// The round that comes.
        round: u8,
        /// The cult reward, else the other income.
        cult: bool,
    },
    /// A final scoring begins; `cult` where each track is scored for itself.
    FinalScoring(FinalId, CultId),
    /// A seat scored in it, or (`cult` etc. as above) its leftovers were turned into points.
    FinalPoints {
        /// Who.
        seat: SeatId,
        /// Which scoring; `NONE` for leftovers.
        tile: FinalId,
        /// Which track.
        cult: CultId,
        /// Points.
        vp: i16,
    },
}

/// Receives events with the position right after them.
pub trait Sink {
    /// Called for each event.
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event);
}

/// Throws events away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn event(&mut self, _: &Ruleset, _: &State, _: Event) {}
}
