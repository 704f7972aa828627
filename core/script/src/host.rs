//! The script host: calls hooks under limits and turns every failure into a fault that says where.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::random::Random;
use kernel::{Fault, FunctionId, HookKind, Host, Policy, Request, Ruleset, Scene};
use mlua::Value;

use crate::error::{ScriptError, Stop, StopKind};
use crate::gate::{self, Running, number_text, whole};
use crate::meter::{Clock, Meter, TEXT, TEXTS, TEXTS_AT_LOAD};
use crate::program::{Cache, Program};
use crate::sources::Sources;
use crate::usage::Usage;
use crate::vm::{BROKEN, Vm, said};

/// What scripts may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of one call, and of loading one file: calls, returns, turns of loops, steps of a pattern match, and what
    /// else is charged for by its size.
    pub fuel: u32,
    /// Steps of all calls together that one list or one action needs, see [`Host::begin`].
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

/// What a host has been through before each call. Scripts cannot notice; a certificate shows that they do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum History {
    /// What the game brought.
    #[default]
    Usual,
    /// Drawn from this seed: new virtual machines, calls of other hooks, garbage of all sizes, memory nearly used up.
    Drawn(u64),
}

/// Of the memory that one call may take, and of the texts that it may make, a VM that has seen other calls lends this
/// share: quarters.
///
/// The texts that other calls left are not made again, so a call can seem to need less memory than it does, by no more
/// than what they left. What they left and what the call takes stays together below this share; a call that needs more
/// is begun anew in a new VM, and only there memory can run out. The quarter between is for what pages are filled with
/// differently.
const LENT: usize = 3;
/// The same share of the texts that one call may make.
const LENT_TEXTS: u32 = TEXTS / 4 * LENT as u32;

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
    /// Steps left for the running list or action; before the first one, as many as there are.
    left: u32,
    /// Steps of all calls so far.
    so_far: u64,
    /// Steps that each function took in it.
    taken: Vec<u32>,
    history: History,
    drawn: u64,
    /// How often each line was run in machines that are gone, by file; empty if nobody counts.
    lines: BTreeMap<(usize, u32), u64>,
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
        let meter = Meter::new(limits.watchdog);
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
            left: u32::MAX,
            so_far: 0,
            taken: vec![0; ruleset.functions.len()],
            history: History::Usual,
            drawn: 0,
            lines: BTreeMap::new(),
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
    pub(crate) fn covered_lines(&mut self, each: &mut dyn FnMut(&str, u32, &str, u64)) {
        self.end_vm();
        for ((index, line), hits) in &self.lines {
            let file = &self.program.files[*index];
            let text = file.text.lines().nth(line.saturating_sub(1) as usize);
            each(&file.path, *line, text.unwrap_or_default(), *hits);
        }
    }

    /// Drops the VM, and keeps what it has counted.
    #[cold]
    fn end_vm(&mut self) {
        let Some(vm) = self.vm.take() else { return };
        if !self.program.counts {
            return;
        }
        for (index, chunk) in &vm.chunks {
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
                *self.lines.entry((*index, line)).or_default() += hits;
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

    /// What should go before each call?
    pub fn set_history(&mut self, history: History) {
        self.history = history;
    }

    /// Adds what each call takes to these numbers. A call that finds texts of other calls takes fewer bytes.
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

    /// Steps that the last call took.
    pub fn steps(&self) -> u32 {
        self.meter.steps()
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
        self.end_vm();
        let built = Vm::new(&self.program, ruleset, self.limits, &self.meter);
        self.vm = Some(built.map_err(|errors| Fault {
            message: errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        })?);
        Ok(())
    }

    /// Gives the VM the past that was drawn for it.
    #[cold]
    fn draw_history(&mut self, seed: u64, scene: Scene<'_>) -> Result<(), Fault> {
        self.drawn += 1;
        let drawn = Random::derive(seed, self.drawn);
        let ruleset = scene.ruleset;
        match drawn % 16 {
            0 => self.rebuild(ruleset)?,
            1..=3 => {
                let other = (drawn >> 8) as usize % ruleset.functions.len().max(1);
                let hook = ruleset.functions[other].hook;
                let args =
                    vec![0; hook.args().len() + usize::from(hook.kind() == HookKind::Modify)];
                let (left, so_far, stop) = (self.left, self.so_far, self.last_stop.take());
                let taken = self.taken.clone();
                let history = std::mem::take(&mut self.history);
                // What it says is not asked for: only what it leaves behind.
                let _ = self.call(FunctionId(other as u16), scene, &args, &mut Vec::new());
                (self.left, self.so_far) = (left, so_far);
                (self.last_stop, self.history) = (stop, history);
                self.taken = taken;
                self.calls -= 1;
            }
            4..=6 => {
                let Some(vm) = &mut self.vm else { return Ok(()) };
                let (many, size) = (drawn >> 8 & 0x3ff, drawn >> 20 & 0xff);
                vm.is_new = false;
                for n in 0..many {
                    let text = format!("{n}").repeat(1 + size as usize);
                    let _ = vm.lua.create_string(&text);
                    let _ = vm.lua.create_table_with_capacity(size as usize, n as usize % 4);
                }
            }
            7 => {
                let Some(vm) = &mut self.vm else { return Ok(()) };
                vm.is_new = false;
                let spare = (drawn >> 8) as usize & 0xfff;
                let _ = vm.lua.set_memory_limit(vm.lua.used_memory() + spare);
            }
            _ => {}
        }
        Ok(())
    }

    /// Turns what went wrong into a fault; a VM that ran out of memory is dropped.
    #[cold]
    fn fail(&mut self, function: FunctionId, ruleset: &Ruleset, failure: Failure) -> Fault {
        let f = &ruleset.functions[function.0 as usize];
        let (place, message, is_memory) = match failure {
            Failure::Lua(error) => {
                let said = said(&error, &self.meter, |path| self.program.file(path).is_some());
                (said.place, said.message, said.is_memory)
            }
            Failure::Result(message) => (None, message, false),
        };
        let kind = match self.meter.stop() {
            Some(kind) => kind,
            None if is_memory => StopKind::Memory,
            None => StopKind::Error,
        };
        let message = match kind {
            StopKind::Fuel if self.meter.limit() < self.limits.fuel => self.out_of_steps(ruleset),
            kind => self.limits.words(kind).unwrap_or(message),
        };
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
        if kind.leaves_no_memory() {
            self.end_vm();
        }
        let steps = self.meter.steps();
        self.last_stop = Some(Stop { kind, message: message.clone(), steps });
        Fault { message }
    }
}

impl LuaHost {
    /// What is said if all calls together took too much: which piece took most of it.
    #[cold]
    fn out_of_steps(&self, ruleset: &Ruleset) -> String {
        let Limits { together, .. } = self.limits;
        let mut by_piece = BTreeMap::new();
        for (function, taken) in ruleset.functions.iter().zip(&self.taken) {
            *by_piece.entry(function.piece).or_insert(0_u64) += u64::from(*taken);
        }
        // Of two that took the same, the first.
        let most =
            by_piece.iter().max_by_key(|(piece, taken)| (**taken, std::cmp::Reverse(**piece)));
        let most = most.map_or(String::new(), |(piece, taken)| {
            format!(", {taken} of them by `{}`", ruleset.pieces[piece.at()].id)
        });
        format!(
            "out of fuel: the scripts of one list or action took more than {together} steps{most}"
        )
    }

    /// One call in the VM that is there, whatever has run in it before.
    #[inline]
    fn attempt(
        &self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Failure> {
        let listed = &scene.ruleset.functions[function.0 as usize];
        let before = out.len();
        let Some(vm) = &self.vm else {
            return Err(Failure::Result("the script host is not there".into()));
        };
        let module = self.program.functions[function.0 as usize].0;
        let running = Running {
            ruleset: scene.ruleset,
            state: scene.state,
            seat: scene.seat,
            actor: scene.actor,
            piece: listed.piece,
            module,
            out: RefCell::new(out),
            before,
            names: &vm.names,
            seats: &vm.seats,
            trace: self.trace,
            is_question: !matches!(listed.hook.kind(), HookKind::React | HookKind::Replace),
        };
        let f = &vm.functions[function.0 as usize];
        let (game, me) = (&vm.game, &vm.me);
        let fuel = self.limits.fuel.min(self.left);
        let weight = vm.weights[usize::from(module)];
        let value = self.meter.run(&vm.lua, fuel, weight, || {
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

    /// Did memory run out in the last attempt, or texts?
    fn ran_out(&self, result: &Result<i32, Failure>) -> bool {
        let is_memory = |error: &mlua::Error| {
            let mut error = error;
            while let mlua::Error::CallbackError { cause, .. } = error {
                error = cause;
            }
            matches!(error, mlua::Error::MemoryError(_))
        };
        match self.meter.stop() {
            Some(kind) => matches!(kind, StopKind::Memory | StopKind::Texts),
            None => matches!(result, Err(Failure::Lua(error)) if is_memory(error)),
        }
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
    fn behind(&mut self) -> Option<&mut dyn Host> {
        None
    }

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
        if let History::Drawn(seed) = self.history {
            self.draw_history(seed, scene)?;
        }
        // Texts that calls before have made are not made again: where these alone are more than a VM lends, a call that makes
        // no others would not be seen to make too many.
        if self.vm.is_none() || self.meter.texts() > LENT_TEXTS {
            self.rebuild(scene.ruleset)?;
        }
        let started = self.timing.then(Instant::now);
        let before = out.len();
        let mut memory = if self.usage.is_some() { self.used_memory() } else { 0 };
        let mut result = self.attempt(function, scene, args, out);
        if result.is_err() || self.meter.stop().is_some() {
            let is_new = self.vm.as_ref().is_none_or(|vm| vm.is_new);
            if !is_new && self.ran_out(&result) {
                // What calls before have left may be to blame: the call is decided in a VM that has seen none.
                out.truncate(before);
                self.rebuild(scene.ruleset)?;
                memory = self.used_memory();
                result = self.attempt(function, scene, args, out);
            }
        }
        if let Some(vm) = &mut self.vm
            && vm.is_new
        {
            vm.is_new = false;
            let _ = vm.lua.set_memory_limit(vm.loaded + self.limits.memory / 4 * LENT);
            self.meter.limit_texts(LENT_TEXTS);
        }
        if let Some(started) = started {
            self.nanos += started.elapsed().as_nanos() as u64;
        }
        let steps = self.meter.steps();
        self.so_far += u64::from(steps);
        if self.left != u32::MAX {
            self.left = self.left.saturating_sub(steps);
            self.taken[usize::from(function.0)] += steps;
        }
        if let Some(usage) = &self.usage {
            let bytes = self.used_memory().saturating_sub(memory);
            usage.add(function, steps, bytes);
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

    fn begin(&mut self) {
        if self.left < self.limits.together {
            self.taken.fill(0);
        }
        self.left = self.limits.together;
    }

    fn steps_so_far(&mut self) -> u64 {
        self.so_far
    }
}
