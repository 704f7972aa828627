//! Setups of component games.

use std::sync::Arc;

use components::{ComponentLayout, StreamDraw};

use crate::dialect::TabletopRuleset;

/// The initial state of a game: seats, names, seed and random results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TabletopSetup {
    pub seats: u8,
    /// Index of each seat's declared name; empty: the first names in order.
    pub chosen: Vec<u8>,
    /// Seed of all random streams.
    pub seed: u64,
    /// Random results before the first decision; `None`: those of the seed.
    pub dealt: Option<Vec<StreamDraw>>,
}

impl TabletopSetup {
    /// Creates a setup in which each seat has one of the declared names, given by index.
    ///
    /// # Errors
    /// The number of seats is not possible, a name does not exist, or two seats have the same one.
    pub fn with_names(
        ruleset: &TabletopRuleset,
        chosen: Vec<u8>,
        seed: u64,
    ) -> Result<TabletopSetup, String> {
        let seats = u8::try_from(chosen.len()).unwrap_or(u8::MAX);
        let usual = ruleset.layout(seats)?.chosen == chosen;
        let chosen = if usual { Vec::new() } else { chosen };
        let setup = TabletopSetup { seats, chosen, seed, dealt: None };
        setup.layout(ruleset).map(|_| setup)
    }

    /// Returns the layout of games with this setup.
    ///
    /// # Errors
    /// As for [`TabletopRuleset::layout_for`].
    pub fn layout(&self, ruleset: &TabletopRuleset) -> Result<Arc<ComponentLayout>, String> {
        ruleset.layout_for(self.seats, &self.chosen)
    }
}
