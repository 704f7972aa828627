//! Benchmark of replaying ledgers, parsed and compared row by row on one core, in microseconds per
//! game.
//!
//! `LOAM_LEDGERS` names a folder with `league/`; without it the committed reference ledgers are
//! replayed.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use ledger::replay::{LedgerReplayOptions, Replayer};

fn main() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data").to_string();
    let folder = std::env::var("LOAM_LEDGERS").map_or(own, |f| format!("{f}/league"));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        files.push((path.display().to_string(), std::fs::read(&path).expect("bytes")));
    }
    files.sort();
    println!("{} ledgers of {folder}", files.len());
    let mut replayer = Replayer::new(common::shelf());
    let cases = [
        ("replay", LedgerReplayOptions::default(), 60),
        ("--check", LedgerReplayOptions { check: true, ..LedgerReplayOptions::default() }, 60),
        (
            "--check --legal",
            LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() },
            6,
        ),
    ];
    // `cargo bench --bench replay -- '=--check'` runs one of the cases.
    let only = std::env::args().find_map(|a| a.strip_prefix('=').map(str::to_owned));
    for (name, options, rounds) in cases {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let mut times: Vec<f64> = (0..rounds)
            .map(|_| {
                let start = Instant::now();
                for (file, bytes) in &files {
                    std::hint::black_box(replayer.replay(file, bytes, options));
                }
                start.elapsed().as_secs_f64() * 1e6 / files.len() as f64
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let (best, median) = (times[0], times[times.len() / 2]);
        println!("{name:<16} {median:8.1} µs a game (median of {rounds}, best {best:.1})");
    }
}
