//! Tests of what a player at the terminal learns of the others' actions: everything public, and
//! nothing hidden.
//!
//! `terminal_disclosure/games.txt` lists the games, of the modules next to it: how each is started, what is typed,
//! what is then read (these lines, in this order) and what is never read.

use std::fs;
use std::path::Path;

use crate::common::{good, loam_in};

/// One game of the file.
#[derive(Default)]
struct Played<'a> {
    args: &'a str,
    typed: &'a str,
    reads: Vec<&'a str>,
    never: Vec<&'a str>,
}

fn games(text: &str) -> Vec<Played<'_>> {
    let mut games: Vec<Played> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        if word == "play" {
            games.push(Played { args: rest, ..Played::default() });
            continue;
        }
        let game = games.last_mut().expect("`play` comes first");
        match word {
            "types" => game.typed = rest,
            "reads" => game.reads.push(rest),
            "never" => game.never.push(rest),
            other => panic!("`{other}` is no word of these games"),
        }
    }
    games
}

#[test]
fn hidden_information_is_not_printed_and_open_information_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal_disclosure");
    let text = fs::read_to_string(folder.join("games.txt")).expect("the games are there");
    let games = games(&text);
    assert!(!games.is_empty());
    for Played { args, typed, reads, never } in games {
        let begun: Vec<&str> = ["play"].into_iter().chain(args.split(' ')).collect();
        let begun = [&begun[..], &["--seat", "human", "--seat", "random"]].concat();
        let out = good(loam_in(&folder, &begun, &format!("{}\nquit\n", typed.replace(' ', "\n"))));
        let mut lines = out.lines().map(str::trim);
        for line in reads {
            assert!(lines.any(|printed| printed == line), "{args}: `{line}` is not told in\n{out}");
        }
        for line in never {
            assert!(
                !out.lines().any(|printed| printed.trim() == line),
                "{args}: `{line}` in\n{out}"
            );
        }
    }
}

#[test]
fn values_are_queried_by_the_names_of_expectations() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal_disclosure");
    let module = folder.path().join("scripts/bazaar");
    fs::create_dir_all(module.join("tests")).expect("a folder");
    fs::create_dir_all(folder.path().join("variants")).expect("a folder");
    for file in ["module.toml", "bazaar.toml", "tests/values.lua"] {
        fs::copy(cases.join("scripts/bazaar").join(file), module.join(file)).expect("a copy");
    }
    let variant = "variants/bazaar.toml";
    fs::copy(cases.join(variant), folder.path().join(variant)).expect("a copy");
    let test = || loam_in(folder.path(), &["test", "bazaar"], "");
    assert_eq!(good(test()), "1 scenario in 1 file, 0 failed\n");
    let file = module.join("tests/values.lua");
    let text = fs::read_to_string(&file).expect("the scenario");
    for (right, wrong, near) in [
        ("counter points", "counter pionts", "points"),
        ("sees table row", "sees red row", "sees table row"),
    ] {
        fs::write(&file, text.replacen(right, wrong, 1)).expect("written");
        let why = format!("`red {wrong}`: no such value; did you mean `{near}`?");
        assert!(test().err.contains(&why), "{why}: {}", test().err);
    }
}

/// A run of a game of components counts actions by their options, whatever their texts begin with,
/// and refers to a seat by its name only.
#[test]
fn actions_are_counted_by_their_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let out =
        good(loam_in(folder.path(), &["sim", "merchants-cove", "--games", "2", "--actions"], ""));
    let begins = |start: &str| out.lines().any(|line| line.starts_with(start));
    assert!(
        begins("boat ") && begins("name ") && !begins("faction ") && !begins("board "),
        "{out}"
    );
}
