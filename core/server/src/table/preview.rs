//! Previews: computes the changes and warnings of an action in a state sampled from the player's
//! observation.

use game::{ActionRole, ApplyError, Game, LegalAction, Narration, ResourceChange, Viewer};
use language::Language;
use language::say;
use workbench::disclosure::words;

use super::any_table::Previews;
use super::data::{Preview, PreviewChange};
use super::turn::ListedAction;
use super::typed_table::TypedTable;
use crate::texts::TEXTS;

/// Maximum number of moves tried for gains, or for a warning before ending a turn.
const MOST_TRIED: usize = 80;

impl<G: Game + 'static, L> Previews for TypedTable<G, L> {
    fn preview(&mut self, seat: u8, text: &str) -> Result<Preview, String> {
        let state = self.dealt(self.position(seat), Viewer::Seat(seat));
        self.previewed_in(state, seat, text)
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Computes a preview in a given sampled state.
    pub(super) fn previewed_in(
        &mut self,
        mut state: G::State,
        seat: u8,
        text: &str,
    ) -> Result<Preview, String> {
        let mut preview = Preview::default();
        for part in self.parts(&state, seat, text) {
            let action = self.game.read(&state, seat, &part)?;
            let changes = self.accounted(&state, seat, action).map_err(words)?;
            self.warn(&state, seat, action, &mut preview.warnings);
            let mut drawn = Vec::new();
            self.game
                .apply_recording_draws(&mut state.clone(), seat, action, &mut drawn)
                .map_err(words)?;
            preview.draws |= !drawn.is_empty();
            // Draws in a sampled state are not those of the game, so the log is a spectator's.
            let mut narration = Narration::new(Viewer::Spectator);
            self.game.apply_and_narrate(&mut state, seat, action, &mut narration).map_err(words)?;
            preview.says.extend(narration.lines);
            self.add(changes, &mut preview.changes);
        }
        Ok(preview)
    }

    /// Adds the gain of each move and answer to its entry, and the cost if the price is unknown.
    /// Tries each action in a sampled state; skips actions that draw.
    pub(super) fn add_gains(&mut self, state: &G::State, listed: &mut [ListedAction<G::Action>]) {
        let resources = self.game.shown_resources();
        let draws = !self.game.stream_names().is_empty();
        let gains = |listed: &&mut ListedAction<G::Action>| {
            [ActionRole::Move.word(), ActionRole::Answer.word()].contains(&listed.entry.role)
                && listed.entry.amounts.is_none()
        };
        for ListedAction { action, entry } in listed.iter_mut().filter(gains).take(MOST_TRIED) {
            let action = *action;
            let Ok(changes) = self.accounted(state, entry.seat, action) else { continue };
            let mut drawn = Vec::new();
            let chance = draws
                && self
                    .game
                    .apply_recording_draws(&mut state.clone(), entry.seat, action, &mut drawn)
                    .is_ok();
            if chance && !drawn.is_empty() {
                continue;
            }
            let sum = |at: usize| -> i32 {
                let change_matches = |change: &&ResourceChange| {
                    change.seat == entry.seat && usize::from(change.resource) == at
                };
                changes.iter().filter(change_matches).map(|change| change.amount).sum()
            };
            let sums: Vec<(i32, &String)> =
                resources.iter().enumerate().map(|(at, name)| (sum(at), name)).collect();
            let gained = sums.iter().filter(|(sum, _)| *sum > 0);
            let words: Vec<String> = gained.map(|(sum, name)| format!("+{sum} {name}")).collect();
            // For a task without known price, the loss is the price.
            if entry.price.is_empty() {
                let lost = sums.iter().filter(|(sum, _)| *sum < 0);
                let words: Vec<String> =
                    lost.map(|(sum, name)| format!("{} {name}", -sum)).collect();
                entry.price = words.join(", ");
            }
            entry.gain = words.join(", ");
        }
    }

    /// Returns all changes of resources that an action causes.
    pub(super) fn accounted(
        &mut self,
        state: &G::State,
        seat: u8,
        action: G::Action,
    ) -> Result<Vec<ResourceChange>, ApplyError> {
        let mut changes = Vec::new();
        self.game.apply_recording_changes(&mut state.clone(), seat, action, &mut changes)?;
        Ok(changes)
    }

    fn add(&self, changes: Vec<ResourceChange>, out: &mut Vec<PreviewChange>) {
        let (resources, sources) = (self.game.shown_resources(), self.game.source_names());
        let items = language::for_viewer(&Language::english(), || self.game.resource_names());
        let name = |names: &[String], at: u16| names.get(usize::from(at)).cloned();
        for change in changes {
            let one = PreviewChange {
                seat: change.seat,
                resource: name(&resources, change.resource).unwrap_or_default(),
                item: name(&items, change.resource).unwrap_or_default(),
                amount: change.amount,
                source: name(&sources, change.source).unwrap_or_default(),
            };
            let same = |c: &&mut PreviewChange| {
                c.seat == one.seat && c.item == one.item && c.source == one.source
            };
            match out.iter_mut().find(same) {
                Some(listed) => listed.amount += one.amount,
                None => out.push(one),
            }
        }
        out.retain(|change| change.amount != 0);
    }

    /// Collects warnings about an action.
    fn warn(&mut self, state: &G::State, seat: u8, action: G::Action, out: &mut Vec<String>) {
        let legal = self.list(state).unwrap_or_default();
        let covers = |c: &&LegalAction<G::Action>| {
            c.seat == seat && self.game.with_amount(action, c.amounts.0) == c.action
        };
        match legal.iter().find(covers).map(|choice| choice.role) {
            Some(ActionRole::GiveUp) => out.push(say!(TEXTS, "warn-gives-up")),
            Some(ActionRole::Waste) => out.push(say!(TEXTS, "warn-wastes")),
            Some(ActionRole::End) => out.extend(self.better(state, seat, &legal)),
            _ => {}
        }
        out.extend(self.game.warnings(state, seat, action));
    }

    /// Returns a warning with the legal move that gives the most points at once; `None` if no move
    /// gives any.
    fn better(
        &mut self,
        state: &G::State,
        seat: u8,
        legal: &[LegalAction<G::Action>],
    ) -> Option<String> {
        let moves = legal.iter().filter(|c| c.seat == seat && c.role == ActionRole::Move);
        let mut best: Option<(i32, G::Action)> = None;
        for choice in moves.take(MOST_TRIED) {
            let changes = self.accounted(state, seat, choice.action).unwrap_or_default();
            let own = changes.iter().filter(|c| c.seat == seat && c.resource == 0);
            let points: i32 = own.map(|change| change.amount).sum();
            if points > best.map_or(0, |(most, _)| most) {
                best = Some((points, choice.action));
            }
        }
        let (points, action) = best?;
        let text = self.shown_text(state, seat, action);
        Some(say!(TEXTS, "warn-still-possible", text = text, n = points))
    }
}
