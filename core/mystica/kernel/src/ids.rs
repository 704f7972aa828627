//! Small numbers that name things: an index into one list of the ruleset each.

use bytemuck::{Pod, Zeroable};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
        #[repr(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// "Nothing": no list is ever this long.
            pub const NONE: $name = $name(u8::MAX);

            /// The id as an index of its list.
            #[inline]
            pub fn at(self) -> usize { self.0 as usize }

            /// True unless this is [`Self::NONE`].
            #[inline]
            pub fn is_some(self) -> bool { self.0 != u8::MAX }
        }
    )*};
}

ids! {
    /// A place at the table, in the order in which factions were chosen.
    SeatId,
    /// A hex of the board, land or river, in reading order.
    HexId,
    /// A terrain: those of the wheel first (0, 1, … in wheel order), then the others; `NONE` for river.
    TerrainId,
    /// A kind of structure, in the order of `Ruleset::structures`.
    StructureId,
    /// A cult track, in the order of `Ruleset::cults`.
    CultId,
    /// An advancement track: shipping, digging, range.
    TrackId,
    /// A piece in play order of hooks: see `Ruleset::pieces`.
    PieceId,
    /// A faction of `Ruleset::factions`.
    FactionId,
    /// A bonus card of `Ruleset::bonus_cards`.
    BonusId,
    /// A favor tile of `Ruleset::favors`.
    FavorId,
    /// A town tile of `Ruleset::towns`.
    TownId,
    /// A round scoring tile of `Ruleset::round_tiles`.
    RoundTileId,
    /// A final scoring tile of `Ruleset::final_tiles`.
    FinalId,
    /// An action space of `Ruleset::spaces`.
    SpaceId,
    /// A conversion of `Ruleset::conversions`.
    ConversionId,
    /// A grant of `Ruleset::grants`.
    GrantId,
    /// A slot of `Ruleset::slots`.
    SlotId,
    /// A way to answer a choice: an entry of `Ruleset::answers`.
    AnswerId,
    /// A kind of token of `Ruleset::tokens`.
    TokenId,
}

/// A script function of `Ruleset::functions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u16);

/// A file of the content: an entry of `Ruleset::files`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u16);

impl FileId {
    /// "Nothing".
    pub const NONE: FileId = FileId(u16::MAX);
}

/// The shipping track.
pub const SHIPPING: TrackId = TrackId(0);
/// The digging track.
pub const DIGGING: TrackId = TrackId(1);
/// The range track (tunnelling, carpet flight): hexes that may be skipped.
pub const RANGE: TrackId = TrackId(2);
/// How many advancement tracks there are.
pub const TRACKS: usize = 3;

impl TrackId {
    /// What the track is called: `shipping`.
    pub fn name(self) -> &'static str {
        ["shipping", "digging", "range"].get(self.at()).copied().unwrap_or("?")
    }
}
