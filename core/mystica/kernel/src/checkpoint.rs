//! Applies the actions of one game in order with cheap rollback: one copy of the position serves several actions.

use std::ops::{Deref, DerefMut};

use crate::action::Action;
use crate::event::EventSink;
use crate::ids::SeatId;
use crate::illegal::ActionFailure;
use crate::interface::{AdminCommand, RulesEngine};
use crate::state::State;

/// Number of actions that share one copy of the position; small, because a rollback repeats them.
const STRIDE: usize = 16;

/// Position of a running game that can be rolled back after a failed action.
///
/// [`RulesEngine::apply`] copies the position before each action. Here one copy serves for several actions. If one fails after it has
/// changed the position, the earlier ones are repeated from that copy. The repetition leads to the same position, because
/// actions and scripts depend on nothing else.
#[derive(Clone, Debug)]
pub struct Checkpoint<P> {
    now: P,
    kept: P,
    /// The actions applied since `kept` was copied.
    since: Vec<(SeatId, Action)>,
}

impl<P: Clone + DerefMut<Target = State>> Checkpoint<P> {
    /// Starts from this position.
    pub fn new(position: P) -> Checkpoint<P> {
        let kept = position.clone();
        Checkpoint { now: position, kept, since: Vec::with_capacity(STRIDE) }
    }

    /// Continues with another position, which the caller has changed without this checkpoint.
    pub fn set(&mut self, position: P) {
        self.now = position;
        self.keep();
    }

    /// Returns the current position.
    pub fn state(&self) -> &P {
        &self.now
    }

    /// Applies an action as [`RulesEngine::apply`] does, but leaves forced answers to the caller, because a ledger may contain them.
    ///
    /// # Errors
    /// The action is illegal, or a script failed; the position is unchanged, bit for bit. One exception: if an action that
    /// succeeded before fails when it is repeated, which no script may cause, the position is the one before that action.
    pub fn apply(
        &mut self,
        machine: &mut RulesEngine<'_>,
        seat: SeatId,
        action: Action,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        let plan = machine.begin(&self.now, seat, action)?;
        if self.since.len() == STRIDE {
            self.keep();
        }
        let result = machine.carry_out(&mut self.now, seat, plan, sink);
        match result {
            Ok(()) => self.since.push((seat, action)),
            Err(_) => self.go_back(machine),
        }
        result
    }

    /// Gives the next forced answer as [`RulesEngine::apply_forced_answer`] does.
    ///
    /// # Errors
    /// As [`RulesEngine::apply_forced_answer`].
    pub fn apply_forced_answer(
        &mut self,
        machine: &mut RulesEngine<'_>,
        sink: &mut dyn EventSink,
    ) -> Result<Option<(SeatId, Action)>, ActionFailure> {
        let answer = machine.apply_forced_answer(&mut self.now, sink)?;
        if answer.is_some() {
            self.keep();
        }
        Ok(answer)
    }

    /// Carries out a command of the table as [`RulesEngine::administer`] does.
    ///
    /// # Errors
    /// As [`RulesEngine::administer`].
    pub fn administer(
        &mut self,
        machine: &mut RulesEngine<'_>,
        command: AdminCommand,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        machine.administer(&mut self.now, command, sink)?;
        self.keep();
        Ok(())
    }

    fn keep(&mut self) {
        self.kept.clone_from(&self.now);
        self.since.clear();
    }

    #[cold]
    fn go_back(&mut self, machine: &mut RulesEngine<'_>) {
        machine.leave_forced_answers();
        self.now.clone_from(&self.kept);
        for at in 0..self.since.len() {
            let (seat, action) = self.since[at];
            let before = self.now.clone();
            if machine.apply_unchecked(&mut self.now, seat, action).is_err() {
                self.now = before;
                self.since.truncate(at);
                return;
            }
        }
    }
}

impl<P> Deref for Checkpoint<P> {
    type Target = P;

    #[inline]
    fn deref(&self) -> &P {
        &self.now
    }
}
