//! Effects: pieces of consequence as data, compiled from TOML and run by the kernel.

use crate::cause::Place;
use crate::ids::*;
use crate::resource::Resource;

/// A number, maybe counted from the position: `base + times * count / per`, or a table by count.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// Added in any case.
    pub base: i16,
    /// Counted parts, added up.
    pub counted: Box<[Counted]>,
}

impl Amount {
    /// A plain number.
    pub fn fixed(base: i16) -> Amount {
        Amount { base, counted: Box::default() }
    }

    /// True if the amount does not look at the position.
    pub fn is_fixed(&self) -> bool {
        self.counted.is_empty()
    }
}

/// One counted part of an [`Amount`].
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// What is counted.
    pub what: Count,
    /// The count is divided by this (rounding down) first; at least 1.
    pub per: u8,
    /// Then multiplied by this, unless there is a table.
    pub times: i16,
    /// Value by count; the last entry serves all larger counts. Empty: no table.
    pub table: Box<[i16]>,
}

/// What breaks a tie of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRule {
    /// What is compared.
    pub by: Count,
    /// Less is better.
    pub fewest: bool,
    /// What is compared, in words.
    pub doc: String,
}

/// Something that can be counted for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Own structures of one kind on the board.
    Structures(StructureId),
    /// All own structures on the board.
    AllStructures,
    /// Own bridges on the board.
    Bridges,
    /// Own bridges with an own structure at both ends.
    BridgesJoining,
    /// Level of an advancement track as printed, without modifiers.
    Level(TrackId),
    /// Position on a cult track.
    Cult(CultId),
    /// Own priests standing on cult spaces for good.
    PriestsOnCults,
    /// Town tiles taken.
    Towns,
    /// Favor tiles taken.
    Favors,
    /// Seats in the game, dropped ones included.
    Players,
    /// A slot of a piece.
    Slot(SlotId),
    /// The round, 1 to 6; 0 during setup.
    Round,
    /// An argument of the hook, by index into `Hook::args`; 0 where there is none.
    Argument(u8),
    /// Own structures on hexes that have this tag, by place in `Ruleset::tags`.
    Tagged(u8),
    /// What the seat has of a resource: one of the rulebook or a declared one.
    Held(Resource),
    /// What parts say for the seat, by place in `Ruleset::heard`.
    Heard(u8),
    /// Structures next to the hex that is the argument with this index: own ones, or with `true` those of others.
    Near(u8, bool),
    /// Own tokens of a kind on the board.
    Tokens(TokenId),
    /// Own tokens of a kind in the supply.
    TokensLeft(TokenId),
    /// Own tokens of a kind on the hex that is an argument of the hook.
    TokensThere(TokenId, u8),
}

/// What can be asked of a terrain for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainTest {
    /// No seat has it as home terrain; until the first dwellings are placed, no other seat has named it.
    Free,
    /// Home terrain of a faction in the game, as far as prices are concerned (rulings 75).
    HomeOfAny,
    /// The seat may build on it.
    Unlocked,
}

/// A terrain in an effect or a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainRef {
    /// This one.
    Fixed(TerrainId),
    /// The argument of the hook, or of the answer to a choice, with this index.
    Argument(u8),
}

/// When an effect applies.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// All of these.
    All(Box<[Condition]>),
    /// Any of these.
    Any(Box<[Condition]>),
    /// Not this.
    Not(Box<Condition>),
    /// Count of something within `min..=max`.
    Between {
        /// What is counted.
        what: Count,
        /// Least count that holds.
        min: i16,
        /// Largest count that holds.
        max: i16,
    },
    /// Argument `index` of the event lies in this set of numbers.
    Event {
        /// Index into `Hook::args`.
        index: u8,
        /// Accepted values.
        among: Box<[i16]>,
    },
    /// A terrain passes a test.
    Terrain(TerrainRef, TerrainTest),
    /// The seat plays one of these factions.
    Faction(Box<[FactionId]>),
    /// The argument with this index is the seat itself.
    Me(u8),
    /// The hex that is the argument with this index touches a river hex.
    Riverside(u8),
    /// The hex that is the argument with this index has this tag, by place in `Ruleset::tags`.
    Tagged(u8, u8),
    /// The hex that is the argument with this index has one of these terrains now.
    Ground(u8, Box<[TerrainId]>),
    /// The seat has used an action space in this round.
    SpaceTaken(SpaceId),
    /// The seat has passed in this round.
    Passed,
    /// It is the part of the round in which turns are taken.
    InActions,
    /// Always or never; settings compile to this.
    Is(bool),
}

/// A piece of consequence.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The seat gains.
    Gain(Resource, Amount),
    /// The seat pays; what is not there is not paid below zero.
    Pay(Resource, Amount),
    /// Steps on one track.
    Cult(CultId, Amount),
    /// Cult steps owed that must all go to one track of choice; with `true`, fewer may be taken there, and the
    /// others are lost.
    CultOnOneTrack(u8, bool),
    /// A priest of the supply goes to a free space of this size on a cult track, as if sent; nothing if
    /// there is no such space or no priest in the supply.
    SendFromSupply(CultId, u8),
    /// Free steps on an advancement track, with the points of the levels reached; nothing at the top.
    Advance(TrackId, Amount),
    /// The tile adds to a track's level without its points or its maximum level check beyond `Track::max`.
    Extend(TrackId, u8),
    /// Opens the parts of an action.
    Grant(GrantId),
    /// Effects that depend on a condition.
    When(Condition, Effects, Effects),
    /// One of several, chosen by the seat, so many times: owed decisions. Index into `Ruleset::choices`.
    Choose(u8, Amount),
    /// Names a terrain: the one that spades are counted to, and where first dwellings go.
    NameTerrain(TerrainRef),
    /// Home terrain becomes another one; hexes with own structures go with it.
    MoveHome(TerrainRef),
    /// The seat may build on a terrain from now on.
    Unlock(TerrainRef),
    /// The seat gains tokens, to be put at one of these anchors (bits of the kind's list; all: 255). What
    /// the supply or the board has no room for is lost.
    GainTokens(TokenId, Amount, u8),
    /// The seat may move every token of a kind.
    MoveTokens(TokenId),
    /// In a trade: the trading token is gained anew.
    KeepTrader,
    /// In a trade: spades of it must not change this terrain.
    Bar(TerrainId),
    /// An action space of the seat is free again.
    FreeSpace(SpaceId),
    /// A slot takes a value.
    SetSlot(SlotId, Amount),
    /// A slot grows or shrinks, clamped at 0 and its maximum.
    AddSlot(SlotId, Amount),
    /// The parts beside the position carry out a task for the seat when the running action is over. Index into `Ruleset::calls`.
    Run(u8),
}

/// Effects carried out in order, and where each is written. Equal are those that do the same, wherever they stand.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    list: Box<[Effect]>,
    /// A place for each of the list, or none at all.
    places: Box<[Place]>,
}

impl Effects {
    /// Effects with the line on which each is written.
    pub fn written(all: Vec<(Effect, Place)>) -> Effects {
        let (list, places): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        Effects { list: list.into(), places: places.into() }
    }

    /// Each with its place; [`Place::NOWHERE`] for those that are written nowhere.
    pub fn into_written(self) -> impl Iterator<Item = (Effect, Place)> {
        let places = self.places.into_iter().chain(std::iter::repeat(Place::NOWHERE));
        self.list.into_iter().zip(places)
    }

    /// Where the effect with this index is written, if anybody said so.
    #[inline]
    pub fn place(&self, i: usize) -> Option<Place> {
        self.places.get(i).copied().filter(|place| place.line > 0)
    }
}

impl std::ops::Deref for Effects {
    type Target = [Effect];

    #[inline]
    fn deref(&self) -> &[Effect] {
        &self.list
    }
}

impl std::ops::DerefMut for Effects {
    fn deref_mut(&mut self) -> &mut [Effect] {
        &mut self.list
    }
}

impl<'e> IntoIterator for &'e Effects {
    type Item = &'e Effect;
    type IntoIter = std::slice::Iter<'e, Effect>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl PartialEq for Effects {
    fn eq(&self, other: &Effects) -> bool {
        self.list == other.list
    }
}

/// Effects that are written nowhere.
impl From<Vec<Effect>> for Effects {
    fn from(list: Vec<Effect>) -> Effects {
        Effects { list: list.into(), places: Box::default() }
    }
}

/// Effects that are written nowhere.
impl<const N: usize> From<[Effect; N]> for Effects {
    fn from(list: [Effect; N]) -> Effects {
        Vec::from(list).into()
    }
}

/// One change a script asked for; the same words as [`Effect`], all numbers known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Gain (or, negative, pay) a resource.
    Gain(Resource, i32),
    /// Steps on a cult track, negative for steps down.
    Cult(CultId, i32),
    /// Free steps on an advancement track.
    Advance(TrackId, i32),
    /// A slot takes a value.
    SetSlot(SlotId, i32),
    /// Tokens gained, to be put at any of the kind's anchors.
    GainTokens(TokenId, i32),
    /// A token from the supply is put on a hex; nothing if none is left.
    PlaceToken(TokenId, HexId),
    /// A token on a hex returns to the supply; nothing if none is there.
    ReturnToken(TokenId, HexId),
    /// A token on a hex trades with the structure there at once; nothing if it cannot.
    TradeNow(TokenId, HexId),
    /// Parts carry out a task when the running action is over. Index into `Ruleset::calls`, and what it is handed.
    Run(u8, i32, i32),
}
