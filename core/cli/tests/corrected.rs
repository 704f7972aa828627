//! Tests that inferred values can be corrected in their files without a change of any scenario.

use std::fs;

use crate::common::{copy_of_the_content, good, loam_in};

const AMEND: &str = "scripts/merchants-of-the-sea/amend.toml";
const MERCHANT: &str = "scripts/merchants-of-the-sea/tokens/merchant.toml";
const TOWNS: &str = "scripts/merchants-of-the-sea/tiles/towns.toml";

/// Possible corrections by someone with the original boards, each as file, old text and new text.
const CORRECTIONS: [(&str, &str, &str); 9] = [
    (AMEND, "shipyard = { workers = 4, coins = 6 }", "shipyard = { workers = 3, coins = 7 }"),
    (AMEND, "shipyard = { workers = 5, coins = 8 }", "shipyard = { workers = 4, coins = 9 }"),
    (AMEND, "ACTBUILD = { workers = 2, coins = 3 }", "ACTBUILD = { workers = 1, coins = 4 }"),
    (AMEND, "ACTBUILD = { workers = 1, coins = 1 }", "ACTBUILD = { workers = 2, coins = 1 }"),
    // A Range tile of five spaces.
    (AMEND, "range = { max = 4 }  ", "range = { max = 5 }  "),
    (AMEND, "builds_inland = [\"shipyard\"]", "range.max = 5\nbuilds_inland = [\"shipyard\"]"),
    (AMEND, "skips = [0, 1, 1, 2, 3]", "skips = [0, 1, 1, 2, 2, 3]"),
    (MERCHANT, "table = [0, 1, 2, 3, 4]", "table = [0, 1, 2, 2, 3, 3]"),
    (TOWNS, "gain = { keys = 1, vp = 3, ship = 2 }", "gain = { keys = 2, vp = 3, ship = 2 }"),
];

const LOADING: &str = "scripts/merchants-cove/loading.toml";
const RECRUITING: &str = "scripts/merchants-cove/recruiting.toml";
const ADVENTURERS: &str = "scripts/merchants-cove/adventurers.toml";

/// Corrections of Merchants Cove that are not numbers: which berth belongs to which side and dock,
/// what the places of the Town Square cost, what the first slot of a staff board requires.
const OTHER_BOARDS: [(&str, &str, &str); 7] = [
    (ADVENTURERS, "[\"berth-bazaar\", \"berth-left\",", "[\"berth-left\", \"berth-bazaar\","),
    (LOADING, "boat < 4 and berth < 3 or boat > 3", "boat > 3 and berth < 3 or boat < 4"),
    (LOADING, "to = \"bazaar\", when = \"berth == 1\"", "to = \"bazaar\", when = \"berth == 2\""),
    (LOADING, "when = \"berth == 2 or berth == 3\"", "when = \"berth == 1 or berth == 4\""),
    (RECRUITING, "\"2 - count(crowd[3], card)", "\"3 - count(crowd[2], card)"),
    (RECRUITING, "\"count(crowd[1], card) +", "\"count(crowd[2], card) +"),
    (RECRUITING, "count(supply, small-green) > 0 or", "count(supply, small-blue) > 0 or"),
];

const ROUND_TILES: &str = "scripts/merchants-of-the-sea/tiles/round-tiles.toml";

/// A round tile whose reward is inferred.
const ADVANCES: &str = "legend = \"ADVANCE >> 2\"
counts = \"cult:fire\"
steps = 4
reward = { power = 4 }
";

/// The mark of its inferred fields.
const MARK: &str = "field = [\"counts\", \"steps\", \"reward\"]";

/// The same tile with a reward that advances shipping.
const ADVANCES_OTHERWISE: &str = "legend = \"ADVANCE >> 2\"
counts = \"cult:earth\"
[[round_tile.on]]
hook = \"round_end\"
advance = { shipping = { per = \"cult:earth\", every = 5 } }
";

const AN_ADVANCE_AS_REWARD: &str = "\
variant merchants
scenario An advance that a reward brings scores its level alone
seats nomads witches
round 1 SCORE20
round 2 SCORE10
round 1
cards BON1 BON2 BON3 BON5
at nomads: D F3, EARTH 5, card BON1, ship 0
at witches: D F4, card BON2, passed, EARTH 0
nomads: pass BON3
expect nomads: ship +1, +2 VP, +6 C, +2 W, card BON3
expect witches: not passed, +4 C, +2 W
expect table: round 2
";

#[test]
fn halves_of_round_tiles_may_be_paired_otherwise() {
    let folder = copy_of_the_content();
    let path = folder.path().join(ROUND_TILES);
    let text = fs::read_to_string(&path).expect("the file");
    assert!(text.contains(ADVANCES), "{ROUND_TILES} has the tile");
    let mut changed = text.replace(ADVANCES, ADVANCES_OTHERWISE);
    // The mark of the inferred fields is changed with it.
    let tile = changed.find(ADVANCES_OTHERWISE).expect("just written");
    let mark = changed[tile..].find(MARK).expect("the tile is marked");
    changed.replace_range(tile + mark..tile + mark + MARK.len(), "field = \"counts\"");
    fs::write(&path, changed).expect("written");
    fs::write(folder.path().join("reward.txt"), AN_ADVANCE_AS_REWARD).expect("written");
    let out = good(loam_in(folder.path(), &["test", "--file", "reward.txt"], ""));
    assert!(out.contains(" 0 failed"), "{out}");
}

#[test]
fn scenarios_follow_corrected_values() {
    let folder = copy_of_the_content();
    for (file, old, new) in CORRECTIONS {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).expect("the file");
        assert!(text.contains(old), "{file} has `{old}`");
        let mut changed = text.replace(old, new);
        if new.starts_with("range.max") {
            // One of the two factions has its length from its own file.
            let (before, after) = text.rsplit_once(old).expect("found above");
            changed = format!("{before}{new}{after}");
        }
        fs::write(&path, changed).expect("written");
    }
    let out = good(loam_in(folder.path(), &["test", "merchants-of-the-sea"], ""));
    assert!(out.contains(" 0 failed"), "{out}");
}

#[test]
fn scenarios_follow_another_board_of_the_cove() {
    let folder = copy_of_the_content();
    for (file, old, new) in OTHER_BOARDS {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).expect("the file");
        assert!(text.contains(old), "{file} has `{old}`");
        fs::write(&path, text.replace(old, new)).expect("written");
    }
    let modules = ["test", "merchants-cove", "cove-apprentice", "cove-diver"];
    let out = good(loam_in(folder.path(), &modules, ""));
    assert!(out.contains(" 0 failed"), "{out}");
}
