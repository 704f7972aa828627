//! Phrases for prices, numbers and names of pieces, for use in sentences.

use kernel::ids::*;
use kernel::resource::Resource;
use kernel::{Cost, Ruleset};

/// Formats a price such as `2 workers, 3 coins`; empty if the price is zero.
pub fn cost(rules: &Ruleset, cost: &Cost) -> String {
    let Cost { coins, workers, priests, power, power_tokens, more } = *cost;
    let usual = [
        (Resource::Workers, workers.into()),
        (Resource::Coins, coins.into()),
        (Resource::Priests, priests.into()),
        (Resource::Power, power.into()),
        (Resource::PowerTokens, power_tokens.into()),
    ];
    amounts(rules, usual.into_iter().chain(more.each().map(|(resource, n)| (resource, n.into()))))
}

/// Formats a number with its noun: `1 hex`, `2 hexes`.
pub fn number(n: u8, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

/// Formats amounts such as `2 workers, 3 coins`, leaving out zeros. Lost cult steps are worded as
/// steps down.
pub fn amounts(rules: &Ruleset, all: impl IntoIterator<Item = (Resource, u16)>) -> String {
    let one = |(resource, n): (Resource, u16)| match resource {
        Resource::LostSteps if n == 1 => "1 cult step down".to_owned(),
        Resource::LostSteps => format!("{n} cult steps down on one track"),
        _ => number_named(rules, n.into(), resource),
    };
    let all: Vec<String> = all.into_iter().filter(|(_, n)| *n > 0).map(one).collect();
    all.join(", ")
}

/// Plural of a counted noun: `step of water` gives `steps of water`.
pub(super) fn several(one: &str) -> String {
    match one.split_once(' ') {
        Some((first, rest)) => format!("{first}s {rest}"),
        None => format!("{one}s"),
    }
}

/// Returns the name of a kind of structure in lower case, for use inside a sentence.
pub(super) fn structure(rules: &Ruleset, id: StructureId) -> String {
    rules.structures.get(id.at()).map_or("?".into(), |s| s.name.to_lowercase())
}

pub(super) fn cult(rules: &Ruleset, id: CultId) -> &str {
    rules.cults.get(id.at()).map_or("?", |cult| cult.name.as_str())
}

pub(super) fn terrain(rules: &Ruleset, id: TerrainId) -> &str {
    rules.terrains.get(id.at()).map_or("?", |terrain| terrain.name.as_str())
}

pub(super) fn space(rules: &Ruleset, id: SpaceId) -> &str {
    rules.spaces.get(id.at()).map_or("?", |space| space.code.as_str())
}

pub(super) fn faction(rules: &Ruleset, id: FactionId) -> &str {
    rules.factions.get(id.at()).map_or("?", |faction| faction.code.as_str())
}

pub(super) fn slot(rules: &Ruleset, id: SlotId) -> &str {
    rules.slots.get(id.at()).map_or("?", |slot| slot.name.as_str())
}

/// Returns the singular and the plural of a kind of token.
pub(super) fn token(rules: &Ruleset, id: TokenId) -> (&str, &str) {
    rules.tokens.get(id.at()).map_or(("?", "?"), |kind| (&kind.code, &kind.plural))
}

/// Returns the code of a piece, or its name if it has no code.
pub(super) fn piece_label(rules: &Ruleset, id: PieceId) -> &str {
    let piece = rules.pieces.get(id.at());
    piece.map_or("?", |piece| if piece.code.is_empty() { &piece.name } else { &piece.code })
}

/// Formats `1 worker` or `-2 gems`; includes resources that content declares.
pub fn number_named(rules: &Ruleset, n: i32, resource: Resource) -> String {
    counted(n, &rules.resource_name(resource))
}

/// Formats `1 worker` or `-2 coins` for a resource of the engine, without the names that content
/// declares.
pub fn number_of(n: i32, resource: Resource) -> String {
    counted(n, &resource.name().replace('_', " "))
}

fn counted(n: i32, name: &str) -> String {
    format!("{n} {}", noun(n, name))
}

/// Returns the name of a resource in the number of `n`: `coin` or `coins`.
pub(super) fn noun(n: i32, name: &str) -> &str {
    name.strip_suffix('s').filter(|_| n.abs() == 1).unwrap_or(name)
}
