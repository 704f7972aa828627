//! Tests that replay whole ledgers row by row.

use crate::common;
use std::path::PathBuf;

use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::report::ReplayTotals;

/// Returns the ledgers of a folder, sorted.
fn ledgers(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"))
        .collect();
    files.sort();
    files
}

fn replay(folder: &str, options: LedgerReplayOptions) -> (ReplayTotals, String) {
    let mut replayer = Replayer::new(common::shelf());
    let mut total = ReplayTotals::default();
    let mut text = String::new();
    for path in ledgers(folder) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let report = replayer.replay(&name, &std::fs::read(&path).expect("bytes"), options);
        total.add(&report);
        text += &report.to_string().lines().take(12).collect::<Vec<_>>().join("\n");
        if !report.is_clean() {
            text += "\n";
        }
    }
    (total, text)
}

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

#[test]
fn the_reference_ledgers_replay_to_the_last_token() {
    let options =
        LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
    let (total, text) = replay(DATA, options);
    assert_eq!(total.to_string(), "77 ledgers, 13876 rows, 0 differ", "\n{text}");
}

#[test]
fn real_games_replay_to_the_last_token() {
    // Real games are not part of the project; the variable names their folder.
    let Ok(folder) = std::env::var("LOAM_LEDGERS") else {
        println!("LOAM_LEDGERS names no folder: no real game was replayed");
        return;
    };
    let options =
        LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
    let (total, text) = replay(&format!("{folder}/league"), options);
    assert!(total.ledgers >= 30, "{total}");
    assert_eq!((total.differ, total.unfinished), (0, 0), "{total}\n{text}");
}

#[test]
fn decisions_of_a_lone_seat_keep_their_limits() {
    // A bridge or a dwelling begins another turn here. A sandstorm still crosses no bridge (here it
    // is given up), and a tunnel is paid again.
    let options =
        LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
    let (total, text) = replay(&format!("{DATA}/lone-seat"), options);
    assert_eq!(total.to_string(), "2 ledgers, 222 rows, 0 differ", "\n{text}");
    let crossed = std::fs::read_to_string(format!("{DATA}/lone-seat/sandstorm-and-bridge.txt"));
    let crossed = crossed.expect("the ledger").replace("-FREE_TF", "transform G2 to yellow");
    let report = Replayer::new(common::shelf()).replay("crossed", crossed.as_bytes(), options);
    let message = &report.errors[0].message;
    assert_eq!(message, "`transform G2 to yellow` is illegal: the hex is out of reach");
}

#[test]
fn whatever_the_site_writes_is_read() {
    let Ok(folder) = std::env::var("LOAM_LEDGERS") else {
        println!("LOAM_LEDGERS names no folder: nothing that the site writes was replayed");
        return;
    };
    let options =
        LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
    for part in ["reference", "reads", "imports/page-copies"] {
        let (total, text) = replay(&format!("{folder}/{part}"), options);
        assert!(total.ledgers > 0, "{part}");
        assert_eq!((total.differ, total.unfinished), (0, 0), "{part}: {total}\n{text}");
    }
}

/// Simulates how copying a page changes the lines of a ledger.
fn copied(text: &str, row: impl Fn(&str) -> String, comment: impl Fn(&str) -> String) -> String {
    let line = |line: &str| if line.contains('\t') { row(line) } else { comment(line) };
    text.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn copies_of_a_page_replay_as_the_ledger_does() {
    let text = std::fs::read_to_string(format!("{DATA}/ref-0020-base-4p.txt")).expect("the ledger");
    let options =
        LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
    let mut replayer = Replayer::new(common::shelf());
    let plain = replayer.replay("plain", text.as_bytes(), options);
    let same = |text: &str| text.to_owned();
    let empty_cells = |row: &str| {
        let cell = |cell: &str| {
            if cell.is_empty() { "&nbsp;".to_owned() } else { cell.replace(' ', "\u{a0}") }
        };
        row.split('\t').map(cell).collect::<Vec<_>>().join("\t")
    };
    let copies = [
        copied(&text, same, |comment| format!("{comment}\tshow history")),
        copied(&text, |row| row.replace('\t', "    "), same),
        copied(
            &text,
            |row| row.split('\t').filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" "),
            same,
        ),
        copied(&text, empty_cells, |comment| comment.replace(' ', "&nbsp;")),
        copied(&text, |row| row.replace('\t', "  "), |comment| format!("{comment}  show history")),
        copied(&text, same, |comment| comment.replace('>', "&gt;")),
        copied(&text, |row| format!("   {row}"), |comment| format!("  {comment}")),
        copied(&text, |row| format!("  {}", row.replace('\t', "  ")), same),
    ];
    for (at, copy) in copies.iter().enumerate() {
        assert_ne!(*copy, text, "copy {at}");
        let report = replayer.replay("copy", copy.as_bytes(), options);
        assert!(report.is_clean() && report.finished, "copy {at}: {report}");
        assert_eq!((report.rows, report.hash), (plain.rows, plain.hash), "copy {at}");
    }
    // A wrong value in a copy is reported at its line.
    let wrong = copies[1].replacen("20 VP", "21 VP", 1);
    let line = wrong.lines().position(|line| line.contains("21 VP")).expect("a row") as u32 + 1;
    let report = replayer.replay("copy", wrong.as_bytes(), options);
    assert_eq!(report.differences.first().map(|found| found.line), Some(line), "{report}");
}
