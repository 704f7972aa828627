//! What a viewer may be told of a row: what was done, what came of it, and why.
//!
//! In a game that hides something, a viewer is told what agrees with all that it sees and with nothing else: the row is
//! played in positions dealt from what the viewer saw before it, with every action that the seat could have taken there. Where
//! two actions lead to the same sight, the viewer is not told which it was; lines are told that come out the same each time.

use game::random::Random;
use game::{Game, Viewer};

use super::data::LogRow;
use super::seated::{Did, Seated, do_on, words};

/// Positions that a row is played in.
const DEALS: u64 = 24;

/// What is told of a row, by viewer: spectators, then each seat. Where everything lies open, one text for all.
pub(super) struct Told(Vec<(String, Vec<String>)>);

impl Told {
    fn to(&self, viewer: Viewer) -> &(String, Vec<String>) {
        let at = match viewer {
            _ if self.0.len() == 1 => 0,
            Viewer::Spectator => 0,
            Viewer::Seat(seat) => 1 + usize::from(seat),
        };
        &self.0[at]
    }
}

/// Carries a row out on a position and says what came of it.
type Teller<'a, G> =
    dyn FnMut(&mut G, &mut <G as game::Rules>::State, &mut Vec<String>) -> Result<(), String> + 'a;

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
        self.tell_all();
        let from = from.max(1) as usize - 1;
        let rows = self.rows.iter().zip(&self.told.0).enumerate().skip(from);
        let one = |(at, (row, told)): (usize, (&super::seated::Row<G::Action>, &Told))| {
            let (text, says) = told.to(viewer).clone();
            let on = self.sealed(row.hash);
            LogRow { row: at as u32 + 1, seat: row.seat, name: row.name.clone(), text, says, on }
        };
        rows.map(one).collect()
    }

    /// Finds out what is told of the rows that nobody has asked for yet.
    fn tell_all(&mut self) {
        let mut state = self.told.1.clone();
        for at in self.told.0.len()..self.rows.len() {
            let (seat, did, text) = (self.rows[at].seat, self.rows[at].did, &self.rows[at].text);
            let text = text.clone();
            let told = match did {
                Did::Action(action) if self.game.is_open() => {
                    let mut says = Vec::new();
                    let done = self.game.apply_and_tell(&mut state, seat, action, &mut says);
                    done.expect("a row that was committed can be done");
                    Told(vec![(text, says)])
                }
                did => {
                    let before = state.clone();
                    do_on(&mut self.game, &mut state, seat, did).expect("it was committed");
                    match did {
                        Did::Action(action) => {
                            let between = Between { before: &before, after: &state, seat, action };
                            self.told_of(&between, &text)
                        }
                        Did::Left => Told(vec![(text, Vec::new())]),
                    }
                }
            };
            self.told.0.push(told);
        }
        self.told.1 = state;
    }

    fn told_of(&mut self, row: &Between<'_, G>, text: &str) -> Told {
        let seats = 0..self.game.seats(row.before);
        let viewers = std::iter::once(Viewer::Spectator).chain(seats.map(Viewer::Seat));
        let one = |viewer| {
            let text = match viewer {
                Viewer::Seat(seat) if seat == row.seat => text.to_owned(),
                _ => self.text_for(row, text, viewer),
            };
            let says = self.agreed(row, viewer, &mut |game: &mut G, state, says| {
                game.apply_and_tell(state, row.seat, row.action, says).map_err(words)
            });
            (text, says)
        };
        Told(viewers.map(one).collect())
    }

    /// What was done, as far as a viewer can tell: the action, else its kind, else nothing.
    fn text_for(&mut self, row: &Between<'_, G>, text: &str, viewer: Viewer) -> String {
        let (view, seen) = (self.game.view(row.before, viewer), self.game.view(row.after, viewer));
        let mut kinds: Vec<(u8, String)> = Vec::new();
        let mut legal = Vec::new();
        for n in 0..DEALS {
            let world = self.game.deal(&view, Random::derive(n, 2));
            legal.clear();
            if self.game.legal(&world, &mut legal).is_err() {
                continue;
            }
            for choice in legal.iter().filter(|choice| choice.seat == row.seat) {
                for amount in choice.amounts.0..=choice.amounts.1 {
                    let action = self.game.with_amount(choice.action, amount);
                    let mut after = world.clone();
                    let done = self.game.apply(&mut after, row.seat, action);
                    if done.is_ok() && self.game.view(&after, viewer) == seen {
                        let text = self.game.text(&world, row.seat, action);
                        if !kinds.contains(&(choice.kind, text.clone())) {
                            kinds.push((choice.kind, text));
                        }
                    }
                }
            }
        }
        let Some((kind, first)) = kinds.first() else { return String::new() };
        if kinds.len() == 1 && first == text {
            return text.to_owned();
        }
        let known = kinds.iter().all(|(other, _)| other == kind);
        let names = self.game.kind_names();
        names.get(usize::from(*kind)).filter(|_| known).cloned().unwrap_or_default()
    }

    /// Lines of what happened, as far as they come out the same in all that a viewer can think of.
    fn agreed(
        &mut self,
        row: &Between<'_, G>,
        viewer: Viewer,
        told: &mut Teller<'_, G>,
    ) -> Vec<String> {
        let (view, seen) = (self.game.view(row.before, viewer), self.game.view(row.after, viewer));
        let mut lines = Vec::new();
        if told(&mut self.game, &mut row.before.clone(), &mut lines).is_err() {
            return Vec::new();
        }
        let mut worlds = 0;
        for n in 0..DEALS {
            let mut world = self.game.deal(&view, Random::derive(n, 2));
            let mut said = Vec::new();
            let before = world.clone();
            if told(&mut self.game, &mut world, &mut said).is_err() {
                continue;
            }
            let mut after = before;
            if self.game.apply(&mut after, row.seat, row.action).is_err()
                || self.game.view(&after, viewer) != seen
            {
                continue;
            }
            worlds += 1;
            lines.retain(|line| said.contains(line));
        }
        if worlds == 0 { Vec::new() } else { lines }
    }

    /// What a row changed and by what, as far as a viewer may know.
    pub(super) fn explained(&mut self, viewer: Viewer, row: u32) -> Result<Vec<String>, String> {
        let before = self.state_at(row.checked_sub(1).ok_or("row 0 is the beginning")?)?;
        let at = self.rows.get(row as usize - 1).ok_or("there is no such row")?;
        let (seat, did) = (at.seat, at.did);
        let Did::Action(action) = did else { return Ok(Vec::new()) };
        if self.game.is_open() {
            return self.game.explain(&before, seat, action).map_err(words);
        }
        let mut after = before.clone();
        do_on(&mut self.game, &mut after, seat, did).map_err(words)?;
        let between = Between { before: &before, after: &after, seat, action };
        Ok(self.agreed(&between, viewer, &mut |game: &mut G, state, says| {
            says.extend(game.explain(state, seat, action).map_err(words)?);
            Ok(())
        }))
    }
}
