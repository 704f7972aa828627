//! Tests of the warnings of `loam check`: each kind with its complete text, in `warnings.txt`; the
//! shipped content has none.
//!
//! A case is a line `=== NAME`, files (`--- PATH` and their text) laid over the shipped content,
//! and below `---` the expected output.

use std::fs;
use std::path::Path;

use crate::common::{Interactive, copy_of_the_content, good, good_json, loam_in};

/// Splits a case into files with their texts.
fn parts(case: &str) -> Vec<(&str, &str)> {
    let case = case.trim_end().trim_start_matches("--- ");
    case.split("\n--- ").map(|p| p.split_once('\n').unwrap_or((p, ""))).collect()
}

fn lay_over(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let full = folder.join(path);
        fs::create_dir_all(full.parent().expect("a folder")).expect("writable");
        fs::write(full, format!("{text}\n")).expect("writable");
    }
}

const HEADER: &str =
    "id = \"house-slips\"\nname = \"Slips\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]";

#[test]
fn every_warning_has_a_source_and_a_hint() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/warnings.txt");
    let mut cases = 0;
    crate::expected::cases(path, |name, files| {
        cases += 1;
        let folder = copy_of_the_content();
        lay_over(folder.path(), &[("scripts/house-slips/module.toml", HEADER)]);
        lay_over(folder.path(), &parts(files));
        let run = loam_in(folder.path(), &["check", "--deny", "warnings"], "");
        let count = run.err.matches("warning: ").count();
        assert_eq!(run.code, i32::from(count > 0), "{name}: {}", run.err);
        assert!(count > 0 || name.starts_with("no warning"), "{name}");
        // Each check reads all content, so only some cases are also checked in JSON and without
        // `--deny`.
        if cases % 10 == 1 {
            let json = good_json(loam_in(folder.path(), &["check", "--json"], ""));
            let listed = json["warnings"].as_array().expect("a list");
            assert_eq!(listed.len(), count, "{name}");
            assert!(listed.iter().all(|w| w["file"].is_string() && w["line"].is_u64()), "{json}");
        }
        // The note about the first version of the language is the same in every case.
        let lines = run.err.split_inclusive('\n').filter(|line| !line.starts_with("note: "));
        if count == 0 { "nothing".to_owned() } else { lines.collect() }
    });
    assert!(cases >= 15, "{cases} cases");
}

#[test]
fn the_shipped_content_is_free_of_them() {
    let folder = copy_of_the_content();
    let out = good(loam_in(folder.path(), &["check", "--deny", "warnings"], ""));
    assert!(out.starts_with("no errors in "), "{out}");
}

#[test]
fn a_file_that_is_checked_alone_has_its_own_warnings_only() {
    let folder = copy_of_the_content();
    let idle = "[[setting]]\nid = \"idle\"\ntype = \"bool\"\ndefault = false";
    let files = [("scripts/house-slips/module.toml", HEADER), ("scripts/house-slips/s.toml", idle)];
    lay_over(folder.path(), &files);
    let out = good(loam_in(folder.path(), &["check", "maps/base.toml"], ""));
    assert!(out.starts_with("no errors in 1 file"), "{out}");
    let out = good(loam_in(folder.path(), &["check", "scripts/house-slips/s.toml"], ""));
    assert!(out.starts_with("no errors, 1 warning in 1 file"), "{out}");
}

#[test]
fn of_too_many_some_are_listed_and_the_others_counted() {
    let folder = copy_of_the_content();
    let piece = "kind = \"house_rule\"\nid = \"slip\"\nscript = { file = \"rule.lua\", hooks = [\"pass\"] }";
    let odd = "if me:has(\"castle\") then n = 1 end\n".repeat(400);
    let rule = format!("return {{\n pass = function(game, me)\nlocal n = 0\n{odd} end,\n}}");
    let idle = |from: usize| -> String {
        let setting =
            |i| format!("[[setting]]\nid = \"idle-{i}\"\ntype = \"bool\"\ndefault = false\n");
        (from..from + 60).map(setting).collect()
    };
    lay_over(
        folder.path(),
        &[
            ("scripts/house-slips/module.toml", HEADER),
            ("scripts/house-slips/rule.toml", piece),
            ("scripts/house-slips/rule.lua", &rule),
        ],
    );
    let run = loam_in(folder.path(), &["check"], "");
    assert_eq!((run.code, run.err.matches("warning: ").count()), (0, 50));
    assert!(run.out.starts_with("no errors, 400 warnings in "), "{}", run.out);
    let last = run.err.trim_end().lines().last();
    assert_eq!(last, Some("350 more warnings in scripts/house-slips/rule.lua"));
    for file in 0..11 {
        let path = format!("scripts/house-slips/s{file}.toml");
        lay_over(folder.path(), &[(&path, &idle(file * 60))]);
    }
    let json = good_json(loam_in(folder.path(), &["check", "--json"], ""));
    assert_eq!(json["warnings"].as_array().map(Vec::len), Some(500));
    assert_eq!(json["warnings_left_off"], 400 + 11 * 60 - 500);
    let run = loam_in(folder.path(), &["check", "--deny", "warnings"], "");
    assert_eq!((run.code, run.err.matches("warning: ").count()), (1, 500));
    let last = run.err.trim_end().lines().last();
    assert_eq!(last, Some("560 more warnings in 12 files"));
}

/// The embedded content would have no errors either, but another number of files.
#[test]
fn a_watch_notices_that_the_content_is_gone_and_comes_back() {
    let folder = copy_of_the_content();
    fs::write(folder.path().join("variants/notes.md"), "one file more\n").expect("writable");
    for part in ["scripts", "variants", "maps"] {
        let mut watch = Interactive::begin(folder.path(), &["check", "--watch"]);
        let without_time = |line: String| line.split(" (").next().unwrap_or_default().to_owned();
        let first = without_time(watch.receive());
        assert!(first.starts_with("no errors in "), "{first}");
        let (here, away) = (folder.path().join(part), folder.path().join("away"));
        let done = std::sync::atomic::AtomicBool::new(false);
        let next = std::thread::scope(|scope| {
            // It is unknown when watching has started, so the folder is moved repeatedly.
            scope.spawn(|| {
                while !done.load(std::sync::atomic::Ordering::Relaxed) {
                    fs::rename(&here, &away).expect("moved");
                    std::thread::sleep(std::time::Duration::from_millis(300));
                    fs::rename(&away, &here).expect("moved back");
                    std::thread::sleep(std::time::Duration::from_millis(700));
                }
            });
            let next = without_time(watch.receive());
            done.store(true, std::sync::atomic::Ordering::Relaxed);
            next
        });
        assert_eq!(next, first, "{part}");
        watch.stop();
    }
}

/// If there is no content in the folder, `check` says that it read the embedded content.
#[test]
fn a_check_of_the_built_in_content_says_so() {
    let origin = |folder: &Path| {
        let run = loam_in(folder, &["check"], "");
        run.out.trim_end().ends_with(" ms), built-in content")
    };
    assert!(origin(tempfile::tempdir().expect("a folder").path()));
    assert!(!origin(copy_of_the_content().path()));
}

/// A module without a variant is checked as well, with its tables and scripts.
#[test]
fn scripts_of_modules_without_a_variant_are_checked() {
    let folder = copy_of_the_content();
    let header =
        "id = \"unplayed\"\nname = \"x\"\nversion = \"1\"\napi = 1\nrequires = [\"base\"]\n";
    let rule =
        "kind = \"house_rule\"\nid = \"r\"\nscript = { file = \"a.lua\", hooks = [\"pass\"] }\n";
    let lua = "local it = string.gmatch(\"a b\", \"%a\")\nreturn { pass = function(game, me) it() end }\n";
    let unheard = "return { on_biuld = function(game, me) end, pass = function(game, me) end }\n";
    for (script, place) in
        [("return 1 $$$ (((\n", "a.lua:1:"), (lua, "a.lua:1:"), (unheard, "a.lua:1:10")]
    {
        let files = [("module.toml", header), ("rule.toml", rule), ("a.lua", script)]
            .map(|(name, text)| (format!("scripts/unplayed/{name}"), text));
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, *text)).collect();
        lay_over(folder.path(), &files);
        let run = loam_in(folder.path(), &["check"], "");
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(run.err.contains(&format!("scripts/unplayed/{place}")), "{}", run.err);
    }
}
