//! What scripts may use, and what is said of one that a limit stopped.

use std::time::Duration;

use crate::error::StopKind;
use crate::meter::{TEXT, TEXTS, TEXTS_AT_LOAD};

/// What scripts may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of one call, and of loading one file: calls, returns, turns of loops, steps of a pattern match, and what
    /// else is charged for by its size.
    pub fuel: u32,
    /// Steps of all calls together that one list or one action needs, see [`Scripts::begin`](crate::Scripts::begin).
    pub together: u32,
    /// Bytes that one call may have in use beside what was there before.
    pub memory: usize,
    /// Bytes that the files of one module may take while they are loaded.
    pub module: usize,
    /// How long the thread of one call may really have been running. The fuel of a call lasts a millisecond, of the
    /// worst script known some hundred: fuel decides, and this ends only what fuel fails to see. A busy machine does
    /// not bring a call nearer to it, for a thread that waits does not run.
    pub watchdog: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            fuel: 200_000,
            together: 1_000_000,
            memory: 4 << 20,
            module: 4 << 20,
            watchdog: Duration::from_secs(10),
        }
    }
}

impl Limits {
    /// What is said of a script that a limit stopped.
    pub(crate) fn words(self, kind: StopKind) -> Option<String> {
        match kind {
            StopKind::Fuel => {
                Some(format!("out of fuel: more than {} steps in one call", self.fuel))
            }
            StopKind::Memory => {
                Some(format!("out of memory: more than {} KiB in one call", self.memory / 1024))
            }
            StopKind::Text => Some(format!("a text is too long: more than {TEXT} characters")),
            StopKind::Texts => {
                Some(format!("too many texts: more than {TEXTS} made anew in one call"))
            }
            StopKind::Watchdog => Some(format!(
                "too slow: stopped by the watchdog after {} seconds",
                self.watchdog.as_secs()
            )),
            StopKind::Load | StopKind::Error => None,
        }
    }

    /// The same of a file while it is loaded.
    pub(crate) fn words_at_load(self, kind: StopKind) -> Option<String> {
        match kind {
            StopKind::Fuel => {
                Some(format!("out of fuel: more than {} steps while it is loaded", self.fuel))
            }
            StopKind::Memory => Some(format!(
                "out of memory: the files of one module take more than {} KiB",
                self.module / 1024
            )),
            StopKind::Texts => Some(format!(
                "too many texts: more than {TEXTS_AT_LOAD} in the files of one module"
            )),
            other => self.words(other),
        }
    }
}
