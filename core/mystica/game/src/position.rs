//! Position of Terra Mystica: the engine's state, and the state of the components if content
//! declares any.

use std::ops::{Deref, DerefMut};

use components::{Block, Seen};
use kernel::State;

/// A position, or a seat's view of it, in two parts. Dereferences to the engine's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halves<P> {
    /// The state of the Terra Mystica engine.
    pub state: State,
    /// Components, if there are any: their state, or what a viewer sees.
    pub parts: Option<P>,
}

/// A complete position.
pub type Position = Halves<Block>;

/// A viewer's observation of a position.
pub type View = Halves<Seen>;

impl<P> From<State> for Halves<P> {
    fn from(state: State) -> Halves<P> {
        Halves { state, parts: None }
    }
}

impl<P> Deref for Halves<P> {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        &self.state
    }
}

impl<P> DerefMut for Halves<P> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}
