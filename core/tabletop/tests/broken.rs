//! Tests the exact text of all errors in tables of components. Each `broken/NAME.toml` replaces
//! parts of `base.toml`; `NAME.txt` contains the expected messages. `SNAPSHOTS=overwrite` rewrites
//! them; review the difference like code.

use std::path::{Path, PathBuf};

use content::{ContentTree, load};
use tabletop::DIALECTS;

const HEADER: &str = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";

fn diagnostics_of(text: &str) -> String {
    let mut tree = ContentTree::default();
    // A case of the second version of the language says so in its first line.
    let is_second = text.starts_with("# api = 2\n");
    let header = if is_second { HEADER.replace("api = 1", "api = 2") } else { HEADER.to_owned() };
    tree.insert("scripts/m/module.toml", &header);
    tree.insert("scripts/m/base.toml", include_str!("base.toml"));
    tree.insert("scripts/m/sum.lua", "return { amount = function(game) return 1 end }\n");
    if !text.is_empty() {
        tree.insert("scripts/m/more.toml", text);
    }
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    let (_, errors) = load(&tree, DIALECTS);
    errors.iter().map(|e| format!("{e}\n")).collect::<Vec<_>>().join("\n")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

fn cases() -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> =
        all.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    all.sort();
    all
}

#[test]
fn the_base_of_the_cases_has_no_errors() {
    assert_eq!(diagnostics_of(""), "");
}

#[test]
fn every_error_has_a_source_and_a_suggestion() {
    let cases = cases();
    assert!(cases.len() >= 40, "{} cases", cases.len());
    let mut texts = crate::expected::Folder::new(folder(), "txt");
    for case in cases {
        let found = diagnostics_of(&std::fs::read_to_string(&case).unwrap());
        assert!(!found.is_empty(), "{}: nothing is wrong", case.display());
        texts.file(&case.file_stem().unwrap().to_string_lossy(), &found);
    }
    texts.end();
}

#[test]
fn a_step_that_passes_outside_a_phase_of_turns_is_an_error() {
    let game = |how: &str, does: &str| -> Vec<String> {
        let text = format!(
            r#"counter = [{{ id = "points", of = "each", most = 9 }}]
decision = [{{ id = "turn", option = [
    {{ id = "stop", text = "stop", does = {does} }},
] }}]
task = [{{ id = "leave", does = {{ pass = true }} }}]
phase = [{{ id = "play", asks = "turn", how = "{how}" }}]
game = {{ seats = [2, 3], points = "points" }}
"#
        );
        let mut tree = ContentTree::default();
        tree.insert("scripts/m/module.toml", HEADER);
        tree.insert("scripts/m/game.toml", &text);
        tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
        let (_, errors) = load(&tree, DIALECTS);
        errors.iter().map(|error| error.to_string().lines().take(2).collect()).collect()
    };
    assert_eq!(game("turns", "{ run = \"leave\" }"), Vec::<String>::new());
    let found = game("in-order", "[{ pass = true }, { run = \"leave\" }]");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("seats pass only in a phase with `how = \"turns\"`"), "{found:?}");
    let places = ["game.toml:3:27", "game.toml:5:16"];
    assert!(places.iter().all(|place| found.iter().any(|f| f.contains(place))), "{found:?}");
}
