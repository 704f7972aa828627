//! Tests of every command from the outside: its output and its exit code.

use std::fs;

use crate::common::{Interactive, copy_of_the_content, good, good_json, loam, loam_in};
use serde_json::{Value, json};

#[test]
fn without_arguments_it_plays_a_game_and_shows_what_the_house_rule_did() {
    let out = good(loam(&[]));
    assert!(out.contains("What the house rule did"), "{out}");
    assert!(out.contains("scripts/house-example/markets.lua:"), "{out}");
    assert!(out.contains("points in all: "), "{out}");
    assert!(out.contains("What to try next"), "{out}");
    // Without a content folder there is no file to edit; the command suggested instead must work.
    let hint = "loam sim house-example --set market-vp=3";
    assert!(out.contains(hint) && !out.contains("run this again"), "{out}");
    let typed = hint.split(' ').skip(1).chain(["--games", "2"]).collect::<Vec<_>>();
    good(loam(&typed));
    let shown = good_json(loam(&["--json"]));
    assert!(!shown["awards"].as_array().unwrap().is_empty());
    assert_eq!(shown["scores"].as_object().unwrap().len(), 4);
    assert_eq!(out.lines().next().unwrap().split(':').next(), Some("Terra Mystica with markets"));
}

#[test]
fn editing_the_number_of_the_first_game_changes_it() {
    let folder = copy_of_the_content();
    let out = good(loam_in(folder.path(), &[], ""));
    let (_, hint) = out.split_once("change the number of `market-vp` in ").expect("the hint");
    let (file, rest) = hint.split_once(", line ").expect("its line");
    let line: usize = rest.split(',').next().unwrap().parse().unwrap();
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let named = text.lines().nth(line - 1).unwrap();
    fs::write(&path, text.replacen(named, &named.replace('1', "2"), 1)).unwrap();
    let again = good(loam_in(folder.path(), &[], ""));
    // One point for each market, then two: no award of one point for a market is left.
    let awards = |shown: &str| -> Vec<u32> {
        let found = shown.match_indices(" vp ").map(|(at, _)| shown[..at].rsplit_once('+'));
        found.flatten().map(|(_, number)| number.parse().unwrap()).collect()
    };
    assert!(awards(&out).contains(&1), "{out}");
    assert!(awards(&again).contains(&2) && awards(&again).iter().all(|n| n % 2 == 0), "{again}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let played = |_| {
        let mut shown = good_json(loam(&["--json"]));
        shown["seconds"] = Value::Null;
        shown
    };
    assert_eq!(played(1), played(2));
}

#[test]
fn nothing_is_coloured_that_is_not_a_terminal() {
    for args in [&[][..], &["list"], &["show", "base"], &["sim", "base", "--games", "2"]] {
        let run = loam(args);
        assert!(!run.out.contains('\x1b') && !run.err.contains('\x1b'), "{args:?}");
    }
}

/// Arguments, file names and typed lines are echoed with visible replacement characters;
/// [`loam_in`] asserts that no control character is printed.
#[test]
fn no_control_character_that_is_typed_reaches_the_terminal() {
    // The colour red is among the styles of this program; text that is not its own may not set it.
    const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{1b}[2J\u{1b}[31m\u{202e}x\u{9b}2J";
    // What remains after clap has stripped escape sequences.
    let shown = "\u{fffd}x\u{fffd}2J";
    let folder = copy_of_the_content();
    let file = folder.path().join(format!("{HOSTILE}.txt"));
    fs::write(&file, "no ledger\n").unwrap();
    let name = file.file_name().unwrap().to_str().unwrap();
    let option = format!("--{HOSTILE}");
    let setting = format!("{HOSTILE}=1");
    for args in [
        &["show", HOSTILE][..],
        &["sim", "base", &option],
        &["sim", "base", "--games", HOSTILE],
        &["sim", "base", "--set", &setting],
        &["sim", "base", "--bots", HOSTILE],
        &["play", "base", "--map", HOSTILE],
        &["play", "base", "--factions", HOSTILE],
        &["check", "--content", HOSTILE],
        &["replay", name],
        &["replay", HOSTILE],
        &["test", HOSTILE],
        &[HOSTILE],
    ] {
        let run = loam_in(folder.path(), args, "");
        assert!(run.code != 0 && run.err.contains(shown), "{args:?}: {}{}", run.out, run.err);
    }
    let play = ["play", "base", "--players", "2", "--seed", "1"];
    let typed = format!("{HOSTILE}\ncard {HOSTILE}\nsave {HOSTILE}/x\nquit\n");
    let run = loam_in(folder.path(), &play, &typed);
    assert!(run.out.contains(shown) || run.err.contains(shown), "{}{}", run.out, run.err);
    // JSON escapes the characters, and decodes to what was typed.
    let run = loam_in(folder.path(), &["replay", name, "--json"], "");
    let json: Value =
        serde_json::from_str(run.out.trim()).unwrap_or_else(|_| panic!("{}", run.out));
    assert!(json.to_string().contains(&serde_json::to_string(name).unwrap()), "{json}");
}

#[test]
fn written_files_are_listed_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let written = good_json(loam_in(folder.path(), &["api", "--write", "types", "--json"], ""));
    let files = written["written"].as_array().unwrap();
    assert_eq!(files.len(), 2, "{written}");
    for file in files {
        assert!(folder.path().join(file.as_str().unwrap()).is_file(), "{file}");
    }
}

#[test]
fn every_listing_has_a_form_for_machines() {
    let list = good_json(loam(&["list", "--json"]));
    assert_eq!(list["default"], "base");
    assert_eq!(list["content"], "built-in");
    let show = good_json(loam(&["show", "base", "--json"]));
    assert_eq!(show["variant"], "base");
    assert_eq!(show["ruleset"].as_str().unwrap().len(), 64);
    let why = good_json(loam(&["show", "base", "--why", "giants.start.coins", "--json"]));
    assert_eq!(why["value"], "15");
    assert_eq!(why["span"]["file"], "scripts/base/factions/giants.toml");
    let stats = good_json(loam(&["show", "base", "--stats", "--json"]));
    assert_eq!(stats["classes"]["factions"]["pieces"], 14);
    let check = good_json(loam(&["check", "--json"]));
    assert_eq!(check["mistakes"].as_array().unwrap().len(), 0);
    let perft = good_json(loam(&["perft", "base", "--depth", "1", "--divide", "--json"]));
    let paths =
        |v: &Value| v.as_array().unwrap().iter().map(|p| p["paths"].as_u64().unwrap()).sum::<u64>();
    assert_eq!(paths(&perft["divided"]), perft["counts"][0]["by_list"].as_u64().unwrap());
    let api = good_json(loam(&["api", "--json"]));
    assert!(api.is_object() || api.is_array());
    let test = good_json(loam(&["test", "house-example", "--json"]));
    assert_eq!(test["failed"], 0);
}

#[test]
fn an_unknown_variant_is_named_with_a_near_one() {
    let run = loam(&["show", "bass"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "");
    assert_eq!(
        run.err,
        "error: unknown variant `bass`\n --> variant:1:1\n  |\n1 | bass\n  | ^^^^ did you mean `base`?\n\n\
         1 error\n"
    );
}

#[test]
fn unplayable_content_is_an_error_of_one_line() {
    for (args, message) in [
        (
            &["sim", "base", "--factions", "nomad"][..],
            "error: unknown faction `nomad`; did you mean `nomads`?\n",
        ),
        (
            &["sim", "base", "--factions", "giants,chaosmagicians"],
            "error: giants and chaosmagicians cannot be in one game: both have the home terrain wasteland\n",
        ),
        (
            &["sim", "base", "--factions", "giants,giants"],
            "error: giants are named twice; a faction has one seat\n",
        ),
        // One ice faction, one volcano faction and one that chooses a terrain.
        (
            &["sim", "fire-and-ice", "--factions", "yetis,icemaidens"],
            "error: yetis and icemaidens cannot be in one game: both have the home terrain ice\n",
        ),
        (
            &["sim", "fire-and-ice", "--factions", "dragonlords,acolytes"],
            "error: dragonlords and acolytes cannot be in one game: both have the home terrain volcano\n",
        ),
        (
            &["sim", "fire-and-ice", "--factions", "shapeshifters,riverwalkers"],
            "error: shapeshifters and riverwalkers cannot be in one game: both are of the group variable\n",
        ),
        (&["sim", "base", "--players", "1"], "error: a game has 2 to 5 players, not 1\n"),
        (&["sim", "base", "--players", "3..6"], "error: a game has 2 to 5 players, not 6\n"),
        (&["play", "base", "--players", "9"], "error: a game has 2 to 5 players, not 9\n"),
        (&["test", "bass"], "error: unknown module `bass`; did you mean `base`?\n"),
        (
            &["show", "base", "--why", "giants.start.coin"],
            "error: unknown value of `base:giants.start` `coin`; did you mean `coins`?\n",
        ),
        (
            &["show", "base", "--map", "lake"],
            "error: unknown map `lake`\n --> --map:1:1\n  |\n1 | lake\n  | ^^^^ did you mean `lakes`?\n\n\
             1 error\n",
        ),
        (&["list", "--content", "nowhere"], "error: nowhere: no folder `scripts` in it\n"),
        (&["check", "none.lua"], "error: none.lua: No such file or directory (os error 2)\n"),
        (
            &["check", env!("CARGO_BIN_EXE_loam")],
            concat!(
                "error: ",
                env!("CARGO_BIN_EXE_loam"),
                " is neither a file of the content in use nor a variant (a `.toml` file)\n"
            ),
        ),
        (&["replay", "none.txt"], "error: none.txt: No such file or directory (os error 2)\n"),
    ] {
        let run = loam(args);
        assert_eq!((run.code, run.err.as_str(), run.out.as_str()), (1, message, ""), "{args:?}");
    }
    let usage = loam(&["sim", "--players", "5..2"]);
    assert_eq!(usage.code, 2);
    assert!(
        usage
            .err
            .contains("invalid player range 5..2: write the smaller number first, and at least 1"),
        "{}",
        usage.err
    );
    let usage = loam(&["sim", "--bots", "clever"]);
    assert!(
        usage.err.contains(
            "unknown bot `clever`: there are random, busy, greedy, quick, strong, mcts and program"
        ),
        "{}",
        usage.err
    );
}

#[test]
fn a_scripts_folder_replaces_all_built_in_content() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("scripts/mine")).unwrap();
    fs::write(
        folder.path().join("scripts/mine/module.toml"),
        "id = \"mine\"\nname = \"Mine\"\nversion = \"1.0.0\"\napi = 1\ncolour = \"red\"\n",
    )
    .unwrap();
    let run = loam_in(folder.path(), &["check"], "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("unknown key `colour`"), "{}", run.err);
    assert!(run.err.contains("scripts/mine/module.toml:5:1"), "{}", run.err);
    let elsewhere = tempfile::tempdir().unwrap();
    let named = folder.path().to_str().unwrap();
    let run = loam_in(elsewhere.path(), &["check", "--content", named], "");
    assert!(run.err.contains("unknown key `colour`"), "{}", run.err);
    let run = loam_in(elsewhere.path(), &["check", "--json", named], "");
    assert_eq!(run.code, 1);
    let shown: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(shown["mistakes"][0]["line"], 5);
}

#[test]
fn threads_do_not_change_what_sim_prints() {
    let sim = |threads| {
        good_json(loam(&[
            "sim",
            "base",
            "--games",
            "40",
            "--players",
            "2..5",
            "--threads",
            threads,
            "--json",
        ]))
    };
    let one = sim("1");
    assert_eq!(one, sim("3"));
    assert_eq!(one["games"], 40);
    assert_eq!(one["bad"], 0);
    let seats = one["seats"].as_array().unwrap();
    assert_eq!(seats[0]["games"], 40);
    assert_eq!(seats.len(), 5);
    assert!(seats[4]["games"].as_u64().unwrap() < 40);
}

#[test]
fn games_of_sim_replay_row_by_row_and_a_changed_digit_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let sim = ["sim", "house-example", "--games", "3", "--ledgers", "games", "--json"];
    good(loam_in(folder.path(), &sim, ""));
    let file = "games/house-example-000001.txt";
    let replay = ["replay", "--check", "--legal", file];
    let out = good(loam_in(folder.path(), &replay, ""));
    let last = out.lines().last().unwrap();
    assert!(last.starts_with("1 ledger, ") && last.ends_with(" rows, 0 differ"), "{last}");

    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let line = 1 + text.lines().position(|l| l.contains("other_income_for_faction")).unwrap();
    let wrong: String = text
        .lines()
        .enumerate()
        .map(|(i, l)| if i + 1 == line { l.replacen("20 VP", "21 VP", 1) } else { l.to_owned() } + "\n")
        .collect();
    assert_ne!(wrong, text);
    fs::write(&path, wrong).unwrap();
    let run = loam_in(folder.path(), &replay, "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains(&format!("{file}:{line}:")), "{}", run.err);
    assert!(run.err.contains("expected 21, found 20"), "{}", run.err);
    assert!(run.out.trim_end().ends_with(" 1 differ"), "{}", run.out);
}

#[test]
fn a_ledger_of_other_rules_needs_an_option() {
    let folder = tempfile::tempdir().unwrap();
    good(loam_in(folder.path(), &["sim", "base", "--games", "1", "--ledgers", ".", "--json"], ""));
    let path = folder.path().join("base-000000.txt");
    let text = fs::read_to_string(&path).unwrap();
    let at = text.find("ruleset=").unwrap() + "ruleset=".len();
    let other = format!("{}{}{}", &text[..at], "0".repeat(64), &text[at + 64..]);
    fs::write(&path, other).unwrap();
    let run = loam_in(folder.path(), &["replay", "--check", "base-000000.txt"], "");
    assert_eq!(run.code, 1);
    let refused = |err: &str| {
        assert!(
            err.starts_with(
                "error: the rules have changed since the ledger was written: it has ruleset 0000"
            ),
            "{err}"
        );
        assert!(err.contains("the rules have changed since"), "{err}");
        assert!(err.ends_with(
            "\nhelp: use `--any-ruleset` to continue under the current rules, or `--under VARIANT` for other rules\n"
        ), "{err}");
    };
    refused(&run.err);
    good(loam_in(folder.path(), &["replay", "--check", "--any-ruleset", "base-000000.txt"], ""));
    good(loam_in(folder.path(), &["replay", "--under", "base", "base-000000.txt"], ""));
    // A saved game can be resumed in the same two ways.
    let play = |more: &[&str]| {
        let args = [&["play", "--resume", "base-000000.txt", "--json"], more].concat();
        loam_in(folder.path(), &args, "")
    };
    let run = play(&[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    refused(&run.err);
    let end = good(play(&["--any-ruleset"]));
    assert!(end.contains("\"over\":true"), "{end}");
    assert_eq!(good(play(&["--under", "base"])), end);
    for wrong in [&["play", "base", "--any-ruleset"][..], &["play", "--under", "base"]] {
        assert_eq!(loam(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn an_unfinished_ledger_is_reported_as_such() {
    let folder = tempfile::tempdir().unwrap();
    good(loam_in(folder.path(), &["sim", "base", "--games", "2", "--ledgers", ".", "--json"], ""));
    let whole = fs::read_to_string(folder.path().join("base-000000.txt")).unwrap();
    let rows = |text: &str| text.lines().filter(|l| l.contains('\t')).count();
    let half: Vec<&str> = whole.lines().collect();
    // At the start of a player's turn the ledger is complete up to there.
    let at =
        (half.len() / 2..).find(|i| half[*i].starts_with("Round ") && half[*i].contains("turn"));
    let half = half[..at.expect("a turn")].join("\n") + "\n";
    fs::write(folder.path().join("half.txt"), &half).unwrap();
    let files = ["base-000000.txt", "half.txt"];
    let run = loam_in(folder.path(), &[&["replay", "--check"], &files[..]].concat(), "");
    assert_eq!(run.err, "half.txt: the ledger ends before the game is over\n");
    let sum = rows(&whole) + rows(&half);
    assert_eq!(run.out, format!("2 ledgers, {sum} rows, 0 differ, 1 not finished\n"));
    assert_eq!(run.code, 0);
    let shown = good_json(loam_in(folder.path(), &["replay", "--json", "half.txt"], ""));
    assert_eq!(shown["not_finished"], 1);
}

#[test]
fn a_reload_that_fails_says_so_once_and_reads_the_same_variant_again() {
    let folder = copy_of_the_content();
    let play = ["play", "house-example", "--players", "2"];
    good(loam_in(folder.path(), &play, "save game.txt\n"));
    let resume = ["play", "--resume", "game.txt"];
    good(loam_in(folder.path(), &resume, "reload\n"));
    let script = folder.path().join("scripts/house-example/markets.lua");
    let text = fs::read_to_string(&script).unwrap();
    // The file changes while the game is running.
    let mut game = Interactive::begin(folder.path(), &resume);
    game.send("list");
    assert!(!game.receive().is_empty());
    fs::write(&script, text.replace("markets + 1", "markets + nothing_of_the_kind")).unwrap();
    game.send("reload");
    let (out, err) = game.end();
    assert!(!out.contains("content reloaded"), "{out}");
    assert!(
        err.starts_with(
            "error: line 2: the content cannot be used, so the game continues with the old rules:\nerror: "
        ),
        "{err}"
    );
    assert!(err.contains("--> scripts/house-example/markets.lua:"), "{err}");
}

#[test]
fn a_game_whose_rules_changed_is_saved_as_it_was_typed() {
    let folder = copy_of_the_content();
    let args = ["play", "base", "--factions", "nomads,witches", "--players", "2", "--seed", "5"];
    good(loam_in(folder.path(), &args, "build E8\nreload\nsave kept.txt\n"));
    let autosave = fs::read_to_string(folder.path().join("kept.txt")).unwrap();
    assert!(autosave.contains("build E8"), "{autosave}");

    let nomads = folder.path().join("scripts/base/factions/nomads.toml");
    let text = fs::read_to_string(&nomads).unwrap();
    let mut game = Interactive::begin(folder.path(), &args);
    game.send("build E8");
    game.send("list");
    assert!(!game.receive().is_empty());
    fs::write(&nomads, text.replace("coins = 15", "coins = 14")).unwrap();
    game.send("reload");
    game.send("save typed.txt");
    game.send("undo");
    game.send("list");
    let (out, err) = game.end();
    assert_eq!(err, "");
    for message in ["saved as typed.txt, as a list of the typed commands\n", "took back 1 action\n"]
    {
        assert!(out.contains(message), "{out}");
    }
    // `undo` goes back past the reload: the dwelling is gone, and can be built again.
    assert!(out.ends_with("  build E8\n") || out.contains("\n  build E8"), "{out}");
    let typed = fs::read_to_string(folder.path().join("typed.txt")).unwrap();
    assert!(typed.ends_with("nomads: build E8\n"), "{typed}");
    let resume = ["play", "--resume", "typed.txt", "--any-ruleset", "--json"];
    good(loam_in(folder.path(), &resume, ""));
}

/// The page knows every command of the terminal, and `why` and `start` mean the same on both.
#[test]
fn the_typed_line_of_a_page_knows_the_words_of_play() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let run = loam_in(root, &["play", "base", "--players", "2", "--seed", "1"], "help\nquit\n");
    let of_play: Vec<&str> = run
        .out
        .lines()
        .skip_while(|line| !line.starts_with("bot "))
        .take_while(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(of_play.len() >= 15, "{}", run.out);
    let page = fs::read_to_string(root.join("core/server/page/actions.js")).unwrap();
    let manual = fs::read_to_string(root.join("docs/serve.md")).unwrap();
    for word in of_play {
        assert!(page.contains(&format!("{{ word: \"{word}\"")), "the page has no word {word}");
        let mentions = [format!("`{word}`"), format!("`{word} ")];
        assert!(
            mentions.iter().any(|mentions| manual.contains(mentions)),
            "docs/serve.md has no {word}"
        );
    }
}

#[test]
fn play_and_dev_know_the_same_words_and_answer_alike() {
    let folder = copy_of_the_content();
    let game = ["base", "--factions", "nomads,witches", "--players", "2", "--seed", "5"];
    let lines = "help\n1\ncard BON1\nwhy\nlist\nboard\nseat witches greedy\nbuild I6\nundo\nreload\nstart\nback\nsave a.txt\nsvg a.svg\nsave\n";
    let run = |command: &str| {
        let args = [&[command][..], &game, &["--json"]].concat();
        let run = loam_in(folder.path(), &args, lines);
        let mut found: Vec<Value> = Vec::new();
        for line in run.out.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            match line.get("answers") {
                Some(answers) => found.extend(answers.as_array().unwrap().iter().cloned()),
                None if command == "play" => found.push(line),
                None => {}
            }
        }
        found
    };
    let (play, dev) = (run("play"), run("dev"));
    // `dev` explains results by their causes, and only games that are stored on disk say where:
    // these fields differ.
    let alike = |answer: &Value| {
        let mut answer = answer.clone();
        for key in ["told", "started", "help"] {
            answer.as_object_mut().unwrap().remove(key);
        }
        answer
    };
    let (play, dev): (Vec<_>, Vec<_>) =
        (play.iter().map(alike).collect(), dev.iter().map(alike).collect());
    assert!(dev.len() >= 12, "{dev:?}");
    // After them `play` prints the standings.
    assert_eq!(play[..play.len() - 1], dev[..]);
}

#[test]
fn results_have_types() {
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![src.clone()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let is_output = path == src.join("output.rs");
                for word in ["json!", "serde_json::to_"] {
                    let is_there = text.contains(word) && !is_output;
                    assert!(!is_there, "{}: `{word}` is output.rs' alone", path.display());
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 40);
}

#[test]
fn play_runs_typed_lines_undoes_saves_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "base", "--factions", "nomads,witches", "--players", "2", "--seed", "5"];
    let run = loam_in(
        folder.path(),
        &args,
        "build E8\nundo\nbuild E8\nwitches: build I6\nsave game.txt\n",
    );
    let out = good(run);
    assert!(
        out.contains(
            "\nnomads: build E8\ntook back 1 action\nnomads: build E8\nwitches: build I6\n"
        ),
        "{out}"
    );
    assert!(out.contains("saved as game.txt"), "{out}");

    let json = |input: &str| -> Vec<Value> {
        let run = loam_in(folder.path(), &["play", "--resume", "game.txt", "--json"], input);
        good(run).lines().map(|l| serde_json::from_str(l).unwrap()).collect()
    };
    let lines = json("");
    assert_eq!(lines.last().unwrap()["over"], false);
    let went_on = json("list\n1\n");
    assert!(went_on[0]["legal"].as_array().unwrap().len() > 3);
    assert_eq!(went_on[1]["seat"], "witches");
    assert_ne!(went_on[1]["hash"], lines[0]["hash"]);
    assert_eq!(json("1\nundo\n").last().unwrap()["hash"], lines[0]["hash"]);
    // Every line is JSON, whatever the command.
    let output = json("help\nboard\n1\nundo\nsave again.txt\nsvg board.svg\n");
    assert!(output[0]["help"].as_array().unwrap().len() > 5);
    assert_eq!(output[1]["hexes"][0]["label"], "A1");
    assert_eq!((&output[3]["taken_back"], &output[3]["hash"]), (&1.into(), &lines[0]["hash"]));
    assert_eq!(
        (&output[4]["saved"], &output[5]["drawn"]),
        (&"again.txt".into(), &"board.svg".into())
    );
    assert_eq!(output.len(), 7);
    // A saved game has its own seed and seats: options that set others are refused, not ignored.
    for (option, value) in [("--seed", "7"), ("--players", "3")] {
        let refused = loam_in(folder.path(), &["play", "--resume", "game.txt", option, value], "");
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("cannot be used with"), "{}", refused.err);
    }
    // Only content in a folder can be reloaded; with embedded content `reload` says so.
    let args = ["play", "--resume", "game.txt", "--json"];
    let nothing = loam_in(folder.path(), &args, "reload\n");
    assert_eq!(nothing.code, 1);
    assert_eq!(
        nothing.err,
        "error: line 1: using the built-in content; `reload` needs a content folder (`--content DIR`)\n"
    );
}

#[test]
fn play_says_why_a_command_is_refused_and_fails_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "base", "--factions", "nomads,witches", "--players", "2"];
    let run = loam_in(folder.path(), &args, "build Z9\nbiuld E8\n99\nbuild E8. upgrade E8 to TP\n");
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 4, "{}", run.err);
    for (number, line) in lines.iter().enumerate() {
        assert!(line.starts_with(&format!("error: line {}: ", number + 1)), "{line}");
    }
    assert!(
        lines[2].starts_with("error: line 3: no such number in the list; choose 1 to "),
        "{}",
        lines[2]
    );
    assert!(lines[3].ends_with("; no action of the line was taken"), "{}", lines[3]);
}

#[test]
fn bots_play_a_whole_game_against_each_other() {
    let args = [
        "play",
        "base",
        "--seat",
        "random",
        "--seat",
        "greedy",
        "--seat",
        "greedy:vp=300",
        "--seat",
        "random",
        "--json",
    ];
    let out = good(loam(&args));
    let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(last["over"], true);
    assert_eq!(last["scores"].as_array().unwrap().len(), 4);
}

/// Returns the path of a recorded game of the test data.
fn recorded() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    format!("{root}/core/mystica/game/tests/data/ref-1023-base-4p.txt")
}

#[test]
fn the_board_is_drawn_in_the_terminal_and_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    let bare = good(run(&["show", "base", "--board", "--svg", "bare.svg"]));
    assert!(bare.starts_with("Terra Mystica\nA1   A2 "), "{bare}");
    assert!(!bare.contains('\x1b') && bare.lines().all(|l| l.chars().count() < 80), "{bare}");
    let picture = fs::read_to_string(folder.path().join("bare.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(good(run(&["show", "--svg", "-"])), picture);
    assert_eq!(good(run(&["show", "--svg", "x.svg"])), "wrote the board to x.svg\n");
    let other = good(run(&["show", "--map", "revised-base", "--svg", "-"]));
    assert_ne!(other, picture);
    assert!(other.contains("<title>Terra Mystica, revised board</title>"));

    let game = recorded();
    let end = good_json(run(&["show", "--board", "--ledger", &game, "--json"]));
    assert_eq!(
        (&end["situation"], &end["seats"][2]["points"]),
        (&"the game is over".into(), &85.into())
    );
    assert_eq!(end["bridges"][0]["between"][0], "B5");
    let hex = |label: &str| {
        let all = end["hexes"].as_array().unwrap();
        all.iter().find(|h| h["label"] == label).unwrap().clone()
    };
    let town = hex("F6");
    assert_eq!((&town["structure"], &town["seat"]), (&"SA".into(), &3.into()));
    assert_eq!((&town["town_of"], &hex("r0")["terrain"]), (&3.into(), &Value::Null));
    // The resources of all seats are included.
    let seats = end["state"]["seats"].as_array().unwrap();
    assert_eq!(seats.len(), end["seats"].as_array().unwrap().len());
    assert_eq!(seats[2]["has"]["vp"], 85);
    assert!(end["state"]["panels"].as_array().is_some_and(|panels| panels.len() > seats.len()));
    let early = good(run(&["show", "--board", "--ledger", &game, "--row", "5"]));
    assert!(early.contains("GD1") && early.contains("first dwellings"), "{early}");
    // The command given in the manual reproduces the picture there.
    let made = good(run(&["show", "--ledger", &game, "--svg", "-"]));
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/board.svg");
    assert_eq!(made, fs::read_to_string(picture).unwrap());
}

#[test]
fn drawings_that_fail_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let game = recorded();
    let cases: &[(&[&str], &str)] = &[
        (&["--svg", "no/such/x.svg"], "error: no/such/x.svg: No such file or directory"),
        (&["--svg", "."], "error: .: this is a folder, not a file"),
        (&["--board", "--ledger", "none.txt"], "error: none.txt: No such file or directory"),
        (&["--board", "--ledger", &game, "--row", "999"], "there is no row 999; the ledger has 2"),
        (&["--board", "--map", "nowhere"], "nowhere"),
    ];
    for (args, message) in cases {
        let run = loam_in(folder.path(), &[&["show"], *args].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    // Options about a ledger need one.
    for args in [
        &["--row", "3"][..],
        &["base", "--row", "3"],
        &["base", "--under", "base"],
        &["base", "--any-ruleset"],
        &["--stats", "--row", "3"],
        &["base", "--ledger", "x"],
        &["--board", "--stats"],
    ] {
        assert_eq!(loam(&[&["show"], args].concat()).code, 2, "{args:?}");
    }
    // A ledger with an error is drawn up to the row before it.
    let text = fs::read_to_string(&game).unwrap().replacen("build C5", "build Q5", 1);
    fs::write(folder.path().join("broken.txt"), text).unwrap();
    let drawn = |row: &str| {
        let args = ["show", "--board", "--ledger", "broken.txt", "--row", row];
        loam_in(folder.path(), &args, "")
    };
    good(drawn("8"));
    let late = drawn("9");
    assert_eq!(late.code, 1);
    assert!(late.err.contains("--> broken.txt:") && late.err.contains("Q5"), "{}", late.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_a_reader_that_leaves_is_none() {
    let show = || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_loam"));
        command.args(["show", "base", "--board"]).stderr(std::process::Stdio::piped());
        command
    };
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = show().stdout(full).output().unwrap();
    let err = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(err.starts_with("error: the output cannot be written: No space left"), "{err}");

    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let run = show().stdout(writer).output().unwrap();
    assert_eq!((run.status.code(), run.stderr.len()), (Some(0), 0));
}

#[test]
fn play_writes_the_board_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "base", "--factions", "nomads,witches", "--players", "2", "--seed", "5"];
    let out = good(loam_in(folder.path(), &args, "build E8\nsvg now.svg\n"));
    assert!(out.contains("\nnomads: build E8\nwrote the board to now.svg\n"), "{out}");
    let picture = fs::read_to_string(folder.path().join("now.svg")).unwrap();
    assert!(picture.contains("<title>Dwelling of Nomads</title>"));
    let run = loam_in(folder.path(), &args, "svg\nsvg no/such/x.svg\n");
    let messages: Vec<&str> = run.err.lines().collect();
    assert_eq!(messages[0], "error: line 1: name a file: `svg FILE`");
    assert!(messages[1].starts_with("error: line 2: no/such/x.svg: No such file"), "{}", run.err);
    assert_eq!(run.code, 1);
}

#[test]
fn values_that_were_only_inferred_are_listed_and_marked() {
    let all = good_json(loam(&["list", "--provisional", "--json"]));
    let all = all["provisional"].as_array().unwrap();
    let of = |piece: &str, field: &str| {
        let found = all.iter().find(|v| v["piece"] == piece && v["field"] == field);
        found.unwrap_or_else(|| panic!("{piece}.{field} in {all:#?}"))
    };
    let canals = of("lakes", "canals.no-hex-twice");
    assert_eq!((&canals["certainty"], &canals["kind"]), (&"guess".into(), &"map".into()));
    assert!(canals["module"].is_null());
    assert_eq!(canals["span"]["file"], "maps/lakes.toml");
    assert!(canals["reason"].as_str().unwrap().starts_with("MF-05: "), "{canals}");
    assert_eq!(of("arrow", "")["certainty"], "likely");

    let folder = copy_of_the_content();
    let module = folder.path().join("scripts/house-example");
    std::fs::write(
        module.join("amend.toml"),
        "[[amend]]\npiece = \"base:giants\"\nset = { start = { coins = 16 } }\n\
         [[amend.provisional]]\nfield = \"start.coins\"\ncertainty = \"fair\"\nreason = \"a picture\"\n",
    )
    .unwrap();
    let run = |args: &[&str]| good(loam_in(folder.path(), args, ""));
    let listed = run(&["list", "--provisional"]);
    let below = listed.split("\na picture\n").nth(1).expect("the reason stands above its values");
    let words: Vec<&str> = below.lines().next().unwrap().split_whitespace().collect();
    let place = "scripts/house-example/amend.toml:3";
    assert_eq!(words, ["fair", "base:giants", "start.coins", place]);
    let last = listed.lines().last().unwrap();
    assert!(last.starts_with(&format!("{} values provisional: ", all.len() + 1)), "{last}");
    let shown = run(&["show", "house-example"]);
    assert!(shown.contains("Giants (provisional)"), "{shown}");
    let last = shown.split("\nprovisional\n").nth(1).unwrap();
    assert_eq!(last, "  a picture\n    fair  base:giants.start.coins\n");
    assert!(!run(&["show", "base"]).contains("provisional"));
    let why = run(&["show", "house-example", "--why", "giants.start.coins"]);
    assert!(why.ends_with("  provisional (fair): a picture\n"), "{why}");
}

#[test]
fn scenarios_of_every_game_are_run() {
    let of = |args: &[&str]| good_json(loam(args));
    let count = |run: &Value| run["scenarios"].as_array().unwrap().len();
    let one = of(&["test", "merchants-cove", "--json"]);
    let other = of(&["test", "house-example", "--json"]);
    let both = of(&["test", "house-example", "merchants-cove", "--json"]);
    assert!(count(&one) > 0);
    assert_eq!(count(&both), count(&one) + count(&other));
    assert_eq!(both["passed"], json!(count(&both)));
    assert_eq!(good(loam(&["test", "house-example", "merchants-cove"])).lines().count(), 1);
}

#[test]
fn a_corpus_has_games_of_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["corpus", "games", "--games", "1", "--json"];
    let written = good_json(loam_in(folder.path(), &args, ""));
    let ledgers: Vec<&str> =
        written["ledgers"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
    for name in ["merchants-cove-001.txt", "base-001.txt"] {
        assert!(ledgers.contains(&name), "{ledgers:?}");
        good(loam_in(folder.path(), &["replay", "--check", &format!("games/{name}")], ""));
    }
}

/// `hint` at the terminal prints a bot's choice and what it leads to; the game does not change.
#[test]
fn a_hint_at_the_terminal_has_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/base-001.txt");
    let ledger = fs::read_to_string(corpus).unwrap();
    let lines: Vec<&str> = ledger.split_inclusive('\n').collect();
    fs::write(folder.path().join("game.txt"), lines[..lines.len() - 40].concat()).unwrap();
    let args = ["play", "--resume", "game.txt"];
    let shown = loam_in(folder.path(), &args, "hint\nquit\n").out;
    let hint: Vec<&str> = shown.lines().skip_while(|l| !l.contains(": a bot proposes ")).collect();
    let words = [
        "expected points until the end, ",
        "`quick` in all seats:",
        "Each cult track",
        "(1) ",
        "difference to (1)",
    ];
    for word in words {
        assert!(hint.iter().any(|line| line.contains(word)), "{word}: {shown}");
    }
    let json = [&args[..], &["--json"]].concat();
    let output = loam_in(folder.path(), &json, "hint\nquit\n").out;
    let mut lines = output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let output = lines.find(|line| line["hint"].is_object()).expect("a hint");
    let hint = &output["hint"];
    assert_eq!(hint["reason"]["actions"][0], hint["text"]);
    assert!(hint["reason"]["points"][0].as_f64().unwrap() > 0.0, "{output}");
    // If an alternative has more points, the reason must say that there is no clear difference.
    let reason = &hint["reason"];
    let points = |at: usize| reason["points"][at].as_f64().unwrap();
    let more = (1..reason["actions"].as_array().unwrap().len()).any(|at| points(at) > points(0));
    assert!(!more || reason["said"].as_str().unwrap().contains("No clear difference"), "{output}");
}
