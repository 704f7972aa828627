//! One Luau VM, with the library, the API objects, and the scripts of one module, which are loaded
//! and frozen.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::ffi::c_void;
use std::rc::{Rc, Weak};
use std::sync::{Arc, OnceLock};

use game::excerpt::escape_hidden;
use game::suggest::nearest;
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Value, ffi};

use crate::api::ScriptInterface;
use crate::call::{self, ObjectInstances, ScriptDialect};
use crate::error::{ScriptDiagnostic, StopKind};
use crate::heap::Luau;
use crate::limits::ScriptLimits;
use crate::meter::{self, CreatedSizes, Meter, TEXTS, TEXTS_AT_LOAD};
use crate::names::InternedNames;
use crate::program::{LISTED, Program, ProgramFile};
use crate::syntax::{called_in, receiver_of, stored_iterator, uncalled_in};

/// Maximum number of characters shown of a message that a script raised.
const MAX_MESSAGE: usize = 1000;

/// Error of requiring a file whose text has errors. These errors are reported separately.
pub(crate) const BROKEN: &str = "the file has errors";

/// A VM that is ready to run hooks. After it has run out of memory, it is discarded as a whole.
pub(crate) struct Vm {
    /// Hook functions, by their index in the module.
    pub functions: Vec<Function>,
    /// The first instance of each object type. Every hook receives them.
    pub given: Vec<Table>,
    pub names: InternedNames,
    pub objects: ObjectInstances,
    /// Main functions of the files that ran, by index of the file. Luau counts executed lines in
    /// them.
    pub chunks: Vec<(usize, Function)>,
    /// Cost of a step in hooks.
    pub weight: u32,
    /// Whether no call has run in the VM yet.
    pub is_new: bool,
    /// Bytes in use after loading.
    pub loaded: usize,
    /// The last field, so that it is dropped after everything that refers to its values.
    pub lua: Luau,
}

/// Loads the script files of a module.
struct Loader {
    program: Arc<Program>,
    module: u8,
    keepable: LibraryFunctions,
    environment: OnceCell<Table>,
    /// Results of files, by index. `None` while the file is running.
    loaded: RefCell<HashMap<usize, Option<Value>>>,
    chunks: RefCell<Vec<(usize, Function)>>,
}

impl Loader {
    fn load(&self, lua: &Lua, file: usize) -> mlua::Result<Value> {
        if let Some(loaded) = self.loaded.borrow().get(&file) {
            let cycle = || mlua::Error::runtime("files require each other in a cycle");
            return loaded.clone().ok_or_else(cycle);
        }
        let ProgramFile { path, compiled, .. } = &self.program.files[file];
        let Ok(bytecode) = &compiled.bytecode else {
            return Err(mlua::Error::runtime(BROKEN));
        };
        self.loaded.borrow_mut().insert(file, None);
        let environment = self.environment.get().expect("it is there before files are").clone();
        // While Luau loads a chunk, it resolves global names in the thread's globals, not in the
        // environment of the chunk. Without this call, scripts would therefore get Luau's own
        // library, which has no limits.
        lua.set_globals(environment.clone())?;
        let chunk = lua
            .load(&bytecode[..])
            .set_name(format!("@{path}"))
            .set_mode(ChunkMode::Binary)
            .set_environment(environment)
            .into_function()?;
        self.chunks.borrow_mut().push((file, chunk.clone()));
        let value = chunk.call::<Value>(())?;
        // Frozen immediately, so that no file can change what another file returned.
        freeze(lua, &value, &self.keepable)?;
        self.loaded.borrow_mut().insert(file, Some(value.clone()));
        Ok(value)
    }

    fn require(&self, lua: &Lua, name: &Value) -> mlua::Result<Value> {
        let Value::String(name) = name else {
            return Err(mlua::Error::runtime("`require` needs a file name"));
        };
        let name = name.to_string_lossy();
        let (_, folder) = self.program.module(self.module).unwrap_or_default();
        match self.program.file(&format!("{folder}/{name}.lua")) {
            Some(file) => self.load(lua, file),
            None => Err(mlua::Error::runtime(format!("the module has no script `{name}.lua`"))),
        }
    }
}

impl Vm {
    /// Creates a VM and runs every file of a module once.
    ///
    /// At first the VM contains only the library, so resource usage depends only on the files. On
    /// failure, returns the errors of all files.
    pub(crate) fn new<D: ScriptDialect>(
        program: &Arc<Program>,
        module: u8,
        limits: ScriptLimits,
        meter: &Meter,
    ) -> Result<Vm, Vec<ScriptDiagnostic>> {
        let host_error = |error: mlua::Error| {
            vec![ScriptDiagnostic::at(
                "",
                "",
                0,
                1,
                format!("the script host cannot start: {error}"),
            )]
        };
        let (lua, loader) = ready(program, module, limits).map_err(host_error)?;
        let mut loading =
            ModuleLoad { lua: &lua, loader: &loader, meter, limits, made: CreatedSizes::default() };
        let (tables, mut errors) = loading.files();
        if errors.last().is_some_and(|e| e.kind.leaves_no_memory()) {
            return Err(errors);
        }
        // If the files keep long strings, large tables or many strings, one step of a hook can do
        // more work, so it costs more.
        let times = loading.made.times_for_hooks().saturating_mul((meter.texts() / TEXTS).max(1));
        let weight = program.weight(module).saturating_mul(times);
        meter.begin_texts(TEXTS);
        let interface = D::interface();
        for (index, table) in &tables {
            check_keys(interface, program, *index, table, &mut errors);
        }
        let functions = functions(interface, program, module, &tables, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let objects = ObjectInstances::new(
            interface.objects.iter().map(|object| object.instances),
            program.api(module),
        );
        let mut names = InternedNames::new(&program.names, module);
        let instances = first_instances::<D>(&lua, &objects, &mut names).map_err(host_error)?;
        let chunks = loader.chunks.take();
        let loaded = lua.heap.used();
        lua.limit(limits.memory).map_err(host_error)?;
        Ok(Vm {
            functions,
            given: instances,
            names,
            objects,
            chunks,
            weight,
            is_new: true,
            loaded,
            lua,
        })
    }
}

/// Creates a VM in which the files of a module can be loaded.
fn ready(
    program: &Arc<Program>,
    module: u8,
    limits: ScriptLimits,
) -> mlua::Result<(Luau, Rc<Loader>)> {
    let (lua, library, iterator) = bare(limits)?;
    // No garbage is collected. Each call then allocates the same amount, and leftovers disappear
    // with the whole VM, see `Scripts`.
    lua.gc_stop();
    let loader = Rc::new(Loader {
        program: program.clone(),
        module,
        keepable: LibraryFunctions::new(&library, &iterator),
        environment: OnceCell::new(),
        loaded: RefCell::default(),
        chunks: RefCell::default(),
    });
    let environment = environment(&lua, &library, &loader)?;
    loader.environment.get_or_init(|| environment);
    Ok((lua, loader))
}

/// The files of a module while they are loaded. They share budgets.
struct ModuleLoad<'v> {
    lua: &'v Luau,
    loader: &'v Rc<Loader>,
    meter: &'v Meter,
    limits: ScriptLimits,
    /// Largest objects created so far.
    made: CreatedSizes,
}

impl ModuleLoad<'_> {
    /// Runs each file. Returns the tables returned by files, by index, and the errors.
    fn files(&mut self) -> (HashMap<usize, Table>, Vec<ScriptDiagnostic>) {
        let (mut tables, mut errors) = (HashMap::new(), Vec::new());
        let program = self.loader.program.clone();
        let _ = self.lua.limit(self.limits.module);
        self.meter.begin_texts(TEXTS_AT_LOAD);
        let own =
            |(_, file): &(usize, &ProgramFile)| file.is_listed && file.module == self.loader.module;
        for (index, file) in program.files.iter().enumerate().filter(own) {
            let load = || call::without_running(|| self.loader.load(self.lua, index));
            let weight = file.compiled.weights.load;
            let loaded = self.meter.load(self.limits.fuel, weight, load);
            self.made = self.made.and(self.meter.made());
            match loaded {
                // The last step may have exceeded a limit without raising an error.
                Ok(_) if self.meter.stop().is_some() => {
                    let stopped = mlua::Error::runtime("stopped");
                    errors.push(load_error(&program, file, &stopped, self.meter, self.limits));
                }
                Ok(Value::Table(table)) => drop(tables.insert(index, table)),
                Ok(other) => {
                    let at = file.compiled.checked.returns_at;
                    let found = other.type_name();
                    let message = format!("a script must return a table of hooks, not {found}");
                    errors.push(ScriptDiagnostic::at(&file.path, &file.text, at, 6, message));
                }
                Err(error) => {
                    errors.push(load_error(&program, file, &error, self.meter, self.limits));
                }
            }
            if errors.last().is_some_and(|e| e.kind.leaves_no_memory()) {
                // Nothing more can be allocated, so the remaining files are skipped.
                break;
            }
        }
        (tables, errors)
    }
}

/// Returns the functions of a module that the game calls. A missing function is an error.
fn functions(
    interface: &ScriptInterface,
    program: &Program,
    module: u8,
    tables: &HashMap<usize, Table>,
    errors: &mut Vec<ScriptDiagnostic>,
) -> Vec<Function> {
    let mut functions = Vec::new();
    for function in program.functions.iter().filter(|function| function.module == module) {
        let Some(file) = function.file else { continue };
        let Some(table) = tables.get(&file) else { continue };
        let hook = interface.hooks[function.listed.hook].name;
        match table.raw_get::<Value>(hook) {
            Ok(Value::Function(found)) => functions.push(found),
            Ok(Value::Nil) => {
                let file = &program.files[file];
                let piece = &function.listed.piece;
                let message = format!(
                    "`{piece}` lists the hook `{hook}`, but this script does not \
                    have it"
                );
                let at = file.compiled.checked.returns_at;
                errors.push(ScriptDiagnostic::at(&file.path, &file.text, at, 6, message));
            }
            // `check_keys` reports values that are not functions.
            _ => {}
        }
    }
    functions
}

/// Creates a VM that contains only the library. Also returns the library, and the iterator function
/// of `ipairs`.
pub(crate) fn bare(limits: ScriptLimits) -> mlua::Result<(Luau, Table, Function)> {
    static LIBRARY: OnceLock<Vec<u8>> = OnceLock::new();
    let libraries = StdLib::STRING | StdLib::TABLE | StdLib::MATH;
    let lua = Luau::new(Lua::new_with(StdLib::NONE, LuaOptions::new())?)?;
    lua.limit(limits.module)?;
    lua.load_std_libs(libraries)?;
    let bytecode = match LIBRARY.get() {
        Some(bytecode) => bytecode,
        None => {
            let compiler =
                mlua::chunk::Compiler::new().set_optimization_level(1).set_debug_level(1);
            let bytecode = compiler.compile(include_str!("prelude.lua"))?;
            LIBRARY.get_or_init(|| bytecode)
        }
    };
    // SAFETY: all of them obey the rules of a Luau C function.
    let host_functions = unsafe {
        (
            lua.create_c_function(call::stopped)?,
            lua.create_c_function(call::charge)?,
            lua.create_c_function(call::long)?,
            lua.create_c_function(call::raise)?,
            lua.create_c_function(call::link)?,
            lua.create_c_function(call::length)?,
        )
    };
    let chunk = lua.load(&bytecode[..]).set_name("=library").set_mode(ChunkMode::Binary);
    let (library, iterator): (Table, Function) = chunk.into_function()?.call(host_functions)?;
    lua.globals().set_readonly(true);
    // SAFETY: `interrupt` and `allocated` obey the rules of Luau's callbacks. The string on the
    // stack only gives access to the metatable that all strings share.
    unsafe {
        lua.exec_raw::<()>((), |state| {
            (*ffi::lua_callbacks(state)).interrupt = Some(meter::interrupt);
            (*ffi::lua_callbacks(state)).onallocate = Some(meter::allocated);
            ffi::lua_setmemcat(state, meter::OF_SCRIPTS);
            ffi::lua_pushlstring_(state, c"".as_ptr(), 0);
            if ffi::lua_getmetatable(state, -1) != 0 {
                ffi::lua_setreadonly(state, -1, 1);
                ffi::lua_settop(state, -2);
            }
            ffi::lua_settop(state, -2);
        })?;
    }
    Ok((lua, library, iterator))
}

/// Returns the first instance of each object type, and interns every name.
fn first_instances<D: ScriptDialect>(
    lua: &Lua,
    objects: &ObjectInstances,
    names: &mut InternedNames,
) -> mlua::Result<Vec<Table>> {
    let texts: Vec<(usize, String)> = names.texts().map(|(i, text)| (i, text.to_owned())).collect();
    let mut addresses = Vec::with_capacity(texts.len());
    // SAFETY: only pops what it pushed. The registry keeps the table of strings alive, so the
    // addresses stay valid.
    unsafe {
        lua.exec_raw::<()>((), |state| {
            ffi::lua_rawcheckstack(state, 8);
            ffi::lua_createtable(state, texts.len() as i32, 0);
            for (i, (_, text)) in texts.iter().enumerate() {
                ffi::lua_pushlstring_(state, text.as_ptr().cast(), text.len());
                let mut len = 0;
                addresses.push(ffi::lua_tolstring(state, -1, &mut len) as usize);
                ffi::lua_rawseti_(state, -2, i as i32 + 1);
            }
            ffi::lua_ref(state, -1);
            ffi::lua_settop(state, -2);
        })?;
    }
    for ((i, _), address) in texts.iter().zip(addresses) {
        names.intern(*i, address);
    }
    let count = D::interface().objects.len();
    (0..count).map(|object| instance::<D>(lua, objects, object, 0)).collect()
}

/// Returns the Lua table that represents an instance of an object type.
pub(crate) fn instance<D: ScriptDialect>(
    lua: &Lua,
    objects: &ObjectInstances,
    object: usize,
    instance: usize,
) -> mlua::Result<Table> {
    // SAFETY: pushes one value.
    unsafe {
        lua.exec_raw::<Table>((), |state| {
            call::push_instance::<D>(state, objects, object, instance);
        })
    }
}

/// Creates the frozen environment of the files: the library and `require`.
fn environment(lua: &Lua, library: &Table, loader: &Rc<Loader>) -> mlua::Result<Table> {
    let keepable = &loader.keepable;
    // The loader exists while files are loaded. An abandoned VM keeps this function, so the
    // function must not own the loader.
    let loader: Weak<Loader> = Rc::downgrade(loader);
    let require = lua.create_function(move |lua, name: Value| match loader.upgrade() {
        Some(loader) => loader.require(lua, &name),
        None => Err(mlua::Error::runtime("use `require` only at the top of a file")),
    })?;
    let environment = lua.create_table()?;
    keepable.0.borrow_mut().insert(require.to_pointer());
    environment.raw_set("require", require)?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", library)?;
    meta.raw_set("__metatable", false)?;
    meta.set_readonly(true);
    environment.set_metatable(Some(meta))?;
    environment.set_readonly(true);
    environment.set_safeenv(true);
    Ok(environment)
}

/// The functions of the library. Scripts may keep them, whatever their implementation.
struct LibraryFunctions(RefCell<HashSet<*const c_void>>);

impl LibraryFunctions {
    fn new(library: &Table, iterator: &Function) -> LibraryFunctions {
        let mut all = HashSet::from([iterator.to_pointer()]);
        let mut left = vec![library.clone()];
        while let Some(table) = left.pop() {
            for (_, value) in table.pairs::<Value, Value>().flatten() {
                match value {
                    Value::Table(table) => left.push(table),
                    Value::Function(function) => drop(all.insert(function.to_pointer())),
                    _ => {}
                }
            }
        }
        LibraryFunctions(RefCell::new(all))
    }
}

/// Start of the error message of [`freeze`] about a value that would keep state between calls. A
/// description of the value follows.
const KEEPS_STATE: &str = "a value that changes between calls is kept: ";

/// Freezes every table that can be reached from what a file returns, also through metatables and
/// upvalues.
///
/// # Errors
/// Fails if a reachable value changes by itself, such as the iterator of `string.gmatch`. Allowed
/// are plain values, tables, functions of the library, and functions of scripts. Scripts never
/// assign to the upvalues of their functions (see `syntax`).
fn freeze(lua: &Lua, value: &Value, keepable: &LibraryFunctions) -> mlua::Result<()> {
    let mut seen: HashSet<*const c_void> = HashSet::new();
    let mut left = vec![(value.clone(), 0)];
    // Line of the function that holds the value; 0 for values in tables outside any function.
    while let Some((value, line)) = left.pop() {
        match value {
            Value::Nil | Value::Boolean(_) | Value::Integer(_) | Value::Number(_) => {}
            Value::String(_) | Value::Vector(_) => {}
            Value::Table(table) if seen.insert(table.to_pointer()) => {
                table.set_readonly(true);
                left.extend(table.metatable().map(|meta| (Value::Table(meta), line)));
                for pair in table.pairs::<Value, Value>() {
                    let (key, value) = pair?;
                    left.extend([(key, line), (value, line)]);
                }
            }
            Value::Table(_) => {}
            Value::Function(function) if keepable.0.borrow().contains(&function.to_pointer()) => {}
            Value::Function(function) if seen.insert(function.to_pointer()) => {
                let info = function.info();
                if info.what == "C" {
                    let kind = "an iterator of `string.gmatch`";
                    return Err(mlua::Error::runtime(format!("{KEEPS_STATE}{line}:{kind}")));
                }
                let line = info.line_defined.unwrap_or(0);
                // SAFETY: room is made for the upvalues, of which a function has at most 255.
                let upvalues = unsafe {
                    lua.exec_raw::<MultiValue>(function, |state| {
                        ffi::lua_rawcheckstack(state, 260);
                        let mut n = 1;
                        while !ffi::lua_getupvalue(state, 1, n).is_null() {
                            n += 1;
                        }
                        ffi::lua_remove(state, 1);
                    })?
                };
                left.extend(upvalues.into_iter().map(|value| (value, line)));
            }
            Value::Function(_) => {}
            other => {
                let kind = format!("a {}", other.type_name());
                return Err(mlua::Error::runtime(format!("{KEEPS_STATE}{line}:{kind}")));
            }
        }
    }
    Ok(())
}

/// A key of a returned table that is not a hook, that no piece names, or whose value is not a
/// function.
struct WrongKey {
    /// Byte offset of the key, if the table is written as a constructor.
    at: Option<usize>,
    name: String,
    /// Index of the hook with this name.
    hook: Option<usize>,
    value: Value,
}

/// Reports the invalid keys of a returned table, see [`WrongKey`]. Stops when the limit of listed
/// errors is reached.
fn check_keys(
    interface: &ScriptInterface,
    program: &Program,
    index: usize,
    table: &Table,
    errors: &mut Vec<ScriptDiagnostic>,
) {
    let file = &program.files[index];
    let own = program.functions.iter().filter(|function| function.file == Some(index));
    let listed: Vec<usize> = own.map(|function| function.listed.hook).collect();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for key in &file.compiled.checked.keys {
        places.entry(&key.name).or_insert(key.at);
    }
    let mut wrong: Vec<WrongKey> = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        let Ok((key, value)) = pair else { continue };
        let name = match &key {
            Value::String(name) => name.to_string_lossy(),
            other => format!("a {} as key", other.type_name()),
        };
        let hook = interface.hook(&name);
        let is_asked = hook.is_some_and(|hook| listed.contains(&hook));
        if !is_asked || !value.is_function() {
            wrong.push(WrongKey { at: places.get(name.as_str()).copied(), name, hook, value });
        }
    }
    wrong.sort_by(|a, b| (a.at, &a.name).cmp(&(b.at, &b.name)));
    let more = wrong.len().saturating_sub(LISTED);
    wrong.truncate(LISTED);
    let diagnostics = |key: &WrongKey| wrong_key(interface, file, &listed, key);
    let mut diagnostics: Vec<ScriptDiagnostic> = wrong.iter().map(diagnostics).collect();
    if let (1.., Some(last)) = (more, wrong.last()) {
        let at = last.at.unwrap_or(file.compiled.checked.returns_at);
        let message = format!("{more} more errors in this file");
        diagnostics.push(ScriptDiagnostic::at(&file.path, &file.text, at, 1, message));
    }
    errors.extend(diagnostics);
}

/// Builds the error about an invalid key.
fn wrong_key(
    interface: &ScriptInterface,
    file: &ProgramFile,
    listed: &[usize],
    key: &WrongKey,
) -> ScriptDiagnostic {
    let WrongKey { at, name, hook, value } = key;
    let (message, suggestion) = match hook {
        None => {
            let near = nearest(name, interface.hooks.iter().map(|h| h.name));
            let where_they_are = if near.is_none() { ": `loam api` lists them" } else { "" };
            (format!("`{name}` is not a hook{where_they_are}"), near)
        }
        Some(hook) if !listed.contains(hook) => {
            let near = nearest(name, listed.iter().map(|h| interface.hooks[*h].name));
            (format!("no piece with this script lists the hook `{name}`"), near)
        }
        Some(_) => (format!("`{name}` is not a function but {}", value.type_name()), None),
    };
    let defined = match value {
        Value::Function(function) => function.info().line_defined,
        _ => None,
    };
    let mut error = match (at, defined) {
        (Some(at), _) => ScriptDiagnostic::at(&file.path, &file.text, *at, name.len(), message),
        (None, Some(line)) => {
            ScriptDiagnostic::in_line(&file.path, &file.text, line as u32, message)
        }
        (None, None) => {
            let at = file.compiled.checked.returns_at;
            ScriptDiagnostic::at(&file.path, &file.text, at, 6, message)
        }
    };
    error.suggestion = suggestion;
    error
}

/// The message of a Lua error, with file and line if a script is on the stack.
pub(crate) struct LuaErrorMessage {
    pub place: Option<(String, u32)>,
    pub message: String,
    pub is_memory: bool,
    /// Whether the script raised the error itself.
    pub by_script: bool,
}

/// Extracts message, file and line from an mlua error. `text_of` returns the text of a script by
/// its path. For an error that a script raised, the meter has stored the line. The message of such
/// an error is arbitrary, so no line is read from it.
pub(crate) fn describe_error<'t>(
    error: &mlua::Error,
    meter: &Meter,
    text_of: impl Fn(&str) -> Option<&'t str>,
) -> LuaErrorMessage {
    let mut error = error;
    let mut traces = String::new();
    while let mlua::Error::CallbackError { traceback, cause } = error {
        traces.insert_str(0, &format!("{traceback}\n"));
        error = cause;
    }
    let (text, is_memory) = match error {
        mlua::Error::MemoryError(_) => ("not enough memory".to_string(), true),
        mlua::Error::RuntimeError(text) => (text.clone(), false),
        other => (other.to_string(), false),
    };
    let (text, trace) = match text.rsplit_once("\nstack traceback:") {
        Some((text, trace)) => (text.to_string(), trace),
        None => (text, ""),
    };
    if let Some(place) = meter.take_raised() {
        let text = match &place {
            Some((path, line)) => {
                let start = format!("{path}:{line}: ");
                text.strip_prefix(&start).unwrap_or(&text)
            }
            None => &text,
        };
        return LuaErrorMessage { place, message: short(text), is_memory, by_script: true };
    }
    let place_of = |line: &str| -> Option<(String, u32, usize)> {
        let end = line.find(".lua:")? + 4;
        let path = line[..end].trim_start().trim_start_matches("[C] ");
        let digits = line[end + 1..].chars().take_while(char::is_ascii_digit).count();
        let number = line[end + 1..end + 1 + digits].parse().ok()?;
        text_of(path).map(|_| (path.to_string(), number, end + 1 + digits))
    };
    let named = |path: &str, line: u32, message: &str| {
        let named = text_of(path).and_then(|text| with_expression(message, text, line));
        short(named.as_deref().unwrap_or(message))
    };
    if let Some((path, line, end)) = place_of(text.lines().next().unwrap_or("")) {
        let message = named(&path, line, text[end..].trim_start_matches([':', ' ']));
        return LuaErrorMessage { place: Some((path, line)), message, is_memory, by_script: false };
    }
    let place = trace.lines().chain(traces.lines()).find_map(place_of);
    let message = match text.strip_prefix("library:") {
        Some(rest) => rest.split_once(": ").map_or(rest, |(_, message)| message).to_string(),
        None => text,
    };
    let message = match &place {
        Some((path, line, _)) => named(path, *line, &message),
        None => short(&message),
    };
    let place = place.map(|(path, line, _)| (path, line));
    LuaErrorMessage { place, message, is_memory, by_script: false }
}

/// Rewrites Luau's messages about a value of the wrong type: a call or field of nil, and a function
/// that is compared or calculated with. Luau's text is only "attempt to call a nil value", "attempt
/// to index nil with 'x'" or "attempt to compare number < function". The new message names the
/// expression, which is found in this line of the script. `None` for other messages, or if no such
/// expression is found.
fn with_expression(message: &str, text: &str, line: u32) -> Option<String> {
    if let Some(field) = message.strip_prefix("attempt to index nil with '") {
        let field = field.strip_suffix('\'')?;
        return Some(format!("`{}` is nil and has no `{field}`", receiver_of(text, line, field)?));
    }
    let calculates =
        ["attempt to compare ", "attempt to perform arithmetic ", "attempt to concatenate "];
    if calculates.iter().any(|start| message.starts_with(start)) && message.contains("function") {
        let fields = uncalled_in(text, line);
        return match fields.as_slice() {
            [] => None,
            [field] => Some(format!("`{field}` is a function and must be called")),
            many => Some(format!("one of {} is a function and must be called", listed(many))),
        };
    }
    let value = message.strip_prefix("attempt to call a ")?.strip_suffix(" value")?;
    let value = if value == "nil" { "nil".to_owned() } else { format!("a {value}") };
    match called_in(text, line).as_slice() {
        [] => None,
        [name] => Some(format!("`{name}` is called and is {value}")),
        many => Some(format!("one of {} is called and is {value}", listed(many))),
    }
}

/// Joins expressions for a message: `` `f`, `g` ``.
fn listed(expressions: &[&str]) -> String {
    let quoted: Vec<_> = expressions.iter().map(|text| format!("`{text}`")).collect();
    quoted.join(", ")
}

/// Shortens a text from a script for a message: one line, only visible characters, limited length.
pub(crate) fn short(text: &str) -> String {
    let text = &text.replace('\n', "␊");
    let end = text.char_indices().nth(MAX_MESSAGE).map(|(end, _)| end);
    match end {
        None => escape_hidden(text).into_owned(),
        Some(end) => {
            let rest = text[end..].chars().count();
            format!("{}… ({rest} more characters)", escape_hidden(&text[..end]))
        }
    }
}

fn load_error(
    program: &Program,
    file: &ProgramFile,
    error: &mlua::Error,
    meter: &Meter,
    limits: ScriptLimits,
) -> ScriptDiagnostic {
    let description = describe_error(error, meter, |path| program.text_of(path));
    let kind = match meter.stop() {
        Some(kind) => kind,
        None if description.is_memory => StopKind::Memory,
        None => StopKind::Load,
    };
    if !description.by_script
        && let Some((line, problem)) =
            description.message.strip_prefix(KEEPS_STATE).and_then(|m| m.split_once(':'))
    {
        return keeps(program, file, line.parse().unwrap_or(0), problem);
    }
    let place = description.place.or_else(|| meter.take_refused());
    let (path, line) = place.unwrap_or((file.path.clone(), 1));
    let text = program.text_of(&path).unwrap_or("");
    let message = limits.words_at_load(kind).unwrap_or(description.message);
    let mut error = ScriptDiagnostic::in_line(&path, text, line, message);
    error.kind = kind;
    error
}

/// Builds the error for a file that would keep state from one call to the next. `line`: line of the
/// function that holds the state, or 0.
fn keeps(program: &Program, file: &ProgramFile, line: u32, stored: &str) -> ScriptDiagnostic {
    let message = format!(
        "{stored} would keep its state between calls, which scripts cannot do; create it inside the \
        hook, or declare a slot"
    );
    // A required file may have created the value.
    let own = program.files.iter().filter(|other| other.module == file.module);
    let creator =
        std::iter::once(file).chain(own).find_map(|f| Some((f, stored_iterator(&f.text)?)));
    match creator {
        Some((file, at)) => {
            ScriptDiagnostic::at(&file.path, &file.text, at, "gmatch".len(), message)
        }
        None => ScriptDiagnostic::in_line(&file.path, &file.text, line.max(1), message),
    }
}
