//! Texts for illegal actions: explains each [`Refusal`] to a player.

use crate::action::{Refusal, Useless};
use crate::host::Fault;
use crate::ids::{TerrainId, TokenId};
use crate::resource::Resource;
use crate::ruleset::Ruleset;

/// Result of a check: a plan, or why the action is illegal.
pub(crate) type Check<T = ()> = Result<T, Refusal>;

/// Why an action did not take place; the position is unchanged, bit for bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The action is illegal.
    Refused(Refusal),
    /// A script or content failed.
    Fault(Fault),
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::Refused(refusal)
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        Problem::Fault(fault)
    }
}

impl Problem {
    /// Returns the reason in words.
    pub fn explain(&self, ruleset: &Ruleset) -> String {
        match self {
            Problem::Refused(refusal) => refusal.explain(ruleset),
            Problem::Fault(fault) => fault.message.clone(),
        }
    }
}

fn words_for(ruleset: &Ruleset, what: Resource) -> String {
    match what {
        Resource::Vp => "victory points".to_owned(),
        Resource::LostSteps => "steps down".to_owned(),
        other => ruleset.resource_name(other),
    }
}

fn lacks(mut words: String, need: u16, have: u16) -> String {
    if need == 1 && words.ends_with('s') {
        words.pop();
    }
    format!("needs {need} {words}, {have} left")
}

fn spades(n: u8) -> String {
    format!("{n} spade{}", if n == 1 { "" } else { "s" })
}

fn steps(n: u8) -> String {
    format!("{n} step{}", if n == 1 { "" } else { "s" })
}

impl Refusal {
    /// Returns the reason as a sentence without a capital and without a full stop.
    pub fn explain(&self, ruleset: &Ruleset) -> String {
        let words = |what: Resource| words_for(ruleset, what);
        let token = |t: TokenId| ruleset.tokens.get(t.at()).map_or("token", |kind| &kind.code);
        match *self {
            Refusal::NotYourTurn(faction) => match ruleset.factions.get(faction.at()) {
                Some(faction) => format!("it is another faction's turn: {}", faction.code),
                None => "it is another faction's turn".into(),
            },
            Refusal::WrongPhase => "not in this phase of the game".into(),
            Refusal::NoActionLeft => "the action of this turn is already taken".into(),
            Refusal::ActionDue => "you must still take an action in this turn".into(),
            Refusal::Owes(what) => format!("{} must be settled first", words(what)),
            Refusal::NotOwed(what) => format!("no {} to use", words(what)),
            Refusal::NoPartFor(what) => {
                format!("this action cannot use {}, so they would be lost", words(what))
            }
            Refusal::Kept => "resources cannot be thrown away in this game".into(),
            Refusal::Lacks { what, need, have } => lacks(words(what), need, have),
            Refusal::JumpLacks { faction, what, need, have } => {
                let jump = ruleset.factions.get(faction.at()).and_then(|f| f.jump.as_ref());
                let jump = jump.map_or("the jump", |jump| jump.name.as_str());
                format!("{jump} {}", lacks(words(what), need, have))
            }
            Refusal::NoSuchConversion => "the faction has no such conversion".into(),
            Refusal::TooMuchAtOnce => "one conversion takes at most 255".into(),
            Refusal::Unknown => "this does not exist in this game".into(),
            Refusal::NoSuchPlace { place, places } => {
                format!("the turn order has no place {place}; choose 1 to {places}")
            }
            Refusal::Left => "the faction has left the game".into(),
            Refusal::Automa => "this seat is an automa, which plays by itself".into(),
            Refusal::NotLand => "that is not a land hex: it is river".into(),
            Refusal::Occupied => "a structure stands there".into(),
            Refusal::NotYours => "no own structure stands there".into(),
            Refusal::OutOfReach => "the hex is out of reach".into(),
            Refusal::JumpedElsewhere => "only one hex a turn can be reached that way".into(),
            Refusal::WrongTerrain(terrain) => match ruleset.terrains.get(terrain.at()) {
                Some(terrain) => format!("the hex has the wrong terrain, {}", terrain.name),
                None => "the hex has the wrong terrain".into(),
            },
            Refusal::NotTransformed { hex, from, to } => {
                let label = ruleset.map.hexes.get(hex.at()).map_or("the hex", |hex| &hex.label);
                let name = |terrain: TerrainId| {
                    ruleset.terrains.get(terrain.at()).map_or("?", |terrain| &terrain.name)
                };
                let is_on_wheel = |terrain: TerrainId| terrain.0 < ruleset.wheel;
                match (from == to, is_on_wheel(from)) {
                    (true, _) => format!("{label} is {} already", name(from)),
                    (_, false) => format!("{label} is {}, which is never transformed", name(from)),
                    (_, true) => format!(
                        "{label} is {} and cannot become {}, which is not on the wheel",
                        name(from),
                        name(to)
                    ),
                }
            }
            Refusal::WrongSpades { need, have } => {
                format!("the hex needs {}, but {have} can be used", spades(need))
            }
            Refusal::SpadesLeft(n) => format!("{} must be used first", spades(n)),
            Refusal::SpadesBought => "bought spades must be used".into(),
            Refusal::MustReachHome => "this hex must become home terrain".into(),
            Refusal::MustFinish(hex) => {
                let label = ruleset.map.hexes.get(hex.at()).map_or("?", |hex| hex.label.as_str());
                format!("{label} must become home terrain first")
            }
            Refusal::Barred(terrain) => {
                let name = ruleset.terrains.get(terrain.at()).map(|t| t.name.to_lowercase());
                let name = name.unwrap_or_else(|| "that terrain".into());
                format!("the spades of this trade cannot be used on {name}")
            }
            Refusal::NoneLeft => "none is left in the supply".into(),
            Refusal::NoSuchUpgrade => "that upgrade does not exist".into(),
            Refusal::SpaceTaken => "the action space is taken".into(),
            Refusal::SaidBy(word) => format!("to use this space, type `{word}`"),
            Refusal::SpaceClosed => "the action space is not open to this faction".into(),
            Refusal::Forbidden(piece) => match ruleset.pieces.get(piece.at()) {
                Some(piece) => format!("forbidden by {}", piece.name),
                None => "forbidden by a rule".into(),
            },
            Refusal::NoEffect(useless) => {
                let why = match useless {
                    Useless::Gain(what) => format!("no use for {}", words(what)),
                    Useless::Place(kind) => format!("no place for a {}", token(kind)),
                    Useless::Move(kind) => format!("no {} can move", token(kind)),
                };
                format!("its effect could not be carried out: {why}")
            }
            Refusal::NoPriestSpace => "no such priest space is free".into(),
            Refusal::TrackAtEnd => "the track cannot be advanced".into(),
            Refusal::CannotDig => "the faction cannot dig".into(),
            Refusal::NotInPool => "it is not available".into(),
            Refusal::Held => "the faction holds that tile".into(),
            Refusal::Unmet => "its condition does not hold".into(),
            Refusal::NothingToChoose => "this trade leaves nothing to choose".into(),
            Refusal::MustChoose => "one of the rewards of this trade must be chosen".into(),
            Refusal::NoPlace(kind) => format!("no place for a {} there", token(kind)),
            Refusal::CardRule => {
                "a bonus card is taken with each pass but the last of the game".into()
            }
            Refusal::HoldsNoCard => "the faction holds no bonus card".into(),
            Refusal::NoSuchOffer => "no such offer is open".into(),
            Refusal::HasFaction => "the faction is picked already".into(),
            Refusal::Meets { own, other } => match ruleset.factions.get(other.at()) {
                Some(faction) => {
                    let why = ruleset.why_apart(own, other);
                    let why = why.map_or_else(String::new, |why| format!(": {why}"));
                    format!("it cannot be in one game with {}{why}", faction.code)
                }
                None => "it cannot be in this game".into(),
            },
            Refusal::NoRoom => "the board has too few hexes of its home terrain".into(),
            Refusal::OfferSpoiled => {
                "this offer can only be declined: offers must be accepted in order and before \
                conversions"
                    .into()
            }
            Refusal::NotFirst => "an earlier decision comes first".into(),
            Refusal::Unanswered(faction) => match ruleset.factions.get(faction.at()) {
                Some(faction) => {
                    format!("{} must answer the offer of the trade first", faction.code)
                }
                None => "the offer of the trade must be answered first".into(),
            },
            Refusal::NoBridgePlace => "no bridge can lie there".into(),
            Refusal::NoTown => "the link would found no town".into(),
            Refusal::WaitAtTop => {
                "the top space may still go to an open decision; wait for it".into()
            }
            Refusal::OneTrack => "all steps must go to one track".into(),
            Refusal::NoStepDown => "no step down is allowed here".into(),
            Refusal::SpadesUseless => "no hex in reach needs that many spades".into(),
            Refusal::NotNow => "conversions are possible only before or after an action".into(),
            Refusal::Moving => "tokens are being moved; type `done moving` to finish".into(),
            Refusal::NothingMoves => "an action that moves tokens comes first".into(),
            Refusal::TradesDue => "the token that has landed must trade first".into(),
            Refusal::NoToken(kind) => match ruleset.tokens.get(kind.at()) {
                Some(kind) => format!("no {} of yours to use there", kind.code),
                None => "no such token is there".into(),
            },
            Refusal::MustPlace(kind) => match ruleset.tokens.get(kind.at()) {
                Some(kind) => {
                    format!("there is a place for the {}; it cannot be refused", kind.code)
                }
                None => "there is a place for the token; it cannot be refused".into(),
            },
            Refusal::HasMoved => "it has moved in this action".into(),
            Refusal::TooFar { need, have } => {
                format!("that takes {}, but {have} can be used", steps(need))
            }
            Refusal::NoEnd(kind) => format!("no {} ends its move there", token(kind)),
            Refusal::NoWay => "there is no path to that hex".into(),
            Refusal::Traded => "that structure was traded with before".into(),
            Refusal::Landed => "another of these tokens trades there".into(),
            Refusal::NoMarker => "no marker is left for one more trade".into(),
            Refusal::NoExtraSteps => "more steps cannot be bought for that".into(),
            Refusal::NotRiverside => "it can only be built next to the river".into(),
            Refusal::SameGroup => "a faction may have only one tile of that group".into(),
            Refusal::QueueFull => "too many decisions are open".into(),
        }
    }
}
