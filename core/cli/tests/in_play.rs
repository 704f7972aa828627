//! Tests that a game reads only what it needs: an error in unrelated content does not stop it, and
//! is reported by commands that read everything.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, loam_in};

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

#[test]
fn an_error_outside_a_game_does_not_stop_it() {
    let folder = copy_of_the_content();
    let variant = "id = \"broken\"\nname = \"B\"\nextends = \"base\"\nmodules = [\"broken\"]\n";
    write(folder.path(), "variants/broken.toml", variant);
    write(folder.path(), "scripts/broken/module.toml", "id = \"broken\"\nname =\n");
    write(folder.path(), "scripts/broken/rule.lua", "return {");
    let run = |args: &[&str]| loam_in(folder.path(), args, "");
    for args in [
        &["sim", "base", "--games", "1"][..],
        &["sim", "merchants-cove", "--games", "1"],
        &["compare", "base", "house-example", "--games", "10"],
        &["show", "base"],
        &["show", "base", "--board"],
    ] {
        let ran = run(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
    // These read everything.
    for (args, code) in [(&["check"][..], 1), (&["list"], 0), (&["sim", "broken"], 1)] {
        let ran = run(args);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains("error"), "{args:?}: {}", ran.err);
    }
    assert!(run(&["sim", "broken"]).err.contains("scripts/broken/module.toml:2"));
}

/// A ledger from another site names no variant, and may name options of any module.
#[test]
fn ledgers_find_rules_that_their_variant_does_not_have() {
    let folder = copy_of_the_content();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mystica/game/tests/data");
    let foreign = data.join("ref-1023-base-4p.txt");
    let foreign = foreign.to_str().expect("a path");
    good(loam_in(folder.path(), &["replay", "--check", foreign], ""));
    // The same game with a header that names a variant, and a module that the variant does not
    // have.
    let own =
        good(loam_in(folder.path(), &["sim", "base", "--games", "1", "--ledgers", "own"], ""));
    assert!(own.contains("1 game of base"), "{own}");
    let file = folder.path().join("own/base-000000.txt");
    good(loam_in(folder.path(), &["replay", "--check", "own/base-000000.txt"], ""));
    let text = fs::read_to_string(&file).expect("a ledger");
    let more = text.replacen("variant=base", "variant=base settings=+house-example", 1);
    assert_ne!(more, text, "{text}");
    fs::write(&file, more).expect("writable");
    let under = ["replay", "--any-ruleset", "own/base-000000.txt"];
    good(loam_in(folder.path(), &under, ""));
    // Both in one call: one names its variant, the other does not.
    good(loam_in(folder.path(), &["replay", "--any-ruleset", "own/base-000000.txt", foreign], ""));
}
