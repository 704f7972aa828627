//! Open turns: a turn is a fork, a copy of the position on which actions can be undone until the
//! turn is committed.
//!
//! An action that cannot be undone fairly commits the fork at once, including the action. Such
//! actions draw, reveal hidden information, or require another seat's decision before the turn can
//! continue.

use game::{ActionRole, ApplyError, Game, LegalAction, Viewer};
use language::say;
use workbench::disclosure::words;
use workbench::history::ActionOrLeave;
use workbench::irreversible;

use super::any_table::{ActOutcome, RowStorage, TableError, TurnActions};
use super::data::DroppedAction;
use super::turn::TurnFork;
use super::typed_table::TypedTable;
use crate::texts::TEXTS;

/// Ids of the reasons why a replayed turn drops an action.
const NO_LONGER_POSSIBLE: &str = "dropped-after-impossible";
const CANNOT_BE_TAKEN_BACK: &str = "dropped-after-final";

/// Result of an action on a fork.
struct ForkStep<S> {
    state: S,
    /// Whether the server has to commit the action before it shows the result.
    binds: bool,
}

impl<G: Game> TurnFork<G> {
    /// Adds an action that was carried out, and the position after it. The list of the position
    /// before it is dropped.
    fn push(&mut self, action: G::Action, text: String, after: G::State) {
        self.actions.push(action);
        self.texts.push(text);
        self.state = after;
        self.listed.clear();
    }
}

impl<G: Game + 'static, L> TurnActions for TypedTable<G, L> {
    fn act(
        &mut self,
        seat: u8,
        text: &str,
        keep: &mut dyn RowStorage,
    ) -> Result<ActOutcome, TableError> {
        // The page sends texts of the list, which need no parsing.
        let listed = self.forks[usize::from(seat)].listed(text);
        let parts = match listed {
            Some(_) => vec![text.to_owned()],
            None => self.parts(self.position(seat), seat, text),
        };
        let several = parts.len() > 1;
        let mut acted = ActOutcome::Seen;
        let mut length = self.forks[usize::from(seat)].prepared().len();
        for part in parts {
            let action = match listed {
                Some(action) => Ok(action),
                None => self.read(self.position(seat), seat, &part).map_err(TableError::Refused),
            };
            match action.and_then(|action| self.do_action(seat, action, keep)) {
                Ok(ActOutcome::Seen) => {}
                Ok(ActOutcome::Kept) => (acted, length) = (ActOutcome::Kept, 0),
                Err(wrong) => {
                    self.take_back(seat, length);
                    return Err(match wrong {
                        TableError::Refused(message) if several && acted == ActOutcome::Seen => {
                            TableError::Refused(say!(
                                TEXTS,
                                "no-action-of-line",
                                part = part,
                                message = message
                            ))
                        }
                        TableError::Refused(message) if several => TableError::Refused(say!(
                            TEXTS,
                            "actions-before-taken",
                            part = part,
                            message = message
                        )),
                        wrong => wrong,
                    });
                }
            }
        }
        Ok(acted)
    }

    fn undo(&mut self, seat: u8, to: usize) -> Result<(), TableError> {
        if to >= self.forks[usize::from(seat)].prepared().len() {
            return Err(TableError::Refused(say!(TEXTS, "nothing-to-take-back")));
        }
        self.take_back(seat, to);
        Ok(())
    }

    fn back_to(
        &mut self,
        seats: &[u8],
        row: u32,
        keep: &mut dyn RowStorage,
    ) -> Result<(), TableError> {
        let row = self.row_of(seats, row).map_err(TableError::Refused)?;
        self.cut(row, keep)
    }

    fn end(&mut self, seat: u8, keep: &mut dyn RowStorage) -> Result<(), TableError> {
        let dids = self.ending(seat)?;
        self.commit(seat, &dids, keep)
    }

    fn leave(&mut self, seat: u8, keep: &mut dyn RowStorage) -> Result<(), TableError> {
        let mut state = self.state.clone();
        let left = self.game.leave(&mut state, seat).map_err(ApplyError::Illegal);
        left.map_err(|problem| TableError::Refused(words(problem)))?;
        self.commit(seat, &[ActionOrLeave::Left], keep)
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns the position of a seat, with its open turn.
    pub(super) fn position(&self, seat: u8) -> &G::State {
        &self.forks[usize::from(seat)].state
    }

    /// Samples a state consistent with a viewer's observation (determinization). Messages and texts
    /// are made from such states, so they cannot reveal hidden information.
    pub(super) fn dealt(&self, state: &G::State, viewer: Viewer) -> G::State {
        self.game.sample_state(&self.game.view(state, viewer), 0)
    }

    /// Parses an action as typed by a seat, on its position.
    pub(super) fn read(&self, state: &G::State, seat: u8, text: &str) -> Result<G::Action, String> {
        let dealt = self.dealt(state, Viewer::Seat(seat));
        self.game.read(&dealt, seat, text)
    }

    /// Splits a line into actions: one, or several joined by `. `.
    pub(super) fn parts(&self, state: &G::State, seat: u8, text: &str) -> Vec<String> {
        let parts = || text.split('.').map(str::trim).filter(|part| !part.is_empty());
        match self.read(state, seat, text) {
            Err(_) if parts().count() > 1 => parts().map(str::to_owned).collect(),
            _ => vec![text.trim().to_owned()],
        }
    }

    /// Returns whether the seat can only answer other seats. Such an answer is committed at once.
    pub(super) fn only_answers(&self, seat: u8, legal: &[LegalAction<G::Action>]) -> bool {
        let mut own = legal.iter().filter(|choice| choice.seat == seat).peekable();
        let fork = &self.forks[usize::from(seat)];
        fork.prepared().is_empty()
            && own.peek().is_some()
            && own.all(|c| c.role == ActionRole::Answer)
    }

    /// Tries an action on a position.
    fn step(
        &mut self,
        state: &G::State,
        seat: u8,
        action: G::Action,
    ) -> Result<ForkStep<G::State>, TableError> {
        let mut after = state.clone();
        let mut drawn = Vec::new();
        if let Err(problem) = self.game.apply_recording_draws(&mut after, seat, action, &mut drawn)
        {
            return Err(self.wrong_on(state, seat, action, problem));
        }
        // An action that reveals to its seat more than the seat could infer cannot be undone fairly.
        let binds = !drawn.is_empty()
            || self.hands_over(state, &after, seat)
            || irreversible::reveals(
                &mut self.game,
                state,
                &after,
                seat,
                action,
                Viewer::Seat(seat),
            );
        Ok(ForkStep { state: after, binds })
    }

    /// Returns why an action is illegal. The message is made from a sampled state, so it reveals
    /// nothing hidden.
    fn wrong_on(
        &mut self,
        state: &G::State,
        seat: u8,
        action: G::Action,
        problem: ApplyError,
    ) -> TableError {
        if !self.game.has_perfect_information()
            && let ApplyError::Illegal(_) = problem
        {
            let mut dealt = self.dealt(state, Viewer::Seat(seat));
            if let Err(ApplyError::Illegal(message)) = self.game.apply(&mut dealt, seat, action) {
                return TableError::Refused(message);
            }
        }
        self.wrong(seat, problem)
    }

    /// Returns whether an action requires another seat's decision before this seat can end its
    /// turn.
    fn hands_over(&self, before: &G::State, after: &G::State, seat: u8) -> bool {
        let goes_on = self.decision(after, seat).is_some_and(|own| own.must_answer_now);
        let had_to = |other: u8| self.decision(before, other).is_some_and(|d| d.must_answer_now);
        let mut open = self.open(after).into_iter();
        goes_on && open.any(|d| d.seat != seat && d.must_answer_now && !had_to(d.seat))
    }

    /// Carries out one action on a seat's fork.
    pub(super) fn do_action(
        &mut self,
        seat: u8,
        action: G::Action,
        keep: &mut dyn RowStorage,
    ) -> Result<ActOutcome, TableError> {
        let state = self.position(seat).clone();
        let legal = self.list(&state).map_err(|failure| TableError::Failed(failure.0))?;
        let at_once = self.only_answers(seat, &legal);
        let step = self.step(&state, seat, action)?;
        let text = self.game.text(&state, seat, action);
        let fork = &mut self.forks[usize::from(seat)];
        if step.binds || at_once {
            let mut dids: Vec<_> =
                fork.actions.iter().copied().map(ActionOrLeave::Action).collect();
            dids.push(ActionOrLeave::Action(action));
            self.commit(seat, &dids, keep)?;
            return Ok(ActOutcome::Kept);
        }
        fork.push(action, text, step.state);
        fork.deferred = None;
        fork.dropped.clear();
        Ok(ActOutcome::Seen)
    }

    /// Undoes all but the first `to` actions of a fork.
    pub(super) fn take_back(&mut self, seat: u8, to: usize) {
        let mut actions = self.forks[usize::from(seat)].prepared();
        actions.truncate(to);
        self.forks[usize::from(seat)] = self.replay_fork(seat, &actions);
    }

    /// Replays a seat's actions on the committed position.
    fn replay_fork(&mut self, seat: u8, actions: &[G::Action]) -> TurnFork<G> {
        let known = |table: &Self, state: &G::State, action: &G::Action| {
            (table.game.text(state, seat, *action), Ok(*action))
        };
        self.replay_turn(seat, actions, known)
    }

    /// Replays all forks under other rules. Parses the texts again, because actions of the old
    /// rules are not valid.
    pub(super) fn reread(&mut self) {
        for seat in 0..self.forks.len() as u8 {
            let texts = self.forks[usize::from(seat)].prepared_texts();
            let read = |table: &Self, state: &G::State, text: String| {
                let action = table.read(state, seat, &text);
                (text, action)
            };
            self.forks[usize::from(seat)] = self.replay_turn(seat, texts, read);
        }
    }

    /// Replays a turn on the committed position until an action is illegal. An action that cannot
    /// be undone is deferred to the end of the turn, and later actions are dropped. `read` returns
    /// the next action on a position, with the text under which it is dropped.
    fn replay_turn<T>(
        &mut self,
        seat: u8,
        turn: impl IntoIterator<Item = T>,
        read: impl Fn(&Self, &G::State, T) -> (String, Result<G::Action, String>),
    ) -> TurnFork<G> {
        let mut fork: TurnFork<G> = TurnFork::new(&self.state);
        for next in turn {
            let (text, action) = read(self, &fork.state, next);
            let step = action.map_err(TableError::Refused);
            let step = step.and_then(|action| Ok((action, self.step(&fork.state, seat, action)?)));
            let message = match step {
                _ if !fork.dropped.is_empty() => say!(TEXTS, NO_LONGER_POSSIBLE),
                _ if fork.deferred.is_some() => say!(TEXTS, CANNOT_BE_TAKEN_BACK),
                Ok((action, step)) => {
                    let text = self.game.text(&fork.state, seat, action);
                    if step.binds {
                        fork.deferred = Some((action, text));
                    } else {
                        fork.push(action, text, step.state);
                    }
                    continue;
                }
                Err(wrong) => wrong.words(),
            };
            fork.dropped.push(DroppedAction { text, why: message });
        }
        fork
    }

    /// Replays all forks on the present committed position.
    pub(super) fn rebase(&mut self) {
        for seat in 0..self.forks.len() as u8 {
            let fork = &mut self.forks[usize::from(seat)];
            let before = std::mem::take(&mut fork.dropped);
            let actions = fork.prepared();
            let mut fork = self.replay_fork(seat, &actions);
            // Dropped actions are reported until the seat acts again.
            fork.dropped.splice(0..0, before);
            self.forks[usize::from(seat)] = fork;
        }
    }

    /// Returns the actions that end a seat's turn: its fork, and the game's own end action if
    /// required.
    ///
    /// # Errors
    /// Returns the reason if the turn cannot be ended.
    pub(super) fn ending(&mut self, seat: u8) -> Result<Vec<ActionOrLeave<G::Action>>, TableError> {
        let fork = &self.forks[usize::from(seat)];
        let mut dids: Vec<_> = fork.prepared().into_iter().map(ActionOrLeave::Action).collect();
        if fork.deferred.is_some() {
            // What follows the deferred action is unknown until it is carried out.
            return Ok(dids);
        }
        let state = fork.state.clone();
        let refused = |id: &str| Err(TableError::Refused(say!(TEXTS, id)));
        let must = self.decision(&state, seat).filter(|decision| decision.must_answer_now);
        match (must, self.game.end_of_turn(&state, seat)) {
            (None, _) if dids.is_empty() => refused("not-your-turn-you"),
            (None, _) => Ok(dids),
            (Some(_), Some(end)) => {
                self.step(&state, seat, end)?;
                dids.push(ActionOrLeave::Action(end));
                Ok(dids)
            }
            (Some(_), None) if dids.is_empty() => refused("no-action-taken"),
            (Some(decision), None) if decision.is_mid_action => refused("action-not-finished"),
            (Some(_), None) => Ok(dids),
        }
    }

    /// Returns the reason as a message.
    pub(super) fn error_text(wrong: TableError) -> String {
        wrong.words()
    }
}
