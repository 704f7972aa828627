//! Property tests of the platform's invariants on the shipped variants, with seeds drawn by
//! proptest.

use crate::common::{copy_of_the_content, good_json, loam, loam_in};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold_in_random_games(
        seed: u32,
        variant in prop::sample::select(vec!["base", "fire-and-ice", "house-example", "house-caravans"]),
    ) {
        let seed = seed.to_string();
        let report = good_json(loam(&[
            "fuzz", variant, "--games", "4", "--players", "2..5", "--full-every", "24", "--seed", &seed, "--json",
        ]));
        prop_assert_eq!(&report["failed"], 0);
        prop_assert!(report["positions"].as_u64().unwrap() > 200);
        prop_assert!(report["probes"].as_u64().unwrap() > 50_000);
    }
}

/// A faction whose file names no home terrain chooses one in setup; otherwise the content has an
/// error.
#[test]
fn a_faction_without_a_home_takes_one_or_is_an_error() {
    let folder = copy_of_the_content();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(path, text).expect("writable");
    };
    let cultists = folder.path().join("scripts/base/factions/cultists.toml");
    let cultists = std::fs::read_to_string(cultists).expect("the file");
    let lines = cultists.lines().filter(|line| !line.starts_with("home ="));
    let homeless: Vec<String> =
        lines.map(|line| line.replace("id = \"cultists\"", "id = \"drifters\"")).collect();
    let homeless = homeless.join("\n") + "\n";
    let header = "id = \"drift\"\nname = \"x\"\nversion = \"1\"\napi = 2\nrequires = [\"base\"]\n";
    write("scripts/drift/module.toml", header);
    write(
        "variants/drift.toml",
        "id = \"drift\"\nname = \"x\"\nextends = \"base\"\nmodules = [\"drift\"]\n",
    );
    write("scripts/drift/drifters.toml", &homeless);
    let run = loam_in(folder.path(), &["check"], "");
    assert!(run.err.starts_with("error: `home` is missing"), "{}", run.err);
    let takes = "\n[[on]]\nhook = \"setup\"\nchoose = { wait = \"turn\", options = [\n  \
        { text = \"pick-color {terrain}\", each = \"terrain\", when = { terrain_is = \"free\" }, move_home = \"terrain\" },\n] }\n";
    write("scripts/drift/drifters.toml", &(homeless + takes));
    let games = ["fuzz", "drift", "--games", "8", "--players", "5", "--json"];
    assert_eq!(good_json(loam_in(folder.path(), &games, ""))["failed"], 0);
}
