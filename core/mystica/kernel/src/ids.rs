//! Typed ids: each is an index into one list of the ruleset, small enough for one byte.

use bytemuck::{Pod, Zeroable};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
        #[repr(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The id that stands for "none"; no list is long enough to use it.
            pub const NONE: $name = $name(u8::MAX);

            /// Returns the id as an index into its list.
            #[inline]
            pub fn at(self) -> usize { self.0 as usize }

            /// Returns true unless this is [`Self::NONE`].
            #[inline]
            pub fn is_some(self) -> bool { self.0 != u8::MAX }
        }
    )*};
}

ids! {
    /// Number of a seat at the table, in the order in which factions were chosen.
    SeatId,
    /// Number of a hex of the board, land or river, in reading order.
    HexId,
    /// Number of a terrain: those of the wheel first (0, 1, … in wheel order), then the others; `NONE` for river.
    TerrainId,
    /// Number of a kind of structure: index into `Ruleset::structures`.
    StructureId,
    /// Number of a cult track: index into `Ruleset::cults`.
    CultId,
    /// Number of an advancement track: [`SHIPPING`], [`DIGGING`] or [`RANGE`].
    TrackId,
    /// Number of a piece: index into `Ruleset::pieces`, which is sorted in the order in which hooks fire.
    PieceId,
    /// Number of a faction: index into `Ruleset::factions`.
    FactionId,
    /// Number of a bonus card: index into `Ruleset::bonus_cards`.
    BonusCardId,
    /// Number of a kind of favor tile: index into `Ruleset::favors`.
    FavorId,
    /// Number of a kind of town tile: index into `Ruleset::towns`.
    TownId,
    /// Number of a round scoring tile: index into `Ruleset::round_tiles`.
    RoundTileId,
    /// Number of a final scoring tile: index into `Ruleset::final_tiles`.
    FinalTileId,
    /// Number of an action space: index into `Ruleset::spaces`.
    SpaceId,
    /// Number of a conversion: index into `Ruleset::conversions`.
    ConversionId,
    /// Number of a grant: index into `Ruleset::grants`.
    GrantId,
    /// Number of a slot: index into `Ruleset::slots`.
    SlotId,
    /// Number of an answer to choices: index into `Ruleset::answers`.
    AnswerId,
    /// Number of a kind of token: index into `Ruleset::tokens`.
    TokenId,
}

/// Number of a script function: index into `Ruleset::functions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u16);

/// Number of a file of the content: index into `Ruleset::files`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u16);

impl FileId {
    /// The id that stands for "no file".
    pub const NONE: FileId = FileId(u16::MAX);
}

pub const SHIPPING: TrackId = TrackId(0);
pub const DIGGING: TrackId = TrackId(1);
/// The range track: hexes that a jump (tunnelling, carpet flight) may skip.
pub const RANGE: TrackId = TrackId(2);
pub const TRACKS: usize = 3;

impl TrackId {
    /// Returns the name of the track, such as `shipping`; `?` for other numbers.
    pub fn name(self) -> &'static str {
        ["shipping", "digging", "range"].get(self.at()).copied().unwrap_or("?")
    }
}
