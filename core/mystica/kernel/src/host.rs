//! Interface through which the kernel calls scripts ([`ScriptHost`]); the kernel itself depends on no script language.

use crate::cause::SourceLine;
use crate::effect::{Effect, ScriptChange};
use crate::ids::{FunctionId, SeatId};
use crate::ruleset::{HookAnswer, Ruleset};
use crate::state::State;

/// Script error: a script or its content failed. The action had no effect, and the position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// Full message for an author: module, hook, piece, file and line.
    pub message: String,
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ScriptError {}

/// Call context of a script: the position and the seats that it sees.
#[derive(Clone, Copy)]
pub struct ScriptContext<'a> {
    pub ruleset: &'a Ruleset,
    pub state: &'a State,
    /// The seat that has the piece: `me`.
    pub seat: SeatId,
    /// The seat that acted; the same as `seat` for its own events.
    pub actor: SeatId,
}

/// Change that a script requested, with its seat and source line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChangeRequest {
    /// The seat to which the change applies.
    pub seat: SeatId,
    pub change: ScriptChange,
    /// The line of the script; `None` where the host does not trace lines.
    pub place: Option<SourceLine>,
}

/// Script host: runs the script functions of a ruleset.
pub trait ScriptHost {
    /// Calls a function and returns its integer result, 0 for nothing.
    ///
    /// `args` are the integers of the hook (`Hook::args`); for a modify hook, the current value is
    /// appended. Changes are pushed to `out` in the order in which the script requested them. On a
    /// script error the kernel discards them.
    ///
    /// # Errors
    /// The script error that stopped the call.
    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError>;

    /// Returns the host to which this one delegates its calls and all other methods; `None` if it runs them itself.
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost>;

    /// Resets the shared limits on script work; called when a list, an action or a setup begins.
    #[inline]
    fn reset_limits(&mut self) {
        if let Some(host) = self.delegate() {
            host.reset_limits();
        }
    }

    /// Returns the steps that all hook calls together have taken since the host was made. The number is the same on every
    /// machine. 0 for a host without scripts.
    #[inline]
    fn steps_so_far(&mut self) -> u64 {
        self.delegate().map_or(0, |host| host.steps_so_far())
    }

    /// Sets whether requests carry the line of the script that made them. No effect on a host without scripts.
    fn set_trace(&mut self, trace: bool) {
        if let Some(host) = self.delegate() {
            host.set_trace(trace);
        }
    }

    /// Reports that a TOML table of the content took effect; for hosts that measure which content
    /// is used.
    #[inline]
    fn content_applied(&mut self, ruleset: &Ruleset, part: AppliedContent<'_>) {
        if let Some(host) = self.delegate() {
            host.content_applied(ruleset, part);
        }
    }
}

/// TOML table of the content that took effect; scripts are reported elsewhere.
#[derive(Clone, Copy, Debug)]
pub enum AppliedContent<'a> {
    /// An answer to a hook. A value or replacement is reported only if its condition held.
    Answer(&'a HookAnswer),
    /// An effect that is being carried out.
    Effect(&'a Effect),
}

/// Host for rulesets without scripts; every call fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoScriptHost;

impl ScriptHost for NoScriptHost {
    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        _: &[i32],
        _: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let function = &scene.ruleset.functions[function.0 as usize];
        Err(ScriptError { message: format!("no script host is there to run {}", function.file) })
    }

    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        None
    }
}
