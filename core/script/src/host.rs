//! The script host: calls hooks under limits and turns every failure into a fault that says where.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use kernel::{Fault, FunctionId, HookKind, Host, Policy, Request, Ruleset, Scene};
use mlua::Value;

use crate::error::{ScriptError, Stop, StopKind};
use crate::gate::{self, Running, number_text, whole};
use crate::meter::{Clock, Meter};
use crate::program::{Cache, Program};
use crate::sources::Sources;
use crate::usage::Usage;
use crate::vm::{BROKEN, Vm, said};

/// What one call of a hook may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps: calls, returns, turns of loops, steps of a pattern match.
    pub fuel: u32,
    /// Bytes of one VM.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { fuel: 200_000, memory: 4 << 20 }
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
                Some(format!("out of memory: more than {} KiB", self.memory / 1024))
            }
            StopKind::Watchdog => {
                Some("too slow: stopped by the watchdog after 100 ms".to_string())
            }
            StopKind::Load | StopKind::Error => None,
        }
    }
}

/// When a host collects garbage. Scripts cannot notice; a certificate shows that they do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Garbage {
    /// As Luau sees fit.
    #[default]
    Usual,
    /// All of it before each call.
    EachCall,
    /// None during calls, so that what one call allocates can be told; between calls where memory gets scarce.
    BetweenCalls,
}

/// Runs the scripts of one ruleset in a VM of its own. One host a thread.
pub struct LuaHost {
    // Dropped before the clock stops.
    vm: Option<Vm>,
    program: Arc<Program>,
    limits: Limits,
    meter: Meter,
    trace: bool,
    timing: bool,
    calls: u64,
    nanos: u64,
    last_stop: Option<Stop>,
    peak: usize,
    garbage: Garbage,
    usage: Option<Arc<Usage>>,
    _clock: Option<Arc<Clock>>,
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
        let (program, mut errors) = Program::new(ruleset, sources, cache);
        let program = Arc::new(program);
        match LuaHost::from_program(program, ruleset, limits) {
            Ok(host) if errors.is_empty() => return Ok(host),
            Ok(_) => {}
            // A file whose text has mistakes is reported once, and not for each file that requires it.
            Err(more) => errors.extend(more.into_iter().filter(|e| e.message != BROKEN)),
        }
        errors.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Err(errors)
    }

    /// Another host for the same ruleset: for another thread.
    ///
    /// # Errors
    /// The mistakes of all files; none if the program came from a host that works.
    pub fn from_program(
        program: Arc<Program>,
        ruleset: &Ruleset,
        limits: Limits,
    ) -> Result<LuaHost, Vec<ScriptError>> {
        let clock = (!ruleset.functions.is_empty()).then(Clock::start);
        let meter = Meter::new();
        let vm = match ruleset.functions.is_empty() {
            true => None,
            false => Some(Vm::new(&program, ruleset, limits, &meter)?),
        };
        Ok(LuaHost {
            vm,
            program,
            limits,
            meter,
            trace: false,
            timing: false,
            calls: 0,
            nanos: 0,
            last_stop: None,
            peak: 0,
            garbage: Garbage::Usual,
            usage: None,
            _clock: clock,
        })
    }

    /// Another host for the same program that counts the lines it runs, see
    /// [`Covering`](crate::coverage::Covering).
    ///
    /// # Errors
    /// As [`LuaHost::from_program`].
    pub fn covering(&self, ruleset: &Ruleset) -> Result<LuaHost, Vec<ScriptError>> {
        LuaHost::from_program(Arc::new(self.program.covering()), ruleset, self.limits)
    }

    /// Gives file, line, its text, and how often it was run, for each line that could be.
    pub(crate) fn covered_lines(&self, each: &mut dyn FnMut(&str, u32, &str, u64)) {
        let Some(vm) = &self.vm else { return };
        for (index, chunk) in &vm.chunks {
            let file = &self.program.files[*index];
            let mut lines: BTreeMap<u32, u64> = BTreeMap::new();
            chunk.coverage(|info| {
                for (line, hits) in info.hits.iter().enumerate() {
                    // Negative: no statement begins there.
                    if let Ok(hits) = u64::try_from(*hits) {
                        let most = lines.entry(line as u32).or_default();
                        *most = hits.max(*most);
                    }
                }
            });
            for (line, hits) in lines {
                let text = file.text.lines().nth(line.saturating_sub(1) as usize);
                each(&file.path, line, text.unwrap_or_default(), hits);
            }
        }
    }

    /// What the scripts were compiled to; send it to other threads.
    pub fn program(&self) -> Arc<Program> {
        self.program.clone()
    }

    /// Should time spent in Lua be measured?
    pub fn set_timing(&mut self, timing: bool) {
        self.timing = timing;
    }

    /// When should garbage be collected?
    pub fn set_garbage(&mut self, garbage: Garbage) {
        self.garbage = garbage;
        if let Some(vm) = &self.vm {
            match garbage {
                Garbage::BetweenCalls => vm.lua.gc_stop(),
                Garbage::Usual | Garbage::EachCall => vm.lua.gc_restart(),
            }
        }
    }

    /// Adds what each call takes to these numbers. Bytes are exact only with [`Garbage::BetweenCalls`].
    pub fn set_usage(&mut self, usage: Arc<Usage>) {
        self.usage = Some(usage);
    }

    /// Line on which a function of the ruleset is defined, 1-based; 1 where the text does not say it.
    pub fn line_of(&self, ruleset: &Ruleset, function: FunctionId) -> u32 {
        self.program.line_of(ruleset, function)
    }

    /// Calls of hooks so far.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// Nanoseconds spent in hooks while timing was on.
    pub fn nanos(&self) -> u64 {
        self.nanos
    }

    /// How the last failed call ended, if one has failed.
    pub fn last_stop(&self) -> Option<&Stop> {
        self.last_stop.as_ref()
    }

    /// Bytes the VM uses now.
    pub fn used_memory(&self) -> usize {
        self.vm.as_ref().map_or(0, |vm| vm.lua.used_memory())
    }

    /// The most bytes the VM was found to use at the end of a failed call.
    pub fn peak_memory(&self) -> usize {
        self.peak
    }

    #[cold]
    fn rebuild(&mut self, ruleset: &Ruleset) -> Result<(), Fault> {
        let built = Vm::new(&self.program, ruleset, self.limits, &self.meter);
        self.vm = Some(built.map_err(|errors| Fault {
            message: errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        })?);
        self.set_garbage(self.garbage);
        Ok(())
    }

    /// Collects what is to be collected before a call; the bytes in use then.
    #[cold]
    fn before_call(&mut self) -> Result<usize, Fault> {
        let Some(vm) = &self.vm else { return Ok(0) };
        let collect = match self.garbage {
            Garbage::Usual => false,
            Garbage::EachCall => true,
            Garbage::BetweenCalls => vm.lua.used_memory() > self.limits.memory / 2,
        };
        if collect {
            vm.lua.gc_collect().map_err(|e| Fault { message: e.to_string() })?;
            if self.garbage == Garbage::BetweenCalls {
                // A full collection starts the collector again.
                vm.lua.gc_stop();
            }
        }
        Ok(vm.lua.used_memory())
    }

    /// Turns what went wrong into a fault; a VM that ran out of memory is dropped.
    #[cold]
    fn fail(&mut self, function: FunctionId, ruleset: &Ruleset, failure: Failure) -> Fault {
        let f = &ruleset.functions[function.0 as usize];
        let (place, message, is_memory) = match failure {
            Failure::Lua(error) => {
                let said = said(&error, |path| self.program.file(path).is_some());
                (said.place, said.message, said.is_memory)
            }
            Failure::Result(message) => (None, message, false),
        };
        let kind = match self.meter.stop() {
            Some(kind) => kind,
            None if is_memory => StopKind::Memory,
            None => StopKind::Error,
        };
        let message = self.limits.words(kind).unwrap_or(message);
        let at = match place {
            Some((path, line)) => format!("{path}:{line}"),
            // What came back, or ran out, has no line of its own: that of the function.
            None => format!("{}:{}", f.file, self.program.line_of(ruleset, function)),
        };
        let piece = &ruleset.pieces[f.piece.at()].id;
        let hook = f.hook.name();
        let message =
            format!("{at}: {message} (module `{}`, piece `{piece}`, hook `{hook}`)", f.module);
        self.peak = self.peak.max(self.used_memory());
        if kind == StopKind::Memory {
            self.vm = None;
        }
        let steps = self.meter.steps();
        self.last_stop = Some(Stop { kind, message: message.clone(), steps });
        Fault { message }
    }
}

/// What can go wrong in a call.
enum Failure {
    Lua(mlua::Error),
    Result(String),
}

/// The integer that a hook's result stands for.
#[inline]
fn result_of(hook: kernel::Hook, value: &Value) -> Result<i32, String> {
    let number = match value {
        Value::Nil if hook.kind() == HookKind::React || hook.policy() == Policy::Any => {
            return Ok(0);
        }
        Value::Boolean(yes) if hook.policy() == Policy::Any => return Ok(i32::from(*yes)),
        Value::Integer(n) => *n as f64,
        Value::Number(n) => *n,
        other => return Err(wrong_result(hook, other.type_name())),
    };
    match whole(number) {
        Some(n) if hook.kind() != HookKind::React => Ok(n),
        _ => Err(wrong_result(hook, &number_text(number))),
    }
}

#[cold]
fn wrong_result(hook: kernel::Hook, found: &str) -> String {
    let wanted = match (hook.kind(), hook.policy()) {
        (HookKind::React, _) => "nothing",
        (_, Policy::Any) => "true, false or nothing",
        _ => "a whole number",
    };
    format!("`{}` must return {wanted}, not {found}", hook.name())
}

impl Host for LuaHost {
    fn set_trace(&mut self, trace: bool) {
        self.trace = trace;
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        self.calls += 1;
        if self.vm.is_none() {
            self.rebuild(scene.ruleset)?;
        }
        let watched = self.garbage != Garbage::Usual || self.usage.is_some();
        let memory = if watched { self.before_call()? } else { 0 };
        let started = self.timing.then(Instant::now);
        let listed = &scene.ruleset.functions[function.0 as usize];
        let before = out.len();
        let result = match &self.vm {
            None => Err(Failure::Result("the script host is not there".into())),
            Some(vm) => {
                let running = Running {
                    ruleset: scene.ruleset,
                    state: scene.state,
                    seat: scene.seat,
                    actor: scene.actor,
                    piece: listed.piece,
                    module: self.program.functions[function.0 as usize].0,
                    out: RefCell::new(&mut *out),
                    before,
                    names: &vm.names,
                    seats: &vm.seats,
                    trace: self.trace,
                    is_question: !matches!(listed.hook.kind(), HookKind::React | HookKind::Replace),
                };
                let f = &vm.functions[function.0 as usize];
                let (game, me) = (&vm.game, &vm.me);
                let value = self.meter.run(self.limits.fuel, || {
                    gate::with_running(&running, || match *args {
                        [] => f.call::<Value>((game, me)),
                        [a] => f.call::<Value>((game, me, a)),
                        [a, b] => f.call::<Value>((game, me, a, b)),
                        [a, b, c] => f.call::<Value>((game, me, a, b, c)),
                        [a, b, c, d] => f.call::<Value>((game, me, a, b, c, d)),
                        _ => Err(mlua::Error::runtime("a hook has at most four arguments")),
                    })
                });
                if let Some(panic) = vm.seats.take_panic() {
                    std::panic::resume_unwind(panic);
                }
                match value {
                    Ok(value) => result_of(listed.hook, &value).map_err(Failure::Result),
                    Err(error) => Err(Failure::Lua(error)),
                }
            }
        };
        if let Some(started) = started {
            self.nanos += started.elapsed().as_nanos() as u64;
        }
        if let Some(usage) = &self.usage {
            let bytes = self.used_memory().saturating_sub(memory);
            usage.add(function, self.meter.steps(), bytes);
        }
        match result {
            Ok(value) if self.meter.stop().is_none() => Ok(value),
            Ok(_) => {
                out.truncate(before);
                let failure = Failure::Result(String::new());
                Err(self.fail(function, scene.ruleset, failure))
            }
            Err(failure) => {
                out.truncate(before);
                Err(self.fail(function, scene.ruleset, failure))
            }
        }
    }
}
