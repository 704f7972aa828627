//! What a player may say, and why it may be refused.

use crate::ids::*;
use crate::resource::Resource;

/// One command, in the sense of a ledger (design contract C5).
///
/// Actions with an amount (see [`Action::amount`]) are listed once, with the largest amount beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `build E5`: a dwelling, transforming first if spades at hand are exactly enough.
    Build(HexId),
    /// `build E9 with ship r7`: the same, a token returned in place of its price.
    BuildWith(HexId, TokenId, HexId),
    /// `upgrade E5 to TP`.
    Upgrade(HexId, StructureId),
    /// `dig 2`: buys spades.
    Dig(u8),
    /// `transform E5 to green`.
    Transform(HexId, TerrainId),
    /// `send p to FIRE for 3`: cult and steps of the space.
    SendPriest(CultId, u8),
    /// `advance ship`.
    Advance(TrackId),
    /// `action ACT1`.
    Use(SpaceId),
    /// `burn 4`: tokens that reach bowl III.
    Burn(u8),
    /// `convert 3PW to 1W`: units taken.
    Convert(ConversionId, u8),
    /// `pass BON4`; `pass` with `BonusId::NONE` in the last round. Takes the first card during setup.
    Pass(BonusId),
    /// `leech 2 from nomads`: the full amount of the offer.
    Leech(u8, SeatId),
    /// `decline 2 from nomads`.
    Decline(u8, SeatId),
    /// `bridge A5:B3`; the lower hex id first.
    Bridge(HexId, HexId),
    /// `connect r12`: links own structures over a river hex.
    Connect(HexId),
    /// `+FAV7`.
    TakeFavor(FavorId),
    /// `+TW3`, `+2TW3`.
    TakeTown(TownId, u8),
    /// `+FIRE`, `+2FIRE`: steps owed.
    Step(CultId, u8),
    /// `-FIRE`: steps down by choice.
    StepDown(CultId, u8),
    /// `-SPADE`: gives up something owed.
    GiveUp(Resource, u8),
    /// `choose 2`, `unlock-terrain red`: an answer to the seat's oldest open choice that knows it, with
    /// the terrain it names or `NONE`.
    Choose(AnswerId, TerrainId),
    /// `dock F4`: puts a token that was gained on the board.
    Place(TokenId, HexId),
    /// `-ship`: refuses a token that was gained.
    Refuse(TokenId),
    /// `move ship r5 to E7 for 1pw`.
    Move(Move),
    /// `done moving`: no more tokens move in this action.
    DoneMoving,
    /// `trade E7: +P`: the token on the hex trades, with the branch of the reward or `NONE`.
    Trade(HexId, AnswerId),
    /// `done`: ends the turn.
    Done,
}

/// The move of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its kind.
    pub token: TokenId,
    /// Where it stands.
    pub from: HexId,
    /// Hexes passed, in order, then `NONE`; all `NONE` where the way does not matter.
    pub via: [HexId; Move::MOST_VIA],
    /// Where the move ends.
    pub to: HexId,
    /// Which of `Movement::extras` is paid for; `u8::MAX`: none.
    pub extra: u8,
}

impl Move {
    /// Hexes that a way can name between its ends.
    pub const MOST_VIA: usize = 5;
    /// Nothing is paid for more steps.
    pub const NO_EXTRA: u8 = u8::MAX;
}

impl Action {
    /// The amount of an action that has one.
    #[inline]
    pub fn amount(self) -> Option<u8> {
        match self {
            Action::Dig(n)
            | Action::Burn(n)
            | Action::Convert(_, n)
            | Action::TakeTown(_, n)
            | Action::Step(_, n)
            | Action::StepDown(_, n)
            | Action::GiveUp(_, n) => Some(n),
            _ => None,
        }
    }

    /// The same action with another amount; itself if it has none.
    #[inline]
    pub fn with_amount(self, n: u8) -> Action {
        match self {
            Action::Dig(_) => Action::Dig(n),
            Action::Burn(_) => Action::Burn(n),
            Action::Convert(c, _) => Action::Convert(c, n),
            Action::TakeTown(t, _) => Action::TakeTown(t, n),
            Action::Step(c, _) => Action::Step(c, n),
            Action::StepDown(c, _) => Action::StepDown(c, n),
            Action::GiveUp(r, _) => Action::GiveUp(r, n),
            other => other,
        }
    }

    /// A small number for the kind of action: bots choose a kind first. Burning and converting are one.
    #[inline]
    pub fn kind(self) -> ActionKind {
        match self {
            Action::Build(_) => ActionKind::Build,
            Action::Upgrade(..) => ActionKind::Upgrade,
            Action::Dig(_) => ActionKind::Dig,
            Action::Transform(..) => ActionKind::Transform,
            Action::SendPriest(..) => ActionKind::SendPriest,
            Action::Advance(_) => ActionKind::Advance,
            Action::Use(_) => ActionKind::Use,
            Action::Burn(_) | Action::Convert(..) => ActionKind::Convert,
            Action::Pass(_) => ActionKind::Pass,
            Action::Leech(..) => ActionKind::Leech,
            Action::Decline(..) => ActionKind::Decline,
            Action::Bridge(..) => ActionKind::Bridge,
            Action::Connect(_) => ActionKind::Connect,
            Action::TakeFavor(_) => ActionKind::TakeFavor,
            Action::TakeTown(..) => ActionKind::TakeTown,
            Action::Step(..) => ActionKind::Step,
            Action::StepDown(..) => ActionKind::StepDown,
            Action::GiveUp(..) => ActionKind::GiveUp,
            Action::Choose(..) => ActionKind::Choose,
            Action::BuildWith(..) => ActionKind::Build,
            Action::Place(..) => ActionKind::Place,
            Action::Refuse(_) => ActionKind::GiveUp,
            Action::Move(_) | Action::DoneMoving => ActionKind::Move,
            Action::Trade(..) => ActionKind::Trade,
            Action::Done => ActionKind::Done,
        }
    }
}

/// The kind of an action.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ActionKind {
    Build,
    Upgrade,
    Dig,
    Transform,
    SendPriest,
    Advance,
    Use,
    Convert,
    Pass,
    Leech,
    Decline,
    Bridge,
    Connect,
    TakeFavor,
    TakeTown,
    Step,
    StepDown,
    GiveUp,
    Choose,
    Place,
    Move,
    Trade,
    Done,
}

/// One entry of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Who may do it.
    pub seat: SeatId,
    /// The action, with its smallest amount.
    pub action: Action,
    /// Its largest amount; every amount between belongs to the list. 0 for actions without one.
    pub max: u8,
}

impl Legal {
    /// Does the action belong to this entry?
    #[inline]
    pub fn covers(&self, seat: SeatId, action: Action) -> bool {
        if seat != self.seat {
            return false;
        }
        match (self.action.amount(), action.amount()) {
            (Some(min), Some(n)) => {
                min <= n && n <= self.max && action.with_amount(min) == self.action
            }
            _ => action == self.action,
        }
    }
}

/// Lists an action with each run of its amounts `1..=most` (from its own amount on) that may be chosen.
pub(crate) fn list_runs(
    out: &mut Vec<Legal>,
    seat: SeatId,
    action: Action,
    most: u8,
    mut may: impl FnMut(u8) -> bool,
) {
    let mut run: Option<u8> = None;
    for n in action.amount().unwrap_or(1)..=most {
        if may(n) {
            run.get_or_insert(n);
        } else if let Some(first) = run.take() {
            out.push(Legal { seat, action: action.with_amount(first), max: n - 1 });
        }
    }
    if let Some(first) = run {
        out.push(Legal { seat, action: action.with_amount(first), max: most });
    }
}

/// An effect that would bring nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// Of this nothing can be used.
    Gain(Resource),
    /// No token of the kind can be put anywhere.
    Place(TokenId),
    /// No token of the kind can move.
    Move(TokenId),
}

/// Why an action is not possible now. Cheap to make; [`Refusal::explain`](crate::refusal) puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not this seat's turn.
    NotYourTurn(FactionId),
    /// Not in this phase of the game.
    WrongPhase,
    /// The full action of this turn is done.
    NoActionLeft,
    /// A full action is still due.
    ActionDue,
    /// Something is owed first.
    Owes(Resource),
    /// Nothing of the kind is owed.
    NotOwed(Resource),
    /// Resources are not thrown away in this game.
    Kept,
    /// Something is missing.
    Lacks {
        /// What.
        what: Resource,
        /// How much is needed.
        need: u16,
        /// How much is there.
        have: u16,
    },
    /// Something is missing for a jump.
    JumpLacks {
        /// Whose jump: it has a name.
        faction: FactionId,
        /// What.
        what: Resource,
        /// How much is needed.
        need: u16,
        /// How much is there.
        have: u16,
    },
    /// The faction has no such conversion.
    NoSuchConversion,
    /// The name or number means nothing in this game.
    Unknown,
    /// The faction has left the game.
    Left,
    /// The hex is river, or not on the board.
    NotLand,
    /// A structure stands there.
    Occupied,
    /// No own structure stands there.
    NotYours,
    /// The hex is out of reach.
    OutOfReach,
    /// The hex lies only in reach of a jump, and one was made to another hex in this turn.
    JumpedElsewhere,
    /// The hex has the wrong terrain.
    WrongTerrain(TerrainId),
    /// The number of spades does not fit.
    WrongSpades {
        /// Spades that the hex takes.
        need: u8,
        /// Spades at hand.
        have: u8,
    },
    /// Spades are left.
    SpadesLeft(u8),
    /// Bought spades must be used.
    SpadesBought,
    /// This hex has to become home terrain.
    MustReachHome,
    /// Another hex, which was begun before, has to become home terrain first.
    MustFinish(HexId),
    /// The spades of this trade leave that terrain alone.
    Barred(TerrainId),
    /// No structure of the kind is left in the supply.
    NoneLeft,
    /// That upgrade does not exist.
    NoSuchUpgrade,
    /// The action space is taken.
    SpaceTaken,
    /// The action space is not open to this seat.
    SpaceClosed,
    /// A piece forbids it.
    Forbidden(PieceId),
    /// An effect of it could not be carried out.
    NoEffect(Useless),
    /// No priest space of that size is free.
    NoPriestSpace,
    /// The track is at its end, or the faction has none.
    TrackAtEnd,
    /// The faction buys no spades.
    CannotDig,
    /// The card or tile is not there to be taken.
    NotAvailable,
    /// A bonus card must be taken, or, in the last round, must not.
    CardRule,
    /// No such offer is open.
    NoSuchOffer,
    /// A later offer was taken first, or a conversion made.
    OfferSpoiled,
    /// An earlier decision comes first.
    NotFirst,
    /// Somebody answers the offer of a trade first; `NONE` if it is not known who.
    Unanswered(FactionId),
    /// No bridge can lie there.
    NoBridgePlace,
    /// The link would found no town.
    NoTown,
    /// Another claimant may still come to the top space first.
    WaitAtTop,
    /// All steps must go to one track.
    OneTrack,
    /// Steps down are not allowed here.
    NoStepDown,
    /// The spades could not be used.
    SpadesUseless,
    /// Conversions are not allowed now.
    NotNow,
    /// Tokens are being moved.
    Moving,
    /// No token of the kind is being moved.
    NothingMoves,
    /// A token that has landed must trade first.
    TradesDue,
    /// No own token of the kind stands there.
    NoToken(TokenId),
    /// There is a place for the token that is due, and its kind may not be refused.
    MustPlace(TokenId),
    /// The token has moved in this action.
    HasMoved,
    /// No way leads there.
    NoWay,
    /// The structure was traded with before.
    Traded,
    /// Another own token has landed there.
    Landed,
    /// The markers left are needed for what has landed already.
    NoMarker,
    /// More steps are not needed, or cannot be had.
    NoExtraSteps,
    /// The structure stands only next to the river.
    NotRiverside,
    /// A tile of the same group is held.
    SameGroup,
    /// The queue of open decisions is full.
    QueueFull,
}
