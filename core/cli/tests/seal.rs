//! Tests of `loam seal`: hidden information is removed from a ledger, and the published ledger can
//! be verified later.

use std::path::PathBuf;

use crate::common::*;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns a recorded game with secret cards as text, and the paths of two files: its first `lines`
/// lines, and all of it.
fn games(folder: &std::path::Path, lines: usize) -> (String, PathBuf, PathBuf) {
    let whole = std::fs::read_to_string(root().join("corpus/objectives-001.txt")).expect("read");
    let running: String = whole.split_inclusive('\n').take(lines).collect();
    let (a, b) = (folder.join("running.txt"), folder.join("whole.txt"));
    std::fs::write(&a, running).expect("written");
    std::fs::write(&b, &whole).expect("written");
    (whole, a, b)
}

/// Returns the error output of a run that must fail.
#[track_caller]
fn bad(run: Run) -> String {
    assert_eq!(run.code, 1, "stdout: {}\nstderr: {}", run.out, run.err);
    run.err
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("its name is text")
}

#[test]
fn a_running_game_is_shown_without_what_it_hides_and_checked_at_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    // Up to the point at which all seats have chosen the cards they keep.
    let lines = 17;
    let (whole, running, end) = games(folder.path(), lines);
    let (sealed, key) = (folder.path().join("sealed.txt"), folder.path().join("key"));
    let output = good(loam(&["seal", text(&running), "--out", text(&sealed), "--key", text(&key)]));
    assert!(output.contains(&format!("{lines} lines are sealed")), "{output}");
    let shown = std::fs::read_to_string(&sealed).expect("read");
    assert!(!shown.contains("seed="), "{shown}");
    // The cards in the hands, listed in the ledger after the rows that dealt, kept and returned
    // them.
    let dealt =
        whole.lines().take(lines).filter_map(|line| line.split_once(" => ")).map(|(_, d)| d);
    let faces: Vec<&str> = dealt
        .flat_map(|d| d.split(", "))
        .filter_map(|d| d.split_once(": "))
        .map(|(_, face)| face)
        .collect();
    assert!(faces.len() >= 4, "{faces:?}");
    for face in faces {
        assert!(!shown.contains(face), "{face} in {shown}");
    }
    assert!(shown.contains("build G5"), "what everybody saw is there: {shown}");
    // With the same key, the commitments of a longer ledger begin with the earlier ones.
    let later = good(loam(&["seal", text(&end), "--key", text(&key)]));
    let commitments = |text: &str| -> Vec<String> {
        text.lines().skip_while(|line| *line != "seals").skip(1).map(str::to_owned).collect()
    };
    let (first, last) = (commitments(&shown), commitments(&later));
    assert_eq!((first.len(), last.len()), (lines, whole.lines().count()));
    assert!(last.starts_with(&first));
    // At the end everyone gets the ledger and the key.
    let check = |ledger: &std::path::Path| {
        loam(&["seal", text(ledger), "--check", text(&sealed), "--key", text(&key)])
    };
    assert!(
        good(check(&end))
            .contains(&format!("the ledger matches: all {lines} sealed lines are unchanged"))
    );
    // If a card of one line is changed, that line is named.
    let at =
        whole.lines().take(lines).position(|line| line.contains(" => ")).expect("cards were dealt");
    let other: Vec<String> = whole
        .lines()
        .enumerate()
        .map(|(n, line)| {
            if n == at {
                line.replace(" => objectives: ", " => objectives: x")
            } else {
                line.to_owned()
            }
        })
        .collect();
    std::fs::write(&end, other.join("\n")).expect("written");
    let output = bad(check(&end));
    assert!(output.contains(&format!("line {} does not match the sealed one", at + 1)), "{output}");
}

/// A game with long action lists and many draws per row can be sealed, and cards drawn face down
/// are not shown.
#[test]
fn a_game_of_parts_is_sealed_without_what_it_hides() {
    let folder = tempfile::tempdir().expect("a folder");
    let ledger = root().join("corpus/merchants-cove-001.txt");
    let whole = std::fs::read_to_string(&ledger).expect("read");
    let (sealed, key) = (folder.path().join("sealed.txt"), folder.path().join("key"));
    let seal = ["seal", text(&ledger), "--out", text(&sealed), "--key", text(&key)];
    let began = std::time::Instant::now();
    good(loam(&seal));
    assert!(began.elapsed().as_secs() < 120, "{:?}", began.elapsed());
    let shown = std::fs::read_to_string(&sealed).expect("read");
    let (rows, _) = shown.split_once("\nseals\n").expect("commitments");
    assert!(!rows.contains("seed="), "{rows}");
    // Cards drawn face down are only in the ledger.
    let hidden: Vec<&str> = whole
        .lines()
        .filter_map(|line| line.split_once(" => ").map(|(_, drawn)| drawn))
        .flat_map(|drawn| drawn.split(", "))
        .filter_map(|drawn| drawn.strip_prefix("corruption: "))
        .collect();
    assert!(hidden.len() > 4, "{hidden:?}");
    // Later actions may reveal a card; the row that drew it does not.
    assert!(!rows.contains("corruption: ") && !rows.contains(" => "), "{rows}");
    assert!(rows.contains("board boat-"), "what everybody saw is there: {rows}");
    let check = ["seal", text(&ledger), "--check", text(&sealed), "--key", text(&key)];
    assert!(good(loam(&check)).contains("sealed lines are unchanged"));
}

#[test]
fn seals_that_cannot_be_made_or_checked_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, running, end) = games(folder.path(), 17);
    let (sealed, key) = (folder.path().join("sealed.txt"), folder.path().join("key"));
    good(loam(&["seal", text(&end), "--out", text(&sealed), "--key", text(&key)]));
    let check = |ledger, sealed, key| {
        bad(loam(&["seal", text(ledger), "--check", text(sealed), "--key", text(key)]))
    };
    let other = folder.path().join("other");
    std::fs::write(&other, "0123\n").expect("written");
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "# loam-sealed 1 x\n\nseals\n").expect("written");
    let cases = [
        (check(&running, &sealed, &key), "lines were sealed, but the ledger has only 17"),
        (check(&end, &sealed, &other), "64 hexadecimal digits"),
        (check(&end, &end, &key), "this is not a sealed ledger"),
        (check(&end, &empty, &key), "the sealed ledger has no commitments"),
        (bad(loam(&["seal", text(&other), "--key", text(&key)])), "other"),
    ];
    for (run, expected) in cases {
        assert!(run.contains(expected), "{expected}: {run}");
    }
    // A failed command writes no key.
    let fresh = folder.path().join("fresh.key");
    bad(loam(&["seal", text(&other), "--key", text(&fresh)]));
    assert!(!fresh.exists());
}
