//! Tests every diagnostic text of the crate to the letter: one folder for each case, laid over the
//! small game in `mini/`.
//!
//! `expected.txt` has all errors of loading, then those of each block of `command.txt`, if there is
//! one: a variant and the options of a command line. `unread.txt` names unreadable files.
//! `SNAPSHOTS=overwrite` rewrites the files; review the difference as code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use content::{ContentError, ContentErrorKind, ContentTree, UnreadableEntry, VariantChoice};
use mystica_content::load;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn cases() -> Vec<PathBuf> {
    let read = std::fs::read_dir(folder("broken")).expect("the cases are there");
    let mut all: Vec<PathBuf> = read.map(|e| e.expect("readable").path()).collect();
    all.sort();
    all
}

fn tree_of(case: &Path) -> ContentTree {
    let mut tree = ContentTree::from_disk(&folder("mini"));
    let over = ContentTree::from_disk(case);
    tree.files.extend(over.files);
    tree.unread.extend(over.unread);
    // Unreadable files with the reason: `PATH: WHY`.
    let unread = std::fs::read_to_string(case.join("unread.txt")).unwrap_or_default();
    for (path, why) in unread.lines().filter_map(|line| line.split_once(": ")) {
        let why = ContentErrorKind::NotReadable(why.to_owned());
        tree.unread
            .insert(path.to_owned(), UnreadableEntry { before: String::new(), why: Box::new(why) });
    }
    tree
}

fn errors_of(case: &Path) -> Vec<ContentError> {
    let (library, mut errors) = load(&tree_of(case));
    let commands = std::fs::read_to_string(case.join("command.txt")).unwrap_or_default();
    for block in commands.split("\n\n").filter(|b| !b.trim().is_empty()) {
        let mut choice = VariantChoice::default();
        for line in block.lines() {
            let (word, value) = line.split_once(' ').expect("a word and a value");
            let value = value.to_owned();
            match word {
                "variant" => choice.variant = value,
                "map" => choice.map = Some(value),
                "profile" => choice.profile = Some(value),
                "module" => choice.modules.push((value, true)),
                "without" => choice.modules.push((value, false)),
                _ => {
                    let (key, value) = value.split_once('=').expect("KEY=VALUE");
                    choice.settings.push((key.to_owned(), value.to_owned()));
                }
            }
        }
        errors.extend(mystica_content::compile(&library, &choice).err().unwrap_or_default());
    }
    errors
}

fn text(errors: &[ContentError]) -> String {
    errors.iter().map(|e| format!("{e}\n")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_small_game_itself_has_no_mistakes() {
    let (library, errors) = load(&ContentTree::from_disk(&folder("mini")));
    assert_eq!(text(&errors), "");
    assert!(mystica_content::compile(&library, &VariantChoice::named("mini")).is_ok());
}

#[test]
fn every_mistake_is_reported_as_expected() {
    for case in cases() {
        let found = text(&errors_of(&case));
        assert!(!found.is_empty(), "{}: a broken case has an error", case.display());
        crate::expected::file(case.join("expected.txt"), &found);
    }
}

/// The kinds come from the source, so that a new kind without a case fails the test.
#[test]
fn every_kind_of_error_has_a_case() {
    let engine =
        kinds(include_str!("../../../content/src/error.rs"), "pub enum ContentErrorKind {");
    let own = kinds(include_str!("../src/diagnostic.rs"), "pub(crate) enum DiagnosticKind {");
    assert!(engine.len() > 30 && own.len() > 15, "the enums were read");
    let mut seen = BTreeSet::new();
    for error in cases().iter().flat_map(|case| errors_of(case)) {
        let debug = format!("{:?}", error.kind);
        seen.insert(debug.split(|c: char| !c.is_alphanumeric()).next().expect("a word").to_owned());
        if let ContentErrorKind::OfDialect { name, .. } = error.kind {
            seen.insert(name);
        }
    }
    // Errors that need two dialects, or another one, have cases elsewhere.
    let between = ["OtherDialect", "NotInDialect", "NoMaps"];
    let mut missing: Vec<&str> = engine.into_iter().chain(own).collect();
    missing.retain(|kind| !seen.contains(*kind) && !between.contains(kind));
    assert!(missing.is_empty(), "without a case: {missing:?}");
}

/// Returns the variants of an enum in a source text.
fn kinds<'s>(source: &'s str, begins: &str) -> BTreeSet<&'s str> {
    let body = source.split(begins).nth(1).expect("the enum");
    let body = body.split("\n}").next().expect("its end");
    body.lines()
        .map(str::trim)
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(|line| line.split(|c: char| !c.is_alphanumeric()).next().expect("a word"))
        .collect()
}
