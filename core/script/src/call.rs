//! The boundary between Lua and Rust. Every call of an API function enters here, and every number
//! is checked here.
//!
//! API functions are raw Luau functions instead of mlua closures. A call then costs half as much.
//! An error is an ordinary Lua string with file and line, which `pcall` can catch.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_char, c_int};
use std::panic::AssertUnwindSafe;

use game::ApiVersion;
use game::suggest::nearest;
use mlua::ffi;

use crate::api::{ApiFunction, ScriptInterface};
use crate::location::{push_message, script_place, script_place_from};
use crate::meter::{self, Meter};
use crate::names::InternedNames;

/// A value that passes between a dialect and its scripts.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptValue<'a> {
    Nil,
    Bool(bool),
    Int(i32),
    Text(Cow<'a, str>),
    /// A list of integers.
    Numbers(Vec<i32>),
    List(Vec<ScriptValue<'a>>),
    /// An object: index of its type, and index of the instance.
    Object(usize, usize),
}

impl<'a> From<&'a str> for ScriptValue<'a> {
    fn from(text: &'a str) -> ScriptValue<'a> {
        ScriptValue::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for ScriptValue<'a> {
    fn from(text: &'a String) -> ScriptValue<'a> {
        ScriptValue::Text(Cow::Borrowed(text))
    }
}

/// The result of an API function. An error is a message without file and line.
pub type ApiResult<'a> = Result<ScriptValue<'a>, Box<str>>;

/// The context of the current call, as API functions see it.
pub(crate) struct RunningCall<'r, 's, D: ScriptDialect> {
    pub scene: &'s D::CallContext<'s>,
    /// Index of the script function that is called.
    pub function: usize,
    /// Index of the function's module among the sources.
    pub module: u8,
    pub names: &'r InternedNames,
    pub objects: &'r ObjectInstances,
}

/// An object's instance in a VM.
#[derive(Default)]
struct Instance {
    /// Reference in Luau's registry; 0 until first used.
    reference: Cell<c_int>,
    /// Address of the Lua table that represents the instance.
    address: Cell<usize>,
}

/// All object instances of a VM. Each is created on first use.
pub(crate) struct ObjectInstances {
    /// Version of the language in which the scripts of the VM are written.
    pub api: ApiVersion,
    instances: Vec<Box<[Instance]>>,
    panic: RefCell<Option<Box<dyn std::any::Any + Send>>>,
}

impl ObjectInstances {
    /// Creates room for these numbers of instances, one number for each object type.
    pub(crate) fn new(instances: impl Iterator<Item = usize>, api: ApiVersion) -> ObjectInstances {
        let places = |n: usize| (0..n.clamp(1, INSTANCES)).map(|_| Instance::default()).collect();
        let instances = instances.map(places).collect();
        ObjectInstances { api, instances, panic: RefCell::new(None) }
    }

    /// Returns object type and instance of the Lua table at this address; `None` if the table
    /// represents no object.
    pub(crate) fn object_at(&self, address: usize) -> Option<(usize, usize)> {
        let all = self.instances.iter().enumerate().filter(|_| address != 0);
        all.flat_map(|(object, instances)| instances.iter().enumerate().map(move |i| (object, i)))
            .find(|(_, (_, instance))| instance.address.get() == address)
            .map(|(object, (number, _))| (object, number))
    }

    /// Returns the instance whose Lua table has this address. Tries the instance `likely` first.
    #[inline]
    fn instance_at(&self, object: usize, likely: usize, address: usize) -> Option<usize> {
        let all = &self.instances[object];
        if all[likely].address.get() == address {
            return Some(likely);
        }
        all.iter().position(|instance| instance.address.get() == address)
    }

    /// Returns a panic that was caught below a script. Such a panic is a bug of Loam.
    pub(crate) fn take_panic(&self) -> Option<Box<dyn std::any::Any + Send>> {
        self.panic.borrow_mut().take()
    }
}

/// Maximum number of instances per object type. The upvalue of a function encodes function and
/// instance with this base.
const INSTANCES: usize = 256;

thread_local! {
    /// The current call, of the dialect whose VM runs; see [`with_running`].
    static RUNNING: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// Guard that restores the previous call as the current one.
struct RunningCallGuard(*const ());

impl Drop for RunningCallGuard {
    fn drop(&mut self) {
        RUNNING.set(self.0);
    }
}

/// Runs `call` with this context visible to API functions. `call` must not run VMs of another
/// dialect.
#[inline]
pub(crate) fn with_running<D: ScriptDialect, T>(
    running: &RunningCall<'_, '_, D>,
    call: impl FnOnce() -> T,
) -> T {
    let pointer: *const RunningCall<'_, '_, D> = running;
    let _restore = RunningCallGuard(RUNNING.replace(pointer.cast()));
    call()
}

/// Runs `load` without a context, because files run before a game exists.
pub(crate) fn without_running<T>(load: impl FnOnce() -> T) -> T {
    let _restore = RunningCallGuard(RUNNING.replace(std::ptr::null()));
    load()
}

/// A function of the scripting interface with its implementation.
pub struct ApiEntry<D: ScriptDialect> {
    /// Declaration of the function, independent of a game.
    pub function: ApiFunction,
    /// Implementation of the function. It charges work that takes longer than one step with
    /// [`ApiCall::work`].
    pub run: for<'a> fn(&ApiCall<'a, D>) -> ApiResult<'a>,
}

impl<D: ScriptDialect> Clone for ApiEntry<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: ScriptDialect> Copy for ApiEntry<D> {}

/// Concatenates tables of entries. `N` is the total number of entries.
///
/// # Panics
/// If `N` is wrong or there is no entry; at compile time if the result is a constant.
pub const fn concat_entries<D: ScriptDialect, const N: usize>(
    parts: &[&[ApiEntry<D>]],
) -> [ApiEntry<D>; N] {
    let mut all = [parts[0][0]; N];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            all[at] = parts[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    assert!(at == N, "as many as there are");
    all
}

/// The scripting interface of one kind of game, as the script engine needs it.
pub trait ScriptDialect: Sized + 'static {
    /// Context of the current call: the position that functions query, and the buffer of requested
    /// changes.
    type CallContext<'a>;

    /// All functions with their implementations.
    const ENTRIES: &'static [ApiEntry<Self>];

    /// Returns all other declarations of the interface.
    fn interface() -> &'static ScriptInterface;

    /// Starts or restarts a call. Errors of an earlier call on the same scene are cleared.
    fn begin(_scene: &Self::CallContext<'_>) {}

    /// Discards all changes that the current call has requested, because the call failed or
    /// restarts.
    fn forget(scene: &Self::CallContext<'_>);
}

/// One call of an API function by a script.
pub struct ApiCall<'a, D: ScriptDialect> {
    running: &'a RunningCall<'a, 'a, D>,
    instance: usize,
    entry: &'static ApiEntry<D>,
    state: *mut ffi::lua_State,
}

/// The set of names that an argument accepts.
#[derive(Clone, Copy, Debug)]
pub struct Namespace {
    /// Number of the kind, as in [`ScriptName::kind`](crate::ScriptName::kind).
    pub kind: u8,
    /// Owner of the names, as in [`ScriptName::owner`](crate::ScriptName::owner).
    pub owner: u8,
    /// Word for one such name in messages.
    pub word: &'static str,
    /// If not 0, the argument may also be an integer, one of this many.
    pub count: usize,
    /// First of these integers. It denotes the object with the number 0.
    pub first: i32,
}

impl<'a, D: ScriptDialect> ApiCall<'a, D> {
    /// Returns the dialect's context of the current call.
    #[inline]
    pub fn scene(&self) -> &'a D::CallContext<'a> {
        self.running.scene
    }

    /// Returns the instance of the object on which the function was called.
    #[inline]
    pub fn instance(&self) -> usize {
        self.instance
    }

    /// Returns the index of the script function that the game called.
    #[inline]
    pub fn function(&self) -> usize {
        self.running.function
    }

    /// Returns the index of the current hook's module among the sources.
    #[inline]
    pub fn module(&self) -> u8 {
        self.running.module
    }

    /// Returns the version of the language in which the calling script is written.
    #[inline]
    pub fn api(&self) -> ApiVersion {
        self.running.objects.api
    }

    /// Returns the name of the API function.
    pub fn name(&self) -> &'static str {
        self.entry.function.name
    }

    /// Charges the call for work worth `steps` steps.
    pub fn work(&self, steps: u32) {
        meter::with_running(|meter| meter.charge(steps));
    }

    fn wrong(&self, n: usize, expected: &str, found: &str) -> Box<str> {
        let name = self.entry.function.args[n].name;
        format!("`{}`: argument `{name}` must be {expected}, not {found}", self.name()).into()
    }

    fn type_of(&self, n: usize) -> c_int {
        // SAFETY: `state` is valid while the call lasts, and `lua_type` accepts any index.
        unsafe { ffi::lua_type(self.state, n as c_int + 2) }
    }

    fn describe(&self, n: usize) -> String {
        match self.type_of(n) {
            ffi::LUA_TNONE => "nothing".to_owned(),
            ffi::LUA_TNUMBER => number_text(self.number(n)),
            ffi::LUA_TSTRING => {
                format!("the text `{}`", self.bytes(n).0.chars().take(40).collect::<String>())
            }
            kind => {
                // SAFETY: as in `type_of`; type names are static.
                let name = unsafe { CStr::from_ptr(ffi::lua_typename(self.state, kind)) };
                name.to_string_lossy().into_owned()
            }
        }
    }

    /// Returns the number of arguments up to the last one that is neither missing nor `nil`.
    pub fn given(&self) -> usize {
        let count = self.entry.function.args.len();
        (0..count).rfind(|n| !self.is_nil(*n)).map_or(0, |last| last + 1)
    }

    /// Returns whether argument `n` is missing or `nil`.
    pub fn is_nil(&self, n: usize) -> bool {
        self.type_of(n) <= ffi::LUA_TNIL
    }

    /// Reads argument `n` as an object of a type. Returns its instance; `None` if the argument is
    /// no such object.
    pub fn object(&self, n: usize, object: usize) -> Option<usize> {
        // SAFETY: `state` is valid while the call lasts. `lua_topointer` accepts any index, and its
        // result is only compared.
        let address = unsafe { ffi::lua_topointer(self.state, n as c_int + 2) as usize };
        let found = self.running.objects.object_at(address);
        found.filter(|(is, _)| *is == object).map(|(_, instance)| instance)
    }

    /// Returns the error that argument `n` has another type than the function expects.
    pub fn expected(&self, n: usize, expected: &str) -> Box<str> {
        self.wrong(n, expected, &self.describe(n))
    }

    fn number(&self, n: usize) -> f64 {
        // SAFETY: as in `type_of`; the caller has checked the type.
        unsafe { ffi::lua_tonumber(self.state, n as c_int + 2) }
    }

    /// Returns text and address of a string argument.
    fn bytes(&self, n: usize) -> (Cow<'a, str>, usize) {
        let mut len = 0;
        // SAFETY: the caller has checked that the argument is a string, which stays on the stack
        // while the call lasts.
        unsafe {
            let start = ffi::lua_tolstring(self.state, n as c_int + 2, &mut len);
            let bytes = std::slice::from_raw_parts(start.cast::<u8>(), len);
            (String::from_utf8_lossy(bytes), start as usize)
        }
    }

    /// Reads argument `n` as an integer within ±2³¹. The error is a message for the script's
    /// author.
    #[inline]
    pub fn int(&self, n: usize) -> Result<i32, Box<str>> {
        if self.type_of(n) != ffi::LUA_TNUMBER {
            return Err(self.wrong(n, "a whole number", &self.describe(n)));
        }
        whole(self.number(n)).ok_or_else(|| self.wrong(n, "a whole number", &self.describe(n)))
    }

    /// Reads argument `n` as an integer from `min` to `max`.
    #[inline]
    pub fn within(&self, n: usize, min: i32, max: i32) -> Result<i32, Box<str>> {
        let value = self.int(n)?;
        if (min..=max).contains(&value) {
            return Ok(value);
        }
        let expected = format!("a whole number from {min} to {max}");
        Err(self.wrong(n, &expected, &value.to_string()))
    }

    /// Reads argument `n` as a string.
    pub fn text(&self, n: usize) -> Result<Cow<'a, str>, Box<str>> {
        match self.type_of(n) {
            ffi::LUA_TSTRING => Ok(self.bytes(n).0),
            _ => Err(self.wrong(n, "text", &self.describe(n))),
        }
    }

    /// Reads argument `n` as a boolean.
    pub fn bool(&self, n: usize) -> Result<bool, Box<str>> {
        match self.type_of(n) {
            // SAFETY: as in `type_of`.
            ffi::LUA_TBOOLEAN => Ok(unsafe { ffi::lua_toboolean(self.state, n as c_int + 2) } != 0),
            _ => Err(self.wrong(n, "true or false", &self.describe(n))),
        }
    }

    /// Reads argument `n` as a name of this namespace, or as an integer. Returns the number of the
    /// named object.
    #[inline]
    pub fn named(&self, n: usize, named: Namespace) -> Result<i32, Box<str>> {
        match self.type_of(n) {
            ffi::LUA_TSTRING => {
                let mut len = 0;
                // SAFETY: the argument is a string; its address is only compared.
                let address = unsafe { ffi::lua_tolstring(self.state, n as c_int + 2, &mut len) };
                match self.running.names.find(named.kind, named.owner, address as usize) {
                    Some(value) => Ok(value),
                    None => {
                        let text = self.bytes(n).0;
                        let found = self.running.names.find_text(named.kind, named.owner, &text);
                        found.ok_or_else(|| self.unknown(n, named))
                    }
                }
            }
            ffi::LUA_TNUMBER if named.count > 0 => {
                let last = named.first + named.count as i32 - 1;
                Ok(self.within(n, named.first, last)? - named.first)
            }
            _ => Err(self.wrong(n, &format!("the name of a {}", named.word), &self.describe(n))),
        }
    }

    #[cold]
    fn unknown(&self, n: usize, Namespace { kind, owner, word, .. }: Namespace) -> Box<str> {
        let (name, _) = self.bytes(n);
        let name: String = name.chars().take(40).collect();
        let near = nearest(&name, self.running.names.known(kind, owner));
        let mut message = format!("`{}`: unknown {word} `{name}`", self.name());
        if let Some(near) = near {
            message.push_str(&format!(", did you mean `{near}`?"));
        }
        message.into()
    }

    /// Returns file and line of the calling script. The path starts at the content folder.
    pub fn place(&self) -> Option<(&'a str, u32)> {
        // SAFETY: the state is valid while the call lasts.
        let (path, line) = unsafe { script_place(self.state) }?;
        Some((std::str::from_utf8(&path.to_bytes()[1..]).ok()?, line))
    }

    /// Checks the receiver and the number of arguments, then runs the function on the receiver. The
    /// script may have read the function from another instance of the same type.
    fn checked(mut self) -> ApiResult<'a> {
        let function = &self.entry.function;
        // SAFETY: the state is valid while the call lasts. `lua_topointer` accepts any index, and
        // its result is only compared.
        let (arg_count, receiver) =
            unsafe { (ffi::lua_gettop(self.state), ffi::lua_topointer(self.state, 1) as usize) };
        let objects = self.running.objects;
        let receiver = match arg_count {
            1.. if receiver != 0 => objects.instance_at(function.object, self.instance, receiver),
            _ => None,
        };
        let Some(receiver) = receiver else {
            let (object, name) = (D::interface().objects[function.object].name, function.name);
            return Err(format!("call `{name}` with a colon: `{object}:{name}(…)`").into());
        };
        self.instance = receiver;
        if arg_count as usize != function.args.len() + 1
            && !function.takes_args(arg_count as usize - 1)
        {
            return Err(format!("{}, not {}", function.takes(), arg_count - 1).into());
        }
        (self.entry.run)(&self)
    }
}

/// Converts a number to an integer within ±2³¹; `None` if it has a fraction or is out of range.
#[inline]
pub(crate) fn whole(number: f64) -> Option<i32> {
    let int = number as i32;
    (f64::from(int) == number).then_some(int)
}

/// Formats a number for messages, the same on every platform.
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

/// The C function behind every API function. Upvalue 1 encodes the function, and the instance from
/// which it was read.
///
/// # Safety
/// Called by Luau with a valid state.
unsafe extern "C-unwind" fn enter<D: ScriptDialect>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: upvalue 1 was set by `push_object` for this very function; the state is valid.
    unsafe {
        let code = ffi::lua_tonumber(state, ffi::lua_upvalueindex(1)) as usize;
        if !answer::<D>(state, &D::ENTRIES[code / INSTANCES], code % INSTANCES) {
            // The message lies on top; no value with a destructor is alive here.
            ffi::lua_error(state);
        }
    }
    1
}

/// Runs an API function, and pushes its result or its error message. Returns `true` for a result.
///
/// # Safety
/// The state must be valid. May raise a Lua error if memory runs out.
unsafe fn answer<D: ScriptDialect>(
    state: *mut ffi::lua_State,
    entry: &'static ApiEntry<D>,
    instance: usize,
) -> bool {
    let running: *const RunningCall<'_, '_, D> = RUNNING.get().cast();
    // SAFETY: only `with_running` sets the pointer. It borrows the scene as long as the pointer is
    // set, and enters only VMs of the scene's dialect. While files are loaded, the pointer is null.
    let running: Option<&RunningCall<'_, '_, D>> = unsafe { running.as_ref() };
    let Some(running) = running else {
        // Unreachable: files run before a game exists, and all other code runs inside a hook.
        // SAFETY: the state is valid.
        unsafe {
            push_message(
                state,
                "internal error: the script host has no game; please report \
            this",
            )
        };
        return false;
    };
    let call = ApiCall { running, instance, entry, state };
    // Nothing in here raises a Lua error, which must not cross `catch_unwind`.
    let result = std::panic::catch_unwind(AssertUnwindSafe(|| call.checked()));
    match result {
        Ok(Ok(value)) => {
            // SAFETY: the state is valid.
            unsafe { push::<D>(state, running.objects, &value) };
            true
        }
        Ok(Err(message)) => {
            // SAFETY: the state is valid.
            unsafe { push_message(state, &message) };
            false
        }
        Err(panic) => {
            *running.objects.panic.borrow_mut() = Some(panic);
            // SAFETY: the state is valid.
            unsafe { push_message(state, "internal error in the script host") };
            false
        }
    }
}

/// Pushes a value.
///
/// # Safety
/// The state must be valid. May raise a Lua error if memory runs out.
unsafe fn push<D: ScriptDialect>(
    state: *mut ffi::lua_State,
    objects: &ObjectInstances,
    value: &ScriptValue<'_>,
) {
    // SAFETY: a C function has room for 20 stack values, each list reserves more for its entries,
    // and strings are passed with their length.
    unsafe {
        match value {
            ScriptValue::Nil => ffi::lua_pushnil(state),
            ScriptValue::Int(n) => ffi::lua_pushnumber(state, f64::from(*n)),
            ScriptValue::Bool(b) => ffi::lua_pushboolean(state, c_int::from(*b)),
            ScriptValue::Text(text) => push_text(state, text),
            ScriptValue::Numbers(list) => {
                ffi::lua_createtable(state, list.len() as c_int, 0);
                for (i, n) in list.iter().enumerate() {
                    ffi::lua_pushnumber(state, f64::from(*n));
                    ffi::lua_rawseti_(state, -2, i as c_int + 1);
                }
            }
            ScriptValue::List(list) => {
                ffi::lua_rawcheckstack(state, 8);
                ffi::lua_createtable(state, list.len() as c_int, 0);
                for (i, value) in list.iter().enumerate() {
                    push::<D>(state, objects, value);
                    ffi::lua_rawseti_(state, -2, i as c_int + 1);
                }
            }
            ScriptValue::Object(object, instance) => {
                push_instance::<D>(state, objects, *object, *instance);
            }
        }
    }
}

/// Pushes an instance of an object.
///
/// # Safety
/// The state must be valid. May raise a Lua error if memory runs out.
pub(crate) unsafe fn push_instance<D: ScriptDialect>(
    state: *mut ffi::lua_State,
    objects: &ObjectInstances,
    object: usize,
    instance: usize,
) {
    let Instance { reference, address } = &objects.instances[object][instance];
    // SAFETY: references come from `lua_ref` of the same VM.
    unsafe {
        if reference.get() == 0 {
            // Created once per VM, so no single call is charged for it.
            let counted = meter::with_running(Meter::snapshot);
            push_object::<D>(state, object, instance, objects.api);
            address.set(ffi::lua_topointer(state, -1) as usize);
            reference.set(ffi::lua_ref(state, -1));
            if let Some(counted) = counted {
                meter::with_running(|meter| meter.restore(counted));
            }
        } else {
            ffi::lua_rawgeti_(state, ffi::LUA_REGISTRYINDEX, reference.get());
        }
    }
}

/// Pushes a new read-only table with the API functions of an object.
///
/// # Safety
/// The state must be valid. May raise a Lua error if memory runs out.
unsafe fn push_object<D: ScriptDialect>(
    state: *mut ffi::lua_State,
    object: usize,
    instance: usize,
    api: ApiVersion,
) {
    // SAFETY: stack space is reserved first; names are pushed with their length.
    unsafe {
        ffi::lua_rawcheckstack(state, 8);
        ffi::lua_createtable(state, 0, D::ENTRIES.len() as c_int);
        let is_own = |f: &ApiFunction| f.object == object && f.is_in(api);
        let own = D::ENTRIES.iter().enumerate().filter(|(_, e)| is_own(&e.function));
        for (i, entry) in own {
            push_text(state, entry.function.name);
            ffi::lua_pushnumber(state, (i * INSTANCES + instance) as f64);
            ffi::lua_pushcclosurek(state, enter::<D>, std::ptr::null::<c_char>(), 1, None);
            ffi::lua_rawset(state, -3);
        }
        ffi::lua_createtable(state, 0, 2);
        push_text(state, "__index");
        ffi::lua_pushnumber(state, (object * 2 + usize::from(api == ApiVersion::Second)) as f64);
        ffi::lua_pushcclosurek(state, missing::<D>, std::ptr::null::<c_char>(), 1, None);
        ffi::lua_rawset(state, -3);
        push_text(state, "__metatable");
        ffi::lua_pushboolean(state, 0);
        ffi::lua_rawset(state, -3);
        ffi::lua_setreadonly(state, -1, 1);
        ffi::lua_setmetatable(state, -2);
        ffi::lua_setreadonly(state, -1, 1);
    }
}

unsafe fn push_text(state: *mut ffi::lua_State, text: &str) {
    // SAFETY: the caller's state is valid; the text comes with its length.
    unsafe { ffi::lua_pushlstring_(state, text.as_ptr().cast(), text.len()) };
}

/// The `__index` metamethod of objects: reports an unknown function.
///
/// # Safety
/// Called by Luau with a valid state.
unsafe extern "C-unwind" fn missing<D: ScriptDialect>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: called as a metamethod with two arguments; upvalue 1 was set by `push_object`.
    unsafe {
        let code = ffi::lua_tonumber(state, ffi::lua_upvalueindex(1)) as usize;
        let object = code / 2;
        let api = if code % 2 == 1 { ApiVersion::Second } else { ApiVersion::First };
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
        let interface = D::interface();
        let near = match interface.replacement(object, &name, api) {
            Some(call) => format!(" in `api = 2`, write `{call}`"),
            None => nearest(&name, interface.functions_of(object, api).map(|f| f.name))
                .map_or(String::new(), |n| format!(", did you mean `{n}`?")),
        };
        push_message(state, &format!("`{}` has no `{name}`{near}", interface.objects[object].name));
        drop((name, near));
        ffi::lua_error(state)
    }
}

/// Library function that runs after an error was caught. Records that a memory limit was hit.
/// Returns `true` if the call must end.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn stopped(state: *mut ffi::lua_State) -> c_int {
    let mut len = 0;
    // SAFETY: argument 1 may have any type; only a string is read, with its length.
    unsafe {
        let is_memory = ffi::lua_type(state, 1) == ffi::LUA_TSTRING && {
            let start = ffi::lua_tolstring(state, 1, &mut len);
            std::slice::from_raw_parts(start.cast::<u8>(), len) == b"not enough memory"
        };
        let check = |meter: &Meter| {
            // If the script itself raised this message by `error`, it does not count.
            if !meter.charge_caught_error() && is_memory {
                meter.note_memory();
            }
            meter.stop().is_some()
        };
        let stop = meter::with_running(check).unwrap_or(false);
        ffi::lua_pushboolean(state, c_int::from(stop));
    }
    1
}

/// Library function that charges the given number of steps. If fewer steps are left, the next step
/// stops the call.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn charge(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: `lua_tonumber` accepts any argument, and returns 0 for one that is no number.
    let steps = unsafe { ffi::lua_tonumber(state, 1) };
    // The conversion rounds down and saturates.
    meter::with_running(|meter| meter.charge(steps as u32));
    0
}

/// Library function that reports that a string of this many bytes was read. Strings made from it
/// may exist already, and then the allocation callback does not report them.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn long(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: `lua_tonumber` accepts any argument, and returns 0 for one that is no number.
    let bytes = unsafe { ffi::lua_tonumber(state, 1) };
    meter::with_running(|meter| meter.long_text(bytes as usize));
    0
}

/// Library function that returns the total bytes of a list's entries in a range, with separators.
/// It stops at the first entry that `table.concat` rejects.
///
/// # Safety
/// Called by Luau with a valid state, a table, two numbers and anything.
pub(crate) unsafe extern "C-unwind" fn length(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: the state is valid, and the library passes the arguments stated above. One value is
    // pushed at a time and popped again.
    unsafe {
        let bytes_of = |at: c_int| match ffi::lua_type(state, at) {
            ffi::LUA_TSTRING => Some(ffi::lua_objlen(state, at)),
            // Upper bound on the length of a formatted number.
            ffi::LUA_TNUMBER => Some(24),
            _ => None,
        };
        let between = bytes_of(4).unwrap_or(0);
        let whole = |at: c_int| ffi::lua_tonumber(state, at) as i32;
        let mut bytes = 0usize;
        for n in whole(2)..=whole(3) {
            ffi::lua_rawgeti_(state, 1, n);
            let own = bytes_of(-1);
            ffi::lua_settop(state, 4);
            let Some(own) = own else { break };
            bytes = bytes.saturating_add(own + between);
        }
        ffi::lua_pushnumber(state, bytes.saturating_sub(between) as f64);
    }
    1
}

/// Library function that reports a new metatable with a link to another table.
///
/// # Safety
/// Called by Luau.
pub(crate) unsafe extern "C-unwind" fn link(_: *mut ffi::lua_State) -> c_int {
    meter::with_running(Meter::link);
    0
}

/// Library function that records that the script raises an error, and on which line, whatever the
/// text of the error. The argument is the level of `error`.
///
/// # Safety
/// Called by Luau with a valid state.
pub(crate) unsafe extern "C-unwind" fn raise(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: the state is valid. `lua_tonumber` accepts any argument, and returns 0 for one that
    // is no number.
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
