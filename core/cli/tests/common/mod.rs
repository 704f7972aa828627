//! Runs the program as a user would.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// The output and the exit code of a run.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `loam` in a folder; if the folder has no content, the embedded content is used.
pub fn loam_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        // Keys and downloaded bundles of the user who runs the tests are not used.
        .env("LOAM_CONFIG", folder.join(".config"))
        .env("LOAM_CACHE", folder.join(".cache"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The write fails if the program has already exited.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    let run = Run {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    for printed in [&run.out, &run.err] {
        assert!(!printed.contains("error: error:"), "{args:?} says it twice: {printed}");
        // Control characters in the input never reach the terminal.
        assert!(!printed.contains(game::excerpt::is_hidden), "{args:?}: {printed:?}");
    }
    run
}

/// Runs `loam` in an empty folder without input.
#[allow(dead_code)]
pub fn loam(args: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    loam_in(folder.path(), args, "")
}

/// Returns the output of a run that must succeed.
#[track_caller]
pub fn good(run: Run) -> String {
    assert_eq!(run.code, 0, "stdout: {}\nstderr: {}", run.out, run.err);
    run.out
}

/// Returns the output of a run that must succeed, parsed as JSON.
#[allow(dead_code)]
#[track_caller]
pub fn good_json(run: Run) -> serde_json::Value {
    let out = good(run);
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e} in {out}"))
}

/// Returns a folder with a copy of the project's content, for tests that edit it.
#[allow(dead_code)]
pub fn copy_of_the_content() -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).expect("a folder");
        for entry in std::fs::read_dir(from).expect("the content is there") {
            let from = entry.expect("an entry").path();
            let to = to.join(from.file_name().expect("a name"));
            if from.is_dir() {
                copy(&from, &to);
            } else {
                std::fs::copy(&from, &to).expect("a copy");
            }
        }
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folder = tempfile::tempdir().expect("a temporary folder");
    for part in ["scripts", "maps", "variants"] {
        copy(&root.join(part), &folder.path().join(part));
    }
    folder
}

/// A running program that reads typed lines.
#[allow(dead_code)]
pub struct Interactive {
    child: Child,
    out: BufReader<ChildStdout>,
}

#[allow(dead_code)]
impl Interactive {
    /// Starts `loam` in a folder.
    pub fn begin(folder: &Path, args: &[&str]) -> Interactive {
        let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
            .args(args)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        Interactive { child, out }
    }

    /// Types a line.
    pub fn send(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("piped");
        writeln!(input, "{line}").expect("it listens");
    }

    /// Waits for a line of output.
    pub fn receive(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("output is text");
        line
    }

    /// Returns the peak memory of the program in MiB; `None` where the system does not report it.
    pub fn peak_memory(&self) -> Option<u64> {
        Some(peak_memory(&self.child)?.div_ceil(1 << 20))
    }

    /// Kills the program.
    pub fn stop(mut self) {
        self.child.kill().expect("it is still running");
        self.child.wait().expect("it ends");
    }

    /// Closes the input; returns the remaining output and all of standard error.
    pub fn end(mut self) -> (String, String) {
        drop(self.child.stdin.take());
        let (mut out, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut out).expect("output is text");
        let mut errors = self.child.stderr.take().expect("piped");
        errors.read_to_string(&mut err).expect("output is text");
        self.child.wait().expect("it ends");
        (out, err)
    }
}

/// Returns the peak memory of a process in bytes; `None` where the system does not report it.
#[allow(dead_code)]
pub fn peak_memory(process: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}
