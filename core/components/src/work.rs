//! Work meter: counts what an action, a list of answers or a setup costs, by the slots read and the changes made.
//!
//! The count follows from the position and the rules alone. A limit therefore stops the same action on every machine, however fast or
//! busy that is. Scripts pay for the work of the functions they call out of their own steps, too; see the crate `parts-script`.

use std::cell::Cell;

use crate::layout::Layout;

/// Units of work in one step. A unit is about the time of reading one slot of a zone.
pub(crate) const UNITS: u64 = 32;

/// Units of a change: it is carried out, written down, and told in words.
pub(crate) const CHANGE: usize = 8 * UNITS as usize;

/// Units of a result of chance: the generator is set up anew for each.
pub(crate) const DRAW: usize = 8 * UNITS as usize;

/// Units of a part of an amount or condition.
pub(crate) const NODE: usize = 8;

/// Units of a step of a script or of a walk through the phases.
pub(crate) const SCRIPT_STEP: usize = 2 * UNITS as usize;

/// Upper bound on the steps of one action or one list of answers.
pub const MOST_STEPS: u64 = 1_000_000;

/// Changes that one action may make where the game declares no other number.
pub const USUAL_CHANGES: u32 = 2048;

/// The most changes of one action that a game can declare.
pub const MOST_CHANGES: u32 = 16 * 1024;

/// Upper bound on the pieces that shuffles and renewals of one action touch; each piece counts every time.
pub const MOST_SHUFFLED: u32 = 16 * 1024;

/// A setup may take this many times as much of everything: it happens once.
const SETUP: u32 = 4;

/// Which limit was exceeded, in words.
#[derive(Debug)]
pub(crate) struct LimitExceeded(pub String);

/// The work of one action, one list or one setup so far.
///
/// Readers of a position charge through a shared reference, so the counts are cells.
#[derive(Clone, Debug, Default)]
pub struct WorkMeter {
    units: Cell<u64>,
    changes: Cell<u32>,
    shuffled: Cell<u32>,
    /// Changes are those of a renewal.
    renews: Cell<bool>,
    is_setup: bool,
}

impl WorkMeter {
    /// The work of a setup, with its wider limits.
    pub(crate) fn of_setup() -> WorkMeter {
        WorkMeter { is_setup: true, ..WorkMeter::default() }
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.units.get() / UNITS
    }

    /// Changes made so far, without those of shuffles.
    pub fn changes(&self) -> u32 {
        self.changes.get()
    }

    /// Pieces that shuffles and renewals have touched so far.
    pub fn shuffled(&self) -> u32 {
        self.shuffled.get()
    }

    /// Charges units of work.
    pub(crate) fn spend(&self, units: usize) {
        self.units.set(self.units.get().saturating_add(units as u64));
    }

    /// Charges a change; one of a renewal counts as shuffled.
    pub(crate) fn change(&self) {
        self.spend(CHANGE);
        let count = if self.renews.get() { &self.shuffled } else { &self.changes };
        count.set(count.get().saturating_add(1));
    }

    /// Do the changes that follow belong to a renewal?
    pub(crate) fn set_renewal(&self, renews: bool) {
        self.renews.set(renews);
    }

    /// Charges pieces that a shuffle or a renewal touches, beside their changes.
    pub(crate) fn shuffle(&self, pieces: usize) {
        self.spend(pieces);
        let pieces = u32::try_from(pieces).unwrap_or(u32::MAX);
        self.shuffled.set(self.shuffled.get().saturating_add(pieces));
    }

    /// Goes back to what was counted at an earlier time.
    pub(crate) fn restore(&self, earlier: &WorkMeter) {
        self.units.set(earlier.units.get());
        self.changes.set(earlier.changes.get());
        self.shuffled.set(earlier.shuffled.get());
        self.renews.set(earlier.renews.get());
    }

    /// Is all of it within the limits?
    ///
    /// # Errors
    /// The limit that was exceeded, in words.
    pub(crate) fn check(&self, layout: &Layout) -> Result<(), LimitExceeded> {
        let times = if self.is_setup { SETUP } else { 1 };
        let changes = layout.changes * times;
        let is_within = self.changes.get() <= changes
            && self.units.get() <= MOST_STEPS * UNITS * u64::from(times)
            && self.shuffled.get() <= MOST_SHUFFLED * times;
        if is_within { Ok(()) } else { Err(self.exceeded(layout)) }
    }

    #[cold]
    fn exceeded(&self, layout: &Layout) -> LimitExceeded {
        let (times, what) = if self.is_setup { (SETUP, "setup") } else { (1, "action") };
        let changes = layout.changes * times;
        LimitExceeded(if self.changes.get() > changes {
            let may_declare = layout.lent == 0 && layout.changes < MOST_CHANGES;
            let hint = if may_declare {
                format!("; `changes` in `[game]` allows up to {MOST_CHANGES}")
            } else {
                String::new()
            };
            format!("too many changes: more than {changes} in one {what}{hint}")
        } else if self.shuffled.get() > MOST_SHUFFLED * times {
            let most = MOST_SHUFFLED * times;
            format!("too much is shuffled: more than {most} pieces in one {what}")
        } else {
            let most = MOST_STEPS * u64::from(times);
            format!(
                "out of steps: tables and calls of functions take more than {most} in one {what}"
            )
        })
    }
}
