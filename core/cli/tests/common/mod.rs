//! Runs the program as a user would.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run printed, and its exit code.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `loam` in a folder; without one of its own content it uses what is in the program.
pub fn loam_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that has ended no longer reads.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs `loam` in an empty folder without input.
pub fn loam(args: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    loam_in(folder.path(), args, "")
}

/// The output of a run that must succeed.
#[track_caller]
pub fn good(run: Run) -> String {
    assert_eq!(run.code, 0, "stdout: {}\nstderr: {}", run.out, run.err);
    run.out
}

/// The output of a run that must succeed, as JSON.
#[allow(dead_code)]
#[track_caller]
pub fn good_json(run: Run) -> serde_json::Value {
    let out = good(run);
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e} in {out}"))
}
