//! Plans: uncommitted actions of any seats, played in a state sampled from their author's
//! observation.

use game::{Game, Viewer};
use lab::playout::next_seat;
use language::say;
use workbench::disclosure::words;

use super::any_table::Plans;
use super::data::{ClientObservation, DroppedAction, PlanPosition, PlanResult};
use super::turn::TurnFork;
use super::typed_table::TypedTable;
use super::visibility::ObservationOptions;
use crate::texts::TEXTS;

impl<G: Game + 'static, L> Plans for TypedTable<G, L> {
    fn plan(
        &mut self,
        seats: &[u8],
        at: &PlanPosition,
        pointed: Option<&str>,
    ) -> Result<PlanResult, String> {
        let (viewer, seat) = (self.viewer(seats), at.seat);
        let (from, row) = match at.row {
            Some(row) => (self.state_at(self.row_of(seats, row)?)?, row),
            None => (self.shown(seats).clone(), self.rows_shown(seats)),
        };
        let mut state = self.dealt(&from, viewer);
        let (mut done, mut dropped) = (Vec::new(), Vec::<DroppedAction>::new());
        for text in &at.texts {
            let step = if dropped.is_empty() {
                self.plan_step(&mut state, seat, text)
            } else {
                Err(say!(TEXTS, "dropped-after-not-possible"))
            };
            match step {
                Ok(text) => done.push(text),
                Err(message) => dropped.push(DroppedAction { text: text.clone(), why: message }),
            }
        }
        let list: Vec<u8> = self.plan_seat(&state, seat).into_iter().collect();
        let would = pointed.zip(list.first().copied());
        let would = would.map(|(text, seat)| self.previewed_in(state.clone(), seat, text));
        let preview = would.transpose()?;
        // The legal list is that of the planned seat, but the observation stays the author's.
        let forks: Vec<TurnFork<G>> = self.forks.iter().map(|_| TurnFork::new(&state)).collect();
        let explains = self.shows_numbers(seats);
        let own = std::mem::replace(&mut self.forks, forks);
        let snap = self.picture(&state, &ObservationOptions { viewer, list: &list, row, explains });
        self.forks = own;
        Ok(PlanResult { snap, done, dropped, preview })
    }

    fn at_row(&mut self, seats: &[u8], row: u32) -> Result<ClientObservation, String> {
        let state = self.state_at(self.row_of(seats, row)?)?;
        let viewer: Viewer = self.viewer(seats);
        let explains = self.shows_numbers(seats);
        Ok(self.picture(&state, &ObservationOptions { viewer, list: &[], row, explains }))
    }

    fn words(&mut self, seats: &[u8], row: Option<u32>) -> Result<String, String> {
        let state = match row {
            Some(row) => self.state_at(self.row_of(seats, row)?)?,
            None => self.shown(seats).clone(),
        };
        let view = self.game.view(&state, self.viewer(seats));
        Ok(self.game.draw(&view, &game::Overlay::default(), false))
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns the seat to act next in a plan.
    fn plan_seat(&mut self, state: &G::State, seat: Option<u8>) -> Option<u8> {
        let legal = self.list(state).unwrap_or_default();
        let next = next_seat(&self.open(state), &legal);
        seat.filter(|seat| legal.iter().any(|choice| choice.seat == *seat)).or(next)
    }

    fn plan_step(
        &mut self,
        state: &mut G::State,
        seat: Option<u8>,
        text: &str,
    ) -> Result<String, String> {
        let (seat, action) = self.plan_read(state, seat, text)?;
        let action_text = self.game.text(state, seat, action);
        self.game.apply(state, seat, action).map_err(words)?;
        Ok(format!("{}: {action_text}", self.game.seat_name(state, seat)))
    }

    /// Parses an action of a plan, with or without `NAME: `; returns seat and action.
    pub(super) fn plan_read(
        &mut self,
        state: &G::State,
        seat: Option<u8>,
        text: &str,
    ) -> Result<(u8, G::Action), String> {
        let named = text.split_once(':').and_then(|(name, rest)| {
            let mut seats = 0..self.game.seats(state);
            let name = name.trim();
            let is_named = |seat: &u8| self.game.seat_name(state, *seat).eq_ignore_ascii_case(name);
            Some((seats.find(is_named)?, rest.trim()))
        });
        let (seat, text) = match named {
            Some(named) => named,
            None => (
                self.plan_seat(state, seat).ok_or_else(|| say!(TEXTS, "game-is-over"))?,
                text.trim(),
            ),
        };
        Ok((seat, self.game.read(state, seat, text)?))
    }
}
