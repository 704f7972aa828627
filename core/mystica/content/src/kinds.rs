//! Kinds of declarations in content of Terra Mystica.

use components_content::{COUNTER, DECISION, EXCHANGE, PIECE, TASK, TRACK, ZONE};
use content::DeclKind;
use content::shape::Shape;
use kernel::PieceClass;

use crate::shape;

pub(crate) static TERRAIN: DeclKind = list("terrain", &shape::TERRAIN);
pub(crate) static CULT: DeclKind = list("cult", &shape::CULT);
pub(crate) static STRUCTURE: DeclKind = list("structure", &shape::STRUCTURE);
pub(crate) static CULT_RULES: DeclKind = single("cult_rules", &shape::CULT_RULES);
pub(crate) static TOWN_RULES: DeclKind = single("town_rules", &shape::TOWN_RULES);
pub(crate) static GAME: DeclKind = single("game", &shape::GAME);
pub(crate) static PHASES: DeclKind = single("phases", &shape::PHASES);
pub(crate) static PHASE: DeclKind =
    DeclKind { comes_and_goes: true, ..list("phase", &shape::PHASE) };
pub(crate) static RESOURCE: DeclKind =
    DeclKind { comes_and_goes: true, ..list("resource", &shape::DECLARED_RESOURCE) };
pub(crate) static TAG: DeclKind = DeclKind { comes_and_goes: true, ..list("tag", &shape::TAG) };
pub(crate) static BOARD_RULE: DeclKind =
    DeclKind { comes_and_goes: true, ..list("board_rule", &shape::BOARD_RULE) };
pub(crate) static CONVERSION: DeclKind =
    DeclKind { comes_and_goes: true, ..list("conversion", &shape::CONVERSION) };
pub(crate) static FACTION: DeclKind = piece("faction", &shape::FACTION);
pub(crate) static ROUND_TILE: DeclKind = piece("round_tile", &shape::ROUND_TILE);
pub(crate) static BONUS_CARD: DeclKind = piece("bonus_card", &shape::BONUS_CARD);
pub(crate) static FAVOR: DeclKind = piece("favor", &shape::FAVOR);
pub(crate) static TOWN: DeclKind = piece("town", &shape::TOWN);
pub(crate) static HOUSE_RULE: DeclKind = piece("house_rule", &shape::HOUSE_RULE);
pub(crate) static TOKEN: DeclKind = piece("token", &shape::TOKEN);
pub(crate) static FINAL_TILE: DeclKind = piece("final_tile", &shape::FINAL_TILE);
pub(crate) static SPACE: DeclKind = piece("space", &shape::SPACE);

/// All kinds of declarations, in the order in which they are read.
pub(crate) static ALL: [&DeclKind; 28] = [
    &TERRAIN,
    &CULT,
    &STRUCTURE,
    &CULT_RULES,
    &TOWN_RULES,
    &GAME,
    &RESOURCE,
    &TAG,
    &BOARD_RULE,
    &PHASE,
    &PHASES,
    &CONVERSION,
    &FACTION,
    &ROUND_TILE,
    &BONUS_CARD,
    &FAVOR,
    &TOWN,
    &HOUSE_RULE,
    &TOKEN,
    &FINAL_TILE,
    &SPACE,
    &COUNTER,
    &ZONE,
    &PIECE,
    &TRACK,
    &DECISION,
    &TASK,
    &EXCHANGE,
];

/// Kinds of declarations of components.
pub(crate) static PARTS: [&DeclKind; 7] =
    [&COUNTER, &ZONE, &PIECE, &TRACK, &DECISION, &TASK, &EXCHANGE];

/// Classes of pieces, by kind of declaration.
static CLASSES: [(&DeclKind, PieceClass); 9] = [
    (&FACTION, PieceClass::Faction),
    (&ROUND_TILE, PieceClass::RoundTile),
    (&BONUS_CARD, PieceClass::BonusCard),
    (&FAVOR, PieceClass::Favor),
    (&TOWN, PieceClass::Town),
    (&HOUSE_RULE, PieceClass::HouseRule),
    (&TOKEN, PieceClass::Token),
    (&FINAL_TILE, PieceClass::FinalTile),
    (&SPACE, PieceClass::BoardSpace),
];

/// Returns the class of a piece; `None` for declarations that are no pieces.
pub(crate) fn class_of(kind: &DeclKind) -> Option<PieceClass> {
    CLASSES.iter().find(|(known, _)| *known == kind).map(|(_, class)| *class)
}

const fn list(word: &'static str, shape: &'static Shape) -> DeclKind {
    DeclKind { word, shape, single: false, is_piece: false, comes_and_goes: false, for_eyes: &[] }
}

const fn single(word: &'static str, shape: &'static Shape) -> DeclKind {
    DeclKind { single: true, ..list(word, shape) }
}

const fn piece(word: &'static str, shape: &'static Shape) -> DeclKind {
    DeclKind { is_piece: true, comes_and_goes: true, ..list(word, shape) }
}
