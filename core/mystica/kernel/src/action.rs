//! What a player may say: one entry for each action, with its kind, its rule, whether it takes a turn and whether it has an amount.

use crate::build::{BuildPlan, Building, UpgradePlan};
use crate::engine::Engine;
use crate::ids::*;
use crate::look::Look;
use crate::refusal::Check;
use crate::resource::Resource;
use crate::ruleset::Cost;
use crate::terraform::TransformPlan;

/// Makes of one list of actions the type itself, kinds and amounts, and the way to the check and to the carrying out of each.
/// What a check has found out goes to the carrying out together with its action: the two cannot be mixed up.
macro_rules! actions {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            kind: $kind:ident,
            $(turn: $turn:ident,)?
            $(amount: $amount:ident,)?
            check: $check:ident $(-> $found:ty)?,
            carry_out: $carry_out:ident,
        }
    )*) => {
        /// One command, in the sense of a ledger (design contract C5).
        ///
        /// Actions with an amount (see [`Action::amount`]) are listed once, with the largest amount beside them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* $action $(( $($type),* ))?,)*
        }

        #[allow(unused_variables, unused_mut, unused_assignments)]
        impl Action {
            /// The amount of an action that has one.
            #[inline]
            pub fn amount(self) -> Option<u8> {
                match self {
                    $(Action::$action $(( $($part),* ))? => actions!(@amount $($amount)?),)*
                }
            }

            /// The same action with another amount; itself if it has none.
            #[inline]
            pub fn with_amount(self, other: u8) -> Action {
                match self {
                    $(Action::$action $(( $(mut $part),* ))? => {
                        $($amount = other;)?
                        Action::$action $(( $($part),* ))?
                    })*
                }
            }

            /// Does it take the turn of its seat, so that it can stand only at the beginning of one? Everything else goes
            /// with what takes it, or takes none.
            #[inline]
            pub fn takes_turn(self) -> bool {
                match self {
                    $(Action::$action $(( $($part),* ))? => actions!(@turn $($turn)?),)*
                }
            }

            /// A small number for the kind of action: bots choose a kind first.
            #[inline]
            pub fn kind(self) -> ActionKind {
                match self {
                    $(Action::$action $(( $($part),* ))? => ActionKind::$kind,)*
                }
            }
        }

        /// An action that was checked, with what its check has found out.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Plan {
            $($action($($($type,)*)? actions!(@found $($found)?)),)*
        }

        impl Plan {
            /// The action.
            #[inline]
            pub fn action(self) -> Action {
                match self {
                    $(Plan::$action($($($part,)*)? _) => Action::$action $(( $($part),* ))?,)*
                }
            }
        }

        impl Look<'_> {
            /// May a seat that is in the game do this by the rule of the action? How, if so.
            #[allow(clippy::let_unit_value)]
            pub(crate) fn check_by_rule(&mut self, seat: SeatId, action: Action) -> Check<Plan> {
                match action {
                    $(Action::$action $(( $($part),* ))? => {
                        let found = self.$check(seat $($(, $part)*)?)?;
                        Ok(Plan::$action($($($part,)*)? found))
                    })*
                }
            }
        }

        impl Engine<'_> {
            /// Carries out what was checked.
            pub(crate) fn perform(&mut self, seat: SeatId, plan: Plan) {
                match plan {
                    $(Plan::$action($($($part,)*)? found) => {
                        actions!(@carry_out self, $carry_out, (seat $($(, $part)*)?), found $(: $found)?)
                    })*
                }
            }
        }
    };
    (@turn) => { false };
    (@turn taken) => { true };
    (@amount) => { None };
    (@amount $amount:ident) => { Some($amount) };
    (@found) => { () };
    (@found $found:ty) => { $found };
    (@carry_out $engine:ident, $carry_out:ident, ($($part:ident),*), $found:ident) => {{
        let () = $found;
        $engine.$carry_out($($part),*)
    }};
    (@carry_out $engine:ident, $carry_out:ident, ($($part:ident),*), $found:ident: $type:ty) => {
        $engine.$carry_out($($part,)* $found)
    };
}

actions! {
    /// `build E5`: a dwelling, transforming first if spades at hand are exactly enough.
    Build(hex: HexId) {
        kind: Build,
        turn: taken,
        check: check_building -> Building,
        carry_out: do_building,
    }
    /// `build E9 with ship r7`: the same, a token returned in place of its price.
    BuildWith(hex: HexId, token: TokenId, at: HexId) {
        kind: Build,
        turn: taken,
        check: check_build_with -> BuildPlan,
        carry_out: do_build_with,
    }
    /// `upgrade E5 to TP`.
    Upgrade(hex: HexId, to: StructureId) {
        kind: Upgrade,
        turn: taken,
        check: check_upgrade -> UpgradePlan,
        carry_out: do_upgrade,
    }
    /// `dig 2`: buys spades.
    Dig(n: u8) {
        kind: Dig,
        turn: taken,
        amount: n,
        check: check_dig,
        carry_out: do_dig,
    }
    /// `transform E5 to green`.
    Transform(hex: HexId, to: TerrainId) {
        kind: Transform,
        turn: taken,
        check: check_transform -> TransformPlan,
        carry_out: do_transform,
    }
    /// `send p to FIRE for 3`: cult and steps of the space.
    SendPriest(cult: CultId, steps: u8) {
        kind: SendPriest,
        turn: taken,
        check: check_send_priest,
        carry_out: do_send_priest,
    }
    /// `advance ship`.
    Advance(track: TrackId) {
        kind: Advance,
        turn: taken,
        check: check_advance,
        carry_out: do_advance,
    }
    /// `action ACT1`.
    Use(space: SpaceId) {
        kind: Use,
        turn: taken,
        check: check_use -> Cost,
        carry_out: do_use,
    }
    /// `burn 4`: tokens that reach bowl III.
    Burn(n: u8) {
        kind: Convert,
        amount: n,
        check: check_burn,
        carry_out: do_burn,
    }
    /// `convert 3PW to 1W`: units taken.
    Convert(conversion: ConversionId, n: u8) {
        kind: Convert,
        amount: n,
        check: check_convert,
        carry_out: do_convert,
    }
    /// `pass BON4`; `pass` with `BonusId::NONE` in the last round. Takes the first card during setup.
    Pass(card: BonusId) {
        kind: Pass,
        turn: taken,
        check: check_passing,
        carry_out: do_passing,
    }
    /// `leech 2 from nomads`: the full amount of the offer.
    Leech(full: u8, from: SeatId) {
        kind: Leech,
        check: check_leech,
        carry_out: do_leech,
    }
    /// `decline 2 from nomads`.
    Decline(full: u8, from: SeatId) {
        kind: Decline,
        check: check_decline,
        carry_out: do_decline,
    }
    /// `bridge A5:B3`; the lower hex id first.
    Bridge(low: HexId, high: HexId) {
        kind: Bridge,
        turn: taken,
        check: check_bridge,
        carry_out: do_bridge,
    }
    /// `connect r12`: links own structures over a river hex.
    Connect(river: HexId) {
        kind: Connect,
        check: check_connect,
        carry_out: do_connect,
    }
    /// `+FAV7`.
    TakeFavor(favor: FavorId) {
        kind: TakeFavor,
        check: check_favor,
        carry_out: do_take_favor,
    }
    /// `+TW3`, `+2TW3`.
    TakeTown(town: TownId, n: u8) {
        kind: TakeTown,
        amount: n,
        check: check_town,
        carry_out: do_take_town,
    }
    /// `+FIRE`, `+2FIRE`: steps owed.
    Step(cult: CultId, n: u8) {
        kind: Step,
        amount: n,
        check: check_step,
        carry_out: do_step,
    }
    /// `-FIRE`: steps down by choice.
    StepDown(cult: CultId, n: u8) {
        kind: StepDown,
        amount: n,
        check: check_step_down,
        carry_out: do_step_down,
    }
    /// `-SPADE`: gives up something owed.
    GiveUp(right: Resource, n: u8) {
        kind: GiveUp,
        amount: n,
        check: check_give_up,
        carry_out: do_give_up,
    }
    /// `choose 2`, `unlock-terrain red`: an answer to the seat's oldest open choice that knows it, with
    /// the terrain it names or `NONE`.
    Choose(answer: AnswerId, terrain: TerrainId) {
        kind: Choose,
        check: check_choose,
        carry_out: do_choose,
    }
    /// `dock F4`: puts a token that was gained on the board.
    Place(token: TokenId, hex: HexId) {
        kind: Place,
        check: check_place,
        carry_out: do_place,
    }
    /// `-ship`: refuses a token that was gained.
    Refuse(token: TokenId) {
        kind: GiveUp,
        check: check_refuse,
        carry_out: do_refuse,
    }
    /// `move ship r5 to E7 for 1pw`.
    Move(way: Move) {
        kind: Move,
        turn: taken,
        check: check_move,
        carry_out: do_move,
    }
    /// `done moving`: no more tokens move in this action.
    DoneMoving {
        kind: Move,
        check: check_done_moving,
        carry_out: do_done_moving,
    }
    /// `trade E7: +P`: the token on the hex trades, with the branch of the reward or `NONE`.
    Trade(hex: HexId, answer: AnswerId) {
        kind: Trade,
        check: check_trade,
        carry_out: do_trade,
    }
    /// `done`: ends the turn.
    Done {
        kind: Done,
        check: check_done,
        carry_out: end_turn,
    }
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

/// Makes of one list of kinds the type and the words by which ledgers begin such actions.
macro_rules! kinds {
    ($($kind:ident $word:literal)*) => {
        /// The kind of an action. Burning and converting are one.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum ActionKind {
            $($kind,)*
        }

        impl ActionKind {
            /// All of them, by number.
            pub const ALL: [ActionKind; [$($word),*].len()] = [$(ActionKind::$kind),*];

            /// The word for it, as ledgers begin such actions where they do so with a word. Conversions, and what
            /// gives up something, have none.
            pub fn word(self) -> &'static str {
                match self {
                    $(ActionKind::$kind => $word,)*
                }
            }
        }
    };
}

kinds! {
    Build "build"
    Upgrade "upgrade"
    Dig "dig"
    Transform "transform"
    SendPriest "send"
    Advance "advance"
    Use "action"
    Convert ""
    Pass "pass"
    Leech "leech"
    Decline "decline"
    Bridge "bridge"
    Connect "connect"
    TakeFavor "favor"
    TakeTown "town"
    Step "cult"
    StepDown ""
    GiveUp ""
    Choose "choose"
    Place "place"
    Move "move"
    Trade "trade"
    Done "done"
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
