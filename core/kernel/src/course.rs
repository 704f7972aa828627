//! One game carried on action by action, with a way back that costs little where hardly anything is refused late.

use crate::action::Action;
use crate::doors::{Table, administer, apply_unchecked, carry_out, check};
use crate::event::Sink;
use crate::host::Host;
use crate::ids::SeatId;
use crate::refusal::Problem;
use crate::ruleset::Ruleset;
use crate::state::State;

/// So many actions share one copy of the position: few enough to take them again in no time.
const STRIDE: usize = 16;

/// A position and the way back from a failed action.
///
/// [`apply`](crate::apply) copies the position before each action. Here one copy serves for many actions: after a late
/// refusal or a fault they are taken once more from there. That leads to the same position, since actions and
/// scripts depend on nothing else.
#[derive(Clone, Debug)]
pub struct Course {
    now: State,
    kept: State,
    /// What was done since `kept`.
    since: Vec<(SeatId, Action)>,
}

impl Course {
    /// A game that goes on from this position.
    pub fn new(state: State) -> Course {
        Course { now: state, kept: state, since: Vec::with_capacity(STRIDE) }
    }

    /// The present position.
    pub fn state(&self) -> &State {
        &self.now
    }

    /// As [`apply`](crate::apply) does it.
    ///
    /// # Errors
    /// Refused with the reason, or a script failed; the position is untouched, bit for bit. Only if an action that went
    /// well before fails when it is taken again, which no script may bring about, the position is the one before that.
    pub fn apply(
        &mut self,
        ruleset: &Ruleset,
        seat: SeatId,
        action: Action,
        host: &mut dyn Host,
        sink: &mut dyn Sink,
    ) -> Result<(), Problem> {
        host.begin();
        let plan = check(ruleset, &self.now, seat, action, host)?;
        if self.since.len() == STRIDE {
            self.keep();
        }
        let result = carry_out(ruleset, &mut self.now, (seat, plan), host, sink);
        match result {
            Ok(()) => self.since.push((seat, action)),
            Err(_) => self.go_back(ruleset, host),
        }
        result
    }

    /// As [`administer`] does it.
    ///
    /// # Errors
    /// As there.
    pub fn administer(
        &mut self,
        ruleset: &Ruleset,
        command: Table,
        host: &mut dyn Host,
        sink: &mut dyn Sink,
    ) -> Result<(), Problem> {
        administer(ruleset, &mut self.now, command, host, sink)?;
        self.keep();
        Ok(())
    }

    fn keep(&mut self) {
        self.kept = self.now;
        self.since.clear();
    }

    #[cold]
    fn go_back(&mut self, ruleset: &Ruleset, host: &mut dyn Host) {
        self.now = self.kept;
        for at in 0..self.since.len() {
            let (seat, action) = self.since[at];
            let before = self.now;
            if apply_unchecked(ruleset, &mut self.now, seat, action, host).is_err() {
                self.now = before;
                self.since.truncate(at);
                return;
            }
        }
    }
}

impl std::ops::Deref for Course {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        &self.now
    }
}
