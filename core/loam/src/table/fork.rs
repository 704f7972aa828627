//! A turn as a fork: actions on a copy of the position, until they are committed.
//!
//! Whatever could not be taken back fairly commits the fork up to it: chance that was asked, something that was revealed, a
//! decision that another seat has to take before the turn can go on.

use game::{Choice, Game, Problem, Role, Viewer};

use super::data::Dropped;
use super::face::{Acted, Keep, Wrong};
use super::seated::Seated;
use super::turn::Fork;
use crate::done::Did;
use crate::shown;
use crate::telling::words;

/// Why an action fell out of a turn that was done again.
const NO_LONGER_POSSIBLE: &str = "it came after what is no longer possible";
const CANNOT_BE_TAKEN_BACK: &str = "it came after what can no longer be taken back";

/// What an action on a fork leads to.
struct Step<S> {
    state: S,
    /// It has to be committed before anything of it is shown.
    binds: bool,
}

impl<G: Game + 'static> Seated<G> {
    /// The position that a seat stands on.
    pub(super) fn position(&self, seat: u8) -> &G::State {
        &self.forks[usize::from(seat)].state
    }

    /// A position that agrees with what somebody sees of another one. Everything that is said of a game comes out of
    /// such a position, so that nothing hidden can come out with it.
    pub(super) fn dealt(&self, state: &G::State, viewer: Viewer) -> G::State {
        self.game.deal(&self.game.view(state, viewer), 0)
    }

    /// Reads an action as a seat types it, on the position it stands on.
    pub(super) fn read(&self, state: &G::State, seat: u8, text: &str) -> Result<G::Action, String> {
        let dealt = self.dealt(state, Viewer::Seat(seat));
        self.game.read(&dealt, seat, text)
    }

    /// The parts of a line: one action, or several joined by `. `.
    pub(super) fn parts(&self, state: &G::State, seat: u8, text: &str) -> Vec<String> {
        let parts = || text.split('.').map(str::trim).filter(|part| !part.is_empty());
        match self.read(state, seat, text) {
            Err(_) if parts().count() > 1 => parts().map(str::to_owned).collect(),
            _ => vec![text.trim().to_owned()],
        }
    }

    /// Does everything that a seat may do now answer somebody else? Such an answer counts at once.
    pub(super) fn only_answers(&self, seat: u8, legal: &[Choice<G::Action>]) -> bool {
        let mut own = legal.iter().filter(|choice| choice.seat == seat).peekable();
        let fork = &self.forks[usize::from(seat)];
        fork.prepared().is_empty() && own.peek().is_some() && own.all(|c| c.role == Role::Answer)
    }

    /// Tries an action on a position.
    fn step(
        &mut self,
        state: &G::State,
        seat: u8,
        action: G::Action,
    ) -> Result<Step<G::State>, Wrong> {
        let mut after = state.clone();
        let mut drawn = Vec::new();
        if let Err(problem) = self.game.apply_noting(&mut after, seat, action, &mut drawn) {
            return Err(self.wrong_on(state, seat, action, problem));
        }
        let binds = !drawn.is_empty()
            || self.hands_over(state, &after, seat)
            || self.reveals(state, &after, seat, action);
        Ok(Step { state: after, binds })
    }

    /// Why an action cannot be done, said of a position that agrees with what the seat sees.
    fn wrong_on(
        &mut self,
        state: &G::State,
        seat: u8,
        action: G::Action,
        problem: Problem,
    ) -> Wrong {
        if !self.game.is_open()
            && let Problem::Refused(_) = problem
        {
            let mut dealt = self.dealt(state, Viewer::Seat(seat));
            if let Err(Problem::Refused(why)) = self.game.apply(&mut dealt, seat, action) {
                return Wrong::Refused(why);
            }
        }
        self.wrong(seat, problem)
    }

    /// Has another seat to decide before this one can end what it began?
    fn hands_over(&self, before: &G::State, after: &G::State, seat: u8) -> bool {
        let goes_on = self.decision(after, seat).is_some_and(|own| own.must_answer_now);
        let had_to = |other: u8| self.decision(before, other).is_some_and(|d| d.must_answer_now);
        let mut open = self.open(after).into_iter();
        goes_on && open.any(|d| d.seat != seat && d.must_answer_now && !had_to(d.seat))
    }

    /// Does the seat see more afterwards than it could have told before?
    fn reveals(
        &mut self,
        before: &G::State,
        after: &G::State,
        seat: u8,
        action: G::Action,
    ) -> bool {
        shown::reveals(&mut self.game, (before, after), (seat, action), Viewer::Seat(seat))
    }

    /// Does what was typed. Nothing of it counts unless all of it can be done; what is committed on the way stays.
    pub(super) fn do_text(
        &mut self,
        seat: u8,
        text: &str,
        keep: &mut dyn Keep,
    ) -> Result<Acted, Wrong> {
        let parts = self.parts(self.position(seat), seat, text);
        let several = parts.len() > 1;
        let mut acted = Acted::Seen;
        let mut length = self.forks[usize::from(seat)].prepared().len();
        for part in parts {
            let read = self.read(self.position(seat), seat, &part).map_err(Wrong::Refused);
            match read.and_then(|action| self.do_action(seat, action, keep)) {
                Ok(Acted::Seen) => {}
                Ok(Acted::Kept) => (acted, length) = (Acted::Kept, 0),
                Err(wrong) => {
                    self.take_back(seat, length);
                    return Err(match wrong {
                        Wrong::Refused(why) if several && acted == Acted::Seen => {
                            Wrong::Refused(format!("{part}: {why}; nothing of the line counts"))
                        }
                        Wrong::Refused(why) if several => {
                            Wrong::Refused(format!("{part}: {why}; what came before it is done"))
                        }
                        wrong => wrong,
                    });
                }
            }
        }
        Ok(acted)
    }

    /// Does one action on the fork of a seat.
    pub(super) fn do_action(
        &mut self,
        seat: u8,
        action: G::Action,
        keep: &mut dyn Keep,
    ) -> Result<Acted, Wrong> {
        let state = self.position(seat).clone();
        let legal = self.list(&state).map_err(|failure| Wrong::Failed(failure.0))?;
        let at_once = self.only_answers(seat, &legal);
        let step = self.step(&state, seat, action)?;
        let text = self.game.text(&state, seat, action);
        let fork = &mut self.forks[usize::from(seat)];
        if step.binds || at_once {
            let mut dids: Vec<_> = fork.actions.iter().copied().map(Did::Action).collect();
            dids.push(Did::Action(action));
            self.commit(seat, &dids, keep)?;
            return Ok(Acted::Kept);
        }
        fork.actions.push(action);
        fork.texts.push(text);
        fork.state = step.state;
        fork.held = None;
        fork.dropped.clear();
        Ok(Acted::Seen)
    }

    /// Leaves so many actions of a fork.
    pub(super) fn take_back(&mut self, seat: u8, to: usize) {
        let mut actions = self.forks[usize::from(seat)].prepared();
        actions.truncate(to);
        self.forks[usize::from(seat)] = self.done_again(seat, &actions);
    }

    /// Actions of a seat on the committed position, as many as are still possible. The first that could not be taken back any more is
    /// held back until the turn ends.
    fn done_again(&mut self, seat: u8, actions: &[G::Action]) -> Fork<G> {
        let mut fork: Fork<G> = Fork::new(&self.state);
        for action in actions {
            let text = self.game.text(&fork.state, seat, *action);
            let why = match self.step(&fork.state.clone(), seat, *action) {
                _ if !fork.dropped.is_empty() => NO_LONGER_POSSIBLE.to_owned(),
                _ if fork.held.is_some() => CANNOT_BE_TAKEN_BACK.to_owned(),
                Ok(step) if !step.binds => {
                    fork.actions.push(*action);
                    fork.texts.push(text);
                    fork.state = step.state;
                    continue;
                }
                Ok(_) => {
                    fork.held = Some((*action, text));
                    continue;
                }
                Err(wrong) => wrong.words(),
            };
            fork.dropped.push(Dropped { text, why });
        }
        fork
    }

    /// Does every fork again under other rules, by what was typed: actions of the old ones mean nothing there.
    pub(super) fn reread(&mut self) {
        for seat in 0..self.forks.len() as u8 {
            let texts = self.forks[usize::from(seat)].prepared_texts();
            let mut fork: Fork<G> = Fork::new(&self.state);
            for text in texts {
                let state = fork.state.clone();
                let read = self.read(&state, seat, &text).map_err(Wrong::Refused);
                let step = read.and_then(|action| Ok((action, self.step(&state, seat, action)?)));
                let why = match step {
                    _ if !fork.dropped.is_empty() => NO_LONGER_POSSIBLE.to_owned(),
                    _ if fork.held.is_some() => CANNOT_BE_TAKEN_BACK.to_owned(),
                    Ok((action, step)) if !step.binds => {
                        fork.texts.push(self.game.text(&state, seat, action));
                        fork.actions.push(action);
                        fork.state = step.state;
                        continue;
                    }
                    Ok((action, _)) => {
                        let text = self.game.text(&state, seat, action);
                        fork.held = Some((action, text));
                        continue;
                    }
                    Err(wrong) => wrong.words(),
                };
                fork.dropped.push(Dropped { text, why });
            }
            self.forks[usize::from(seat)] = fork;
        }
    }

    /// Does every fork again on the position that is committed now.
    pub(super) fn rebase(&mut self) {
        for seat in 0..self.forks.len() as u8 {
            let fork = &mut self.forks[usize::from(seat)];
            let before = std::mem::take(&mut fork.dropped);
            let actions = fork.prepared();
            let mut fork = self.done_again(seat, &actions);
            // What fell out before is told until the seat does something.
            fork.dropped.splice(0..0, before);
            self.forks[usize::from(seat)] = fork;
        }
    }

    /// What ends the turn of a seat: its fork, and the game's own end behind it where one is wanted.
    ///
    /// # Errors
    /// Why the turn cannot be ended.
    pub(super) fn ending(&mut self, seat: u8) -> Result<Vec<Did<G::Action>>, Wrong> {
        let fork = &self.forks[usize::from(seat)];
        let mut dids: Vec<_> = fork.prepared().into_iter().map(Did::Action).collect();
        if fork.held.is_some() {
            // What comes behind it is seen once it is done.
            return Ok(dids);
        }
        let state = fork.state.clone();
        let refused = |why: &str| Err(Wrong::Refused(why.to_owned()));
        let must = self.decision(&state, seat).filter(|decision| decision.must_answer_now);
        match (must, self.game.end_of_turn(&state, seat)) {
            (None, _) if dids.is_empty() => refused("it is not your turn"),
            (None, _) => Ok(dids),
            (Some(_), Some(end)) => {
                self.step(&state, seat, end)?;
                dids.push(Did::Action(end));
                Ok(dids)
            }
            (Some(_), None) if dids.is_empty() => refused("nothing was done yet"),
            (Some(decision), None) if decision.is_mid_action => {
                refused("the action that was begun is not finished")
            }
            (Some(_), None) => Ok(dids),
        }
    }

    /// The refusal in words.
    pub(super) fn said(wrong: Wrong) -> String {
        wrong.words()
    }

    /// Lets a seat leave the game.
    pub(super) fn do_leave(&mut self, seat: u8, keep: &mut dyn Keep) -> Result<(), Wrong> {
        let mut state = self.state.clone();
        let left = self.game.leave(&mut state, seat).map_err(Problem::Refused);
        left.map_err(|problem| Wrong::Refused(words(problem)))?;
        self.commit(seat, &[Did::Left], keep)
    }
}
