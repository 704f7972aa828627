//! What the kernel asks of a script host; the kernel itself knows no language.

use crate::cause::Place;
use crate::effect::{Change, Effect};
use crate::ids::{FunctionId, SeatId};
use crate::ruleset::{Answer, Ruleset};
use crate::state::State;

/// A script or its content failed: the call had no effect, the position is as it was before the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Everything a reader needs: module, hook, piece, file and line.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// The position a script looks at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// The position, read-only.
    pub state: &'a State,
    /// The seat that has the piece: `me`.
    pub seat: SeatId,
    /// The seat that acted; the same as `seat` for its own events.
    pub actor: SeatId,
}

/// A change a script asked for, with its seat and the line that asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// Whose resources change.
    pub seat: SeatId,
    /// What changes.
    pub change: Change,
    /// The line of the script; `None` where the host does not trace lines.
    pub place: Option<Place>,
}

/// Runs script functions.
pub trait Host {
    /// Calls a function.
    ///
    /// `args` are the integers of the hook (`Hook::args`); a modify hook has the running value appended.
    /// Changes are pushed to `out` in the order in which the script asked for them; on a fault the
    /// kernel throws them away. The result is the integer returned, 0 for nothing.
    ///
    /// # Errors
    /// Whatever stopped the script.
    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault>;

    /// The host to which this one hands calls on, and with them all that follows; `None`: it runs them itself.
    fn behind(&mut self) -> Option<&mut dyn Host>;

    /// A list, an action or a setup begins: what all calls of hooks together may use for it is there again.
    #[inline]
    fn begin(&mut self) {
        if let Some(host) = self.behind() {
            host.begin();
        }
    }

    /// Steps that all calls of hooks together have taken since the host was made: the same on every machine. A host without
    /// scripts takes none.
    #[inline]
    fn steps_so_far(&mut self) -> u64 {
        self.behind().map_or(0, |host| host.steps_so_far())
    }

    /// Should requests carry the line of the script that asked for them? A host without scripts has none.
    fn set_trace(&mut self, trace: bool) {
        if let Some(host) = self.behind() {
            host.set_trace(trace);
        }
    }

    /// A table of the content has its say: for hosts that watch what is ever used.
    #[inline]
    fn reached(&mut self, ruleset: &Ruleset, part: Reached<'_>) {
        if let Some(host) = self.behind() {
            host.reached(ruleset, part);
        }
    }
}

/// A part of the rules that is a table and not a script.
#[derive(Clone, Copy, Debug)]
pub enum Reached<'a> {
    /// An answer to a hook that was heard; of a value or a replacement, one whose condition held.
    Answer(&'a Answer),
    /// An effect that is carried out.
    Effect(&'a Effect),
}

/// A host for rulesets without scripts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoScripts;

impl Host for NoScripts {
    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        _: &[i32],
        _: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let function = &scene.ruleset.functions[function.0 as usize];
        Err(Fault { message: format!("no script host is there to run {}", function.file) })
    }

    fn behind(&mut self) -> Option<&mut dyn Host> {
        None
    }
}
