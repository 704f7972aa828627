//! What a game of parts begins with.

use std::sync::Arc;

use components::{Draw, Layout};

use crate::dialect::Declared;

/// What a game begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// Which of the declared names each seat has; empty: the first ones, in their order.
    pub chosen: Vec<u8>,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// What chance brought before anybody was asked; `None`: what the seed says.
    pub dealt: Option<Vec<Draw>>,
}

impl Setup {
    /// The setup in which each seat has one of the declared names.
    ///
    /// # Errors
    /// Not so many may play, there is no such name, or two seats have one.
    pub fn with_names(ruleset: &Declared, chosen: Vec<u8>, seed: u64) -> Result<Setup, String> {
        let seats = u8::try_from(chosen.len()).unwrap_or(u8::MAX);
        let usual = ruleset.layout(seats)?.chosen == chosen;
        let chosen = if usual { Vec::new() } else { chosen };
        let setup = Setup { seats, chosen, seed, dealt: None };
        setup.layout(ruleset).map(|_| setup)
    }

    /// The layout of its games.
    ///
    /// # Errors
    /// As [`Declared::layout_for`] has them.
    pub fn layout(&self, ruleset: &Declared) -> Result<Arc<Layout>, String> {
        ruleset.layout_for(self.seats, &self.chosen)
    }
}
