//! Position of Terra Mystica: the engine's state, and the state of the components if content
//! declares any.

use std::ops::{Deref, DerefMut};

use components::{ComponentObservation, ComponentState};
use kernel::State;

/// A position, or a seat's view of it, in two parts. Dereferences to the engine's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombinedState<P> {
    /// The state of the Terra Mystica engine.
    pub state: State,
    /// Components, if there are any: their state, or what a viewer sees.
    pub parts: Option<P>,
}

/// A complete position.
pub type MysticaPosition = CombinedState<ComponentState>;

/// A viewer's observation of a position.
pub type MysticaObservation = CombinedState<ComponentObservation>;

impl<P> From<State> for CombinedState<P> {
    fn from(state: State) -> CombinedState<P> {
        CombinedState { state, parts: None }
    }
}

impl<P> Deref for CombinedState<P> {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        &self.state
    }
}

impl<P> DerefMut for CombinedState<P> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}
