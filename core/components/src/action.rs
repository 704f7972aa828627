//! Actions of component games.

use crate::layout::MOST_ARGS;

/// An answer to an open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ComponentAction {
    /// Index of the option; each option belongs to one decision.
    pub option: u16,
    /// Values of the option's arguments. The remaining entries are 0.
    pub args: [i16; MOST_ARGS],
}
