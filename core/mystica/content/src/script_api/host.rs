//! The host of the kernel: Terra Mystica's hooks in the engine of scripts.

use std::cell::RefCell;
use std::sync::Arc;

use kernel::{Fault, FunctionId, Hook, Host, Request, Ruleset};
use script::{
    Args, Cache, Declared, History, Limits, Listed, Program, ScriptError, Scripts, Sources, Stop,
    Usage, Value,
};

use crate::script_api::names::names;
use crate::script_api::scene::{Scene, TerraMystica};

/// Runs the scripts of one ruleset in a VM of its own. One host a thread.
pub struct LuaHost {
    scripts: Scripts<TerraMystica>,
    trace: bool,
}

impl LuaHost {
    /// Loads every script of a ruleset.
    ///
    /// # Errors
    /// The mistakes of all files at once, sorted by place.
    pub fn new(
        ruleset: &Ruleset,
        sources: &Sources,
        limits: Limits,
    ) -> Result<LuaHost, Vec<ScriptError>> {
        LuaHost::with_cache(ruleset, sources, limits, &Cache::default())
    }

    /// The same; text that is already in the cache is not compiled again.
    ///
    /// # Errors
    /// The mistakes of all files at once, sorted by place.
    pub fn with_cache(
        ruleset: &Ruleset,
        sources: &Sources,
        limits: Limits,
        cache: &Cache,
    ) -> Result<LuaHost, Vec<ScriptError>> {
        Ok(LuaHost::from_scripts(Scripts::new(declared(ruleset, sources), limits, cache)?))
    }

    /// The host that calls these scripts.
    pub fn from_scripts(scripts: Scripts<TerraMystica>) -> LuaHost {
        LuaHost { scripts, trace: false }
    }

    /// Another host for the same ruleset: for another thread.
    ///
    /// # Errors
    /// The mistakes of all files; none if the program came from a host that works.
    pub fn from_program(
        program: Arc<Program>,
        limits: Limits,
    ) -> Result<LuaHost, Vec<ScriptError>> {
        Ok(LuaHost::from_scripts(Scripts::from_program(program, limits)?))
    }

    /// Another host for the same program that counts the lines it runs, see [`Covering`](crate::script_api::Covering).
    ///
    /// # Errors
    /// As [`LuaHost::from_program`].
    pub fn covering(&self) -> Result<LuaHost, Vec<ScriptError>> {
        Ok(LuaHost::from_scripts(self.scripts.covering()?))
    }

    /// Gives file, line, its text, and how often it was run, for each line that could be.
    pub(crate) fn covered_lines(&mut self, each: &mut dyn FnMut(&str, u32, &str, u64)) {
        self.scripts.covered_lines(each);
    }

    /// What the scripts were compiled to; send it to other threads.
    pub fn program(&self) -> Arc<Program> {
        self.scripts.program()
    }

    /// Should time spent in Lua be measured?
    pub fn set_timing(&mut self, timing: bool) {
        self.scripts.set_timing(timing);
    }

    /// What should go before each call?
    pub fn set_history(&mut self, history: History) {
        self.scripts.set_history(history);
    }

    /// Adds what each call takes to these numbers. A call that finds texts of other calls takes fewer bytes.
    pub fn set_usage(&mut self, usage: Arc<Usage>) {
        self.scripts.set_usage(usage);
    }

    /// Line on which a function of the ruleset is defined, 1-based; 1 where the text does not say it.
    pub fn line_of(&self, function: FunctionId) -> u32 {
        self.scripts.line_of(usize::from(function.0))
    }

    /// Calls of hooks so far.
    pub fn calls(&self) -> u64 {
        self.scripts.calls()
    }

    /// Nanoseconds spent in hooks while timing was on.
    pub fn nanos(&self) -> u64 {
        self.scripts.nanos()
    }

    /// How the last failed call ended, if one has failed.
    pub fn last_stop(&self) -> Option<&Stop> {
        self.scripts.last_stop()
    }

    /// Steps that the last call took.
    pub fn steps(&self) -> u32 {
        self.scripts.steps()
    }

    /// Bytes the VM uses now.
    pub fn used_memory(&self) -> usize {
        self.scripts.used_memory()
    }

    /// The most bytes the VM was found to use at the end of a failed call.
    pub fn peak_memory(&self) -> usize {
        self.scripts.peak_memory()
    }
}

/// The functions that a ruleset names, and what its scripts may say.
pub fn declared<'s>(ruleset: &Ruleset, sources: &'s Sources) -> Declared<'s> {
    let listed = |function: &kernel::ruleset::Function| Listed {
        piece: ruleset.pieces[function.piece.at()].id.clone(),
        hook: number(function.hook),
        module: function.module.clone(),
        file: function.file.clone(),
    };
    let functions = ruleset.functions.iter().map(listed).collect();
    Declared { functions, names: names(ruleset, sources), sources }
}

/// The number of a hook in the interface.
fn number(hook: Hook) -> usize {
    hook as usize
}

impl Host for LuaHost {
    fn behind(&mut self) -> Option<&mut dyn Host> {
        None
    }

    fn set_trace(&mut self, trace: bool) {
        self.trace = trace;
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: kernel::Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let kernel::Scene { ruleset, state, seat, actor } = scene;
        let before = out.len();
        let (out, trace) = (RefCell::new(out), self.trace);
        let scene = Scene { ruleset, state, seat, actor, out, before, trace };
        match self.scripts.call(usize::from(function.0), &scene, Args::Numbers(args)) {
            Ok(Value::Int(n)) => Ok(n),
            Ok(Value::Bool(yes)) => Ok(i32::from(yes)),
            // Hooks of this game answer by numbers, yes and no.
            Ok(_) => Ok(0),
            Err(message) => Err(Fault { message }),
        }
    }

    fn begin(&mut self) {
        self.scripts.begin();
    }

    fn steps_so_far(&mut self) -> u64 {
        self.scripts.steps_so_far()
    }
}
