//! Variants that people wished for, as modules that anybody could write: each is free of mistakes and warnings, passes its
//! scenarios, holds every law in random games, and its ledgers replay. They lie in `wishes/`, over the shipped content.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{copy_of_the_content, good, loam_in};

fn wishes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wishes")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable") {
        let entry = entry.expect("readable").path();
        let to = to.join(entry.file_name().expect("a name"));
        if entry.is_dir() {
            copy(&entry, &to);
        } else {
            fs::copy(&entry, to).expect("a copy");
        }
    }
}

/// The content of the project with the wishes over it, and their names.
fn folder() -> (tempfile::TempDir, Vec<String>) {
    let folder = copy_of_the_content();
    copy(&wishes(), folder.path());
    let modules = fs::read_dir(wishes().join("scripts")).expect("readable");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = modules.map(|entry| name(entry.expect("readable"))).collect();
    names.sort();
    (folder, names)
}

#[test]
fn their_scenarios_pass_and_nothing_warns() {
    let (folder, names) = folder();
    let said = good(loam_in(folder.path(), &["check"], ""));
    assert!(said.starts_with("no mistakes in ") && said.lines().count() == 1, "{said}");
    for name in names {
        let said = good(loam_in(folder.path(), &["test", &name], ""));
        assert!(said.contains(", 0 failed") && !said.starts_with("0 scenarios"), "{name}: {said}");
    }
}

#[test]
fn every_law_holds_in_random_games_and_their_ledgers_replay() {
    let (folder, names) = folder();
    for name in names {
        good(loam_in(folder.path(), &["fuzz", &name, "--games", "3"], ""));
        let ledgers = folder.path().join("ledgers");
        let to = ledgers.to_string_lossy();
        good(loam_in(folder.path(), &["sim", &name, "--games", "3", "--ledgers", &to], ""));
        let mut args = vec!["replay".to_owned(), "--check".to_owned()];
        let files = fs::read_dir(&ledgers).expect("ledgers");
        args.extend(files.map(|file| file.expect("a file").path().to_string_lossy().into_owned()));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let said = good(loam_in(folder.path(), &args, ""));
        assert!(said.contains("3 ledgers") && said.contains(", 0 differ"), "{name}: {said}");
        fs::remove_dir_all(ledgers).expect("gone");
    }
}
