//! Descriptions of pieces in sentences, generated from the tables that declare them.

mod called;
mod effects;
mod hooks;
mod named;
mod pieces;

use kernel::Ruleset;
use kernel::effect::Effect;

pub use called::{amounts, cost, number, number_named, number_of};
pub use named::in_names;
pub use pieces::{brief, describe, find, round_end_reward};

/// Describes one effect; empty for an effect that only opens parts of an action for rights that
/// other effects give.
pub fn effect(rules: &Ruleset, effect: &Effect) -> String {
    effects::PhraseScope { rules, hook: None }.effects(std::slice::from_ref(effect))
}
