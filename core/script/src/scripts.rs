//! Calls the scripts of one game in VMs, under limits. Every failure becomes a message with file
//! and line.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game::ApiVersion;
use game::random::Random;
use mlua::{Function, MultiValue, Table};

use crate::api::{ApiHook, HookReturnType};
use crate::call::{
    self, ObjectInstances, RunningCall, ScriptDialect, ScriptValue, number_text, whole,
};
use crate::error::{ScriptDiagnostic, StopKind, StoppedCall};
use crate::limits::ScriptLimits;
use crate::meter::{Meter, TEXTS, WatchdogClock};
use crate::program::{self, CompileCache, Program, ScriptDeclarations};
use crate::usage::Usage;
use crate::vm::{self, BROKEN, Vm, describe_error};

/// The arguments of a script function that follow the objects.
#[derive(Clone, Copy, Debug)]
pub enum CallArguments<'v> {
    /// Integers: the most common and fastest case.
    Numbers(&'v [i32]),
    Values(&'v [ScriptValue<'v>]),
}

/// Disturbances of the script host before each call, for determinism checks. The results of scripts
/// must not depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HostDisturbance {
    /// No disturbance: normal play.
    #[default]
    Usual,
    /// Pseudo-random disturbances from this seed: new VMs, calls of other hooks, garbage of all
    /// sizes, nearly exhausted memory.
    Drawn(u64),
    /// Before the first call of each function, the call is repeated in new VMs. In these, the
    /// allocator refuses the first, second, … request for memory, up to this number.
    /// [`refused_requests`] counts the refusals.
    Refused(u64),
}

/// Number of requests that were refused for [`HostDisturbance::Refused`].
static REFUSED_REQUESTS: AtomicU64 = AtomicU64::new(0);

/// Returns the number of memory requests that were refused for [`HostDisturbance::Refused`], by all
/// scripts of the process.
pub fn refused_requests() -> u64 {
    REFUSED_REQUESTS.load(Ordering::Relaxed)
}

/// Maximum number of calls in one VM until the request to refuse occurs. At first, a short hook
/// allocates no new block.
const CALLS_UNTIL_REFUSED: usize = 64;

/// Share of one call's limits on memory and strings that a VM grants after its first call, in
/// quarters.
///
/// Strings that earlier calls have left in the VM are not created again, so a call can appear to
/// need less memory than it does. The difference is at most the size of these strings. Together
/// with them, a call must stay below this share. A call that needs more is repeated in a new VM,
/// and only there can memory run out. The remaining quarter allows for memory pages that are filled
/// differently.
const USED_VM_QUARTERS: usize = 3;
/// The same share of the maximum number of strings that one call may create.
const USED_VM_TEXTS: u32 = TEXTS / 4 * USED_VM_QUARTERS as u32;

/// The VM of one module. It is isolated from what other modules keep and create.
struct ModuleVm {
    vm: Option<Vm>,
    meter: Meter,
}

impl ModuleVm {
    /// Returns whether the allocator has refused a request of the VM. Nothing may run in the VM
    /// then.
    fn is_broken(&self) -> bool {
        self.vm.as_ref().is_some_and(|vm| vm.lua.heap.was_refused())
    }

    /// Returns the bytes in use by the VM.
    fn used_memory(&self) -> usize {
        self.vm.as_ref().map_or(0, |vm| vm.lua.heap.used())
    }
}

/// The scripts of one game, with one VM per module. Each thread needs its own `Scripts`.
pub struct Scripts<D: ScriptDialect> {
    // Dropped before the clock of the watchdog stops.
    machines: Vec<ModuleVm>,
    program: Arc<Program>,
    limits: ScriptLimits,
    timing: bool,
    calls: u64,
    nanos: u64,
    steps: u32,
    last_stop: Option<StoppedCall>,
    peak: usize,
    /// Steps left for the current list of legal actions or the current action. Unlimited before the
    /// first list or action begins.
    left: u32,
    so_far: u64,
    /// Steps that each function has used for the current list or action.
    taken: Vec<u32>,
    history: HostDisturbance,
    drawn: u64,
    /// Whether each function has been tested with refused requests.
    tried: Vec<bool>,
    /// Execution counts of lines in discarded VMs, by file and line. Empty if coverage is off.
    lines: BTreeMap<(usize, u32), u64>,
    usage: Option<Arc<Usage>>,
    _clock: Option<Arc<WatchdogClock>>,
    dialect: PhantomData<fn() -> D>,
}

impl<D: ScriptDialect> Scripts<D> {
    /// Loads all scripts of a game. A file whose text is in the cache is not compiled again.
    ///
    /// # Errors
    /// Returns the errors of all files, sorted by file and line.
    pub fn new(
        declared: ScriptDeclarations<'_>,
        limits: ScriptLimits,
        cache: &CompileCache,
    ) -> Result<Scripts<D>, Vec<ScriptDiagnostic>> {
        let (program, mut errors) = Program::new(D::interface(), declared, cache);
        match Scripts::from_program(Arc::new(program), limits) {
            Ok(scripts) if errors.is_empty() => return Ok(scripts),
            Ok(_) => {}
            // A file with errors is reported once, not for each file that requires it.
            Err(more) => errors.extend(more.into_iter().filter(|e| e.message != BROKEN)),
        }
        errors.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Err(errors)
    }

    /// Creates scripts for another thread from the same program.
    ///
    /// # Errors
    /// Returns the errors of all files. There are none if the program was loaded without errors
    /// before.
    ///
    /// # Panics
    /// If the program belongs to another dialect.
    pub fn from_program(
        program: Arc<Program>,
        limits: ScriptLimits,
    ) -> Result<Scripts<D>, Vec<ScriptDiagnostic>> {
        assert_eq!(program.interface.dialect, D::interface().dialect);
        let clock = (!program.functions.is_empty()).then(WatchdogClock::start);
        let mut machines = Vec::new();
        let mut errors = Vec::new();
        // A program that has been loaded once can be loaded again. VMs are therefore created only
        // when a hook is called.
        let is_known = program.works.load(Ordering::Relaxed);
        for module in 0..program.sources.modules.len() as u8 {
            let meter = Meter::new(limits.watchdog);
            let mut vm = None;
            if !is_known && program.functions.iter().any(|f| f.module == module) {
                match Vm::new::<D>(&program, module, limits, &meter) {
                    Ok(created) => vm = Some(created),
                    Err(more) => errors.extend(more),
                }
            }
            machines.push(ModuleVm { vm, meter });
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        program.works.store(true, Ordering::Relaxed);
        Ok(Scripts {
            taken: vec![0; program.functions.len()],
            tried: vec![false; program.functions.len()],
            machines,
            program,
            limits,
            steps: 0,
            timing: false,
            calls: 0,
            nanos: 0,
            last_stop: None,
            peak: 0,
            left: u32::MAX,
            so_far: 0,
            history: HostDisturbance::Usual,
            drawn: 0,
            lines: BTreeMap::new(),
            usage: None,
            _clock: clock,
            dialect: PhantomData,
        })
    }

    /// Creates scripts of the same program that count executed lines, see
    /// [`Scripts::covered_lines`].
    ///
    /// # Errors
    /// As for [`Scripts::from_program`].
    pub fn covering(&self) -> Result<Scripts<D>, Vec<ScriptDiagnostic>> {
        Scripts::from_program(Arc::new(self.program.covering()), self.limits)
    }

    /// Calls `each` with file, line, text and execution count of every executable line, as
    /// [`CoverageCounts::add`](crate::CoverageCounts::add) needs them.
    pub fn covered_lines(&mut self, each: &mut dyn FnMut(&str, u32, &str, u64)) {
        for module in 0..self.machines.len() {
            self.end_vm(module);
        }
        for ((index, line), hits) in &self.lines {
            let file = &self.program.files[*index];
            let text = file.text.lines().nth(line.saturating_sub(1) as usize);
            each(&file.path, *line, text.unwrap_or_default(), *hits);
        }
    }

    /// Discards a VM, but keeps its execution counts.
    #[cold]
    fn end_vm(&mut self, module: usize) {
        let Some(vm) = self.machines[module].vm.take() else { return };
        if !self.program.counts || vm.lua.heap.was_refused() {
            return;
        }
        for (index, chunk) in &vm.chunks {
            let mut lines: BTreeMap<u32, u64> = BTreeMap::new();
            chunk.coverage(|info| {
                for (line, hits) in info.hits.iter().enumerate() {
                    // A negative count means that no statement begins on this line.
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

    /// Returns the compiled program, for scripts on other threads.
    pub fn program(&self) -> Arc<Program> {
        self.program.clone()
    }

    /// Switches the measurement of time spent in Lua on or off.
    pub fn set_timing(&mut self, timing: bool) {
        self.timing = timing;
    }

    /// Sets the disturbances before each call.
    pub fn set_history(&mut self, history: HostDisturbance) {
        self.history = history;
    }

    /// Records the usage of each call in `usage`. A call allocates fewer bytes if earlier calls
    /// have left strings that it needs.
    pub fn set_usage(&mut self, usage: Arc<Usage>) {
        self.usage = Some(usage);
    }

    /// Returns the 1-based line on which a function is defined; 1 if the line is unknown.
    pub fn line_of(&self, function: usize) -> u32 {
        self.program.line_of(function)
    }

    /// Returns the version of the language in which a function is written.
    pub fn api_of(&self, function: usize) -> ApiVersion {
        self.program.api(self.program.functions[function].module)
    }

    /// Returns the number of hook calls so far.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// Returns the nanoseconds spent in hooks while timing was on.
    pub fn nanos(&self) -> u64 {
        self.nanos
    }

    /// Returns how the last failed call ended; `None` if no call has failed.
    pub fn last_stop(&self) -> Option<&StoppedCall> {
        self.last_stop.as_ref()
    }

    /// Returns the steps of the last call.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns the steps of all calls so far. The number is the same on every machine.
    pub fn steps_so_far(&self) -> u64 {
        self.so_far
    }

    /// Returns the bytes in use by all VMs.
    pub fn used_memory(&self) -> usize {
        self.machines.iter().map(ModuleVm::used_memory).sum()
    }

    /// Returns the largest number of bytes that a VM used at the end of a failed call.
    pub fn peak_memory(&self) -> usize {
        self.peak
    }

    #[cold]
    fn rebuild(&mut self, module: usize) -> Result<(), String> {
        self.end_vm(module);
        let meter = &self.machines[module].meter;
        let built = Vm::new::<D>(&self.program, module as u8, self.limits, meter);
        self.machines[module].vm = Some(built.map_err(|errors| {
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })?);
        Ok(())
    }

    /// Disturbs the VM of a function's module as [`HostDisturbance::Drawn`] describes.
    #[cold]
    fn draw_history<'a>(
        &mut self,
        seed: u64,
        function: usize,
        scene: &'a D::CallContext<'a>,
    ) -> Result<(), String> {
        let module = self.module_of(function);
        self.drawn += 1;
        let drawn = Random::derive(seed, self.drawn);
        match drawn % 16 {
            0 => self.rebuild(module)?,
            1..=3 => {
                let all = 0..self.program.functions.len();
                let own: Vec<usize> = all.filter(|f| self.module_of(*f) == module).collect();
                let other = own[(drawn >> 8) as usize % own.len()];
                let args = vec![0; self.hook_of(other).args.len()];
                let (left, so_far, stop) = (self.left, self.so_far, self.last_stop.take());
                let taken = self.taken.clone();
                let history = std::mem::take(&mut self.history);
                // The result does not matter, only the garbage that the call leaves.
                let _ = self.call(other, scene, CallArguments::Numbers(&args));
                D::forget(scene);
                (self.left, self.so_far) = (left, so_far);
                (self.last_stop, self.history) = (stop, history);
                self.taken = taken;
                self.calls -= 1;
            }
            4..=6 => {
                let Some(vm) = &mut self.machines[module].vm else { return Ok(()) };
                let (count, size) = (drawn >> 8 & 0x3ff, drawn >> 20 & 0xff);
                vm.is_new = false;
                for n in 0..count {
                    let text = format!("{n}").repeat(1 + size as usize);
                    let _ = vm.lua.create_string(&text);
                    let _ = vm.lua.create_table_with_capacity(size as usize, n as usize % 4);
                }
            }
            7 => {
                let Some(vm) = &mut self.machines[module].vm else { return Ok(()) };
                vm.is_new = false;
                let spare = (drawn >> 8) as usize & 0xfff;
                vm.lua.heap.set_mark(vm.lua.heap.used() + spare);
            }
            _ => {}
        }
        Ok(())
    }

    /// Repeats a call with every memory request refused in turn. Each repetition must end as a
    /// memory error with file and line.
    #[cold]
    fn try_refused<'a>(
        &mut self,
        function: usize,
        scene: &'a D::CallContext<'a>,
        args: CallArguments<'_>,
    ) -> Result<(), String> {
        let HostDisturbance::Refused(most) = self.history else { return Ok(()) };
        if std::mem::replace(&mut self.tried[function], true) {
            return Ok(());
        }
        let module = self.module_of(function);
        let (last_stop, peak) = (self.last_stop.take(), self.peak);
        for n in 1..=most {
            self.rebuild(module)?;
            if let Some(vm) = &self.machines[module].vm {
                vm.lua.heap.refuse(n);
            }
            let mut result = Ok(ScriptValue::Nil);
            for _ in 0..CALLS_UNTIL_REFUSED {
                result = self.attempt(function, scene, args);
                D::forget(scene);
                if self.machines[module].is_broken() || result.is_err() {
                    break;
                }
            }
            if !self.machines[module].is_broken() {
                break;
            }
            REFUSED_REQUESTS.fetch_add(1, Ordering::Relaxed);
            let failure = result.err().unwrap_or(CallFailure::Result(String::new()));
            let message = self.fail(function, failure);
            // Another limit may have been exceeded first, and the request for its message refused.
            let is_stopped = self.last_stop.take().is_some_and(|stop| stop.kind != StopKind::Error);
            if !is_stopped || !message.contains(".lua:") {
                return Err(format!("request {n} was rejected: {message}"));
            }
        }
        (self.last_stop, self.peak) = (last_stop, peak);
        // The real call gets a new VM.
        self.rebuild(module)
    }

    /// Converts a failure to a script error. Discards a VM that has run out of memory.
    #[cold]
    fn fail(&mut self, function: usize, failure: CallFailure) -> String {
        let module = self.module_of(function);
        let meter = &self.machines[module].meter;
        let (place, message, is_memory) = match failure {
            CallFailure::Lua(error) => {
                let description = describe_error(&error, meter, |path| self.program.text_of(path));
                (
                    description.place.or_else(|| meter.take_refused()),
                    description.message,
                    description.is_memory,
                )
            }
            CallFailure::Result(message) => (None, message, false),
        };
        let kind = match meter.stop() {
            Some(kind) => kind,
            None if is_memory => StopKind::Memory,
            None => StopKind::Error,
        };
        let message = match kind {
            StopKind::Fuel if meter.limit() < self.limits.fuel => self.out_of_steps(),
            kind => self.limits.words(kind).unwrap_or(message),
        };
        let at = match place {
            Some((path, line)) => format!("{path}:{line}"),
            // An invalid result, or exhausted memory, has no line. The line of the function is used
            // then.
            None => {
                let file = &self.program.functions[function].listed.file;
                format!("{file}:{}", self.program.line_of(function))
            }
        };
        let listed = &self.program.functions[function].listed;
        let (id, piece) = (&listed.module, &listed.piece);
        let hook = self.hook_of(function).name;
        let message = format!("{at}: {message} (module `{id}`, piece `{piece}`, hook `{hook}`)");
        let steps = meter.steps();
        self.peak = self.peak.max(self.machines[module].used_memory());
        if kind.leaves_no_memory() || self.machines[module].is_broken() {
            self.end_vm(module);
        }
        self.last_stop = Some(StoppedCall { kind, message: message.clone(), steps });
        message
    }

    /// Returns the index of a function's module.
    fn module_of(&self, function: usize) -> usize {
        self.program.functions[function].module.into()
    }

    /// Returns the hook that a function answers.
    fn hook_of(&self, function: usize) -> &'static ApiHook {
        &self.program.interface.hooks[self.program.functions[function].listed.hook]
    }

    /// Returns the message that all calls together used too many steps. It names the piece that
    /// used most of them.
    #[cold]
    fn out_of_steps(&self) -> String {
        let ScriptLimits { together, .. } = self.limits;
        // Pieces are in the order of their functions.
        let mut by_piece: Vec<(&str, u64)> = Vec::new();
        for (function, taken) in self.program.functions.iter().zip(&self.taken) {
            let piece = function.listed.piece.as_str();
            match by_piece.iter_mut().find(|(listed, _)| *listed == piece) {
                Some((_, sum)) => *sum += u64::from(*taken),
                None => by_piece.push((piece, u64::from(*taken))),
            }
        }
        // If several pieces used equally many, the first counts.
        let most = by_piece.iter().rev().max_by_key(|(_, taken)| *taken);
        let most =
            most.map_or(String::new(), |(piece, taken)| format!(", {taken} of them by `{piece}`"));
        format!(
            "out of fuel: the scripts of one list or action took more than {together} steps{most}"
        )
    }

    /// Makes one call in the current VM, whatever has run in the VM before.
    #[inline]
    fn attempt<'a>(
        &self,
        function: usize,
        scene: &'a D::CallContext<'a>,
        args: CallArguments<'_>,
    ) -> Result<ScriptValue<'static>, CallFailure> {
        let program::ProgramFunction { module, place, .. } = self.program.functions[function];
        let ModuleVm { vm: Some(vm), meter } = &self.machines[usize::from(module)] else {
            return Err(CallFailure::Result("internal error: no script host".into()));
        };
        let running: RunningCall<'_, 'a, D> =
            RunningCall { scene, function, module, names: &vm.names, objects: &vm.objects };
        let f = &vm.functions[place];
        D::begin(scene);
        let fuel = self.limits.fuel.min(self.left);
        let value = meter.run(fuel, vm.weight, || {
            call::with_running(&running, || match args {
                CallArguments::Numbers(numbers) => call_with_numbers(f, &vm.given, numbers),
                CallArguments::Values(values) => call_with_values::<D>(f, vm, values),
            })
        });
        if let Some(panic) = vm.objects.take_panic() {
            std::panic::resume_unwind(panic);
        }
        match value {
            Ok(value) => {
                result_of(self.hook_of(function), value, &vm.objects).map_err(CallFailure::Result)
            }
            Err(error) => Err(CallFailure::Lua(error)),
        }
    }

    /// Returns whether the last attempt exceeded the limit of memory or of strings.
    fn ran_out(&self, module: usize, result: &Result<ScriptValue<'static>, CallFailure>) -> bool {
        let is_memory = |error: &mlua::Error| {
            let mut error = error;
            while let mlua::Error::CallbackError { cause, .. } = error {
                error = cause;
            }
            matches!(error, mlua::Error::MemoryError(_))
        };
        match self.machines[module].meter.stop() {
            Some(kind) => matches!(kind, StopKind::Memory | StopKind::Texts),
            None => matches!(result, Err(CallFailure::Lua(error)) if is_memory(error)),
        }
    }
}

/// A failure of a call: either an error in Lua or an invalid result.
enum CallFailure {
    Lua(mlua::Error),
    Result(String),
}

/// Calls a function with objects and integers. Tuples are the fastest way to pass arguments with
/// mlua.
#[inline]
fn call_with_numbers(f: &Function, objects: &[Table], args: &[i32]) -> mlua::Result<mlua::Value> {
    macro_rules! call {
        ($($object:ident),*) => {
            match *args {
                [] => f.call(($($object,)*)),
                [a] => f.call(($($object,)* a)),
                [a, b] => f.call(($($object,)* a, b)),
                [a, b, c] => f.call(($($object,)* a, b, c)),
                [a, b, c, d] => f.call(($($object,)* a, b, c, d)),
                _ => call_with_many(f, objects, args.iter().map(|n| mlua::Value::Integer((*n).into()))),
            }
        };
    }
    match objects {
        [] => call!(),
        [object] => call!(object),
        [object, other] => call!(object, other),
        _ => call_with_many(f, objects, args.iter().map(|n| mlua::Value::Integer((*n).into()))),
    }
}

/// Calls a function with any number of objects and values.
fn call_with_many(
    f: &Function,
    instances: &[Table],
    args: impl Iterator<Item = mlua::Value>,
) -> mlua::Result<mlua::Value> {
    let objects = instances.iter().cloned().map(mlua::Value::Table);
    f.call(objects.chain(args).collect::<MultiValue>())
}

/// Calls a function with objects and values.
fn call_with_values<D: ScriptDialect>(
    f: &Function,
    vm: &Vm,
    args: &[ScriptValue<'_>],
) -> mlua::Result<mlua::Value> {
    let args = args.iter().map(|value| to_lua::<D>(vm, value)).collect::<mlua::Result<Vec<_>>>()?;
    call_with_many(f, &vm.given, args.into_iter())
}

/// Converts a value of the dialect to a Lua value.
fn to_lua<D: ScriptDialect>(vm: &Vm, value: &ScriptValue<'_>) -> mlua::Result<mlua::Value> {
    Ok(match value {
        ScriptValue::Nil => mlua::Value::Nil,
        ScriptValue::Bool(yes) => mlua::Value::Boolean(*yes),
        ScriptValue::Int(n) => mlua::Value::Integer((*n).into()),
        ScriptValue::Text(text) => mlua::Value::String(vm.lua.create_string(text.as_bytes())?),
        ScriptValue::Numbers(list) => {
            mlua::Value::Table(vm.lua.create_sequence_from(list.iter().copied())?)
        }
        ScriptValue::List(list) => {
            let list = list.iter().map(|value| to_lua::<D>(vm, value));
            let list = list.collect::<mlua::Result<Vec<_>>>()?;
            mlua::Value::Table(vm.lua.create_sequence_from(list)?)
        }
        ScriptValue::Object(object, instance) => {
            mlua::Value::Table(vm::instance::<D>(&vm.lua, &vm.objects, *object, *instance)?)
        }
    })
}

/// Converts the result of a hook. Returns an error message if its type is wrong.
#[inline]
fn result_of(
    hook: &ApiHook,
    value: mlua::Value,
    objects: &ObjectInstances,
) -> Result<ScriptValue<'static>, String> {
    let number = match (hook.returns, value) {
        (
            HookReturnType::Nothing | HookReturnType::YesNo | HookReturnType::Text,
            mlua::Value::Nil,
        ) => {
            return Ok(ScriptValue::Nil);
        }
        (HookReturnType::YesNo, mlua::Value::Boolean(yes)) => return Ok(ScriptValue::Bool(yes)),
        (HookReturnType::Text, mlua::Value::String(text)) => {
            return Ok(ScriptValue::Text(text.to_string_lossy().into()));
        }
        (HookReturnType::List, mlua::Value::Table(list)) => return list_of(hook, &list, objects),
        (HookReturnType::Value, mlua::Value::Nil) if objects.api == ApiVersion::Second => {
            return Ok(ScriptValue::Nil);
        }
        (HookReturnType::Value, mlua::Value::Table(table)) => {
            let object = object_of(&table, objects);
            return object.ok_or_else(|| wrong_result(hook, "a table"));
        }
        (_, mlua::Value::Integer(n)) => n as f64,
        (_, mlua::Value::Number(n)) => n,
        (_, other) => return Err(wrong_result(hook, other.type_name())),
    };
    match (hook.returns, whole(number)) {
        (HookReturnType::YesNo | HookReturnType::Number | HookReturnType::Value, Some(n)) => {
            Ok(ScriptValue::Int(n))
        }
        _ => Err(wrong_result(hook, &number_text(number))),
    }
}

/// Returns the object that a table represents; `None` if it represents none, or if scripts of this
/// version return no objects.
fn object_of(table: &Table, objects: &ObjectInstances) -> Option<ScriptValue<'static>> {
    let found = objects.object_at(table.to_pointer() as usize);
    let found = found.filter(|_| objects.api == ApiVersion::Second);
    found.map(|(object, instance)| ScriptValue::Object(object, instance))
}

/// Converts a list that a hook returned.
fn list_of(
    hook: &ApiHook,
    list: &Table,
    objects: &ObjectInstances,
) -> Result<ScriptValue<'static>, String> {
    let entry = |n: usize| match list.raw_get::<mlua::Value>(n) {
        Ok(mlua::Value::Boolean(yes)) => Ok(ScriptValue::Bool(yes)),
        Ok(mlua::Value::String(text)) => Ok(ScriptValue::Text(text.to_string_lossy().into())),
        Ok(mlua::Value::Integer(n)) => {
            i32::try_from(n).map(ScriptValue::Int).map_err(|_| "a large number")
        }
        Ok(mlua::Value::Number(n)) => whole(n).map(ScriptValue::Int).ok_or("a broken number"),
        Ok(mlua::Value::Table(table)) => object_of(&table, objects).ok_or("table"),
        Ok(other) => Err(other.type_name()),
        Err(_) => Err("nothing"),
    };
    let all = (1..=list.raw_len()).map(entry).collect::<Result<Vec<_>, _>>();
    all.map(ScriptValue::List)
        .map_err(|problem| wrong_result(hook, &format!("a list with {problem}")))
}

#[cold]
fn wrong_result(hook: &ApiHook, found: &str) -> String {
    format!("`{}` must return {}, not {found}", hook.name, hook.returns.expected())
}

impl<D: ScriptDialect> Scripts<D> {
    /// Calls a function by its index in the program.
    ///
    /// After success, the scene contains the requested changes. After a failure, they are
    /// discarded.
    ///
    /// # Errors
    /// The message states what stopped the script, with file, line, module, piece and hook;
    /// [`Scripts::last_stop`] returns the limit.
    pub fn call<'a>(
        &mut self,
        function: usize,
        scene: &'a D::CallContext<'a>,
        args: CallArguments<'_>,
    ) -> Result<ScriptValue<'static>, String> {
        self.calls += 1;
        match self.history {
            HostDisturbance::Usual => {}
            HostDisturbance::Drawn(seed) => self.draw_history(seed, function, scene)?,
            HostDisturbance::Refused(_) => self.try_refused(function, scene, args)?,
        }
        let module = self.module_of(function);
        // Strings of earlier calls are not created again. If these alone exceed what a used VM
        // grants, a call could create too many without being noticed.
        let machine = &self.machines[module];
        if machine.vm.is_none() || machine.is_broken() || machine.meter.texts() > USED_VM_TEXTS {
            self.rebuild(module)?;
        }
        let started = self.timing.then(Instant::now);
        let is_counted = self.usage.is_some();
        let mut memory = if is_counted { self.machines[module].used_memory() } else { 0 };
        let mut result = self.attempt(function, scene, args);
        if result.is_err() || self.machines[module].meter.stop().is_some() {
            let is_new = self.machines[module].vm.as_ref().is_none_or(|vm| vm.is_new);
            if !is_new && self.ran_out(module, &result) {
                // Leftovers of earlier calls may be the cause, so the call is repeated in a new VM.
                D::forget(scene);
                self.rebuild(module)?;
                memory = self.machines[module].used_memory();
                result = self.attempt(function, scene, args);
            }
        }
        let ModuleVm { vm, meter } = &mut self.machines[module];
        if let Some(vm) = vm
            && vm.is_new
        {
            vm.is_new = false;
            vm.lua.heap.set_mark(vm.loaded + self.limits.memory / 4 * USED_VM_QUARTERS);
            meter.limit_texts(USED_VM_TEXTS);
        }
        if let Some(started) = started {
            self.nanos += started.elapsed().as_nanos() as u64;
        }
        let (steps, stop) = (meter.steps(), meter.stop());
        self.steps = steps;
        self.so_far += u64::from(steps);
        if self.left != u32::MAX {
            self.left = self.left.saturating_sub(steps);
            self.taken[function] += steps;
        }
        if let Some(usage) = &self.usage {
            let bytes = self.machines[module].used_memory().saturating_sub(memory);
            usage.add(function, steps, bytes);
        }
        match result {
            Ok(value) if stop.is_none() => Ok(value),
            result => {
                D::forget(scene);
                let failure = result.err().unwrap_or(CallFailure::Result(String::new()));
                Err(self.fail(function, failure))
            }
        }
    }

    /// Begins a list of legal actions or an action. Resets the budget of steps that all calls for
    /// it share.
    pub fn begin(&mut self) {
        if self.left < self.limits.together {
            self.taken.fill(0);
        }
        self.left = self.limits.together;
    }
}
