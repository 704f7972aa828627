//! What the program does with games, done with the shipped game of parts alone: each command as somebody types it on a fresh copy.

mod common;
#[allow(dead_code)]
#[path = "serve/running.rs"]
mod running;
#[allow(dead_code)]
#[path = "../../web/tests/table/wire.rs"]
mod wire;

use std::path::Path;

use common::{copy_of_the_content, good, good_json, loam, loam_in};
use running::start_in;
use serde_json::json;
use wire::{Socket, with};

const COVE: &str = "merchants-cove";

#[test]
fn it_is_listed_shown_and_checked() {
    let list = good(loam(&["list"]));
    assert!(list.contains("merchants-cove") && list.contains("cove-apprentice"), "{list}");
    let shown = good(loam(&["show", COVE]));
    assert!(shown.contains("modules merchants-cove, cove-apprentice"), "{shown}");
    assert!(shown.contains("scripts/merchants-cove/clock.toml:"), "{shown}");
    let why = good(loam(&["show", COVE, "--why", "merchants-cove:warrior.number"]));
    assert!(
        why.contains("= 13") && why.contains("scripts/merchants-cove/adventurers.toml"),
        "{why}"
    );
    let phases = good(loam(&["show", COVE, "--phases"]));
    for line in ["round", "arrival", "market", "`", " times"] {
        assert!(phases.contains(line), "{line} in {phases}");
    }
    let map = loam(&["sim", COVE, "--map", "fjords", "--games", "1"]);
    assert!(map.code == 1 && map.err.contains("this game has no maps"), "{}", map.err);
    let nobody = loam(&["play", COVE, "--factions", "red,red", "--seat", "random"]);
    let why = "`red`: in this game nobody chooses a seat; leave the option out";
    assert!(nobody.code == 1 && nobody.err.contains(why), "{}", nobody.err);
    let marked = good(loam(&["list", "--provisional"]));
    assert!(marked.contains("GAP-03") && marked.contains("GAP-04"), "{marked}");
}

/// A warning about a name of the other game would be one about scripts of this one.
#[test]
fn a_mistake_in_it_has_its_place() {
    let folder = copy_of_the_content();
    let checked = loam_in(folder.path(), &["check", "--deny", "warnings"], "");
    assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{}", checked.out);
    let path = folder.path().join("scripts/merchants-cove/phases/seller.lua");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("game:standing", "game:standin")).unwrap();
    let checked = loam_in(folder.path(), &["check"], "");
    let place = "scripts/merchants-cove/phases/seller.lua:4:";
    assert!(checked.code != 0 && checked.err.contains(place), "{}{}", checked.out, checked.err);
}

#[test]
fn schemas_and_functions_are_those_of_its_dialect() {
    let schemas = good(loam(&["schema", "--dialect", "tabletop"]));
    assert!(schemas.contains("decision") && !schemas.contains("bonus_card"), "{schemas}");
    let counter = good(loam(&["schema", "--dialect", "tabletop", "counter"]));
    assert!(counter.contains("\"least\""), "{counter}");
    let api = good(loam(&["api", "--dialect", "tabletop"]));
    assert!(api.contains("game:draw_random") && !api.contains("gain_vp"), "{api}");
}

/// The small game of the manual under a name of its own: it plays, tests, simulates and can be put on a table at once.
#[test]
fn a_new_game_plays_as_it_is() {
    let folder = copy_of_the_content();
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    let wrote = good(run(&["new", "game", "poker-night"]));
    assert!(wrote.contains("variants/poker-night.toml") && wrote.contains("loam serve"), "{wrote}");
    assert!(good(run(&["check", "--deny", "warnings"])).contains("no mistakes"));
    assert_eq!(good(run(&["test", "poker-night"])), "2 scenarios in 1 file, 0 failed\n");
    let games = ["sim", "poker-night", "--games", "12", "--bots", "random", "--json"];
    assert_eq!(good_json(run(&games))["bad"], 0);
    let played = good(run(&["play", "poker-night", "--seat", "random"]));
    assert!(played.contains("coins"), "{played}");
    // On a table in the browser a guest takes an action over the socket.
    let (tables, content) = (folder.path().join("tables"), folder.path().to_str().unwrap());
    let served = ["--dir", tables.to_str().unwrap(), "--content", content];
    let (server, _) = start_in(&served);
    let wanted =
        json!({ "variant": "poker-night", "players": 2, "seed": 1, "who": ["here", "here"] });
    let made = with(server.at, "POST", "/api/tables", &server.owner, &wanted.to_string());
    assert_eq!(made.status, 200, "{}", made.body);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let mut own = Socket::at_table(server.at, &id, &server.owner);
    let text = own.texts().first().expect("something can be done").clone();
    own.act(&text);
    if own.row() == 0 {
        own.end();
    }
    assert_eq!(own.row(), 1, "`{text}` is kept: {}", own.state);
    drop(server);
    assert_eq!(run(&["new", "game", "poker-night"]).code, 1, "it is there already");
    // Two games have the same names and never meet.
    good(run(&["new", "game", "game-night"]));
    assert!(good(run(&["check", "--deny", "warnings"])).contains("no mistakes"));
    let reserved = run(&["new", "game", "amend"]);
    assert!(
        reserved.code == 1 && reserved.err.contains("call the game otherwise"),
        "{}",
        reserved.err
    );
}

/// What the others settle in secret is told of without what they chose: in the log, in `why` and in `list`.
#[test]
fn nobody_at_the_screen_reads_what_others_settle_in_secret() {
    let args = ["play", "objectives", "--factions", "nomads,witches,giants", "--seed", "5"];
    let args = [&args[..], &["--seat", "human", "--seat", "greedy"]].concat();
    let folder = tempfile::tempdir().unwrap();
    let out = good(loam_in(folder.path(), &args, "bot\nbot\nbot\nbot\nwhy 4\nlist\n"));
    assert!(out.contains("nomads: keep ") && out.contains("witches: keep …"), "{out}");
    for other in ["witches", "giants"] {
        let kept = format!("{other}: keep ");
        assert!(out.split(&kept).skip(1).all(|rest| rest.starts_with('…')), "{out}");
        let cards = format!("dealt:{other}");
        let told = out.lines().map(str::trim_start).filter(|line| line.contains(&cards));
        let (hidden, open): (Vec<&str>, Vec<&str>) =
            told.partition(|line| line.starts_with("a hidden objective "));
        assert!(!hidden.is_empty() && open.is_empty(), "{open:?} in {out}");
    }
    // All by bots: nobody is there from whom anything is kept.
    let args = ["play", "objectives", "--players", "3", "--seed", "5", "--seat", "greedy"];
    assert!(good(loam_in(folder.path(), &args, "")).contains(": keep "));
}

/// Two at one screen: whoever is asked sees the own cards, and of the others how many they are.
#[test]
fn two_at_one_screen_do_not_see_the_other_ones_cards() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "night shift large-red\nnight shift large-blue\nfine bench small-red small-blue\n";
    let args = ["play", COVE, "--players", "2", "--seat", "human", "--seed", "3"];
    let out = good(loam_in(folder.path(), &args, typed));
    let last = out.rsplit("phase: round, production").next().unwrap();
    let secrets: Vec<&str> = last.lines().filter(|l| l.contains("secrets:")).collect();
    assert!(secrets[0].contains("1 face down"), "{secrets:?}");
    assert!(!secrets[1].contains("face down") && !secrets[1].contains("empty"), "{secrets:?}");
    // What was drawn stands in the ledger, and a replay takes it from there.
    let file = folder.path().join("unfinished-game.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("red: night shift large-red => corruption: "), "{text}");
    let traced = good(loam_in(folder.path(), &["replay", "unfinished-game.txt", "--trace"], ""));
    assert!(traced.contains("red: +1 in-secrets"), "{traced}");
}

#[test]
fn its_scenarios_pass_alone_and_with_all_others() {
    let alone = good(loam(&["test", COVE]));
    assert!(alone.contains(" 0 failed"), "{alone}");
    let all = good_json(loam(&["test", "--json"]));
    let files: Vec<&str> =
        all["scenarios"].as_array().unwrap().iter().filter_map(|s| s["file"].as_str()).collect();
    assert_eq!(all["failed"], 0);
    let of = |folder: &str| files.iter().filter(|file| file.starts_with(folder)).count();
    assert!(of("scripts/merchants-cove/") > 20 && of("scripts/base/") > 20);
}

#[test]
fn changes_that_its_scenarios_do_not_notice_are_named() {
    let modules = ["test", "cove-apprentice", COVE, "--mutate", "--sample", "12", "--json"];
    let tried = loam(&modules);
    assert!(tried.code <= 1, "{}{}", tried.out, tried.err);
    let told: serde_json::Value = serde_json::from_str(&tried.out).expect("JSON");
    let survivors = told["mutants"]["survivors"].as_array().expect("a list").len();
    assert!(survivors <= 1, "{}", tried.out);
}

#[test]
fn laws_hold_and_the_laboratory_counts() {
    assert!(good(loam(&["fuzz", COVE, "--games", "3"])).contains("every law holds"));
    assert!(good(loam(&["certify", "cove-apprentice"])).contains("is certified"));
    // The fast list finds as many paths as trying everything does: `depth 2: 424 paths, 424 by trying`.
    let numbers = |more: &[&str]| -> Vec<u64> {
        let paths = good(loam(&[&["perft", COVE, "--depth", "2"], more].concat()));
        let line = paths.lines().find(|line| line.starts_with("depth 2: ")).expect("a line");
        let words = line["depth 2: ".len()..].split([' ', ',']);
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let fast = numbers(&[]);
    assert!(fast.len() == 1 && fast[0] > 100, "{fast:?}");
    assert_eq!(numbers(&["--slow"]), [fast[0], fast[0]]);
    let sim = good_json(loam(&["sim", COVE, "--games", "8", "--bots", "random", "--json"]));
    assert_eq!(sim["bad"], 0);
    let lucky = ["sim", COVE, "--games", "1", "--luck", "6", "--json"];
    let luck = &good_json(loam(&lucky))["luck"];
    assert_eq!((&luck["deals"], &luck["times"], &luck["bad"]), (&6.into(), &8.into(), &0.into()));
    let share = |end: &str| luck["share"][end].as_f64().unwrap();
    assert!(0.0 <= share("low") && share("low") < share("high") && share("high") <= 1.0, "{luck}");
    let pair = ["compare", COVE, "cove-cultists", "--games", "8", "--bots", "random"];
    assert!(good(loam(&pair)).contains("points between first and second"));
    let worth = ["worth", COVE, "use the staff", "--games", "6", "--bots", "random"];
    assert!(good(loam(&worth)).contains("use the staff"));
    let strong = ["strength", "random", "greedy", "--variant", COVE, "--games", "4"];
    assert!(good(loam(&strong)).contains("greedy"));
}

#[test]
fn numbers_are_tuned_and_rules_compared_by_its_games() {
    let start = "merchants-cove:gold.start=0..9";
    let tuned = good(loam(&["tune", COVE, "--games", "140", "--bots", "random", "--param", start]));
    assert!(tuned.contains("gold.start"), "{tuned}");
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    let args = ["play", COVE, "--players", "2", "--seat", "human", "--seed", "3"];
    good(loam_in(folder.path(), &args, "night shift large-red\nbench small-red\n"));
    std::fs::create_dir(folder.path().join("games")).unwrap();
    let saved = folder.path().join("unfinished-game.txt");
    std::fs::rename(saved, folder.path().join("games/one.txt")).unwrap();
    let same = good(run(&["diff", COVE, COVE, "--corpus", "games"]));
    assert!(same.contains("no game changes"), "{same}");
}

/// The games that ship are of several kinds: each is compared, and played again, by rules of its own.
#[test]
fn games_of_both_kinds_lie_in_one_corpus() {
    let found = good_json(loam(&["diff", COVE, "cove-cultists", "--json"]));
    let many = |what: &str| found[what].as_u64().unwrap();
    assert!(many("compared") > 8 && many("changed") + many("illegal") > 0, "{found}");
    let of = |name: &str| format!("{}/../../corpus/{name}-001.txt", env!("CARGO_MANIFEST_DIR"));
    let files = [of("base"), of(COVE), of("events"), of("cove-diver")];
    let mut args = vec!["replay", "--check", "--legal", "--any-ruleset"];
    args.extend(files.iter().map(String::as_str));
    assert!(good(loam(&args)).starts_with("4 ledgers, "));
}

/// A game on guesses is begun only by whoever says so; each value is named.
#[test]
fn a_strict_table_refuses_what_is_only_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    for args in [
        ["sim", COVE, "--games", "1", "--strict"].as_slice(),
        &["play", COVE, "--seat", "random", "--strict"],
        &["play", COVE, "--seat", "random", "--strict=sure"],
    ] {
        let refused = run(args);
        assert_eq!(refused.code, 1, "{args:?}: {}", refused.out);
        for named in ["GAP-03: 5:30 and 7:30", "(guess): merchants-cove:clock.marks.loads.start"] {
            assert!(refused.err.contains(named), "{args:?}: {}", refused.err);
        }
    }
    let sure = run(&["sim", COVE, "--games", "1", "--strict=sure"]).err;
    assert!(sure.contains("GAP-02") && !sure.contains("GAP-01"), "{sure}");
    for args in [["sim", COVE, "--strict=guess"], ["sim", "base", "--strict=fair"]] {
        good(run(&[&args[..], &["--games", "1"]].concat()));
    }
}

/// Every number of the rules is carried by a scenario, and no scenario carries one that is not among them.
#[test]
fn every_number_of_the_rules_is_carried() {
    let args = ["test", COVE, "--rules", "scripts/merchants-cove/rules.txt"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let said = good(loam_in(&root, &args, ""));
    assert!(said.contains("missing 0"), "{said}");
    // A number that nothing carries is named, and so is one that no list has.
    let rules = std::fs::read_to_string(root.join("scripts/merchants-cove/rules.txt")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.txt");
    std::fs::write(&file, rules.replace("MC-141", "MC-999")).unwrap();
    let args = ["test", COVE, "--rules", file.to_str().unwrap()];
    let run = loam_in(&root, &args, "");
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains("  MC-999\n") && run.out.contains("  MC-141 in "), "{}", run.out);
}
