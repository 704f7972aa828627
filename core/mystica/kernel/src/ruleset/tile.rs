//! Cards and tiles: bonus cards, favor tiles, town tiles, round and final scoring.

use crate::effect::Effects;
use crate::ids::*;
use crate::resource::Resource;

/// A bonus card.
#[derive(Clone, Debug)]
pub struct BonusCard {
    /// Its piece.
    pub piece: PieceId,
    /// Income while held.
    pub income: Vec<(Resource, u8)>,
    /// One of those of which `Ruleset::cards_drawn_first` are drawn before all others.
    pub drawn_first: bool,
}

/// A favor tile.
#[derive(Clone, Debug)]
pub struct Favor {
    /// Its piece.
    pub piece: PieceId,
    /// How many there are.
    pub count: u8,
    /// Income while held.
    pub income: Vec<(Resource, u8)>,
    /// What taking it brings, in order.
    pub gain: Effects,
    /// A faction has at most one tile of a group; empty: no group.
    pub group: String,
}

/// A town tile.
#[derive(Clone, Debug)]
pub struct Town {
    /// Its piece.
    pub piece: PieceId,
    /// How many there are.
    pub count: u8,
    /// What taking it brings, in order: keys first.
    pub gain: Effects,
}

/// A round scoring tile.
#[derive(Clone, Debug)]
pub struct RoundTile {
    /// Its piece.
    pub piece: PieceId,
    /// `D >> 2`: the legend in recorded ledgers.
    pub legend: String,
    /// What the cult reward counts.
    pub counts: crate::effect::Count,
    /// One reward for each full this many; at least 1.
    pub steps: u8,
    /// The reward.
    pub reward: Vec<(Resource, u8)>,
    /// Rounds (1-based) in which it is never drawn.
    pub never_in_rounds: Vec<u8>,
}

/// A final scoring.
#[derive(Clone, Debug)]
pub struct FinalTile {
    /// Its piece.
    pub piece: PieceId,
    /// Its name in ledgers: `network`.
    pub code: String,
    /// Points for the first places.
    pub points: Vec<u8>,
    /// What is compared.
    pub measure: Measure,
    /// In every game; else one of those that are drawn.
    pub always: bool,
}

/// What a final scoring compares.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// The number of structures in the largest network.
    Network,
    /// The position on each cult track, track by track.
    Cults,
    /// A count.
    Count(crate::effect::Count),
    /// The `final_scoring` answer of the tile's script.
    Script(FunctionId),
}
