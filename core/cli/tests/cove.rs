//! Tests of everything the program does with games, on the shipped game of components alone: each
//! command runs on a fresh copy.

use std::path::Path;

use crate::common::{copy_of_the_content, good, good_json, loam, loam_in};
use crate::running::start_in;
use crate::wire::{Socket, with};
use serde_json::json;

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
    let why = "two seats cannot both be `red`; give each seat its own name";
    assert!(nobody.code == 1 && nobody.err.contains(why), "{}", nobody.err);
    let marked = good(loam(&["list", "--provisional"]));
    assert!(marked.contains("GAP-03") && marked.contains("GAP-04"), "{marked}");
    let diver = marked.split("GAP-09: this merchant is our own design").nth(1).expect("the Diver");
    for place in ["cove-diver:pearl", "scripts/cove-diver/amend.toml:"] {
        assert!(diver.contains(place), "{place} in {diver}");
    }
}

/// Colours are chosen like factions: at the start of a game, in ledgers, in scenarios and at a new
/// table.
#[test]
fn seats_choose_their_colours() {
    let folder = copy_of_the_content();
    let run = |args: &[&str], typed: &str| loam_in(folder.path(), args, typed);
    let begin = ["play", COVE, "--players", "3", "--colours", "white,black", "--seed", "4"];
    let out = good(run(&begin, "list\nsave colours.txt\n"));
    for line in ["white", "black", "red", "  clock: white: hour-1"] {
        assert!(out.lines().any(|printed| printed.starts_with(line)), "{line} in {out}");
    }
    assert!(!out.contains("clock: blue"), "{out}");
    let ledger = std::fs::read_to_string(folder.path().join("colours.txt")).unwrap();
    let seats: Vec<&str> = ledger.lines().filter(|line| line.contains("setup")).collect();
    let named = |name: &str| seats.iter().position(|line| line.contains(name)).unwrap();
    assert!(seats.len() == 3 && named("white") == 0 && named("black") == 1, "{ledger}");
    // A whole game replays with the same colours; conflicting colours are refused.
    let all = [&begin[..], &["--seat", "random"]].concat();
    let all = all.iter().chain(&["--json"]).copied().collect::<Vec<_>>();
    let end = good(run(&all, "save whole.txt\n"));
    assert!(end.contains("\"seat\":\"white\""), "{end}");
    for (players, colours, why) in [
        ("2", "red,pink", "unknown seat `pink`: red, blue, green, white, black"),
        ("2", "red,blu", "did you mean `blue`?"),
        ("2", "red,blue,green", "are named"),
    ] {
        let refused = run(&["play", COVE, "--players", players, "--factions", colours], "");
        assert!(refused.code == 1 && refused.err.contains(why), "{}", refused.err);
    }
    let checked = run(&["replay", "--check", "colours.txt"], "");
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    let twice = ledger.replace("black", "white");
    std::fs::write(folder.path().join("twice.txt"), twice).unwrap();
    let twice = run(&["replay", "twice.txt"], "");
    assert!(
        twice.code == 1 && twice.err.contains("two seats cannot both be `white`"),
        "{}",
        twice.err
    );
    // Chance does not depend on the colours, and the remaining colours keep their order.
    let of = |more: &[&str]| {
        let args = ["sim", COVE, "--players", "2", "--games", "8", "--bots", "random", "--json"];
        good_json(run(&[&args[..], more].concat(), ""))
    };
    let (usual, chosen) = (of(&[]), of(&["--colours", "black"]));
    let points = |run: &serde_json::Value, name: &str| run["factions"][name]["mean"].clone();
    assert_eq!(points(&usual, "red"), points(&chosen, "black"), "{usual} {chosen}");
    assert_eq!(points(&usual, "blue"), points(&chosen, "red"), "{usual} {chosen}");
}

/// The end of a game shows the winner and the tie-breakers, and none of the internal counters of
/// the rules.
#[test]
fn the_end_of_a_game_names_the_winner_and_the_tie_breaker() {
    let play = |more: &[&str]| {
        let args = ["play", "cove-diver", "--players", "2", "--seed", "1", "--seat", "greedy"];
        loam(&[&args[..], more].concat())
    };
    let out = good(play(&[]));
    let last = out.trim_end().lines().last().unwrap();
    assert!(last.starts_with("Winner: ") && last.ends_with(" points."), "{last}");
    for hidden in ["merchant:", "tempted-by:", "dived-from:"] {
        assert!(!out.contains(&format!("  {hidden}")), "{hidden} in {out}");
    }
    let spaces: Vec<&str> = out.lines().filter(|line| line.starts_with("  space: ")).collect();
    let is_number = |line: &&str| line["  space: ".len()..].parse::<i32>().is_ok();
    assert!(!spaces.iter().any(is_number), "{spaces:?}");
    let deck = out.lines().find(|line| line.starts_with("  folk-deck: ")).unwrap();
    assert!(deck.contains(" face down, below them "), "{deck}");
    let json = loam(&[
        "play",
        "cove-diver",
        "--players",
        "2",
        "--seed",
        "1",
        "--seat",
        "greedy",
        "--json",
    ]);
    let end: serde_json::Value = serde_json::from_str(good(json).lines().last().unwrap()).unwrap();
    assert!(end["outcome"][0].as_str().unwrap().starts_with("Winner: "), "{end}");
    // An unfinished game has no winner.
    let begun = good(loam(&["play", "cove-diver", "--players", "2", "--seed", "1"]));
    assert!(!begun.contains("Winner"), "{begun}");
    let variant =
        "id = \"level\"\nname = \"Level\"\nextends = \"merchants-cove\"\nmodules = [\"level\"]\n";
    let folder = copy_of_the_content();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("variants/level.toml", variant);
    write(
        "scripts/level/module.toml",
        "id = \"level\"\nname = \"Level\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\nrequires = [\"merchants-cove\"]\n",
    );
    // No one earns anything, so that only goods and cards break the tie.
    write(
        "scripts/level/amend.toml",
        "[[amend]]\npiece = \"merchants-cove:earn\"\nset = { does = [] }\n",
    );
    let args = ["play", "level", "--players", "2", "--seed", "1", "--seat", "greedy"];
    let out = good(loam_in(folder.path(), &args, ""));
    let last_lines: Vec<&str> = out.trim_end().lines().rev().take(2).collect();
    assert!(
        last_lines[1].starts_with("Winner: ") && last_lines[1].ends_with(" with 0 points."),
        "{last_lines:?}"
    );
    assert!(
        last_lines[0].contains(" is broken by the most goods on the stall: "),
        "{last_lines:?}"
    );
}

/// How many cards have which icons is uncertain (GAP-08); the number of cards is not (MC-013).
#[test]
fn the_corruption_cards_are_sixty() {
    let clans = ["red", "green", "blue", "yellow"];
    let mut cards = vec!["doubt".to_owned()];
    cards.extend(clans.iter().flat_map(|clan| ["doubt", "vice"].map(|of| format!("{clan}-{of}"))));
    let number = |card: &String| -> u32 {
        let path = format!("{COVE}:{card}.number");
        let why = good(loam(&["show", COVE, "--why", &path]));
        let (_, value) = why.lines().next().unwrap().split_once(" = ").unwrap();
        value.parse().unwrap_or_else(|_| panic!("{why}"))
    };
    assert_eq!(cards.iter().map(number).sum::<u32>(), 60);
}

/// The linter does not check scripts of this game against the names of the other one.
#[test]
fn errors_in_it_have_a_source() {
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

/// A new game is the small game of the manual under another name: it can be played, tested and
/// simulated, and put on a table at once.
#[test]
fn a_new_game_plays_as_it_is() {
    let folder = copy_of_the_content();
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    let wrote = good(run(&["new", "game", "poker-night"]));
    assert!(wrote.contains("variants/poker-night.toml") && wrote.contains("loam serve"), "{wrote}");
    assert!(good(run(&["check", "--deny", "warnings"])).contains("no errors"));
    assert_eq!(good(run(&["test", "poker-night"])), "2 scenarios in 1 file, 0 failed\n");
    let games = ["sim", "poker-night", "--games", "12", "--bots", "random", "--json"];
    assert_eq!(good_json(run(&games))["bad"], 0);
    let played = good(run(&["play", "poker-night", "--seat", "random"]));
    assert!(played.contains("coins"), "{played}");
    // At a table in the browser a guest acts over the socket.
    let (tables, content) = (folder.path().join("tables"), folder.path().to_str().unwrap());
    let served = ["--dir", tables.to_str().unwrap(), "--content", content];
    let (server, _) = start_in(&served);
    let parameters =
        json!({ "variant": "poker-night", "players": 2, "seed": 1, "who": ["here", "here"] });
    let made = with(server.at, "POST", "/api/tables", &server.owner, &parameters.to_string());
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
    // Two games with the same names do not conflict.
    good(run(&["new", "game", "game-night"]));
    assert!(good(run(&["check", "--deny", "warnings"])).contains("no errors"));
    let reserved = run(&["new", "game", "amend"]);
    assert!(
        reserved.code == 1 && reserved.err.contains("choose another name for the game"),
        "{}",
        reserved.err
    );
}

/// Secret choices of other seats are announced without their content: in the log, in `why` and in
/// `list`.
#[test]
fn secret_answers_are_not_printed_to_others() {
    let args = ["play", "objectives", "--factions", "nomads,witches,giants", "--seed", "5"];
    let args = [&args[..], &["--seat", "human", "--seat", "greedy"]].concat();
    let folder = tempfile::tempdir().unwrap();
    let out = good(loam_in(folder.path(), &args, "bot\nbot\nbot\nbot\nwhy 4\nlist\n"));
    assert!(out.contains("nomads: keep ") && out.contains("witches: keep …"), "{out}");
    for other in ["witches", "giants"] {
        let prefix = format!("{other}: keep ");
        assert!(out.split(&prefix).skip(1).all(|rest| rest.starts_with('…')), "{out}");
        let cards = format!("dealt:{other}");
        let shown = out.lines().map(str::trim_start).filter(|line| line.contains(&cards));
        let (hidden, open): (Vec<&str>, Vec<&str>) =
            shown.partition(|line| line.starts_with("a hidden objective "));
        assert!(!hidden.is_empty() && open.is_empty(), "{open:?} in {out}");
    }
    // With bots in all seats nothing is hidden.
    let args = ["play", "objectives", "--players", "3", "--seed", "5", "--seat", "greedy"];
    assert!(good(loam_in(folder.path(), &args, "")).contains(": keep "));
}

/// With two players at one screen, the acting player sees their own cards, and of the others only
/// the number.
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
    // The ledger contains what was drawn, and a replay reads it from there.
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

/// The rule of a module that patches sales applies both when players sell in turn and when they
/// sell simultaneously.
#[test]
fn a_merchant_that_amends_sales_keeps_its_rule_where_all_sell_at_once() {
    let folder = copy_of_the_content();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cove");
    for file in ["module.toml", "smuggler.toml", "amend.toml", "unpack.lua", "tests/all.txt"] {
        let to = folder.path().join("scripts/cove-smuggler").join(file);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(own.join("cove-smuggler").join(file), to).unwrap();
    }
    let variant = folder.path().join("variants/cove-smuggler.toml");
    std::fs::copy(own.join("cove-smuggler.toml"), variant).unwrap();
    let scenarios = own.join("smuggler-simultaneous.txt");
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    let both = good(run(&["test", "--file", scenarios.to_str().unwrap()]));
    assert_eq!(both, "2 scenarios in 1 file, 0 failed\n");
    assert!(good(run(&["test", "cove-smuggler"])).contains(" 0 failed"));
    good(run(&["check", "--deny", "warnings"]));
    // A piece that is only in play under a setting is patched under that setting; otherwise a
    // warning says that the patch is lost.
    let amend = folder.path().join("scripts/cove-smuggler/amend.toml");
    let text = std::fs::read_to_string(&amend).unwrap();
    let lost = "\n[[amend]]\npiece = \"merchants-cove:offer\"\nset = { may_wait = false }\n";
    std::fs::write(&amend, format!("{text}{lost}")).unwrap();
    let warned = run(&["check"]);
    let why = "`merchants-cove:offer` is only in play with `simultaneous`";
    assert!(warned.err.contains(why) || warned.out.contains(why), "{}{}", warned.out, warned.err);
}

#[test]
fn changes_that_its_scenarios_do_not_notice_are_named() {
    let modules = ["test", "cove-apprentice", COVE, "--mutate", "--sample", "12", "--json"];
    let tried = loam(&modules);
    assert!(tried.code <= 1, "{}{}", tried.out, tried.err);
    let report: serde_json::Value = serde_json::from_str(&tried.out).expect("JSON");
    // Scenarios read inferred values from the content, so changes of them are expected to survive.
    let survivors = report["mutants"]["certain"]["survivors"].as_u64().expect("a number");
    // No scenario of these modules notices two changes of this sample: an option of the staff without
    // its steps, and a mercenary without corruption.
    assert!(survivors <= 2, "{}", tried.out);
}

#[test]
fn invariants_hold_and_the_laboratory_counts() {
    assert!(good(loam(&["fuzz", COVE, "--games", "3"])).contains("all invariants hold"));
    assert!(good(loam(&["certify", "cove-apprentice"])).contains("is certified"));
    // The fast action list yields as many paths as trying every action: `depth 2: 424 paths, 424 by
    // trying`.
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

/// The corpus has games of several kinds: each is compared and replayed under its own rules.
#[test]
fn games_of_both_kinds_lie_in_one_corpus() {
    let found = good_json(loam(&["diff", COVE, "cove-cultists", "--json"]));
    let many = |what: &str| found[what].as_u64().unwrap();
    assert!(many("compared") > 8 && many("changed") + many("illegal") > 0, "{found}");
    let of = |name: &str| format!("{}/../../corpus/{name}-001.txt", env!("CARGO_MANIFEST_DIR"));
    let files = [of("base"), of(COVE), of("events"), of("cove-diver")];
    let mut args = vec!["replay", "--check", "--legal"];
    args.extend(files.iter().map(String::as_str));
    assert!(good(loam(&args)).starts_with("4 ledgers, "));
}

/// With `--strict` a game with inferred values is refused, and each value is named.
#[test]
fn a_strict_table_rejects_provisional_values() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    for args in [
        ["sim", COVE, "--games", "1", "--strict"].as_slice(),
        &["play", COVE, "--seat", "random", "--strict"],
        &["play", COVE, "--seat", "random", "--strict=sure"],
    ] {
        let refused = run(args);
        assert_eq!(refused.code, 1, "{args:?}: {}", refused.out);
        for named in [
            "GAP-03: the rule text does not name 5:30 and 7:30",
            "(guess): merchants-cove:clock.marks.loads.start",
        ] {
            assert!(refused.err.contains(named), "{args:?}: {}", refused.err);
        }
    }
    let sure = run(&["sim", COVE, "--games", "1", "--strict=sure"]).err;
    assert!(sure.contains("GAP-02") && !sure.contains("GAP-01"), "{sure}");
    for args in [["sim", COVE, "--strict=guess"], ["sim", "base", "--strict=fair"]] {
        good(run(&[&args[..], &["--games", "1"]].concat()));
    }
}

/// Every number of the rules is cited by a scenario, and no scenario cites one that does not exist.
#[test]
fn every_number_of_the_rules_is_carried() {
    let args = ["test", COVE, "--rules", "scripts/merchants-cove/rules.txt"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = good(loam_in(&root, &args, ""));
    assert!(output.contains("missing 0"), "{output}");
    // A number without a scenario is reported, and so is a cited number that is not in the list.
    let rules = std::fs::read_to_string(root.join("scripts/merchants-cove/rules.txt")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.txt");
    std::fs::write(&file, rules.replace("MC-141", "MC-999")).unwrap();
    let args = ["test", COVE, "--rules", file.to_str().unwrap()];
    let run = loam_in(&root, &args, "");
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains("  MC-999\n") && run.out.contains("  MC-141 in "), "{}", run.out);
}
