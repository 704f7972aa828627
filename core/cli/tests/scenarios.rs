//! Tests of what designers see of their scenarios: coverage, explanations of unexpected values,
//! tests in Lua, and tests that run again after each save.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{Interactive, copy_of_the_content, good, good_json, loam_in};

/// Returns the content of the project with the small module of the test data.
fn folder() -> tempfile::TempDir {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testing/scripts/house-thrift");
    let folder = copy_of_the_content();
    let module = folder.path().join("scripts/house-thrift");
    fs::create_dir_all(module.join("tests")).expect("a folder");
    for file in ["module.toml", "thrift.toml", "thrift.lua", "tests/passing.txt"] {
        fs::copy(data.join(file), module.join(file)).expect("a copy");
    }
    folder
}

fn write(folder: &Path, file: &str, text: &str) {
    fs::write(folder.join("scripts/house-thrift").join(file), text).expect("written");
}

/// The error is reported with its source location and that of the scenario, and is labelled
/// `error:` once.
#[test]
fn a_scenario_after_a_broken_ledger_reports_its_error() {
    let folder = folder();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mystica/game/tests/data");
    let ledger = fs::read_to_string(data.join("ref-1023-base-4p.txt")).expect("a ledger");
    write(folder.path(), "tests/wrong.txt", &ledger.replacen("build E", "build Z", 1));
    let scenario = "scenario Goes on\nafter row 43 of wrong.txt\nexpect nothing\n";
    write(folder.path(), "tests/after.txt", scenario);
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    assert_eq!(run.code, 1, "{}", run.err);
    let expected = "failed: Goes on\nerror: unknown hex `Z3`\n  --> wrong.txt:41:";
    assert!(run.err.starts_with(expected), "{}", run.err);
    assert!(run.err.contains("\n --> scripts/house-thrift/tests/after.txt:2:"), "{}", run.err);
}

#[test]
fn effects_without_scenario_are_listed() {
    let folder = folder();
    let args = ["test", "house-thrift", "--coverage"];
    let expected = "\
2 scenarios in 1 file, 0 failed
coverage of house-thrift: hooks 1 of 2 (50.0 %), script lines 2 of 2 (100.0 %), effects 0 of 1 (0.0 %)
  scripts/house-thrift/thrift.toml:8: hook income of house-thrift:thrift
  scripts/house-thrift/thrift.toml:9: effect gain coins
";
    assert_eq!(good(loam_in(folder.path(), &args, "")), expected);
    // A line of a script that never runs, and one branch of two.
    let rule = "return {\n  pass = function(game, me)\n    if me:coins() >= 50 then\n      me:gain_vp(2)\n    end\n  end,\n}\n";
    write(folder.path(), "thrift.lua", rule);
    let table = "kind = \"house_rule\"\nid = \"thrift\"\nname = \"Thrift\"\ndoc = \"A rule.\"\n\
                 script = { file = \"thrift.lua\", hooks = [\"pass\"] }\n\n[[on]]\nhook = \"on_build\"\n\
                 gain = { coins = 1 }\n";
    write(folder.path(), "thrift.toml", table);
    let scenario = "scenario Few coins\nseats nomads witches\nround 6 SCORE2\nboard E6 yellow\n\
                    at nomads: D E5, 4 C, 3 W\nnomads: build E6\nevent nomads: +1 C from on_build of thrift\n\
                    expect nomads: -1 C, -1 W, E6 D\nnomads: done\nexpect anything\n";
    write(folder.path(), "tests/passing.txt", scenario);
    let json = good_json(loam_in(folder.path(), &[&args[..], &["--json"]].concat(), ""));
    let of = &json["coverage"][0];
    assert_eq!(
        of["kinds"]["effect"],
        serde_json::json!({ "all": 1, "reached": 1, "percent": 100.0 })
    );
    let never: Vec<String> =
        of["never"].as_array().expect("a list").iter().map(|n| n["what"].to_string()).collect();
    assert!(never.contains(&"\"me:gain_vp(2)\"".to_owned()), "{never:?}");
    assert!(never.contains(&"\"pass of house-thrift:thrift\"".to_owned()), "{never:?}");
}

#[test]
fn effects_of_options_are_covered_on_the_lines_of_the_options() {
    let folder = folder();
    let table = "\
kind = \"house_rule\"
id = \"thrift\"
name = \"Thrift\"
script = { file = \"thrift.lua\", hooks = [\"pass\"] }
[[on]]
hook = \"round_start\"
choose = [
  { text = \"save\", gain = { coins = 1 } },
  { text = \"spend\", pay = { coins = 1 }, gain = { vp = 1 } },
]
";
    write(folder.path(), "thrift.toml", table);
    let args = ["test", "house-thrift", "--coverage"];
    let expected = "\
2 scenarios in 1 file, 0 failed
coverage of house-thrift: hooks 1 of 2 (50.0 %), script lines 2 of 2 (100.0 %), effects 0 of 4 (0.0 %)
  scripts/house-thrift/thrift.toml:6: hook round_start of house-thrift:thrift
  scripts/house-thrift/thrift.toml:7: effect choose
  scripts/house-thrift/thrift.toml:8: effect gain coins (answering a choice)
  scripts/house-thrift/thrift.toml:9: effect gain vp (answering a choice)
  scripts/house-thrift/thrift.toml:9: effect pay coins (answering a choice)
";
    assert_eq!(good(loam_in(folder.path(), &args, "")), expected);
}

#[test]
fn an_unexpected_value_lists_its_causes() {
    let folder = folder();
    let file = folder.path().join("scripts/house-thrift/tests/passing.txt");
    let text = fs::read_to_string(&file).expect("the scenarios");
    fs::write(&file, text.replace("+2 VP", "+3 VP")).expect("written");
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    let expected = "\
failed: Five coins are enough
error: nomads VP: expected +3, found +2
 --> scripts/house-thrift/tests/passing.txt:7:16
  |
7 | expect nomads: +3 VP, passed
  |                ^
  = +2 VP by pass of Thrift in `nomads: pass` (scripts/house-thrift/thrift.lua:4)

";
    assert_eq!((run.code, run.err.as_str()), (1, expected));
}

/// Scenarios in Lua: one that passes, and one for each way to fail.
const IN_LUA: &str = r#"--- What coins are worth.
local POSITION = [[
seats nomads witches
round 6 SCORE2
at nomads: D E5, COINS C, 3 W
]]

scenario("Coins pay from five on", function(t)
  for coins = 3, 7 do
    t:begin((POSITION:gsub("COINS", tostring(coins))))
    local before = t:value("nomads", "VP")
    t:act("nomads", "pass")
    t:event("nomads", coins >= 5 and "+2 VP from pass of thrift" or "nothing from thrift")
    assert(t:value("nomads", "VP") - before == (coins >= 5 and 2 or 0))
    assert(not t:legal("nomads", "pass") and t:value("table", "turn") ~= "nomads")
  end
end)

scenario("An expectation fails", function(t)
  t:begin((POSITION:gsub("COINS", "5")))
  t:act("nomads", "pass")
  t:expect("nomads", "+3 VP, passed")
end)

scenario("Nothing is begun", function(t)
  t:act("nomads", "pass")
end)

scenario("It never ends", function(t)
  while true do end
end)

scenario("No text", function(t)
  t:begin(3)
end)

scenario("More than a position", function(t)
  t:begin("seats nomads witches\nnomads: pass")
end)
"#;

#[test]
fn scenarios_in_lua_are_run_and_say_where_they_fail() {
    let folder = folder();
    write(folder.path(), "tests/coins.lua", IN_LUA);
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    assert_eq!((run.code, run.out.as_str()), (1, "8 scenarios in 2 files, 5 failed\n"));
    let expected = "\
failed: An expectation fails
error: nomads VP: expected +3, found +2
  --> scripts/house-thrift/tests/coins.lua:22:3
   |
22 |   t:expect(\"nomads\", \"+3 VP, passed\")
   |   ^
   = +2 VP by pass of Thrift in `nomads: pass` (scripts/house-thrift/thrift.lua:4)

failed: Nothing is begun
error: there is no position; call `t:begin` first
  --> scripts/house-thrift/tests/coins.lua:26:3
   |
26 |   t:act(\"nomads\", \"pass\")
   |   ^

failed: It never ends
error: out of fuel: more than 200000 steps in one call
  --> scripts/house-thrift/tests/coins.lua:30:3
   |
30 |   while true do end
   |   ^

failed: No text
error: expected `t:begin(lines)` with texts as arguments
  --> scripts/house-thrift/tests/coins.lua:34:3
   |
34 |   t:begin(3)
   |   ^

failed: More than a position
error: expected the lines of one position, without actions
  --> scripts/house-thrift/tests/coins.lua:38:3
   |
38 |   t:begin(\"seats nomads witches\\nnomads: pass\")
   |   ^

";
    assert_eq!(run.err, expected);
    // A file that cannot be read, and one without a scenario.
    write(folder.path(), "tests/coins.lua", "scenario(\n");
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    assert!(run.err.contains("scripts/house-thrift/tests/coins.lua:"), "{}", run.err);
    write(folder.path(), "tests/coins.lua", "local nothing = 1\n");
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    let message = "the file has no scenario: expected `scenario(name, function(t) … end)`";
    assert!(run.err.contains(message), "{}", run.err);
}

#[test]
fn tests_that_watch_run_again_after_a_save() {
    let folder = folder();
    let file = folder.path().join("scripts/house-thrift/tests/passing.txt");
    let text = fs::read_to_string(&file).expect("the scenarios");
    let mut tests = Interactive::begin(folder.path(), &["test", "house-thrift", "--watch"]);
    assert_eq!(tests.receive(), "2 scenarios in 1 file, 0 failed\n");
    // It is unknown when watching has started, so the file is saved repeatedly, each time by a
    // rename.
    let has_read = AtomicBool::new(false);
    let line = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !has_read.load(Ordering::Relaxed) {
                let beside = file.with_extension("new");
                fs::write(&beside, text.replace("+2 VP", "+3 VP")).expect("written");
                fs::rename(&beside, &file).expect("renamed");
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let mut line = tests.receive();
        while line.ends_with(" 0 failed\n") {
            line = tests.receive();
        }
        has_read.store(true, Ordering::Relaxed);
        line
    });
    assert_eq!(line, "2 scenarios in 1 file, 1 failed\n");
    tests.stop();
}

#[test]
fn a_refusal_without_a_reason_is_warned_of() {
    let folder = folder();
    let scenario = "scenario A refusal\nseats nomads witches\nround 6 SCORE2\nat nomads: D E5\n\
                    illegal nomads: build A1\nillegal nomads: build A1 | the hex has the wrong terrain\n";
    write(folder.path(), "tests/refusal.txt", scenario);
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let expected = "\
warning: this passes for any reason; add the expected reason: `| REASON`
 --> scripts/house-thrift/tests/refusal.txt:5:17
  |
5 | illegal nomads: build A1
  |                 ^
";
    assert!(run.err.contains(expected), "{}", run.err);
    assert_eq!(run.err.matches("warning").count(), 1, "{}", run.err);
    let json = good_json(loam_in(folder.path(), &["test", "house-thrift", "--json"], ""));
    assert_eq!(json["warnings"].as_array().map(Vec::len), Some(1));
}

/// The error is reported once, not for each scenario.
#[test]
fn content_without_a_playable_game_has_the_errors_of_check() {
    let broken = |file: &str, bytes: &[u8]| {
        let folder = folder();
        let file = folder.path().join("scripts/base").join(file);
        fs::write(file, bytes).expect("written");
        ["test", "check", "certify"].map(|command| {
            let args: &[&str] = if command == "check" { &[command] } else { &[command, "base"] };
            let run = loam_in(folder.path(), args, "");
            (run.code, run.err)
        })
    };
    let no_text: (&str, &[u8]) = ("tests/no-text.txt", b"scenario \xff\n");
    let no_table: (&str, &[u8]) = ("no-table.toml", b"[[favor]]\ncode = \n");
    for (file, bytes) in [no_text, no_table] {
        let [test, check, certify] = broken(file, bytes);
        assert_eq!((test.0, certify.0), (check.0, check.0), "{file}");
        let place = check.1.lines().find(|line| line.contains("--> ")).expect("a place");
        assert!(place.contains(&format!("scripts/base/{file}:")), "{place}");
        for (_, stderr) in [test, certify] {
            assert!(stderr.contains(place), "{stderr}");
            assert!(!stderr.contains("has no variant") && stderr.lines().count() < 20, "{stderr}");
        }
    }
}

#[test]
fn of_many_refusals_without_a_reason_some_are_listed() {
    let folder = folder();
    let scenario = "scenario A refusal\nseats nomads witches\nround 6 SCORE2\nat nomads: D E5\n";
    let open = "illegal nomads: build A1\n".repeat(70);
    write(folder.path(), "tests/refusal.txt", &format!("{scenario}{open}"));
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    assert_eq!((run.code, run.err.matches("warning: ").count()), (0, 50), "{}", run.err);
    let more = "20 more warnings in scripts/house-thrift/tests/refusal.txt";
    assert_eq!(run.err.trim_end().lines().last(), Some(more));
    let json = good_json(loam_in(folder.path(), &["test", "house-thrift", "--json"], ""));
    assert_eq!(json["warnings"].as_array().map(Vec::len), Some(50));
    assert_eq!(json["warnings_left_off"], 20);
}

#[test]
fn each_refusal_in_a_shipped_scenario_names_its_reason() {
    let content =
        workbench::Content::from_tree(cli::games::GAMES, content::ContentTree::embedded());
    let modules = workbench::scenarios::modules(&content, &[]).expect("all modules");
    let files = workbench::scenarios::of_modules(&content, &modules);
    let scenarios = files.iter().filter_map(|file| file.read.as_ref().ok()).flatten();
    let scenarios: Vec<_> = scenarios.collect();
    assert!(scenarios.len() > 1_000, "{} scenarios", scenarios.len());
    let open: Vec<_> = scenarios.iter().flat_map(|scenario| scenario.without_reason()).collect();
    assert!(open.is_empty(), "{open:#?}");
}

/// Modules by a designer, each a regression test.
#[test]
fn the_scenarios_of_small_houses_hold() {
    let houses = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/houses");
    let folder = copy_of_the_content();
    let tree = content::ContentTree::from_disk(&houses);
    for (path, text) in &tree.files {
        let full = folder.path().join(path);
        fs::create_dir_all(full.parent().expect("a folder")).expect("a folder");
        fs::write(full, text).expect("written");
    }
    for house in ["house-annex", "house-bound", "house-row"] {
        let output = good(loam_in(folder.path(), &["test", house], ""));
        assert!(output.ends_with(" 0 failed\n"), "{output}");
    }
    // Bots do not get stuck, and every game ends.
    let bots = ["busy", "greedy"];
    for bot in bots {
        let args = ["sim", "house-circle", "--bots", bot, "--games", "1", "--players", "2"];
        let output = good(loam_in(folder.path(), &args, ""));
        assert!(output.starts_with("1 game of house-circle"), "{output}");
    }
}

/// Writes a small game of components with these tables and this scenario into an empty folder.
fn small_game(tables: &str, scenario: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    let files = [
        ("scripts/m/module.toml", header),
        ("scripts/m/game.toml", tables),
        ("scripts/m/tests/t.txt", scenario),
        ("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n"),
    ];
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(path, text).expect("writable");
    }
    folder
}

#[test]
fn expect_nothing_at_all_sees_every_value() {
    let tables = r#"counter = [{ id = "points", of = "each", most = 9 }, { id = "pot", most = 9 }]
zone = [{ id = "bag", pile = 2, holds = "stone" }, { id = "out", pile = 2, holds = "stone" }]
piece = [{ id = "stone", back = "stone", number = 2, start = "bag" }]
track = [{ id = "road", stops = ["home", "goal"], seats = true, marks = { mud = { start = [0, 1] } } }]
decision = [{ id = "turn", option = [
    { id = "gain", text = "gain", does = { gain = "pot" } },
    { id = "move", text = "move", does = { move = "top", from = "bag", to = "out" } },
    { id = "walk", text = "walk", does = { advance = "road" } },
    { id = "mark", text = "mark", does = { set_mark = "road.mud", at = "home", to = 2 } },
    { id = "wait", text = "wait" },
] }]
phase = [{ id = "turns", asks = "turn", times = 2 }]
game = { seats = [2, 2], points = "points" }
"#;
    for (action, found) in [
        ("gain", "table counter pot: expected no change, found +1"),
        ("move", "table number bag: expected no change, found -1"),
        ("walk", "red at road: expected no change, found goal"),
        ("mark", "table mark mud road home: expected no change, found 2"),
        ("wait", ""),
    ] {
        let run = |expected: &str| {
            let scenario =
                format!("scenario {action}\nseats red blue\nred: {action}\nexpect {expected}\n");
            loam_in(small_game(tables, &scenario).path(), &["test", "m"], "")
        };
        let strict = run("nothing at all");
        assert_eq!(strict.code, i32::from(!found.is_empty()), "{action}: {}", strict.err);
        assert!(strict.err.contains(found), "{action}: {}", strict.err);
        // Otherwise these values count only where a line names them.
        let loose = run("nothing");
        assert_eq!(loose.code, 0, "{action}: {}", loose.err);
    }
}

#[test]
fn check_plays_with_other_values_of_settings() {
    let tables = r#"counter = [{ id = "points", of = "each", most = 9 }]
setting = [{ id = "rich", type = "bool", default = false }]
task = [{ id = "tax", does = { pay = "points", by = 3, when = "rich" } }]
decision = [{ id = "turn", option = [{ id = "gain", text = "gain", does = { gain = "points" } }] }]
phase = [{ id = "turns", asks = "turn", times = 2 }, { id = "end", enter = { run = "tax", who = "all" } }]
game = { seats = [2, 2], points = "points" }
"#;
    let folder = small_game(tables, "scenario a\nseats red blue\nlegal red: gain\n");
    let run = loam_in(folder.path(), &["check"], "");
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(
        run.err.contains("not enough `points`: needs 3, has 2 (with `rich = true`)"),
        "{}",
        run.err
    );
    assert!(run.err.contains("scripts/m/game.toml:3:16"), "{}", run.err);
}
