//! Games with perfect information and without random draws after the setup: default implementations
//! of [`Views`].

use std::fmt::Debug;

use crate::{Rules, Viewer, Views};

/// A game with perfect information that draws nothing after the setup. The view of every viewer is
/// the position itself.
pub trait PerfectInformation: Rules<State: PartialEq + Debug> {}

impl<G: PerfectInformation> Views for G {
    type View = G::State;
    type Draw = NoDraw;

    fn view(&self, state: &G::State, _: Viewer) -> G::State {
        state.clone()
    }

    fn sample_state(&self, view: &G::State, _: u64) -> G::State {
        view.clone()
    }

    fn has_perfect_information(&self) -> bool {
        true
    }

    fn read_draw(&self, _: &str) -> Result<NoDraw, String> {
        Err("this game draws nothing after the setup".into())
    }
}

/// The type of random results in a game that draws nothing. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {}
