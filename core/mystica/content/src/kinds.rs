//! Kinds of declarations in content of Terra Mystica.

use components_content::{
    CONSTANT, COUNTER, DECISION, EXCHANGE, PIECE, TASK, TRACK, VICTORY, ZONE,
};
use content::DeclarationKind;
use content::shape::TableShape;
use kernel::PieceClass;

use crate::shape;

pub(crate) static TERRAIN: DeclarationKind = list("terrain", &shape::TERRAIN);
pub(crate) static CULT: DeclarationKind =
    DeclarationKind { can_be_disabled: true, ..list("cult", &shape::CULT) };
pub(crate) static STRUCTURE: DeclarationKind = list("structure", &shape::STRUCTURE);
pub(crate) static CULT_RULES: DeclarationKind = single("cult_rules", &shape::CULT_RULES);
pub(crate) static TOWN_RULES: DeclarationKind = single("town_rules", &shape::TOWN_RULES);
pub(crate) static GAME: DeclarationKind = single("game", &shape::GAME);
pub(crate) static PHASES: DeclarationKind = single("phases", &shape::PHASES);
pub(crate) static PHASE: DeclarationKind =
    DeclarationKind { can_be_disabled: true, ..list("phase", &shape::PHASE) };
pub(crate) static RESOURCE: DeclarationKind =
    DeclarationKind { can_be_disabled: true, ..list("resource", &shape::DECLARED_RESOURCE) };
pub(crate) static TAG: DeclarationKind =
    DeclarationKind { can_be_disabled: true, ..list("tag", &shape::TAG) };
pub(crate) static BOARD_RULE: DeclarationKind =
    DeclarationKind { can_be_disabled: true, ..list("board_rule", &shape::BOARD_RULE) };
pub(crate) static CONVERSION: DeclarationKind =
    DeclarationKind { can_be_disabled: true, ..list("conversion", &shape::CONVERSION) };
pub(crate) static FACTION: DeclarationKind = piece("faction", &shape::FACTION);
pub(crate) static ROUND_TILE: DeclarationKind = piece("round_tile", &shape::ROUND_TILE);
pub(crate) static BONUS_CARD: DeclarationKind = piece("bonus_card", &shape::BONUS_CARD);
pub(crate) static FAVOR: DeclarationKind = piece("favor", &shape::FAVOR);
pub(crate) static TOWN: DeclarationKind = piece("town", &shape::TOWN);
pub(crate) static HOUSE_RULE: DeclarationKind = piece("house_rule", &shape::HOUSE_RULE);
pub(crate) static TOKEN: DeclarationKind = piece("token", &shape::TOKEN);
pub(crate) static FINAL_TILE: DeclarationKind = piece("final_tile", &shape::FINAL_TILE);
pub(crate) static SPACE: DeclarationKind = piece("space", &shape::SPACE);

/// All kinds of declarations, in the order in which they are read.
pub(crate) static ALL: [&DeclarationKind; 30] = [
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
    &CONSTANT,
    &COUNTER,
    &ZONE,
    &PIECE,
    &TRACK,
    &DECISION,
    &TASK,
    &EXCHANGE,
    &VICTORY,
];

/// Kinds of declarations of components.
pub(crate) static PARTS: [&DeclarationKind; 8] =
    [&COUNTER, &ZONE, &PIECE, &TRACK, &DECISION, &TASK, &EXCHANGE, &VICTORY];

/// Classes of pieces, by kind of declaration.
static CLASSES: [(&DeclarationKind, PieceClass); 9] = [
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

/// Returns the class of a piece; `None` for declarations that are not pieces.
pub(crate) fn class_of(kind: &DeclarationKind) -> Option<PieceClass> {
    CLASSES.iter().find(|(listed, _)| *listed == kind).map(|(_, class)| *class)
}

const fn list(word: &'static str, shape: &'static TableShape) -> DeclarationKind {
    DeclarationKind { word, shape, single: false, is_piece: false, can_be_disabled: false }
}

const fn single(word: &'static str, shape: &'static TableShape) -> DeclarationKind {
    DeclarationKind { single: true, ..list(word, shape) }
}

const fn piece(word: &'static str, shape: &'static TableShape) -> DeclarationKind {
    DeclarationKind { is_piece: true, can_be_disabled: true, ..list(word, shape) }
}
