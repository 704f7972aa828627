//! Kinds of tokens: pieces on hexes that are not structures; they may move over the board and
//! trade.

use crate::effect::{AmountFormula, Condition, Effects};
use crate::ids::*;
use crate::resource::Resource;

/// Kind of token. Every faction has the same supply of it, or of the kind that it has instead
/// ([`Faction::plays`](crate::Faction)).
#[derive(Clone, Debug)]
pub struct TokenKind {
    /// The piece of the kind, in play for every seat that has the kind.
    pub piece: PieceId,
    /// Name of one token in ledgers: `ship`.
    pub code: String,
    /// Name of several tokens in counts: `ships`.
    pub plural: String,
    /// One letter for boards in text.
    pub letter: char,
    /// Number that a faction has.
    pub limit: u8,
    /// First of the kind's `limit` indices in `State::tokens`.
    pub first: u8,
    /// Where a gained token may be put.
    pub placing: TokenPlacement,
    /// Whether a gained token may be refused.
    pub optional: bool,
    /// How a token moves; `None`: never.
    pub movement: Option<TokenMovement>,
    pub reach: TokenReach,
    /// Whether the token can be returned in place of the price of a dwelling, on a hex that the
    /// token makes reachable.
    pub pays_for_dwelling: bool,
    /// Power for neighbours that build and for towns.
    pub power: u8,
    /// Number of structures that it counts as for a town.
    pub counts_as: u8,
    /// Whether the token joins what is next to its hex, as a structure on the hex would: for towns,
    /// clusters and networks.
    pub joins: bool,
    /// The kind that is left under a structure traded with; `NONE`: it does not trade.
    pub marker: TokenId,
    /// Result of a trade, by [`StructureId`]; `None`: no trade with structures of this kind.
    pub trades: Vec<Option<TradeReward>>,
}

impl TokenKind {
    /// Returns the kind's indices in `State::tokens`.
    #[inline]
    pub fn places(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.limit as usize
    }

    /// Returns whether a token may stand on this ground: a move may end there, it is put there when
    /// gained, or a seat built on the land where it stood.
    pub fn may_stand(&self, ground: GroundKind) -> bool {
        let Some(movement) = &self.movement else { return true };
        let default_ground = if self.placing.beside { GroundKind::River } else { GroundKind::Own };
        let ends = |on: GroundKind| {
            matches!(movement.enters[on as usize], EntryRule::Stop | EntryRule::Any)
        };
        ends(ground)
            || ground != GroundKind::River && ends(GroundKind::Land)
            || ground == default_ground && !self.placing.anchors.is_empty()
    }

    /// Returns whether the kind has rights of a structure: power, a count for towns, or joining.
    pub fn is_solid(&self) -> bool {
        self.power > 0 || self.counts_as > 0 || self.joins
    }

    /// Returns the rule for a trade with a kind of structure; `None` if there is none.
    #[inline]
    pub fn trade(&self, structure: StructureId) -> Option<&TradeReward> {
        if self.marker.is_some() { self.trades.get(structure.at())?.as_ref() } else { None }
    }
}

/// Rule for the hexes on which a gained token may be put.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenPlacement {
    /// Kinds of structure and token of the seat at which the token may be put; at most eight.
    pub anchors: Vec<PlacementAnchor>,
    /// Whether the token is put on a river hex next to the anchor. If not, it is put on the
    /// anchor's hex.
    pub beside: bool,
    /// Whether only anchors count whose hex touches a river hex.
    pub riverside: bool,
}

/// Something on the board at which a gained token is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementAnchor {
    /// A token of a kind that belongs to the seat.
    Token(TokenId),
    /// A structure of a kind that belongs to the seat.
    Structure(StructureId),
}

/// Which hexes a token makes reachable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenReach {
    #[default]
    None,
    /// From a river hex, the land next to it.
    Around,
    /// The hex on which it stands.
    Here,
}

/// How a kind of token moves. Each token moves once in an action.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenMovement {
    pub steps: MoveSteps,
    /// Offers of extra steps; a move may use at most one of them.
    pub extras: Vec<ExtraSteps>,
    /// What the token may do on each [`GroundKind`], by `GroundKind as usize`.
    pub enters: [EntryRule; GroundKind::ALL.len()],
    /// Whether the token may move along a canal, from the river hex at one end to that at the other.
    pub canals: bool,
    /// Whether a bridge of any seat joins its ends.
    pub bridges: bool,
    /// Whether hooks are called for every hex passed, so that the action contains the path. If not,
    /// all paths to the same hex at the same price are one action.
    pub each_hex: bool,
}

/// Number of steps of one move.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveSteps {
    Amount(AmountFormula),
    /// By the effective level of an advancement track; the last entry serves higher levels. An empty
    /// table: the level itself.
    Level(TrackId, Vec<u8>),
}

/// Extra steps that can be bought for one move.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtraSteps {
    pub steps: u8,
    pub pay: Resource,
    /// Units of `pay`.
    pub amount: u8,
    /// The seat may buy them only if this holds.
    pub when: Condition,
}

/// Kind of a hex for a token that enters it: river, free land, or whose structure is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum GroundKind {
    River,
    /// Land without a structure.
    Land,
    /// A structure of its own faction.
    Own,
    /// A structure of another faction with which it can never trade, or can no longer trade.
    Foreign,
    /// A structure of another faction with which it can trade.
    Partner,
}

impl GroundKind {
    /// Every ground, in the order of the enum.
    pub const ALL: [GroundKind; 5] = [
        GroundKind::River,
        GroundKind::Land,
        GroundKind::Own,
        GroundKind::Foreign,
        GroundKind::Partner,
    ];

    /// Returns the name in content files.
    pub fn name(self) -> &'static str {
        match self {
            GroundKind::River => "river",
            GroundKind::Land => "land",
            GroundKind::Own => "own",
            GroundKind::Foreign => "foreign",
            GroundKind::Partner => "partner",
        }
    }

    /// Returns a phrase for texts, such as `a river hex`.
    pub fn words(self) -> &'static str {
        match self {
            GroundKind::River => "a river hex",
            GroundKind::Land => "land without a structure",
            GroundKind::Own => "an own structure",
            GroundKind::Foreign | GroundKind::Partner => "a structure of another faction",
        }
    }
}

/// Whether a token may go over hexes of one kind, stop there, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EntryRule {
    /// The token may not step on it.
    #[default]
    Never,
    /// The token may step on it, but must move on.
    Through,
    /// The token may step on it, which ends the move.
    Stop,
    /// The token may step on it, and end the move or move on.
    Any,
}

/// Result of a trade for the trader, besides what pieces answer to `on_trade`.
#[derive(Clone, Debug, PartialEq)]
pub struct TradeReward {
    /// Effects in any case.
    pub effects: Effects,
    /// A choice in addition: index into `Ruleset::choices`.
    pub choice: Option<u8>,
}
