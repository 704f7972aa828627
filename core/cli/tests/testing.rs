//! What `loam test` says about tests: the rules they show, and the changes they would not notice.

mod common;

use std::fs;
use std::path::Path;

use common::{copy_of_the_content, good, good_json, loam_in};
use serde_json::{Value, json};

/// The content of the project with the small module of the test data, and its checklist.
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
    // The scenarios of the base game count, too; their other numbers belong to other lists.
    let (_, said) = run.out.split_once("failed\n").expect("the count of scenarios");
    let expected = "rules: covered 3 of 4, missing 1\n  HOUSE-3\n1 number of scenarios not in the list:\n  \
                    HOUSE-9 in scripts/house-thrift/tests/passing.txt\n";
    assert!(said.starts_with(expected), "{said}");
    let run = loam_in(folder.path(), &[&args[..], &["--json"]].concat(), "");
    let rules: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(rules["rules"]["covered"], json!(["HOUSE-1", "HOUSE-2", "FAQ-07"]));
    assert_eq!(rules["rules"]["missing"], json!(["HOUSE-3"]));
    // A scenario that fails shows nothing; one more that passes shows the rest.
    let file = folder.path().join("scripts/house-thrift/tests/passing.txt");
    let text = fs::read_to_string(&file).expect("the scenarios");
    fs::write(&file, text.replace("+2 VP", "+3 VP")).expect("written");
    let run = loam_in(folder.path(), &args, "");
    assert!(run.out.contains("missing 2\n  HOUSE-1\n  HOUSE-3\n"), "{}", run.out);
    fs::write(&file, text.replace("HOUSE-2", "HOUSE-2, HOUSE-3")).expect("written");
    good(loam_in(folder.path(), &args, ""));
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
    assert!(
        out.contains("note: scripts/house-thrift/tests/passing.txt carries 6 numbers"),
        "{out}"
    );
}

#[test]
fn a_checklist_without_numbers_is_refused() {
    let folder = folder();
    fs::write(folder.path().join("list.md"), "- [ ] ships\n").expect("written");
    let run = loam_in(folder.path(), &["test", "house-thrift", "--rules", "list.md"], "");
    let expected = "error: list.md: no line begins with `- [ ]` and a number\n";
    assert_eq!((run.code, run.err.as_str()), (1, expected));
}

#[test]
fn changes_that_no_scenario_notices_are_named() {
    let folder = folder();
    let args = ["test", "house-thrift", "--mutate"];
    let out = good(loam_in(folder.path(), &args, ""));
    let (_, said) = out.split_once("failed\n").expect("the count of scenarios");
    let toml = "scripts/house-thrift/thrift.toml";
    let expected = format!(
        "11 changes: 0 no longer load, 8 noticed by a scenario, 3 not: 72.7 % noticed\n  \
         {toml}:7: without on income\n  {toml}:9: coins 1 -> 2\n  {toml}:9: coins 1 -> 0\n"
    );
    assert!(said.starts_with(&expected), "{said}");
    // The result depends neither on threads nor on chance.
    let json = |more: &[&str]| {
        let args = [&args[..], &["--json"], more].concat();
        good_json(loam_in(folder.path(), &args, ""))["mutants"].clone()
    };
    assert_eq!(json(&["--threads", "1"]), json(&["--threads", "3"]));
    let sample = json(&["--sample", "5", "--seed", "2"]);
    assert_eq!((&sample["all"], &sample["tried"]), (&json!(11), &json!(5)));
    assert_eq!(sample, json(&["--sample", "5", "--seed", "2"]));
}

#[test]
fn which_module_is_changed_must_be_said() {
    let run = loam_in(folder().path(), &["test", "--mutate"], "");
    assert_eq!(run.code, 2, "{}", run.err);
}
