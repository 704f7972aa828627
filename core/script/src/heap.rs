//! The memory of one VM: what a script may use, and what happens when Luau is refused an allocation.
//!
//! Two bounds. The *mark* is the limit that scripts know: a call that passes it is stopped at the next interrupt, and Luau gets
//! every block that it asks for until then. The *cap* lies [`CAP`] above what the files take: there the allocator refuses. Luau
//! raises an exception where it asked for the block, wherever that is, so a VM that was refused once is not trusted again:
//! no script runs in it, nothing is collected, and it is not closed. Its blocks are freed one by one from the list of this
//! module, and the script goes on in a new VM.
//!
//! One place where Luau cannot bear a refusal is known: `resize` in `ltable.cpp` changes a table before it has the new parts. The
//! flag `LuauTableRobustOom` turns that round. It stays off: with it a list that grows is a new block, which the meter cannot
//! tell from a new part for keys, so steps would cost more after each; and nothing of a refused VM is used again anyway.
//!
//! mlua brings its own allocator and offers no way to hand in another one (`Lua::get_or_init_from_ptr` takes a state of ours,
//! but frees its own `ExtraData` at once in a build without the feature `module`). So [`Heap::watch`] puts [`allocate`] in
//! front of mlua's function: Luau keeps it and its argument side by side at the start of its global state, right behind the main
//! thread. A VM in which the pair is not found there is refused, and the tests of this crate then fail at the first script.

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
use crate::{gate, meter};

/// Bytes above the files of a module at which the allocator refuses. One operator of Luau can put 255 texts together, 18 MB.
pub(crate) const CAP: usize = 32 << 20;
/// Upper bound on abandoned VMs per process; each leaks what mlua allocated before the heap was watched.
const ABANDONED: usize = 1_000;

/// VMs that ran into the cap so far.
static REFUSED: AtomicUsize = AtomicUsize::new(0);
/// The watched heaps by the argument of their allocator.
static HEAPS: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

thread_local! {
    /// The heap of the last request of this thread: its argument and address.
    static LAST: Cell<(usize, *const Heap)> = const { Cell::new((0, ptr::null())) };
}

/// The blocks of one VM, and its bounds.
pub(crate) struct Heap {
    /// The allocator of mlua and its argument.
    inner: ffi::lua_Alloc,
    argument: *mut c_void,
    /// The main thread of the VM.
    state: *mut ffi::lua_State,
    /// Every block since the heap was watched, by address.
    blocks: RefCell<FxHashMap<usize, usize>>,
    used: Cell<usize>,
    mark: Cell<usize>,
    /// Requests that can be refused, so far, and which of them is refused for a test.
    requests: Cell<u64>,
    refuse: Cell<u64>,
    refused: Cell<bool>,
}

impl Heap {
    /// Stands between a VM and its allocator from here on.
    ///
    /// # Errors
    /// The allocator is not where Luau keeps it, or too many VMs were refused already.
    fn watch(lua: &Lua) -> mlua::Result<Rc<Heap>> {
        if REFUSED.load(Ordering::Relaxed) >= ABANDONED {
            let why = format!(
                "scripts ran into the cap of memory {ABANDONED} times: start the program again"
            );
            return Err(mlua::Error::runtime(why));
        }
        let mut state = ptr::null_mut();
        // SAFETY: only looks; the main thread lives as long as the VM.
        unsafe { lua.exec_raw::<()>((), |running| state = ffi::lua_mainthread(running))? };
        let mut argument = ptr::null_mut();
        // SAFETY: the state is valid; the callbacks lie in the global state, behind the allocator, and in one block with the main
        // thread, so everything between is memory of this VM.
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
        let place = place.ok_or_else(|| mlua::Error::runtime("Luau's allocator is not found"))?;
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
        // SAFETY: the word holds the allocator, as was just seen, and `allocate` is one.
        unsafe { place.write(allocate as ffi::lua_Alloc as usize) };
        Ok(heap)
    }

    /// Bytes that Luau has asked for and not given back.
    pub(crate) fn used(&self) -> usize {
        self.used.get()
    }

    /// Sets the memory limit in bytes; a call above it stops at the next interrupt.
    pub(crate) fn set_mark(&self, bytes: usize) {
        self.mark.set(bytes);
    }

    /// For tests: the `n`-th request from here on is refused.
    pub(crate) fn refuse(&self, n: u64) {
        self.refuse.set(self.requests.get() + n);
    }

    /// Was Luau refused an allocation?
    pub(crate) fn was_refused(&self) -> bool {
        self.refused.get()
    }

    /// Hands a request on to mlua's allocator.
    ///
    /// # Safety
    /// As Luau asks: `block` is null or one of this heap, with `old` bytes.
    unsafe fn request(&self, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
        let had = if block.is_null() { 0 } else { old };
        if new > had {
            self.requests.set(self.requests.get() + 1);
            if self.requests.get() == self.refuse.get() {
                self.note_refusal();
                return ptr::null_mut();
            }
        }
        // SAFETY: the caller's promise; it is the allocator of this VM with its own argument.
        let made = unsafe { (self.inner)(self.argument, block, old, new) };
        if made.is_null() && new > 0 {
            REFUSED.fetch_add(usize::from(!self.refused.get()), Ordering::Relaxed);
            self.note_refusal();
            return made;
        }
        let mut blocks = self.blocks.borrow_mut();
        if !block.is_null() {
            blocks.remove(&(block as usize));
        }
        if new > 0 {
            blocks.insert(made as usize, new);
        }
        drop(blocks);
        self.used.set(self.used.get() - had + new);
        if self.used.get() > self.mark.get() {
            meter::with_running(|meter| meter.end(StopKind::Memory));
        }
        made
    }

    #[cold]
    fn note_refusal(&self) {
        self.refused.set(true);
        // SAFETY: the state is valid; this only sets the size at which the collector would begin.
        unsafe { ffi::lua_gc(self.state, ffi::LUA_GCSTOP, 0) };
        // SAFETY: the state is valid, and looking at its frames allocates nothing.
        let place = unsafe { gate::place_of(self.state) };
        meter::with_running(|meter| {
            meter.refuse(place);
            meter.end(StopKind::Memory);
        });
    }

    /// Frees every block that was allocated since the heap was watched.
    fn free(&self) {
        for (block, bytes) in self.blocks.take() {
            // SAFETY: blocks of this heap that nobody looks at any more, with their sizes.
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

/// The allocator that Luau calls.
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
    // SAFETY: a heap is in the map for as long as its VM calls this function, and only the VM's own thread does.
    unsafe { (*heap).request(block, old, new) }
}

/// A VM with a watched heap. Dropped after everything that refers to values in it.
pub(crate) struct Luau {
    lua: ManuallyDrop<Lua>,
    pub(crate) heap: Rc<Heap>,
}

impl Luau {
    /// Watches the heap of a VM.
    ///
    /// # Errors
    /// As [`Heap::watch`].
    pub(crate) fn new(lua: Lua) -> mlua::Result<Luau> {
        let heap = Heap::watch(&lua)?;
        Ok(Luau { lua: ManuallyDrop::new(lua), heap })
    }

    /// Sets mark and cap: so many bytes beside what is used now.
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
            // Never closed; what mlua itself holds for it stays.
            self.heap.free();
        } else {
            // Closing allocates outside of any protected call. mlua lifts its own limit for that; a test's refusal ends here, too.
            self.heap.refuse.set(u64::MAX);
            // SAFETY: dropped once, here.
            unsafe { ManuallyDrop::drop(&mut self.lua) };
        }
    }
}
