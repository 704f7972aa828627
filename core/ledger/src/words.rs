//! What pieces do, in words made from their tables: nothing is written for a piece that its files do not say.

mod effects;
mod hooks;
mod pieces;

use kernel::effect::Effect;
use kernel::ids::*;
use kernel::resource::Resource;
use kernel::{Cost, Ruleset};

pub use pieces::{brief, describe, find, round_half};

use crate::trace::number_of;

/// `2 workers, 3 coins`; empty for a price of nothing.
pub fn cost(cost: &Cost) -> String {
    let Cost { coins, workers, priests, power, power_tokens } = *cost;
    amounts([
        (Resource::Workers, workers.into()),
        (Resource::Coins, coins.into()),
        (Resource::Priests, priests.into()),
        (Resource::Power, power.into()),
        (Resource::PowerTokens, power_tokens.into()),
    ])
}

/// `1 hex`, `2 hexes`.
pub(crate) fn number(n: u8, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

/// `2 workers, 3 coins` of what is more than nothing. Steps down are called so.
pub fn amounts(all: impl IntoIterator<Item = (Resource, u16)>) -> String {
    let one = |(what, n): (Resource, u16)| match what {
        Resource::LostSteps if n == 1 => "1 cult step down".to_owned(),
        Resource::LostSteps => format!("{n} cult steps down on one track"),
        _ => number_of(n.into(), what),
    };
    let all: Vec<String> = all.into_iter().filter(|(_, n)| *n > 0).map(one).collect();
    all.join(", ")
}

/// One effect in words; empty for one that only opens what others gain.
pub(crate) fn effect(rules: &Ruleset, effect: &Effect) -> String {
    effects::Scope { rules, hook: None }.effects(std::slice::from_ref(effect))
}

/// `step of water`: `steps of water`.
fn several(one: &str) -> String {
    match one.split_once(' ') {
        Some((first, rest)) => format!("{first}s {rest}"),
        None => format!("{one}s"),
    }
}

/// A kind of structure as it stands in a sentence: `trading house`.
fn structure(rules: &Ruleset, id: StructureId) -> String {
    rules.structures.get(id.at()).map_or("?".into(), |s| s.name.to_lowercase())
}

fn cult(rules: &Ruleset, id: CultId) -> &str {
    rules.cults.get(id.at()).map_or("?", |cult| cult.name.as_str())
}

fn terrain(rules: &Ruleset, id: TerrainId) -> &str {
    rules.terrains.get(id.at()).map_or("?", |terrain| terrain.name.as_str())
}

fn space(rules: &Ruleset, id: SpaceId) -> &str {
    rules.spaces.get(id.at()).map_or("?", |space| space.code.as_str())
}

fn faction(rules: &Ruleset, id: FactionId) -> &str {
    rules.factions.get(id.at()).map_or("?", |faction| faction.code.as_str())
}

fn slot(rules: &Ruleset, id: SlotId) -> &str {
    rules.slots.get(id.at()).map_or("?", |slot| slot.name.as_str())
}

/// What one token of a kind is called, and what several are.
fn token(rules: &Ruleset, id: TokenId) -> (&str, &str) {
    rules.tokens.get(id.at()).map_or(("?", "?"), |kind| (&kind.code, &kind.plural))
}

/// What ledgers call a piece, else its name.
fn called(rules: &Ruleset, id: PieceId) -> &str {
    let piece = rules.pieces.get(id.at());
    piece.map_or("?", |piece| if piece.code.is_empty() { &piece.name } else { &piece.code })
}
