//! Factions: start, prices, tracks, terraforming, jumps.

use super::{Cost, limits};
use crate::ids::*;
use crate::resource::Resource;

/// Table of those keys of a faction's file that are plain values, one line each: type, default,
/// meaning, and the id of the text that a `card` shows if the value differs from the default (`none`:
/// no text). `faction_keys!(name)` passes the table to the macro `name`. These
/// macros generate fields and defaults (below), shape, reader, schema and manual (crate
/// `mystica_content`), and cards (crate `mystica`).
#[macro_export]
macro_rules! faction_keys {
    ($then:ident) => {
        $then! {
            aliases: texts = none, "Other names of the faction in ledgers.", card none;
            home_counts: flag = true,
                "Whether the faction's home terrain raises prices that depend on terrain (`terrain_is = \"home_of_any\"`) for other factions.",
                card "faction-free-transform-neutral";
            reaches_by_land: flag = true,
                "Whether hexes next to the faction's structures, by edge or bridge, are in reach.",
                card "faction-not-adjacent";
            group: text = none,
                "A group of factions, by any name. A game never has two factions of one group, or with the same home terrain.",
                card "faction-group";
            placeholder: flag = false,
                "Whether the faction is a placeholder for a faction that its seat picks during the game. Declare one placeholder for each seat that may pick.",
                card "faction-placeholder";
            automa: flag = false,
                "Whether rules play the seat of the faction instead of a player. A setup names it, or `automas` of the game draws it.",
                card "faction-automa";
            places_last: flag = false,
                "Whether the faction places its first dwellings after all others.",
                card "faction-last-dwellings";
            places_at_river: flag = false,
                "Whether the faction may place its first dwellings only on hexes that touch the river.",
                card "faction-river-dwellings";
            links_over_river: flag = false,
                "Whether a town of the faction may connect structures over one river hex.",
                card "faction-town-river";
            bridges: byte = 3, "The number of bridges that the faction has in its supply.", card "faction-bridges";
            steps_from_leech: byte = 0,
                "How many cult steps the faction can gain from the offers of power that one of its builds makes. Until these offers are answered, markers of other factions may have to wait below the top.",
                card "faction-offers-steps";
        }
    };
}

/// Generates [`Faction`] and its default values.
macro_rules! faction {
    ($($key:ident: $holds:ident = $absent:tt, $says:literal, card $card:tt;)*) => {
        /// Rules of one faction. [`Faction::default`] has the values of keys that its file omits.
        #[derive(Clone, Debug)]
        pub struct Faction {
            pub piece: PieceId,
            /// Name of the faction in ledgers: `chaosmagicians`.
            pub code: String,
            /// Home terrain; `NONE` for a faction that takes one during setup.
            pub home: TerrainId,
            pub start: StartingResources,
            /// Dwellings placed before round 1.
            pub first_dwellings: u8,
            /// Price of each structure, by [`StructureId`].
            pub costs: Vec<Cost>,
            /// Income by structure: resource, and total by number on the board.
            pub income: Vec<Vec<(Resource, Vec<u8>)>>,
            /// The advancement tracks; `None`: the faction has no such track.
            pub tracks: [Option<AdvancementTrack>; TRACKS],
            /// Price of a spade by digging level; empty: the faction cannot dig.
            pub spade_cost: Vec<Cost>,
            /// How many spades terraforming takes.
            pub terraform: TerraformRule,
            /// Jumping (tunnelling, carpet flight), if any.
            pub jump: Option<Jump>,
            /// Conversions it may make, best known first.
            pub conversions: Vec<ConversionId>,
            /// The kinds of token it has, by [`TokenId`]: the kind itself, or one that it has instead. Empty: each
            /// kind itself.
            pub plays: Vec<TokenId>,
            /// The track that effects on shipping move for this faction, and that cards for shipping count.
            pub ship_track: TrackId,
            /// Prices of action spaces that differ from the general ones.
            pub space_costs: Vec<(SpaceId, Cost)>,
            /// Structures that it may build away from the river despite `Structure::riverside`, bit by [`StructureId`].
            pub builds_inland: u8,
            $(#[doc = $says] pub $key: faction!(@type $holds),)*
        }

        impl Default for Faction {
            fn default() -> Faction {
                Faction {
                    piece: PieceId::NONE,
                    code: Default::default(),
                    home: TerrainId::NONE,
                    start: Default::default(),
                    first_dwellings: Faction::FIRST_DWELLINGS,
                    costs: Default::default(),
                    income: Default::default(),
                    tracks: Default::default(),
                    spade_cost: Default::default(),
                    terraform: TerraformRule::Wheel,
                    jump: None,
                    conversions: Default::default(),
                    plays: Default::default(),
                    ship_track: SHIPPING,
                    space_costs: Default::default(),
                    builds_inland: Default::default(),
                    $($key: faction!(@absent $absent),)*
                }
            }
        }
    };
    (@type flag) => { bool };
    (@type byte) => { u8 };
    (@type text) => { String };
    (@type texts) => { Vec<String> };
    (@absent none) => { Default::default() };
    (@absent $value:literal) => { $value };
}

faction_keys!(faction);

impl Faction {
    /// Number of dwellings placed before round 1 if the faction's file omits it.
    pub const FIRST_DWELLINGS: u8 = 2;
}

/// Resources, points and places on cult tracks with which a faction starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartingResources {
    pub vp: i16,
    pub coins: u8,
    pub workers: u8,
    pub priests: u8,
    /// Power tokens in bowls I, II, III.
    pub bowls: [u8; 3],
    /// Position on each cult track.
    pub cults: [u8; limits::CULTS],
    /// Maximum number of priests, those on cult tracks included.
    pub priest_limit: u8,
}

/// Advancement track of a faction: its levels, prices and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvancementTrack {
    pub start: u8,
    pub max: u8,
    /// Price of one step by action; `None`: no action advances it.
    pub cost: Option<Cost>,
    /// Points for reaching a level, indexed by level.
    pub vp: Vec<u8>,
}

/// Rule for the number of spades that a hex takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerraformRule {
    /// The distance on the wheel.
    Wheel,
    /// The same number for every hex, with home terrain as the only target.
    Fixed(u8),
    /// To home terrain, which is not on the wheel: the distance to the terrain that the seat has named, at
    /// least one.
    Named,
    /// No spades: `dig` opens one transformation into home terrain, paid as it takes place.
    Paid {
        /// Price of hexes to which no other price applies.
        usual: TransformPrice,
        /// Price of a hex that is home terrain of a faction in the game (rulings 75).
        home: TransformPrice,
    },
    /// The faction never transforms.
    Never,
}

impl TerraformRule {
    /// Returns whether the faction transforms with spades.
    pub fn takes_spades(self) -> bool {
        matches!(self, TerraformRule::Wheel | TerraformRule::Fixed(_) | TerraformRule::Named)
    }
}

/// Price of turning one hex into home terrain without spades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TransformPrice {
    /// Power tokens, paid at once; they leave the game.
    pub tokens: u8,
    /// Steps down on one cult track, owed afterwards.
    pub cult_steps: u8,
}

/// Ability to reach a distant hex against payment, such as tunnelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Name for readers, such as `carpet flight`.
    pub name: String,
    /// The resource that a jump costs.
    pub resource: Resource,
    /// Price of one jump in units of `resource`, before modifiers.
    pub cost: u8,
    /// Over how many hexes a jump may go, by level of the range track; the last entry also stands
    /// for higher levels. Empty: as many as the level.
    pub skips: Vec<u8>,
}

impl Jump {
    /// Returns how many hexes may be skipped at a level of the range track.
    #[inline]
    pub fn skips_at(&self, level: u8) -> u8 {
        let last = self.skips.last().copied();
        self.skips.get(level as usize).copied().or(last).unwrap_or(level)
    }
}
