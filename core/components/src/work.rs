//! Work meter: measures the cost of an action, a list of answers or a setup by the slots read and
//! the changes made.
//!
//! The cost depends only on the position and the rules, so a limit stops the same action on every
//! machine. Scripts also pay for the functions that they call, from their own budget of steps; see
//! `components_content::script_api`.

use std::cell::Cell;

use crate::layout::ComponentLayout;

/// Units of work per step. One unit is about the time of reading one slot of a zone.
pub(crate) const UNITS: u64 = 32;

/// Units of work for a change, including recording and describing it.
pub(crate) const CHANGE: usize = 8 * UNITS as usize;

/// Units of work for a random draw. A draw creates a generator.
pub(crate) const DRAW: usize = 8 * UNITS as usize;

/// Units of work for one node of an amount or condition.
pub(crate) const NODE: usize = 8;

/// Units of work for a script step or phase transition.
pub(crate) const SCRIPT_STEP: usize = 2 * UNITS as usize;

/// Maximum number of steps of one action or one list of answers.
pub const MOST_STEPS: u64 = 1_000_000;

/// Maximum number of changes in one action, unless the game declares another maximum.
pub const USUAL_CHANGES: u32 = 2048;

/// Largest maximum of changes in one action that a game may declare.
pub const MOST_CHANGES: u32 = 16 * 1024;

/// Maximum number of pieces that shuffles and renewals touch in one action. A piece counts each
/// time it is touched.
pub const MOST_SHUFFLED: u32 = 16 * 1024;

/// Factor of all limits for a setup, which happens once.
const SETUP: u32 = 4;

/// The message that a limit was exceeded.
#[derive(Debug)]
pub(crate) struct LimitExceeded(pub String);

/// The work of one action, list or setup so far.
///
/// Readers charge through a shared reference, so the counters are cells.
#[derive(Clone, Debug, Default)]
pub struct WorkMeter {
    units: Cell<u64>,
    changes: Cell<u32>,
    shuffled: Cell<u32>,
    /// Whether a renewal is in progress. Its changes count as shuffled pieces.
    renews: Cell<bool>,
    is_setup: bool,
}

impl WorkMeter {
    /// Creates the meter of a setup, with its wider limits.
    pub(crate) fn of_setup() -> WorkMeter {
        WorkMeter { is_setup: true, ..WorkMeter::default() }
    }

    /// Returns the steps so far.
    pub fn steps(&self) -> u64 {
        self.units.get() / UNITS
    }

    /// Returns the changes so far, without those of shuffles.
    pub fn changes(&self) -> u32 {
        self.changes.get()
    }

    /// Returns the number of pieces that shuffles and renewals have touched so far.
    pub fn shuffled(&self) -> u32 {
        self.shuffled.get()
    }

    /// Charges work in units; see [`UNITS`].
    pub(crate) fn spend(&self, units: usize) {
        self.units.set(self.units.get().saturating_add(units as u64));
    }

    /// Charges a change. During a renewal, it counts as a shuffled piece.
    pub(crate) fn change(&self) {
        self.spend(CHANGE);
        let count = if self.renews.get() { &self.shuffled } else { &self.changes };
        count.set(count.get().saturating_add(1));
    }

    /// Begins or ends a renewal.
    pub(crate) fn set_renewal(&self, renews: bool) {
        self.renews.set(renews);
    }

    /// Charges for the pieces that a shuffle or renewal touches, in addition to their changes.
    pub(crate) fn shuffle(&self, pieces: usize) {
        self.spend(pieces);
        let pieces = u32::try_from(pieces).unwrap_or(u32::MAX);
        self.shuffled.set(self.shuffled.get().saturating_add(pieces));
    }

    /// Restores an earlier snapshot of the counts.
    pub(crate) fn restore(&self, earlier: &WorkMeter) {
        self.units.set(earlier.units.get());
        self.changes.set(earlier.changes.get());
        self.shuffled.set(earlier.shuffled.get());
        self.renews.set(earlier.renews.get());
    }

    /// Checks all limits.
    ///
    /// # Errors
    /// The limit that was exceeded.
    pub(crate) fn check(&self, layout: &ComponentLayout) -> Result<(), LimitExceeded> {
        let times = if self.is_setup { SETUP } else { 1 };
        let changes = layout.changes * times;
        let is_within = self.changes.get() <= changes
            && self.units.get() <= MOST_STEPS * UNITS * u64::from(times)
            && self.shuffled.get() <= MOST_SHUFFLED * times;
        if is_within { Ok(()) } else { Err(self.exceeded(layout)) }
    }

    #[cold]
    fn exceeded(&self, layout: &ComponentLayout) -> LimitExceeded {
        let (times, what) = if self.is_setup { (SETUP, "setup") } else { (1, "action") };
        let changes = layout.changes * times;
        LimitExceeded(if self.changes.get() > changes {
            let may_declare = layout.host_counters == 0 && layout.changes < MOST_CHANGES;
            let hint = if may_declare {
                format!("; set `changes` in `[game]` to allow up to {MOST_CHANGES}")
            } else {
                String::new()
            };
            format!("too many changes: more than {changes} in one {what}{hint}")
        } else if self.shuffled.get() > MOST_SHUFFLED * times {
            let most = MOST_SHUFFLED * times;
            format!("too many pieces are shuffled: more than {most} in one {what}")
        } else {
            let most = MOST_STEPS * u64::from(times);
            format!(
                "too much work: tables and function calls take more than {most} steps in one {what}"
            )
        })
    }
}
