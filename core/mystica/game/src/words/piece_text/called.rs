//! Phrases for prices, numbers and names of pieces, for use in sentences.

use kernel::ids::*;
use kernel::resource::Resource;
use kernel::texts::TEXTS;
use kernel::{Cost, Ruleset};
use language::say;

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

/// Formats amounts such as `2 workers, 3 coins`, leaving out zeros. Lost cult steps are worded as
/// steps down.
pub fn amounts(rules: &Ruleset, all: impl IntoIterator<Item = (Resource, u16)>) -> String {
    let one = |(resource, n): (Resource, u16)| match resource {
        Resource::LostSteps => say!(TEXTS, "steps-down-one-track", n = n),
        _ => rules.amount_name(n.into(), resource),
    };
    let all: Vec<String> = all.into_iter().filter(|(_, n)| *n > 0).map(one).collect();
    all.join(", ")
}

pub(super) fn space(rules: &Ruleset, id: SpaceId) -> &str {
    rules.spaces.get(id.at()).map_or("?", |space| space.code.as_str())
}

/// Returns the code of a piece, or its name if it has no code.
pub(super) fn piece_label(rules: &Ruleset, id: PieceId) -> String {
    let code = rules.pieces.get(id.at()).map(|piece| &piece.code);
    code.filter(|code| !code.is_empty()).cloned().unwrap_or_else(|| rules.piece_name(id))
}
