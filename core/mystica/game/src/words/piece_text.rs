//! Descriptions of pieces in sentences, generated from the tables that declare them.

mod called;
mod effects;
mod hooks;
mod named;
mod pieces;

use kernel::effect::Effect;
use kernel::{Ruleset, SeatId, State};

pub use called::{amounts, cost};
pub use effects::{PhraseScope, words_around};
pub use hooks::words as hook_words;
pub use named::in_names;
pub use pieces::{brief, describe, find, round_end_reward};

/// Describes effects as they would take place for a seat in this position: amounts are counted,
/// and conditions are tested. Effects that only open parts of an action for rights that other
/// effects give are left out.
pub fn effects_now(rules: &Ruleset, state: &State, seat: SeatId, all: &[Effect]) -> String {
    effects::PhraseScope { rules, hook: None, now: Some((state, seat)) }.effects(all)
}
