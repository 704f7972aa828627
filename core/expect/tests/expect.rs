//! Tests that differing texts, leftover files and empty outputs are reported.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

/// Runs `work` and returns the message of its panic; empty without a panic.
fn panic_of(work: impl FnOnce() + std::panic::UnwindSafe) -> String {
    // With `LOAM_BLESS` no difference is reported, so these tests would pass or fail for the wrong
    // reason.
    assert!(std::env::var_os("LOAM_BLESS").is_none(), "this test cannot be blessed");
    let Err(panic) = catch_unwind(work) else { return String::new() };
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn a_text_that_differs_is_shown_by_its_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("said.txt");
    write(folder.path(), "said.txt", "one\r\ntwo\r\n");
    assert_eq!(panic_of(|| expect::file(&file, "one\ntwo")), "");
    let said = panic_of(|| expect::file(&file, "one\nthree\n"));
    assert!(said.contains("-two\n+three\n") && said.contains("LOAM_BLESS=1"), "{said}");
    let said = panic_of(|| expect::file(folder.path().join("nothing.txt"), "one"));
    assert!(said.contains("+one"), "{said}");
}

#[test]
fn a_file_that_nothing_says_any_more_is_left_over() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one.out", "two.out", "two.txt"] {
        write(folder.path(), name, "said\n");
    }
    let ask = |names: &[&str]| {
        let mut expected = expect::Folder::new(folder.path(), "out");
        names.iter().for_each(|name| expected.file(name, "said"));
        expected.end();
    };
    assert_eq!(panic_of(|| ask(&["one", "two"])), "");
    assert!(panic_of(|| ask(&["one"])).contains("two.out: nothing says this any more"));
    let said = panic_of(|| ask(&["one", "two", "three"]));
    assert!(said.contains("three.out is another text now"), "{said}");
}

#[test]
fn every_case_that_differs_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cases.txt");
    let text = "# On top.\n\n=== small\na\n---\nA\n\n=== twice\na\na\n---\nA\nA\n";
    fs::write(&file, text).unwrap();
    let ask = |how: fn(&str) -> String| panic_of(|| expect::cases(&file, |_, text| how(text)));
    assert_eq!(ask(str::to_uppercase), "");
    let said = ask(|text| text.to_uppercase() + "!");
    assert!(said.contains("=== small") && said.contains("=== twice"), "{said}");
    assert!(ask(|_| String::new()).contains("nothing is said about: small"));
    fs::write(&file, "# Nothing below.\n").unwrap();
    assert!(ask(str::to_uppercase).contains("has no cases"));
}
