//! [`ComponentGame`]: layout, rulebook, and the steps used. `engine.rs` carries out answers; `rules.rs`
//! and `report.rs` implement the platform's traits.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::layout::ComponentLayout;
use crate::rulebook::Rulebook;
use crate::worth::CounterWorths;

/// A component game: a layout, and a rulebook with the functions that the layout's declarations
/// name.
#[derive(Clone, Debug)]
pub struct ComponentGame<B> {
    pub(crate) layout: Arc<ComponentLayout>,
    pub rulebook: B,
    /// Steps used so far, see [`ComponentGame::steps`].
    pub(crate) steps: u64,
    /// Whether automatic answers are switched off, see [`ComponentGame::leave_forced_answers`].
    pub(crate) leaves_answers: bool,
    /// Estimated values of counters for bots. Not used if there is a host engine.
    pub(crate) worths: OnceCell<CounterWorths>,
}

impl<B: Rulebook> ComponentGame<B> {
    /// Creates a game with this layout.
    pub fn new(layout: Arc<ComponentLayout>, rulebook: B) -> ComponentGame<B> {
        ComponentGame { layout, rulebook, steps: 0, leaves_answers: false, worths: OnceCell::new() }
    }

    /// Returns the steps of [`crate::WorkMeter`] that all actions, lists and setups of this game have used
    /// so far, the same on every machine.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Replaces the layout, for example by that of a game with other seats.
    pub fn set_layout(&mut self, layout: Arc<ComponentLayout>) {
        self.layout = layout;
        self.worths = OnceCell::new();
    }

    /// Returns a shared reference to the layout.
    pub fn shared_layout(&self) -> Arc<ComponentLayout> {
        self.layout.clone()
    }

    /// Returns the layout of the current game.
    pub fn layout(&self) -> &ComponentLayout {
        &self.layout
    }
}
