//! History of a number in a panel: its initial value and each row that changed it.

use game::{Game, ItemShape, PanelItemId, Viewer};
use language::say;
use workbench::disclosure::words;
use workbench::history::ActionOrLeave;

use super::any_table::{NumberHistories, TableObservations as _};
use super::data::{NumberChange, NumberHistory, PlanPosition};
use super::row::do_on;
use super::typed_table::TypedTable;
use crate::texts::TEXTS;

/// Maximum number of changes returned; older ones are left out.
const SOURCES: usize = 1000;

impl<G: Game + 'static, L> NumberHistories for TypedTable<G, L> {
    fn number(
        &mut self,
        seats: &[u8],
        item: PanelItemId<'_>,
        at: &PlanPosition,
    ) -> Result<NumberHistory, String> {
        let mut history = NumberHistory::default();
        if !self.shows_numbers(seats) {
            return Ok(history);
        }
        let mut state = self.number_in_rows(item, at.row, &mut history.sources)?;
        if at.row.is_none()
            && let Some(seat) = self.acting(seats)
        {
            for action in self.forks[usize::from(seat)].actions.clone() {
                let source = self.number_by(&mut state, seat, action, item)?;
                history.sources.extend(source);
            }
        }
        for text in &at.texts {
            let (seat, action) = self.plan_read(&state, at.seat, text)?;
            history.sources.extend(self.number_by(&mut state, seat, action, item)?);
        }
        history.to_come = self.game.explain_income(&state, item);
        history.sources.reverse();
        if history.sources.len() > SOURCES {
            // The initial value stays in the list.
            history.sources.drain(SOURCES - 1..history.sources.len() - 1);
        }
        Ok(history)
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns whether the game can explain numbers to a viewer with these seats. In games with
    /// secrets only once nothing is hidden, or on a dev table to a client with all seats.
    pub(super) fn shows_numbers(&self, seats: &[u8]) -> bool {
        let keeps =
            self.game.has_private_information() && self.game.has_hidden_information(&self.state);
        (!keeps || self.tries_out(seats)) && self.game.explains_items()
    }

    /// Adds the changes by rows, oldest first; returns the position after them.
    fn number_in_rows(
        &mut self,
        item: PanelItemId<'_>,
        upto: Option<u32>,
        sources: &mut Vec<NumberChange>,
    ) -> Result<G::State, String> {
        let shown = self.state_at(upto.unwrap_or(self.rows.len() as u32))?;
        let upto = upto.map_or(self.rows.len(), |row| row as usize);
        let mut spans = self.eras.spans();
        spans.push((None, self.rows.len()));
        let first = spans[0].0;
        let opening = self.played_from(first);
        let lines = self.in_era(first, |game| game.explain_start(&opening, item)).map_err(words)?;
        if !lines.is_empty() {
            let text = say!(TEXTS, "game-begins");
            sources.push(NumberChange { row: Some(0), name: String::new(), text, lines });
        }
        let (mut from, mut amount_before) = (0, None);
        for (era, to) in spans {
            if from > upto {
                break;
            }
            let mut state = self.played_from(era);
            let amount = self.amount_of(era, &state, item)?;
            sources.extend(moved(from, amount_before.unwrap_or_else(|| amount.clone()), amount));
            for at in from..to.min(upto) {
                sources.extend(self.number_by_row(era, at, &mut state, item)?);
            }
            amount_before = Some(self.amount_of(era, &state, item)?);
            from = to;
        }
        // Past rows are displayed under the present rules.
        let amount = self.amount_of(None, &shown, item)?;
        sources.extend(moved(upto, amount_before.unwrap_or_else(|| amount.clone()), amount));
        Ok(shown)
    }

    /// Returns how a row changed an item; `None` if the item stayed the same. Applies the row to
    /// `state`.
    fn number_by_row(
        &mut self,
        era: Option<usize>,
        at: usize,
        state: &mut G::State,
        item: PanelItemId<'_>,
    ) -> Result<Option<NumberChange>, String> {
        let seat_action = self.rows[at].deed();
        let (seat, action_or_leave) = (seat_action.seat, seat_action.did);
        // In English the row has the words already.
        let before = (!language::is_english()).then(|| state.clone());
        let lines = match action_or_leave {
            ActionOrLeave::Action(action) => {
                let query = |game: &mut G| game.explain_item(state, seat, action, item);
                let lines = self.in_era(era, query).map_err(words)?;
                self.in_era(era, |game| do_on(game, state, &seat_action)).map_err(words)?;
                lines
            }
            ActionOrLeave::Left => {
                let amount_before = self.amount_of(era, state, item)?;
                self.in_era(era, |game| do_on(game, state, &seat_action)).map_err(words)?;
                let amount_after = self.amount_of(era, state, item)?;
                if amount_before == amount_after {
                    Vec::new()
                } else {
                    vec![say!(TEXTS, "left-change", from = amount_before, to = amount_after)]
                }
            }
        };
        if lines.is_empty() {
            return Ok(None);
        }
        let row = &self.rows[at];
        let (mut name, mut text) = (row.name.clone(), row.text.clone());
        if let (ActionOrLeave::Action(action), Some(before)) = (action_or_leave, &before) {
            name = self.game.shown_seat_name(before, seat);
            text = self.game.shown(before, seat, action);
        }
        Ok(Some(NumberChange { row: Some(at as u32 + 1), name, text, lines }))
    }

    /// Returns how an uncommitted action changes an item; `None` if the item stays the same.
    /// Applies the action to `state`.
    fn number_by(
        &mut self,
        state: &mut G::State,
        seat: u8,
        action: G::Action,
        item: PanelItemId<'_>,
    ) -> Result<Option<NumberChange>, String> {
        let lines = self.game.explain_item(state, seat, action, item).map_err(words)?;
        let name = self.game.shown_seat_name(state, seat);
        let text = self.shown_text(state, seat, action);
        self.game.apply(state, seat, action).map_err(words)?;
        Ok((!lines.is_empty()).then_some(NumberChange { row: None, name, text, lines }))
    }

    /// Returns the value of an item under the rules of an epoch; empty if it is not shown.
    fn amount_of(
        &mut self,
        era: Option<usize>,
        state: &G::State,
        id: PanelItemId<'_>,
    ) -> Result<String, String> {
        let query = |game: &mut G| {
            let panels = game.panels(&game.view(state, Viewer::Spectator));
            let own = panels.into_iter().find(|one| one.id == id.panel).into_iter();
            let mut items = own.flat_map(|panel| panel.groups).flat_map(|group| group.items);
            let found = items.find(|one| one.id == id.item);
            Ok(found.map_or_else(String::new, |found| match found.shape {
                ItemShape::Counter { amount, .. } => amount.to_string(),
                _ => found.value,
            }))
        };
        self.in_era(era, query).map_err(words)
    }
}

/// Describes the change of an item by a change of rules; `None` if it stayed the same.
fn moved(row: usize, before: String, after: String) -> Option<NumberChange> {
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    (before != after).then(|| NumberChange {
        row: Some(row as u32),
        name: String::new(),
        text: say!(TEXTS, "rules-change-here"),
        lines: vec![say!(TEXTS, "migrated-change", from = or_none(before), to = or_none(after))],
    })
}
