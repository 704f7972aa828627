//! The one door between Lua and Rust: every API function enters here, every number is checked here.
//!
//! Raw Luau functions instead of closures through mlua: a view call costs half as much, and an error is an
//! ordinary Lua text with file and line, which `pcall` sees as any other.

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_char, c_int};
use std::panic::AssertUnwindSafe;

use game::near::nearest;
use kernel::{Change, FileId, PieceId, Place, Request, Ruleset, SeatId, State};
use mlua::ffi;

use crate::api::{ENTRIES, Entry, Receiver};
use crate::meter::{self, Meter};
use crate::names::{NameKind, Names};

/// Most changes one call may ask for.
pub const CHANGES: usize = 256;
/// Largest amount of one change.
pub const AMOUNT: i32 = 1000;

/// What API functions see of the running call.
pub(crate) struct Running<'a> {
    pub ruleset: &'a Ruleset,
    pub state: &'a State,
    pub seat: SeatId,
    pub actor: SeatId,
    pub piece: PieceId,
    /// Index of the module among the sources.
    pub module: u8,
    pub out: RefCell<&'a mut Vec<Request>>,
    /// Length of `out` when the call began.
    pub before: usize,
    pub names: &'a Names,
    pub seats: &'a Seats,
    pub trace: bool,
    /// The hook only answers a question.
    pub is_question: bool,
}

/// Registry references of the seat objects: `me`, then one by seat, made when first asked for.
#[derive(Default)]
pub(crate) struct Seats {
    me: Cell<c_int>,
    others: [Cell<c_int>; kernel::limits::SEATS],
    panic: RefCell<Option<Box<dyn std::any::Any + Send>>>,
}

impl Seats {
    /// A panic that crossed a script; a bug of ours.
    pub(crate) fn take_panic(&self) -> Option<Box<dyn std::any::Any + Send>> {
        self.panic.borrow_mut().take()
    }
}

thread_local! {
    static RUNNING: Cell<*const Running<'static>> = const { Cell::new(std::ptr::null()) };
}

/// Runs `call` with this scene open to API functions.
#[inline]
pub(crate) fn with_running<T>(running: &Running<'_>, call: impl FnOnce() -> T) -> T {
    struct Restore(*const Running<'static>);
    impl Drop for Restore {
        fn drop(&mut self) {
            RUNNING.set(self.0);
        }
    }
    let pointer: *const Running<'_> = running;
    let _restore = Restore(RUNNING.replace(pointer.cast()));
    call()
}

/// What an API function gives back.
pub(crate) enum Out<'a> {
    Nil,
    Int(i32),
    Bool(bool),
    Text(&'a str),
    List(Vec<i32>),
    Seat(SeatId),
}

/// An API function's result; an error is the sentence after file and line.
pub(crate) type Answer<'a> = Result<Out<'a>, Box<str>>;

/// One call of an API function.
pub(crate) struct Call<'a> {
    pub running: &'a Running<'a>,
    /// The seat the receiver stands for; `me`'s seat for `game`.
    pub seat: SeatId,
    pub entry: &'static Entry,
    state: *mut ffi::lua_State,
}

impl<'a> Call<'a> {
    /// The rules.
    #[inline]
    pub fn ruleset(&self) -> &'a Ruleset {
        self.running.ruleset
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &'a State {
        self.running.state
    }

    /// The seat the receiver stands for.
    #[inline]
    pub fn own(&self) -> &'a kernel::state::Seat {
        self.running.state.seat(self.seat)
    }

    /// Charges for work that takes as long as so many steps.
    pub fn work(&self, steps: u32) {
        meter::with_running(|meter| meter.charge(steps));
    }

    fn wrong(&self, n: usize, wanted: &str, found: &str) -> Box<str> {
        let name = self.entry.args[n].name;
        format!("`{}`: argument `{name}` must be {wanted}, not {found}", self.entry.name).into()
    }

    fn type_of(&self, n: usize) -> c_int {
        // SAFETY: `state` is valid while the call lasts, any index may be asked for its type.
        unsafe { ffi::lua_type(self.state, n as c_int + 2) }
    }

    fn describe(&self, n: usize) -> String {
        match self.type_of(n) {
            ffi::LUA_TNUMBER => number_text(self.number(n)),
            ffi::LUA_TSTRING => {
                format!("the text `{}`", self.text(n).0.chars().take(40).collect::<String>())
            }
            kind => {
                // SAFETY: as in `type_of`; type names are static.
                let name = unsafe { CStr::from_ptr(ffi::lua_typename(self.state, kind)) };
                name.to_string_lossy().into_owned()
            }
        }
    }

    fn number(&self, n: usize) -> f64 {
        // SAFETY: as in `type_of`; the caller has checked the type.
        unsafe { ffi::lua_tonumber(self.state, n as c_int + 2) }
    }

    /// Text and address of a text argument.
    fn text(&self, n: usize) -> (std::borrow::Cow<'a, str>, usize) {
        let mut len = 0;
        // SAFETY: the caller has checked that it is a text; it stays on the stack while the call lasts.
        unsafe {
            let start = ffi::lua_tolstring(self.state, n as c_int + 2, &mut len);
            let bytes = std::slice::from_raw_parts(start.cast::<u8>(), len);
            (String::from_utf8_lossy(bytes), start as usize)
        }
    }

    /// A whole number within ±2³¹.
    #[inline]
    pub fn int(&self, n: usize) -> Result<i32, Box<str>> {
        if self.type_of(n) != ffi::LUA_TNUMBER {
            return Err(self.wrong(n, "a whole number", &self.describe(n)));
        }
        whole(self.number(n)).ok_or_else(|| self.wrong(n, "a whole number", &self.describe(n)))
    }

    /// A whole number within a range.
    #[inline]
    pub fn within(&self, n: usize, min: i32, max: i32) -> Result<i32, Box<str>> {
        let value = self.int(n)?;
        if (min..=max).contains(&value) {
            return Ok(value);
        }
        let wanted = format!("a whole number from {min} to {max}");
        Err(self.wrong(n, &wanted, &value.to_string()))
    }

    /// A name of this kind, or (unless it is a slot or setting) the number of such a thing below `count`.
    #[inline]
    pub fn named(&self, n: usize, kind: NameKind, count: usize) -> Result<i32, Box<str>> {
        match self.type_of(n) {
            ffi::LUA_TSTRING => {
                let owner = match kind {
                    NameKind::Slot => self.running.piece.0,
                    NameKind::Setting => self.running.module,
                    _ => 0,
                };
                let mut len = 0;
                // SAFETY: it is a text; the address is only compared.
                let address = unsafe { ffi::lua_tolstring(self.state, n as c_int + 2, &mut len) };
                match self.running.names.find(kind, owner, address as usize) {
                    Some(value) => Ok(value),
                    None => Err(self.unknown(n, kind, owner)),
                }
            }
            ffi::LUA_TNUMBER if count > 0 => self.within(n, 0, count as i32 - 1),
            _ => Err(self.wrong(n, &format!("the name of a {}", kind.word()), &self.describe(n))),
        }
    }

    #[cold]
    fn unknown(&self, n: usize, kind: NameKind, owner: u8) -> Box<str> {
        let (name, _) = self.text(n);
        let name: String = name.chars().take(40).collect();
        let near = nearest(&name, self.running.names.known(kind, owner));
        let mut message = format!("`{}`: no {} is called `{name}`", self.entry.name, kind.word());
        if let Some(near) = near {
            message.push_str(&format!(", did you mean `{near}`?"));
        }
        message.into()
    }

    /// Asks for a change to the seat the receiver stands for.
    pub fn change(&self, change: Change) -> Answer<'a> {
        if self.running.is_question {
            return Err(format!("`{}`: this hook only answers a question", self.entry.name).into());
        }
        let mut out = self.running.out.borrow_mut();
        if out.len() - self.running.before >= CHANGES {
            return Err(format!("more than {CHANGES} changes in one call").into());
        }
        // What the rules of a kind forbid is told with its line in any case.
        let may_fail = matches!(
            change,
            Change::GainTokens(..)
                | Change::PlaceToken(..)
                | Change::ReturnToken(..)
                | Change::TradeNow(..)
        );
        let place = if self.running.trace || may_fail { self.place() } else { None };
        out.push(Request { seat: self.seat, change, place });
        Ok(Out::Nil)
    }

    /// Value of a slot for the receiver's seat, changes asked for in this call included.
    pub fn slot(&self, slot: kernel::SlotId) -> i32 {
        let out = self.running.out.borrow();
        let asked = out[self.running.before..].iter().rev().find_map(|r| match r.change {
            Change::SetSlot(s, value)
                if s == slot
                    && (r.seat == self.seat || !self.ruleset().slots[slot.at()].per_seat) =>
            {
                Some(value)
            }
            _ => None,
        });
        asked
            .unwrap_or_else(|| kernel::slots::get(self.ruleset(), self.position(), self.seat, slot))
    }

    /// Checks receiver and number of arguments, then runs the function.
    fn checked(&self) -> Answer<'a> {
        let entry = self.entry;
        // SAFETY: the state is valid while the call lasts.
        let (given, first) = unsafe { (ffi::lua_gettop(self.state), ffi::lua_type(self.state, 1)) };
        if given < 1 || first != ffi::LUA_TTABLE {
            let (object, name) = (entry.receiver.name(), entry.name);
            return Err(format!("`{name}` is called with a colon: `{object}:{name}(…)`").into());
        }
        if given as usize != entry.args.len() + 1 {
            return Err(format!("{}, not {}", entry.takes(), given - 1).into());
        }
        (entry.run)(self)
    }

    /// Line of the script that called, if the ruleset knows its file.
    fn place(&self) -> Option<Place> {
        // SAFETY: the state is valid while the call lasts.
        let (path, line) = unsafe { script_place(self.state) }?;
        let path = std::str::from_utf8(&path.to_bytes()[1..]).ok()?;
        let file = self.ruleset().file_id(path);
        (file != FileId::NONE).then_some(Place { file, line })
    }
}

/// A whole number within ±2³¹, if it is one.
#[inline]
pub(crate) fn whole(number: f64) -> Option<i32> {
    let int = number as i32;
    (f64::from(int) == number).then_some(int)
}

/// How messages write a number: the same on every platform.
pub(crate) fn number_text(number: f64) -> String {
    if number.is_nan() {
        "NaN".to_string()
    } else if number.is_infinite() {
        "infinity".to_string()
    } else if number.abs() >= 1e15 {
        format!("{number:e}")
    } else {
        number.to_string()
    }
}

/// File and line of the innermost script function on the stack; the host's own library does not count.
///
/// # Safety
/// The state must be valid. The path lives as long as the chunk it names.
unsafe fn script_place<'a>(state: *mut ffi::lua_State) -> Option<(&'a CStr, u32)> {
    // SAFETY: the caller's promise.
    unsafe { script_place_from(state, 0) }.map(|(path, line, _)| (path, line))
}

/// The same from a level of the stack on, and the level where it was found.
///
/// # Safety
/// As [`script_place`].
unsafe fn script_place_from<'a>(
    state: *mut ffi::lua_State,
    from: c_int,
) -> Option<(&'a CStr, u32, c_int)> {
    for level in from..from + 200 {
        // SAFETY: plain data that Luau fills in.
        let mut info: ffi::lua_Debug = unsafe { std::mem::zeroed() };
        // SAFETY: the state is valid, any level may be asked for.
        if unsafe { ffi::lua_getinfo(state, level, c"sl".as_ptr(), &mut info) } == 0 {
            return None;
        }
        if info.currentline > 0 && !info.source.is_null() {
            // SAFETY: Luau's sources are zero-terminated and belong to the chunk.
            let source = unsafe { CStr::from_ptr(info.source) };
            if source.to_bytes().starts_with(b"@") {
                return Some((source, info.currentline as u32, level));
            }
        }
    }
    None
}

/// Pushes `file:line: message`.
///
/// # Safety
/// The state must be valid. May raise a Lua error for want of memory.
pub(crate) unsafe fn push_message(state: *mut ffi::lua_State, message: &str) {
    // SAFETY: room is made on the stack first; lengths come with the pointers.
    unsafe {
        ffi::lua_rawcheckstack(state, 4);
        let place = script_place(state);
        let text = match place {
            Some((path, line)) => {
                format!("{}:{line}: {message}", String::from_utf8_lossy(&path.to_bytes()[1..]))
            }
            None => message.to_string(),
        };
        ffi::lua_pushlstring_(state, text.as_ptr().cast(), text.len());
    }
}

/// Every API function: upvalue 1 says which, and for whom.
///
/// # Safety
/// Called by Luau with a valid state.
unsafe extern "C-unwind" fn enter(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: upvalue 1 was set by `push_object` for this very function; the state is valid.
    unsafe {
        let code = ffi::lua_tonumber(state, ffi::lua_upvalueindex(1)) as usize;
        if !answer(state, &ENTRIES[code >> 4], code & 15) {
            // The message lies on top; no value with a destructor is alive here.
            ffi::lua_error(state);
        }
    }
    1
}

/// Runs an API function and pushes its result or its message; true if it is a result.
///
/// # Safety
/// The state must be valid. May raise a Lua error for want of memory.
unsafe fn answer(state: *mut ffi::lua_State, entry: &'static Entry, seat_code: usize) -> bool {
    let running = RUNNING.get();
    // SAFETY: set by `with_running` alone, which borrows the scene for as long as it is set.
    let running: Option<&Running<'_>> = unsafe { running.as_ref() };
    let Some(running) = running else {
        // Files run before there is a game to see, and everything else runs inside a hook: no script comes here.
        // SAFETY: the state is valid.
        unsafe { push_message(state, "Loam lost the game that it plays: its own mistake") };
        return false;
    };
    let seat = match seat_code {
        0 => running.seat,
        n => SeatId(n as u8 - 1),
    };
    let call = Call { running, seat, entry, state };
    // Nothing in here raises a Lua error: such an error must not meet `catch_unwind`.
    let result = std::panic::catch_unwind(AssertUnwindSafe(|| call.checked()));
    match result {
        // SAFETY: a C function has room for 20 values; texts come with their length.
        Ok(Ok(out)) => unsafe {
            match out {
                Out::Nil => ffi::lua_pushnil(state),
                Out::Int(n) => ffi::lua_pushnumber(state, f64::from(n)),
                Out::Bool(b) => ffi::lua_pushboolean(state, c_int::from(b)),
                Out::Text(text) => push_text(state, text),
                Out::List(list) => {
                    ffi::lua_createtable(state, list.len() as c_int, 0);
                    for (i, n) in list.iter().enumerate() {
                        ffi::lua_pushnumber(state, f64::from(*n));
                        ffi::lua_rawseti_(state, -2, i as c_int + 1);
                    }
                }
                Out::Seat(seat) => push_seat(state, running, seat),
            }
            true
        },
        Ok(Err(message)) => {
            // SAFETY: the state is valid.
            unsafe { push_message(state, &message) };
            false
        }
        Err(panic) => {
            *running.seats.panic.borrow_mut() = Some(panic);
            // SAFETY: the state is valid.
            unsafe { push_message(state, "the host failed") };
            false
        }
    }
}

/// Pushes the object of a seat; `me` for the seat of the piece.
///
/// # Safety
/// The state must be valid.
unsafe fn push_seat(state: *mut ffi::lua_State, running: &Running<'_>, seat: SeatId) {
    let (reference, code) = if seat == running.seat {
        (&running.seats.me, 0)
    } else {
        (&running.seats.others[seat.at()], seat.at() + 1)
    };
    // SAFETY: references come from `lua_ref` of the same VM.
    unsafe {
        if reference.get() == 0 {
            // Made once in a VM, so no call in particular pays for it.
            let counted = meter::with_running(Meter::counted);
            push_object(state, Receiver::Seat, code);
            reference.set(ffi::lua_ref(state, -1));
            if let Some(counted) = counted {
                meter::with_running(|meter| meter.restore(counted));
            }
        } else {
            ffi::lua_rawgeti_(state, ffi::LUA_REGISTRYINDEX, reference.get());
        }
    }
}

/// Pushes a new read-only object with the API functions of a receiver.
///
/// # Safety
/// The state must be valid. May raise a Lua error for want of memory.
pub(crate) unsafe fn push_object(state: *mut ffi::lua_State, receiver: Receiver, seat_code: usize) {
    // SAFETY: room is made first; names are pushed with their length.
    unsafe {
        ffi::lua_rawcheckstack(state, 8);
        ffi::lua_createtable(state, 0, ENTRIES.len() as c_int);
        for (i, entry) in ENTRIES.iter().enumerate().filter(|(_, e)| e.receiver == receiver) {
            push_text(state, entry.name);
            ffi::lua_pushnumber(state, (i << 4 | seat_code) as f64);
            ffi::lua_pushcclosurek(state, enter, std::ptr::null::<c_char>(), 1, None);
            ffi::lua_rawset(state, -3);
        }
        ffi::lua_createtable(state, 0, 2);
        push_text(state, "__index");
        ffi::lua_pushnumber(state, f64::from(receiver as u8));
        ffi::lua_pushcclosurek(state, missing, std::ptr::null::<c_char>(), 1, None);
        ffi::lua_rawset(state, -3);
        push_text(state, "__metatable");
        ffi::lua_pushboolean(state, 0);
        ffi::lua_rawset(state, -3);
        ffi::lua_setreadonly(state, -1, 1);
        ffi::lua_setmetatable(state, -2);
        ffi::lua_setreadonly(state, -1, 1);
    }
}

/// Notes which object is `me`.
///
/// # Safety
/// The object must lie on top of the stack of a valid state.
pub(crate) unsafe fn keep_me(state: *mut ffi::lua_State, seats: &Seats) {
    // SAFETY: the caller's promise.
    seats.me.set(unsafe { ffi::lua_ref(state, -1) });
}

unsafe fn push_text(state: *mut ffi::lua_State, text: &str) {
    // SAFETY: the caller's state is valid; the text comes with its length.
    unsafe { ffi::lua_pushlstring_(state, text.as_ptr().cast(), text.len()) };
}

/// `__index` of the objects: a name that is not there.
///
/// # Safety
/// Called by Luau with a valid state.
unsafe extern "C-unwind" fn missing(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: called as a metamethod with two arguments; upvalue 1 was set by `push_object`.
    unsafe {
        let is_game = ffi::lua_tonumber(state, ffi::lua_upvalueindex(1)) == 0.0;
        let receiver = if is_game { Receiver::Game } else { Receiver::Seat };
        let mut len = 0;
        let start = match ffi::lua_type(state, 2) {
            ffi::LUA_TSTRING => ffi::lua_tolstring(state, 2, &mut len),
            _ => std::ptr::null(),
        };
        let name = if start.is_null() {
            "?".to_string()
        } else {
            let bytes = std::slice::from_raw_parts(start.cast::<u8>(), len);
            String::from_utf8_lossy(bytes).chars().take(40).collect()
        };
        let known = ENTRIES.iter().filter(|e| e.receiver == receiver).map(|e| e.name);
        let near =
            nearest(&name, known).map_or(String::new(), |n| format!(", did you mean `{n}`?"));
        push_message(state, &format!("`{}` has no `{name}`{near}", receiver.name()));
        drop((name, near));
        ffi::lua_error(state)
    }
}

/// A host function of the library: notes a limit that was hit; true if the call must end.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn stopped(state: *mut ffi::lua_State) -> c_int {
    let mut len = 0;
    // SAFETY: argument 1 may be anything; only text is read, with its length.
    unsafe {
        let is_memory = ffi::lua_type(state, 1) == ffi::LUA_TSTRING && {
            let start = ffi::lua_tolstring(state, 1, &mut len);
            std::slice::from_raw_parts(start.cast::<u8>(), len) == b"not enough memory"
        };
        let look = |meter: &Meter| {
            // The script may say the same; then it was `error` that raised it.
            if !meter.caught() && is_memory {
                meter.note_memory();
            }
            meter.stop().is_some()
        };
        let stop = meter::with_running(look).unwrap_or(false);
        ffi::lua_pushboolean(state, c_int::from(stop));
    }
    1
}

/// A host function of the library: charges for so many steps; the next step stops if they are not there.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn charge(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: any argument may be asked for as a number, and is 0 if it is none.
    let steps = unsafe { ffi::lua_tonumber(state, 1) };
    // Rounds down, and ends at the largest number.
    meter::with_running(|meter| meter.charge(steps as u32));
    0
}

/// A host function of the library: a text of so many bytes is read, of which parts may be made that were there before.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn long(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: any argument may be asked for as a number, and is 0 if it is none.
    let bytes = unsafe { ffi::lua_tonumber(state, 1) };
    meter::with_running(|meter| meter.long_text(bytes as usize));
    0
}

/// A host function of the library: a metatable is made that leads to another table.
///
/// # Safety
/// Called by Luau.
pub(crate) unsafe extern "C-unwind" fn link(_: *mut ffi::lua_State) -> c_int {
    meter::with_running(Meter::link);
    0
}

/// A host function of the library: notes that the script raises an error, and on which line; the argument is the
/// level of `error`. What the error says cannot change that.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn raise(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: any argument may be asked for as a number, and is 0 if it is none; the state is valid.
    unsafe {
        let level = ffi::lua_tonumber(state, 1);
        let mut place = script_place_from(state, 0);
        if level >= 2.0
            && let Some((_, _, at)) = place
        {
            place = script_place_from(state, at + 1).or(place);
        }
        let place = place.map(|(path, line, _)| {
            (String::from_utf8_lossy(&path.to_bytes()[1..]).into_owned(), line)
        });
        meter::with_running(|meter| meter.raise(place));
    }
    0
}
