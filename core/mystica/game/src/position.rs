//! Position of Terra Mystica: the engine's state, and the state of the components if content
//! declares any.

use std::ops::{Deref, DerefMut};

use components::{ComponentObservation, ComponentState};
use kernel::State;

/// A position, or a viewer's observation of it: the state of the engine and the components.
/// Dereferences to the engine's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombinedState<P> {
    /// The state of the Terra Mystica engine.
    pub state: State,
    /// The components, if content declares any: their state, or a viewer's observation of it.
    pub parts: Option<P>,
}

/// Complete position of a game: the states of both engines.
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
