//! Tests reloads with damaged files: truncated, with flipped bytes, deleted, renamed, half written.
//! The old rules stay in use, and the next valid save restores everything.

use std::path::Path;

use crate::damage::damage;
use crate::games::GAMES;
use content::ContentTree;
use game::prelude::*;
use game::random::Random;
use mystica::MysticaGame;
use workbench::Diagnostic;
use workbench::edits::{ContentEdit, write_tree};
use workbench::reload::{
    ChangedFiles, ContentCheck, ReloadOutcome, ReloadReport, Reloader, legal_hash,
};
use workbench::reload_fixture::ReloadFixture;

/// Numbers of edits by outcome.
#[derive(Debug, Default)]
struct Count {
    /// The old rules stayed in use.
    kept_old: usize,
    /// The old rules were restored after the complete check.
    taken_back: usize,
    /// The error is in a file that is not in play.
    elsewhere: usize,
    /// The damaged file is still valid, and its rules are in use.
    valid: usize,
    /// The rules are valid, but the position does not fit them.
    not_carried: usize,
    /// Of the edits with errors: the file itself is valid or gone, and other files report what it
    /// lacks.
    missed: usize,
}

impl Count {
    fn add(&mut self, more: &Count) {
        self.kept_old += more.kept_old;
        self.taken_back += more.taken_back;
        self.elsewhere += more.elsewhere;
        self.valid += more.valid;
        self.not_carried += more.not_carried;
        self.missed += more.missed;
    }
}

#[test]
fn damaged_files_never_reach_the_game() {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [seed, edits, variant] = words[..] else { panic!("cannot read `{line}`") };
        (seed.parse().unwrap(), edits.parse().unwrap(), variant.to_owned())
    };
    let lines = include_str!("broken-edits.txt").lines().filter(|l| !l.starts_with('#')).map(line);
    let runs: Vec<_> = lines
        .map(|(seed, edits, variant)| std::thread::spawn(move || run(seed, edits, &variant)))
        .collect();
    let (mut all, mut count) = (0, Count::default());
    for (edits, found) in runs.into_iter().map(|run| run.join().unwrap()) {
        all += edits;
        count.add(&found);
    }
    assert_eq!(all, 150);
    let Count { kept_old, taken_back, elsewhere, valid, not_carried, missed } = count;
    assert_eq!(kept_old + taken_back + elsewhere + valid + not_carried, all);
    // Most damage is detected. Some hits a comment or makes another valid number, and some a file
    // that is not in play; with more modules this share grows.
    assert!(kept_old > 30 && taken_back > 0 && elsewhere > 15 && valid > 5, "{count:?}");
    assert!(missed * 5 < kept_old + taken_back + elsewhere, "{count:?}");
    println!("{count:?}");
}

fn run(seed: u64, edits: usize, variant: &str) -> (usize, Count) {
    let mut count = Count::default();
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let tree = ContentTree::embedded();
    write_tree(&tree, &root).unwrap();
    let mut fixture = ReloadFixture::<MysticaGame>::open(GAMES, &root, variant, seed).unwrap();
    let legal = {
        let mut game = fixture.rules.game().unwrap();
        let mut list = Vec::new();
        game.legal_actions(&fixture.state, &mut list).unwrap();
        legal_hash(&game, &fixture.state, &list)
    };
    let mut random = Random::new(seed);
    for n in 0..edits {
        let edit = damage(&tree, &mut random);
        let what = format!("seed {seed}, edit {n}: {}: {}", edit.file, edit.what);
        edit.carry_out(&root).unwrap();
        // Sometimes the watcher reports no paths.
        let changed = match n % 10 {
            0 => ChangedFiles::Everything,
            _ => ChangedFiles::Paths(edit.paths(&root)),
        };
        let reload = fixture.reload(&changed);
        broken(&fixture, &reload, &edit, &what, &mut count);
        if n % 8 == 0 {
            as_fresh(&fixture, &reload, &root, &what);
        }
        edit.take_back(&root, &tree).unwrap();
        let changed = ChangedFiles::Paths(edit.paths(&root));
        let back = fixture.reload(&changed);
        recovered(&fixture, &back, legal, &what);
    }
    (edits, count)
}

/// Checks that the old rules are in use or the file is still valid, and that the diagnostics equal
/// those of a fresh start.
fn broken(
    fixture: &ReloadFixture<MysticaGame>,
    reload: &ReloadReport<MysticaGame>,
    edit: &ContentEdit,
    what: &str,
    count: &mut Count,
) {
    let old = fixture.rules.ruleset();
    // With errors in what is in play, other diagnostics do not matter.
    if let ReloadOutcome::Kept(diagnostics) = &reload.outcome {
        // Diagnostics in play may only report what the file lacks; its own error may be among the
        // others.
        let all = diagnostics.iter().chain(&reload.elsewhere);
        count.missed += usize::from(named(all, edit, what));
        count.kept_old += 1;
        return;
    }
    let library = (*reload.library).clone();
    let (checked, _) = ContentCheck::check::<MysticaGame>(library, fixture.reloader.choice());
    match &reload.outcome {
        ReloadOutcome::Kept(_) => {}
        // The workbench goes back to the old rules.
        ReloadOutcome::Ready(_) if !checked.in_play.is_empty() => {
            let all = checked.in_play.iter().chain(&checked.elsewhere);
            count.missed += usize::from(named(all, edit, what));
            count.taken_back += 1;
        }
        // Only rereading everything can find that nothing changed.
        ReloadOutcome::Nothing => count.valid += 1,
        ReloadOutcome::Ready(ready) => {
            if ready.rules.ruleset().hash == old.hash {
                assert_eq!(ready.state.hash(), fixture.state.hash(), "{what}");
                assert!(ready.lost.is_empty(), "{what}: {:?}", ready.lost);
            }
            if checked.elsewhere.is_empty() {
                count.valid += 1;
            } else {
                count.missed += usize::from(named(checked.elsewhere.iter(), edit, what));
                count.elsewhere += 1;
            }
        }
        ReloadOutcome::NotMigrated(_, why) => {
            assert!(!why.is_empty(), "{what}");
            count.not_carried += 1;
        }
    }
}

/// Checks that caches between reloads make no difference: compares with a fresh reloader.
fn as_fresh(
    fixture: &ReloadFixture<MysticaGame>,
    reload: &ReloadReport<MysticaGame>,
    root: &Path,
    what: &str,
) {
    let mut fresh = Reloader::new(GAMES, root, fixture.reloader.choice().clone()).unwrap();
    let fresh = fresh.build::<MysticaGame>(&ChangedFiles::Everything);
    assert_eq!(reload.elsewhere, fresh.elsewhere, "{what}");
    assert_eq!(reload.library.check(), fresh.library.check(), "{what}");
    match (&reload.outcome, &fresh.made) {
        (ReloadOutcome::Kept(diagnostics), Err(as_fresh)) => {
            assert_eq!(diagnostics, as_fresh, "{what}")
        }
        (ReloadOutcome::Ready(ready), Ok((rules, _))) => {
            assert_eq!(ready.rules.ruleset().hash, rules.ruleset().hash, "{what}");
        }
        (ReloadOutcome::NotMigrated(..) | ReloadOutcome::Nothing, Ok(_)) => {}
        (_, made) => panic!("{what}: a fresh start says {:?}", made.as_ref().err()),
    }
}

/// Checks that diagnostics have positions and one mentions the file. Returns whether other files
/// only miss what it declared.
fn named<'m>(
    diagnostics: impl Iterator<Item = &'m Diagnostic>,
    edit: &ContentEdit,
    what: &str,
) -> bool {
    let mut texts = Vec::new();
    for mistake in diagnostics {
        assert!(mistake.line >= 1 && mistake.column >= 1, "{what}: {mistake:?}");
        assert!(mistake.text.contains(&mistake.file), "{what}: {mistake:?}");
        texts.push(mistake.text.clone());
    }
    let is_about = texts.iter().any(|text| text.contains(&edit.file));
    assert!(!texts.is_empty(), "{what}: no action was given");
    // Other files may report that something is missing if the file is gone, or is shorter and valid
    // by itself.
    let may_be_missed = match (&edit.bytes, edit.file.ends_with(".toml")) {
        (None, _) => true,
        (Some(bytes), true) => {
            let text = std::str::from_utf8(bytes).ok();
            text.is_some_and(|text| {
                !text.trim().is_empty() && toml::from_str::<toml::Table>(text).is_ok()
            })
        }
        (Some(_), false) => false,
    };
    assert!(is_about || may_be_missed, "{what}: {}", texts.join("\n"));
    !is_about
}

/// Checks that everything is as before once the good file is back.
fn recovered(
    fixture: &ReloadFixture<MysticaGame>,
    reload: &ReloadReport<MysticaGame>,
    legal: u64,
    what: &str,
) {
    match &reload.outcome {
        ReloadOutcome::Ready(ready) => {
            assert_eq!(ready.rules.ruleset().hash, fixture.rules.ruleset().hash, "{what}");
            assert_eq!(ready.state.hash(), fixture.state.hash(), "{what}");
            assert_eq!(legal_hash(&ready.game, &ready.state, &ready.legal), legal, "{what}");
            assert!(reload.elsewhere.is_empty(), "{what}");
        }
        ReloadOutcome::Nothing => {}
        ReloadOutcome::Kept(diagnostics) => panic!("{what}: still {diagnostics:?}"),
        ReloadOutcome::NotMigrated(_, why) => panic!("{what}: {why}"),
    }
}
