//! Bots at a table: what they play, and what one would play for a person. They stand on a sight of their seat (T2).

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::{Choice, Failure, Game, Role, Viewer};
use lab::bots::Lookahead;
use lab::playout::offered;
use lab::{BotSpec, Sight};

use super::data::{Hint, Other};
use super::face::{Acted, Keep, Wrong};
use super::seated::Seated;
use super::thought::Thought;
use crate::bots;

/// How long a hint is thought about.
const LONGEST: Duration = Duration::from_secs(2);

/// How long at once: whatever else is asked at this table, and at others of its thread, is answered in between.
const AT_ONCE: Duration = Duration::from_millis(5);

/// How long a single entry may be looked at.
const ENTRY: Duration = Duration::from_millis(100);

/// Alternatives that a hint tells.
const OTHERS: usize = 8;

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
        self.open(&state).into_iter().find_map(|decision| {
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
        let sight = Sight::new(&self.game, &self.state, &mine);
        let chosen = bot.choose(&mut self.game, &sight);
        self.bots[usize::from(seat)] = Some(bot);
        let action = chosen.map_err(|failure| Wrong::Failed(failure.0))?;
        self.commit(seat, &[crate::done::Did::Action(action)], keep)?;
        Ok(true)
    }

    /// Begins to think what a bot would do for a seat.
    pub(super) fn begin_hint(&mut self, seat: u8) -> Result<(), String> {
        let state = self.position(seat).clone();
        let legal = self.list(&state).map_err(|failure| failure.0)?;
        let mut mine = Vec::new();
        offered(&legal, seat, &mut mine);
        if mine.is_empty() {
            return Err("there is nothing to decide for this seat".to_owned());
        }
        // Each amount is an entry of its own: a long one makes nobody wait.
        let mine: Vec<_> = mine.into_iter().flat_map(Choice::unfolded).collect();
        let ahead = Lookahead::new(&self.game, &[])?;
        let dealt = self.dealt(&state, Viewer::Seat(seat));
        let until = Instant::now() + LONGEST;
        let worths = Vec::new();
        self.thoughts.push(Thought { seat, dealt, mine, looked: 0, worths, ahead, until });
        Ok(())
    }

    /// Goes on for a moment with the hint that was asked for first; gives it once it is found.
    pub(super) fn go_on_thinking(&mut self) -> Option<(u8, Result<Hint, String>)> {
        if self.thoughts.is_empty() {
            return None;
        }
        let mut thought = self.thoughts.remove(0);
        let seat = thought.seat;
        match self.look_for(&mut thought) {
            Ok(false) => {
                self.thoughts.insert(0, thought);
                None
            }
            Ok(true) => Some((seat, Ok(self.found(thought)))),
            Err(failure) => Some((seat, Err(failure.0))),
        }
    }

    /// Looks at some more entries. `true` once all of them were looked at, or the time is over.
    fn look_for(&mut self, thought: &mut Thought<G>) -> Result<bool, Failure> {
        let began = Instant::now();
        while thought.looked < thought.mine.len() && began < thought.until {
            let now = Instant::now();
            if now >= began + AT_ONCE {
                return Ok(false);
            }
            let Thought { dealt, mine, worths, ahead, looked, until, .. } = &mut *thought;
            ahead.until((now + ENTRY).min(*until));
            ahead.only(*looked..*looked + 1);
            let mut note = |worth, action, _| worths.push((worth, action));
            ahead.look(&mut self.game, dealt, mine, true, &mut note)?;
            *looked += 1;
        }
        Ok(true)
    }

    /// What a bot would do, and how the alternatives compare.
    fn found(&mut self, thought: Thought<G>) -> Hint {
        let Thought { seat, dealt, mine, worths, .. } = thought;
        let mut found: BTreeMap<String, (i64, G::Action)> = BTreeMap::new();
        for (worth, action) in worths {
            let text = self.game.text(&dealt, seat, action);
            let known = found.entry(text).or_insert((worth, action));
            known.0 = known.0.max(worth);
        }
        let mut found: Vec<_> = found.into_iter().collect();
        // The best first; of equal ones in the order of the alphabet.
        found.sort_by_key(|(_, (worth, _))| -*worth);
        let (text, best, action) = match found.first() {
            Some((text, (worth, action))) => (text.clone(), *worth, *action),
            None => (self.game.text(&dealt, seat, mine[0].action), 0, mine[0].action),
        };
        let meaning = self.game.meaning(&dealt, seat, action);
        let other = |(text, (worth, _)): (String, (i64, G::Action))| Other {
            text,
            worth: (worth - best) as f64 / 100.0,
        };
        let others = found.into_iter().skip(1).take(OTHERS).map(other).collect();
        Hint { seat, text, meaning, others }
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
