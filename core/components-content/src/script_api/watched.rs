//! Calls of functions as somebody hears of them: how often each was called, on which lines, and how long it took.

use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::time::Instant;

use components::Layout;
use script::{Part, PartKind, Scripts, SharedCoverage};

use crate::script_api::scene::Api;

/// Hears of each call: the number of the function, as [`crate::script_api::declared`] lists them, and the nanoseconds that it took.
pub type Hears = Box<dyn FnMut(usize, u64)>;

/// Who hears of calls.
#[derive(Default)]
pub(crate) enum CallListener {
    /// Nobody.
    #[default]
    Not,
    /// Of each, with its time.
    Timed(Hears),
    /// How often each function was called and each step of tables carried out; told together with the lines of scripts once there is
    /// nothing more to come.
    Covered(SharedCoverage, Vec<(Part, u64)>, TableSteps),
}

/// How often answers were given and steps of tables carried out, by script and step.
#[derive(Default)]
pub(crate) struct TableSteps {
    all: BTreeMap<(u16, Option<usize>), Part>,
    times: BTreeMap<(u16, Option<usize>), u64>,
}

impl TableSteps {
    /// Everything of a layout that can be reached.
    fn of_layout(layout: &Layout) -> TableSteps {
        let mut all = BTreeMap::new();
        for (number, script) in (0..).zip(&layout.scripts) {
            let mut place = script.place.split(':');
            let (Some(file), Some(line)) = (place.next(), place.next()) else { continue };
            let Ok(line) = line.parse() else { continue };
            let mut add = |step: Option<usize>, what: String| {
                let (file, kind) = (file.to_owned(), PartKind::Effect);
                all.insert((number, step), Part { file, line, kind, what });
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
    /// Counts calls of these functions: where each is written, and what it is called.
    pub(crate) fn covering(
        scripts: &Scripts<Api>,
        functions: impl Iterator<Item = (String, String)>,
        shared: SharedCoverage,
    ) -> CallListener {
        let part = |(number, (file, what)): (usize, (String, String))| {
            (Part { file, line: scripts.line_of(number), kind: PartKind::Hook, what }, 0)
        };
        CallListener::Covered(
            shared,
            functions.enumerate().map(part).collect(),
            TableSteps::default(),
        )
    }

    /// Games of this layout are covered from now on.
    pub(crate) fn lay(&mut self, layout: &Layout) {
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
            CallListener::Covered(_, functions, _) => {
                if let Some((_, times)) = functions.get_mut(number) {
                    *times += 1;
                }
                call()
            }
        }
    }

    /// Tells what was counted.
    pub(crate) fn hand_on(&mut self, scripts: &mut Scripts<Api>) {
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
            shared.add(Part { file: file.to_owned(), line, kind: PartKind::Line, what }, times);
        });
    }
}
