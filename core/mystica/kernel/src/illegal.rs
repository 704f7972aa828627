//! Texts for illegal actions: explains each [`IllegalAction`] to a player.

use crate::action::{IllegalAction, UselessEffect};
use crate::host::ScriptError;
use language::{Args, say};

use crate::ids::{FactionId, TerrainId, TokenId};
use crate::resource::Resource;
use crate::ruleset::Ruleset;
use crate::texts::TEXTS;

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

/// Returns a resource as players call it in a sentence.
fn words_for(ruleset: &Ruleset, resource: Resource) -> String {
    match resource {
        Resource::Vp => say!(TEXTS, "victory-points"),
        Resource::LostSteps => say!(TEXTS, "steps-down"),
        other => ruleset.resource_name(other),
    }
}

fn amount(ruleset: &Ruleset, n: u16, resource: Resource) -> String {
    match resource {
        Resource::Vp => say!(TEXTS, "n-victory-points", n = n),
        other => ruleset.amount_name(n.into(), other),
    }
}

fn spades(n: u8) -> String {
    say!(TEXTS, "n-spades", n = n)
}

impl IllegalAction {
    /// Returns the reason as a sentence without a capital and without a full stop.
    pub fn explain(&self, ruleset: &Ruleset) -> String {
        let words = |what: Resource| words_for(ruleset, what);
        let token = |t: TokenId| ruleset.token_name(t);
        let faction_name =
            |id: FactionId| ruleset.factions.get(id.at()).map(|_| ruleset.faction_name(id));
        let say = |id: &str| TEXTS.text(id, &Args::new());
        match *self {
            IllegalAction::NotYourTurn(faction) => match faction_name(faction) {
                Some(faction) => say!(TEXTS, "not-your-turn-of", faction = faction),
                None => say("not-your-turn"),
            },
            IllegalAction::WrongPhase => say("wrong-phase"),
            IllegalAction::NoActionLeft => say("no-action-left"),
            IllegalAction::ActionDue => say("action-due"),
            IllegalAction::Owes(resource) => {
                say!(TEXTS, "settle-first", amount = words(resource))
            }
            IllegalAction::NotOwed(resource) => {
                say!(TEXTS, "nothing-to-use", resource = words(resource))
            }
            IllegalAction::NoPartFor(resource) => {
                say!(TEXTS, "cannot-use-lost", resource = words(resource))
            }
            IllegalAction::Kept => say("resources-kept"),
            IllegalAction::Lacks { what, need, have } => {
                say!(TEXTS, "needs-amount", need = amount(ruleset, need, what), have = have)
            }
            IllegalAction::JumpLacks { faction, what, need, have } => {
                let (jump, need) = (ruleset.jump_name(faction), amount(ruleset, need, what));
                say!(TEXTS, "jump-needs", jump = jump, need = need, have = have)
            }
            IllegalAction::NoSuchConversion => say("no-such-conversion"),
            IllegalAction::TooMuchAtOnce => say("conversion-at-most"),
            IllegalAction::Unknown => say("not-in-this-game"),
            IllegalAction::NoSuchPlace { place, places } => {
                say!(TEXTS, "no-such-place-in-order", place = place, places = places)
            }
            IllegalAction::Left => say("faction-left"),
            IllegalAction::Automa => say("seat-is-automa"),
            IllegalAction::NotLand => say("not-land"),
            IllegalAction::Occupied => say("occupied"),
            IllegalAction::NotYours => say("not-yours"),
            IllegalAction::OutOfReach => say("out-of-reach"),
            IllegalAction::JumpedElsewhere => say("jumped-elsewhere"),
            IllegalAction::WrongTerrain(terrain) => match ruleset.terrains.get(terrain.at()) {
                Some(_) => {
                    say!(TEXTS, "wrong-terrain-is", terrain = ruleset.terrain_name(terrain))
                }
                None => say("wrong-terrain"),
            },
            IllegalAction::NotBuiltOn { terrain, home, unlocked } => {
                let name = |terrain: TerrainId| ruleset.terrain_name(terrain);
                let all = (0..u16::BITS as u8).filter(|n| unlocked >> n & 1 == 1).map(TerrainId);
                let own: Vec<String> =
                    [home].into_iter().chain(all.filter(|n| *n != home)).map(name).collect();
                let own = own.join(", ");
                say!(TEXTS, "wrong-terrain-builds-on", terrain = name(terrain), own = own)
            }
            IllegalAction::NotTransformed { hex, from, to } => {
                let hex = ruleset.map.hexes.get(hex.at()).map(|hex| hex.label.clone());
                let hex = hex.unwrap_or_else(|| say("the-hex"));
                let name = |terrain: TerrainId| ruleset.terrain_name(terrain);
                let is_on_wheel = |terrain: TerrainId| terrain.0 < ruleset.wheel;
                match (from == to, is_on_wheel(from)) {
                    (true, _) => say!(TEXTS, "is-terrain-already", hex = hex, terrain = name(from)),
                    (_, false) => say!(TEXTS, "never-transformed", hex = hex, terrain = name(from)),
                    (_, true) => {
                        say!(TEXTS, "not-on-wheel", hex = hex, terrain = name(from), to = name(to))
                    }
                }
            }
            IllegalAction::WrongSpades { need, have } => {
                say!(TEXTS, "wrong-spades", need = spades(need), have = have)
            }
            IllegalAction::SpadesLeft(n) => say!(TEXTS, "spades-left", spades = spades(n)),
            IllegalAction::SpadesBought => say("spades-bought"),
            IllegalAction::MustReachHome => say("must-reach-home"),
            IllegalAction::MustFinish(hex) => {
                let label = ruleset.map.hexes.get(hex.at()).map_or("?", |hex| hex.label.as_str());
                say!(TEXTS, "must-finish", hex = label)
            }
            IllegalAction::Barred(terrain) => {
                let known = ruleset.terrains.get(terrain.at()).is_some();
                let name = if known { ruleset.terrain_name(terrain) } else { say("that-terrain") };
                say!(TEXTS, "barred-terrain", terrain = name)
            }
            IllegalAction::NoneLeft => say("none-left"),
            IllegalAction::NoSuchUpgrade => say("no-such-upgrade"),
            IllegalAction::SpaceTaken => say("space-taken"),
            IllegalAction::SaidBy(word) => say!(TEXTS, "said-by", word = word),
            IllegalAction::SpaceClosed => say("space-closed"),
            IllegalAction::Forbidden(piece) => match ruleset.pieces.get(piece.at()) {
                Some(piece) => {
                    say!(TEXTS, "forbidden-by", piece = ruleset.name_of_piece(piece))
                }
                None => say("forbidden"),
            },
            IllegalAction::NoEffect(useless) => {
                let why = match useless {
                    UselessEffect::Gain(resource) => {
                        say!(TEXTS, "no-use-for", resource = words(resource))
                    }
                    UselessEffect::Place(kind) => say!(TEXTS, "no-place-for", token = token(kind)),
                    UselessEffect::Move(kind) => say!(TEXTS, "none-can-move", token = token(kind)),
                };
                say!(TEXTS, "effect-not-possible", why = why)
            }
            IllegalAction::NoPriestSpace => say("no-priest-space"),
            IllegalAction::TrackAtEnd => say("track-at-end"),
            IllegalAction::CannotDig => say("cannot-dig"),
            IllegalAction::NotInPool => say("not-available"),
            IllegalAction::Held => say("tile-held"),
            IllegalAction::Unmet => say("condition-not-met"),
            IllegalAction::NothingToChoose => say("nothing-to-choose"),
            IllegalAction::MustChoose => say("must-choose-reward"),
            IllegalAction::NoPlace(kind) => {
                say!(TEXTS, "no-place-there", token = token(kind))
            }
            IllegalAction::CardRule => say("card-rule"),
            IllegalAction::HoldsNoCard => say("holds-no-card"),
            IllegalAction::NoSuchOffer => say("no-such-offer"),
            IllegalAction::HasFaction => say("faction-picked"),
            IllegalAction::Meets { own, other } => match faction_name(other) {
                Some(faction) => {
                    let reason = ruleset.incompatibility(own, other);
                    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
                    say!(TEXTS, "cannot-meet", faction = faction, reason = reason)
                }
                None => say("cannot-be-in-game"),
            },
            IllegalAction::NoRoom => say("no-room-at-home"),
            IllegalAction::OfferSpoiled => say("offer-spoiled"),
            IllegalAction::NotFirst => say("earlier-decision"),
            IllegalAction::Unanswered(faction) => match faction_name(faction) {
                Some(faction) => say!(TEXTS, "must-answer-trade-of", faction = faction),
                None => say("must-answer-trade"),
            },
            IllegalAction::NoBridgePlace => say("no-bridge-place"),
            IllegalAction::NoTown => say("no-town-by-link"),
            IllegalAction::WaitAtTop => say("wait-at-top"),
            IllegalAction::OneTrack => say("one-track"),
            IllegalAction::NoStepDown => say("no-step-down"),
            IllegalAction::SpadesUseless => say("spades-useless"),
            IllegalAction::NotNow => say("conversions-not-now"),
            IllegalAction::Moving => say("still-moving"),
            IllegalAction::NothingMoves => say("nothing-moves"),
            IllegalAction::TradesDue => say("trades-due"),
            IllegalAction::NoToken(kind) => match ruleset.tokens.get(kind.at()) {
                Some(_) => say!(TEXTS, "no-token-to-use", token = token(kind)),
                None => say("no-such-token"),
            },
            IllegalAction::MustPlace(kind) => match ruleset.tokens.get(kind.at()) {
                Some(_) => say!(TEXTS, "must-place-token", token = token(kind)),
                None => say("must-place"),
            },
            IllegalAction::HasMoved => say("token-has-moved"),
            IllegalAction::TooFar { need, have } => {
                say!(TEXTS, "too-far", need = say!(TEXTS, "n-steps", n = need), have = have)
            }
            IllegalAction::NoEnd(kind) => {
                say!(TEXTS, "no-end-there", token = token(kind))
            }
            IllegalAction::NoWay => say("no-way"),
            IllegalAction::Traded => say("traded-before"),
            IllegalAction::Landed => say("trades-already"),
            IllegalAction::NoMarker => say("no-marker-left"),
            IllegalAction::NoExtraSteps => say("no-extra-steps"),
            IllegalAction::NotRiverside => say("not-riverside"),
            IllegalAction::SameGroup => say("same-group"),
            IllegalAction::QueueFull => say("queue-full"),
        }
    }
}
