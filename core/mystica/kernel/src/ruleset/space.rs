//! Action spaces, and the parts of an action that they open.

use super::Cost;
use crate::bits::BitSet;
use crate::effect::{Condition, Effect, Effects};
use crate::ids::*;

/// Action space: its price, its effects, and the seats that may use it.
#[derive(Clone, Debug)]
pub struct Space {
    /// Name of the space in ledgers: `ACT1`.
    pub code: String,
    /// The piece to which it belongs; its class is `PieceClass::BoardSpace` for spaces of the board.
    pub piece: PieceId,
    /// Whether all seats share the space. If not, each holder of the piece has a space of its own.
    pub shared: bool,
    /// True for a power action: `space_cost` and `reuse_space` apply.
    pub is_power_action: bool,
    /// Whether the space stays taken until the next round once it is used.
    pub once_a_round: bool,
    /// Whether using the space takes no turn.
    pub free: bool,
    /// The structure that opens the space; `NONE`: open from the start.
    pub unlocked_by: StructureId,
    pub when: Condition,
    pub cost: Cost,
    pub effects: Effects,
}

impl Space {
    /// Returns whether the effects of the space start a task of components.
    pub fn calls_parts(&self) -> bool {
        fn calls(effects: &[Effect]) -> bool {
            effects.iter().any(|effect| match effect {
                Effect::Run(_) => true,
                Effect::When(_, then, otherwise) => calls(then) || calls(otherwise),
                _ => false,
            })
        }
        calls(&self.effects)
    }
}

/// Index of action spaces by piece, computed once because lists need it in each turn.
#[derive(Clone, Debug, Default)]
pub struct SpaceIndex {
    /// Spaces that all seats share.
    shared: BitSet,
    /// Pieces that give spaces to the seats that have them.
    pieces: BitSet,
    /// The spaces that each piece gives, by piece.
    brought: Vec<BitSet>,
    /// Whether some space takes no turn.
    pub(crate) any_free: bool,
}

impl SpaceIndex {
    /// Builds the index for a ruleset with this number of pieces.
    pub(crate) fn new(spaces: &[Space], pieces: usize) -> SpaceIndex {
        let any_free = spaces.iter().any(|space| space.free);
        let by_piece = vec![BitSet::EMPTY; pieces];
        let mut holders = SpaceIndex { brought: by_piece, any_free, ..SpaceIndex::default() };
        for (id, space) in (0..).zip(spaces) {
            if space.shared {
                holders.shared.insert(id);
            } else {
                holders.pieces.insert(space.piece.0);
                holders.brought[space.piece.at()].insert(id);
            }
        }
        holders
    }

    /// Returns the spaces of a seat as bits by [`SpaceId`], taken or not: shared ones, and those of its pieces in play.
    #[inline]
    pub fn spaces_of(&self, in_play: BitSet) -> BitSet {
        let own = self.pieces & in_play;
        own.into_iter().fold(self.shared, |all, piece| all | self.brought[usize::from(piece)])
    }
}

/// Parts of an action that an effect or action opens. A new grant replaces the rest of the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Whether spades may be bought.
    pub digs: bool,
    /// Number of hexes that may be transformed.
    pub transforms: u8,
    /// Number of structures that may be built.
    pub builds: u8,
    /// Number of bridges that may be placed.
    pub bridges: u8,
    /// The structure to which a free upgrade leads; `NONE` without one.
    pub upgrade_to: StructureId,
    pub transform_at: GrantTarget,
    pub build_at: GrantTarget,
    /// Whether the grant comes with a trade. All trades of one action together allow one structure,
    /// and a hex that was begun must be finished before another.
    pub in_trade: bool,
    /// Whether a free transformation may also go to a hex next to a token of the seat. The token
    /// must then pay for a dwelling that is built there at once.
    pub by_token: bool,
}

/// Hexes to which a part of an action may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantTarget {
    Reach,
    HomeAnywhere,
    /// Hexes sharing an edge with a structure of the seat.
    EdgeNeighbour,
}
