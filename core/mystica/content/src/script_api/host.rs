//! Implements the kernel's [`ScriptHost`] trait with the script engine ([`LuaHost`]).

use std::cell::RefCell;
use std::sync::Arc;

use content::ApiVersion;
use kernel::{ChangeRequest, FunctionId, Hook, Ruleset, ScriptError, ScriptHost, SeatId};
use script::{
    CallArguments, CompileCache, HookFunction, HostDisturbance, Program, ScriptDeclarations,
    ScriptDiagnostic, ScriptLimits, ScriptSources, ScriptValue, Scripts, StoppedCall, Usage,
};

use crate::script_api::names::names;
use crate::script_api::scene::{HookCallContext, MysticaScriptDialect, seat_object};

/// Script host of one ruleset, with its own virtual machines. Each thread needs its own host.
pub struct LuaHost {
    scripts: Scripts<MysticaScriptDialect>,
    trace: bool,
}

impl LuaHost {
    /// Loads every script of a ruleset.
    ///
    /// # Errors
    /// The diagnostics of all files, sorted by file and line.
    pub fn new(
        ruleset: &Ruleset,
        sources: &ScriptSources,
        limits: ScriptLimits,
    ) -> Result<LuaHost, Vec<ScriptDiagnostic>> {
        LuaHost::with_cache(ruleset, sources, limits, &CompileCache::default())
    }

    /// Loads every script of a ruleset. Text that is already in the cache is not compiled again.
    ///
    /// # Errors
    /// The diagnostics of all files, sorted by file and line.
    pub fn with_cache(
        ruleset: &Ruleset,
        sources: &ScriptSources,
        limits: ScriptLimits,
        cache: &CompileCache,
    ) -> Result<LuaHost, Vec<ScriptDiagnostic>> {
        Ok(LuaHost::from_scripts(Scripts::new(
            script_declarations(ruleset, sources),
            limits,
            cache,
        )?))
    }

    /// Creates a host from loaded scripts.
    pub fn from_scripts(scripts: Scripts<MysticaScriptDialect>) -> LuaHost {
        LuaHost { scripts, trace: false }
    }

    /// Creates another host from a compiled program, for use on another thread.
    ///
    /// # Errors
    /// The diagnostics of all files; none if the program came from a host that works.
    pub fn from_program(
        program: Arc<Program>,
        limits: ScriptLimits,
    ) -> Result<LuaHost, Vec<ScriptDiagnostic>> {
        Ok(LuaHost::from_scripts(Scripts::from_program(program, limits)?))
    }

    /// Creates another host for the same program that counts executed lines, see [`CoverageHost`](crate::script_api::CoverageHost).
    ///
    /// # Errors
    /// As [`LuaHost::from_program`].
    pub fn covering(&self) -> Result<LuaHost, Vec<ScriptDiagnostic>> {
        Ok(LuaHost::from_scripts(self.scripts.covering()?))
    }

    /// Calls `each` with file, line, text and execution count of each executable line.
    pub(crate) fn covered_lines(&mut self, each: &mut dyn FnMut(&str, u32, &str, u64)) {
        self.scripts.covered_lines(each);
    }

    /// Returns the compiled scripts, which may be sent to other threads.
    pub fn program(&self) -> Arc<Program> {
        self.scripts.program()
    }

    /// Sets whether the time spent in Lua is measured.
    pub fn set_timing(&mut self, timing: bool) {
        self.scripts.set_timing(timing);
    }

    /// Sets what happens before each call, to test that earlier calls do not influence later ones.
    pub fn set_history(&mut self, history: HostDisturbance) {
        self.scripts.set_history(history);
    }

    /// Adds the use of steps and memory by each call to these counters. A call that reuses strings of other calls takes fewer bytes.
    pub fn set_usage(&mut self, usage: Arc<Usage>) {
        self.scripts.set_usage(usage);
    }

    /// Returns the line on which a function of the ruleset is defined, 1-based; 1 if unknown.
    pub fn line_of(&self, function: FunctionId) -> u32 {
        self.scripts.line_of(usize::from(function.0))
    }

    /// Returns the number of hook calls so far.
    pub fn calls(&self) -> u64 {
        self.scripts.calls()
    }

    /// Returns the nanoseconds spent in hooks while timing was on.
    pub fn nanos(&self) -> u64 {
        self.scripts.nanos()
    }

    /// Returns how the last failed call ended; `None` if no call has failed.
    pub fn last_stop(&self) -> Option<&StoppedCall> {
        self.scripts.last_stop()
    }

    /// Returns the steps that the last call took.
    pub fn steps(&self) -> u32 {
        self.scripts.steps()
    }

    /// Returns the bytes that the VM uses now.
    pub fn used_memory(&self) -> usize {
        self.scripts.used_memory()
    }

    /// Returns the largest number of bytes that the VM used at the end of a failed call.
    pub fn peak_memory(&self) -> usize {
        self.scripts.peak_memory()
    }
}

/// Returns the script functions that a ruleset declares, and the names that its scripts may use.
pub fn script_declarations<'s>(
    ruleset: &Ruleset,
    sources: &'s ScriptSources,
) -> ScriptDeclarations<'s> {
    let listed = |function: &kernel::ruleset::ScriptFunction| HookFunction {
        piece: ruleset.pieces[function.piece.at()].id.clone(),
        hook: number(function.hook),
        module: function.module.clone(),
        file: function.file.clone(),
    };
    let functions = ruleset.functions.iter().map(listed).collect();
    ScriptDeclarations { functions, names: names(ruleset, sources), sources }
}

/// Returns the index of a hook in the script interface.
fn number(hook: Hook) -> usize {
    hook as usize
}

impl ScriptHost for LuaHost {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        None
    }

    fn set_trace(&mut self, trace: bool) {
        self.trace = trace;
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: kernel::ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let kernel::ScriptContext { ruleset, state, seat, actor } = scene;
        let before = out.len();
        let (out, trace) = (RefCell::new(out), self.trace);
        let scene = HookCallContext { ruleset, state, seat, actor, out, before, trace };
        let number = usize::from(function.0);
        let at = ruleset.functions[number].hook.seat_argument();
        let seats = at.filter(|_| self.scripts.api_of(number) == ApiVersion::Second);
        let values: Vec<ScriptValue<'_>>;
        let args = match seats {
            None => CallArguments::Numbers(args),
            Some(at) => {
                let value = |(n, arg): (usize, &i32)| match u8::try_from(*arg) {
                    Ok(seat) if n == at => seat_object(scene.seat, SeatId(seat)),
                    _ => ScriptValue::Int(*arg),
                };
                values = args.iter().enumerate().map(value).collect();
                CallArguments::Values(&values)
            }
        };
        match self.scripts.call(number, &scene, args) {
            Ok(ScriptValue::Int(n)) => Ok(n),
            Ok(ScriptValue::Bool(yes)) => Ok(i32::from(yes)),
            // Hooks of this game return only numbers and booleans.
            Ok(_) => Ok(0),
            Err(message) => Err(ScriptError { message }),
        }
    }

    fn reset_limits(&mut self) {
        self.scripts.begin();
    }

    fn steps_so_far(&mut self) -> u64 {
        self.scripts.steps_so_far()
    }
}
