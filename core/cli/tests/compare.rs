//! Tests of `compare`, `worth` and `tune` from the outside.

use std::fs;

use crate::common::{copy_of_the_content, good, good_json, loam, loam_in};
use serde_json::Value;

const FEW: [&str; 4] = ["--games", "12", "--bots", "random"];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[test]
fn a_house_rule_is_compared_and_its_piece_is_named() {
    let found = good_json(loam(&with(&["compare", "base", "house-example", "--json"], &FEW)));
    assert_eq!(found["findings"]["pairs"], 12);
    assert_eq!(found["bad"], 0);
    let families = found["findings"]["families"].as_array().unwrap();
    let family = |title: &str| {
        let is = |f: &&Value| f["title"] == title;
        families.iter().find(is).unwrap()["rows"].as_array().unwrap().clone()
    };
    let markets = family("points by source").into_iter().find(|r| r["what"] == "Markets").unwrap();
    assert_eq!(markets["a"], 0.0);
    assert!(markets["b"].as_f64().unwrap() > 0.0);
    // Each structure was built once and none leaves the board, so the number at the end equals the
    // number built.
    let sum = |rows: Vec<Value>, arm: &str, is: &dyn Fn(&str) -> bool| {
        let rows = rows.iter().filter(|row| is(row["what"].as_str().unwrap()));
        rows.map(|row| row[arm].as_f64().unwrap()).sum::<f64>()
    };
    for arm in ["a", "b"] {
        let stand = sum(family("on the board in the end"), arm, &|_| true);
        let built = sum(family("actions"), arm, &|what| what == "build");
        assert!(stand > 2.0 && (stand - built).abs() < 1e-9, "{stand} stand of {built}");
    }
    assert_ne!(found["a"]["ruleset"], found["b"]["ruleset"]);
    assert!(!found["signs"][1]["games_without"].as_array().unwrap().is_empty());
    // Actions that cannot exist are not reported as missing, and advances are counted per track.
    let never = found["signs"][1]["never_legal"].as_array().unwrap();
    let cannot =
        |what: &Value| what.as_str().unwrap().starts_with("use ") || what == "upgrade to D";
    assert!(!never.iter().any(cannot), "{never:?}");
    let done: Vec<Value> = family("actions").into_iter().map(|row| row["what"].clone()).collect();
    assert!(done.contains(&"advance ship".into()) && !done.contains(&"advance".into()), "{done:?}");
}

/// Where weights were trained for only one of the two rulesets, both are played without them, so
/// that only the rules differ and not the players. The same holds for randomly drawn modules.
#[test]
fn bots_evaluate_both_rulesets_alike() {
    let points = |bot: &str| {
        let args = ["compare", "merchants-cove", "cove-diver", "--games", "4", "--json"];
        let found = good_json(loam(&with(&args, &["--bots", bot])));
        found["findings"]["points"]["a"].as_f64().unwrap()
    };
    assert_eq!(points("quick"), points("greedy"));
    let alone = |bot: &str| {
        let args = ["sim", "merchants-cove", "--games", "2", "--bots", bot, "--json"];
        let drawn = ["--draw-modules", "cove-diver"];
        let games = |args: &[&str]| good_json(loam(args))["factions"].clone();
        [games(&args), games(&with(&args, &drawn))]
    };
    let [quick, drawn] = alone("quick");
    let [greedy, drawn_greedy] = alone("greedy");
    assert!(quick != greedy && drawn == drawn_greedy);
}

#[test]
fn findings_do_not_depend_on_threads() {
    let found = |threads| {
        let args = with(&["compare", "base", "--set-b", "starting-vp=table", "--json"], &FEW);
        good_json(loam(&with(&args, &["--threads", threads])))["findings"].clone()
    };
    assert_eq!(found("1"), found("2"));
}

#[test]
fn factions_of_one_side_are_left_out_and_listed() {
    let out = good(loam(&with(&["compare", "base", "fire-and-ice"], &FEW)));
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("factions that only fire-and-ice has, left out of the setups: "), "{out}");
    assert!(out.contains("each side draws its own final tiles"), "{out}");
}

#[test]
fn files_are_written_completely_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["compare", "base", "house-example", "--html", "r.html", "--csv", "r.csv"];
    let out = good(loam_in(folder.path(), &with(&args, &FEW), ""));
    assert!(out.lines().all(|l| l.chars().count() <= 80), "{out}");
    let html = fs::read_to_string(folder.path().join("r.html")).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert!(html.contains("loam compare base house-example --html r.html --csv r.csv"));
    assert!(html.contains("Openings: base") && html.contains("How house-example is played"));
    assert!(!html.contains("<script") && !html.contains("NaN"));
    let csv = fs::read_to_string(folder.path().join("r.csv")).unwrap();
    assert_eq!(
        csv.lines().next(),
        Some("table,who,what,unit,pairs,a,b,difference,low,high,differ")
    );
    assert!(csv.lines().all(|l| l.split(',').count() >= 11), "{csv}");
}

/// A report says who played and describes the rules with names instead of codes, and contains
/// ledgers that replay.
#[test]
fn a_page_says_who_played_and_carries_games() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["compare", "base", "house-example", "--games", "8", "--also", "random"];
    let with_out = with(&args, &["--out", "out"]);
    let first = good(loam_in(folder.path(), &with_out, ""));
    for text in [
        "Did the players respond?",
        "`greedy` in all seats makes 93.5 points",
        "who played",
        "on the board in the end",
    ] {
        assert!(first.contains(text), "{text}: {first}");
    }
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    let html = read("report.html");
    for text in [
        "Did the players respond?",
        "What a seat has on the board at the end under A and B",
        "Does it depend on who plays?",
        "<code>greedy</code> in all seats makes 93.5 points per seat, people make 139.0",
        "trading houses next to others score when their owner passes",
        "upgrade to temple",
        "Chaos Magicians",
        "Never legal, neither in these games nor in 300 random games",
    ] {
        assert!(html.contains(text), "{text}");
    }
    assert!(!html.contains("upgrade to TE") && !html.contains("chaosmagicians"));
    assert!(read("differences.csv").starts_with("table,who,what"));
    let summary: Value = serde_json::from_str(&read("summary.json")).unwrap();
    assert_eq!(summary["players"]["rows"][1]["bots"], "random");
    // Repeating the run plays nothing; asking for more games plays only the missing ones.
    let pairs = || fs::read_dir(folder.path().join("out/pairs")).unwrap().count();
    assert_eq!(pairs(), 1);
    let numbers = |text: String| text.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(numbers(good(loam_in(folder.path(), &with_out, ""))), numbers(first));
    let other = loam_in(folder.path(), &with(&with_out, &["--seed", "2"]), "");
    assert_eq!(other.code, 1);
    assert!(other.err.contains("seed: 1 in the folder, 2 now"), "{}", other.err);
    // One game of the run, once embedded in the page and once written by its number.
    let carried = html.split("download=\"pair-").nth(1).unwrap();
    let number = carried.split('-').next().unwrap();
    let data = carried.split("charset=utf-8,").nth(1).unwrap().split('"').next().unwrap();
    let written = ["compare", "base", "house-example", "--pair", number, "--ledgers", "games"];
    let output = good(loam_in(folder.path(), &written, ""));
    let files: Vec<&str> = output.lines().collect();
    assert_eq!(files.len(), 2, "{output}");
    let ledger = fs::read_to_string(folder.path().join(files[0])).unwrap();
    assert_eq!(decoded(data), ledger);
    for file in files {
        good(loam_in(folder.path(), &["replay", "--check", file], ""));
        good(loam_in(folder.path(), &["play", "--resume", file], ""));
    }
}

/// Decodes a percent-encoded text.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn worth_tune_and_strength_have_pages() {
    let folder = tempfile::tempdir().unwrap();
    let worth = ["worth", "base", "ACT4", "piece:Cultists", "--html", "w.html", "--out", "out"];
    good(loam_in(folder.path(), &with(&worth, &FEW), ""));
    let tune = ["tune", "base", "--param", "*.start.vp=0..60", "--html", "t.html"];
    good(loam_in(folder.path(), &with(&tune, &["--games", "60", "--bots", "random"]), ""));
    let strength = ["strength", "greedy", "random", "--games", "4", "--html", "s.html"];
    good(loam_in(folder.path(), &strength, ""));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("w.html"), read("out/report.html"));
    assert!(read("out/summary.json").contains("\"worths\""));
    for (file, texts) in [
        (
            "w.html",
            ["loam worth base ACT4", "points that it is worth", "random</code> in all seats"],
        ),
        (
            "s.html",
            ["loam strength greedy", "in every one of 2 pairs", "greedy</code> in all seats"],
        ),
        ("t.html", ["loam tune base", "Giants: start.vp", "random</code> in all seats"]),
    ] {
        let html = read(file);
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"), "{file}");
        assert!(!html.contains("NaN") && !html.contains("<script"), "{file}");
        texts.iter().for_each(|text| assert!(html.contains(text), "{file}: {text}"));
    }
}

#[test]
fn a_run_that_fails_leaves_files_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("r.html");
    fs::write(&old, "last time's").unwrap();
    for args in [
        &["compare", "base", "house-example", "--html", "r.html", "--csv", "no/r.csv"][..],
        &["compare", "base", "house-example", "--html", "r.html", "--factions", "giant"],
        &["sim", "base", "--html", "r.html", "--factions", "giant"],
        &["tune", "base", "--out", "r.html", "--param", "giants.start.cions=1..2"],
    ] {
        let run = loam_in(folder.path(), args, "");
        assert_eq!(run.code, 1, "{args:?}");
        assert_eq!(fs::read_to_string(&old).unwrap(), "last time's", "{args:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{args:?}");
    }
}

#[test]
fn rules_with_too_few_tiles_in_common_draw_their_own() {
    let out = good(loam(&with(&["compare", "base", "merchants", "--all"], &FEW)));
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("each side draws its own round tiles, since they have too few in common"),
        "{out}"
    );
    assert!(out.lines().all(|l| l.chars().count() <= 80), "{out}");
}

#[test]
fn invalid_comparisons_are_errors_before_any_game() {
    let long = ["--games", "1000000"];
    for (args, message) in [
        (
            &["compare", "base"][..],
            "error: nothing to compare: only one variant is named. Name a second one, or change something with `--set-b` or `--map-b`. `loam sim --html` reports on a single variant\n",
        ),
        (
            &["compare", "base", "house-example", "--html", "no/such/folder/r.html"],
            "error: no/such/folder: there is no such folder\n",
        ),
        (
            &["compare", "base", "house-example", "--factions", "giant"],
            "error: unknown faction `giant`; did you mean `giants`?\n",
        ),
        (
            &["compare", "fire-and-ice", "base", "--factions", "yetis"],
            "error: unknown faction `yetis`; did you mean `giants`?\n",
        ),
        (
            &["worth", "base", "ACT77"],
            "error: `ACT77` is neither an action nor a piece; did you mean `ACT1`?\n",
        ),
        (
            &["worth", "base", "Nomads", "--free"],
            "error: `Nomads` has no rules of its own, only numbers in tables, so no seat can play without it; name the action that takes or uses it\n",
        ),
    ] {
        let run = loam(&with(args, &long));
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{args:?}");
        let expected = message.split("; did you mean").next().unwrap().trim_end();
        assert!(run.err.starts_with(expected), "{args:?}: {}", run.err);
    }
    for (args, words) in [
        (
            &["compare", "base", "base", "--until", "0vp"][..],
            "the number of points must be greater than 0 and at most 1,000, such as ±1vp",
        ),
        (
            &["compare", "base", "base", "--games", "1"],
            "the number of games must be a whole number from 2 to 1,000,000,000",
        ),
        (&["compare", "base", "base", "--bots", "gready"], "unknown bot `gready`"),
        (&["compare", "base", "base", "--set-b", "x"], "`x` is not of the form KEY=VALUE"),
        (
            &["tune", "base", "--param", "start.vp"],
            "`start.vp` is not of the form PIECE.FIELD=LOW..HIGH",
        ),
        (
            &["tune", "base", "--param", "*.start.vp=9..3"],
            "invalid range `9..3`: the second number must be larger, by at most 10,000",
        ),
        (
            &["tune", "base", "--param", ".start.vp=1..3"],
            "`.start.vp=1..3` is not of the form PIECE.FIELD=LOW..HIGH",
        ),
        (&["tune", "base", "--param", "*.start.vp=a..3"], "`a` is not a whole number"),
    ] {
        let run = loam(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_piece_that_is_silenced_and_an_action_that_is_banned_have_a_worth() {
    let args = ["worth", "base", "action:dig", "piece:Cultists", "--json"];
    let found = good_json(loam(&with(&args, &FEW)));
    assert_eq!(found["run"]["seed"], 1);
    let worths = found["outcome"]["worths"].as_array().unwrap();
    assert_eq!(worths.len(), 2);
    assert!(worths[0]["used"].as_u64().unwrap() > 0);
    assert_eq!(worths[1]["subject"]["piece"][1], "Cultists");
    let free = good(loam(&with(&["worth", "base", "build", "--free"], &FEW)));
    assert!(free.replace("\n  ", " ").contains("it gets its payment back"), "{free}");
    // An action named as reports count it.
    good(loam(&with(&["worth", "base", "upgrade to TP"], &FEW)));
    // A tile that a seat is given without taking it.
    let given = ["worth", "base", "piece:FAV10", "--free", "--json"];
    let given = good_json(loam(&with(&given, &["--games", "12", "--bots", "greedy"])));
    let worth = &given["outcome"]["worths"][0];
    assert!(worth["felt"].as_u64() > Some(0) && worth["points"]["mean"].as_f64() > Some(0.0));
}

#[test]
fn missing_measurements_are_not_printed_as_zero() {
    let burnt = good(loam(&with(&["worth", "base", "burn", "--free"], &FEW)));
    assert!(
        burnt.contains("`burn`: nothing measured, since its price cannot be given back"),
        "{burnt}"
    );
    assert!(!burnt.contains("+0.00"), "{burnt}");
    for (piece, message) in [
        ("Each cult track", "error: `Each cult track` has no rules of its own, only numbers"),
        ("piece:ACT44", "error: unknown piece `ACT44`"),
        ("action:ACT44", "error: unknown action `ACT44`; did you mean `ACT4`?"),
    ] {
        let run = loam(&with(&["worth", "base", piece], &FEW));
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{piece}");
        assert!(run.err.starts_with(message), "{}", run.err);
    }
}

/// Five more points at the start give the same difference in every pair.
#[test]
fn a_difference_that_never_varies_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let richer = "id = \"richer\"\nname = \"Richer\"\nextends = \"base\"\n\n[[amend]]\npiece = \"base:giants\"\n\
                  set = { start = { vp = 25 } }\n";
    fs::write(folder.path().join("richer.toml"), richer).unwrap();
    let seats = ["--factions", "giants,witches,nomads,darklings", "--games", "20"];
    let args = with(&["compare", "base", "./richer.toml", "--bots", "random"], &seats);
    let out = good(loam_in(folder.path(), &args, ""));
    let row = |who: &str| out.lines().filter(|l| l.starts_with(who)).collect::<Vec<_>>().join("\n");
    assert!(row("giants").contains("+5.00") && row("giants").contains('*'), "{out}");
    assert!(row("start ").contains("+1.25"), "{out}");
    assert!(!row("nomads").contains('*'), "{out}");
}

#[test]
fn rules_with_few_tiles_in_common_draw_their_own() {
    let out = good(loam(&with(&["compare", "base", "merchants"], &FEW)));
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("each side draws its own "), "{out}");
}

/// An earlier report stays intact until the new one is complete, and if the new one cannot be
/// written.
#[test]
fn a_file_stays_until_the_new_one_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("r.html"), "of last week").unwrap();
    let args = ["compare", "base", "house-example", "--html", "r.html", "--csv", "no/r.csv"];
    let run = loam_in(folder.path(), &with(&args, &FEW), "");
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: no: there is no such folder"), "{}", run.err);
    assert_eq!(fs::read_to_string(folder.path().join("r.html")).unwrap(), "of last week");
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["r.html"]);
}

#[test]
fn a_search_writes_a_variant() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["tune", "base", "--param", "*.start.vp=0..60", "--bots", "random", "--out", "even.toml"];
    let args = with(&args, &["--games", "2400"]);
    let out = good(loam_in(folder.path(), &args, ""));
    assert!(out.contains("[[amend]]\npiece = \"base:giants\"\nset = { start = { vp = "), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let why = ["show", "./even.toml", "--why", "giants.start.vp", "--json"];
    let shown = good_json(loam_in(folder.path(), &why, ""));
    assert_eq!(shown["by"], "amendment", "{shown}");
    let run = loam(&["tune", "base", "--param", "giants.start.cions=1..2"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("cions"), "{}", run.err);
}

#[test]
fn several_numbers_of_one_piece_are_one_amendment() {
    let folder = tempfile::tempdir().unwrap();
    let general = [
        "tune",
        "base",
        "--param",
        "giants.start.coins=10..25",
        "--param",
        "giants.start.workers=2..5",
        "--games",
        "200",
        "--bots",
        "random",
        "--out",
        "even.toml",
    ];
    // With so few games no better values are found; this is reported, and no variant file is
    // written.
    let run = loam_in(folder.path(), &general, "");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("so there is no amendment."), "{}", run.out);
    assert_eq!(
        run.err,
        "error: no better values were found, so even.toml was not written; more `--games` may help\n"
    );
    let both = ["tune", "base", "--param", "*.start.coins=0..31", "--param", "*.start.vp=20..21"];
    let found = good_json(loam(&with(&both, &["--games", "150", "--bots", "random", "--json"])));
    assert_eq!(found["outcome"]["values"].as_array().unwrap().len(), 28);
    let twice = ["tune", "base", "--param", "*.start.vp=0..9", "--param", "giants.start.vp=0..9"];
    let run = loam(&twice);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            1,
            "error: `base:giants.start.vp` is named twice, by `*.start.vp` and by `giants.start.vp`; remove one of them\n"
        )
    );
    let few = ["tune", "base", "--param", "giants.start.coins=10..25", "--games", "16"];
    assert_eq!(
        loam(&few).err,
        "error: a search for numbers other than starting points needs at least 132 games, but only 16 are allowed\n"
    );
}

/// With slow bots each pair is stored as soon as it is played, and the files are the same for any
/// number of threads.
#[test]
fn a_compare_that_is_killed_keeps_its_pairs_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let args = |out: &'static str, threads: &'static str| {
        let bots = ["--players", "2", "--games", "8", "--bots", "mcts:playouts=2"];
        let first = ["compare", "base", "house-example", "--out", out, "--threads", threads];
        [&first[..], &bots].concat()
    };
    let summary = |out: &str| {
        let text = fs::read_to_string(folder.path().join(out).join("summary.json")).unwrap();
        let mut json: Value = serde_json::from_str(&text).unwrap();
        json["command"].take();
        json
    };
    good(loam_in(folder.path(), &args("whole", "2"), ""));
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args("killed", "1"))
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    let pairs = folder.path().join("killed/pairs");
    let files = || fs::read_dir(&pairs).map_or(0, |entries| entries.count());
    let began = std::time::Instant::now();
    while files() < 2 && began.elapsed() < std::time::Duration::from_secs(120) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("it still runs, or has just ended");
    child.wait().expect("it ends");
    let first = fs::metadata(pairs.join("0000000-0000001.json")).expect("a pair was kept");
    let written = first.modified().unwrap();
    good(loam_in(folder.path(), &args("killed", "2"), ""));
    assert_eq!(files(), 8);
    let again = fs::metadata(pairs.join("0000000-0000001.json")).unwrap();
    assert_eq!(again.modified().unwrap(), written, "what was there is not played again");
    assert_eq!(summary("killed"), summary("whole"));
    // The page names the folder in the command that repeats the run, and does not contain the speed
    // of the games.
    let page = |out: &str| {
        let html = fs::read_to_string(folder.path().join(out).join("report.html")).unwrap();
        html.replace(out, "FOLDER")
    };
    assert_eq!(page("killed"), page("whole"));
}

/// Returns a folder with the content of the project and a house rule with this table and script.
fn with_rule(id: &str, rule: &str, script: Option<&str>) -> tempfile::TempDir {
    let folder = copy_of_the_content();
    let module = folder.path().join("scripts").join(id);
    fs::create_dir(&module).unwrap();
    let head = format!(
        "id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\ndoc = \"A rule of a test.\"\n"
    );
    fs::write(module.join("module.toml"), head).unwrap();
    let piece = format!(
        "kind = \"house_rule\"\nid = \"rule\"\nname = \"The rule\"\ndoc = \"A rule of a test.\"\n{rule}"
    );
    fs::write(module.join("rule.toml"), piece).unwrap();
    if let Some(script) = script {
        fs::write(module.join("rule.lua"), script).unwrap();
    }
    let variant =
        format!("id = \"{id}\"\nname = \"{id}\"\nextends = \"base\"\nmodules = [\"{id}\"]\n");
    fs::write(folder.path().join("variants").join(format!("{id}.toml")), variant).unwrap();
    folder
}

/// For a rule that fires in few games: a run does not stop before the rule has been seen, and
/// unseen games keep the interval wide.
#[test]
fn a_run_does_not_stop_before_a_rare_rule_was_seen() {
    let script = "--- Whoever holds exactly 30 coins at game end gets 400 points.\nreturn {\n  game_end = function(game, me) \
                  if me:coins() == 30 then me:gain_vp(400) end end,\n}\n";
    let rule = "script = { file = \"rule.lua\", hooks = [\"game_end\"] }\n";
    let folder = with_rule("house-jackpot", rule, Some(script));
    for seed in ["1", "2", "3", "4"] {
        let args = ["compare", "base", "house-jackpot", "--until", "±1vp", "--bots", "random"];
        let more = ["--games", "200", "--seed", seed];
        let found = good_json(loam_in(folder.path(), &with(&args, &with(&more, &["--json"])), ""));
        let points = &found["findings"]["points"];
        let end = |bound: &str| points["difference"][bound].as_f64().unwrap();
        assert_eq!((&found["stopped"], &points["pairs"]), (&false.into(), &200.into()), "{found}");
        // The true difference for greedy players is 1.6 points.
        assert!(end("low") < 0.0 && end("high") > 1.6, "{points}");
        assert_eq!(found["findings"]["method"], "empirical_bernstein");
        assert_eq!(found["findings"]["fired"][0]["piece"], "The rule");
        if seed == "1" {
            let out = good(loam_in(folder.path(), &with(&args, &more), ""));
            let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
            let (differ, fired) = (&points["differ"], &found["findings"]["fired"][0]["games"]);
            assert!(out.contains(&format!("{differ} of 200 pairs of games differ")), "{out}");
            assert!(
                out.contains(&format!(
                    "In how many of 200 games of B each piece had an effect: `The rule` in {fired}."
                )),
                "{out}"
            );
            assert!(out.contains("ended at the limit of 200 pairs (--games): known to ±"), "{out}");
            // The pair differs exactly if some seat has 30 coins: the rule fires in no other game.
            assert_eq!(differ, fired, "{out}");
        }
    }
}

/// A rule that pays for what random bots do anyway: there is no response, and the same play scores
/// differently.
#[test]
fn play_that_stays_the_same_is_no_response() {
    let rule = "[[on]]\nhook = \"game_end\"\ngain = { vp = { per = \"temples\", times = 20 } }\n";
    let folder = with_rule("house-temples", rule, None);
    let args = ["compare", "base", "house-temples", "--games", "30", "--bots", "random", "--json"];
    let found = good_json(loam_in(folder.path(), &args, ""));
    let response = &found["findings"]["response"];
    assert_eq!(response["answer"], "no", "{response}");
    assert_eq!(response["subjects"], serde_json::json!(["TE", "upgrade to TE"]));
    assert_eq!(response["pairs"], 30);
    let mean = |part: &str| response[part]["difference"]["mean"].as_f64().unwrap();
    assert!(mean("same_play") > 0.0 && mean("other_play") == 0.0, "{response}");
    assert_eq!(
        mean("same_play"),
        found["findings"]["points"]["difference"]["mean"].as_f64().unwrap()
    );
    // Without variance there are no interval bounds, and a reason is given.
    let same = &response["other_play"]["difference"];
    assert!(
        same["low"].is_null() && same["why"].as_str().unwrap().contains("all values are equal")
    );
    let sentence = found["response"].as_str().unwrap();
    assert!(
        sentence.starts_with("No: of the things that only the rules of B pay for or charge"),
        "{sentence}"
    );
    // A game without temples scores the same; the text says in how many games it does not.
    let differ = response["differ"].as_u64().expect("a number");
    assert!((20..=30).contains(&differ), "{response}");
    let expected = format!("The same play scores differently in {differ} of 30 games: ");
    assert!(sentence.contains(&expected), "{sentence}");
    let none = ["compare", "base", "base", "--games", "5", "--bots", "random", "--json"];
    let none = good_json(loam_in(folder.path(), &none, ""));
    assert_eq!(none["findings"]["response"]["differ"], 0, "{none}");
    assert!(none["response"].as_str().unwrap().contains("The same play scores the same"), "{none}");
    // With three pairs the interval excludes 0, and a sign test is not possible.
    let few = ["compare", "base", "house-temples", "--games", "3", "--players", "2", "--json"];
    let few = good_json(loam_in(folder.path(), &few, ""));
    let (of, sentence) = (&few["findings"]["response"], few["response"].as_str().unwrap());
    let differ =
        format!("The same play scores differently in {} of {} games: ", of["differ"], of["pairs"]);
    assert!(of["differ"].as_u64() > Some(0) && sentence.contains(&differ), "{sentence}");
}

#[test]
fn tune_searches_a_constant_of_a_game_of_components() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    good(loam_in(folder.path(), &["new", "game", "shells"], ""));
    let table = folder.path().join("scripts/shells/shells.toml");
    let text = std::fs::read_to_string(&table).expect("readable");
    let text = text.replace("by = \"n\"", "by = \"n + prize\"");
    let constant = "constant = [{ id = \"prize\", value = 2, doc = \"Added to each stake.\" }]\n";
    std::fs::write(&table, format!("{constant}{text}")).expect("writable");
    let games = ["--games", "140", "--bots", "random"];
    let tune = |field| [&["tune", "shells", "--param", field][..], &games].concat();
    let output = good(loam_in(folder.path(), &tune("prize.value=1..4"), ""));
    let row = output.lines().find(|line| line.starts_with("prize.value"));
    let row: Vec<&str> = row.expect("a row of the constant").split_whitespace().collect();
    assert_eq!(row[1], "2", "{output}");
    let run = loam_in(folder.path(), &tune("turn.option.1.does.by=1..4"), "");
    assert_ne!(run.code, 0);
    assert!(
        run.err.contains("tune a constant that the text names, as `NAME.value`"),
        "{}",
        run.err
    );
}
