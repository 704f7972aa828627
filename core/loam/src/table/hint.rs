//! Bots at a table: what they play, and what one would play for a person. They stand on a sight of their seat (T2).

use game::{Choice, Game, Role};
use lab::playout::offered;
use lab::{BotSpec, Sight};

use super::face::{Acted, Keep, Wrong};
use super::seated::Seated;
use crate::bots;
use crate::hint::{Hint, Thought};

impl<G: Game + 'static> Seated<G> {
    /// Puts a bot on a seat, or a person.
    pub(super) fn seat_bot(
        &mut self,
        seat: u8,
        bot: Option<&BotSpec>,
        seed: u64,
    ) -> Result<(), String> {
        self.bots[usize::from(seat)] = bots::seated(&self.game, seat, bot, seed)?;
        Ok(())
    }

    /// The bot that is to act now, with what it is offered.
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

    /// Lets that bot act.
    pub(super) fn bot_acts(&mut self, keep: &mut dyn Keep) -> Result<bool, Wrong> {
        let Some((seat, mine)) = self.next_bot() else { return Ok(false) };
        let Some(mut bot) = self.bots[usize::from(seat)].take() else { return Ok(false) };
        let worlds = self.at_once.positions(&mut self.game, &mine);
        let sight = Sight::among(&self.game, &self.state, worlds, &mine);
        let chosen = bot.choose(&mut self.game, &sight);
        self.bots[usize::from(seat)] = Some(bot);
        let action = chosen.map_err(|failure| Wrong::Failed(failure.0))?;
        self.commit(seat, &[crate::done::Did::Action(action)], keep)?;
        Ok(true)
    }

    /// Begins to think what a bot would do for a seat; `is_plain`: the action alone.
    pub(super) fn begin_hint(&mut self, seat: u8, is_plain: bool) -> Result<(), String> {
        let state = self.position(seat).clone();
        let legal = self.list(&state).map_err(|failure| failure.0)?;
        let mut mine = Vec::new();
        offered(&legal, seat, &mut mine);
        self.thoughts.push(Thought::new(&self.game, &state, &mine, is_plain)?);
        Ok(())
    }

    /// Goes on for a moment with the hint that was asked for first; gives it once it is found.
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

    /// Does an action that a rule of a seat asked for.
    pub(super) fn answer_with(
        &mut self,
        seat: u8,
        action: G::Action,
        keep: &mut dyn Keep,
    ) -> Result<Acted, Wrong> {
        self.do_action(seat, action, keep)
    }
}
