//! Action spaces, and the parts of an action that they open.

use super::Cost;
use crate::bits::BitSet;
use crate::effect::{Condition, Effect, Effects};
use crate::ids::*;

/// Action space: its price, its effects, and the seats that may use it.
#[derive(Clone, Debug)]
pub struct Space {
    /// Its name in ledgers: `ACT1`.
    pub code: String,
    /// The piece to which it belongs; its class is `PieceClass::BoardSpace` for spaces of the board.
    pub piece: PieceId,
    /// True if all seats share it; else each holder of the piece has its own.
    pub shared: bool,
    /// True for a power action: `space_cost` and `reuse_space` apply.
    pub is_power_action: bool,
    /// True if it is taken until the next round once used.
    pub once_a_round: bool,
    /// True if it takes no turn.
    pub free: bool,
    /// Opens with a structure; `NONE`: open from the start.
    pub unlocked_by: StructureId,
    pub when: Condition,
    pub cost: Cost,
    pub effects: Effects,
}

impl Space {
    /// Returns true if its effects start a task of components.
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
    /// Pieces that bring spaces to the seats that have them.
    pieces: BitSet,
    /// The spaces that a piece brings, by piece.
    brought: Vec<BitSet>,
    /// True if some space takes no turn.
    pub(crate) any_free: bool,
}

impl SpaceIndex {
    /// Builds the index for a ruleset with this number of pieces.
    pub(crate) fn new(spaces: &[Space], pieces: usize) -> SpaceIndex {
        let any_free = spaces.iter().any(|space| space.free);
        let brought = vec![BitSet::EMPTY; pieces];
        let mut holders = SpaceIndex { brought, any_free, ..SpaceIndex::default() };
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
    /// True if spades may be bought.
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
    /// True if it comes with a trade: all such parts of one action share one structure, and a hex that was begun is
    /// finished before another.
    pub in_trade: bool,
    /// True if a free transformation may also go to a hex next to an own token. The token must then pay for a dwelling
    /// that is built there at once.
    pub by_token: bool,
}

/// Hexes to which a part of an action may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantTarget {
    Reach,
    HomeAnywhere,
    /// Hexes sharing an edge with an own structure.
    EdgeNeighbour,
}
