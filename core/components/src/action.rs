//! What a seat does.

use crate::layout::MOST_ARGS;

/// An answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The option, by number; it belongs to one decision.
    pub option: u16,
    /// Its arguments; 0 behind the last.
    pub args: [i16; MOST_ARGS],
}
