//! One position: plain data of one fixed size, no pointer, no padding (design contract C3).

use bytemuck::{Pod, Zeroable};

use crate::bits::Bits;
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{Grant, Ruleset, limits};

/// Declares a plain struct and its canonical form: fields in order, numbers little-endian.
macro_rules! plain {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* pub $field:ident: $ty:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
        #[repr(C)]
        pub struct $name { $($(#[$fdoc])* pub $field: $ty,)* }

        impl Canonical for $name {
            fn to_le(mut self) -> Self {
                $( self.$field = Canonical::to_le(self.$field); )*
                self
            }
        }
    };
}

/// Values whose bytes can be put into little-endian order; the operation is its own inverse.
pub(crate) trait Canonical: Copy {
    fn to_le(self) -> Self;
}
macro_rules! canonical {
    (numbers $($n:ty)*) => { $(impl Canonical for $n { #[inline] fn to_le(self) -> Self { <$n>::to_le(self) } })* };
    (bytes $($n:ty)*) => { $(impl Canonical for $n { #[inline] fn to_le(self) -> Self { self } })* };
}
canonical!(numbers u8 u16 i16 u32 u64);
canonical!(bytes SeatId HexId TerrainId StructureId FactionId BonusId RoundTileId GrantId TokenId);
impl<T: Canonical, const N: usize> Canonical for [T; N] {
    #[inline]
    fn to_le(self) -> Self {
        self.map(T::to_le)
    }
}
impl Canonical for Bits {
    #[inline]
    fn to_le(self) -> Self {
        Bits(self.0.map(u64::to_le))
    }
}

plain! {
    /// One hex.
    pub struct Cell {
        /// Present terrain; `NONE` for river and beyond the board.
        pub terrain: TerrainId,
        /// The structure on it: `owner << 4 | kind`, 255 if empty.
        pub built: u8,
    }
}

plain! {
    /// Everything that belongs to one seat.
    pub struct Seat {
        /// Pieces whose hooks apply to this seat.
        pub in_play: Bits,
        /// Hexes with an own structure.
        pub structures: Bits,
        /// Those of them that belong to a town.
        pub in_town: Bits,
        /// River hexes that link own structures.
        pub river_links: Bits,
        /// Action spaces of the seat's pieces taken this round, bit by [`SpaceId`].
        pub spaces_used: u64,
        /// Favor tiles held, bit by [`FavorId`].
        pub favors: u32,
        /// Victory points.
        pub vp: i16,
        /// Coins.
        pub coins: u16,
        /// Workers.
        pub workers: u16,
        /// Terrains besides home on which it may build, bit by [`TerrainId`].
        pub unlocked: u16,
        /// Priests in hand.
        pub priests: u8,
        /// Priests on cult spaces for good; the limit in hand is the pool less these.
        pub priests_on_cults: u8,
        /// Tokens in bowls I, II, III.
        pub bowls: [u8; 3],
        /// Tokens burnt or paid for good.
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
        /// Rights owed, indexed by `Resource::owed`.
        pub owed: [u8; Resource::OWED],
        /// 1: of the owed cult steps, all must go to one track; 2: or fewer there, and no others.
        pub one_track: u8,
        /// Level of each advancement track.
        pub levels: [u8; TRACKS],
        /// Bridges not yet placed.
        pub bridges: u8,
        /// The bonus card held; `NONE` without.
        pub bonus: BonusId,
        /// The faction.
        pub faction: FactionId,
        /// Home terrain now.
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

/// What an open decision is about.
pub mod open {
    /// Power offered by a build: accept or decline.
    pub const OFFER: u8 = 1;
    /// A choice among effects.
    pub const CHOICE: u8 = 2;
    /// A token to be put on the board.
    pub const TOKEN: u8 = 3;
    /// A task that the parts beside the position carry out before anybody decides anything.
    pub const CALL: u8 = 4;
    /// Stands for the build of an offer that comes from a trade.
    pub const TRADE: u8 = u8::MAX;
}

/// How far the parts beside the position are.
pub mod calls {
    /// A phase has called them, or the turn of a seat that rules play.
    pub const PHASE: u8 = 1;
    /// They are at work.
    pub const AT_WORK: u8 = 2;
    /// A rule has called them: see [`open::CALL`](super::open::CALL).
    pub const RULE: u8 = 3;
    /// They are at work for a rule, and what the phase runs comes behind that.
    pub const BEFORE_PHASE: u8 = 4;
}

plain! {
    /// One open decision of the queue, in the order in which they arose.
    pub struct Open {
        /// See [`open`]; 0 for an empty place.
        pub kind: u8,
        /// Who owes the answer. Call: whose task it is.
        pub seat: SeatId,
        /// Offer: the seat whose build offers the power. Choice, call: who acted.
        pub from: SeatId,
        /// Offer: its full amount. Choice: index into `Ruleset::choices`. Token: its kind. Call: index into `Ruleset::calls`; what
        /// the hook told stands in the numbers behind it.
        pub amount: u8,
        /// Offer: what could be gained, updated after each acceptance of the same seat. Token: the anchors
        /// it may be put at, bit by place in the kind's list.
        pub worth: u8,
        /// Offer: the build it comes from, index into `State::builds`, or [`open::TRADE`].
        pub build: u8,
        /// Offer: 1 if it can only be declined, because a later one was taken first or a conversion made.
        pub spoiled: u8,
        /// Choice: number of options. Offer of a trade: 1 if the trader waits for the answer.
        pub options: u8,
    }
}

plain! {
    /// What became of the offers of one build.
    pub struct Build {
        /// Whose build.
        pub seat: SeatId,
        /// Offers still open, worthless ones included; 0: the place is free.
        pub open: u8,
        /// Offers of worth that were not declined so far.
        pub hopeful: u8,
        /// Bit 0: somebody took power. Bit 1: somebody declined. Bit 2: settled.
        pub flags: u8,
    }
}

plain! {
    /// The running turn.
    pub struct Turn {
        /// Hexes turned into home terrain in the running action.
        pub made_home: Bits,
        /// Hexes traded with in the running action: a marker comes under each when all trades are done.
        pub traded_with: Bits,
        /// Tokens that have moved in the running action, bit by place in `State::tokens`.
        pub moved: u32,
        /// Tokens that have landed on a structure and have still to trade.
        pub to_trade: u32,
        /// Tokens that have traded: they return to the supply when all trades are done.
        pub traded: u32,
        /// Full actions still to take.
        pub actions: u8,
        /// Spades may be bought.
        pub digs: u8,
        /// Hexes that may be transformed.
        pub transforms: u8,
        /// Structures that may be built.
        pub builds: u8,
        /// Bridges that may be placed.
        pub bridges: u8,
        /// Upgrades that may be made free.
        pub upgrades: u8,
        /// The next transformation must reach home terrain.
        pub must_reach_home: u8,
        /// Spades bought that are not used up: they cannot be given up.
        pub spades_bought: u8,
        /// Hex reached by a jump in this turn; `NONE` without.
        pub jumped_to: HexId,
        /// The grant that opened the parts; `NONE` without.
        pub grant: GrantId,
        /// A transformation took place in the running action, or in its running trade.
        pub transformed: u8,
        /// The kind of token that is being moved; `NONE` without.
        pub moving: TokenId,
        /// Offers of trades that are open: nothing else happens before they are answered.
        pub trade_offers: u8,
        /// A hex transformed in a trade that is not home terrain yet; `NONE` without.
        pub begun: HexId,
        /// A structure was built in a trade of the running action.
        pub built_in_trade: u8,
        /// Terrain that the spades of the running trade must not change; `NONE` without.
        pub barred: TerrainId,
        /// The kind of token that has traded in the running action; `NONE` without.
        pub trader: TokenId,
        /// Padding to a multiple of eight.
        pub spare: [u8; 3],
    }
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Phase {
    /// Factions are set up one after the other; what that brings is settled.
    Selection = 0,
    /// First dwellings are placed.
    FirstDwellings = 1,
    /// All first dwellings stand; what that brings is settled, one seat after the other.
    FirstTokens = 2,
    /// First bonus cards are taken.
    FirstBonusCards = 3,
    /// Turns are taken.
    Actions = 4,
    /// What the cult reward brought is used.
    CultReward = 5,
    /// What the other income brought is used.
    Income = 6,
    /// The game is over.
    Over = 7,
    /// A phase that content declares, or the end of the game: what pieces bring in it is settled.
    Declared = 8,
}

plain! {
    /// One position. `State` is plain bytes: copying it is saving it.
    pub struct State {
        /// The board, by [`HexId`].
        pub cells: [Cell; 256],
        /// The seats; those beyond `seat_count` are zero.
        pub seats: [Seat; limits::SEATS],
        /// The running turn.
        pub turn: Turn,
        /// Hexes with a structure.
        pub occupied: Bits,
        /// Hexes at an end of a bridge.
        pub bridged: Bits,
        /// Open decisions, oldest first; the first `open_count` are in use.
        pub queue: [Open; 64],
        /// Offers by build.
        pub builds: [Build; 64],
        /// Memory of the pieces.
        pub slots: [u8; limits::SLOT_BYTES],
        /// Seed of the generator.
        pub seed: u64,
        /// Numbers drawn from it so far.
        pub drawn: u64,
        /// Shared action spaces taken this round, bit by [`SpaceId`].
        pub spaces_used: u64,
        /// Bonus cards in the pool, bit by [`BonusId`].
        pub bonus_pool: u32,
        /// Final tiles in this game, bit by [`FinalId`].
        pub final_tiles: u32,
        /// Actions taken since the start, for the limit on a game's length.
        pub actions_taken: u16,
        /// Coins on each bonus card.
        pub bonus_coins: [u8; limits::BONUS_CARDS],
        /// Favor tiles left, by kind.
        pub favor_pool: [u8; limits::FAVORS],
        /// Town tiles left, by kind.
        pub town_pool: [u8; limits::TOWNS],
        /// Ends of the bridges on the board and their owner: `[a, b, seat, 0]`.
        pub bridges: [[u8; 4]; limits::BRIDGES],
        /// Who stands on the priest spaces; `NONE` if free.
        pub priest_spaces: [[SeatId; limits::CULT_SPACES]; limits::CULTS],
        /// Where the tokens of a seat stand, by place (see `TokenKind::first`); `NONE` in the supply.
        pub tokens: [[HexId; limits::TOKENS]; limits::SEATS],
        /// The round scoring tiles of the first eight rounds, by round; see [`State::round_tile`].
        pub round_tiles: [RoundTileId; 8],
        /// Seats in order: the fixed order, or by last pass with variable turn order.
        pub order: [SeatId; limits::SEATS],
        /// How many seats there are.
        pub seat_count: u8,
        /// See [`Phase`].
        pub phase: u8,
        /// The round, 1-based; 0 before the first.
        pub round: u8,
        /// Whose turn it is; `NONE` between turns.
        pub active: SeatId,
        /// Who begins the next round; during setup the first seat.
        pub first: SeatId,
        /// How many steps of the present phase of the setup are done.
        pub setup_step: u8,
        /// Open decisions in the queue.
        pub open_count: u8,
        /// Bridges on the board.
        pub bridge_count: u8,
        /// The round scoring tiles of later rounds, each number raised by 1; 0 without.
        pub late_tiles: [u8; limits::ROUNDS - 8],
        /// In a phase that content declares: its place in `Ruleset::phases`; else 0.
        pub step: u8,
        /// See [`calls`]: while it is not 0, nothing goes on by itself.
        pub calls: u8,
        /// The last round where parts have said which it is; 0: as content says.
        pub last_round: u8,
        /// Padding to a multiple of eight.
        pub spare: [u8; 2],
    }
}

/// Version of the canonical form; a saved state of another version is refused.
pub const FORMAT: u16 = 4;

impl State {
    /// Are both the same, byte for byte?
    pub fn is_same(&self, other: &State) -> bool {
        bytemuck::bytes_of(self) == bytemuck::bytes_of(other)
    }

    /// Is a seat as it is there?
    pub fn has_seat_of(&self, other: &State, seat: SeatId) -> bool {
        bytemuck::bytes_of(self.seat(seat)) == bytemuck::bytes_of(other.seat(seat))
    }

    /// Hash of what a seat has, and of its tokens on the board.
    pub fn hash_of_seat(&self, seat: SeatId) -> u64 {
        let own = bytemuck::bytes_of(self.seat(seat));
        game::hash::state(&[own, bytemuck::bytes_of(&self.tokens[seat.at()])].concat())
    }

    /// The far ends of all bridges that touch one of these hexes.
    #[inline]
    pub(crate) fn bridge_ends(&self, of: Bits) -> Bits {
        let mut ends = Bits::EMPTY;
        if !self.bridged.meets(of) {
            return ends;
        }
        for [a, b, ..] in &self.bridges[..self.bridge_count as usize] {
            if of.has(*a) {
                ends.insert(*b);
            }
            if of.has(*b) {
                ends.insert(*a);
            }
        }
        ends
    }

    /// A position with an empty board and no seats.
    pub fn empty() -> State {
        let mut state = State::zeroed();
        for cell in &mut state.cells {
            *cell = Cell::EMPTY_RIVER;
        }
        for seat in &mut state.seats {
            seat.bonus = BonusId::NONE;
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
        state.turn = Turn::NONE;
        state
    }

    /// The canonical form: every field in the order of declaration, numbers little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytemuck::bytes_of(&Canonical::to_le(*self)).to_vec()
    }

    /// Reads the canonical form; `None` if the length is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<State> {
        let state: State = bytemuck::try_pod_read_unaligned(bytes).ok()?;
        Some(Canonical::to_le(state))
    }

    /// XXH3-64 of the canonical form.
    pub fn hash(&self) -> u64 {
        if cfg!(target_endian = "little") {
            game::hash::state(bytemuck::bytes_of(self))
        } else {
            game::hash::state(&self.to_bytes())
        }
    }

    /// Where the game stands.
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

    /// How many rounds there are.
    #[inline]
    pub fn rounds(&self, r: &Ruleset) -> u8 {
        if self.last_round == 0 { r.rounds } else { self.last_round }
    }

    /// Are the parts beside the position at work?
    #[inline]
    pub fn parts_work(&self) -> bool {
        matches!(self.calls, calls::AT_WORK | calls::BEFORE_PHASE)
    }

    /// The first task in the queue that a rule has called: its place.
    pub fn first_call(&self) -> Option<usize> {
        self.open().iter().position(|waits| waits.kind == open::CALL)
    }

    /// Rights are used in it that belong to no turn: income, rewards and what content declares.
    #[inline]
    pub fn between_rounds(&self) -> bool {
        matches!(self.phase(), Phase::CultReward | Phase::Income | Phase::Declared)
    }

    /// The scoring tile of a round, the first being 1; `NONE` before it and beyond the last.
    #[inline]
    pub fn round_tile(&self, round: u8) -> RoundTileId {
        let at = usize::from(round).wrapping_sub(1);
        let late =
            || self.late_tiles.get(at.wrapping_sub(8)).map(|n| RoundTileId(n.wrapping_sub(1)));
        self.round_tiles.get(at).copied().or_else(late).unwrap_or(RoundTileId::NONE)
    }

    /// Lays the scoring tile of a round; nothing for rounds that no game has.
    pub fn set_round_tile(&mut self, round: u8, tile: RoundTileId) {
        let at = usize::from(round).wrapping_sub(1);
        if let Some(place) = self.round_tiles.get_mut(at) {
            *place = tile;
        } else if let Some(place) = self.late_tiles.get_mut(at.wrapping_sub(8)) {
            *place = tile.0.wrapping_add(1);
        }
    }

    /// One seat.
    #[inline]
    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.seats[seat.at()]
    }

    /// One seat, to change.
    #[inline]
    pub fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.seats[seat.at()]
    }

    /// Every seat, in the order in which factions were chosen.
    pub fn seat_ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.seat_count).map(SeatId)
    }

    /// The open decisions, oldest first.
    #[inline]
    pub fn open(&self) -> &[Open] {
        &self.queue[..self.open_count as usize]
    }

    /// One hex.
    #[inline]
    pub fn cell(&self, hex: HexId) -> Cell {
        self.cells[hex.at()]
    }
}

impl Cell {
    /// River, or no hex at all.
    pub const EMPTY_RIVER: Cell = Cell { terrain: TerrainId::NONE, built: u8::MAX };

    /// The structure on it and whose it is.
    #[inline]
    pub fn structure(self) -> Option<(StructureId, SeatId)> {
        (self.built != u8::MAX).then_some((StructureId(self.built & 15), SeatId(self.built >> 4)))
    }

    /// Puts a structure on it.
    #[inline]
    pub fn put(&mut self, structure: StructureId, owner: SeatId) {
        self.built = owner.0 << 4 | structure.0;
    }
}

impl Turn {
    /// Nothing to do and nothing done.
    pub const NONE: Turn = Turn {
        made_home: Bits::EMPTY,
        traded_with: Bits::EMPTY,
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

    /// The grant whose parts are open, or were open last in the running action.
    #[inline]
    pub(crate) fn running<'r>(&self, ruleset: &'r Ruleset) -> Option<&'r Grant> {
        ruleset.grants.get(self.grant.at())
    }

    /// The running grant comes with a trade.
    #[inline]
    pub(crate) fn in_trade(&self, ruleset: &Ruleset) -> bool {
        self.running(ruleset).is_some_and(|grant| grant.in_trade)
    }
}

impl Seat {
    /// How many of a right the seat owes.
    #[inline]
    pub fn owes(&self, right: Resource) -> u8 {
        right.owed().map_or(0, |i| self.owed[i])
    }

    /// Does the seat owe nothing at all? Asked in every list, so all rights at once.
    #[inline]
    pub fn owes_nothing(&self) -> bool {
        self.owed == [0; Resource::OWED]
    }
}
