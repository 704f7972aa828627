//! Source locations of running scripts, for error messages: file and line of the innermost script
//! function.

use std::ffi::{CStr, c_int};

use mlua::ffi;

/// Returns file and line of the innermost script function on the stack. Functions of the host's
/// library are skipped.
///
/// # Safety
/// The state must be valid. The path lives as long as the chunk it names.
pub(crate) unsafe fn script_place<'a>(state: *mut ffi::lua_State) -> Option<(&'a CStr, u32)> {
    // SAFETY: the caller's promise.
    unsafe { script_place_from(state, 0) }.map(|(path, line, _)| (path, line))
}

/// Returns file and line of the innermost script function, with the path as messages show it.
///
/// # Safety
/// The state must be valid.
pub(crate) unsafe fn place_of(state: *mut ffi::lua_State) -> Option<(String, u32)> {
    // SAFETY: the caller's promise.
    let (path, line) = unsafe { script_place(state) }?;
    Some((String::from_utf8_lossy(&path.to_bytes()[1..]).into_owned(), line))
}

/// Searches the stack from a level on, and also returns the level of the script function found.
///
/// # Safety
/// As [`script_place`].
pub(crate) unsafe fn script_place_from<'a>(
    state: *mut ffi::lua_State,
    from: c_int,
) -> Option<(&'a CStr, u32, c_int)> {
    for level in from..from + 200 {
        // SAFETY: plain data that Luau fills in.
        let mut info: ffi::lua_Debug = unsafe { std::mem::zeroed() };
        // SAFETY: the state is valid, and `lua_getinfo` accepts any level.
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
/// The state must be valid. May raise a Lua error if memory runs out.
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
