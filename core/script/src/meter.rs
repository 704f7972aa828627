//! Step counter and watchdog: they count the steps of a running script and stop it at its limits.
//!
//! Luau calls the interrupt at every call, return, loop iteration and step of a pattern match. A
//! raw callback with a counter costs 2–10 % for most calls; `Lua::set_interrupt` costs up to 60 %.
//! Longer work is charged by its size: library functions in `prelude.lua`, new tables and functions
//! when Luau reports their allocation, and long functions by the weight of a step. Operators do
//! work that none of these can see, in proportion to the sizes of their operands. Therefore every
//! step costs more once a long string, a large table or many metatables exist.

use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use mlua::ffi;

use crate::error::StopKind;

/// Time between two ticks of the watchdog's clock.
const TICK: Duration = Duration::from_millis(5);
/// Steps charged for a caught error. They take about as long as raising an error.
const CAUGHT: u32 = 100;
/// Steps charged for a new table or function.
const NEW_OBJECT: u32 = 4;
/// Maximum length of a string that a script may create, in bytes. Slightly longer strings are not
/// detected.
pub(crate) const TEXT: usize = 64 * 1024;
/// Maximum length of a string, in bytes, that can be compared or read as a number within one step.
/// After a longer string was created, a step costs its length divided by a quarter of this
/// constant. Luau reuses existing strings of up to 512 bytes, but always creates longer ones. If
/// this value were below 512 plus the overhead of a string, the cost of steps would depend on other
/// calls.
pub(crate) const SHORT: usize = 544;
/// The value of [`SHORT`] while a file is loaded, which happens once.
const SHORT_AT_LOAD: usize = 4 * SHORT;
/// Maximum number of bytes that Luau requests to join strings to one of the maximum length.
const TEXT_AND_MORE: usize = TEXT + TEXT / 8;
/// Number of stack values that one step may pass on without extra charge.
const VALUES: u32 = 256;
/// Memory category of allocations by scripts. It distinguishes parts of tables from lists of the VM
/// itself.
pub(crate) const OF_SCRIPTS: c_int = 1;
/// Luau's kind for an array without its own header, such as a part of a table: `LUA_T_ALL`, which
/// mlua does not export.
const PART: c_int = ffi::LUA_TBUFFER + 6;
/// Bytes of one hash node of a table. Luau stores at most one key per node.
const PLACE: usize = 32;
/// Maximum size of a hash part, in bytes, in which a key is found within one step even if all keys
/// collide.
const KEYED: usize = 64 * PLACE;
/// Maximum size of an array part, in bytes, that can be traversed within one step: 4,096 entries.
const LISTED: usize = 64 * 1024;
/// Number of metatables with links to tables that can be followed within one step, even as a single
/// chain.
const LINKS: u32 = 4;
/// Maximum number of strings that a call may create. All of them could have the same hash, so that
/// each is compared with all others.
pub(crate) const TEXTS: u32 = 2048;
/// Maximum number of strings that the files of one module may create while loading.
pub(crate) const TEXTS_AT_LOAD: u32 = 4 * TEXTS;

static NOW: AtomicU32 = AtomicU32::new(0);
static CLOCK: Mutex<Weak<WatchdogClock>> = Mutex::new(Weak::new());

/// The clock of the watchdog: one thread for all script hosts, which ends with the last host.
pub(crate) struct WatchdogClock;

impl WatchdogClock {
    /// Returns the clock, and starts it if it does not run. If no thread can be started, there is
    /// no watchdog.
    pub(crate) fn start() -> Arc<WatchdogClock> {
        let mut running = CLOCK.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(clock) = running.upgrade() {
            return clock;
        }
        let clock = Arc::new(WatchdogClock);
        let alive = Arc::downgrade(&clock);
        *running = alive.clone();
        let _ = std::thread::Builder::new()
            .name("script-clock".into())
            .stack_size(64 * 1024)
            .spawn(move || {
                while alive.strong_count() > 0 {
                    std::thread::sleep(TICK);
                    NOW.fetch_add(1, Ordering::Relaxed);
                }
            });
        clock
    }
}

/// Returns the CPU time that this thread has used so far.
#[cfg(unix)]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the elapsed time, for platforms on which the CPU time of a thread is unknown.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The step counter of one call.
pub(crate) struct Meter {
    fuel: Cell<u32>,
    limit: Cell<u32>,
    /// Cost of a step, at least 1.
    weight: Cell<u32>,
    /// Cost of a step before the factor for what the call has created.
    own_weight: Cell<u32>,
    seen: Cell<u32>,
    busy_since: Cell<Option<Duration>>,
    /// CPU time after which the watchdog stops a call.
    busy: Duration,
    stop: Cell<Option<StopKind>>,
    /// Length in bytes up to which strings do not increase the cost of steps.
    short: Cell<usize>,
    /// Sizes of objects that the call has created and that increase the cost of steps.
    made: Cell<CreatedSizes>,
    /// Strings created since [`Meter::begin_texts`], and their maximum.
    texts: Cell<u32>,
    most_texts: Cell<u32>,
    /// Position where `error` or `assert` raised the current error; `None` if Luau or the host
    /// raised it.
    raised: RefCell<Option<ScriptLocation>>,
    /// Position in the script when the allocator refused a request of Luau.
    refused: RefCell<ScriptLocation>,
}

/// The largest objects that a call, or the loading of a module's files, has created. They increase
/// the cost of steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CreatedSizes {
    /// Bytes of the longest string; 0 if it is not longer than [`SHORT`].
    text: usize,
    /// Bytes of the largest part of a table that may contain keys; 0 if it is not larger than
    /// [`KEYED`].
    keyed: usize,
    /// Bytes of the largest part of a table that contains a list; 0 if it is not larger than
    /// [`LISTED`].
    listed: usize,
    /// Number of metatables with links to tables.
    links: u32,
}

impl CreatedSizes {
    /// Returns the factor for the cost of a step. Strings of up to `short` bytes do not increase
    /// it.
    fn times(self, short: usize) -> u32 {
        let times = |size: usize, free: usize| (size / free).max(1) as u32;
        times_for_text(self.text, short)
            .saturating_mul(times(self.keyed, KEYED).max(times(self.listed, LISTED)))
            .saturating_mul((self.links / LINKS).max(1))
    }

    /// Returns the factor for the steps of hooks that can reach these objects.
    pub(crate) fn times_for_hooks(self) -> u32 {
        self.times(SHORT)
    }

    /// Combines two records: the larger of each size, and the sum of the metatables.
    pub(crate) fn and(self, other: CreatedSizes) -> CreatedSizes {
        CreatedSizes {
            text: self.text.max(other.text),
            keyed: self.keyed.max(other.keyed),
            listed: self.listed.max(other.listed),
            links: self.links.saturating_add(other.links),
        }
    }
}

/// Returns the factor for a step that may read a string of this length. Strings of up to `short`
/// bytes do not increase it.
fn times_for_text(bytes: usize, short: usize) -> u32 {
    if bytes <= short { 1 } else { (4 * bytes / short) as u32 }
}

/// Returns the factors for a string literal of a file: first for steps of its hooks, then for steps
/// while the file is loaded.
pub(crate) fn times_for_literal(bytes: usize) -> (u32, u32) {
    (times_for_text(bytes, SHORT), times_for_text(bytes, SHORT_AT_LOAD))
}

/// A snapshot of a meter's counters, see [`Meter::restore`].
pub(crate) struct MeterSnapshot {
    fuel: u32,
    weight: u32,
    made: CreatedSizes,
    texts: u32,
}

/// File and line of a script, if one is on the stack.
type ScriptLocation = Option<(String, u32)>;

thread_local! {
    static METER: Cell<*const Meter> = const { Cell::new(std::ptr::null()) };
}

impl Meter {
    /// Creates a meter whose watchdog stops a call after this CPU time.
    pub(crate) const fn new(busy: Duration) -> Meter {
        Meter {
            busy,
            fuel: Cell::new(0),
            limit: Cell::new(0),
            weight: Cell::new(1),
            own_weight: Cell::new(1),
            seen: Cell::new(0),
            busy_since: Cell::new(None),
            stop: Cell::new(None),
            short: Cell::new(SHORT),
            made: Cell::new(CreatedSizes { text: 0, keyed: 0, listed: 0, links: 0 }),
            texts: Cell::new(0),
            most_texts: Cell::new(u32::MAX),
            raised: RefCell::new(None),
            refused: RefCell::new(None),
        }
    }

    /// Runs `call`, a hook whose steps cost `weight` each, under this meter.
    #[inline]
    pub(crate) fn run<T>(&self, fuel: u32, weight: u32, call: impl FnOnce() -> T) -> T {
        self.run_with(fuel, weight, SHORT, call)
    }

    /// Runs `load`, which loads a script file or a scenario, under this meter.
    pub(crate) fn load<T>(&self, fuel: u32, weight: u32, load: impl FnOnce() -> T) -> T {
        self.run_with(fuel, weight, SHORT_AT_LOAD, load)
    }

    #[inline]
    fn run_with<T>(&self, fuel: u32, weight: u32, short: usize, call: impl FnOnce() -> T) -> T {
        struct MeterGuard(*const Meter);
        impl Drop for MeterGuard {
            fn drop(&mut self) {
                METER.set(self.0);
            }
        }
        self.fuel.set(fuel);
        self.limit.set(fuel);
        self.weight.set(weight.max(1));
        self.own_weight.set(weight.max(1));
        self.seen.set(NOW.load(Ordering::Relaxed));
        self.busy_since.set(None);
        self.stop.set(None);
        self.short.set(short);
        self.made.set(CreatedSizes::default());
        self.refused.take();
        let _restore = MeterGuard(METER.replace(self));
        call()
    }

    /// Returns the limit that was exceeded, even if the script has caught the error.
    pub(crate) fn stop(&self) -> Option<StopKind> {
        self.stop.get()
    }

    /// Returns the step limit of the call. It is lower if another limit has stopped the call.
    pub(crate) fn limit(&self) -> u32 {
        self.limit.get()
    }

    /// Returns the steps used since the call began.
    pub(crate) fn steps(&self) -> u32 {
        self.limit.get() - self.fuel.get()
    }

    /// Returns the sizes of objects created since the call began.
    pub(crate) fn made(&self) -> CreatedSizes {
        self.made.get()
    }

    /// Resets the count of created strings, and sets its maximum.
    pub(crate) fn begin_texts(&self, most: u32) {
        self.texts.set(0);
        self.most_texts.set(most);
    }

    /// Returns the number of strings created since [`Meter::begin_texts`].
    pub(crate) fn texts(&self) -> u32 {
        self.texts.get()
    }

    /// Sets the maximum of strings since [`Meter::begin_texts`]; returns the number created so far.
    pub(crate) fn limit_texts(&self, most: u32) -> u32 {
        self.most_texts.set(most);
        self.texts.get()
    }

    /// Charges work worth `steps` steps.
    #[inline]
    pub(crate) fn charge(&self, steps: u32) {
        self.fuel.set(self.fuel.get().saturating_sub(steps));
    }

    /// Takes a snapshot of the counters, to restore after work that not every call has to do.
    pub(crate) fn snapshot(&self) -> MeterSnapshot {
        let (fuel, weight) = (self.fuel.get(), self.weight.get());
        MeterSnapshot { fuel, weight, made: self.made.get(), texts: self.texts.get() }
    }

    /// Restores a snapshot. A call that was stopped in the meantime stays stopped.
    pub(crate) fn restore(&self, MeterSnapshot { fuel, weight, made, texts }: MeterSnapshot) {
        self.texts.set(texts);
        if self.stop.get().is_none() {
            self.fuel.set(fuel);
        }
        self.weight.set(weight);
        self.made.set(made);
    }

    /// Charges for a caught error, and clears the position where it was raised. Returns whether the
    /// script raised it by `error`.
    pub(crate) fn charge_caught_error(&self) -> bool {
        self.charge(CAUGHT);
        self.raised.borrow_mut().take().is_some()
    }

    /// Records the position where a script raises an error.
    pub(crate) fn raise(&self, place: ScriptLocation) {
        *self.raised.borrow_mut() = Some(place);
    }

    /// Returns the position where a script raised the error that ended the call, if a script raised
    /// it.
    pub(crate) fn take_raised(&self) -> Option<ScriptLocation> {
        self.raised.borrow_mut().take()
    }

    /// Records that memory ran out.
    pub(crate) fn note_memory(&self) {
        if self.stop.get().is_none() {
            self.stop.set(Some(StopKind::Memory));
        }
    }

    /// Counts one step, with `values` values on the stack. Returns `true` if the script must stop.
    #[inline]
    fn step(&self, values: impl FnOnce() -> u32) -> bool {
        let fuel = self.fuel.get();
        let weight = self.weight.get();
        if fuel < weight {
            return self.out_of_fuel();
        }
        self.fuel.set(fuel - weight);
        // Values are counted in one of sixteen steps, chosen pseudo-randomly.
        if fuel.wrapping_mul(0x9E37_79B9) >> 28 == 0 {
            let values = values();
            if values > VALUES {
                self.charge(values / 32);
            }
        }
        let now = NOW.load(Ordering::Relaxed);
        now != self.seen.get() && self.tick(now)
    }

    #[cold]
    fn out_of_fuel(&self) -> bool {
        self.fuel.set(0);
        if self.stop.get().is_none() {
            self.stop.set(Some(StopKind::Fuel));
        }
        true
    }

    #[cold]
    fn tick(&self, current: u32) -> bool {
        self.seen.set(current);
        let time = thread_time();
        let Some(since) = self.busy_since.get() else {
            self.busy_since.set(Some(time));
            return false;
        };
        if time.saturating_sub(since) >= self.busy {
            if self.stop.get().is_none() {
                self.stop.set(Some(StopKind::Watchdog));
            }
            // From now on every step stops, even inside `pcall`.
            self.limit.set(self.steps());
            self.fuel.set(0);
            return true;
        }
        false
    }

    /// Records that a string longer than [`SHORT`] bytes is created, or may have been.
    #[cold]
    pub(crate) fn long_text(&self, bytes: usize) {
        if bytes <= TEXT_AND_MORE {
            self.note(CreatedSizes { text: bytes, ..CreatedSizes::default() });
        } else {
            self.end(StopKind::Text);
        }
    }

    /// Counts a newly created string.
    #[inline]
    fn new_text(&self) {
        let texts = self.texts.get() + 1;
        self.texts.set(texts);
        if texts > self.most_texts.get() {
            self.end(StopKind::Texts);
        }
    }

    /// Charges for a new part of a table with `bytes` bytes. `old_bytes`: previous size of the part, for
    /// a growing list.
    fn new_part(&self, old_bytes: usize, bytes: usize) {
        // The number of hash nodes is a power of two. A list written out at once is new too, with
        // its exact length. If that length is a power of two, the part counts as keys.
        let is_keyed = old_bytes == 0 && bytes.is_power_of_two();
        // Growing rehashes every key. If all keys collide, this takes one look-up per pair of keys.
        let places = if is_keyed { bytes / PLACE } else { 0 };
        // To determine the new size, Luau scans the list part of the table.
        let scanned = self.made.get().listed.min(u32::MAX as usize) as u32;
        self.charge((bytes / 256) as u32 + (places * places / 1024) as u32 + scanned / 4096);
        if is_keyed && bytes > KEYED {
            self.note(CreatedSizes { keyed: bytes, ..CreatedSizes::default() });
        } else if bytes > LISTED {
            self.note(CreatedSizes { listed: bytes, ..CreatedSizes::default() });
        }
    }

    /// Records a new metatable with a link to another table.
    pub(crate) fn link(&self) {
        self.note(CreatedSizes { links: 1, ..CreatedSizes::default() });
    }

    /// Records created objects. If they are larger than earlier ones, steps cost more from now on.
    #[cold]
    fn note(&self, created: CreatedSizes) {
        let created = self.made.get().and(created);
        self.made.set(created);
        self.weight.set(self.own_weight.get().saturating_mul(created.times(self.short.get())));
    }

    /// Makes the call stop when it next counts a step. Until then Luau runs on.
    #[cold]
    pub(crate) fn end(&self, kind: StopKind) {
        if self.stop.get().is_none() {
            self.stop.set(Some(kind));
        }
        self.limit.set(self.steps());
        self.fuel.set(0);
    }

    /// Records the position in the script when the allocator refused a request of Luau.
    pub(crate) fn refuse(&self, place: ScriptLocation) {
        *self.refused.borrow_mut() = place;
    }

    /// Returns the position where the allocator refused a request of Luau, if this ended the call.
    pub(crate) fn take_refused(&self) -> ScriptLocation {
        self.refused.take()
    }

    /// Returns the message of the error that stops a script.
    fn words(&self) -> &'static str {
        match self.stop.get() {
            Some(StopKind::Watchdog) => "too slow",
            Some(StopKind::Memory) => "out of memory",
            Some(StopKind::Text) => "text too long",
            Some(StopKind::Texts) => "too many texts",
            _ => "out of fuel",
        }
    }
}

/// Runs `read` with the meter of the current call. Returns `None` if there is no call.
pub(crate) fn with_running<T>(read: impl FnOnce(&Meter) -> T) -> Option<T> {
    let meter = METER.get();
    // SAFETY: `METER` is set by `Meter::run` alone, which borrows the meter for as long as it is set.
    unsafe { meter.as_ref() }.map(read)
}

/// Luau's allocation callback. Charges for new objects, and makes steps more expensive after long
/// strings and large tables.
///
/// Short strings are not charged: Luau does not create a string that another call has created
/// before, so the charge would depend on other calls. `Scripts::call` limits their number instead.
/// A long string is always created, or comes from another long string, which the library reports.
///
/// # Safety
/// Called by Luau.
#[allow(clippy::too_many_arguments, reason = "Luau says what it hands over")]
pub(crate) unsafe extern "C-unwind" fn allocated(
    state: *mut ffi::lua_State,
    _: *mut c_void,
    old_bytes: usize,
    bytes: usize,
    category: u8,
    kind: c_int,
    _: c_int,
) {
    let meter = METER.get();
    // SAFETY: see `with_running`.
    let Some(meter) = (unsafe { meter.as_ref() }) else { return };
    match kind {
        ffi::LUA_TSTRING => {
            meter.new_text();
            // SAFETY: the state is valid.
            if bytes > SHORT && unsafe { is_of_script(state) } {
                meter.long_text(bytes);
            }
        }
        ffi::LUA_TTABLE => meter.charge(NEW_OBJECT),
        // For each upvalue of a closure, Luau searches the list of all open upvalues.
        ffi::LUA_TFUNCTION => meter.charge(NEW_OBJECT + (bytes / 64) as u32),
        PART if c_int::from(category) == OF_SCRIPTS => meter.new_part(old_bytes, bytes),
        _ => {}
    }
}

/// Returns whether a script or a function of the library runs. Host functions without a name do not
/// count: they only create tracebacks.
///
/// # Safety
/// The state must be valid.
unsafe fn is_of_script(state: *mut ffi::lua_State) -> bool {
    // SAFETY: `lua_Debug` is plain data that Luau fills in; `lua_getinfo` accepts any level.
    unsafe {
        let mut info: ffi::lua_Debug = std::mem::zeroed();
        let is_there = ffi::lua_getinfo(state, 0, c"ns".as_ptr(), &mut info) != 0;
        is_there && !(info.name.is_null() && std::ffi::CStr::from_ptr(info.what) == c"C")
    }
}

/// The interrupt callback of Luau. Counts a step, and stops the script at a limit.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn interrupt(state: *mut ffi::lua_State, gc: c_int) {
    if gc >= 0 {
        return;
    }
    let meter = METER.get();
    // SAFETY: see `with_running`.
    let Some(meter) = (unsafe { meter.as_ref() }) else { return };
    // SAFETY: the state is valid.
    if meter.step(|| unsafe { ffi::lua_gettop(state) } as u32) {
        let words = meter.words();
        // SAFETY: the state is valid; no value with a destructor is alive when the error is raised.
        unsafe {
            crate::location::push_message(state, words);
            ffi::lua_error(state);
        }
    }
}
