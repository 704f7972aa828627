//! Tests that a finished game leaves counters, zones, pieces and names to the next one, and that a
//! chain of ledgers replays.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, loam_in};
use crate::wishes::copy;

/// Plays a game to its end with bots and saves it. Returns the text of the ledger.
fn played(root: &Path, args: &str, file: &str) -> String {
    let args = ["play", "--save", file].into_iter().chain(args.split_whitespace());
    good(loam_in(root, &args.collect::<Vec<_>>(), ""));
    fs::read_to_string(root.join(file)).expect("a saved ledger")
}

#[test]
fn three_games_of_a_campaign_replay_as_a_chain() {
    let folder = copy_of_the_content();
    let root = folder.path();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wishes"), root);
    let first = "expedition-coast --colours green,blue --players 2 --seed 5 --seat greedy";
    let first = played(root, first, "coast.txt");
    assert!(!first.contains("carried"), "{first}");
    let bots = "--seed 6 --seat greedy";
    let second = played(root, &format!("expedition-river --after coast.txt {bots}"), "river.txt");
    let head = second.lines().find(|line| line.starts_with("carried from ")).expect("a line");
    assert!(
        head.contains("counter green gold ") && head.contains("counter table renown "),
        "{head}"
    );
    let third = played(root, &format!("expedition-summit --after river.txt {bots}"), "summit.txt");
    assert!(third.contains("carried from "), "{third}");

    let chain = ["replay", "coast.txt", "river.txt", "summit.txt", "--check"];
    let output = good(loam_in(root, &chain, ""));
    assert!(output.contains("3 games in a chain, which ends in position "), "{output}");
    assert_eq!(output, good(loam_in(root, &chain, "")));

    let broken = loam_in(root, &["replay", "coast.txt", "summit.txt"], "");
    assert!(broken.code != 0 && broken.err.contains("summit.txt: this game follows a game"));
}

#[test]
fn what_cannot_be_carried_over_is_named() {
    let folder = copy_of_the_content();
    let root = folder.path();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wishes"), root);
    played(root, "expedition-coast --players 2 --seed 5 --seat greedy", "coast.txt");
    let into = |variant: &str, file: &str| {
        loam_in(root, &["play", variant, "--after", file, "--seat", "greedy"], "")
    };
    let other = into("merchants-cove", "coast.txt");
    assert!(other.err.contains("cannot be carried over: unknown counter `renown`"));
    let ledger = fs::read_to_string(root.join("coast.txt")).expect("a ledger");
    let unfinished: Vec<&str> = ledger.lines().take(ledger.lines().count() - 2).collect();
    fs::write(root.join("short.txt"), unfinished.join("\n") + "\n").expect("a file");
    assert!(into("expedition-river", "short.txt").err.contains("is not over yet"));
    let gone = ledger.replace("variant=expedition-coast", "variant=expedition-cost");
    fs::write(root.join("gone.txt"), gone).expect("a file");
    assert!(into("expedition-river", "gone.txt").err.contains("unknown variant `expedition-cost`"));
}
