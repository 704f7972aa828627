//! The memory of one VM: its limit, and what happens after the allocator has refused a request of
//! Luau.
//!
//! There are two bounds. The *mark* is the documented limit: a call above it is stopped at the next
//! interrupt, and until then gets all the memory that it requests. The *cap* is at least [`CAP`]
//! bytes above the memory of the files; there the allocator refuses requests. Luau then raises an
//! exception at an arbitrary point, so such a VM is never trusted again. No script runs in it, no
//! garbage is collected, and it is never closed. Its blocks are freed one by one from the list kept
//! here, and scripts continue in a new VM.
//!
//! Luau is known to mishandle a refusal at one point: `resize` in `ltable.cpp` changes a table
//! before it has the new parts. The flag `LuauTableRobustOom` corrects this, but it stays off. With
//! the flag, a growing list is a new block. The meter cannot distinguish that from a new part for
//! keys, so steps would become more expensive. The flag is also unnecessary, because a refused VM
//! is never used again.
//!
//! mlua uses its own allocator and cannot be given another. (`Lua::get_or_init_from_ptr` accepts a
//! state of ours, but in a build without the feature `module` it frees its own `ExtraData` at
//! once.) [`Heap::watch`] therefore replaces mlua's function by [`allocate`]. Luau keeps the
//! function and its argument next to each other at the start of its global state, right after the
//! main thread. If the pair is not found there, the VM is rejected, and every test of this crate
//! fails.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::ptr;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use mlua::{Lua, ffi};
use rustc_hash::FxHashMap;

use crate::error::StopKind;
use crate::{location, meter};

/// Bytes above the memory of a module's files at which the allocator refuses requests. One operator
/// of Luau can join 255 strings, 18 MB.
pub(crate) const CAP: usize = 32 << 20;
/// Maximum number of abandoned VMs per process. Each leaks what mlua allocated before the heap was
/// watched.
const ABANDONED: usize = 1_000;

/// Number of VMs of this process that have reached the cap.
static REFUSED: AtomicUsize = AtomicUsize::new(0);
/// Addresses of the watched heaps, by the argument of their allocator.
static HEAPS: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

thread_local! {
    /// Allocator argument and heap of the last request of this thread.
    static LAST: Cell<(usize, *const Heap)> = const { Cell::new((0, ptr::null())) };
}

/// The memory blocks of one VM, and its bounds.
pub(crate) struct Heap {
    /// mlua's allocator and its argument.
    inner: ffi::lua_Alloc,
    argument: *mut c_void,
    state: *mut ffi::lua_State,
    /// Every block that was allocated since the heap is watched: size by address.
    blocks: RefCell<FxHashMap<usize, usize>>,
    used: Cell<usize>,
    mark: Cell<usize>,
    /// Number of requests so far that a test could refuse, and the number of the request to refuse.
    requests: Cell<u64>,
    refuse: Cell<u64>,
    refused: Cell<bool>,
}

impl Heap {
    /// Replaces the allocator of a VM by [`allocate`].
    ///
    /// # Errors
    /// Fails if the allocator is not where Luau usually keeps it, or if too many VMs have reached
    /// the cap.
    fn watch(lua: &Lua) -> mlua::Result<Rc<Heap>> {
        if REFUSED.load(Ordering::Relaxed) >= ABANDONED {
            let message =
                format!("scripts exceeded the memory limit {ABANDONED} times; restart the program");
            return Err(mlua::Error::runtime(message));
        }
        let mut state = ptr::null_mut();
        // SAFETY: only reads; the main thread lives as long as the VM.
        unsafe { lua.exec_raw::<()>((), |running| state = ffi::lua_mainthread(running))? };
        let mut argument = ptr::null_mut();
        // SAFETY: the state is valid. The main thread and the global state, with the allocator and
        // then the callbacks, are one block of memory, so everything between main thread and
        // callbacks is memory of this VM.
        let (inner, place) = unsafe {
            let inner = ffi::lua_getallocf(state, &mut argument);
            let pair = [inner as *const () as usize, argument as usize];
            let end = ffi::lua_callbacks(state).cast::<usize>();
            let mut at = state.cast::<usize>();
            while at < end && [at.read(), at.add(1).read()] != pair {
                at = at.add(1);
            }
            (inner, (at < end).then_some(at))
        };
        let place =
            place.ok_or_else(|| mlua::Error::runtime("cannot find the allocator of Luau"))?;
        let heap = Rc::new(Heap {
            inner,
            argument,
            state,
            blocks: RefCell::default(),
            used: Cell::new(lua.used_memory()),
            mark: Cell::new(usize::MAX),
            requests: Cell::new(0),
            refuse: Cell::new(u64::MAX),
            refused: Cell::new(false),
        });
        let address = Rc::as_ptr(&heap);
        heaps().insert(argument as usize, address as usize);
        // SAFETY: the loop above found mlua's allocator in this word, and `allocate` has the same
        // type.
        unsafe { place.write(allocate as ffi::lua_Alloc as usize) };
        Ok(heap)
    }

    /// Returns the bytes in use by Luau.
    pub(crate) fn used(&self) -> usize {
        self.used.get()
    }

    /// Sets the memory limit in bytes. A call above it stops at the next interrupt.
    pub(crate) fn set_mark(&self, bytes: usize) {
        self.mark.set(bytes);
    }

    /// Makes the allocator refuse the `n`-th request from now on. For tests.
    pub(crate) fn refuse(&self, n: u64) {
        self.refuse.set(self.requests.get() + n);
    }

    /// Returns whether the allocator has refused a request of Luau.
    pub(crate) fn was_refused(&self) -> bool {
        self.refused.get()
    }

    /// Passes a request on to mlua's allocator.
    ///
    /// # Safety
    /// As Luau guarantees: `block` is null or a block of this heap with `old` bytes.
    unsafe fn request(&self, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
        let old_size = if block.is_null() { 0 } else { old };
        if new > old_size {
            self.requests.set(self.requests.get() + 1);
            if self.requests.get() == self.refuse.get() {
                self.note_refusal();
                return ptr::null_mut();
            }
        }
        // SAFETY: the caller guarantees `block` and `old`; `inner` is the allocator of this VM,
        // with its own argument.
        let allocated = unsafe { (self.inner)(self.argument, block, old, new) };
        if allocated.is_null() && new > 0 {
            REFUSED.fetch_add(usize::from(!self.refused.get()), Ordering::Relaxed);
            self.note_refusal();
            return allocated;
        }
        let mut blocks = self.blocks.borrow_mut();
        if !block.is_null() {
            blocks.remove(&(block as usize));
        }
        if new > 0 {
            blocks.insert(allocated as usize, new);
        }
        drop(blocks);
        self.used.set(self.used.get() - old_size + new);
        if self.used.get() > self.mark.get() {
            meter::with_running(|meter| meter.end(StopKind::Memory));
        }
        allocated
    }

    #[cold]
    fn note_refusal(&self) {
        self.refused.set(true);
        // SAFETY: the state is valid; this only sets the size at which garbage collection would
        // begin.
        unsafe { ffi::lua_gc(self.state, ffi::LUA_GCSTOP, 0) };
        // SAFETY: the state is valid, and reading its frames allocates nothing.
        let place = unsafe { location::place_of(self.state) };
        meter::with_running(|meter| {
            meter.refuse(place);
            meter.end(StopKind::Memory);
        });
    }

    /// Frees every block that was allocated since the heap is watched.
    fn free(&self) {
        for (block, bytes) in self.blocks.take() {
            // SAFETY: blocks of this heap that are no longer used, with their sizes.
            unsafe { (self.inner)(self.argument, block as *mut c_void, bytes, 0) };
        }
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        heaps().remove(&(self.argument as usize));
        let this: *const Heap = self;
        if ptr::eq(LAST.get().1, this) {
            LAST.set((0, ptr::null()));
        }
    }
}

fn heaps() -> std::sync::MutexGuard<'static, BTreeMap<usize, usize>> {
    HEAPS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The allocator function that Luau calls.
///
/// # Safety
/// Called by Luau with the argument of a watched heap.
unsafe extern "C" fn allocate(
    argument: *mut c_void,
    block: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    let (last, mut heap) = LAST.get();
    if last != argument as usize {
        heap = heaps()[&(argument as usize)] as *const Heap;
        LAST.set((argument as usize, heap));
    }
    // SAFETY: a heap is in the map for as long as its VM calls this function, and only the VM's own
    // thread calls it.
    unsafe { (*heap).request(block, old, new) }
}

/// A VM with a watched heap. Must be dropped after everything that refers to the VM's values.
pub(crate) struct Luau {
    lua: ManuallyDrop<Lua>,
    pub(crate) heap: Rc<Heap>,
}

impl Luau {
    /// Takes over a VM and watches its heap.
    ///
    /// # Errors
    /// Fails as [`Heap::watch`] does.
    pub(crate) fn new(lua: Lua) -> mlua::Result<Luau> {
        let heap = Heap::watch(&lua)?;
        Ok(Luau { lua: ManuallyDrop::new(lua), heap })
    }

    /// Sets mark and cap relative to the memory that is in use now.
    pub(crate) fn limit(&self, bytes: usize) -> mlua::Result<()> {
        self.heap.set_mark(self.heap.used() + bytes);
        self.lua.set_memory_limit(self.heap.used() + CAP.max(2 * bytes)).map(drop)
    }
}

impl Deref for Luau {
    type Target = Lua;

    fn deref(&self) -> &Lua {
        &self.lua
    }
}

impl Drop for Luau {
    fn drop(&mut self) {
        if self.heap.was_refused() {
            // The VM is never closed, so memory held by mlua itself leaks.
            self.heap.free();
        } else {
            // Closing allocates outside any protected call, so mlua lifts its own limit; the
            // limit that a test set is lifted here.
            self.heap.refuse.set(u64::MAX);
            // SAFETY: dropped once, here.
            unsafe { ManuallyDrop::drop(&mut self.lua) };
        }
    }
}
