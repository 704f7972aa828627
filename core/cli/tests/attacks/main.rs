//! Robustness tests of the program from the outside: random command lines, input that is not text,
//! kills.
//!
//! Everything is drawn from a seed (`LOAM_SEED`, otherwise 12). `LOAM_ATTACKS=N` is the long form:
//! N times as many attempts, with statistics.

#[path = "../common/mod.rs"]
mod common;

mod command_lines;
#[cfg(unix)]
mod kills;
mod typed;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Returns the seed of all random draws.
fn seed() -> u64 {
    number("LOAM_SEED").unwrap_or(12)
}

/// Returns the factor of the long form; `None` for the short form.
fn long() -> Option<u64> {
    number("LOAM_ATTACKS")
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// The result of a run.
struct Ended {
    /// `None` for a run that was still working at its time limit and was stopped.
    code: Option<i32>,
    out: String,
    err: String,
    took: Duration,
    /// Peak memory in bytes; 0 where the system does not report it.
    memory: u64,
}

/// Statistics of many runs.
#[derive(Default)]
struct Figures {
    tried: u64,
    stopped: u64,
    time: Duration,
    /// A description of the slowest run.
    longest: String,
    memory: u64,
}

impl Figures {
    fn add(&mut self, run: &Ended, what: &str) {
        self.tried += 1;
        self.stopped += u64::from(run.code.is_none());
        if run.code.is_some() && run.took > self.time {
            (self.time, self.longest) = (run.took, what.to_owned());
        }
        self.memory = self.memory.max(run.memory);
    }

    /// Prints the statistics in the long form.
    fn print(&self, what: &str) {
        if long().is_some() {
            println!(
                "{what}: {} tried and survived ({} of them stopped at work), worst time {:.2} s {}, worst memory {} MiB",
                self.tried,
                self.stopped,
                self.time.as_secs_f64(),
                if self.longest.is_empty() { String::new() } else { format!("({})", self.longest) },
                self.memory >> 20
            );
        }
    }
}

/// Runs the program with bytes as input, and stops it after `most`.
fn run(folder: &Path, args: &[OsString], input: &[u8], most: Duration) -> Ended {
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Separate threads read and write, so that neither side blocks the other.
    let mut stdin = child.stdin.take().expect("piped");
    let typed = input.to_vec();
    let types = std::thread::spawn(move || drop(stdin.write_all(&typed)));
    let (out, err) = (read(child.stdout.take()), read(child.stderr.take()));
    let (mut memory, mut code) = (0, None);
    loop {
        memory = memory.max(common::peak_memory(&child).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            // A process that was ended by a signal has no code; -1 is not an exit code of the
            // program.
            code = Some(status.code().unwrap_or(-1));
            break;
        }
        if begun.elapsed() > most {
            child.kill().expect("it can be stopped");
            child.wait().expect("it ends");
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    types.join().expect("it types");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what it says is text");
    let (out, err) = (out.join().expect("it reads"), err.join().expect("it reads"));
    let ended = Ended { code, out: text(out), err: text(err), took: begun.elapsed(), memory };
    for output in [&ended.out, &ended.err] {
        assert!(!output.contains("error: error:"), "{args:?} says it twice: {output}");
    }
    ended
}

fn read(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<Vec<u8>> {
    let mut pipe = pipe.expect("piped");
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("it can be read");
        bytes
    })
}

/// Memory limits of a command that only reads, and of any other.
const MOST_READING: u64 = 128 << 20;
const MOST_MEMORY: u64 = 1 << 30;

/// Asserts a proper exit: one of the program's exit codes, an error message if it failed, and no
/// panic.
#[track_caller]
fn in_order(run: &Ended, what: &str) {
    let Ended { code, out, err, memory, .. } = run;
    let report = format!("{what}\nexit code {code:?}\n{err}");
    assert!(code.is_none_or(|code| (0..=2).contains(&code)), "{report}");
    for word in ["panicked at", "RUST_BACKTRACE", "memory allocation", "overflowed its stack"] {
        assert!(!err.contains(word), "{report}");
    }
    let silent = err.trim().is_empty() && out.trim().is_empty();
    assert!(!silent || code.is_none_or(|code| code == 0), "it fails without a word: {report}");
    let is_of = |name: &&str| what.contains(&format!("[\"{name}\""));
    let frugal = ["check", "show", "list", "replay"].iter().any(is_of);
    let most = if frugal { MOST_READING } else { MOST_MEMORY };
    assert!(*memory < most, "{} MiB: {report}", memory >> 20);
}
