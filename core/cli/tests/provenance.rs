//! Tests of `show --why` and `show --conflicts`: every file that contributed to a value, and values
//! that two modules both set.
//!
//! A case of `provenance.txt` is a line `=== NAME`, files (`--- PATH` and their text) laid over the
//! content of the project, then commands (`$ show …`); below `---` is their output. `SNAPSHOTS=overwrite`
//! rewrites the file; review the changes.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, good_json, loam_in};

/// Modules shared by the cases: they require the base game and contain nothing else.
const MODULES: [&str; 3] = ["house-a", "house-b", "house-c"];

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

/// Returns a folder with the content of the project and the files of a case.
fn content(files: &str) -> tempfile::TempDir {
    let folder = copy_of_the_content();
    for module in MODULES {
        let header = format!(
            "id = \"{module}\"\nname = \"{module}\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n"
        );
        write(folder.path(), &format!("scripts/{module}/module.toml"), &header);
    }
    for part in files.split("--- ").filter(|part| !part.trim().is_empty()) {
        let (path, text) = part.split_once('\n').expect("a path and a text");
        write(folder.path(), path, text);
    }
    folder
}

#[test]
fn every_file_that_had_a_part_in_a_value_is_named() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/provenance.txt");
    let mut cases = 0;
    crate::expected::cases(path, |_, case| {
        cases += 1;
        let at = case.find("$ show").expect("a command");
        let (files, commands) = case.split_at(at);
        let folder = content(files);
        let run = |command: &str| {
            let words = command.strip_prefix("$ ").expect("`$ show …`").split_whitespace();
            let args: Vec<&str> = words.collect();
            let out = good(loam_in(folder.path(), &args, ""));
            // `--json` works for the same command.
            good_json(loam_in(folder.path(), &[&args[..], &["--json"]].concat(), ""));
            format!("{command}\n{out}\n")
        };
        commands.lines().filter(|line| !line.is_empty()).map(run).collect::<String>()
    });
    assert!(cases >= 5, "{cases} cases");
}

#[test]
fn conflicts_in_json_have_both_sources_and_the_winner() {
    let folder = content(
        "--- scripts/house-a/amend.toml\n[[amend]]\npiece = \"base:nomads\"\nset = { cost.dwelling.workers = 3 }\n\
         --- scripts/house-b/amend.toml\n[[amend]]\npiece = \"base:nomads\"\nset = { cost.dwelling.workers = 2 }\n\
         --- variants/two.toml\nid = \"two\"\nname = \"Two\"\nextends = \"base\"\nmodules = [\"house-b\", \"house-a\"]\n",
    );
    let found = good_json(loam_in(folder.path(), &["show", "two", "--conflicts", "--json"], ""));
    let all = found["conflicts"].as_array().expect("a list");
    assert_eq!(all.len(), 1, "{found}");
    assert_eq!(all[0]["wins"], "house-b");
    assert_eq!(all[0]["field"], "cost.dwelling.workers");
    for (place, module) in [("first", "house-a"), ("second", "house-b")] {
        assert_eq!(all[0][place]["module"], module);
        assert_eq!(all[0][place]["span"]["file"], format!("scripts/{module}/amend.toml"));
        assert_eq!(all[0][place]["span"]["line"], 3);
    }
    let why = ["show", "two", "--why", "nomads.cost.dwelling.workers", "--json"];
    let why = good_json(loam_in(folder.path(), &why, ""));
    let files: Vec<&str> = why["written"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|place| place["span"]["file"].as_str().expect("a file"))
        .collect();
    let home = "scripts/base/factions/nomads.toml";
    assert_eq!(files, [home, "scripts/house-a/amend.toml", "scripts/house-b/amend.toml"]);
}

#[test]
fn a_trace_names_every_module_that_wrote_a_number() {
    let folder = content(
        "--- scripts/house-a/amend.toml\n[[amend]]\npiece = \"base:nomads\"\nset = { cost.dwelling = { workers = 3, coins = 4 } }\n\
         --- scripts/house-b/amend.toml\n[[amend]]\npiece = \"base:nomads\"\nset = { cost.dwelling = { workers = 2, coins = 1 } }\n\
         --- variants/two.toml\nid = \"two\"\nname = \"Two\"\nextends = \"base\"\nmodules = [\"house-b\", \"house-a\"]\n",
    );
    let play = ["play", "two", "--players", "2", "--factions", "nomads,witches", "--seed", "9"];
    let typed = "build A5\nbuild A3\nbuild I11\nbuild D3\nbuild F3\npass BON2\npass BON1\naction BON1\n\
                 transform E3 to yellow\nbuild E3\nwhy\nquit\n";
    let output = good(loam_in(folder.path(), &play, typed));
    for file in [
        "scripts/base/factions/nomads.toml:",
        "scripts/house-a/amend.toml:3",
        "scripts/house-b/amend.toml:3",
    ] {
        assert!(output.contains(file), "{file}: {output}");
    }
}
