//! Kinds of token: what stands on hexes beside the structures, moves along the board and trades.

use crate::effect::{Amount, Condition, Effects};
use crate::ids::*;
use crate::resource::Resource;

/// A kind of token. Every faction has the same supply of it, or of the kind it plays instead
/// ([`Faction::plays`](crate::Faction)).
#[derive(Clone, Debug)]
pub struct TokenKind {
    /// Its piece, in play for every seat that has the kind.
    pub piece: PieceId,
    /// What ledgers call one: `ship`.
    pub code: String,
    /// What counts call them: `ships`.
    pub plural: String,
    /// One letter for boards in text.
    pub letter: char,
    /// How many a faction has.
    pub limit: u8,
    /// The first of the kind's places in `State::tokens`; there are `limit` of them.
    pub first: u8,
    /// Where one that is gained may be put.
    pub placing: Placing,
    /// One that is gained may be refused.
    pub optional: bool,
    /// How it moves; `None`: never.
    pub movement: Option<Movement>,
    /// Which hexes it brings into reach.
    pub reach: TokenReach,
    /// It can be returned in place of the price of a dwelling on a hex that it brings into reach.
    pub pays_for_dwelling: bool,
    /// Its power, for neighbours that build and for towns.
    pub power: u8,
    /// So many structures of a town it stands for.
    pub counts_as: u8,
    /// It joins what is next to its hex, as a structure there would: for towns, clusters and networks.
    pub joins: bool,
    /// The kind that is left under a structure traded with; `NONE`: it does not trade.
    pub marker: TokenId,
    /// What a trade brings, by [`StructureId`]; `None`: no trade with such a structure.
    pub trades: Vec<Option<Trade>>,
}

impl TokenKind {
    /// The kind's places in `State::tokens`.
    #[inline]
    pub fn places(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.limit as usize
    }

    /// May one stand on a ground: because a move may end there, because it is put there when gained, or
    /// because somebody built on the land where it stood?
    pub fn may_stand(&self, ground: Ground) -> bool {
        let Some(how) = &self.movement else { return true };
        let put = if self.placing.beside { Ground::River } else { Ground::Own };
        let ends = |on: Ground| matches!(how.enters[on as usize], Enter::Stop | Enter::Any);
        ends(ground)
            || ground != Ground::River && ends(Ground::Land)
            || ground == put && !self.placing.anchors.is_empty()
    }

    /// Has it rights of a structure?
    pub fn is_solid(&self) -> bool {
        self.power > 0 || self.counts_as > 0 || self.joins
    }

    /// What a trade with a kind of structure brings.
    #[inline]
    pub fn trade(&self, structure: StructureId) -> Option<&Trade> {
        if self.marker.is_some() { self.trades.get(structure.at())?.as_ref() } else { None }
    }
}

/// Where a token that is gained may be put.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    /// At one of these; at most eight.
    pub anchors: Vec<Anchor>,
    /// On a river hex next to it, else on its own hex.
    pub beside: bool,
    /// Only where the anchor's hex touches a river hex.
    pub riverside: bool,
}

/// What a token is put at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// An own token of a kind.
    Token(TokenId),
    /// An own structure of a kind.
    Structure(StructureId),
}

/// Which hexes a token brings into reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenReach {
    /// None.
    #[default]
    None,
    /// From a river hex, the land next to it.
    Around,
    /// The hex it stands on.
    Here,
}

/// How a kind of token moves. Each token moves once in an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// Steps of one move.
    pub steps: Steps,
    /// What more steps cost; at most one of these a move.
    pub extras: Vec<ExtraSteps>,
    /// What it may do on each [`Ground`], by `Ground as usize`.
    pub enters: [Enter; Ground::ALL.len()],
    /// A canal joins the river hexes at its ends.
    pub canals: bool,
    /// A bridge joins its ends, whoever built it.
    pub bridges: bool,
    /// Hooks hear of every hex passed, so the way is part of the action; otherwise ways that end on the
    /// same hex at the same price are one action.
    pub each_hex: bool,
}

/// Steps of one move.
#[derive(Clone, Debug, PartialEq)]
pub enum Steps {
    /// A number.
    Amount(Amount),
    /// By the effective level of an advancement track; the last entry serves higher levels. An empty
    /// table: the level itself.
    Level(TrackId, Vec<u8>),
}

/// More steps for one move.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtraSteps {
    /// How many.
    pub steps: u8,
    /// What is paid.
    pub pay: Resource,
    /// How much of it.
    pub amount: u8,
    /// When it is open to a seat.
    pub when: Condition,
}

/// What a token finds on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ground {
    /// River.
    River,
    /// Land without a structure.
    Land,
    /// A structure of its own faction.
    Own,
    /// A structure of another faction that it cannot trade with (any more).
    Foreign,
    /// A structure of another faction that it can trade with.
    Partner,
}

impl Ground {
    /// Every ground, in the order of the enum.
    pub const ALL: [Ground; 5] =
        [Ground::River, Ground::Land, Ground::Own, Ground::Foreign, Ground::Partner];

    /// The name in content files.
    pub fn name(self) -> &'static str {
        match self {
            Ground::River => "river",
            Ground::Land => "land",
            Ground::Own => "own",
            Ground::Foreign => "foreign",
            Ground::Partner => "partner",
        }
    }

    /// What it is, for texts.
    pub fn words(self) -> &'static str {
        match self {
            Ground::River => "a river hex",
            Ground::Land => "land without a structure",
            Ground::Own => "an own structure",
            Ground::Foreign | Ground::Partner => "a structure of another faction",
        }
    }
}

/// What a token may do on a ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Enter {
    /// Not step on it.
    #[default]
    Never,
    /// Step on it and on.
    Through,
    /// Step on it, which ends the move.
    Stop,
    /// Both.
    Any,
}

/// What a trade brings the trader, besides what pieces answer to `on_trade`.
#[derive(Clone, Debug, PartialEq)]
pub struct Trade {
    /// In any case.
    pub effects: Effects,
    /// And one of these: index into `Ruleset::choices`.
    pub choice: Option<u8>,
}
