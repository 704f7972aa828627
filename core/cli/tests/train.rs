//! Tests of `loam train`: the weights depend only on the seed and the games, and no other file is
//! lost.

use std::fs;

use crate::common::*;

/// Trains in a folder; returns the run.
fn train(folder: &std::path::Path, out: &str, more: &[&str]) -> Run {
    let words = [&["train", "base", "--out", out], more].concat();
    loam_in(folder, &words, "")
}

#[test]
fn weights_depend_neither_on_threads_nor_on_a_stop() {
    let folder = tempfile::tempdir().expect("a folder");
    let weights = |name: &str| fs::read(folder.path().join(name)).expect("weights");
    let lines = |run: &Run| run.out.lines().map(|line| line.to_owned()).collect::<Vec<_>>();
    let whole = train(folder.path(), "one.weights", &["--steps", "2", "--threads", "1"]);
    assert_eq!((whole.code, lines(&whole).len()), (0, 2), "{}", whole.err);
    train(folder.path(), "two.weights", &["--steps", "2", "--threads", "2"]);
    assert_eq!(weights("one.weights"), weights("two.weights"));
    for steps in ["1", "2"] {
        assert_eq!(train(folder.path(), "three.weights", &["--steps", steps]).code, 0);
    }
    assert_eq!(weights("one.weights"), weights("three.weights"));
    let curve = fs::read_to_string(folder.path().join("three.weights.csv")).expect("a curve");
    assert_eq!(curve.lines().count(), 3, "{curve}");
    let other = train(folder.path(), "one.weights", &["--steps", "3", "--seed", "2"]);
    assert!(other.code == 1 && other.err.contains("seed"), "{}", other.err);
}

#[test]
fn weights_are_gone_on_from_and_plans_are_learned_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let weights = |name: &str| fs::read(folder.path().join(name)).expect("weights");
    let small = ["--steps", "1", "--games", "2"];
    assert_eq!(train(folder.path(), "first", &small).code, 0);
    let on = |name: &str, more: &[&str]| {
        let run = train(folder.path(), name, &[&small[..], &["--from", "first"], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    on("by-quick", &[]);
    let planned = on("by-plan", &["--bot", "strong:beam=1,setup=0"]);
    assert!(weights("by-quick") != weights("first") && weights("by-plan") != weights("by-quick"));
    // The share of planned actions that look best is only reported for planned games.
    let share: f64 =
        planned.trim().split(',').nth(5).and_then(|n| n.parse().ok()).expect("a number");
    assert!(share > 0.0, "{planned}");
    let none = train(folder.path(), "other", &[&small[..], &["--from", "nowhere"]].concat());
    assert!(none.code == 1 && none.err.contains("nowhere"), "{}", none.err);
}

/// The line of a step contains the mean points of its games, also for games without a setup phase.
#[test]
fn a_second_game_and_drawn_modules_are_learned() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = ["--steps", "1", "--games", "8", "--players", "2"];
    let run = |words: &[&str]| loam_in(folder.path(), &[words, &small[..]].concat(), "");
    let points = |run: &Run| -> f64 {
        assert_eq!(run.code, 0, "{}", run.err);
        run.out.split(',').nth(2).and_then(|n| n.parse().ok()).expect("points")
    };
    let cove = run(&["train", "merchants-cove", "--out", "cove"]);
    assert!(points(&cove) > 20.0, "{}", cove.out);
    let plain = run(&["train", "base", "--out", "plain"]);
    let drawn = run(&["train", "base", "--draw-modules", "merchants-of-the-sea", "--out", "drawn"]);
    assert_ne!(points(&plain), points(&drawn));
    // One network learns from all games, so they must have the same inputs.
    let others = ["train", "merchants-cove", "--draw-modules", "cove-diver", "--out", "others"];
    let others = run(&others);
    assert!(others.code == 1 && others.err.contains("have different inputs"), "{}", others.err);
    let of_people = ["train", "base", "--draw-options", "--openings", ".", "--out", "people"];
    assert_eq!(run(&of_people).code, 2);
}

#[test]
fn other_files_stay_and_damaged_weights_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    fs::write(file("notes"), "mine\n").expect("written");
    let run = train(folder.path(), "notes", &["--steps", "1"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("notes already exists and is not a file of weights"), "{}", run.err);
    assert_eq!(fs::read_to_string(file("notes")).expect("there"), "mine\n");
    assert_eq!(train(folder.path(), "w", &["--steps", "1"]).code, 0);
    let whole = fs::read(file("w")).expect("weights");
    let old = whole.iter().map(|b| if *b == b'1' { b'0' } else { *b }).collect::<Vec<_>>();
    let of_another = [b"loam-weights 9", &whole[14..]].concat();
    for (bytes, why) in [
        (&whole[..300], "the file of weights is damaged"),
        (&whole[..5], "this is not a file of weights"),
        (&of_another, "from another version"),
        (&old, "weights"),
        (&[], "this is not a file of weights"),
    ] {
        fs::write(file("bad"), bytes).expect("written");
        let run = loam_in(
            folder.path(),
            &["sim", "base", "--games", "1", "--bots", "quick:weights=bad"],
            "",
        );
        assert_eq!(run.code, 1, "{why}: {}", run.out);
        assert!(run.err.contains(why), "{why}: {}", run.err);
    }
    let words = ["sim", "base", "--games", "2", "--bots", "quick:weights=w", "--threads"];
    let played = |threads: &str| {
        let run = loam_in(folder.path(), &[&words[..], &[threads]].concat(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        let last = run.out.lines().last().map(str::to_owned).expect("a line");
        last.rsplit("fingerprint ").next().map(str::to_owned)
    };
    assert_eq!(played("1"), played("2"));
    let run =
        loam_in(folder.path(), &["sim", "base", "--games", "1", "--bots", "quick:speed=3"], "");
    assert!(run.code != 0 && run.err.contains("speed"), "{}", run.err);
}
