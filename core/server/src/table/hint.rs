//! Bots at a table: their actions, and hints for people. Both use only the observation of their
//! seat (contract T2 in `docs/rulings.md`).

use game::{ActionRole, Game, LegalAction};
use lab::playout::offered;
use lab::{BotSpec, Observation};

use super::any_table::{ActOutcome, RowStorage, TableBots, TableError};
use super::typed_table::TypedTable;
use workbench::bots;
use workbench::hint::{Hint, HintSearch};

impl<G: Game + 'static, L> TableBots for TypedTable<G, L> {
    fn hint(&mut self, seat: u8, is_plain: bool) -> Result<(), String> {
        let state = self.position(seat).clone();
        let legal = self.list(&state).map_err(|failure| failure.0)?;
        let mut mine = Vec::new();
        offered(&legal, seat, &mut mine);
        self.thoughts.push(HintSearch::new(&self.game, &state, &mine, is_plain)?);
        Ok(())
    }

    fn thinks(&self) -> bool {
        !self.thoughts.is_empty()
    }

    fn think(&mut self) -> Option<(u8, Result<Hint, String>)> {
        if self.thoughts.is_empty() {
            return None;
        }
        let mut thought = self.thoughts.remove(0);
        let seat = thought.seat;
        match thought.go_on(&mut self.game) {
            Ok(false) => {
                self.thoughts.insert(0, thought);
                None
            }
            Ok(true) => Some((seat, Ok(thought.current_hint(&self.game)))),
            Err(failure) => Some((seat, Err(failure.0))),
        }
    }

    fn hand_over(&mut self, seat: u8, bot: Option<&BotSpec>, seed: u64) -> Result<(), String> {
        self.bots[usize::from(seat)] = bots::bot_for_seat(&self.game, seat, bot, seed)?;
        Ok(())
    }

    fn bot_is_next(&mut self) -> bool {
        self.next_bot().is_some()
    }

    fn step_bot(&mut self, keep: &mut dyn RowStorage) -> Result<bool, TableError> {
        let Some((seat, mine)) = self.next_bot() else { return Ok(false) };
        let Some(mut bot) = self.bots[usize::from(seat)].take() else { return Ok(false) };
        let worlds = self.at_once.positions(&mut self.game, &mine);
        let sight = Observation::with_worlds(&self.game, &self.state, worlds, &mine);
        let chosen = bot.choose(&mut self.game, &sight);
        self.bots[usize::from(seat)] = Some(bot);
        let action = chosen.map_err(|failure| TableError::Failed(failure.0))?;
        self.commit(seat, &[workbench::history::ActionOrLeave::Action(action)], keep)?;
        Ok(true)
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns the bot to act next, with its legal actions.
    pub(super) fn next_bot(&mut self) -> Option<(u8, Vec<LegalAction<G::Action>>)> {
        if self.bots.iter().all(Option::is_none) {
            return None;
        }
        let state = self.state.clone();
        let legal = self.list(&state).ok()?;
        let open = self.open(&state);
        self.at_once.note(&self.game, &state, &open, &legal);
        open.into_iter().find_map(|decision| {
            self.bots[usize::from(decision.seat)].as_ref()?;
            let mut mine = Vec::new();
            offered(&legal, decision.seat, &mut mine);
            let answers = mine.iter().any(|choice| choice.role == ActionRole::Answer);
            let acts = !mine.is_empty() && (decision.must_answer_now || answers);
            acts.then_some((decision.seat, mine))
        })
    }

    /// Carries out the action of a standing answer.
    pub(super) fn answer_with(
        &mut self,
        seat: u8,
        action: G::Action,
        keep: &mut dyn RowStorage,
    ) -> Result<ActOutcome, TableError> {
        self.do_action(seat, action, keep)
    }
}
