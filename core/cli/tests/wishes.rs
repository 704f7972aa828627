//! Variants requested by users, as modules that anyone could write: each has no errors and no
//! warnings, passes its scenarios, satisfies every invariant in random games, and its ledgers
//! replay. They are in `wishes/`, laid over the shipped content.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{copy_of_the_content, good, loam_in};

fn wishes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wishes")
}

/// Copies a folder over another one, file by file.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable") {
        let entry = entry.expect("readable").path();
        let to = to.join(entry.file_name().expect("a name"));
        if entry.is_dir() {
            copy(&entry, &to);
        } else {
            fs::copy(&entry, to).expect("a copy");
        }
    }
}

/// Returns the names of the files of a folder, without their endings.
fn names(folder: &str) -> Vec<String> {
    let files = fs::read_dir(wishes().join(folder)).expect("readable");
    let stem = |path: PathBuf| path.file_stem().map(|s| s.to_string_lossy().into_owned());
    let mut names: Vec<String> =
        files.filter_map(|entry| stem(entry.expect("readable").path())).collect();
    names.sort();
    names
}

/// Returns the content of the project with the requested variants, and the names of the variants.
fn folder() -> (tempfile::TempDir, Vec<String>) {
    let folder = copy_of_the_content();
    copy(&wishes(), folder.path());
    (folder, names("variants"))
}

#[test]
fn their_scenarios_pass_and_nothing_warns() {
    let (folder, _) = folder();
    let output = good(loam_in(folder.path(), &["check"], ""));
    assert!(output.starts_with("no errors in ") && output.lines().count() == 1, "{output}");
    for name in names("scripts") {
        let output = good(loam_in(folder.path(), &["test", &name], ""));
        assert!(
            output.contains(", 0 failed") && !output.starts_with("0 scenarios"),
            "{name}: {output}"
        );
    }
}

#[test]
fn invariants_hold_in_random_games_and_their_ledgers_replay() {
    let (folder, names) = folder();
    for name in names {
        good(loam_in(folder.path(), &["fuzz", &name, "--games", "3"], ""));
        let ledgers = folder.path().join("ledgers");
        let to = ledgers.to_string_lossy();
        good(loam_in(folder.path(), &["sim", &name, "--games", "3", "--ledgers", &to], ""));
        let mut args = vec!["replay".to_owned(), "--check".to_owned()];
        let files = fs::read_dir(&ledgers).expect("ledgers");
        args.extend(files.map(|file| file.expect("a file").path().to_string_lossy().into_owned()));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = good(loam_in(folder.path(), &args, ""));
        assert!(output.contains("3 ledgers") && output.contains(", 0 differ"), "{name}: {output}");
        fs::remove_dir_all(ledgers).expect("gone");
    }
}

/// Bots sample hidden information, which may lead to positions that no game reaches: a rule that
/// fails there does not end the game.
#[test]
fn no_game_fails_from_the_lookahead_of_a_bot() {
    let (folder, _) = folder();
    let bots = ["greedy", "quick", "strong:beam=1,width=1", "mcts:playouts=6"];
    let args = [&["sim", "sealed-prices", "--games", "1", "--bots"], &bots[..]].concat();
    good(loam_in(folder.path(), &args, ""));
    let same = [&["sim", "sealed-prices", "--games", "6", "--bots"], &bots[..1]].concat();
    good(loam_in(folder.path(), &same, ""));
}

/// The ledger contains the drawn board, so it replays where the rules would draw another one.
#[test]
fn a_ledger_carries_the_board_that_was_drawn() {
    let (folder, _) = folder();
    let ledgers = folder.path().join("ledgers");
    let to = ledgers.to_string_lossy().into_owned();
    good(loam_in(folder.path(), &["sim", "random-map", "--games", "2", "--ledgers", &to], ""));
    let files = fs::read_dir(&ledgers).expect("ledgers").map(|file| file.expect("a file").path());
    let mut boards = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        let map = text.lines().find_map(|line| line.strip_prefix("map random:")).expect("a board");
        assert_eq!((map.chars().count(), map.matches('~').count()), (113, 36), "{map}");
        boards.push(map.to_owned());
        // With a letter missing, the error names the entry of the header.
        fs::write(&file, text.replacen(map, &map[1..], 1)).expect("written");
        let path = file.to_string_lossy();
        let run = loam_in(folder.path(), &["replay", &path], "");
        assert!(run.code != 0 && (run.out + &run.err).contains("113"), "a hex is missing");
    }
    assert_ne!(boards[0], boards[1], "each game has a board of its own");
}

/// Components number the seats; ledgers, lists and logs use the names of the factions.
#[test]
fn seats_are_called_by_their_factions() {
    let (folder, _) = folder();
    let ledgers = folder.path().join("ledgers");
    let to = ledgers.to_string_lossy().into_owned();
    let sim = ["sim", "market", "--games", "3", "--players", "3", "--bots", "random"];
    good(loam_in(folder.path(), &[&sim[..], &["--ledgers", &to]].concat(), ""));
    let mut offers = 0;
    for file in fs::read_dir(&ledgers).expect("ledgers") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("readable");
        let rows: Vec<(&str, &str)> = text.lines().filter_map(|row| row.split_once('\t')).collect();
        for (_, row) in &rows {
            let Some((_, whom)) = row.split_once(" workers to ") else { continue };
            let whom = whom.split(['.', '\t']).next().expect("a word").trim();
            assert!(rows.iter().any(|(faction, _)| *faction == whom), "{whom}: {row}");
            offers += 1;
        }
    }
    assert!(offers > 0, "nobody offered anything");
}

/// Points from a task of a module are attributed to that task, with its file and line.
#[test]
fn points_of_a_task_have_the_task_as_their_source() {
    let (folder, _) = folder();
    let args = ["sim", "afterthought", "--games", "4", "--seed", "1", "--out", "run"];
    good(loam_in(folder.path(), &args, ""));
    let points = fs::read_to_string(folder.path().join("run/points.csv")).expect("a table");
    assert!(points.contains(",rules: later (scripts/afterthought/rules.toml:1),"), "{points}");
}
