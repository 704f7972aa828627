//! Action spaces, and the parts of an action that they open.

use super::Cost;
use crate::bits::Bits;
use crate::effect::{Condition, Effect, Effects};
use crate::ids::*;

/// An action space.
#[derive(Clone, Debug)]
pub struct Space {
    /// Its name in ledgers: `ACT1`.
    pub code: String,
    /// The piece it belongs to: `PieceClass::BoardSpace` for the board.
    pub piece: PieceId,
    /// Everybody shares it, else each holder of the piece has it.
    pub shared: bool,
    /// A power action: `space_cost` and `reuse_space` apply.
    pub is_power_action: bool,
    /// Taken until the next round once used.
    pub once_a_round: bool,
    /// It takes no turn.
    pub free: bool,
    /// Opens with a structure; `NONE`: open from the start.
    pub unlocked_by: StructureId,
    /// It can be used only while this holds.
    pub when: Condition,
    /// Price.
    pub cost: Cost,
    /// What it does.
    pub effects: Effects,
}

impl Space {
    /// Does it have the parts beside the position do something?
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

/// Who has which action spaces, found out once: lists ask in each turn.
#[derive(Clone, Debug, Default)]
pub struct Holders {
    /// Spaces that everybody shares.
    shared: Bits,
    /// Pieces that bring spaces to whoever has them.
    pieces: Bits,
    /// The spaces that a piece brings, by piece.
    brought: Vec<Bits>,
    /// Some space takes no turn.
    pub(crate) any_free: bool,
}

impl Holders {
    /// The holders of these spaces, in a ruleset with so many pieces.
    pub(crate) fn new(spaces: &[Space], pieces: usize) -> Holders {
        let any_free = spaces.iter().any(|space| space.free);
        let brought = vec![Bits::EMPTY; pieces];
        let mut holders = Holders { brought, any_free, ..Holders::default() };
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

    /// The spaces of a seat by [`SpaceId`], taken or not: shared ones, and those of the pieces that it has in play.
    #[inline]
    pub fn spaces_of(&self, in_play: Bits) -> Bits {
        let own = self.pieces & in_play;
        own.into_iter().fold(self.shared, |all, piece| all | self.brought[usize::from(piece)])
    }
}

/// The parts that an action opens; a new grant replaces what was left of the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Spades may be bought.
    pub digs: bool,
    /// Hexes that may be transformed.
    pub transforms: u8,
    /// Structures that may be built.
    pub builds: u8,
    /// Bridges that may be placed.
    pub bridges: u8,
    /// A free upgrade leads to this structure; `NONE` without one.
    pub upgrade_to: StructureId,
    /// Where to transform.
    pub transform_at: Target,
    /// Where to build.
    pub build_at: Target,
    /// It comes with a trade: all such parts of one action share one structure, and a hex that was begun is
    /// finished before another.
    pub in_trade: bool,
    /// A free transformation may also go to a hex next to an own token, if the token pays for the dwelling
    /// that is built there at once.
    pub by_token: bool,
}

/// Which hexes a part of an action may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Hexes in reach.
    Reach,
    /// Hexes of home terrain, anywhere.
    HomeAnywhere,
    /// Hexes sharing an edge with an own structure.
    EdgeNeighbour,
}
