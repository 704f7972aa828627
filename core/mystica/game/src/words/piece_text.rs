//! What pieces do, in words made from their tables: nothing is written for a piece that its files do not say.

mod called;
mod effects;
mod hooks;
mod named;
mod pieces;

use kernel::Ruleset;
use kernel::effect::Effect;

pub use called::{amounts, cost, number, number_named, number_of};
pub use named::in_names;
pub use pieces::{brief, describe, find, round_half};

/// One effect in words; empty for one that only opens what others gain.
pub fn effect(rules: &Ruleset, effect: &Effect) -> String {
    effects::Scope { rules, hook: None }.effects(std::slice::from_ref(effect))
}
