//! Runs a folder of hostile scripts one by one. Reports for each script the limit that stopped it,
//! the time until then and the memory used.
#![allow(dead_code)]

use std::path::Path;
use std::time::{Duration, Instant};

use kernel::{FunctionId, Hook, ScriptContext, ScriptHost, SeatId};
use mystica_content::script_api::LuaHost;
use script::{ScriptLimits, StopKind};

use crate::sample;

/// Result of running one hostile script.
#[derive(Clone, Debug)]
pub struct HostileRun {
    /// Name of the file, without folder and extension.
    pub name: String,
    /// The limit or error that stopped it; `None` if it ended by itself.
    pub stopped_by: Option<StopKind>,
    /// The error message, or the value that it returned.
    pub message: String,
    /// Time from the start of loading (if loading failed) or of the call to its end.
    pub time: Duration,
    /// Bytes of its VM when it was stopped; 0 if it was stopped while loading.
    pub vm_bytes: usize,
    /// Increase of the process's peak memory in bytes; `None` where the system does not report it.
    pub process_bytes: Option<u64>,
    /// Whether the position is unchanged byte for byte and no requested change was left behind.
    pub left_no_trace: bool,
    /// Whether a well-behaved script works on the same thread afterwards.
    pub next_works: bool,
}

/// A well-behaved script that must work after any other.
const GOOD: &str = "return { pass = function(game, me) me:gain_vp(me:bridges()) end }";

/// Runs one script: loads it as the script of a house rule and calls its hook in the sample position.
///
/// The hook is `pass`, unless the first line reads `-- hook: NAME`.
pub fn run_hostile(name: &str, text: &str) -> HostileRun {
    let hook = text.lines().next().and_then(|l| l.strip_prefix("-- hook: ")).unwrap_or("pass");
    let hook = Hook::by_name(hook.trim()).unwrap_or(Hook::Pass);
    let path = format!("{}/{name}.lua", sample::FOLDER);
    let ruleset = sample::ruleset(&path, &[hook]);
    let state = sample::state(&ruleset);
    let bytes = state.to_bytes();
    let sources = sample::sources(&path, text);
    let resident = memory_before();
    let rise = || Some(memory_line("VmHWM:")?.saturating_sub(resident?));
    let started = Instant::now();
    let mut host = match LuaHost::new(&ruleset, &sources, ScriptLimits::default()) {
        Ok(host) => host,
        Err(errors) => {
            let time = started.elapsed();
            let stopped_by = errors.iter().map(|e| e.kind).max();
            let message = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
            return HostileRun {
                name: name.to_string(),
                stopped_by,
                message,
                time,
                vm_bytes: 0,
                process_bytes: rise(),
                left_no_trace: state.to_bytes() == bytes,
                next_works: good_call_works(),
            };
        }
    };
    let scene =
        ScriptContext { ruleset: &ruleset, state: &state, seat: SeatId(0), actor: SeatId(0) };
    let args = vec![0; hook.args().len() + usize::from(hook.kind() == kernel::HookKind::Modify)];
    let mut out = Vec::new();
    let started = Instant::now();
    let result = host.call(FunctionId(0), scene, &args, &mut out);
    let time = started.elapsed();
    let process_bytes = rise();
    let stopped_by = match &result {
        Ok(_) => None,
        Err(_) => host.last_stop().map(|stop| stop.kind),
    };
    let left_no_trace = state.to_bytes() == bytes && (result.is_ok() || out.is_empty());
    let message = match result {
        Ok(value) => format!("returned {value}"),
        Err(fault) => fault.message,
    };
    // The same script must end the same way on the same host, and then a well-behaved one must work.
    let again = host.call(FunctionId(0), scene, &args, &mut Vec::new());
    let repeats = again.is_err() == stopped_by.is_some();
    HostileRun {
        name: name.to_string(),
        stopped_by,
        message,
        time,
        vm_bytes: host.peak_memory(),
        process_bytes,
        left_no_trace,
        next_works: repeats && good_call_works(),
    }
}

/// Resets the peak memory of the process and returns its memory now in bytes; `None` except on Linux.
fn memory_before() -> Option<u64> {
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    memory_line("VmRSS:")
}

/// Returns the value of a line of `/proc/self/status` in bytes.
fn memory_line(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix(name))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

fn good_call_works() -> bool {
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let state = sample::state(&ruleset);
    let sources = sample::sources(sample::SCRIPT, GOOD);
    let Ok(mut host) = LuaHost::new(&ruleset, &sources, ScriptLimits::default()) else {
        return false;
    };
    let scene =
        ScriptContext { ruleset: &ruleset, state: &state, seat: SeatId(0), actor: SeatId(0) };
    let mut out = Vec::new();
    host.call(FunctionId(0), scene, &[], &mut out).is_ok() && out.len() == 1
}

/// Runs every `.lua` file of a folder, in the order of their names.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn hostile_report(folder: &Path) -> std::io::Result<Vec<HostileRun>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "lua") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut trials = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path)?;
        let name = path.file_stem().map_or(String::new(), |n| n.to_string_lossy().into_owned());
        trials.push(run_hostile(&name, &text));
    }
    Ok(trials)
}
