//! Tests of `loam certify`: a valid module passes the determinism check, each invalid one is
//! rejected with the hook that caused it, and the scenario written for a failure reproduces it until the
//! script is fixed.

use crate::common;
use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, loam_in};
use serde_json::Value;

/// Returns the content of the project with one of the modules of the test data.
fn folder(module: &str) -> tempfile::TempDir {
    let folder = copy_of_the_content();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certify/scripts").join(module);
    let to = folder.path().join("scripts").join(module);
    fs::create_dir_all(&to).expect("a folder");
    for file in ["module.toml", "rule.toml", "rule.lua"] {
        fs::copy(from.join(file), to.join(file)).expect("a copy");
    }
    folder
}

/// Replaces each number by `N`, since numbers may change with other content.
fn masked(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii_digit() && out.ends_with('N') => {}
            ',' | '.' if out.ends_with('N') => out.push(c),
            c if c.is_ascii_digit() && (out.ends_with("N,") || out.ends_with("N.")) => {
                out.pop();
            }
            c if c.is_ascii_digit() => out.push('N'),
            c => out.push(c),
        }
    }
    // Column widths depend on the numbers.
    let lines = out.lines().map(|line| {
        let indent = line.len() - line.trim_start().len();
        format!("{}{}", " ".repeat(indent), line.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn certify(folder: &Path, module: &str) -> common::Run {
    loam_in(folder, &["certify", module, "--games", "4", "--seed", "1", "--threads", "2"], "")
}

#[test]
fn a_good_module_is_certified() {
    let folder = folder("house-modest");
    let out = good(certify(folder.path(), "house-modest"));
    let expected = "\
base with house-modest: N games, all invariants hold
  N positions compared in two virtual machines with different histories
  N decisions forked: copied, saved and reloaded, migrated to recompiled rules;
  up to N more actions played from each and compared
  N games played on one thread and on three, and compared
largest use in one call (limits: N steps and N KiB):
  hook piece calls steps KiB
  pass house-modest:rule N N N
house-modest is certified";
    assert_eq!(masked(&out), expected);
    // The result depends neither on the number of threads nor on chance.
    let json = |threads: &str| {
        let args = ["certify", "house-modest", "--games", "4", "--threads", threads, "--json"];
        let mut all: Value =
            serde_json::from_str(&good(loam_in(folder.path(), &args, ""))).unwrap();
        // A string is created once per Lua virtual machine, so the allocations of a call depend on
        // the thread.
        all["hooks"][0]["bytes"] = Value::Null;
        all
    };
    assert_eq!(json("1"), json("3"));
    assert_eq!(json("1")["certified"], true);
    assert_eq!(json("1")["hooks"][0]["line"], 3);
}

/// Checks the failure of an invalid module: the message, the minimized scenario, and that the fixed
/// script passes it.
#[track_caller]
fn refuses(module: &str, message: &str, mended: &str) {
    let folder = folder(module);
    let run = certify(folder.path(), module);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(run.out.ends_with(&format!("{module} is not certified\n")), "{}", run.out);
    assert!(run.err.contains(message), "{}", run.err);
    let (_, file) = run.err.split_once("`loam test --file ").expect("a scenario was written");
    let (file, _) = file.split_once('`').expect("its name ends");
    assert_eq!(file, format!("failures/{module}-base-with-{module}-0.txt"));
    // The scenario reproduces the failure ...
    let test = || loam_in(folder.path(), &["test", "--file", file], "");
    let fails = test();
    assert_eq!((fails.code, fails.out.as_str()), (1, "1 scenario in 1 file, 1 failed\n"));
    assert!(fails.err.contains(message), "{}", fails.err);
    // ... until the script is fixed.
    fs::write(folder.path().join(format!("scripts/{module}/rule.lua")), mended).expect("written");
    assert_eq!(good(test()), "1 scenario in 1 file, 0 failed\n");
}

#[test]
fn a_script_without_end_is_refused() {
    refuses(
        "house-greedy",
        "scripts/house-greedy/rule.lua:5: out of fuel: more than 200000 steps in one call (module \
         `house-greedy`, piece `house-greedy:rule`, hook `pass`)",
        "return { pass = function(game, me) end }",
    );
}

#[test]
fn a_script_that_fails_is_refused() {
    refuses(
        "house-clumsy",
        "scripts/house-clumsy/rule.lua:4: `gain_vp`: argument `n` must be a whole number, not 0.5 (module \
         `house-clumsy`, piece `house-clumsy:rule`, hook `pass`)",
        "return { pass = function(game, me) end }",
    );
}

#[test]
fn a_script_without_room_is_refused() {
    refuses(
        "house-hungry",
        "out of memory: more than 4096 KiB in one call (module `house-hungry`, piece `house-hungry:rule`, hook `round_start`)",
        "return { round_start = function(game, me, round) end }",
    );
}

#[test]
fn a_script_near_a_limit_is_refused() {
    let folder = folder("house-slow");
    let run = certify(folder.path(), "house-slow");
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    let expected = "near a limit: `pass` of house-slow:rule uses more than half of a limit \
                    (scripts/house-slow/rule.lua:3)\n";
    assert_eq!(run.err, expected);
}

#[test]
fn a_module_that_is_not_there_is_refused() {
    let folder = folder("house-slow");
    let run = loam_in(folder.path(), &["certify", "house-sloe"], "");
    let expected = "error: unknown module `house-sloe`; did you mean `house-slow`?\n";
    assert_eq!((run.code, run.err.as_str()), (1, expected));
}

/// A function that fails in the randomly drawn call history, and one that changes nothing: neither
/// is blamed for the other.
#[test]
fn a_fault_of_the_drawn_past_is_not_charged_to_the_next_call() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certify/pot");
    let to = folder.path().join("scripts/pot");
    fs::create_dir_all(&to).expect("a folder");
    for file in ["module.toml", "pot.toml", "score.lua", "pay.lua"] {
        fs::copy(from.join(file), to.join(file)).expect("a copy");
    }
    fs::create_dir(folder.path().join("variants")).expect("a folder");
    let variant = "id = \"pot\"\nname = \"Pot\"\nmodules = [\"pot\"]\n";
    fs::write(folder.path().join("variants/pot.toml"), variant).expect("written");
    let args = ["--content", ".", "certify", "pot", "--games", "40", "--seed", "1"];
    let out = good(loam_in(folder.path(), &args, ""));
    assert!(out.contains("all invariants hold"), "{out}");
    // The result makes no claim about what no game reached.
    let cheat = "not reached by any game: scripts/pot/pot.toml:9: answer turn.cheat\n";
    assert!(out.contains(cheat), "{out}");
    let but = "pot is certified, except for 2 parts of tables never reached\n";
    assert!(out.ends_with(but), "{out}");
}
