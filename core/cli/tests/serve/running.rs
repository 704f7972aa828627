//! `loam serve` as a process that ends with the test.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server that is killed when the test ends, whether it passes or not.
pub struct Running {
    pub child: Child,
    pub at: SocketAddr,
    pub owner: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Starts a server and waits for its first line.
pub fn start_in(args: &[&str]) -> (Running, Value) {
    start_by(Command::new(env!("CARGO_BIN_EXE_loam")), args)
}

/// Starts a server by another command that executes the program.
pub fn start_by(mut program: Command, args: &[&str]) -> (Running, Value) {
    program.current_dir(root()).args(["--json", "serve", "--no-open", "--port", "0"]).args(args);
    begun(program)
}

/// Starts a server by a command whose first output line is JSON with its address.
pub fn begun(mut program: Command) -> (Running, Value) {
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let links: Value = serde_json::from_str(&line).expect("a line of JSON");
    let (address, owner) = links["lobby"].as_str().unwrap().split_once("/#").unwrap();
    let at = address.strip_prefix("http://").unwrap().parse().unwrap();
    let owner = owner.to_owned();
    (Running { child, at, owner }, links)
}

/// Returns the number of kills: `LOAM_KILLS`, or the default.
pub fn kills(otherwise: u64) -> u64 {
    std::env::var("LOAM_KILLS")
        .map_or(otherwise, |times| times.parse().expect("LOAM_KILLS is a number"))
}

/// Returns a generator of random numbers below its argument; `LOAM_SEED` changes the sequence.
pub fn lottery(seed: u64) -> impl FnMut(usize) -> usize {
    let more = std::env::var("LOAM_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let mut number = seed.wrapping_add(more);
    move |n: usize| {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % n
    }
}
