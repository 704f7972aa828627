//! Factions: start, prices, tracks, terraforming, jumps.

use super::{Cost, limits};
use crate::ids::*;
use crate::resource::Resource;

/// A faction.
#[derive(Clone, Debug)]
pub struct Faction {
    /// Its piece.
    pub piece: PieceId,
    /// Its name in ledgers: `chaosmagicians`.
    pub code: String,
    /// Other names ledgers use.
    pub aliases: Vec<String>,
    /// Home terrain; `NONE` for a faction that takes one during setup.
    pub home: TerrainId,
    /// Its home terrain raises what others pay for a hex (rulings 75).
    pub home_counts: bool,
    /// Hexes next to own structures, by edge or bridge, are in reach.
    pub reaches_by_land: bool,
    /// Two factions with an equal, non-empty group never meet.
    pub group: String,
    /// Starting resources.
    pub start: Start,
    /// Dwellings placed before round 1.
    pub first_dwellings: u8,
    /// Its first dwellings are placed after those of everybody else.
    pub places_last: bool,
    /// Its first dwellings go next to river hexes.
    pub places_at_river: bool,
    /// Price of each structure, by [`StructureId`].
    pub costs: Vec<Cost>,
    /// Income by structure: resource and totals by count on the board.
    pub income: Vec<Vec<(Resource, Vec<u8>)>>,
    /// The advancement tracks; `None`: the faction has no such track.
    pub tracks: [Option<Track>; TRACKS],
    /// Price of a spade by digging level; empty: the faction cannot dig.
    pub spade_cost: Vec<Cost>,
    /// How many spades terraforming takes.
    pub terraform: Terraform,
    /// Jumping (tunnelling, carpet flight), if any.
    pub jump: Option<Jump>,
    /// Towns may be linked over a river hex.
    pub links_over_river: bool,
    /// Bridges it may place.
    pub bridges: u8,
    /// Conversions it may make, best known first.
    pub conversions: Vec<ConversionId>,
    /// Cult steps that settled leech offers may still bring, for `wait_at_top`.
    pub steps_from_leech: u8,
    /// The kinds of token it has, by [`TokenId`]: the kind itself, or one that it has instead. Empty: each
    /// kind itself.
    pub plays: Vec<TokenId>,
    /// The track that advances of shipping move, and that cards for shipping count for.
    pub ship_track: TrackId,
    /// What action spaces cost it where that is not what everybody pays.
    pub space_costs: Vec<(SpaceId, Cost)>,
    /// Structures that it may build away from the river all the same, bit by [`StructureId`].
    pub builds_inland: u8,
}

/// Starting resources of a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Victory points.
    pub vp: i16,
    /// Coins.
    pub coins: u8,
    /// Workers.
    pub workers: u8,
    /// Priests.
    pub priests: u8,
    /// Tokens in bowls I, II, III.
    pub bowls: [u8; 3],
    /// Position on each cult track.
    pub cults: [u8; limits::CULTS],
    /// Pool of priests.
    pub priest_limit: u8,
}

/// An advancement track of a faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Level at the start.
    pub start: u8,
    /// Highest level.
    pub max: u8,
    /// Price of one step by action; `None`: no action advances it.
    pub cost: Option<Cost>,
    /// Points for reaching a level, indexed by level.
    pub vp: Vec<u8>,
}

/// How many spades a hex takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terraform {
    /// The distance on the wheel.
    Wheel,
    /// The same number for every hex, home terrain as the only target.
    Fixed(u8),
    /// To home terrain, which is not on the wheel, the distance to the terrain the seat has named, at
    /// least one.
    Named,
    /// No spades: `dig` opens one transformation into home terrain, paid as it takes place.
    Paid {
        /// Price of most hexes.
        usual: TransformPrice,
        /// Price of a hex that is home terrain of a faction in the game (rulings 75).
        home: TransformPrice,
    },
    /// Never.
    Never,
}

impl Terraform {
    /// Spades are of use.
    pub fn takes_spades(self) -> bool {
        matches!(self, Terraform::Wheel | Terraform::Fixed(_) | Terraform::Named)
    }
}

/// What turning one hex into home terrain costs without spades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TransformPrice {
    /// Power tokens, for good, at once.
    pub tokens: u8,
    /// Steps down on one cult track, owed afterwards.
    pub cult_steps: u8,
}

/// Reaching a hex beyond others against payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// `carpet flight`.
    pub name: String,
    /// What one jump costs, before modifiers.
    pub resource: Resource,
    /// How much of it.
    pub cost: u8,
    /// Hexes that may be skipped by level of the range track; the last entry serves higher levels. Empty:
    /// as many as the level says.
    pub skips: Vec<u8>,
}

impl Jump {
    /// Hexes that may be skipped at a level of the range track.
    #[inline]
    pub fn skips_at(&self, level: u8) -> u8 {
        let last = self.skips.last().copied();
        self.skips.get(level as usize).copied().or(last).unwrap_or(level)
    }
}
