//! Tests of unusual content folders: too many files, deep nesting, dangling and circular links,
//! unreadable files.

use std::fs;
use std::path::Path;

use content::{ContentTree, load};

const HEADER: &str = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\n";

/// Returns the errors of the content in a folder.
fn diagnostics_of(root: &Path) -> Vec<String> {
    let (_, errors) = load(&ContentTree::from_disk(root), crate::toy::TOY);
    errors.iter().map(|e| format!("{}: {}", e.span, e.kind.message())).collect()
}

fn folder() -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(root.path().join("scripts/m")).expect("writable");
    fs::write(root.path().join("scripts/m/module.toml"), HEADER).expect("writable");
    root
}

#[test]
fn a_file_that_is_too_large_has_a_place() {
    let root = folder();
    fs::write(root.path().join("scripts/m/big.toml"), "#".repeat(600_000)).expect("writable");
    assert_eq!(diagnostics_of(root.path()), ["scripts/m/big.toml:1:1: this file has 600000 bytes"]);
}

/// Only the first ten thousand files are read, from a folder and from a tree built in memory.
#[test]
fn more_files_than_are_read_have_a_place() {
    let root = folder();
    let most = 10_000 - 1;
    let name = |i: usize| format!("scripts/m/f{i:05}.lua");
    (0..most).for_each(|i| fs::write(root.path().join(name(i)), "").expect("writable"));
    assert!(diagnostics_of(root.path()).is_empty(), "with its header it has as many as may be");
    let mut tree = ContentTree::from_disk(root.path());
    fs::write(root.path().join(name(most)), "").expect("writable");
    let last = "scripts/m/module.toml:1:1: with this file the content has 10001 files";
    let of_all = "scripts/m/f09998.lua:1:1: the content has 10001 files";
    assert_eq!(diagnostics_of(root.path()), [of_all, last]);
    tree.insert(name(most), "");
    let (_, errors) = load(&tree, crate::toy::TOY);
    let messages: Vec<String> = errors.iter().map(|e| e.kind.message()).collect();
    assert_eq!(messages, ["the content has 10001 files"]);
}

#[test]
fn folders_that_lie_too_deep_have_a_place() {
    let root = folder();
    let deep = root.path().join("scripts/m").join("d/".repeat(20));
    fs::create_dir_all(&deep).expect("writable");
    fs::write(deep.join("lost.toml"), "").expect("writable");
    let place = format!("scripts/m{}", "/d".repeat(15));
    assert_eq!(
        diagnostics_of(root.path()),
        [format!("{place}:1:1: this folder lies in 16 others")]
    );
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_and_in_circles_have_a_place() {
    use std::os::unix::fs::symlink;
    let root = folder();
    let module = root.path().join("scripts/m");
    symlink("nowhere.toml", module.join("lost.toml")).expect("a link");
    symlink(".", module.join("round")).expect("a link");
    let circle = "scripts/m/round:1:1: this folder is a link to a folder that contains it";
    assert_eq!(
        diagnostics_of(root.path()),
        ["scripts/m/lost.toml:1:1: broken link: its target does not exist", circle]
    );
}

/// Each folder links to all others, so the number of paths grows exponentially.
#[cfg(unix)]
#[test]
fn folders_that_are_linked_to_each_other_are_walked_for_a_while_only() {
    use std::os::unix::fs::symlink;
    let root = folder();
    let names: Vec<String> = (0..12).map(|i| format!("f{i}")).collect();
    for name in &names {
        let here = root.path().join("scripts").join(name);
        fs::create_dir_all(&here).expect("writable");
        for other in names.iter().filter(|other| *other != name) {
            symlink(format!("../{other}"), here.join(other)).expect("a link");
        }
    }
    let messages = diagnostics_of(root.path());
    let last = messages.iter().find(|m| m.contains("the content has"));
    assert!(last.is_some_and(|m| m.ends_with("2001 folders")), "{messages:?}");
    assert!(messages.len() < 20, "{} mistakes", messages.len());
}
