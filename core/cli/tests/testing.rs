//! Tests of what `loam test` says about tests: the rules they cover, and the mutations they do not
//! detect.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, good_json, loam_in};
use serde_json::{Value, json};

/// Returns the content of the project with the small module of the test data, and its checklist.
fn folder() -> tempfile::TempDir {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testing");
    let folder = copy_of_the_content();
    let module = folder.path().join("scripts/house-thrift");
    fs::create_dir_all(module.join("tests")).expect("a folder");
    for file in ["module.toml", "thrift.toml", "thrift.lua", "tests/passing.txt"] {
        let from = data.join("scripts/house-thrift").join(file);
        fs::copy(from, module.join(file)).expect("a copy");
    }
    fs::copy(data.join("checklist.md"), folder.path().join("checklist.md")).expect("a copy");
    folder
}

#[test]
fn a_checklist_says_which_rules_have_no_scenario() {
    let folder = folder();
    let args = ["test", "house-thrift", "--rules", "checklist.md"];
    let run = loam_in(folder.path(), &args, "");
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    // The scenarios of the base game count as well; their other numbers belong to other lists.
    let (_, report) = run.out.split_once("failed\n").expect("the count of scenarios");
    let expected = "rules: covered 3 of 4, missing 1\n  HOUSE-3\n1 number in scenarios but not in the list:\n  \
                    HOUSE-9 in scripts/house-thrift/tests/passing.txt\n";
    assert!(report.starts_with(expected), "{report}");
    let run = loam_in(folder.path(), &[&args[..], &["--json"]].concat(), "");
    let rules: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(rules["rules"]["covered"], json!(["HOUSE-1", "HOUSE-2", "FAQ-07"]));
    assert_eq!(rules["rules"]["missing"], json!(["HOUSE-3"]));
    // A failing scenario covers nothing; one more passing scenario covers the rest.
    let file = folder.path().join("scripts/house-thrift/tests/passing.txt");
    let text = fs::read_to_string(&file).expect("the scenarios");
    fs::write(&file, text.replace("+2 VP", "+3 VP")).expect("written");
    let run = loam_in(folder.path(), &args, "");
    assert!(run.out.contains("missing 2\n  HOUSE-1\n  HOUSE-3\n"), "{}", run.out);
    fs::write(&file, text.replace("HOUSE-2", "HOUSE-2, HOUSE-3")).expect("written");
    good(loam_in(folder.path(), &args, ""));
}

/// Each of two games of components is tested in the variant that contains it, not in the other one.
#[test]
fn a_game_of_its_own_is_tested_in_its_own_variant() {
    let folder = copy_of_the_content();
    for name in ["aaa", "bbb"] {
        good(loam_in(folder.path(), &["new", "game", name], ""));
    }
    for name in ["aaa", "bbb"] {
        let output = good(loam_in(folder.path(), &["test", name], ""));
        assert_eq!(output, "2 scenarios in 1 file, 0 failed\n");
    }
}

#[test]
fn a_file_with_many_numbers_is_mentioned() {
    let folder = folder();
    let list: String = (1..=6).map(|n| format!("- [ ] X-{n}\n")).collect();
    fs::write(folder.path().join("list.md"), list).expect("written");
    let file = folder.path().join("scripts/house-thrift/tests/passing.txt");
    let text = fs::read_to_string(&file).expect("the scenarios");
    let text = text.replace("HOUSE-1,", "X-1, X-2, X-3,").replace("HOUSE-2", "X-4, X-5, X-6");
    fs::write(&file, text).expect("written");
    let out = good(loam_in(folder.path(), &["test", "house-thrift", "--rules", "list.md"], ""));
    assert!(out.contains("note: scripts/house-thrift/tests/passing.txt has 6 numbers"), "{out}");
}

#[test]
fn a_checklist_without_numbers_is_refused() {
    let folder = folder();
    fs::write(folder.path().join("list.md"), "- [ ] ships\n").expect("written");
    let run = loam_in(folder.path(), &["test", "house-thrift", "--rules", "list.md"], "");
    let expected = "error: list.md: no line of this list begins with `- [ ]` and a number\n";
    assert_eq!((run.code, run.err.as_str()), (1, expected));
}

#[test]
fn changes_that_no_scenario_notices_are_named() {
    let folder = folder();
    let args = ["test", "house-thrift", "--mutate"];
    let out = good(loam_in(folder.path(), &args, ""));
    let (_, report) = out.split_once("failed\n").expect("the count of scenarios");
    let toml = "scripts/house-thrift/thrift.toml";
    let expected = format!(
        "11 changes: 0 no longer load, 8 noticed by a scenario, 3 not: 72.7 % noticed\n  \
         {toml}:7: without on income\n  {toml}:9: coins 1 -> 2\n  {toml}:9: coins 1 -> 0\n"
    );
    assert!(report.starts_with(&expected), "{report}");
    // The result depends neither on the number of threads nor on chance.
    let json = |more: &[&str]| {
        let args = [&args[..], &["--json"], more].concat();
        good_json(loam_in(folder.path(), &args, ""))["mutants"].clone()
    };
    assert_eq!(json(&["--threads", "1"]), json(&["--threads", "3"]));
    let sample = json(&["--sample", "5", "--seed", "2"]);
    assert_eq!((&sample["all"], &sample["tried"]), (&json!(11), &json!(5)));
    assert_eq!(sample, json(&["--sample", "5", "--seed", "2"]));
}

/// A Lua file that covers what the text files of the module leave out.
const IN_LUA: &str = r#"
scenario("Each round brings a coin", function(t)
  t:begin([[
    rules HOUSE-3
    seats nomads witches
    round 1 SCORE2
    cards BON1 BON2 BON3 BON5
    at nomads: D E5, 0 C, card BON1
    at witches: D D4, card BON2, passed
  ]])
  t:act("nomads", "pass BON3")
  t:event("nomads", "+1 C from thrift")
end)

scenario("It is three coins", function(t)
  t:begin("rules HOUSE-4\nseats nomads witches")
  t:expect("nomads", "+3 C")
end)
"#;

#[test]
fn scenarios_in_lua_show_rules_and_notice_changes() {
    let folder = folder();
    let module = folder.path().join("scripts/house-thrift");
    fs::write(module.join("tests/income.lua"), IN_LUA).expect("written");
    let list = fs::read_to_string(folder.path().join("checklist.md")).expect("the list");
    fs::write(folder.path().join("checklist.md"), list + "\n- [ ] HOUSE-4 three coins\n")
        .expect("written");
    let args = ["test", "house-thrift", "--rules", "checklist.md"];
    let run = loam_in(folder.path(), &args, "");
    let report = run.out.split_once("failed\n").expect("the count of scenarios").1;
    // The failing scenario covers nothing.
    assert!(report.starts_with("rules: covered 4 of 5, missing 1\n  HOUSE-4\n"), "{report}");
    let run = loam_in(folder.path(), &["test", "house-thrift", "--mutate"], "");
    let report = run.out.split_once("failed\n").expect("the count of scenarios").1;
    let expected =
        "11 changes: 0 no longer load, 11 noticed by a scenario, 0 not: 100.0 % noticed\n";
    assert_eq!(report, expected);
}

/// Of two equal scenarios one declares the mutated value as given: only the other one detects the
/// mutation.
#[test]
fn a_given_value_hides_a_change_from_its_own_scenario_alone() {
    let folder = folder();
    let coins = "data house-thrift:thrift.on.0.gain.coins = 1\n";
    let given = format!("scenario Given\ngiven {}{coins}", coins.trim_start_matches("data "));
    let args = ["test", "house-thrift", "--mutate", "--json"];
    let survivors = |scenarios: &str| {
        let file = folder.path().join("scripts/house-thrift/tests/coins.txt");
        fs::write(file, scenarios).expect("written");
        let json = good_json(loam_in(folder.path(), &args, ""));
        let all = json["mutants"]["survivors"].as_array().expect("a list").clone();
        let of_coins = |m: &&serde_json::Value| {
            m["change"].as_str().is_some_and(|change| change.starts_with("coins"))
        };
        all.iter().filter(of_coins).count()
    };
    assert_eq!(survivors(&given), 2);
    assert_eq!(survivors(&format!("{given}scenario Read\n{coins}")), 0);
}

#[test]
fn mutation_tests_need_a_module() {
    let run = loam_in(folder().path(), &["test", "--mutate"], "");
    assert_eq!(run.code, 2, "{}", run.err);
}

/// A script that cannot be loaded fails each scenario of its variant. Its error is printed once.
#[test]
fn an_error_of_a_script_is_printed_once() {
    let folder = folder();
    let file = folder.path().join("scripts/house-thrift/thrift.lua");
    fs::write(&file, "return { on_build = function(game) if 3 < 2 return 1 end }\n")
        .expect("written");
    let run = loam_in(folder.path(), &["test", "house-thrift"], "");
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert_eq!(run.err.matches("expected `then`").count(), 1, "{}", run.err);
    assert!(run.err.contains("the error that is shown for an earlier scenario"), "{}", run.err);
}
