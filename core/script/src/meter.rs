//! Fuel and watchdog: counts the steps of a running script and stops it.
//!
//! Luau calls the interrupt at every call, return, loop turn and step of a pattern match. A raw callback
//! with a counter costs 2–10 % on most calls, `Lua::set_interrupt` up to 60 %.

use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use mlua::ffi;

use crate::error::StopKind;

/// Time between two ticks of the watchdog's clock.
const TICK: Duration = Duration::from_millis(5);
/// Ticks a call may last: 100 ms, less what the first tick may be late.
const TICKS: u32 = 19;
/// Of these, the thread must really have been running this long, so that a busy machine that does not
/// run the thread at all never makes a game fail. No honest hook comes near: all its fuel lasts a millisecond.
const BUSY: Duration = Duration::from_millis(50);
/// Steps that an error costs which is caught: raising one takes about as long.
const CAUGHT: u32 = 100;

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
    started: Cell<u32>,
    seen: Cell<u32>,
    busy_since: Cell<Option<Duration>>,
    stop: Cell<Option<StopKind>>,
}

thread_local! {
    static METER: Cell<*const Meter> = const { Cell::new(std::ptr::null()) };
}

impl Meter {
    pub(crate) const fn new() -> Meter {
        Meter {
            fuel: Cell::new(0),
            limit: Cell::new(0),
            started: Cell::new(0),
            seen: Cell::new(0),
            busy_since: Cell::new(None),
            stop: Cell::new(None),
        }
    }

    /// Runs `call` under this meter with `fuel` steps.
    #[inline]
    pub(crate) fn run<T>(&self, fuel: u32, call: impl FnOnce() -> T) -> T {
        struct Restore(*const Meter);
        impl Drop for Restore {
            fn drop(&mut self) {
                METER.set(self.0);
            }
        }
        let now = NOW.load(Ordering::Relaxed);
        self.fuel.set(fuel);
        self.limit.set(fuel);
        self.started.set(now);
        self.seen.set(now);
        self.stop.set(None);
        let _restore = Restore(METER.replace(self));
        call()
    }

    /// The limit that was hit, even if the script caught the error it raised.
    pub(crate) fn stop(&self) -> Option<StopKind> {
        self.stop.get()
    }

    /// Steps taken since the call began.
    pub(crate) fn steps(&self) -> u32 {
        self.limit.get() - self.fuel.get()
    }

    /// Charges for an error that was caught.
    pub(crate) fn charge_caught(&self) {
        self.fuel.set(self.fuel.get().saturating_sub(CAUGHT));
    }

    /// Notes that memory ran out.
    pub(crate) fn note_memory(&self) {
        if self.stop.get().is_none() {
            self.stop.set(Some(StopKind::Memory));
        }
    }

    /// One step. True if the script must stop.
    #[inline]
    fn step(&self) -> bool {
        let fuel = self.fuel.get();
        if fuel == 0 {
            return self.out_of_fuel();
        }
        self.fuel.set(fuel - 1);
        let now = NOW.load(Ordering::Relaxed);
        now != self.seen.get() && self.tick(now)
    }

    #[cold]
    fn out_of_fuel(&self) -> bool {
        if self.stop.get().is_none() {
            self.stop.set(Some(StopKind::Fuel));
        }
        true
    }

    #[cold]
    fn tick(&self, now: u32) -> bool {
        let time = thread_time();
        if self.seen.get() == self.started.get() {
            self.busy_since.set(Some(time));
        }
        self.seen.set(now);
        let busy = self.busy_since.get().map_or(Duration::ZERO, |since| time.saturating_sub(since));
        if now.wrapping_sub(self.started.get()) >= TICKS && busy >= BUSY {
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

    /// What the error of a stopped script says.
    fn words(&self) -> &'static str {
        match self.stop.get() {
            Some(StopKind::Watchdog) => "too slow",
            Some(StopKind::Memory) => "out of memory",
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
    if meter.step() {
        let words = meter.words();
        // SAFETY: the state is valid; no value with a destructor is alive when the error is raised.
        unsafe {
            crate::gate::push_message(state, words);
            ffi::lua_error(state);
        }
    }
}
