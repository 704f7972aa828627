//! Tests of the messages for commands that cannot be carried out: complete texts and exit codes, in
//! `mistakes.txt`.
//!
//! A case begins with `=== SENTENCE`, files and its command; the lines below the command are its
//! input. After `---` follow the exit code and all of standard error. `SNAPSHOTS=overwrite` rewrites the
//! file; review the changes.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, loam_in};

/// Runs a case in a folder with a saved game, `game.txt`.
///
/// Before its command a case may have files, each a line `+ PATH` with the text indented below. The
/// folder contains only these; after a line `content` it also contains the content of the project.
fn output_of(case: &str) -> String {
    let at = case.find("$ loam").expect("a command");
    let (files, case) = case.split_at(at);
    let mut files = files.lines().peekable();
    let folder = match files.next_if_eq(&"content") {
        Some(_) => copy_of_the_content(),
        None => tempfile::tempdir().expect("a temporary folder"),
    };
    let recorded = "../mystica/game/tests/data/ref-1023-base-4p.txt";
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join(recorded);
    fs::copy(recorded, folder.path().join("game.txt")).expect("a ledger");
    while let Some(line) = files.next() {
        let path = folder.path().join(line.strip_prefix("+ ").expect("`+ PATH`"));
        let mut text = String::new();
        while let Some(line) = files.next_if(|line| line.starts_with("  ")) {
            text += &format!("{}\n", &line[2..]);
        }
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let (command, typed) = case.split_once('\n').expect("a line end");
    let args = command.strip_prefix("$ loam").expect("`$ loam`").split_whitespace();
    let run = loam_in(folder.path(), &args.collect::<Vec<_>>(), typed);
    assert_ne!(run.code, 0, "{command} is no mistake: {}", run.out);
    format!("exit code {}\n{}", run.code, run.err)
}

#[test]
fn every_command_that_cannot_be_carried_out_is_refused_in_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes.txt");
    crate::expected::cases(path, |_, case| output_of(case));
}
