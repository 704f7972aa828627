//! Tests of `loam new`: what it writes loads, its tests pass, and nothing existing is replaced.

use std::fs;
use std::path::Path;

use crate::common::{Run, copy_of_the_content, good, good_json, loam_in};

fn new(folder: &Path, line: &str) -> Run {
    let args: Vec<&str> = ["new"].into_iter().chain(line.split_whitespace()).collect();
    loam_in(folder, &args, "")
}

/// Asserts that `loam check` reports nothing and that these tests pass; returns the number of
/// scenarios.
#[track_caller]
fn fine(folder: &Path, tests: &str) -> u64 {
    let checked = good(loam_in(folder, &["check", "--deny", "warnings"], ""));
    assert!(checked.starts_with("no errors"), "{checked}");
    let run = good_json(loam_in(folder, &["test", tests, "--json"], ""));
    assert_eq!(run["failed"], 0, "{run}");
    run["passed"].as_u64().unwrap()
}

#[test]
fn each_kind_loads_and_its_test_passes() {
    let folder = copy_of_the_content();
    let root = folder.path();
    // Each row: the command, the number of files it writes, the tests to run, and the number of
    // scenarios after it.
    let table = [
        ("game cards --like deck-builder", 4, "cards", 3),
        ("game tricks --like tricks", 4, "tricks", 2),
        ("game sheets --like roll-and-write", 4, "sheets", 3),
        ("game railways --like 18xx", 4, "railways", 3),
        ("module house-mine", 5, "house-mine", 2),
        ("faction foresters --module house-mine", 3, "house-mine", 5),
        ("tile oasis --module house-mine", 2, "house-mine", 7),
        ("tile caravanserai --module house-mine --kind bonus-card", 2, "house-mine", 9),
        ("tile walls --module house-mine --kind town", 2, "house-mine", 10),
        ("tile pilgrims --module house-mine --kind round-tile", 2, "house-mine", 11),
        ("tile first-priest --module house-mine --kind house-rule", 2, "house-mine", 13),
        ("map two-islands", 2, "maps", 1),
        ("variant mine --modules house-mine", 2, "variants", 1),
        ("variant yours --extends mine", 2, "variants", 2),
    ];
    for (line, files, tests, scenarios) in table {
        let out = good(new(root, line));
        let written = out.lines().filter_map(|l| l.strip_prefix("wrote "));
        let written: Vec<&str> = written.collect();
        assert_eq!(written.len(), files, "{line}: {out}");
        for file in written {
            let text = fs::read_to_string(root.join(file)).unwrap();
            assert!(!text.contains('@'), "{file} has a mark that nothing took the place of");
            let is_game = line.starts_with("game ");
            let explains = is_game || text.starts_with("#") || text.starts_with("---");
            assert!(explains, "{file} explains nothing");
        }
        assert_eq!(fine(root, tests), scenarios, "{line}");
        // The commands suggested as next steps work.
        let next = out.lines().find_map(|l| l.strip_prefix("try: ")).expect("what to try");
        // A server does not end by itself, and the content was just checked.
        let is_left_out = |command: &&str| !["loam serve", "loam check"].contains(command);
        for command in next.split("; ").filter(is_left_out) {
            let args: Vec<&str> = command.split(' ').skip(1).collect();
            let run = loam_in(root, &args, "quit\n");
            assert_eq!(run.code, 0, "{command}: {}{}", run.out, run.err);
        }
    }
    good(loam_in(root, &["fuzz", "yours", "--games", "3"], ""));
    // All scenarios written, including those of maps and variants.
    let all = good_json(loam_in(root, &["test", "house-mine", "maps", "variants", "--json"], ""));
    assert_eq!(all["passed"], 16);
}

#[test]
fn new_files_are_listed_in_json() {
    let folder = copy_of_the_content();
    let json = good_json(new(folder.path(), "tile oasis --module house-example --json"));
    let written =
        ["scripts/house-example/tiles/oasis.toml", "scripts/house-example/tests/tiles/oasis.txt"];
    assert_eq!(json["written"], serde_json::json!(written));
    let next = ["loam check", "loam test house-example", "loam play house-example"];
    assert_eq!(json["next"], serde_json::json!(next));
}

#[test]
fn invalid_new_modules_are_errors_and_write_nothing() {
    let folder = copy_of_the_content();
    let root = folder.path();
    good(new(root, "module house-mine"));
    good(new(root, "faction foresters --module house-mine"));
    let tree = || {
        let mut tree = content::ContentTree::from_disk(root).files;
        tree.retain(|_, text| !text.is_empty());
        tree
    };
    let before = tree();
    for block in include_str!("new/refused.txt").split("\n\n") {
        let (line, message) = block.trim_end().split_once('\n').expect("a message");
        let line = line.strip_prefix("$ loam new ").expect("a command");
        let run = new(root, line);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{line}: {}", run.err);
        let stderr = run.err.trim_end().replace("\n\n", "\n");
        assert_eq!(stderr, message, "{line}");
        assert_eq!(tree(), before, "{line}");
    }
}

#[test]
fn a_stranger_with_only_the_program_gets_content_to_work_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    good(new(root, "content mine"));
    let inside = root.join("mine");
    assert!(fine(&inside, "base") > 10);
    // A second module does not reuse a name of the first.
    good(new(&inside, "module house-one"));
    good(new(&inside, "module house-two"));
    let rule = fs::read_to_string(inside.join("scripts/house-two/rule.toml")).unwrap();
    assert!(rule.starts_with("#:schema ../../docs/schemas/house_rule.json"), "{rule}");
    assert_eq!(fine(&inside, "house-two"), 2);
}

#[test]
fn every_shipped_module_takes_a_new_faction() {
    let folder = copy_of_the_content();
    let root = folder.path();
    let listed = good_json(loam_in(root, &["list", "--json"], ""));
    let modules = listed["modules"].as_array().expect("modules");
    assert!(modules.len() >= 7, "{listed}");
    // Games of components have no factions.
    let own = mystica_content::load(&mystica_content::shipped()).0.list_modules();
    for (n, module) in modules.iter().enumerate() {
        let module = module["id"].as_str().expect("an id");
        if own.iter().all(|m| m.info.id != module) {
            continue;
        }
        // The texts of the new faction would be missing in them.
        let _ = std::fs::remove_dir_all(root.join("scripts").join(module).join("language"));
        good(new(root, &format!("faction fresh-{n} --module {module}")));
    }
    // Its own test passes, and so do the existing ones.
    assert!(fine(root, "house-caravans") > 10);
    assert!(fine(root, "merchants-of-the-sea") > 10);
}

/// A new game needs no other content, and a refused command writes nothing.
#[test]
fn a_game_begins_in_an_empty_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = new(folder.path(), "game Not-a-name!");
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 0);
    good(new(folder.path(), "game ante"));
    fine(folder.path(), "ante");
}
