//! Tests that every illegal action has a message; a variant without an example does not compile.

use crate::common;
use content::VariantChoice;
use kernel::{
    FactionId, HexId, IllegalAction, PieceId, Resource, TerrainId, TokenId, UselessEffect,
};

/// Generates the list of examples and a match over the same variants, so that the compiler finds
/// missing ones.
macro_rules! each_refusal {
    ($($variant:pat => [$($example:expr),+ $(,)?]),+ $(,)?) => {
        /// Does not compile if a variant has no example.
        fn has_an_example(refusal: IllegalAction) {
            match refusal { $($variant => (),)+ }
        }

        fn examples() -> Vec<IllegalAction> {
            vec![$($($example),+),+]
        }
    };
}

const FEW: Resource = Resource::Coins;

each_refusal! {
    IllegalAction::NotYourTurn(_) => [IllegalAction::NotYourTurn(FactionId(0)), IllegalAction::NotYourTurn(FactionId::NONE)],
    IllegalAction::WrongPhase => [IllegalAction::WrongPhase],
    IllegalAction::NoSuchPlace { .. } => [IllegalAction::NoSuchPlace { place: 9, places: 4 }],
    IllegalAction::NoActionLeft => [IllegalAction::NoActionLeft],
    IllegalAction::ActionDue => [IllegalAction::ActionDue],
    IllegalAction::Owes(_) => [
        IllegalAction::Owes(Resource::Spades),
        IllegalAction::Owes(Resource::LostSteps),
        IllegalAction::Owes(Resource::FreeDwellings),
    ],
    IllegalAction::NotOwed(_) => [IllegalAction::NotOwed(Resource::Towns)],
    IllegalAction::NoPartFor(_) => [IllegalAction::NoPartFor(Resource::Spades)],
    IllegalAction::Kept => [IllegalAction::Kept],
    IllegalAction::Lacks { .. } => [
        IllegalAction::Lacks { what: FEW, need: 3, have: 1 },
        IllegalAction::Lacks { what: FEW, need: 1, have: 0 },
        IllegalAction::Lacks { what: Resource::Power, need: 1, have: 0 },
        IllegalAction::Lacks { what: Resource::Vp, need: 2, have: 1 },
    ],
    IllegalAction::JumpLacks { .. } => [
        IllegalAction::JumpLacks { faction: FactionId(0), what: FEW, need: 2, have: 1 },
        IllegalAction::JumpLacks { faction: FactionId(1), what: Resource::Priests, need: 1, have: 0 },
        IllegalAction::JumpLacks { faction: FactionId::NONE, what: FEW, need: 2, have: 0 },
    ],
    IllegalAction::NoSuchConversion => [IllegalAction::NoSuchConversion],
    IllegalAction::TooMuchAtOnce => [IllegalAction::TooMuchAtOnce],
    IllegalAction::Unknown => [IllegalAction::Unknown],
    IllegalAction::Left => [IllegalAction::Left],
    IllegalAction::Automa => [IllegalAction::Automa],
    IllegalAction::NotLand => [IllegalAction::NotLand],
    IllegalAction::Occupied => [IllegalAction::Occupied],
    IllegalAction::NotYours => [IllegalAction::NotYours],
    IllegalAction::OutOfReach => [IllegalAction::OutOfReach],
    IllegalAction::JumpedElsewhere => [IllegalAction::JumpedElsewhere],
    IllegalAction::NotTransformed { .. } => [
        IllegalAction::NotTransformed { hex: HexId(0), from: TerrainId(0), to: TerrainId(0) },
        IllegalAction::NotTransformed { hex: HexId(0), from: TerrainId(0), to: TerrainId::NONE },
        IllegalAction::NotTransformed { hex: HexId::NONE, from: TerrainId::NONE, to: TerrainId(0) },
    ],
    IllegalAction::WrongTerrain(_) => [
        IllegalAction::WrongTerrain(TerrainId(0)),
        IllegalAction::WrongTerrain(TerrainId::NONE),
    ],
    IllegalAction::NotBuiltOn { .. } => [
        IllegalAction::NotBuiltOn { terrain: TerrainId(1), home: TerrainId(0), unlocked: 0b101 },
        IllegalAction::NotBuiltOn { terrain: TerrainId::NONE, home: TerrainId(0), unlocked: 0 },
    ],
    IllegalAction::WrongSpades { .. } => [IllegalAction::WrongSpades { need: 2, have: 1 }],
    IllegalAction::SpadesLeft(_) => [IllegalAction::SpadesLeft(2), IllegalAction::SpadesLeft(1)],
    IllegalAction::SpadesBought => [IllegalAction::SpadesBought],
    IllegalAction::MustReachHome => [IllegalAction::MustReachHome],
    IllegalAction::MustFinish(_) => [IllegalAction::MustFinish(HexId(0)), IllegalAction::MustFinish(HexId::NONE)],
    IllegalAction::Barred(_) => [IllegalAction::Barred(TerrainId(0)), IllegalAction::Barred(TerrainId::NONE)],
    IllegalAction::NoneLeft => [IllegalAction::NoneLeft],
    IllegalAction::NoSuchUpgrade => [IllegalAction::NoSuchUpgrade],
    IllegalAction::SpaceTaken => [IllegalAction::SpaceTaken],
    IllegalAction::SpaceClosed => [IllegalAction::SpaceClosed],
    IllegalAction::SaidBy(_) => [IllegalAction::SaidBy("use")],
    IllegalAction::Forbidden(_) => [IllegalAction::Forbidden(PieceId(0)), IllegalAction::Forbidden(PieceId::NONE)],
    IllegalAction::NoEffect(_) => [
        IllegalAction::NoEffect(UselessEffect::Gain(Resource::Bridges)),
        IllegalAction::NoEffect(UselessEffect::Place(TokenId(0))),
        IllegalAction::NoEffect(UselessEffect::Move(TokenId(0))),
        IllegalAction::NoEffect(UselessEffect::Move(TokenId::NONE)),
    ],
    IllegalAction::NoPriestSpace => [IllegalAction::NoPriestSpace],
    IllegalAction::TrackAtEnd => [IllegalAction::TrackAtEnd],
    IllegalAction::CannotDig => [IllegalAction::CannotDig],
    IllegalAction::NotInPool => [IllegalAction::NotInPool],
    IllegalAction::Held => [IllegalAction::Held],
    IllegalAction::Unmet => [IllegalAction::Unmet],
    IllegalAction::NothingToChoose => [IllegalAction::NothingToChoose],
    IllegalAction::MustChoose => [IllegalAction::MustChoose],
    IllegalAction::NoPlace(_) => [IllegalAction::NoPlace(TokenId(0)), IllegalAction::NoPlace(TokenId::NONE)],
    IllegalAction::CardRule => [IllegalAction::CardRule],
    IllegalAction::HoldsNoCard => [IllegalAction::HoldsNoCard],
    IllegalAction::NoSuchOffer => [IllegalAction::NoSuchOffer],
    IllegalAction::HasFaction => [IllegalAction::HasFaction],
    IllegalAction::Meets { .. } => [
        IllegalAction::Meets { own: FactionId(1), other: FactionId(0) },
        IllegalAction::Meets { own: FactionId(1), other: FactionId::NONE },
    ],
    IllegalAction::NoRoom => [IllegalAction::NoRoom],
    IllegalAction::OfferSpoiled => [IllegalAction::OfferSpoiled],
    IllegalAction::NotFirst => [IllegalAction::NotFirst],
    IllegalAction::Unanswered(_) => [
        IllegalAction::Unanswered(FactionId(0)),
        IllegalAction::Unanswered(FactionId::NONE),
    ],
    IllegalAction::NoBridgePlace => [IllegalAction::NoBridgePlace],
    IllegalAction::NoTown => [IllegalAction::NoTown],
    IllegalAction::WaitAtTop => [IllegalAction::WaitAtTop],
    IllegalAction::OneTrack => [IllegalAction::OneTrack],
    IllegalAction::NoStepDown => [IllegalAction::NoStepDown],
    IllegalAction::SpadesUseless => [IllegalAction::SpadesUseless],
    IllegalAction::NotNow => [IllegalAction::NotNow],
    IllegalAction::Moving => [IllegalAction::Moving],
    IllegalAction::NothingMoves => [IllegalAction::NothingMoves],
    IllegalAction::TradesDue => [IllegalAction::TradesDue],
    IllegalAction::NoToken(_) => [IllegalAction::NoToken(TokenId(0)), IllegalAction::NoToken(TokenId::NONE)],
    IllegalAction::MustPlace(_) => [IllegalAction::MustPlace(TokenId(0)), IllegalAction::MustPlace(TokenId::NONE)],
    IllegalAction::HasMoved => [IllegalAction::HasMoved],
    IllegalAction::TooFar { .. } => [
        IllegalAction::TooFar { need: 2, have: 1 },
        IllegalAction::TooFar { need: 1, have: 0 },
    ],
    IllegalAction::NoEnd(_) => [IllegalAction::NoEnd(TokenId(0)), IllegalAction::NoEnd(TokenId::NONE)],
    IllegalAction::NoWay => [IllegalAction::NoWay],
    IllegalAction::Traded => [IllegalAction::Traded],
    IllegalAction::Landed => [IllegalAction::Landed],
    IllegalAction::NoMarker => [IllegalAction::NoMarker],
    IllegalAction::NoExtraSteps => [IllegalAction::NoExtraSteps],
    IllegalAction::NotRiverside => [IllegalAction::NotRiverside],
    IllegalAction::SameGroup => [IllegalAction::SameGroup],
    IllegalAction::QueueFull => [IllegalAction::QueueFull],
}

#[test]
fn every_refusal_is_a_sentence() {
    let mut shelf = common::shelf_with(|r| {
        common::tokens::add(r);
        // The examples must not depend on the ids that the content gives.
        let jumps = |f: &kernel::ruleset::Faction| u8::from(f.jump.is_none());
        r.factions.sort_by_key(|f| (jumps(f), f.code.clone()));
    });
    let rules = shelf.compile(&VariantChoice::named("base")).expect("it compiles");
    let mut all: Vec<String> = Vec::new();
    for refusal in examples() {
        has_an_example(refusal);
        all.push(format!("{refusal:?}\n  {}", refusal.explain(&rules)));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/refusals.txt");
    crate::common::expected::file(path, &all.join("\n"));
}
