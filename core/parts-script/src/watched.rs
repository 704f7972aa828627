//! Calls of functions as somebody hears of them: how often each was called, on which lines, and how long it took.

use std::sync::PoisonError;
use std::time::Instant;

use script::{Part, PartKind, Scripts, SharedCoverage};

use crate::scene::Api;

/// Hears of each call: the number of the function, as [`crate::declared`] lists them, and the nanoseconds that it took.
pub type Hears = Box<dyn FnMut(usize, u64)>;

/// Who hears of calls.
#[derive(Default)]
pub(crate) enum CallListener {
    /// Nobody.
    #[default]
    Not,
    /// Of each, with its time.
    Timed(Hears),
    /// How often each function was called; told together with the lines of scripts once there is nothing more to come.
    Covered(SharedCoverage, Vec<(Part, u64)>),
}

impl CallListener {
    /// Counts calls of these functions: where each is written, and what it is called.
    pub(crate) fn covering(
        scripts: &Scripts<Api>,
        functions: impl Iterator<Item = (String, String)>,
        shared: SharedCoverage,
    ) -> CallListener {
        let part = |(number, (file, what)): (usize, (String, String))| {
            (Part { file, line: scripts.line_of(number), kind: PartKind::Hook, what }, 0)
        };
        CallListener::Covered(shared, functions.enumerate().map(part).collect())
    }

    /// Carries out a call of a function.
    pub(crate) fn call<T>(&mut self, number: usize, call: impl FnOnce() -> T) -> T {
        match self {
            CallListener::Not => call(),
            CallListener::Timed(hears) => {
                let start = Instant::now();
                let told = call();
                hears(number, start.elapsed().as_nanos() as u64);
                told
            }
            CallListener::Covered(_, functions) => {
                if let Some((_, times)) = functions.get_mut(number) {
                    *times += 1;
                }
                call()
            }
        }
    }

    /// Tells what was counted.
    pub(crate) fn hand_on(&mut self, scripts: &mut Scripts<Api>) {
        let CallListener::Covered(shared, functions) = self else { return };
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        for (part, times) in functions {
            shared.add(part.clone(), std::mem::take(times));
        }
        scripts.covered_lines(&mut |file, line, text, times| {
            let what = text.trim().to_owned();
            shared.add(Part { file: file.to_owned(), line, kind: PartKind::Line, what }, times);
        });
    }
}
