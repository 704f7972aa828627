//! Games with perfect information and without random draws after the setup: default implementations
//! of [`Views`] and [`Chance`].

use std::fmt::Debug;

use crate::{Chance, Problem, Rules, ToldAction, Viewer, Views};

/// A game with perfect information that draws nothing after the setup. Its view is the position
/// itself.
pub trait AllOpen: Rules<State: PartialEq + Debug> {}

impl<G: AllOpen> Views for G {
    type View = G::State;

    fn view(&self, state: &G::State, _: Viewer) -> G::State {
        state.clone()
    }

    fn deal(&self, view: &G::State, _: u64) -> G::State {
        view.clone()
    }

    fn is_open(&self) -> bool {
        true
    }
}

/// The random result of a game that draws nothing: an empty type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {}

impl<G: AllOpen> Chance for G {
    type Draw = NoDraw;

    fn stream_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn apply_noting(
        &mut self,
        state: &mut G::State,
        seat: u8,
        action: G::Action,
        _: &mut Vec<NoDraw>,
    ) -> Result<(), Problem> {
        self.apply(state, seat, action)
    }

    fn apply_told(
        &mut self,
        state: &mut G::State,
        seat: u8,
        action: G::Action,
        _: &[NoDraw],
    ) -> Result<(), Problem> {
        self.apply(state, seat, action)
    }

    fn coming(
        &mut self,
        _: &G::State,
        _: ToldAction<'_, G::Action, NoDraw>,
    ) -> Result<Vec<(NoDraw, u32)>, Problem> {
        Ok(Vec::new())
    }

    fn draw_text(&self, draw: NoDraw) -> String {
        match draw {}
    }

    fn read_draw(&self, _: &str) -> Result<NoDraw, String> {
        Err("this game draws nothing after the setup".into())
    }
}
