//! Bots at a table: their actions, and hints for people. Both see only the observation of their
//! seat (T2).

use game::{Choice, Game, Role};
use lab::playout::offered;
use lab::{BotSpec, Sight};

use super::any_table::{Acted, Keep, Wrong};
use super::typed_table::Seated;
use workbench::bots;
use workbench::hint::{Hint, Thought};

impl<G: Game + 'static> Seated<G> {
    /// Assigns a bot or a person to a seat.
    pub(super) fn seat_bot(
        &mut self,
        seat: u8,
        bot: Option<&BotSpec>,
        seed: u64,
    ) -> Result<(), String> {
        self.bots[usize::from(seat)] = bots::seated(&self.game, seat, bot, seed)?;
        Ok(())
    }

    /// Returns the bot to act next, with its legal actions.
    pub(super) fn next_bot(&mut self) -> Option<(u8, Vec<Choice<G::Action>>)> {
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
            let answers = mine.iter().any(|choice| choice.role == Role::Answer);
            let acts = !mine.is_empty() && (decision.must_answer_now || answers);
            acts.then_some((decision.seat, mine))
        })
    }

    /// Lets the next bot act; `false` if there is none.
    pub(super) fn bot_acts(&mut self, keep: &mut dyn Keep) -> Result<bool, Wrong> {
        let Some((seat, mine)) = self.next_bot() else { return Ok(false) };
        let Some(mut bot) = self.bots[usize::from(seat)].take() else { return Ok(false) };
        let worlds = self.at_once.positions(&mut self.game, &mine);
        let sight = Sight::among(&self.game, &self.state, worlds, &mine);
        let chosen = bot.choose(&mut self.game, &sight);
        self.bots[usize::from(seat)] = Some(bot);
        let action = chosen.map_err(|failure| Wrong::Failed(failure.0))?;
        self.commit(seat, &[workbench::history::Did::Action(action)], keep)?;
        Ok(true)
    }

    /// Starts to compute a hint for a seat; with `is_plain` the action alone.
    pub(super) fn begin_hint(&mut self, seat: u8, is_plain: bool) -> Result<(), String> {
        let state = self.position(seat).clone();
        let legal = self.list(&state).map_err(|failure| failure.0)?;
        let mut mine = Vec::new();
        offered(&legal, seat, &mut mine);
        self.thoughts.push(Thought::new(&self.game, &state, &mine, is_plain)?);
        Ok(())
    }

    /// Computes one time slice of the oldest hint; returns it once it is complete.
    pub(super) fn go_on_thinking(&mut self) -> Option<(u8, Result<Hint, String>)> {
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
            Ok(true) => Some((seat, Ok(thought.found(&self.game)))),
            Err(failure) => Some((seat, Err(failure.0))),
        }
    }

    /// Carries out the action of a standing answer.
    pub(super) fn answer_with(
        &mut self,
        seat: u8,
        action: G::Action,
        keep: &mut dyn Keep,
    ) -> Result<Acted, Wrong> {
        self.do_action(seat, action, keep)
    }
}
