//! `kill -9` at random moments: finished files survive, no half-written file is left, and a resumed
//! run ends with the same result.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use game::random::Random;
use serde_json::Value;

use crate::common::{Interactive, good, good_json, loam_in};
use crate::{Figures, long, seed};

/// Returns all files below a folder except lock files and temporary files of writes in progress.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else { return all };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            all.extend(
                files(&path).into_iter().map(|(file, text)| (format!("{name}/{file}"), text)),
            );
        } else if !name.starts_with('.') {
            all.insert(name, fs::read(&path).expect("it can be read"));
        }
    }
    all
}

/// Starts a run and kills it after the given time if it is still running.
fn killed(folder: &Path, args: &[&str], after: Duration) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(after);
    child.kill().expect("it is there, or has ended");
    child.wait().expect("it ends");
}

/// Kills a run that writes into `out` several times, then lets it finish.
fn goes_on(args: &[&str], kills: u64, random: &mut Random, is_whole: impl Fn(&str) -> bool) {
    let whole = tempfile::tempdir().expect("a folder");
    good(loam_in(whole.path(), args, ""));
    let whole = files(&whole.path().join("out"));
    assert!(whole.len() > 2, "{args:?} writes {:?}", whole.keys());
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..kills {
        killed(folder.path(), args, Duration::from_millis(u64::from(20 + random.below(600))));
        for (file, bytes) in files(&folder.path().join("out")) {
            let same = whole.get(&file) == Some(&bytes);
            assert!(same || !is_whole(&file), "{args:?} leaves a half `{file}` when it is killed");
        }
    }
    good(loam_in(folder.path(), args, ""));
    let after = files(&folder.path().join("out"));
    let names = |all: &BTreeMap<String, Vec<u8>>| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&after), names(&whole), "{args:?}");
    let differ: Vec<&String> = after.keys().filter(|name| after[*name] != whole[*name]).collect();
    assert!(differ.is_empty(), "{args:?}: {differ:?}");
}

#[test]
fn runs_that_are_killed_go_on_to_the_same_files() {
    let mut random = Random::new(seed());
    let kills = long().unwrap_or(1) * 3;
    let sim = "sim base --games 60 --shard 5 --seed 3 --threads 1 --out out";
    goes_on(&sim.split(' ').collect::<Vec<_>>(), kills, &mut random, |file| {
        file.starts_with("shards/") && !file.ends_with(".part")
    });
    let corpus = "corpus out --games 1 --seed 3";
    goes_on(&corpus.split(' ').collect::<Vec<_>>(), kills, &mut random, |file| {
        file.ends_with(".txt")
    });
    let ledgers = "sim base --games 120 --seed 3 --threads 1 --ledgers out";
    goes_on(&ledgers.split(' ').collect::<Vec<_>>(), kills, &mut random, |_| true);
    Figures { tried: 3 * kills, ..Figures::default() }.print("kills of runs");
}

/// Returns the hash of the position in the last line of a game's output.
fn hash(output: &str) -> String {
    let line = output.lines().last().expect("it says something");
    let output: Value = serde_json::from_str(line).expect("a line of JSON");
    output["hash"].as_str().expect("a position").to_owned()
}

#[test]
fn a_game_at_the_table_outlives_the_program() {
    let mut random = Random::new(seed());
    for round in 0..long().unwrap_or(1) * 2 {
        let folder = tempfile::tempdir().expect("a folder");
        let seed = (round + 1).to_string();
        let mut game =
            Interactive::begin(folder.path(), &["play", "base", "--seed", &seed, "--json"]);
        let mut last = String::new();
        for _ in 0..1 + random.below(30) {
            game.send("bot");
            last = game.receive();
        }
        // Every action that was answered is on disk.
        game.stop();
        let autosave = "unfinished-game.txt";
        let run = loam_in(folder.path(), &["play", "--resume", autosave, "--json"], "");
        assert_eq!(hash(&good(run)), hash(&last));
        // The file stays until the game is saved under another name.
        assert!(folder.path().join(autosave).exists());
        good(loam_in(folder.path(), &["play", "--resume", autosave], "save game.txt\n"));
        assert!(!folder.path().join(autosave).exists());
        let replayed = good_json(loam_in(folder.path(), &["replay", "--json", "game.txt"], ""));
        assert_eq!(replayed["ledgers"][0]["hash"], hash(&last).as_str());
    }
}

/// Returns the temporary files of writes that are in progress, or were when the program was killed.
fn parts(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with('.') && name.ends_with(".part")).collect()
}

#[test]
fn a_saved_game_is_the_old_one_or_the_new_one_whenever_the_program_is_killed() {
    let mut random = Random::new(seed());
    let rounds = 2 + long().unwrap_or(1) * 4;
    let mut found = [0u64; 2];
    for round in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let seed = (round + 1).to_string();
        let mut game =
            Interactive::begin(folder.path(), &["play", "base", "--seed", &seed, "--json"]);
        let mut play = |game: &mut Interactive, most| {
            let played = (0..1 + random.below(most)).map(|_| {
                game.send("bot");
                game.receive()
            });
            hash(&played.last().expect("at least one move"))
        };
        let old = play(&mut game, 10);
        game.send("save game.txt");
        game.receive();
        let new = play(&mut game, 30);
        // In the first round the second save has not started, in the second it has finished; later
        // it may be in any state.
        game.send(if round > 0 { "save game.txt" } else { "help" });
        match round {
            0 | 1 => drop(game.receive()),
            _ => std::thread::sleep(Duration::from_micros(u64::from(random.below(4000)))),
        }
        game.stop();
        let left = parts(folder.path());
        assert!(left.len() <= usize::from(round > 1), "round {round}: {left:?}");
        let replayed = good_json(loam_in(folder.path(), &["replay", "--json", "game.txt"], ""));
        let saved_hash = replayed["ledgers"][0]["hash"].as_str().expect("a position");
        let version = [&old, &new].iter().position(|saved| *saved == saved_hash);
        let version = version.unwrap_or_else(|| panic!("{saved_hash} is neither {old} nor {new}"));
        assert!(
            round > 1 || version as u64 == round,
            "round {round}: {saved_hash} of {old}, {new}"
        );
        found[version] += 1;
    }
    Figures { tried: rounds, ..Figures::default() }.print("kills of saves");
    if long().is_some() {
        println!("{} left the old game, {} the new one", found[0], found[1]);
    }
}

#[test]
fn a_game_is_saved_if_input_or_output_closes_and_not_after_quit() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["play", "base", "--seed", "1"];
    let output = good(loam_in(folder.path(), &args, "bot\nbot\n"));
    assert!(
        output.contains("it is saved in unfinished-game.txt; continue with `loam play --resume"),
        "{output}"
    );
    // A second unfinished game does not replace the first; `quit` accepts that the game is
    // discarded.
    good(loam_in(folder.path(), &args, "bot\nquit\n"));
    let names = || files(folder.path()).into_keys().collect::<Vec<_>>();
    assert_eq!(names(), ["unfinished-game.txt"]);
    good(loam_in(folder.path(), &args, "bot\n"));
    assert_eq!(names(), ["unfinished-game-2.txt", "unfinished-game.txt"]);

    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    use std::io::Write;
    let _ = input.write_all("bot\n".repeat(5).as_bytes());
    assert!(child.wait().expect("it ends, though more could be typed").success());
    drop(input);
    // No action was taken, since no one saw the options.
    assert_eq!(names(), ["unfinished-game-2.txt", "unfinished-game.txt"]);
}

/// The exit code of a failing command does not depend on whether its output is read.
#[test]
fn the_exit_code_does_not_depend_on_who_reads() {
    let content = crate::common::copy_of_the_content();
    let faction = content.path().join("scripts/base/factions/giants.toml");
    let text = fs::read_to_string(&faction).expect("it is there");
    fs::write(faction, text.replace("home = ", "hoome = ")).expect("it is written");
    let data = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../mystica/game/tests/data/ref-1023-base-4p.txt");
    let ledger = fs::read_to_string(data).expect("a ledger").replacen("build E", "build Z", 1);
    fs::write(content.path().join("wrong.txt"), ledger).expect("it is written");
    let empty = tempfile::tempdir().expect("a folder");
    fs::copy(content.path().join("wrong.txt"), empty.path().join("wrong.txt")).expect("a copy");
    let runs: [(&Path, &[&str], i32); 8] = [
        (content.path(), &["check"], 1),
        (content.path(), &["check", "--json"], 1),
        (content.path(), &["test", "base"], 1),
        (empty.path(), &["check", "--json"], 0),
        (empty.path(), &["list"], 0),
        (empty.path(), &["schema", "faction"], 0),
        (empty.path(), &["replay", "--json", "wrong.txt"], 1),
        (empty.path(), &["play", "base", "--json"], 0),
    ];
    for (folder, args, code) in runs {
        let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
            .args(args)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{args:?} unread");
        assert_eq!(loam_in(folder, args, "").code, code, "{args:?} read");
    }
}
