//! A game whose rules were changed on the way: rows that were played under rules which are not in use any more.

use game::{Game, Problem};

use super::era::{Carry, Era, Eras};
use super::face::{Keep, Wrong};
use super::row::{Row, RowsTold, SeatDeed, do_on};
use super::seated::Seated;
use crate::done::Did;
use crate::telling::words;

impl<G: Game + 'static> Seated<G> {
    /// Goes on under other rules, with the position carried over. Rows stay what they are; turns that are not ended are done again.
    pub fn use_rules(&mut self, game: G, state: G::State, carry: Carry<G>) {
        self.tell_everybody();
        let to = self.rows.len();
        let began = self.eras.end();
        let game = std::mem::replace(&mut self.game, game);
        let opening = std::mem::replace(&mut self.opening, state.clone());
        // Rules under which nothing was done leave no trace.
        if to > began {
            self.eras.0.push(Era { game, opening, to, carry });
        }
        // Where something is hidden only now, each viewer goes on alone.
        if let ([all], false) = (&self.told[..], self.game.is_open()) {
            self.told = vec![all.clone(); 1 + self.forks.len()];
        }
        self.told.iter_mut().for_each(|told| told.state = state.clone());
        self.state = state;
        // The same position may look otherwise under other rules, and hints are of the old ones.
        self.drawn.clear();
        self.thoughts.clear();
        self.reread();
    }

    /// The position after a row, under the rules that the row behind it was played under, and which these are: `None` are those
    /// in use.
    pub(super) fn played(&mut self, row: u32) -> Result<(Option<usize>, G::State), String> {
        let row = row as usize;
        let at = self.eras.0.iter().position(|era| row < era.to);
        let from = match at {
            Some(0) => 0,
            Some(at) => self.eras.0[at - 1].to,
            None => self.eras.end(),
        };
        let mut state = self.played_from(at);
        let Seated { eras, game, rows, .. } = self;
        let game = at.map_or(game, |at| &mut eras.0[at].game);
        for row in &rows[from..row] {
            do_on(game, &mut state, &row.deed()).map_err(words)?;
        }
        Ok((at, state))
    }

    /// The position that an era began with.
    pub(super) fn played_from(&self, era: Option<usize>) -> G::State {
        era.map_or(&self.opening, |at| &self.eras.0[at].opening).clone()
    }

    /// Asks the rules of an era.
    pub(super) fn in_era<T>(
        &mut self,
        era: Option<usize>,
        ask: impl FnOnce(&mut G) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        ask(match era {
            Some(at) => &mut self.eras.0[at].game,
            None => &mut self.game,
        })
    }

    /// Plays the whole game again from a first position under other rules, by what was typed. It ends before the first row that is
    /// not legal there; says which that is.
    ///
    /// # Errors
    /// With `whole`: such a row, and why. Or the ledger could not be written. Then nothing has changed.
    pub fn play_again(
        &mut self,
        (mut game, opening, head): (G, G::State, String),
        whole: bool,
        keep: &mut dyn Keep,
    ) -> Result<Option<String>, Wrong> {
        let mut state = opening.clone();
        let mut rows = Vec::new();
        let mut stops = None;
        for (at, row) in self.rows.iter().enumerate() {
            let did = match row.did {
                Did::Left => Ok(Did::Left),
                Did::Action(_) => game.read(&state, row.seat, &row.text).map(Did::Action),
            };
            // Chance brings what the new rules draw.
            let done = did.and_then(|did| {
                let deed = SeatDeed { seat: row.seat, did, draws: None };
                Row::done(&mut game, &mut state, deed).map_err(words)
            });
            match done {
                Ok(again) => {
                    rows.push(Row { name: row.name.clone(), text: row.text.clone(), ..again })
                }
                Err(why) => {
                    let n = at + 1;
                    stops = Some(format!(
                        "row {n}, {}: {} is not legal under the new rules: {why}",
                        row.name, row.text
                    ));
                    break;
                }
            }
        }
        if let Some(why) = stops.as_ref().filter(|_| whole) {
            return Err(Wrong::Refused(why.clone()));
        }
        let lines: String = rows.iter().map(Row::line).collect();
        keep.anew(&head, &lines)?;
        self.told = RowsTold::none(game.is_open(), self.forks.len(), &opening);
        (self.game, self.opening, self.head) = (game, opening, head);
        (self.rows, self.state, self.eras) = (rows, state, Eras::default());
        self.drawn.clear();
        self.reread();
        Ok(stops)
    }
}
