//! The log of a table as each viewer may read it.

use std::ops::Range;

use game::{ActionWithDraws, Game, Narration, Viewer};
use language::for_viewer;
use language::say;
use workbench::disclosure::{ActionTransition, words};
use workbench::history::ActionOrLeave;

use super::any_table::TableLog;
use super::data::LogRow;
use super::row::{CachedLog, NarratedRow, do_on};
use super::typed_table::TypedTable;
use crate::texts::TEXTS;

impl<G: Game + 'static, L> TableLog for TypedTable<G, L> {
    fn log(&mut self, seats: &[u8], from: u32) -> Vec<LogRow> {
        let log_index = CachedLog::<G::State>::at(self.viewer(seats), self.own_logs().len());
        self.update_log(log_index);
        let withheld = self.withheld_from(seats);
        let narrated = self.own_logs()[log_index].rows.clone();
        let rows = self.rows.iter().zip(narrated).enumerate();
        let rows = rows.filter(|(at, _)| !withheld.has(*at)).map(|(_, row)| row);
        let rows = (1..).zip(rows).skip(from.max(1) as usize - 1);
        rows.map(|(row_number, (row, narrated))| LogRow {
            row: row_number,
            seat: row.seat,
            name: narrated.name,
            implied: narrated.says.is_empty()
                && row.text.bytes().all(|letter| letter.is_ascii_lowercase()),
            text: narrated.text,
            says: narrated.says,
            brings: narrated.brings,
            on: self.sealed(row.hash),
        })
        .collect()
    }

    fn explain_row(&mut self, seats: &[u8], row: u32) -> Result<Vec<String>, String> {
        let (viewer, row) = (self.viewer(seats), self.row_of(seats, row)?);
        let before = row.checked_sub(1).ok_or_else(|| say!(TEXTS, "row-0-start"))?;
        let at = self.rows.get(before as usize).ok_or_else(|| say!(TEXTS, "no-such-row-plain"))?;
        let seat_action = at.deed();
        let (seat, action_or_leave) = (seat_action.seat, seat_action.did);
        let ActionOrLeave::Action(action) = action_or_leave else { return Ok(Vec::new()) };
        if self.game.has_perfect_information() || !self.game.has_hidden_information(&self.state) {
            let (era, before) = self.played(before)?;
            let explained = self.in_era(era, |game| match &seat_action.draws {
                None => game.explain(&before, seat, action),
                Some(draws) => {
                    game.explain_with_draws(&before, ActionWithDraws { seat, action, draws })
                }
            });
            return explained.map_err(words);
        }
        let before = self.state_at(before)?;
        let mut after = before.clone();
        do_on(&mut self.game, &mut after, &seat_action).map_err(words)?;
        let between = ActionTransition { before: &before, after: &after, seat, action };
        Ok(between.visible_causes(&mut self.game, viewer))
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Computes the logs of all viewers, before a change of rules makes it impossible.
    pub(super) fn update_all_logs(&mut self) {
        for language in self.logs.languages() {
            for_viewer(&language, || {
                (0..self.own_logs().len()).for_each(|at| self.update_log(at));
            });
        }
    }

    /// Returns the logs in the viewer's language, by viewer.
    fn own_logs(&mut self) -> &mut Vec<CachedLog<G::State>> {
        let first = self.eras.0.first().map_or(&self.opening, |era| &era.opening);
        self.logs.in_language(first)
    }

    /// Computes the rows that are missing in a viewer's log, each under the rules of its time.
    fn update_log(&mut self, index: usize) {
        let viewer = match index.checked_sub(1) {
            None => Viewer::Spectator,
            Some(seat) => Viewer::Seat(seat as u8),
        };
        let log = &self.own_logs()[index];
        let (mut state, mut from) = (log.state.clone(), log.rows.len());
        while from < self.rows.len() {
            let era = self.eras.of_row(from);
            if self.eras.begins_at(from) {
                state = self.played_from(era);
            }
            let to = era.map_or(self.rows.len(), |era| self.eras.0[era].to);
            self.swap_rules(era);
            let rows = self.narrated(viewer, &mut state, from..to);
            self.swap_rules(era);
            self.own_logs()[index].rows.extend(rows);
            from = to;
        }
        self.own_logs()[index].state = state;
    }

    /// Exchanges the present rules with those of an epoch.
    fn swap_rules(&mut self, era: Option<usize>) {
        if let Some(era) = era {
            std::mem::swap(&mut self.game, &mut self.eras.0[era].game);
        }
    }

    /// Returns rows as a viewer may read them. `state` is the position before the first, and then
    /// that after the last.
    fn narrated(
        &mut self,
        viewer: Viewer,
        state: &mut G::State,
        rows: Range<usize>,
    ) -> Vec<NarratedRow> {
        let mut narrated = Vec::new();
        for at in rows {
            let (seat_action, mut text) = (self.rows[at].deed(), self.rows[at].text.clone());
            let (seat, action_or_leave) = (seat_action.seat, seat_action.did);
            if let ActionOrLeave::Action(action) = action_or_leave
                && !language::is_english()
            {
                text = self.game.shown(state, seat, action);
            }
            let name = if language::is_english() {
                self.rows[at].name.clone()
            } else {
                self.game.shown_seat_name(state, seat)
            };
            let points_before = self.visible_points(state, viewer, seat);
            let (text, says) = match action_or_leave {
                ActionOrLeave::Action(action) if self.game.has_perfect_information() => {
                    let mut narration = Narration::new(viewer);
                    let done = match &seat_action.draws {
                        None => self.game.apply_and_narrate(state, seat, action, &mut narration),
                        Some(draws) => {
                            let action_with_draws = ActionWithDraws { seat, action, draws };
                            self.game.narrate_with_draws(state, action_with_draws, &mut narration)
                        }
                    };
                    done.expect("a row that was committed can be done");
                    (text, narration.lines)
                }
                action_or_leave => {
                    let before = state.clone();
                    let done = do_on(&mut self.game, state, &seat_action);
                    done.expect("it was committed");
                    match action_or_leave {
                        ActionOrLeave::Action(action) => {
                            let between =
                                ActionTransition { before: &before, after: state, seat, action };
                            between.visible_log(&mut self.game, &text, viewer)
                        }
                        ActionOrLeave::Left => (text, Vec::new()),
                    }
                }
            };
            let points = self.visible_points(state, viewer, seat);
            let brings = points.zip(points_before).map_or(0, |(after, before)| after - before);
            narrated.push(NarratedRow { name, text, says, brings });
        }
        narrated
    }

    /// Returns the points of a seat as a viewer sees them; `None` if they are hidden.
    fn visible_points(&self, state: &G::State, viewer: Viewer, seat: u8) -> Option<i32> {
        self.game.visible_scores(state, viewer).get(usize::from(seat)).copied().flatten()
    }
}
