//! Cards and tiles: bonus cards, favor tiles, town tiles, round and final scoring.

use crate::effect::Effects;
use crate::ids::*;
use crate::resource::Resource;

/// Bonus card: its income and how it is drawn.
#[derive(Clone, Debug)]
pub struct BonusCard {
    pub piece: PieceId,
    /// Income while held.
    pub income: Vec<(Resource, u8)>,
    /// True for one of the cards of which `Ruleset::cards_drawn_first` are drawn before all others.
    pub drawn_first: bool,
}

/// Kind of favor tile: number of copies, income and effects.
#[derive(Clone, Debug)]
pub struct Favor {
    pub piece: PieceId,
    /// Number of copies in the game.
    pub count: u8,
    /// Income while held.
    pub income: Vec<(Resource, u8)>,
    /// Effects of taking it, in order.
    pub gain: Effects,
    /// A faction has at most one tile of a group; empty: no group.
    pub group: String,
}

/// Kind of town tile: number of copies and effects.
#[derive(Clone, Debug)]
pub struct Town {
    pub piece: PieceId,
    /// Number of copies in the game.
    pub count: u8,
    /// Effects of taking the tile, in order: keys first.
    pub gain: Effects,
}

/// Round scoring tile, with the cult reward at the end of its round.
#[derive(Clone, Debug)]
pub struct RoundTile {
    pub piece: PieceId,
    /// Legend of the tile in recorded ledgers: `D >> 2`.
    pub legend: String,
    /// What the cult reward counts.
    pub counts: crate::effect::CountedQuantity,
    /// Count for one reward, at least 1: the reward comes once for each full `steps`.
    pub steps: u8,
    pub reward: Vec<(Resource, u8)>,
    /// Rounds (1-based) in which it is never drawn.
    pub never_in_rounds: Vec<u8>,
}

/// Final scoring: what it compares, and the points for the places.
#[derive(Clone, Debug)]
pub struct FinalTile {
    pub piece: PieceId,
    /// Name of the tile in ledgers: `network`.
    pub code: String,
    /// Points for the first places.
    pub points: Vec<u8>,
    pub measure: ScoringMeasure,
    /// Whether the tile is in every game. If not, it is one of the tiles that are drawn.
    pub always: bool,
}

/// What a final scoring compares.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoringMeasure {
    /// The number of structures in the largest network.
    Network,
    /// The position on each cult track, track by track.
    Cults,
    Count(crate::effect::CountedQuantity),
    /// The result of the tile's script for the hook `final_scoring`.
    Script(FunctionId),
}
