//! A position of Terra Mystica: the machine's own half, and the parts beside it where content declares any.

use std::ops::{Deref, DerefMut};

use components::{Block, Seen};
use kernel::State;

/// Both halves of a position, or of what somebody sees of it. What asks for the machine's half alone gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halves<P> {
    /// The machine's own.
    pub state: State,
    /// The parts.
    pub parts: Option<P>,
}

/// A whole position.
pub type Position = Halves<Block>;

/// What somebody sees of it.
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
