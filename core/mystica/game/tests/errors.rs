//! Tests of malformed ledgers: each gives file, line and reason, and none a panic.

use crate::common;
use std::collections::BTreeSet;

use ledger::replay::{LedgerReplayOptions, Replayer};
use proptest::prelude::*;

const GOOD: &str = include_str!("data/ref-0020-base-4p.txt");

fn check_options() -> LedgerReplayOptions {
    LedgerReplayOptions { check: true, ..LedgerReplayOptions::default() }
}

/// Returns all errors and differences of a ledger as one text.
fn complaint(text: &[u8]) -> String {
    let mut replayer = Replayer::new(common::shelf_of(&common::tree_with("faults")));
    replayer.replay("game.txt", text, check_options()).to_string()
}

#[test]
fn the_good_ledger_is_good() {
    assert_eq!(complaint(GOOD.as_bytes()), "");
    assert_eq!(complaint(GOOD.replace('\n', "\r\n").as_bytes()), "");
    assert_eq!(complaint(format!("\u{feff}{GOOD}").as_bytes()), "");
}

/// Returns the line number of the first occurrence.
fn line_of(text: &str) -> usize {
    GOOD.lines().position(|l| l.contains(text)).expect("it is there") + 1
}

/// Removes each comment with a meaning in turn, asserts that this is noticed, and returns their
/// number. Only the last turns of a faction that is alone in its round need no comment.
#[track_caller]
fn without_each_comment(text: &str) -> usize {
    let mut replayer = Replayer::new(common::shelf());
    let lines: Vec<&str> = text.lines().collect();
    let is_row = |line: &str| line.contains('\t');
    let is_marked = |line: &str| {
        !is_row(line)
            && ["Round ", "Player ", "Scoring ", "Converting "].iter().any(|w| line.starts_with(w))
    };
    let mut count = 0;
    for at in (0..lines.len()).filter(|at| is_marked(lines[*at])) {
        let rest = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        let report = replayer.replay("game.txt", rest.as_bytes(), check_options());
        if report.is_clean() {
            let rows = lines[at + 1..].iter().take_while(|line| is_row(line));
            let answers = |row: &str| ["leech", "decline"].iter().any(|word| row.contains(word));
            let acts = rows.filter(|row| !answers(&row.to_lowercase()));
            let who: BTreeSet<&str> = acts.filter_map(|row| row.split('\t').next()).collect();
            let alone = lines[at].contains(", turn ") && who.len() == 1;
            assert!(alone, "nobody misses line {}: {}", at + 1, lines[at]);
        }
        count += 1;
    }
    count
}

#[test]
fn every_comment_row_must_be_there() {
    let comments = without_each_comment(GOOD);
    assert!(comments > 40, "{comments}");
    // A game with players in its head.
    let Ok(folder) = std::env::var("LOAM_LEDGERS") else { return };
    let path = format!("{folder}/league/league-s01-g3.txt");
    let league = std::fs::read_to_string(path).expect("it is there");
    assert!(without_each_comment(&league) > 50);
}

#[test]
fn a_game_for_one_is_no_game() {
    let first = GOOD.lines().position(|l| l.contains("\tsetup")).expect("a setup row");
    let head: Vec<&str> = GOOD.lines().take(first + 1).collect();
    let message = complaint(head.join("\n").as_bytes());
    let (number, row) = (head.len(), head[first].replace('\t', "→"));
    assert_eq!(
        message.trim_end(),
        format!(
            "error: a game has 2 to 5 players, not 1\n  --> game.txt:{number}:1\n   |\n{number} | {row}\n   | ^"
        )
    );
}

#[test]
fn every_error_in_a_typed_ledger_has_a_source() {
    common::every_case_is_as_expected("mistakes-of-ledgers.txt", |text| complaint(text.as_bytes()));
}

/// Applies the changes of a case to a recorded ledger of `data/`, which its first line names. Below
/// a line `- TEXT`, `+ TEXT` replaces the first occurrence; without it, the line that begins with
/// `TEXT` is removed. `= TEXT` appends a line. An arrow is a tab, `⏎` the end of a line, `␇` a
/// control character.
fn exchanged(case: &str) -> String {
    let (file, changes) = case.split_once('\n').expect("the ledger and its changes");
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(path).expect("the ledger is there");
    let plain = |text: &str| text.replace('→', "\t").replace('␇', "\u{7}").replace('⏎', "\n");
    let mut lines = changes.lines().peekable();
    while let Some(line) = lines.next() {
        let (sign, line_text) = line.split_at(2);
        let line_text = plain(line_text);
        if sign == "= " {
            text += &format!("{line_text}\n");
            continue;
        }
        assert!(sign == "- " && text.contains(&line_text), "`{line_text}` is not in the ledger");
        match lines.next_if(|line| line.starts_with("+ ")) {
            Some(new) => text = text.replacen(&line_text, &plain(&new[2..]), 1),
            None => {
                let at = text.lines().position(|line| line.starts_with(&line_text));
                let at = at.expect("a line begins so");
                let rest = text.lines().enumerate().filter(|(i, _)| *i != at);
                text = rest.map(|(_, line)| format!("{line}\n")).collect();
            }
        }
    }
    text
}

#[test]
fn every_error_in_a_recorded_ledger_has_a_source() {
    common::every_case_is_as_expected("mistakes-of-recorded-ledgers.txt", |case| {
        complaint(exchanged(case).as_bytes())
    });
}

#[test]
fn a_changed_digit_is_found() {
    // Every tenth digit of the body, one at a time.
    let start = GOOD.find("\tsetup").expect("rows");
    let mut replayer = Replayer::new(common::shelf());
    let digits: Vec<usize> = GOOD
        .bytes()
        .enumerate()
        .filter(|(at, b)| *at > start && b.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    let mut unseen = Vec::new();
    for at in digits.iter().step_by(10) {
        let mut text = GOOD.as_bytes().to_vec();
        text[*at] = b'0' + (text[*at] - b'0' + 1) % 10;
        let report = replayer.replay("game.txt", &text, check_options());
        if report.is_clean() {
            let line = GOOD[..*at].lines().count();
            unseen.push(format!("line {line}: {}", GOOD.lines().nth(line - 1).unwrap_or("")));
        }
    }
    assert!(digits.len() > 1000);
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}

#[test]
fn a_wrong_number_names_line_expected_and_found() {
    let row = GOOD.lines().find(|l| l.contains("other_income_for_faction")).expect("a row");
    let line = line_of(row);
    let columns: Vec<&str> = row.split('\t').collect();
    let coins: i32 = columns[4].trim_end_matches(" C").parse().expect("coins");
    let wrong = row.replacen(&format!("\t{}\t", columns[4]), &format!("\t{} C\t", coins + 1), 1);
    let message = complaint(GOOD.replacen(row, &wrong, 1).as_bytes());
    let column = row.find(&format!("\t{}\t", columns[4])).expect("the column") + 2;
    assert_eq!(
        message,
        format!("game.txt:{line}:{column}: C: expected {}, found {coins}\n", coins + 1)
    );
}

#[test]
fn broken_files_are_named_by_their_encoding() {
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(GOOD.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(
        complaint(&utf16),
        "error: the file is UTF-16, not UTF-8 text\n --> game.txt:1:1\n  |\n1 |\n  | ^\n"
    );
    let mut latin = GOOD.as_bytes().to_vec();
    let at = GOOD.find("Round 1, turn 1").expect("a comment") + 2;
    latin[at] = 0xe4;
    let line = line_of("Round 1, turn 1");
    assert_eq!(
        complaint(&latin),
        format!(
            "error: byte 0xe4 is not UTF-8\n  --> game.txt:{line}:3\n   |\n{line} | Ro\u{fffd}nd 1, turn \
             1\n   |   ^\n"
        )
    );
    assert_eq!(
        complaint(b""),
        "error: no faction is set up before the first move\n --> game.txt:1:1\n  |\n1 |\n  | ^\n"
    );
    assert_eq!(
        complaint(b"hello\nworld\n"),
        "error: no faction is set up before the first move\n --> game.txt:2:1\n  |\n2 | world\n  | ^\n"
    );
}

#[test]
fn a_line_cut_anywhere_is_noticed() {
    let end = GOOD.rfind("score_resources").expect("the last row");
    let start = GOOD[..end].rfind('\n').expect("lines") + 1;
    let mut replayer = Replayer::new(common::shelf());
    for cut in (start + 1)..end {
        let report = replayer.replay("game.txt", &GOOD.as_bytes()[..cut], check_options());
        assert!(!report.is_clean(), "cut to `{}`", &GOOD[start..cut]);
    }
}

#[test]
fn a_million_lines_are_read_or_refused_in_time() {
    let mut replayer = Replayer::new(common::shelf());
    let comments = "Round 1, turn 1\n".repeat(1_000_000);
    let report = replayer.replay("game.txt", comments.as_bytes(), check_options());
    assert!(!report.is_clean());
    let rows = format!("{GOOD}{}", "x\t\n".repeat(1_000_000));
    let report = replayer.replay("game.txt", rows.as_bytes(), check_options());
    assert_eq!(report.errors.len(), 1);
    let remarks = format!("{GOOD}{}", " remark\n".repeat(1_000_000));
    assert!(replayer.replay("game.txt", remarks.as_bytes(), check_options()).is_clean());
    let commands = "nobody: build E5\n".repeat(1_000_000);
    assert!(!replayer.replay("game.txt", commands.as_bytes(), check_options()).is_clean());
}

#[test]
fn no_change_of_a_ledger_is_a_panic() {
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() };
    let mut replayer = Replayer::new(common::shelf());
    let size = GOOD.len();
    let change = (0usize..4, 0..size, 0..size, any::<u8>());
    let runner = &mut proptest::test_runner::TestRunner::new(config);
    let replayer = std::cell::RefCell::new(&mut replayer);
    runner
        .run(&proptest::collection::vec(change, 1..4), |changes| {
            let mut text = GOOD.as_bytes().to_vec();
            for (kind, a, b, byte) in changes {
                let (a, b) = (a.min(text.len() - 1), b.min(text.len() - 1));
                match kind {
                    0 => text[a] = byte,
                    1 => drop(text.splice(a..a, [byte])),
                    2 => text.truncate(a.max(1)),
                    _ => {
                        // Inserts a piece of the ledger at another place.
                        let end = (b + 40).min(text.len());
                        let piece = text[b..end].to_vec();
                        drop(text.splice(a..a, piece));
                    }
                }
            }
            let options =
                LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
            let report = replayer.borrow_mut().replay("game.txt", &text, options);
            for error in &report.errors {
                prop_assert!(error.line > 0 && error.column > 0 && !error.message.is_empty());
            }
            Ok(())
        })
        .expect("no change of a ledger is a panic");
}
