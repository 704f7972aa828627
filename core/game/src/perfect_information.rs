//! Games with perfect information and without random draws after the setup: default implementations
//! of [`Views`] and [`Chance`].

use std::fmt::Debug;

use crate::{ActionWithDraws, ApplyError, Chance, Rules, Viewer, Views};

/// A game with perfect information that draws nothing after the setup. The view of every viewer is
/// the position itself.
pub trait PerfectInformation: Rules<State: PartialEq + Debug> {}

impl<G: PerfectInformation> Views for G {
    type View = G::State;

    fn view(&self, state: &G::State, _: Viewer) -> G::State {
        state.clone()
    }

    fn sample_state(&self, view: &G::State, _: u64) -> G::State {
        view.clone()
    }

    fn has_perfect_information(&self) -> bool {
        true
    }
}

/// The type of random results in a game that draws nothing. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {}

impl<G: PerfectInformation> Chance for G {
    type Draw = NoDraw;

    fn stream_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn apply_recording_draws(
        &mut self,
        state: &mut G::State,
        seat: u8,
        action: G::Action,
        _: &mut Vec<NoDraw>,
    ) -> Result<(), ApplyError> {
        self.apply(state, seat, action)
    }

    fn apply_with_draws(
        &mut self,
        state: &mut G::State,
        seat: u8,
        action: G::Action,
        _: &[NoDraw],
    ) -> Result<(), ApplyError> {
        self.apply(state, seat, action)
    }

    fn next_draws(
        &mut self,
        _: &G::State,
        _: ActionWithDraws<'_, G::Action, NoDraw>,
    ) -> Result<Vec<(NoDraw, u32)>, ApplyError> {
        Ok(Vec::new())
    }

    fn draw_text(&self, draw: NoDraw) -> String {
        match draw {}
    }

    fn read_draw(&self, _: &str) -> Result<NoDraw, String> {
        Err("this game draws nothing after the setup".into())
    }
}
