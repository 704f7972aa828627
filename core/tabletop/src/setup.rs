//! Setups of component games.

use std::sync::Arc;

use components::{ComponentLayout, StreamDraw};
use ledger::recorded::CarriedOver;

use crate::dialect::TabletopRuleset;

/// Everything that determines the start of a game: seats, names, seed and random results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TabletopSetup {
    pub seats: u8,
    /// Index of each seat's name among the declared names. If it is empty, the seats have the first
    /// names, in order.
    pub chosen: Vec<u8>,
    /// Seed of all random streams.
    pub seed: u64,
    /// Random results before the first decision; `None`: the seed determines them.
    pub dealt: Option<Vec<StreamDraw>>,
    /// What an earlier game has left.
    pub carried: Option<CarriedOver>,
}

impl TabletopSetup {
    /// Creates a setup in which the seats have these declared names, given by index.
    ///
    /// # Errors
    /// Fails if the number of seats is not possible, if a name does not exist, or if two seats have
    /// the same name.
    pub fn with_names(
        ruleset: &TabletopRuleset,
        chosen: Vec<u8>,
        seed: u64,
    ) -> Result<TabletopSetup, String> {
        let seats = u8::try_from(chosen.len()).unwrap_or(u8::MAX);
        let usual = ruleset.layout(seats)?.chosen == chosen;
        let chosen = if usual { Vec::new() } else { chosen };
        let setup = TabletopSetup { seats, chosen, seed, ..TabletopSetup::default() };
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
