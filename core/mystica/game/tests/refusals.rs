//! Tests that every illegal action has a message; a variant without an example does not compile.

use crate::common;
use content::VariantChoice;
use kernel::{FactionId, HexId, PieceId, Refusal, Resource, TerrainId, TokenId, Useless};

/// Generates the list of examples and a match over the same variants, so that the compiler finds
/// missing ones.
macro_rules! each_refusal {
    ($($variant:pat => [$($example:expr),+ $(,)?]),+ $(,)?) => {
        /// Does not compile if a variant has no example.
        fn has_an_example(refusal: Refusal) {
            match refusal { $($variant => (),)+ }
        }

        fn examples() -> Vec<Refusal> {
            vec![$($($example),+),+]
        }
    };
}

const FEW: Resource = Resource::Coins;

each_refusal! {
    Refusal::NotYourTurn(_) => [Refusal::NotYourTurn(FactionId(0)), Refusal::NotYourTurn(FactionId::NONE)],
    Refusal::WrongPhase => [Refusal::WrongPhase],
    Refusal::NoSuchPlace { .. } => [Refusal::NoSuchPlace { place: 9, places: 4 }],
    Refusal::NoActionLeft => [Refusal::NoActionLeft],
    Refusal::ActionDue => [Refusal::ActionDue],
    Refusal::Owes(_) => [
        Refusal::Owes(Resource::Spades),
        Refusal::Owes(Resource::LostSteps),
        Refusal::Owes(Resource::FreeDwellings),
    ],
    Refusal::NotOwed(_) => [Refusal::NotOwed(Resource::Towns)],
    Refusal::NoPartFor(_) => [Refusal::NoPartFor(Resource::Spades)],
    Refusal::Kept => [Refusal::Kept],
    Refusal::Lacks { .. } => [
        Refusal::Lacks { what: FEW, need: 3, have: 1 },
        Refusal::Lacks { what: FEW, need: 1, have: 0 },
        Refusal::Lacks { what: Resource::Power, need: 1, have: 0 },
        Refusal::Lacks { what: Resource::Vp, need: 2, have: 1 },
    ],
    Refusal::JumpLacks { .. } => [
        Refusal::JumpLacks { faction: FactionId(0), what: FEW, need: 2, have: 1 },
        Refusal::JumpLacks { faction: FactionId(1), what: Resource::Priests, need: 1, have: 0 },
        Refusal::JumpLacks { faction: FactionId::NONE, what: FEW, need: 2, have: 0 },
    ],
    Refusal::NoSuchConversion => [Refusal::NoSuchConversion],
    Refusal::TooMuchAtOnce => [Refusal::TooMuchAtOnce],
    Refusal::Unknown => [Refusal::Unknown],
    Refusal::Left => [Refusal::Left],
    Refusal::Automa => [Refusal::Automa],
    Refusal::NotLand => [Refusal::NotLand],
    Refusal::Occupied => [Refusal::Occupied],
    Refusal::NotYours => [Refusal::NotYours],
    Refusal::OutOfReach => [Refusal::OutOfReach],
    Refusal::JumpedElsewhere => [Refusal::JumpedElsewhere],
    Refusal::NotTransformed { .. } => [
        Refusal::NotTransformed { hex: HexId(0), from: TerrainId(0), to: TerrainId(0) },
        Refusal::NotTransformed { hex: HexId(0), from: TerrainId(0), to: TerrainId::NONE },
        Refusal::NotTransformed { hex: HexId::NONE, from: TerrainId::NONE, to: TerrainId(0) },
    ],
    Refusal::WrongTerrain(_) => [
        Refusal::WrongTerrain(TerrainId(0)),
        Refusal::WrongTerrain(TerrainId::NONE),
    ],
    Refusal::WrongSpades { .. } => [Refusal::WrongSpades { need: 2, have: 1 }],
    Refusal::SpadesLeft(_) => [Refusal::SpadesLeft(2), Refusal::SpadesLeft(1)],
    Refusal::SpadesBought => [Refusal::SpadesBought],
    Refusal::MustReachHome => [Refusal::MustReachHome],
    Refusal::MustFinish(_) => [Refusal::MustFinish(HexId(0)), Refusal::MustFinish(HexId::NONE)],
    Refusal::Barred(_) => [Refusal::Barred(TerrainId(0)), Refusal::Barred(TerrainId::NONE)],
    Refusal::NoneLeft => [Refusal::NoneLeft],
    Refusal::NoSuchUpgrade => [Refusal::NoSuchUpgrade],
    Refusal::SpaceTaken => [Refusal::SpaceTaken],
    Refusal::SpaceClosed => [Refusal::SpaceClosed],
    Refusal::SaidBy(_) => [Refusal::SaidBy("use")],
    Refusal::Forbidden(_) => [Refusal::Forbidden(PieceId(0)), Refusal::Forbidden(PieceId::NONE)],
    Refusal::NoEffect(_) => [
        Refusal::NoEffect(Useless::Gain(Resource::Bridges)),
        Refusal::NoEffect(Useless::Place(TokenId(0))),
        Refusal::NoEffect(Useless::Move(TokenId(0))),
        Refusal::NoEffect(Useless::Move(TokenId::NONE)),
    ],
    Refusal::NoPriestSpace => [Refusal::NoPriestSpace],
    Refusal::TrackAtEnd => [Refusal::TrackAtEnd],
    Refusal::CannotDig => [Refusal::CannotDig],
    Refusal::NotInPool => [Refusal::NotInPool],
    Refusal::Held => [Refusal::Held],
    Refusal::Unmet => [Refusal::Unmet],
    Refusal::NothingToChoose => [Refusal::NothingToChoose],
    Refusal::MustChoose => [Refusal::MustChoose],
    Refusal::NoPlace(_) => [Refusal::NoPlace(TokenId(0)), Refusal::NoPlace(TokenId::NONE)],
    Refusal::CardRule => [Refusal::CardRule],
    Refusal::HoldsNoCard => [Refusal::HoldsNoCard],
    Refusal::NoSuchOffer => [Refusal::NoSuchOffer],
    Refusal::HasFaction => [Refusal::HasFaction],
    Refusal::Meets { .. } => [
        Refusal::Meets { own: FactionId(1), other: FactionId(0) },
        Refusal::Meets { own: FactionId(1), other: FactionId::NONE },
    ],
    Refusal::NoRoom => [Refusal::NoRoom],
    Refusal::OfferSpoiled => [Refusal::OfferSpoiled],
    Refusal::NotFirst => [Refusal::NotFirst],
    Refusal::Unanswered(_) => [
        Refusal::Unanswered(FactionId(0)),
        Refusal::Unanswered(FactionId::NONE),
    ],
    Refusal::NoBridgePlace => [Refusal::NoBridgePlace],
    Refusal::NoTown => [Refusal::NoTown],
    Refusal::WaitAtTop => [Refusal::WaitAtTop],
    Refusal::OneTrack => [Refusal::OneTrack],
    Refusal::NoStepDown => [Refusal::NoStepDown],
    Refusal::SpadesUseless => [Refusal::SpadesUseless],
    Refusal::NotNow => [Refusal::NotNow],
    Refusal::Moving => [Refusal::Moving],
    Refusal::NothingMoves => [Refusal::NothingMoves],
    Refusal::TradesDue => [Refusal::TradesDue],
    Refusal::NoToken(_) => [Refusal::NoToken(TokenId(0)), Refusal::NoToken(TokenId::NONE)],
    Refusal::MustPlace(_) => [Refusal::MustPlace(TokenId(0)), Refusal::MustPlace(TokenId::NONE)],
    Refusal::HasMoved => [Refusal::HasMoved],
    Refusal::TooFar { .. } => [
        Refusal::TooFar { need: 2, have: 1 },
        Refusal::TooFar { need: 1, have: 0 },
    ],
    Refusal::NoEnd(_) => [Refusal::NoEnd(TokenId(0)), Refusal::NoEnd(TokenId::NONE)],
    Refusal::NoWay => [Refusal::NoWay],
    Refusal::Traded => [Refusal::Traded],
    Refusal::Landed => [Refusal::Landed],
    Refusal::NoMarker => [Refusal::NoMarker],
    Refusal::NoExtraSteps => [Refusal::NoExtraSteps],
    Refusal::NotRiverside => [Refusal::NotRiverside],
    Refusal::SameGroup => [Refusal::SameGroup],
    Refusal::QueueFull => [Refusal::QueueFull],
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
    expect::file(path, &all.join("\n"));
}
