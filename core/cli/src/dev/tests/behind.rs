//! The thread behind: a mistake of the program itself ends one job, is told, and nothing else.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use content::{Tree, VariantChoice};

use crate::corpus::{Ledger, shipped};
use crate::dev::behind::{Behind, Found, Job, Source, Worker, tell_panics, touched};

const FILE: &str = "scripts/base/factions/cultists.toml";

fn source(tree: &Tree) -> Arc<Source> {
    Arc::new(Source { library: Arc::new(content::load(tree).0), tree: tree.clone() })
}

fn job(number: u64, tree: &Tree) -> Job {
    Job {
        number,
        source: Arc::new(Source { library: Arc::new(content::load(tree).0), tree: tree.clone() }),
        before: None,
        root: PathBuf::from("."),
        choice: VariantChoice::of("base"),
        modules: Vec::new(),
        is_usable: true,
        table: String::new(),
    }
}

#[test]
fn a_panic_is_told_and_ends_nothing_else() {
    tell_panics();
    let (send, found) = channel();
    let behind = Behind::start(Vec::new(), move |one| {
        if matches!(one, Found::Checked(1, _)) {
            panic!("this should not have happened");
        }
        // The test may be over by now.
        let _ = send.send(one);
    });
    let mut broken = Vec::new();
    for number in 0..3 {
        behind.begin(job(number, &Tree::embedded()));
        loop {
            match found.recv_timeout(Duration::from_secs(600)).expect("the thread goes on") {
                Found::Broken(n, why) => broken.push((n, why)),
                Found::Finished(n) if n == number => break,
                _ => {}
            }
        }
    }
    let [(1, why)] = &broken[..] else { panic!("{broken:?}") };
    assert!(why.contains("behind.rs") && why.contains("this should not have happened"), "{why}");
}

#[test]
fn a_save_runs_the_scenarios_of_what_it_touches() {
    let (library, _) = content::load(&Tree::embedded());
    let in_play = ["base", "house-example"].map(str::to_owned);
    for (files, expected) in [
        (&["scripts/base/tiles/favors.toml"][..], &["base", "house-example"][..]),
        (&["scripts/house-example/markets.lua"], &["house-example"]),
        (&["maps/base.toml", "variants/tests/a.txt"], &["maps", "variants"]),
        (&["scripts/mini-expansion/module.toml"], &["mini-expansion"]),
    ] {
        let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
        assert_eq!(touched(&files, &library, &in_play), expected);
    }
}
