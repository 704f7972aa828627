//! A position ([`State`]): plain bytes of one fixed size, without pointers or padding (design contract C3).

use bytemuck::{Pod, Zeroable};

use crate::bits::BitSet;
use crate::ids::*;
pub use crate::phases::Phase;
use crate::phases::{PhaseList, PhaseRule};
use crate::resource::Resource;
use crate::ruleset::{Grant, Ruleset, TaskArgument, TaskCall, limits};

/// Declares a plain struct and its canonical form: fields in order, numbers little-endian.
macro_rules! plain {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* pub $field:ident: $ty:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
        #[repr(C)]
        pub struct $name { $($(#[$fdoc])* pub $field: $ty,)* }

        impl CanonicalForm for $name {
            fn to_le(mut self) -> Self {
                $( self.$field = CanonicalForm::to_le(self.$field); )*
                self
            }
        }
    };
}

/// Values that can be converted to little-endian bytes; the conversion is its own inverse.
pub(crate) trait CanonicalForm: Copy {
    fn to_le(self) -> Self;
}
macro_rules! canonical {
    (numbers $($n:ty)*) => { $(impl CanonicalForm for $n { #[inline] fn to_le(self) -> Self { <$n>::to_le(self) } })* };
    (bytes $($n:ty)*) => { $(impl CanonicalForm for $n { #[inline] fn to_le(self) -> Self { self } })* };
}
canonical!(numbers u8 u16 i16 u32 u64);
canonical!(bytes SeatId HexId TerrainId StructureId FactionId BonusCardId RoundTileId GrantId TokenId);
impl<T: CanonicalForm, const N: usize> CanonicalForm for [T; N] {
    #[inline]
    fn to_le(self) -> Self {
        self.map(T::to_le)
    }
}
impl CanonicalForm for BitSet {
    #[inline]
    fn to_le(self) -> Self {
        BitSet(self.0.map(u64::to_le))
    }
}

plain! {
    /// State of one hex: its terrain and the structure on it.
    pub struct HexState {
        /// Current terrain; `NONE` for river and beyond the board.
        pub terrain: TerrainId,
        /// The structure on it: `owner << 4 | kind`, 255 if empty.
        pub built: u8,
    }
}

plain! {
    /// State of one seat: its resources, structures, tiles, cult markers and owed rights.
    pub struct Seat {
        pub in_play: BitSet,
        /// Hexes with a structure of the seat.
        pub structures: BitSet,
        /// Those hexes of `structures` that belong to a town.
        pub in_town: BitSet,
        /// River hexes that link structures of the seat.
        pub river_links: BitSet,
        /// Action spaces of the seat's pieces that are taken in this round, bit by [`SpaceId`].
        pub spaces_used: u64,
        /// Favor tiles held, bit by [`FavorId`].
        pub favors: u32,
        pub vp: i16,
        pub coins: u16,
        pub workers: u16,
        /// Terrains besides home on which the seat may build, bit by [`TerrainId`].
        pub unlocked: u16,
        /// Priests in hand.
        pub priests: u8,
        /// Priests that stay on cult spaces; the limit in hand is `priest_limit` less these.
        pub priests_on_cults: u8,
        /// Power tokens in bowls I, II, III.
        pub bowls: [u8; 3],
        /// Power tokens burnt or paid for good, modulo 256.
        pub tokens_gone: u8,
        /// Keys not yet used.
        pub keys: u8,
        /// Cult tracks whose marker stopped below the top for want of a key in this turn, bit by [`CultId`].
        pub stopped: u8,
        /// Position on each cult track.
        pub cults: [u8; limits::CULTS],
        /// Structures on the board by kind.
        pub built: [u8; limits::STRUCTURES],
        /// Town tiles held by kind.
        pub towns: [u8; limits::TOWNS],
        /// Rights owed, indexed by `Resource::owed_index`.
        pub owed: [u8; Resource::OWED],
        /// Limits on owed cult steps. 1: all must go to one track. 2: the seat may take fewer of
        /// them, on one track, and the rest is lost.
        pub one_track: u8,
        /// Level of each advancement track.
        pub levels: [u8; TRACKS],
        /// Bridges not yet placed.
        pub bridges: u8,
        /// The bonus card held; `NONE` without.
        pub bonus: BonusCardId,
        pub faction: FactionId,
        /// The current home terrain.
        pub home: TerrainId,
        /// 1 once passed in this round.
        pub passed: u8,
        /// 1 once dropped from the game.
        pub dropped: u8,
        /// Terrain named at the start by a faction whose home terrain is not on the wheel; `NONE` without.
        pub named: TerrainId,
        /// Pool of priests; the limit in hand is this less those on cult spaces.
        pub priest_limit: u8,
        /// Padding to a multiple of eight.
        pub spare: [u8; 1],
    }
}

/// Kinds of open decisions: values of [`OpenDecision::kind`](super::OpenDecision), and one of `OpenDecision::build`.
pub mod open {
    /// Power offered by a build: accept or decline.
    pub const OFFER: u8 = 1;
    /// A choice among effects that a piece has opened.
    pub const CHOICE: u8 = 2;
    /// A gained token to put on the board.
    pub const TOKEN: u8 = 3;
    /// A task that components carry out before any seat decides anything.
    pub const CALL: u8 = 4;
    /// Value of `OpenDecision::build` for an offer that comes from a trade.
    pub const TRADE: u8 = u8::MAX;
}

/// State of the component engine as seen from this engine: values of `State::calls`; 0: it is idle.
pub mod calls {
    /// A phase has called a task, or a seat that rules play has its turn; the task has not begun.
    pub const PHASE: u8 = 1;
    /// A task is running.
    pub const AT_WORK: u8 = 2;
    /// A rule has called a task, which waits in the queue: see [`open::CALL`](super::open::CALL).
    pub const RULE: u8 = 3;
    /// A task that a rule has called is running; the task of the phase comes after it.
    pub const BEFORE_PHASE: u8 = 4;
}

plain! {
    /// Open decision of the queue. Decisions are queued in the order in which they arose.
    pub struct OpenDecision {
        /// One of the constants of [`open`]; 0 for an empty place.
        pub kind: u8,
        /// The seat that owes the answer. Call: the seat for which the task runs.
        pub seat: SeatId,
        /// Offer: the seat whose build offers the power. Choice, call: the seat that acted.
        pub from: SeatId,
        /// Offer: its full amount. Choice: index into `Ruleset::choices`. Token: its kind. Call: index into `Ruleset::calls`; the
        /// arguments of the hook are stored in `worth`, `build`, `spoiled` and `options`.
        pub amount: u8,
        /// Offer: power that could be gained, updated after each acceptance of the same seat. Token: the anchors at which it
        /// may be put, bit by index in the kind's list.
        pub worth: u8,
        /// Offer: the build it comes from, index into `State::builds`, or [`open::TRADE`].
        pub build: u8,
        /// Offer: 1 if it can only be declined, because the seat accepted a later one first or made a conversion.
        pub spoiled: u8,
        /// Choice: number of options. Offer of a trade: 1 if the trader waits for the answer.
        pub options: u8,
    }
}

plain! {
    /// Record of the offers that one build has caused.
    pub struct BuildOffers {
        /// The seat that built.
        pub seat: SeatId,
        /// Offers still open, worthless ones included; 0: the record is free.
        pub open: u8,
        /// Offers with a worth above 0 that were not declined so far.
        pub hopeful: u8,
        /// Bit 0: a seat took power. Bit 1: a seat declined.
        pub flags: u8,
    }
}

plain! {
    /// State of the current turn: actions still to take, open parts of the current action, and what
    /// was done so far.
    pub struct TurnState {
        /// Hexes turned into home terrain in the current action.
        pub made_home: BitSet,
        /// Hexes traded with in the current action: a marker comes under each when all trades are
        /// done.
        pub traded_with: BitSet,
        /// Tokens that have moved in the current action, bit by index in `State::tokens`.
        pub moved: u32,
        /// Tokens that have landed on a structure and have still to trade, bit by index in `State::tokens`.
        pub to_trade: u32,
        /// Tokens that have traded, bit by index in `State::tokens`: they return to the supply when all trades are done.
        pub traded: u32,
        /// Full actions still to take.
        pub actions: u8,
        /// 1 if spades may be bought.
        pub digs: u8,
        /// Number of hexes that may still be transformed.
        pub transforms: u8,
        /// Number of structures that may still be built.
        pub builds: u8,
        /// Number of bridges that may still be placed.
        pub bridges: u8,
        /// Number of free upgrades that may still be made.
        pub upgrades: u8,
        /// 1 if the next transformation must reach home terrain.
        pub must_reach_home: u8,
        /// Bought spades that are not used up: they cannot be given up.
        pub spades_bought: u8,
        /// Hex reached by a jump in this turn; `NONE` without.
        pub jumped_to: HexId,
        /// The grant that opened the parts of the current action; `NONE` without.
        pub grant: GrantId,
        /// 1 if a transformation took place in the current action, or in its current trade.
        pub transformed: u8,
        /// The kind of token that is being moved; `NONE` without.
        pub moving: TokenId,
        /// Number of open offers of trades: nothing else happens before they are answered.
        pub trade_offers: u8,
        /// A hex transformed in a trade that is not home terrain yet; `NONE` without.
        pub begun: HexId,
        /// 1 if a structure was built in a trade of the current action.
        pub built_in_trade: u8,
        /// Terrain that the spades of the current trade must not change; `NONE` without.
        pub barred: TerrainId,
        /// The kind of token that has traded in the current action; `NONE` without.
        pub trader: TokenId,
        /// Padding to a multiple of eight.
        pub spare: [u8; 3],
    }
}

plain! {
    /// Complete state of a game at one moment: a position. It is plain bytes, so copying it is saving it.
    pub struct State {
        /// The board, by [`HexId`].
        pub cells: [HexState; 256],
        /// The seats; those beyond `seat_count` are zero.
        pub seats: [Seat; limits::SEATS],
        pub turn: TurnState,
        pub occupied: BitSet,
        pub bridged: BitSet,
        /// Open decisions, oldest first; the first `open_count` are in use.
        pub queue: [OpenDecision; 64],
        /// Records of the builds whose offers are open.
        pub builds: [BuildOffers; 64],
        /// Slots of pieces, amounts of declared resources and values read from components; see the
        /// module `piece_memory`.
        pub slots: [u8; limits::SLOT_BYTES],
        /// Seed of the random generator.
        pub seed: u64,
        /// Random numbers drawn so far.
        pub drawn: u64,
        /// Shared action spaces taken this round, bit by [`SpaceId`].
        pub spaces_used: u64,
        /// Bonus cards in the pool, bit by [`BonusCardId`].
        pub bonus_pool: u32,
        /// Final tiles in this game, bit by [`FinalTileId`].
        pub final_tiles: u32,
        /// Actions taken since the start; limits the length of a game.
        pub actions_taken: u16,
        /// Coins on each bonus card.
        pub bonus_coins: [u8; limits::BONUS_CARDS],
        /// Favor tiles left, by kind.
        pub favor_pool: [u8; limits::FAVORS],
        /// Town tiles left, by kind.
        pub town_pool: [u8; limits::TOWNS],
        /// Ends of the bridges on the board and their owner: `[a, b, seat, 0]`.
        pub bridges: [[u8; 4]; limits::BRIDGES],
        /// The seat whose priest is on each priest space; `NONE` if free.
        pub priest_spaces: [[SeatId; limits::CULT_SPACES]; limits::CULTS],
        /// Hex of each token of a seat, by index (see `TokenKind::first`); `NONE` in the supply.
        pub tokens: [[HexId; limits::TOKENS]; limits::SEATS],
        /// The round scoring tiles of the first eight rounds, by round; see [`State::round_tile`].
        pub round_tiles: [RoundTileId; 8],
        /// Seats in order: the fixed order, or by last pass with variable turn order.
        pub order: [SeatId; limits::SEATS],
        pub seat_count: u8,
        /// Number of a [`Phase`]; [`State::phase`] decodes it.
        pub phase: u8,
        /// The round, 1-based; 0 before the first.
        pub round: u8,
        /// The seat whose turn it is; `NONE` between turns.
        pub active: SeatId,
        /// The seat that begins the next round; during setup the first seat.
        pub first: SeatId,
        /// Number of steps done in the current phase of the setup.
        pub setup_step: u8,
        /// Number of open decisions in the queue.
        pub open_count: u8,
        /// Number of bridges on the board.
        pub bridge_count: u8,
        /// The round scoring tiles of later rounds, each number raised by 1; 0 without.
        pub late_tiles: [u8; limits::ROUNDS - 8],
        /// In a phase that content declares: its index in `Ruleset::phases`; else 0.
        pub step: u8,
        /// One of the constants of [`calls`]; while it is not 0, the game does not go on by itself.
        pub calls: u8,
        /// The last round, if components have set it; 0: the number of rounds that content declares.
        pub last_round: u8,
        /// Padding to a multiple of eight.
        pub spare: [u8; 2],
    }
}

/// Version of the canonical form. A saved position of another version is rejected.
pub const FORMAT: u16 = 4;

impl State {
    /// Returns whether both positions are equal byte for byte.
    pub fn is_same(&self, other: &State) -> bool {
        bytemuck::bytes_of(self) == bytemuck::bytes_of(other)
    }

    /// Returns whether the seat's own state is equal in both positions.
    pub fn has_seat_of(&self, other: &State, seat: SeatId) -> bool {
        bytemuck::bytes_of(self.seat(seat)) == bytemuck::bytes_of(other.seat(seat))
    }

    /// Returns a hash of the seat's own state and of its tokens on the board.
    pub fn hash_of_seat(&self, seat: SeatId) -> u64 {
        let own = bytemuck::bytes_of(self.seat(seat));
        game::hash::state(&[own, bytemuck::bytes_of(&self.tokens[seat.at()])].concat())
    }

    /// Returns a hash of everything that a seat's own actions usually change: the board, bridges, slots,
    /// and the seat's own state without its points. Without `with_stock`, it ignores coins, workers,
    /// priests in hand and power. Without `with_rest`, only what stands on the board counts, with
    /// towns and tracks.
    pub fn hash_around_seat(&self, seat: SeatId, with_stock: bool, with_rest: bool) -> u64 {
        let mut own = *self.seat(seat);
        if !with_rest {
            let Seat {
                structures,
                in_town,
                built,
                towns,
                levels,
                coins,
                workers,
                priests,
                bowls,
                ..
            } = own;
            let empty = Seat::zeroed();
            own = Seat {
                structures,
                in_town,
                built,
                towns,
                levels,
                coins,
                workers,
                priests,
                bowls,
                ..empty
            };
        }
        own.vp = 0;
        if !with_stock {
            (own.coins, own.workers, own.priests, own.bowls) = (0, 0, 0, [0; 3]);
        }
        let bridges = &self.bridges[..usize::from(self.bridge_count)];
        let parts = [
            game::hash::state(bytemuck::bytes_of(&own)),
            game::hash::state(bytemuck::bytes_of(&self.cells)),
            game::hash::state(bytemuck::bytes_of(&self.slots)),
            game::hash::state(bridges.as_flattened()),
        ];
        game::hash::state(bytemuck::bytes_of(&parts))
    }

    /// Returns the far ends of all bridges that touch one of these hexes.
    #[inline]
    pub(crate) fn bridge_ends(&self, bridges: BitSet) -> BitSet {
        let mut ends = BitSet::EMPTY;
        if !self.bridged.meets(bridges) {
            return ends;
        }
        for [a, b, ..] in &self.bridges[..self.bridge_count as usize] {
            if bridges.has(*a) {
                ends.insert(*b);
            }
            if bridges.has(*b) {
                ends.insert(*a);
            }
        }
        ends
    }

    /// Returns a position with an empty board and no seats.
    pub fn empty() -> State {
        let mut state = State::zeroed();
        for cell in &mut state.cells {
            *cell = HexState::EMPTY_RIVER;
        }
        for seat in &mut state.seats {
            seat.bonus = BonusCardId::NONE;
            seat.faction = FactionId::NONE;
            seat.home = TerrainId::NONE;
            seat.named = TerrainId::NONE;
        }
        state.priest_spaces = [[SeatId::NONE; limits::CULT_SPACES]; limits::CULTS];
        state.tokens = [[HexId::NONE; limits::TOKENS]; limits::SEATS];
        state.round_tiles = [RoundTileId::NONE; 8];
        state.order = [SeatId::NONE; limits::SEATS];
        state.active = SeatId::NONE;
        state.first = SeatId(0);
        state.turn = TurnState::NONE;
        state
    }

    /// Serializes to the canonical form: every field in the order of declaration, numbers little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytemuck::bytes_of(&CanonicalForm::to_le(*self)).to_vec()
    }

    /// Reads the canonical form; `None` if the length is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<State> {
        let state: State = bytemuck::try_pod_read_unaligned(bytes).ok()?;
        Some(CanonicalForm::to_le(state))
    }

    /// Returns the XXH3-64 hash of the canonical form.
    pub fn hash(&self) -> u64 {
        if cfg!(target_endian = "little") {
            game::hash::state(bytemuck::bytes_of(self))
        } else {
            game::hash::state(&self.to_bytes())
        }
    }

    /// Returns the phase in which the game is.
    #[inline]
    pub fn phase(&self) -> Phase {
        match self.phase {
            0 => Phase::Selection,
            1 => Phase::FirstDwellings,
            2 => Phase::FirstTokens,
            3 => Phase::FirstBonusCards,
            4 => Phase::Actions,
            5 => Phase::CultReward,
            6 => Phase::Income,
            8 => Phase::Declared,
            _ => Phase::Over,
        }
    }

    /// Returns the number of rounds in the game.
    #[inline]
    pub fn rounds(&self, r: &Ruleset) -> u8 {
        if self.last_round == 0 { r.rounds } else { self.last_round }
    }

    /// Returns true while the component engine runs a task.
    #[inline]
    pub fn components_running(&self) -> bool {
        matches!(self.calls, calls::AT_WORK | calls::BEFORE_PHASE)
    }

    /// Returns the queue index of the first task that a rule has called, if any.
    pub fn first_call(&self) -> Option<usize> {
        self.open().iter().position(|waits| waits.kind == open::CALL)
    }

    /// Returns true in phases whose rights belong to no turn: income, rewards and phases that content declares.
    #[inline]
    pub fn between_rounds(&self) -> bool {
        matches!(self.phase(), Phase::CultReward | Phase::Income | Phase::Declared)
    }

    /// Returns the scoring tile of a round, counted from 1; `NONE` for round 0 and beyond the last
    /// round.
    #[inline]
    pub fn round_tile(&self, round: u8) -> RoundTileId {
        let at = usize::from(round).wrapping_sub(1);
        let late =
            || self.late_tiles.get(at.wrapping_sub(8)).map(|n| RoundTileId(n.wrapping_sub(1)));
        self.round_tiles.get(at).copied().or_else(late).unwrap_or(RoundTileId::NONE)
    }

    /// Sets the scoring tile of a round; does nothing for rounds beyond the limit.
    pub fn set_round_tile(&mut self, round: u8, tile: RoundTileId) {
        let at = usize::from(round).wrapping_sub(1);
        if let Some(place) = self.round_tiles.get_mut(at) {
            *place = tile;
        } else if let Some(place) = self.late_tiles.get_mut(at.wrapping_sub(8)) {
            *place = tile.0.wrapping_add(1);
        }
    }

    /// Returns a seat's state; panics beyond the limit of seats.
    #[inline]
    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.seats[seat.at()]
    }

    /// Returns a seat's state for changes; panics beyond the limit of seats.
    #[inline]
    pub fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.seats[seat.at()]
    }

    /// Returns every seat, in the order in which factions were chosen.
    pub fn seat_ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.seat_count).map(SeatId)
    }

    /// Returns the open decisions, oldest first.
    #[inline]
    pub fn open(&self) -> &[OpenDecision] {
        &self.queue[..self.open_count as usize]
    }

    /// Returns the state of a hex.
    #[inline]
    pub fn cell(&self, hex: HexId) -> HexState {
        self.cells[hex.at()]
    }
}

impl HexState {
    /// A river hex, or a place beyond the board.
    pub const EMPTY_RIVER: HexState = HexState { terrain: TerrainId::NONE, built: u8::MAX };

    /// Returns the structure on the hex and its owner; `None` if the hex is empty.
    #[inline]
    pub fn structure(self) -> Option<(StructureId, SeatId)> {
        (self.built != u8::MAX).then_some((StructureId(self.built & 15), SeatId(self.built >> 4)))
    }

    /// Puts a structure of `owner` on the hex, replacing any other.
    #[inline]
    pub fn put(&mut self, structure: StructureId, owner: SeatId) {
        self.built = owner.0 << 4 | structure.0;
    }
}

impl TurnState {
    /// A turn with nothing to do and nothing done.
    pub const NONE: TurnState = TurnState {
        made_home: BitSet::EMPTY,
        traded_with: BitSet::EMPTY,
        moved: 0,
        to_trade: 0,
        traded: 0,
        actions: 0,
        digs: 0,
        transforms: 0,
        builds: 0,
        bridges: 0,
        upgrades: 0,
        must_reach_home: 0,
        spades_bought: 0,
        jumped_to: HexId::NONE,
        grant: GrantId::NONE,
        transformed: 0,
        moving: TokenId::NONE,
        trade_offers: 0,
        begun: HexId::NONE,
        built_in_trade: 0,
        barred: TerrainId::NONE,
        trader: TokenId::NONE,
        spare: [0; 3],
    };

    /// Returns the grant whose parts are open, or were open last in the current action.
    #[inline]
    pub(crate) fn running<'r>(&self, ruleset: &'r Ruleset) -> Option<&'r Grant> {
        ruleset.grants.get(self.grant.at())
    }

    /// Returns whether the current grant comes with a trade.
    #[inline]
    pub(crate) fn in_trade(&self, ruleset: &Ruleset) -> bool {
        self.running(ruleset).is_some_and(|grant| grant.in_trade)
    }
}

impl Seat {
    /// Returns how many of a right the seat is owed; 0 for resources that are not rights.
    #[inline]
    pub fn owes(&self, right: Resource) -> u8 {
        right.owed_index().map_or(0, |i| self.owed[i])
    }

    /// Returns whether the seat is owed no rights at all. Called often while lists are built, so
    /// all rights are compared at once.
    #[inline]
    pub fn owes_nothing(&self) -> bool {
        self.owed == [0; Resource::OWED]
    }
}

impl PhaseList {
    /// Returns the index of the phase in which a position is; `None` when the game is over.
    pub fn current_index(&self, state: &State) -> Option<usize> {
        match state.phase() {
            Phase::Over => None,
            Phase::Declared => Some(state.step.into()),
            phase => self.list.iter().position(|rule| rule.work.phase() == phase),
        }
    }

    /// Returns the phase in which a position is; `None` when the game is over.
    pub fn current(&self, state: &State) -> Option<&PhaseRule> {
        self.list.get(self.current_index(state)?)
    }
}

impl TaskCall {
    /// Returns the arguments of the task, from the record made when a rule called it; -1 for none.
    pub fn resolve_arguments(&self, decision: &OpenDecision) -> Vec<i32> {
        let args = [decision.worth, decision.build, decision.spoiled, decision.options];
        let number = |argument: &TaskArgument| match *argument {
            TaskArgument::Number(n) => n.into(),
            TaskArgument::Actor => decision.from.0.into(),
            TaskArgument::Argument(at, is_id) => match args.get(usize::from(at)) {
                Some(&u8::MAX) if is_id => -1,
                args => args.map_or(-1, |n| i32::from(*n)),
            },
        };
        self.arguments.iter().map(number).collect()
    }
}
