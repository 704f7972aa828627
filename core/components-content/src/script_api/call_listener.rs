//! Listeners of script calls: timing, and coverage of functions, lines and table steps.

use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::time::Instant;

use components::ComponentLayout;
use script::{CoverageItem, CoverageKind, Scripts, SharedCoverage};

use crate::script_api::call_context::ComponentScriptApi;

/// A listener of function calls. It receives the index of the called function, in the order of
/// [`crate::script_api::declared`], and the nanoseconds of the call.
pub type TimingListener = Box<dyn FnMut(usize, u64)>;

/// The listener of a rulebook's calls.
#[derive(Default)]
pub(crate) enum CallListener {
    /// No listener.
    #[default]
    Not,
    /// Receives each call with its duration.
    Timed(TimingListener),
    /// Counts calls of functions and steps of TOML tables. [`CallListener::hand_on`] adds these
    /// counts, and those of script lines, to the shared coverage.
    Covered(SharedCoverage, Vec<(CoverageItem, u64)>, TableSteps),
}

/// Execution counts of table scripts. Key: script, and step or `None` for the whole script.
#[derive(Default)]
pub(crate) struct TableSteps {
    all: BTreeMap<(u16, Option<usize>), CoverageItem>,
    times: BTreeMap<(u16, Option<usize>), u64>,
}

impl TableSteps {
    /// Creates counts for every step of a layout that can be reached.
    fn of_layout(layout: &ComponentLayout) -> TableSteps {
        let mut all = BTreeMap::new();
        for (number, script) in (0..).zip(&layout.scripts) {
            let mut place = script.place.split(':');
            let (Some(file), Some(line)) = (place.next(), place.next()) else { continue };
            let Ok(line) = line.parse() else { continue };
            let mut add = |step: Option<usize>, what: String| {
                let (file, kind) = (file.to_owned(), CoverageKind::Effect);
                all.insert((number, step), CoverageItem { file, line, kind, what });
            };
            if usize::from(number) < layout.options.len() {
                add(None, format!("answer {}", script.name));
            }
            for step in 0..script.steps.len() {
                add(Some(step), format!("step {} of {}", step + 1, script.name));
            }
        }
        TableSteps { all, times: BTreeMap::new() }
    }
}

impl CallListener {
    /// Creates a listener that counts calls of these functions. Each is given as file and
    /// description.
    pub(crate) fn covering(
        scripts: &Scripts<ComponentScriptApi>,
        functions: impl Iterator<Item = (String, String)>,
        shared: SharedCoverage,
    ) -> CallListener {
        let part = |(number, (file, what)): (usize, (String, String))| {
            (
                CoverageItem {
                    file,
                    line: scripts.line_of(number),
                    kind: CoverageKind::Hook,
                    what,
                },
                0,
            )
        };
        CallListener::Covered(
            shared,
            functions.enumerate().map(part).collect(),
            TableSteps::default(),
        )
    }

    /// Sets the layout whose steps are counted. Only the first call has an effect.
    pub(crate) fn lay(&mut self, layout: &ComponentLayout) {
        if let CallListener::Covered(_, _, steps) = self
            && steps.all.is_empty()
        {
            *steps = TableSteps::of_layout(layout);
        }
    }

    /// Counts an answer, or a step of a script.
    pub(crate) fn reached(&mut self, script: u16, step: Option<usize>) {
        if let CallListener::Covered(_, _, steps) = self {
            *steps.times.entry((script, step)).or_default() += 1;
        }
    }

    /// Runs a call of a function, and notifies the listener of it.
    pub(crate) fn call<T>(&mut self, number: usize, call: impl FnOnce() -> T) -> T {
        match self {
            CallListener::Not => call(),
            CallListener::Timed(listener) => {
                let start = Instant::now();
                let result = call();
                listener(number, start.elapsed().as_nanos() as u64);
                result
            }
            CallListener::Covered(_, functions, _) => {
                if let Some((_, times)) = functions.get_mut(number) {
                    *times += 1;
                }
                call()
            }
        }
    }

    /// Adds all counts to the shared coverage.
    pub(crate) fn hand_on(&mut self, scripts: &mut Scripts<ComponentScriptApi>) {
        let CallListener::Covered(shared, functions, steps) = self else { return };
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        for (part, times) in functions {
            shared.add(part.clone(), std::mem::take(times));
        }
        for (at, part) in &steps.all {
            shared.add(part.clone(), steps.times.remove(at).unwrap_or(0));
        }
        scripts.covered_lines(&mut |file, line, text, times| {
            let what = text.trim().to_owned();
            shared.add(
                CoverageItem { file: file.to_owned(), line, kind: CoverageKind::Line, what },
                times,
            );
        });
    }
}
