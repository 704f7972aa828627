//! Tests of `loam diff`, `loam corpus` and `loam replay --trace` as a user sees them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{copy_of_the_content, good, good_json, loam, loam_in};
use serde_json::Value;

/// Returns the folder of the shipped games.
fn corpus() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus")).to_owned()
}

/// Returns the paths of all ledgers of the corpus.
fn ledgers() -> Vec<String> {
    let all = fs::read_dir(corpus()).expect("the corpus").map(|e| e.expect("an entry").path());
    let all = all.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let mut all: Vec<String> = all.map(|path| path.display().to_string()).collect();
    all.sort();
    all
}

/// Returns a folder with the content in which one price is changed.
fn with_cheap_dwellings() -> tempfile::TempDir {
    let folder = copy_of_the_content();
    let file = folder.path().join("scripts/base/factions/cultists.toml");
    let text = fs::read_to_string(&file).expect("the faction");
    let (old, new) =
        ("dwelling = { workers = 1, coins = 2 }", "dwelling = { workers = 1, coins = 1 }");
    assert_eq!(text.matches(old).count(), 1);
    fs::write(&file, text.replace(old, new)).expect("written");
    folder
}

/// Returns the line of the changed price.
fn line_of_the_price(folder: &Path) -> usize {
    let file = folder.join("scripts/base/factions/cultists.toml");
    let text = fs::read_to_string(file).expect("the faction");
    1 + text.lines().position(|line| line.starts_with("dwelling = { workers = 1")).expect("a price")
}

/// Returns for every ledger the hash of its last position under the content of a folder, or the
/// errors.
fn ends(folder: &Path) -> Vec<String> {
    let files = ledgers();
    let mut args = vec!["replay", "--any-ruleset", "--json"];
    args.extend(files.iter().map(String::as_str));
    let run = loam_in(folder, &args, "");
    let report: Value = serde_json::from_str(&run.out).expect("JSON");
    let end = |l: &Value| format!("{} {} {}", l["hash"], l["scores"], l["errors"]);
    report["ledgers"].as_array().expect("a list").iter().map(end).collect()
}

#[test]
fn a_changed_price_is_found_in_the_games_in_which_it_matters() {
    let (old, new) = (copy_of_the_content(), with_cheap_dwellings());
    let (a, b) = (old.path().display().to_string(), new.path().display().to_string());
    let found = good_json(loam(&["diff", &a, &b, "--json"]));
    assert_eq!(found["kind"], "minor");
    let games = found["games"].as_array().expect("a list");
    let named: BTreeSet<String> = games
        .iter()
        .map(|game| game["file"].as_str().expect("a name").replace("corpus/", ""))
        .collect();
    // Computed independently: the games whose end differs.
    let name = |file: &String| Path::new(file).file_name().unwrap().to_string_lossy().into_owned();
    let changed = ends(old.path()).into_iter().zip(ends(new.path()));
    let by_hand: BTreeSet<String> = ledgers()
        .iter()
        .zip(changed)
        .filter(|(_, (before, after))| before != after)
        .map(|(file, _)| name(file))
        .collect();
    assert!(named.len() > 3);
    assert_eq!(named, by_hand);
    for game in games {
        let first = &game["first"];
        assert_eq!(first["command"]["seat"], "cultists", "{game}");
        for (side, line) in [("old", "-2 coins"), ("new", "-1 coin")] {
            let cause = &first[side][0];
            assert_eq!(cause["what"], line, "{game}");
            assert_eq!(cause["rule"], "building a dwelling");
            assert_eq!(cause["file"], "scripts/base/factions/cultists.toml");
            assert_eq!(cause["line"], line_of_the_price(old.path()));
            assert_eq!(cause["module"], "base");
        }
    }
    // The same as text, within eighty columns where names allow it.
    let text = good(loam(&["diff", &a, &b, "--show", "1"]));
    assert!(text.contains("\nminor: ") && text.contains("; `--show 0` shows all"), "{text}");
    let place = format!("cultists.toml:{}", line_of_the_price(old.path()));
    assert!(text.contains(&place), "{text}");
    // Equal rules have no differences.
    let same = good_json(loam(&["diff", &a, &a, "--json"]));
    assert_eq!(same["kind"], "patch");
    assert_eq!(same["games"].as_array().map(Vec::len), Some(0));
    assert_eq!(same["same"], ledgers().len());
}

#[test]
fn a_kind_of_change_can_be_made_to_fail() {
    let (old, new) = (copy_of_the_content(), with_cheap_dwellings());
    let (a, b) = (old.path().display().to_string(), new.path().display().to_string());
    let run = loam(&["diff", &a, &b, "--fail-on", "minor"]);
    assert_eq!((run.code, run.err.as_str()), (1, "error: the change is minor\n"));
    good(loam(&["diff", &a, &b, "--fail-on", "breaking"]));
    good(loam(&["diff", &a, &a, "--fail-on", "minor"]));
}

#[test]
fn variants_are_compared_by_the_games_that_the_old_one_can_play() {
    let found = good_json(loam(&["diff", "base", "house-example", "--json"]));
    assert_eq!(found["kind"], "minor");
    assert!(found["apart"].as_u64() > Some(10), "games of other variants: {}", found["apart"]);
    let changed = found["games"].as_array().unwrap().iter().filter(|g| g["verdict"] == "changed");
    for game in changed {
        let cause = &game["first"]["new"][0];
        assert_eq!(cause["hook"], "pass", "{game}");
        assert_eq!(cause["piece"], "house-example:markets");
        assert_eq!(cause["file"], "scripts/house-example/markets.lua");
        assert_eq!(cause["line"], 20);
    }
    // Actions that the new rules do not know are illegal.
    let found = good_json(loam(&["diff", "fire-and-ice", "base", "--json"]));
    assert_eq!(found["kind"], "breaking");
}

/// Runs `git` in a folder.
fn git(folder: &Path, args: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false"])
        .args(args)
        .current_dir(folder)
        .output();
    let done = done.expect("`git` is needed for this test");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn git_revisions_are_compared_in_a_folder_of_a_repository() {
    let new = with_cheap_dwellings();
    let old = copy_of_the_content();
    let folder = old.path();
    // Without a repository there are no revisions.
    let run = loam_in(folder, &["diff", "v1", "base"], "");
    let message =
        "error: `v1` is not a variant, a folder or a git revision (this is not a git repository)\n";
    assert_eq!((run.code, run.err.as_str()), (1, message));
    git(folder, &["init", "--quiet"]);
    git(folder, &["add", "."]);
    git(folder, &["commit", "--quiet", "-m", "one"]);
    git(folder, &["tag", "v1"]);
    let file = "scripts/base/factions/cultists.toml";
    fs::copy(new.path().join(file), folder.join(file)).expect("a copy");
    let found = good_json(loam_in(folder, &["diff", "v1", ".", "--json"], ""));
    assert_eq!(found["kind"], "minor");
    let found = good_json(loam_in(folder, &["diff", "v1", "HEAD", "--json"], ""));
    assert_eq!(found["kind"], "patch");
    let title = good(loam_in(folder, &["diff", "v1:base", ".:house-example"], ""));
    assert!(
        title.starts_with("old: revision v1, variant base\nnew: folder ., variant house-"),
        "{title}"
    );
    let run = loam_in(folder, &["diff", "v2", "."], "");
    let message = "error: `v2` is not a variant, a folder or a git revision (the repository has no such revision)\n";
    assert_eq!((run.code, run.err.as_str()), (1, message));
}

#[test]
fn without_git_a_revision_is_explained() {
    let folder = copy_of_the_content();
    let run = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(["diff", "v1", "base"])
        .current_dir(folder.path())
        .env("PATH", "")
        .output()
        .expect("the program starts");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(
        stderr,
        "error: `v1` is not a variant, a folder or a git revision (the program `git` is not installed)\n"
    );
    assert_eq!(run.status.code(), Some(1));
}

#[test]
fn incomparable_sides_are_errors() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::create_dir(path.join("empty")).expect("a folder");
    fs::create_dir(path.join("bad")).expect("a folder");
    fs::write(path.join("bad/x.txt"), "# loam 7 variant=base\n").expect("written");
    let run = |args: &[&str]| loam_in(path, args, "");
    let refused = |args: &[&str], message: &str| {
        let run = run(args);
        assert_eq!((run.code, run.err.as_str()), (1, message), "{args:?}: {}", run.out);
    };
    refused(&["diff", "empty", "base"], "error: empty: no folder `scripts` in it\n");
    refused(
        &["diff", "base", "base", "--corpus", "empty"],
        "error: empty: this folder contains no ledgers (*.txt)\n",
    );
    let missing = run(&["diff", "base", "base", "--corpus", "nowhere"]);
    assert!(missing.code == 1 && missing.err.starts_with("error: nowhere: "), "{}", missing.err);
    let bad = run(&["diff", "base", "base", "--corpus", "bad"]);
    assert_eq!(bad.code, 1);
    assert!(bad.err.contains("--> bad/x.txt:1:8"), "{}", bad.err);
    assert!(bad.err.ends_with("error: 1 ledger could not be read\n"), "{}", bad.err);
    // A ledger with an error further down is listed separately; the others are still compared.
    let of_base = ledgers().into_iter().find(|name| name.contains("base-001"));
    let text = fs::read_to_string(of_base.expect("a game of base")).expect("a ledger");
    fs::write(path.join("bad/x.txt"), text.replacen("build", "bulid", 2)).expect("written");
    fs::write(path.join("bad/y.txt"), text).expect("written");
    let found = good_json(run(&["diff", "base", "base", "--corpus", "bad", "--json"]));
    assert_eq!((found["same"].as_u64(), found["apart"].as_u64()), (Some(1), Some(1)));
    let why = found["games"][0]["why_apart"].as_str().expect("why");
    assert!(why.contains("bulid"), "{why}");
}

#[test]
fn the_games_that_ship_replay_row_by_row_and_show_everything() {
    let files = ledgers();
    let mut args = vec!["replay", "--check"];
    args.extend(files.iter().map(String::as_str));
    // After an intended change of the rules, `loam corpus corpus` plays the games again.
    good(loam(&args));
    let texts: Vec<String> =
        files.iter().map(|f| fs::read_to_string(f).expect("a ledger")).collect();
    let list = good_json(loam(&["list", "--json"]));
    let ids = |kind: &str| -> Vec<String> {
        let all = list[kind].as_array().expect("a list").iter();
        all.map(|entry| entry["id"].as_str().expect("an id").to_owned()).collect()
    };
    // Only variants of the Terra Mystica dialect have factions.
    let own = mystica_content::load(&mystica_content::shipped()).0.list_variants();
    for variant in ids("variants") {
        let head = format!("variant={variant} ");
        assert!(texts.iter().any(|text| text.contains(&head)), "no game of {variant}");
        if own.iter().all(|v| v.id != variant) {
            continue;
        }
        let shown = good_json(loam(&["show", &variant, "--json"]));
        let pieces = shown["pieces"].as_array().expect("a list");
        for faction in pieces.iter().filter(|piece| piece["kind"] == "faction") {
            let (module, code) =
                faction["id"].as_str().and_then(|id| id.split_once(':')).expect("an id");
            // Factions that are only in play until a seat has chosen occur only in games with the
            // matching number of seats.
            if module == "faction-auction" {
                continue;
            }
            let code = code.replace('-', "");
            let row = format!("\n{code}\t");
            assert!(texts.iter().any(|text| text.contains(&row)), "no game with {code}");
        }
    }
    for map in ids("maps") {
        // A randomly drawn board has its letters after its name.
        let lines = [format!("\nmap {map}\n"), format!("\nmap {map}:")];
        let is_on = |text: &String| lines.iter().any(|line| text.contains(line));
        assert!(texts.iter().any(is_on), "no game on {map}");
    }
}

#[test]
fn the_corpus_is_played_again_with_one_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    good(loam_in(path, &["corpus", "games", "--games", "1"], ""));
    good(loam_in(path, &["replay", "--check", "games/base-001.txt"], ""));
    let first = fs::read(path.join("games/base-001.txt")).expect("a ledger");
    good(loam_in(path, &["corpus", "games", "--games", "1", "--seed", "9"], ""));
    assert_ne!(fs::read(path.join("games/base-001.txt")).expect("a ledger"), first);
}

#[test]
fn the_corpus_deletes_and_replaces_nothing_but_its_own_ledgers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let games = path.join("games");
    let read = |name: &str| fs::read_to_string(games.join(name)).expect("it is there");
    fs::create_dir_all(games.join("more")).expect("a folder");
    let strange = ["saved.txt", "notes.txt", "more/saved.txt"];
    for name in strange {
        fs::write(games.join(name), "# loam 1 variant=base\n").expect("written");
    }
    let report = good_json(loam_in(path, &["corpus", "games", "--games", "2", "--json"], ""));
    assert_eq!(report["removed"].as_array().map(Vec::len), Some(0), "{report}");
    // Of the files it wrote, one has been edited, one deleted and one replaced by a folder.
    let edited = read("base-002.txt") + "# my remark\n";
    fs::write(games.join("base-002.txt"), &edited).expect("written");
    fs::remove_file(games.join("merchants-002.txt")).expect("deleted");
    fs::remove_file(games.join("everything-002.txt")).expect("deleted");
    fs::create_dir(games.join("everything-002.txt")).expect("a folder");
    let report = good_json(loam_in(path, &["corpus", "games", "--games", "1", "--json"], ""));
    let names = |key: &str| -> Vec<&str> {
        report[key]
            .as_array()
            .expect("a list")
            .iter()
            .map(|n| n.as_str().expect("a name"))
            .collect()
    };
    assert_eq!(names("kept"), ["base-002.txt", "everything-002.txt"]);
    assert!(names("removed").contains(&"fire-and-ice-002.txt"), "{report}");
    assert!(!games.join("fire-and-ice-002.txt").exists());
    assert_eq!(read("base-002.txt"), edited);
    for name in strange {
        assert_eq!(read(name), "# loam 1 variant=base\n", "{name}");
    }
    // A foreign file with the name of a new ledger is not replaced either.
    let before = read("base-001.txt");
    fs::write(games.join("fire-and-ice-001.txt"), "my own game\n").expect("written");
    let again = ["corpus", "games", "--games", "1", "--seed", "9"];
    let refused = loam_in(path, &again, "");
    assert_eq!(refused.code, 1);
    assert_eq!(
        refused.err,
        "error: games: not written by `loam corpus`, or changed since, so nothing was replaced: fire-and-ice-001.txt; \
         move them, or choose another folder\n"
    );
    assert_eq!(
        (read("fire-and-ice-001.txt").as_str(), read("base-001.txt")),
        ("my own game\n", before)
    );
    // A damaged list stops the command.
    for damage in ["00 base-001.txt", "0123456789abcdef ../saved.txt", "0123456789abcdef"] {
        let list = read("corpus.list");
        fs::write(games.join("corpus.list"), format!("{list}{damage}\n")).expect("written");
        let refused = loam_in(path, &again, "");
        assert!(refused.err.contains("is not `HASH NAME.txt`"), "{damage}: {}", refused.err);
        fs::write(games.join("corpus.list"), list).expect("written");
    }
}

#[test]
fn a_trace_explains_the_holdings_of_a_seat() {
    let file = ledgers().into_iter().find(|f| f.contains("house-example-002")).expect("a ledger");
    let report = good_json(loam(&["replay", &file, "--any-ruleset", "--trace", "--json"]));
    let ledger = &report["ledgers"][0];
    let steps = ledger["trace"].as_array().expect("a trace");
    // The point changes in the trace add up to the final points.
    let seats: BTreeSet<&str> = steps.iter().filter_map(|s| s["seat"].as_str()).collect();
    let mut sums: Vec<i64> = seats
        .iter()
        .filter(|seat| !seat.is_empty())
        .map(|seat| {
            let changes = steps.iter().flat_map(|s| s["changes"].as_array().expect("changes"));
            let points = changes.filter(|c| c["seat"] == *seat && c["resource"] == "vp");
            points.map(|c| c["amount"].as_i64().expect("a number")).sum()
        })
        .collect();
    let mut scores: Vec<i64> =
        ledger["scores"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
    sums.sort_unstable();
    scores.sort_unstable();
    assert_eq!(sums, scores);
    // One faction and one round.
    let seat = steps.iter().find_map(|s| s["seat"].as_str().filter(|s| !s.is_empty())).unwrap();
    let args = ["replay", &file, "--any-ruleset", "--trace", "--seat", seat, "--round", "2"];
    let text = good(loam(&args));
    let changes: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
    let of_seat = format!("  {seat}: ");
    assert!(changes.iter().all(|l| l.starts_with(&of_seat) || l.starts_with("      ")), "{text}");
    assert!(changes.iter().any(|line| line.contains("income")), "{text}");
    for line in text.lines() {
        assert!(line.starts_with(&file) || line.chars().count() <= 80, "{line}");
    }
    let nobody = loam(&["replay", &file, "--any-ruleset", "--trace", "--seat", "nobody"]);
    assert_eq!(nobody.code, 1);
    assert!(nobody.err.starts_with("error: `nobody` is not a seat of this game"), "{}", nobody.err);
}

/// Returns a folder with the content in which a text of one file is replaced.
fn with(file: &str, old: &str, new: &str) -> tempfile::TempDir {
    let folder = copy_of_the_content();
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).expect("the file");
    assert!(text.contains(old), "{file}: {old}");
    fs::write(&path, text.replacen(old, new, 1)).expect("written");
    folder
}

#[test]
fn a_side_with_errors_is_no_change_of_the_rules() {
    let fine = copy_of_the_content();
    let fine = fine.path().display().to_string();
    let prices = "scripts/base/factions/auren.toml";
    for (file, old, new, message) in [
        (prices, "[income]", "[income]\ndwelling = { workers = 1, coins = 1 }", prices),
        (prices, "coins = 15", "coins = 300", "= 300\n"),
        ("scripts/house-example/markets.lua", "return {", "return {{", "markets.lua:"),
    ] {
        let broken = with(file, old, new);
        let path = broken.path().display().to_string();
        for (args, side) in [([&*fine, &*path], "new"), ([&*path, &*fine], "old")] {
            let run = loam(&[&["diff"], &args[..]].concat());
            assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
            assert!(run.err.starts_with(&format!("{side} side, folder {path}:\n\nerror: ")));
            assert!(
                run.err.contains(message) && run.err.contains(&format!(" --> {file}:")),
                "{}",
                run.err
            );
            let last = run.err.lines().last().expect("a line");
            assert!(last.starts_with("error: nothing was compared: "), "{last}");
            assert!(last.ends_with(&format!("in the {side} side (folder {path})")), "{last}");
        }
    }
    // An error outside the compared variant does not stop the command, but is reported.
    let broken = with("scripts/house-example/markets.lua", "return {", "return {{");
    let (path, old) = (format!("{}:base", broken.path().display()), format!("{fine}:base"));
    let run = loam(&["diff", &old, &path]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\npatch: no game changes"), "{}", run.out);
    assert!(run.err.starts_with("warning: new side, folder "), "{}", run.err);
    assert!(run.err.ends_with(": 1 error outside the compared variant\n"), "{}", run.err);
}

#[test]
fn an_illegal_game_is_attributed_to_the_rule() {
    let old = copy_of_the_content();
    let old = old.path().display().to_string();
    // Swaps two hexes of the board.
    let board = with("maps/base.toml", "U S G B Y R U K", "U S G B R Y U K");
    let run = loam(&["diff", &old, &board.path().display().to_string()]);
    let why = run.out.split("\nWhy\n").nth(1).and_then(|w| w.split("\n\n").next()).expect("why");
    assert!(!why.contains(".toml:2"), "{why}");
    assert!(why.lines().skip(1).all(|line| line.ends_with("maps/base.toml:11")), "{why}");
    // A script that fails.
    let script = with("scripts/house-example/markets.lua", "markets * game", "nil + game");
    let new = script.path().display().to_string();
    let found = good_json(loam(&["diff", &old, &new, "--json"]));
    assert_eq!(found["kind"], "breaking");
    for game in found["games"].as_array().expect("games") {
        let cause = &game["illegal"]["cause"];
        assert_eq!(cause["file"], "scripts/house-example/markets.lua", "{game}");
        assert_eq!(cause["line"], 20);
    }
}

#[test]
fn a_file_that_is_no_ledger_is_an_error() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::create_dir(path.join("games")).expect("a folder");
    fs::copy(corpus().join("base-001.txt"), path.join("games/base-001.txt")).expect("copied");
    fs::write(path.join("games/notes.txt"), "hello\n").expect("written");
    let run = loam_in(path, &["diff", "base", "house-example", "--corpus", "games"], "");
    let message = "error: this is not a ledger: no faction is set up before the first move\n \
                --> games/notes.txt:1:1\n";
    assert!(run.err.replace('\\', "/").starts_with(message), "{}", run.err);
    assert!(run.err.ends_with("\nerror: 1 ledger could not be read\n"), "{}", run.err);
    assert_eq!(run.code, 1);
}
