//! Fuel and watchdog: counts the steps of a running script and stops it.
//!
//! Luau calls the interrupt at every call, return, loop turn and step of a pattern match. A raw callback
//! with a counter costs 2–10 % on most calls, `Lua::set_interrupt` up to 60 %. What takes longer than a step
//! is charged for by its size: functions of the library in `prelude.lua`, new tables and functions where Luau
//! tells of them, long functions by the weight of a step. Where neither sees the work, because an operator does it, what
//! it can be done to decides: after a long text, a large table or many metatables were made, each step costs more.

use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use mlua::ffi;

use crate::error::StopKind;

/// Time between two ticks of the watchdog's clock.
const TICK: Duration = Duration::from_millis(5);
/// Steps that an error costs which is caught: raising one takes about as long.
const CAUGHT: u32 = 100;
/// Steps that a new table or function costs.
const NEW_OBJECT: u32 = 4;
/// Longest text that a script can make, in bytes; a little more goes through.
pub(crate) const TEXT: usize = 64 * 1024;
/// Texts up to this length are compared and read as numbers within a step. After a longer one was made, a step costs one more for
/// each quarter of this length. Luau makes a text of up to 512 bytes only if it is not there already, and a longer one each time,
/// so what a step costs could depend on other calls if this were less than 512 bytes and what Luau adds to a text.
pub(crate) const SHORT: usize = 544;
/// The same while a file is loaded, which is done once.
const SHORT_AT_LOAD: usize = 4 * SHORT;
/// The most that Luau asks for to put a text of the greatest length together.
const TEXT_AND_MORE: usize = TEXT + TEXT / 8;
/// Values that a step may pass on for nothing.
const VALUES: u32 = 256;
/// Memory category of what scripts make, by which parts of tables are told from lists of the VM itself.
pub(crate) const OF_SCRIPTS: c_int = 1;
/// What Luau calls a list without a head of its own, such as a part of a table: its `LUA_T_ALL`, which mlua leaves out.
const PART: c_int = ffi::LUA_TBUFFER + 6;
/// Bytes of one place of a table with keys; Luau has at most as many keys as places.
const PLACE: usize = 32;
/// In tables of up to so many bytes with keys, a key is found within a step, even if all fall on one place.
const KEYED: usize = 64 * PLACE;
/// Lists of up to so many bytes are gone through within a step: 4,096 entries.
const LISTED: usize = 64 * 1024;
/// Metatables that lead to a table, and are gone through within a step if each leads to the next.
const LINKS: u32 = 4;
/// Most texts that a call makes anew. All could have one hash, and each is compared with all of them.
pub(crate) const TEXTS: u32 = 2048;
/// The same of the files of one module while they are loaded.
pub(crate) const TEXTS_AT_LOAD: u32 = 4 * TEXTS;

static NOW: AtomicU32 = AtomicU32::new(0);
static CLOCK: Mutex<Weak<Clock>> = Mutex::new(Weak::new());

/// Keeps the watchdog's clock ticking; one thread for all hosts, ended with the last of them.
pub(crate) struct Clock;

impl Clock {
    /// The running clock, started if need be. Without a thread to be had there is no watchdog.
    pub(crate) fn start() -> Arc<Clock> {
        let mut running = CLOCK.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(clock) = running.upgrade() {
            return clock;
        }
        let clock = Arc::new(Clock);
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

/// Time this thread has been running.
#[cfg(unix)]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time this thread has been running; where that is unknown, the time that has passed.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The counter of one running call.
pub(crate) struct Meter {
    fuel: Cell<u32>,
    limit: Cell<u32>,
    /// What a step costs, at least 1.
    weight: Cell<u32>,
    /// The same without what the call has made.
    own_weight: Cell<u32>,
    seen: Cell<u32>,
    busy_since: Cell<Option<Duration>>,
    /// How long the thread of one call may really have been running.
    busy: Duration,
    stop: Cell<Option<StopKind>>,
    /// Bytes of a text up to which a step costs no more.
    short: Cell<usize>,
    /// What was made that makes steps dearer.
    made: Cell<Made>,
    /// Texts made anew since [`Meter::begin_texts`], and how many there may be.
    texts: Cell<u32>,
    most_texts: Cell<u32>,
    /// Where the error on its way up was raised by `error` or `assert`; `None` for one that Luau or the host raised.
    raised: RefCell<Option<Raised>>,
    /// Where the script was when Luau was refused an allocation.
    refused: RefCell<Raised>,
}

/// The largest of what a call has made, or the files of a module while they were loaded: each makes steps dearer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Made {
    /// Bytes of the longest text, if it was longer than [`SHORT`].
    text: usize,
    /// Bytes of the largest part of a table that may hold keys, if it was larger than [`KEYED`].
    keyed: usize,
    /// Bytes of the largest part that holds a list, if it was larger than [`LISTED`].
    listed: usize,
    /// Metatables that lead to tables.
    links: u32,
}

impl Made {
    /// How many times more a step costs, with texts up to `short` for nothing.
    fn times(self, short: usize) -> u32 {
        let times = |size: usize, free: usize| (size / free).max(1) as u32;
        times_for_text(self.text, short)
            .saturating_mul(times(self.keyed, KEYED).max(times(self.listed, LISTED)))
            .saturating_mul((self.links / LINKS).max(1))
    }

    /// How many times more each step of a hook costs that finds all this.
    pub(crate) fn times_for_hooks(self) -> u32 {
        self.times(SHORT)
    }

    /// Both together: the larger of each, and all metatables.
    pub(crate) fn and(self, other: Made) -> Made {
        Made {
            text: self.text.max(other.text),
            keyed: self.keyed.max(other.keyed),
            listed: self.listed.max(other.listed),
            links: self.links.saturating_add(other.links),
        }
    }
}

/// How many times more a step costs that may read a text of so many bytes, with texts up to `short` for nothing.
fn times_for_text(bytes: usize, short: usize) -> u32 {
    if bytes <= short { 1 } else { (4 * bytes / short) as u32 }
}

/// The same of a text that stands in a file: in its hooks, and while it is loaded.
pub(crate) fn times_for_literal(bytes: usize) -> (u32, u32) {
    (times_for_text(bytes, SHORT), times_for_text(bytes, SHORT_AT_LOAD))
}

/// What a meter has counted so far.
pub(crate) struct Counted {
    fuel: u32,
    weight: u32,
    made: Made,
    texts: u32,
}

/// File and line of a script, if there is one on the stack.
type Raised = Option<(String, u32)>;

thread_local! {
    static METER: Cell<*const Meter> = const { Cell::new(std::ptr::null()) };
}

impl Meter {
    /// A meter with a watchdog that ends a call after so much time of its thread.
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
            made: Cell::new(Made { text: 0, keyed: 0, listed: 0, links: 0 }),
            texts: Cell::new(0),
            most_texts: Cell::new(u32::MAX),
            raised: RefCell::new(None),
            refused: RefCell::new(None),
        }
    }

    /// Runs `call`, a hook whose steps cost `weight` each, under this meter.
    #[inline]
    pub(crate) fn run<T>(&self, fuel: u32, weight: u32, call: impl FnOnce() -> T) -> T {
        self.run_with((fuel, weight), SHORT, call)
    }

    /// Runs `load`, the text of a file or a scenario, under this meter.
    pub(crate) fn load<T>(&self, fuel: u32, weight: u32, load: impl FnOnce() -> T) -> T {
        self.run_with((fuel, weight), SHORT_AT_LOAD, load)
    }

    #[inline]
    fn run_with<T>(&self, (fuel, weight): (u32, u32), short: usize, call: impl FnOnce() -> T) -> T {
        struct Restore(*const Meter);
        impl Drop for Restore {
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
        self.made.set(Made::default());
        self.refused.take();
        let _restore = Restore(METER.replace(self));
        call()
    }

    /// The limit that was hit, even if the script caught the error it raised.
    pub(crate) fn stop(&self) -> Option<StopKind> {
        self.stop.get()
    }

    /// Steps the call had when it began; less if it was stopped otherwise.
    pub(crate) fn limit(&self) -> u32 {
        self.limit.get()
    }

    /// Steps taken since the call began.
    pub(crate) fn steps(&self) -> u32 {
        self.limit.get() - self.fuel.get()
    }

    /// What was made since the call began.
    pub(crate) fn made(&self) -> Made {
        self.made.get()
    }

    /// From here on so many texts may be made anew.
    pub(crate) fn begin_texts(&self, most: u32) {
        self.texts.set(0);
        self.most_texts.set(most);
    }

    /// How many texts were made anew since [`Meter::begin_texts`].
    pub(crate) fn texts(&self) -> u32 {
        self.texts.get()
    }

    /// Sets how many texts may be made anew since [`Meter::begin_texts`]; gives how many were.
    pub(crate) fn limit_texts(&self, most: u32) -> u32 {
        self.most_texts.set(most);
        self.texts.get()
    }

    /// Charges for work that takes as long as so many steps.
    #[inline]
    pub(crate) fn charge(&self, steps: u32) {
        self.fuel.set(self.fuel.get().saturating_sub(steps));
    }

    /// What was counted so far, to be put back by [`Meter::restore`] after work that not every call has to do.
    pub(crate) fn counted(&self) -> Counted {
        let (fuel, weight) = (self.fuel.get(), self.weight.get());
        Counted { fuel, weight, made: self.made.get(), texts: self.texts.get() }
    }

    /// Puts back what was counted. A call that was ended in the meantime stays ended.
    pub(crate) fn restore(&self, Counted { fuel, weight, made, texts }: Counted) {
        self.texts.set(texts);
        if self.stop.get().is_none() {
            self.fuel.set(fuel);
        }
        self.weight.set(weight);
        self.made.set(made);
    }

    /// Charges for an error that was caught, and forgets where it was raised; was it `error` that raised it?
    pub(crate) fn caught(&self) -> bool {
        self.charge(CAUGHT);
        self.raised.borrow_mut().take().is_some()
    }

    /// Notes that a script raises an error itself, and where.
    pub(crate) fn raise(&self, place: Raised) {
        *self.raised.borrow_mut() = Some(place);
    }

    /// Where the script raised the error that ended the call, if it was a script that did.
    pub(crate) fn take_raised(&self) -> Option<Raised> {
        self.raised.borrow_mut().take()
    }

    /// Notes that memory ran out.
    pub(crate) fn note_memory(&self) {
        if self.stop.get().is_none() {
            self.stop.set(Some(StopKind::Memory));
        }
    }

    /// One step, with so many values on the stack. True if the script must stop.
    #[inline]
    fn step(&self, values: impl FnOnce() -> u32) -> bool {
        let fuel = self.fuel.get();
        let weight = self.weight.get();
        if fuel < weight {
            return self.out_of_fuel();
        }
        self.fuel.set(fuel - weight);
        // Values are counted in one step of sixteen; which one is as good as drawn.
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
    fn tick(&self, now: u32) -> bool {
        self.seen.set(now);
        let time = thread_time();
        let Some(since) = self.busy_since.get() else {
            self.busy_since.set(Some(time));
            return false;
        };
        if time.saturating_sub(since) >= self.busy {
            if self.stop.get().is_none() {
                self.stop.set(Some(StopKind::Watchdog));
            }
            // From here on every step stops, also inside `pcall`.
            self.limit.set(self.steps());
            self.fuel.set(0);
            return true;
        }
        false
    }

    /// A text of so many bytes, more than [`SHORT`], is made, or may have been.
    #[cold]
    pub(crate) fn long_text(&self, bytes: usize) {
        if bytes <= TEXT_AND_MORE {
            self.note(Made { text: bytes, ..Made::default() });
        } else {
            self.end(StopKind::Text);
        }
    }

    /// A text is made anew.
    #[inline]
    fn new_text(&self) {
        let texts = self.texts.get() + 1;
        self.texts.set(texts);
        if texts > self.most_texts.get() {
            self.end(StopKind::Texts);
        }
    }

    /// A part of a table of so many bytes is made; `was` are those it had, of a list that grows.
    fn new_part(&self, was: usize, bytes: usize) {
        // Places for keys are as many as a power of two; a list that is written out whole is new, too, but as long as it is. Of
        // one as long as a power of two nobody can tell, and it counts as keys.
        let is_keyed = was == 0 && bytes.is_power_of_two();
        // A new part takes a key from every place. Where all keys hinder one another, as many looks as pairs of them.
        let places = if is_keyed { bytes / PLACE } else { 0 };
        // To find its size, all of the list beside it is looked through.
        let beside = self.made.get().listed.min(u32::MAX as usize) as u32;
        self.charge((bytes / 256) as u32 + (places * places / 1024) as u32 + beside / 4096);
        if is_keyed && bytes > KEYED {
            self.note(Made { keyed: bytes, ..Made::default() });
        } else if bytes > LISTED {
            self.note(Made { listed: bytes, ..Made::default() });
        }
    }

    /// A metatable is made that leads to another table.
    pub(crate) fn link(&self) {
        self.note(Made { links: 1, ..Made::default() });
    }

    /// Steps cost more from here on, if this is more than was made before.
    #[cold]
    fn note(&self, made: Made) {
        let made = self.made.get().and(made);
        self.made.set(made);
        self.weight.set(self.own_weight.get().saturating_mul(made.times(self.short.get())));
    }

    /// Ends the call: the next step stops. What Luau does until then is done to its end.
    #[cold]
    pub(crate) fn end(&self, kind: StopKind) {
        if self.stop.get().is_none() {
            self.stop.set(Some(kind));
        }
        self.limit.set(self.steps());
        self.fuel.set(0);
    }

    /// Notes where the script was when Luau was refused an allocation.
    pub(crate) fn refuse(&self, place: Raised) {
        *self.refused.borrow_mut() = place;
    }

    /// Where the script was when Luau was refused an allocation, if that ended the call.
    pub(crate) fn take_refused(&self) -> Raised {
        self.refused.take()
    }

    /// What the error of a stopped script says.
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

/// Runs `look` with the meter of the running call, if there is one.
pub(crate) fn with_running<T>(look: impl FnOnce(&Meter) -> T) -> Option<T> {
    let meter = METER.get();
    // SAFETY: `METER` is set by `Meter::run` alone, which borrows the meter for as long as it is set.
    unsafe { meter.as_ref() }.map(look)
}

/// What Luau calls when it has allocated something: charges for new objects, makes steps dearer after long texts and large
/// tables.
///
/// Short texts are not charged for: one that was made before, in another call, is not made again, so that steps would
/// depend on what other calls did. There is a limit for them, see `Scripts::call`. A long one is always put together first,
/// or comes out of another long one, which the library tells of.
///
/// # Safety
/// Called by Luau.
#[allow(clippy::too_many_arguments, reason = "Luau says what it hands over")]
pub(crate) unsafe extern "C-unwind" fn allocated(
    state: *mut ffi::lua_State,
    _: *mut c_void,
    was: usize,
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
        // Each local that it holds is looked for among all that are held.
        ffi::LUA_TFUNCTION => meter.charge(NEW_OBJECT + (bytes / 64) as u32),
        PART if c_int::from(category) == OF_SCRIPTS => meter.new_part(was, bytes),
        _ => {}
    }
}

/// Is it a script or the library that runs? Tracebacks are made by a function of the host, which has no name.
///
/// # Safety
/// The state must be valid.
unsafe fn is_of_script(state: *mut ffi::lua_State) -> bool {
    // SAFETY: plain data that Luau fills in; any level may be asked for.
    unsafe {
        let mut info: ffi::lua_Debug = std::mem::zeroed();
        let is_there = ffi::lua_getinfo(state, 0, c"ns".as_ptr(), &mut info) != 0;
        is_there && !(info.name.is_null() && std::ffi::CStr::from_ptr(info.what) == c"C")
    }
}

/// The interrupt of Luau.
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
            crate::gate::push_message(state, words);
            ffi::lua_error(state);
        }
    }
}
