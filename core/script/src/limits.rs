//! Limits of scripts, and the messages when a script exceeds one.

use std::time::Duration;

use crate::error::StopKind;
use crate::meter::{TEXT, TEXTS, TEXTS_AT_LOAD};

/// The limits on steps, memory and time of scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptLimits {
    /// Maximum number of steps per call, and of loading one file. A step is a call, a return, a
    /// loop iteration or a step of a pattern match. Other work is charged by its size.
    pub fuel: u32,
    /// Maximum number of steps of all calls for one list of legal actions or one action, see
    /// [`Scripts::begin`](crate::Scripts::begin).
    pub together: u32,
    /// Maximum number of bytes that one call may allocate.
    pub memory: usize,
    /// Maximum number of bytes that the files of one module may take when loaded.
    pub module: usize,
    /// Maximum CPU time of the thread in one call. A call that uses all its steps usually takes
    /// about one millisecond, and about a hundred in the slowest script that we have found.
    /// Normally the step limit therefore decides, and the watchdog stops only work that is not
    /// counted in steps. Time while the thread waits does not count, so other programs on a busy
    /// machine change nothing.
    pub watchdog: Duration,
}

impl Default for ScriptLimits {
    fn default() -> ScriptLimits {
        ScriptLimits {
            fuel: 200_000,
            together: 1_000_000,
            memory: 4 << 20,
            module: 4 << 20,
            watchdog: Duration::from_secs(10),
        }
    }
}

impl ScriptLimits {
    /// Returns the message for a call that a limit has stopped; `None` if `kind` is not a limit.
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

    /// Returns the message for a file that a limit has stopped while it was loaded.
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
