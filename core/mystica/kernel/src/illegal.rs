//! Texts for illegal actions: explains each [`IllegalAction`] to a player.

use crate::action::{IllegalAction, UselessEffect};
use crate::host::ScriptError;
use crate::ids::{TerrainId, TokenId};
use crate::resource::Resource;
use crate::ruleset::Ruleset;

/// Result of a check: a plan, or why the action is illegal.
pub(crate) type CheckResult<T = ()> = Result<T, IllegalAction>;

/// Why an action did not take place; the position is unchanged, bit for bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionFailure {
    /// The action is illegal.
    Illegal(IllegalAction),
    /// A script or content failed.
    ScriptError(ScriptError),
}

impl From<IllegalAction> for ActionFailure {
    fn from(refusal: IllegalAction) -> ActionFailure {
        ActionFailure::Illegal(refusal)
    }
}

impl From<ScriptError> for ActionFailure {
    fn from(fault: ScriptError) -> ActionFailure {
        ActionFailure::ScriptError(fault)
    }
}

impl ActionFailure {
    /// Returns the reason in words.
    pub fn explain(&self, ruleset: &Ruleset) -> String {
        match self {
            ActionFailure::Illegal(refusal) => refusal.explain(ruleset),
            ActionFailure::ScriptError(fault) => fault.message.clone(),
        }
    }
}

fn words_for(ruleset: &Ruleset, resource: Resource) -> String {
    match resource {
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

impl IllegalAction {
    /// Returns the reason as a sentence without a capital and without a full stop.
    pub fn explain(&self, ruleset: &Ruleset) -> String {
        let words = |what: Resource| words_for(ruleset, what);
        let token = |t: TokenId| ruleset.tokens.get(t.at()).map_or("token", |kind| &kind.code);
        match *self {
            IllegalAction::NotYourTurn(faction) => match ruleset.factions.get(faction.at()) {
                Some(faction) => format!("it is another faction's turn: {}", faction.code),
                None => "it is another faction's turn".into(),
            },
            IllegalAction::WrongPhase => "not in this phase of the game".into(),
            IllegalAction::NoActionLeft => "the action of this turn is already taken".into(),
            IllegalAction::ActionDue => "you must still take an action in this turn".into(),
            IllegalAction::Owes(resource) => format!("{} must be settled first", words(resource)),
            IllegalAction::NotOwed(resource) => format!("no {} to use", words(resource)),
            IllegalAction::NoPartFor(resource) => {
                format!("this action cannot use {}, so they would be lost", words(resource))
            }
            IllegalAction::Kept => "resources cannot be thrown away in this game".into(),
            IllegalAction::Lacks { what, need, have } => lacks(words(what), need, have),
            IllegalAction::JumpLacks { faction, what, need, have } => {
                let jump = ruleset.factions.get(faction.at()).and_then(|f| f.jump.as_ref());
                let jump = jump.map_or("the jump", |jump| jump.name.as_str());
                format!("{jump} {}", lacks(words(what), need, have))
            }
            IllegalAction::NoSuchConversion => "the faction has no such conversion".into(),
            IllegalAction::TooMuchAtOnce => "one conversion takes at most 255".into(),
            IllegalAction::Unknown => "this does not exist in this game".into(),
            IllegalAction::NoSuchPlace { place, places } => {
                format!("the turn order has no place {place}; choose 1 to {places}")
            }
            IllegalAction::Left => "the faction has left the game".into(),
            IllegalAction::Automa => "this seat is an automa, which plays by itself".into(),
            IllegalAction::NotLand => "that is not a land hex: it is river".into(),
            IllegalAction::Occupied => "a structure stands there".into(),
            IllegalAction::NotYours => "you have no structure there".into(),
            IllegalAction::OutOfReach => "the hex is out of reach".into(),
            IllegalAction::JumpedElsewhere => "only one hex a turn can be reached that way".into(),
            IllegalAction::WrongTerrain(terrain) => match ruleset.terrains.get(terrain.at()) {
                Some(terrain) => format!("the hex has the wrong terrain, {}", terrain.name),
                None => "the hex has the wrong terrain".into(),
            },
            IllegalAction::NotBuiltOn { terrain, home, unlocked } => {
                let name = |terrain: TerrainId| {
                    ruleset.terrains.get(terrain.at()).map_or("?", |terrain| &terrain.name)
                };
                let all = (0..u16::BITS as u8).filter(|n| unlocked >> n & 1 == 1).map(TerrainId);
                let own: Vec<&str> =
                    [home].into_iter().chain(all.filter(|n| *n != home)).map(name).collect();
                format!(
                    "the hex has the wrong terrain, {}; the faction builds on {}",
                    name(terrain),
                    own.join(", ")
                )
            }
            IllegalAction::NotTransformed { hex, from, to } => {
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
            IllegalAction::WrongSpades { need, have } => {
                format!("the hex needs {}, but {have} can be used", spades(need))
            }
            IllegalAction::SpadesLeft(n) => format!("{} must be used first", spades(n)),
            IllegalAction::SpadesBought => "bought spades must be used".into(),
            IllegalAction::MustReachHome => "this hex must become home terrain".into(),
            IllegalAction::MustFinish(hex) => {
                let label = ruleset.map.hexes.get(hex.at()).map_or("?", |hex| hex.label.as_str());
                format!("{label} must become home terrain first")
            }
            IllegalAction::Barred(terrain) => {
                let name = ruleset.terrains.get(terrain.at()).map(|t| t.name.to_lowercase());
                let name = name.unwrap_or_else(|| "that terrain".into());
                format!("the spades of this trade cannot be used on {name}")
            }
            IllegalAction::NoneLeft => "none is left in the supply".into(),
            IllegalAction::NoSuchUpgrade => "that upgrade does not exist".into(),
            IllegalAction::SpaceTaken => "the action space is taken".into(),
            IllegalAction::SaidBy(word) => format!("to use this space, type `{word}`"),
            IllegalAction::SpaceClosed => "the action space is not open to this faction".into(),
            IllegalAction::Forbidden(piece) => match ruleset.pieces.get(piece.at()) {
                Some(piece) => format!("forbidden by {}", piece.name),
                None => "forbidden by a rule".into(),
            },
            IllegalAction::NoEffect(useless) => {
                let why = match useless {
                    UselessEffect::Gain(resource) => format!("no use for {}", words(resource)),
                    UselessEffect::Place(kind) => format!("no place for a {}", token(kind)),
                    UselessEffect::Move(kind) => format!("no {} can move", token(kind)),
                };
                format!("its effect could not be carried out: {why}")
            }
            IllegalAction::NoPriestSpace => "no such priest space is free".into(),
            IllegalAction::TrackAtEnd => "the track cannot be advanced".into(),
            IllegalAction::CannotDig => "the faction cannot dig".into(),
            IllegalAction::NotInPool => "it is not available".into(),
            IllegalAction::Held => "the faction holds that tile".into(),
            IllegalAction::Unmet => "its condition does not hold".into(),
            IllegalAction::NothingToChoose => "this trade leaves nothing to choose".into(),
            IllegalAction::MustChoose => "one of the rewards of this trade must be chosen".into(),
            IllegalAction::NoPlace(kind) => format!("no place for a {} there", token(kind)),
            IllegalAction::CardRule => {
                "a bonus card is taken with each pass but the last of the game".into()
            }
            IllegalAction::HoldsNoCard => "the faction holds no bonus card".into(),
            IllegalAction::NoSuchOffer => "no such offer is open".into(),
            IllegalAction::HasFaction => "the faction is picked already".into(),
            IllegalAction::Meets { own, other } => match ruleset.factions.get(other.at()) {
                Some(faction) => {
                    let reason = ruleset.incompatibility(own, other);
                    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
                    format!("it cannot be in one game with {}{reason}", faction.code)
                }
                None => "it cannot be in this game".into(),
            },
            IllegalAction::NoRoom => "the board has too few hexes of its home terrain".into(),
            IllegalAction::OfferSpoiled => {
                "this offer can only be declined: offers must be accepted in order and before \
                conversions"
                    .into()
            }
            IllegalAction::NotFirst => "an earlier decision comes first".into(),
            IllegalAction::Unanswered(faction) => match ruleset.factions.get(faction.at()) {
                Some(faction) => {
                    format!("{} must answer the offer of the trade first", faction.code)
                }
                None => "the offer of the trade must be answered first".into(),
            },
            IllegalAction::NoBridgePlace => "no bridge can lie there".into(),
            IllegalAction::NoTown => "the link would found no town".into(),
            IllegalAction::WaitAtTop => {
                "another faction may still reach the top space first; wait for its decision".into()
            }
            IllegalAction::OneTrack => "all steps must go to one track".into(),
            IllegalAction::NoStepDown => "no step down is allowed here".into(),
            IllegalAction::SpadesUseless => "no hex in reach needs that many spades".into(),
            IllegalAction::NotNow => {
                "conversions are possible only before or after an action".into()
            }
            IllegalAction::Moving => "tokens are being moved; type `done moving` to finish".into(),
            IllegalAction::NothingMoves => {
                "no tokens are moving; first take an action that moves tokens".into()
            }
            IllegalAction::TradesDue => "the token that has landed must trade first".into(),
            IllegalAction::NoToken(kind) => match ruleset.tokens.get(kind.at()) {
                Some(kind) => format!("no {} of yours to use there", kind.code),
                None => "no such token is there".into(),
            },
            IllegalAction::MustPlace(kind) => match ruleset.tokens.get(kind.at()) {
                Some(kind) => {
                    format!("the {} can be placed, so it must be: you cannot refuse it", kind.code)
                }
                None => "the token can be placed, so it must be: you cannot refuse it".into(),
            },
            IllegalAction::HasMoved => "the token has already moved in this action".into(),
            IllegalAction::TooFar { need, have } => {
                format!("that takes {}, but {have} can be used", steps(need))
            }
            IllegalAction::NoEnd(kind) => format!("no {} ends its move there", token(kind)),
            IllegalAction::NoWay => "there is no path to that hex".into(),
            IllegalAction::Traded => "that structure was traded with before".into(),
            IllegalAction::Landed => "another of your tokens already trades there".into(),
            IllegalAction::NoMarker => "no marker is left for one more trade".into(),
            IllegalAction::NoExtraSteps => "more steps cannot be bought for that".into(),
            IllegalAction::NotRiverside => "it can only be built next to the river".into(),
            IllegalAction::SameGroup => "a faction may have only one tile of that group".into(),
            IllegalAction::QueueFull => "too many decisions are open".into(),
        }
    }
}
