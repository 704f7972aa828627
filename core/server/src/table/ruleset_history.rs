//! Games on a table whose rules have changed: rows under earlier rules, and replaying the game
//! under new rules.

use game::{ApplyError, Game};
use language::say;
use workbench::disclosure::words;
use workbench::history::ActionOrLeave;
use workbench::library::BegunGame;

use super::any_table::{RowStorage, TableError};
use super::row::{CachedLogs, CommittedRow, SeatAction, do_on};
use super::ruleset_epoch::RulesetEpochs;
use super::typed_table::{RulesSource, TypedTable};
use crate::texts::TEXTS;

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns the position after a row, and the epoch of the next row; `None` is the present one.
    pub(super) fn played(&mut self, row: u32) -> Result<(Option<usize>, G::State), String> {
        let row = row as usize;
        let at = self.eras.of_row(row);
        let from = match at {
            Some(0) => 0,
            Some(at) => self.eras.0[at - 1].to,
            None => self.eras.end(),
        };
        let mut state = self.played_from(at);
        let TypedTable { eras, game, rows, .. } = self;
        let game = at.map_or(game, |at| &mut eras.0[at].game);
        for row in &rows[from..row] {
            do_on(game, &mut state, &row.deed()).map_err(words)?;
        }
        Ok((at, state))
    }

    /// Returns the position at the start of an epoch.
    pub(super) fn played_from(&self, era: Option<usize>) -> G::State {
        era.map_or(&self.opening, |at| &self.eras.0[at].opening).clone()
    }

    /// Calls a function with the game instance of an epoch.
    pub(super) fn in_era<T>(
        &mut self,
        era: Option<usize>,
        query: impl FnOnce(&mut G) -> Result<T, ApplyError>,
    ) -> Result<T, ApplyError> {
        query(match era {
            Some(at) => &mut self.eras.0[at].game,
            None => &mut self.game,
        })
    }

    /// Replays the whole game from its start under other rules, given by `begun`. Stops before the
    /// first illegal row and returns a message about it.
    ///
    /// # Errors
    /// Fails if the ledger cannot be written, or, with `whole`, if a row is illegal. The table is
    /// then unchanged.
    pub fn play_again(
        &mut self,
        begun: BegunGame<G>,
        whole: bool,
        keep: &mut dyn RowStorage,
    ) -> Result<Option<String>, TableError> {
        let BegunGame { mut game, state: opening, head } = begun;
        let mut state = opening.clone();
        let mut rows = Vec::new();
        let mut stops = None;
        for (at, row) in self.rows.iter().enumerate() {
            let action_or_leave = match row.did {
                ActionOrLeave::Left => Ok(ActionOrLeave::Left),
                ActionOrLeave::Action(_) => {
                    game.read(&state, row.seat, &row.text).map(ActionOrLeave::Action)
                }
            };
            // The results of chance are drawn again under the new rules.
            let done = action_or_leave.and_then(|action_or_leave| {
                let seat_action = SeatAction { seat: row.seat, did: action_or_leave, draws: None };
                CommittedRow::carry_out(&mut game, &mut state, seat_action).map_err(words)
            });
            match done {
                Ok(replayed) => rows.push(CommittedRow {
                    name: row.name.clone(),
                    text: row.text.clone(),
                    ..replayed
                }),
                Err(message) => {
                    let n = at + 1;
                    stops = Some(say!(
                        TEXTS,
                        "row-not-legal-new",
                        n = n,
                        name = row.name,
                        text = row.text,
                        why = message
                    ));
                    break;
                }
            }
        }
        if let Some(message) = stops.as_ref().filter(|_| whole) {
            return Err(TableError::Refused(message.clone()));
        }
        let lines: String = rows.iter().map(CommittedRow::line).collect();
        keep.replace(&head, &lines)?;
        self.logs = CachedLogs::none(game.has_perfect_information(), self.forks.len(), &opening);
        (self.game, self.opening, self.head) = (game, opening, head);
        (self.rows, self.state, self.eras) = (rows, state, RulesetEpochs::default());
        self.drawn.clear();
        self.gallery.clear();
        self.rules_file = RulesSource::None;
        self.reread();
        Ok(stops)
    }
}
