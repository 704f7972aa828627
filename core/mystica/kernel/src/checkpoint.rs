//! One game carried on action by action, with a way back that costs little where hardly anything is refused late.

use std::ops::{Deref, DerefMut};

use crate::action::Action;
use crate::event::Sink;
use crate::ids::SeatId;
use crate::interface::{Machine, TableOrder};
use crate::refusal::Problem;
use crate::state::State;

/// So many actions share one copy of the position: few enough to take them again in no time.
const STRIDE: usize = 16;

/// A position and the way back from a failed action.
///
/// [`Machine::apply`] copies the position before each action. Here one copy serves for many actions: after a late
/// refusal or a fault they are taken once more from there. That leads to the same position, since actions and
/// scripts depend on nothing else.
#[derive(Clone, Debug)]
pub struct Checkpoint<P> {
    now: P,
    kept: P,
    /// What was done since `kept`.
    since: Vec<(SeatId, Action)>,
}

impl<P: Clone + DerefMut<Target = State>> Checkpoint<P> {
    /// A game that goes on from this position.
    pub fn new(position: P) -> Checkpoint<P> {
        let kept = position.clone();
        Checkpoint { now: position, kept, since: Vec::with_capacity(STRIDE) }
    }

    /// Goes on with another position, which somebody else has carried on.
    pub fn set(&mut self, position: P) {
        self.now = position;
        self.keep();
    }

    /// The present position.
    pub fn state(&self) -> &P {
        &self.now
    }

    /// As [`Machine::apply`] does it, but for the answers that are forced by the action: a ledger may say them.
    ///
    /// # Errors
    /// Refused with the reason, or a script failed; the position is untouched, bit for bit. Only if an action that went
    /// well before fails when it is taken again, which no script may bring about, the position is the one before that.
    pub fn apply(
        &mut self,
        machine: &mut Machine<'_>,
        seat: SeatId,
        action: Action,
        sink: &mut dyn Sink,
    ) -> Result<(), Problem> {
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

    /// As [`Machine::answer_next`] does it.
    ///
    /// # Errors
    /// As there.
    pub fn answer_next(
        &mut self,
        machine: &mut Machine<'_>,
        sink: &mut dyn Sink,
    ) -> Result<Option<(SeatId, Action)>, Problem> {
        let given = machine.answer_next(&mut self.now, sink)?;
        if given.is_some() {
            self.keep();
        }
        Ok(given)
    }

    /// As [`Machine::administer`] does it.
    ///
    /// # Errors
    /// As there.
    pub fn administer(
        &mut self,
        machine: &mut Machine<'_>,
        command: TableOrder,
        sink: &mut dyn Sink,
    ) -> Result<(), Problem> {
        machine.administer(&mut self.now, command, sink)?;
        self.keep();
        Ok(())
    }

    fn keep(&mut self) {
        self.kept.clone_from(&self.now);
        self.since.clear();
    }

    #[cold]
    fn go_back(&mut self, machine: &mut Machine<'_>) {
        machine.leave_answers();
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
