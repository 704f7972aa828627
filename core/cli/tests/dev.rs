//! Tests of `loam dev` from the outside: its errors, and a session without a screen in which files
//! are really saved.

use std::fs;
use std::path::Path;

use crate::common::{Interactive, copy_of_the_content, loam_in};
use serde_json::Value;

/// Command lines that are refused, each with its complete error output.
const REFUSED: &[(&[&str], &str)] = &[
    (
        &["--content", "DIR", "dev", "basse", "--json"],
        "error: unknown variant `basse`\n --> variant:1:1\n  |\n1 | basse\n  | ^^^^^ did you mean `base`?\n\n\
         1 error\n",
    ),
    (
        &["dev", "base", "--json"],
        "error: using the built-in content, which cannot be edited; name a content folder with --content DIR\n",
    ),
    (
        &["--content", "DIR", "dev", "base"],
        "error: `loam dev` needs a terminal; with --json it prints one line per reload instead\n",
    ),
    (
        &["--content", "DIR", "dev", "--game", "short.txt", "--json"],
        "error: unknown hex `Z3`\n  --> short.txt:41:69\n   |\n\
         41 | …→20 VP→-2→13 C→-7→1 W→→0 P→→5/7/0 PW→→0/0/0/2→→dig 2. build Z3\n   |\
         \x20                                                             ^\n",
    ),
    (
        &["--content", "DIR", "dev", "base", "--corpus", "games", "--json"],
        "error: games: this folder contains no ledgers (*.txt)\n",
    ),
];

#[test]
fn unplayable_content_is_an_error_at_the_start() {
    let content = copy_of_the_content();
    let here = tempfile::tempdir().unwrap();
    fs::create_dir(here.path().join("games")).unwrap();
    // A recorded game with a hex that no board has.
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mystica/game/tests/data");
    let ledger = fs::read_to_string(data.join("ref-1023-base-4p.txt")).unwrap();
    let ledger = ledger.replacen("build E", "build Z", 1);
    fs::write(here.path().join("short.txt"), ledger).unwrap();
    for (args, expected) in REFUSED {
        let folder = content.path().to_str().unwrap();
        let args: Vec<&str> = args.iter().map(|a| if *a == "DIR" { folder } else { *a }).collect();
        let run = loam_in(here.path(), &args, "");
        assert_eq!((run.code, &*run.err), (1, *expected), "{args:?}");
        assert_eq!(run.out, "", "{args:?}");
    }
}

/// The fields of every line about a reload.
const FIELDS: &[&str] = &[
    "event",
    "ready",
    "waited",
    "milliseconds",
    "phases",
    "files",
    "parsed",
    "outcome",
    "ruleset",
    "position",
    "legal",
    "mistakes",
    "elsewhere",
    "said",
    "tests",
    "difference",
];

fn next(session: &mut Interactive) -> Value {
    let line = session.receive();
    serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e} in {line}"))
}

fn change(path: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(old), "{old} in {text}");
    // Saves as editors do that write a new file and rename it.
    let beside = path.with_extension("lua.tmp");
    fs::write(&beside, text.replace(old, new)).unwrap();
    fs::rename(beside, path).unwrap();
}

#[test]
fn a_save_changes_the_game_and_a_broken_save_does_not() {
    let content = copy_of_the_content();
    let folder = content.path();
    let script = folder.join("scripts/house-example/markets.lua");
    let args = ["dev", "house-example", "--players", "2", "--seed", "5", "--json"];
    let mut session = Interactive::begin(folder, &args);
    let first = next(&mut session);
    assert_eq!(first["variant"], "house-example");

    session.send("bot");
    let typed = next(&mut session);
    assert_eq!(typed["done"], true, "{typed}");
    assert_ne!(typed["position"], first["position"]);

    change(&script, "markets * game", "2 * markets * game");
    let doubled = next(&mut session);
    assert_eq!(doubled["outcome"], "ready", "{doubled}");
    assert_ne!(doubled["ruleset"], first["ruleset"]);
    assert_eq!(doubled["position"], typed["position"]);
    assert_eq!(doubled["legal"], typed["legal"]);
    assert_eq!(doubled["files"][0], "scripts/house-example/markets.lua");
    assert_eq!(doubled["parsed"], 1);
    assert_eq!(doubled["tests"]["modules"][0], "house-example");
    assert!(!doubled["tests"]["failed"].as_array().unwrap().is_empty(), "{doubled}");
    assert_eq!(doubled["difference"]["table"]["verdict"], "same", "{doubled}");
    for time in ["event", "ready", "waited", "milliseconds"] {
        assert!(doubled[time].as_f64().is_some_and(|t| t >= 0.0), "{time}");
    }

    change(&script, "2 * markets * game", "2 * markts * game");
    let broken = next(&mut session);
    assert_eq!(broken["outcome"], "kept", "{broken}");
    let mistake = &broken["mistakes"][0];
    assert_eq!(mistake["file"], "scripts/house-example/markets.lua");
    assert!(mistake["line"].as_u64().is_some_and(|n| n > 1), "{mistake}");
    for same in ["ruleset", "position", "legal"] {
        assert_eq!(broken[same], doubled[same], "{same}");
    }

    // Of two saves in quick succession the first reload is cancelled, and still reports every
    // field.
    change(&script, "2 * markts", "2 * markets");
    std::thread::sleep(std::time::Duration::from_millis(100));
    change(&script, "2 * markets", "2 * marktes");
    loop {
        let line = next(&mut session);
        for field in FIELDS {
            assert!(line.get(*field).is_some(), "{field}: {line}");
        }
        if line["mistakes"][0]["text"].as_str().is_some_and(|text| text.contains("marktes")) {
            break;
        }
    }

    change(&script, "2 * marktes * game", "markets * game");
    let mended = next(&mut session);
    assert_eq!(mended["outcome"], "ready", "{mended}");
    assert_eq!(mended["ruleset"], first["ruleset"]);
    assert_eq!(mended["position"], typed["position"]);
    assert_eq!(mended["mistakes"].as_array().unwrap().len(), 0);
    assert_eq!(mended["tests"]["failed"].as_array().unwrap().len(), 0);

    session.send("fly away");
    assert_eq!(next(&mut session)["done"], false);
    session.send("quit");
    let (out, err) = session.end();
    assert_eq!((out.as_str(), err.as_str()), ("", ""));
}

/// Each save compares old and new rules on the shipped ledgers, almost each of which needs its own
/// rules: only a few rulesets are cached. `LOAM_SAVES` sets the number of saves; `.ci/full
/// saves-memory` saves 600 times.
#[test]
fn memory_of_a_session_is_bounded() {
    let saves = std::env::var("LOAM_SAVES").map_or(3, |saves| saves.parse().expect("a number"));
    let content = copy_of_the_content();
    let giants = content.path().join("scripts/base/factions/giants.toml");
    let mut session = Interactive::begin(content.path(), &["dev", "base", "--seed", "5", "--json"]);
    next(&mut session);
    for save in 0..saves {
        let [old, new] =
            [15 + save % 2, 15 + (save + 1) % 2].map(|coins| format!("coins = {coins}\n"));
        change(&giants, &old, &new);
        let line = next(&mut session);
        assert_eq!(line["difference"]["done"], true, "{line}");
    }
    if let Some(peak) = session.peak_memory() {
        println!("{saves} saves: {peak} MiB");
        assert!(peak <= 160, "{peak} MiB");
    }
    session.send("quit");
    session.end();
}

/// The same with a game of components: a saved script takes effect at once, and failing scenarios
/// are reported.
#[test]
fn a_save_changes_a_game_of_parts() {
    let content = copy_of_the_content();
    let script = content.path().join("scripts/merchants-cove/hand-costs.lua");
    let args = ["dev", "merchants-cove", "--players", "2", "--seed", "5", "--json"];
    let mut session = Interactive::begin(content.path(), &args);
    let first = next(&mut session);
    session.send("bot");
    let typed = next(&mut session);
    assert_eq!((&first["variant"], &typed["done"]), (&"merchants-cove".into(), &true.into()));

    change(&script, "return 1", "return 2");
    let dearer = next(&mut session);
    assert_eq!(dearer["outcome"], "ready", "{dearer}");
    assert_ne!(dearer["ruleset"], first["ruleset"]);
    assert_eq!(dearer["position"], typed["position"]);
    let failed = dearer["tests"]["failed"].to_string();
    assert!(failed.contains("An open hand costs an hour and a card"), "{failed}");

    change(&script, "return 2", "return tow");
    let broken = next(&mut session);
    assert_eq!(broken["outcome"], "kept", "{broken}");
    assert_eq!(broken["mistakes"][0]["file"], "scripts/merchants-cove/hand-costs.lua");
    session.send("quit");
    session.end();
}
