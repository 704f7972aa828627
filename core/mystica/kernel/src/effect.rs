//! Effects, conditions and amounts as data: compiled from TOML and run by the kernel.

use crate::cause::SourceLine;
use crate::ids::*;
use crate::resource::Resource;

/// Number that may depend on the position: `base` plus the value of each term in `counted`. A term
/// is worth `times * (count / per)` or a table entry.
#[derive(Clone, Debug, PartialEq)]
pub struct AmountFormula {
    /// The part of the sum that does not depend on the position.
    pub base: i16,
    /// The terms that depend on the position; their values are added to `base`.
    pub counted: Box<[CountedTerm]>,
}

impl AmountFormula {
    /// Creates an amount that does not depend on the position.
    pub fn fixed(base: i16) -> AmountFormula {
        AmountFormula { base, counted: Box::default() }
    }

    /// Returns whether the amount does not depend on the position.
    pub fn is_fixed(&self) -> bool {
        self.counted.is_empty()
    }
}

/// Term of an [`AmountFormula`] that depends on a count.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedTerm {
    pub what: CountedQuantity,
    /// Divisor of the count, at least 1. The quotient is rounded down.
    pub per: u8,
    /// Factor of the quotient; ignored if there is a table.
    pub times: i16,
    /// Value by quotient; the last entry serves all larger quotients. Empty: no table.
    pub table: Box<[i16]>,
}

/// Rule that breaks a tie of points: a count that is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRule {
    pub by: CountedQuantity,
    /// Whether a smaller count is better.
    pub fewest: bool,
    /// Name of the count, for readers.
    pub doc: String,
}

/// Quantity that can be counted for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedQuantity {
    /// The seat's structures of one kind on the board.
    Structures(StructureId),
    /// All structures of the seat on the board.
    AllStructures,
    Bridges,
    /// The seat's bridges with a structure of the seat at both ends.
    BridgesJoining,
    /// Level of an advancement track as printed, without modifiers.
    Level(TrackId),
    Cult(CultId),
    /// The seat's priests that stay on cult spaces.
    PriestsOnCults,
    /// Town tiles taken.
    Towns,
    /// Favor tiles taken.
    Favors,
    /// Seats in the game, including seats that have left it.
    Players,
    /// Value of a slot of a piece.
    Slot(SlotId),
    /// The round, counted from 1; 0 during setup.
    Round,
    /// An argument of the hook, by index into `Hook::args`; 0 if the hook has no such argument.
    Argument(u8),
    /// The seat's structures on hexes with this tag, by index in `Ruleset::tags`.
    Tagged(u8),
    /// Amount that the seat has of a resource, from the rulebook or declared by content.
    Held(Resource),
    /// Value read from components for the seat, by index in `Ruleset::component_values`.
    Heard(u8),
    /// Structures next to a hex: the seat's structures, or with `true` those of other seats. The
    /// number is the index of the hook's argument that names the hex.
    Near(u8, bool),
    /// The seat's tokens of a kind on the board.
    Tokens(TokenId),
    /// The seat's tokens of a kind in the supply.
    TokensLeft(TokenId),
    /// The seat's tokens of a kind on the hex that the hook's argument with this index names.
    TokensThere(TokenId, u8),
    /// Value of a formula, by index in `Ruleset::formulas`. It may be negative.
    Formula(u8),
}

/// Test of a terrain for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainTest {
    /// No seat has it as home terrain; until the first dwellings are placed, no other seat has named it.
    Free,
    /// Home terrain of a faction in the game, as far as prices are concerned (rulings 75).
    HomeOfAny,
    /// The seat may build on it.
    Unlocked,
}

/// Reference to a terrain in an effect or a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainRef {
    /// A constant terrain.
    Fixed(TerrainId),
    /// The argument of the hook, or of the answer to a choice, with this index.
    Argument(u8),
}

/// Condition on a position, a seat and the arguments of a hook.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    All(Box<[Condition]>),
    Any(Box<[Condition]>),
    Not(Box<Condition>),
    /// A count lies within `min..=max`.
    Between {
        what: CountedQuantity,
        min: i16,
        max: i16,
    },
    /// The argument with this index is one of these numbers.
    Event {
        /// Index into `Hook::args`.
        index: u8,
        /// Accepted values.
        among: Box<[i16]>,
    },
    Terrain(TerrainRef, TerrainTest),
    /// The seat plays one of these factions.
    Faction(Box<[FactionId]>),
    /// The argument with this index is the seat itself.
    Me(u8),
    /// The hex in the argument with this index touches a river hex.
    Riverside(u8),
    /// The hex in the argument with the first index has the tag with the second index in `Ruleset::tags`.
    Tagged(u8, u8),
    /// The hex in the argument with this index has one of these terrains now.
    Ground(u8, Box<[TerrainId]>),
    /// The seat has used this action space in this round.
    SpaceTaken(SpaceId),
    /// The seat has passed in this round.
    Passed,
    /// The game is in the part of the round in which turns are taken.
    InActions,
    /// Always or never; settings compile to this.
    Is(bool),
}

/// Effect that a TOML table of the content requests; the kernel carries it out for a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// An effect of the table [`EFFECTS`](crate::effects::EFFECTS).
    Act(EffectAct),
    /// Lets the seat do what the grant lists, such as transforming hexes, building, or placing a
    /// bridge. Replaces what is left of an earlier grant.
    Grant(GrantId),
    /// The first effects if the condition holds, else the second ones.
    When(Condition, Effects, Effects),
    /// The seat must take one option of a choice, as often as the amount requires. Index into
    /// `Ruleset::choices`.
    Choose(u8, AmountFormula),
    /// Starts a task of components for the seat when the current action is over. Index into
    /// `Ruleset::calls`.
    Run(u8),
}

/// Effect of the table with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectAct {
    pub(crate) rule: EffectId,
    /// The object that the effect names.
    pub what: EffectObject,
    /// How much or how many; 1 for effects without a number.
    pub n: AmountFormula,
    pub limit: EffectLimit,
}

impl EffectAct {
    /// Returns the number of an effect whose number does not depend on the position.
    pub fn fixed_number(&self) -> u8 {
        self.n.base.clamp(0, u8::MAX.into()) as u8
    }
}

/// Index of an effect in the table [`EFFECTS`](crate::effects::EFFECTS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectId(pub(crate) u8);

/// Thing that an effect names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectObject {
    Nothing,
    Resource(Resource),
    Cult(CultId),
    Track(TrackId),
    Slot(SlotId),
    Token(TokenId),
    Terrain(TerrainRef),
    Space(SpaceId),
}

/// Limit of an effect in addition to its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectLimit {
    None,
    /// The number is a maximum: the player may take fewer.
    AtMost,
    /// Only these anchors of the kind of token, as bits by index in its list.
    Anchors(u8),
}

impl EffectLimit {
    /// Returns the anchors at which tokens may be put: bits by index, 255 for all.
    pub fn anchors(self) -> u8 {
        match self {
            EffectLimit::None | EffectLimit::AtMost => u8::MAX,
            EffectLimit::Anchors(anchors) => anchors,
        }
    }
}

/// List of effects carried out in order, with the source span of each. Equality ignores the spans.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    pub(crate) list: Box<[Effect]>,
    /// One source span for each effect, or empty if none is known.
    pub(crate) places: Box<[SourceLine]>,
}

impl Effects {
    /// Creates a list from effects with their source spans.
    pub fn with_sources(all: Vec<(Effect, SourceLine)>) -> Effects {
        let (list, places): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        Effects { list: list.into(), places: places.into() }
    }

    /// Returns each effect with its source span, [`SourceLine::NOWHERE`] if unknown.
    pub fn into_pairs(self) -> impl Iterator<Item = (Effect, SourceLine)> {
        let places = self.places.into_iter().chain(std::iter::repeat(SourceLine::NOWHERE));
        self.list.into_iter().zip(places)
    }

    /// Returns the source span of the effect with this index, if known.
    #[inline]
    pub fn place(&self, i: usize) -> Option<SourceLine> {
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

/// Creates a list of effects without source spans.
impl From<Vec<Effect>> for Effects {
    fn from(list: Vec<Effect>) -> Effects {
        Effects { list: list.into(), places: Box::default() }
    }
}

/// Creates a list of effects without source spans.
impl<const N: usize> From<[Effect; N]> for Effects {
    fn from(list: [Effect; N]) -> Effects {
        Vec::from(list).into()
    }
}

/// Change that a script requests: like an [`Effect`], but with all numbers known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScriptChange {
    /// Gains a resource; a negative number pays it.
    Gain(Resource, i32),
    /// Steps on a cult track; negative for steps down.
    Cult(CultId, i32),
    Advance(TrackId, i32),
    SetSlot(SlotId, i32),
    /// Gains tokens, to be put at any of the kind's anchors.
    GainTokens(TokenId, i32),
    /// Puts a token from the supply on a hex; a script error if no token is left or it cannot stand there.
    PlaceToken(TokenId, HexId),
    /// Returns a token on a hex to the supply; a script error if none is there.
    ReturnToken(TokenId, HexId),
    /// Makes a token on a hex trade with the structure there at once. Nothing happens if the seat cannot trade there any more;
    /// a script error if the kind never trades with it.
    TradeNow(TokenId, HexId),
    /// Starts a task of components when the current action is over: index into `Ruleset::calls`,
    /// and its two arguments.
    Run(u8, i32, i32),
}
