//! What a viewer may be told of a row: what was done, what came of it, and why.
//!
//! In a game that hides something, a viewer is told what agrees with all that it sees and with nothing else: the row is
//! played in positions dealt from what the viewer saw before it, with every action that the seat could have taken there. Where
//! two actions lead to the same sight, the viewer is not told which it was; lines are told that come out the same each time.

use game::random::Random;
use game::{Game, Viewer};

use super::data::LogRow;
use super::row::{RowsTold, do_on, words};
use super::seated::Seated;
use crate::done::Did;

/// Positions that a row is played in: so many that agree with what the viewer sees afterwards …
const DEALS: usize = 24;

/// … out of so many: whoever plays an open card out of a closed hand has it in few of them.
const TRIES: u64 = 600;

/// Of what can be thought of, so much is looked at.
const WORLDS: usize = 256;

/// So many actions are tried in vain before the search ends and the viewer is told nothing: a row behind which much was drawn in
/// the open comes out alike in next to no position.
const IN_VAIN: usize = 1200;

/// So many actions are tried in all …
const ACTIONS: usize = 24_000;

/// … and if they ran out, what fewer positions than this agree on is not told.
const FEW: usize = 4;

/// Carries a row out on a position and says what came of it.
type Teller<'a, G> = dyn FnMut(
        &mut G,
        &mut <G as game::Rules>::State,
        <G as game::Rules>::Action,
        &mut Vec<String>,
    ) -> Result<(), String>
    + 'a;

/// What may have happened.
struct World<G: Game> {
    before: G::State,
    seat: u8,
    action: G::Action,
    kind: u8,
}

/// A row between two positions.
struct Between<'a, G: Game> {
    before: &'a G::State,
    after: &'a G::State,
    seat: u8,
    action: G::Action,
}

impl<G: Game + 'static> Seated<G> {
    /// The log from a row on.
    pub(super) fn log_of(&mut self, viewer: Viewer, from: u32) -> Vec<LogRow> {
        let whose = RowsTold::<G::State>::at(viewer, self.told.len());
        self.tell(whose);
        let from = from.max(1) as usize - 1;
        let rows = self.rows.iter().zip(&self.told[whose].texts).enumerate().skip(from);
        rows.map(|(at, (row, (text, says)))| LogRow {
            row: at as u32 + 1,
            seat: row.seat,
            name: row.name.clone(),
            text: text.clone(),
            says: says.clone(),
            on: self.sealed(row.hash),
        })
        .collect()
    }

    /// Finds out what everybody is told of the rows, before they can no longer be done.
    pub(super) fn tell_everybody(&mut self) {
        (0..self.told.len()).for_each(|whose| self.tell(whose));
    }

    /// Finds out what a viewer is told of the rows that it has not asked for yet.
    fn tell(&mut self, whose: usize) {
        let viewer = match whose.checked_sub(1) {
            None => Viewer::Spectator,
            Some(seat) => Viewer::Seat(seat as u8),
        };
        let mut state = self.told[whose].state.clone();
        for at in self.told[whose].texts.len()..self.rows.len() {
            let (seat, did, text) = (self.rows[at].seat, self.rows[at].did, &self.rows[at].text);
            let text = text.clone();
            let told = match did {
                Did::Action(action) if self.game.is_open() => {
                    let mut says = Vec::new();
                    let done = self.game.apply_and_tell(&mut state, seat, action, &mut says);
                    done.expect("a row that was committed can be done");
                    (text, says)
                }
                did => {
                    let before = state.clone();
                    do_on(&mut self.game, &mut state, seat, did).expect("it was committed");
                    match did {
                        Did::Action(action) => {
                            let between = Between { before: &before, after: &state, seat, action };
                            self.told_of(&between, &text, viewer)
                        }
                        Did::Left => (text, Vec::new()),
                    }
                }
            };
            self.told[whose].texts.push(told);
        }
        self.told[whose].state = state;
    }

    fn told_of(
        &mut self,
        row: &Between<'_, G>,
        text: &str,
        viewer: Viewer,
    ) -> (String, Vec<String>) {
        let worlds = self.worlds(row, viewer);
        let is_own = viewer == Viewer::Seat(row.seat);
        let text = if is_own { text.to_owned() } else { self.text_for(&worlds, text) };
        let says = self.agreed(row, &worlds, &mut |game: &mut G, state, action, says| {
            game.apply_and_tell(state, row.seat, action, says).map_err(words)
        });
        (text, says)
    }

    /// All that a viewer has to think possible of a row: positions before it, and what the seat did in them, after which
    /// the viewer sees what it sees.
    fn worlds(&mut self, row: &Between<'_, G>, viewer: Viewer) -> Vec<World<G>> {
        let (view, seen) = (self.game.view(row.before, viewer), self.game.view(row.after, viewer));
        let is_own = viewer == Viewer::Seat(row.seat);
        let mut worlds = Vec::new();
        let mut legal = Vec::new();
        let (mut agree, mut tried) = (0, 0);
        for n in 0..TRIES {
            if agree == DEALS || worlds.len() >= WORLDS {
                break;
            }
            if tried >= if agree == 0 { IN_VAIN } else { ACTIONS } {
                if agree < FEW {
                    worlds.clear();
                }
                break;
            }
            let known = worlds.len();
            let state = self.game.deal(&view, Random::derive(n, 2));
            if self.game.legal(&state, &mut legal).is_err() {
                continue;
            }
            for choice in legal.iter().filter(|choice| choice.seat == row.seat) {
                for one in choice.unfolded() {
                    let action = self.game.with_amount(one.action, one.amounts.0);
                    // Whoever acted knows what was done.
                    if is_own && action != row.action {
                        continue;
                    }
                    tried += 1;
                    let mut after = state.clone();
                    let done = self.game.apply(&mut after, row.seat, action);
                    if done.is_ok() && self.game.view(&after, viewer) == seen {
                        let (before, seat, kind) = (state.clone(), row.seat, choice.kind);
                        worlds.push(World { before, seat, action, kind });
                    }
                }
            }
            agree += usize::from(worlds.len() > known);
        }
        worlds
    }

    /// What was done, as far as it is the same in all worlds: the action, else its kind, else nothing.
    fn text_for(&self, worlds: &[World<G>], text: &str) -> String {
        let Some(first) = worlds.first() else { return String::new() };
        let said =
            |world: &World<G>| self.game.text(&world.before, world.seat, world.action) == text;
        if worlds.iter().all(said) {
            return text.to_owned();
        }
        let known = worlds.iter().all(|world| world.kind == first.kind);
        let names = self.game.kind_names();
        names.get(usize::from(first.kind)).filter(|_| known).cloned().unwrap_or_default()
    }

    /// Lines of what happened, as far as they come out the same in all worlds.
    fn agreed(
        &mut self,
        row: &Between<'_, G>,
        worlds: &[World<G>],
        teller: &mut Teller<'_, G>,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        let told = teller(&mut self.game, &mut row.before.clone(), row.action, &mut lines);
        if told.is_err() || worlds.is_empty() {
            return Vec::new();
        }
        for world in worlds {
            let mut said = Vec::new();
            let mut state = world.before.clone();
            match teller(&mut self.game, &mut state, world.action, &mut said) {
                Ok(()) => lines.retain(|line| said.contains(line)),
                Err(_) => lines.clear(),
            }
        }
        lines
    }

    /// What a row changed and by what, as far as a viewer may know.
    pub(super) fn explained(&mut self, viewer: Viewer, row: u32) -> Result<Vec<String>, String> {
        let before = row.checked_sub(1).ok_or("row 0 is the beginning")?;
        let at = self.rows.get(before as usize).ok_or("there is no such row")?;
        let (seat, did) = (at.seat, at.did);
        let Did::Action(action) = did else { return Ok(Vec::new()) };
        if self.game.is_open() {
            let (era, before) = self.played(before)?;
            let explained = self.in_era(era, |game| game.explain(&before, seat, action));
            return explained.map_err(words);
        }
        let before = self.state_at(before)?;
        let mut after = before.clone();
        do_on(&mut self.game, &mut after, seat, did).map_err(words)?;
        let between = Between { before: &before, after: &after, seat, action };
        let worlds = self.worlds(&between, viewer);
        Ok(self.agreed(&between, &worlds, &mut |game: &mut G, state, action, says| {
            says.extend(game.explain(state, seat, action).map_err(words)?);
            Ok(())
        }))
    }
}
