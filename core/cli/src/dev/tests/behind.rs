//! The thread behind: saves that follow each other quickly, and mistakes of the program itself.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use content::{Tree, VariantChoice};

use crate::corpus::{Ledger, shipped};
use crate::dev::behind::{Behind, Found, Job, Worker, tell_panics};

const FILE: &str = "scripts/base/factions/cultists.toml";

fn job(number: u64, tree: &Tree) -> Job {
    Job {
        number,
        library: Arc::new(content::load(tree).0),
        tree: tree.clone(),
        root: PathBuf::from("."),
        choice: VariantChoice::of("base"),
        modules: BTreeSet::new(),
        is_usable: true,
        table: String::new(),
    }
}

/// The content with another text of one file.
fn with(change: impl Fn(&str) -> String) -> Tree {
    let mut tree = Tree::embedded();
    let text = change(&tree.files[FILE]);
    assert_ne!(text, tree.files[FILE]);
    tree.insert(FILE, &text);
    tree
}

#[test]
fn a_save_that_is_given_up_is_told_with_the_next_one() {
    let corpus: Vec<Ledger> =
        shipped().into_iter().filter(|(file, _)| file.starts_with("corpus/base-")).collect();
    let cheaper = |text: &str| text.replacen("coins = 2", "coins = 1", 1);
    let mut worker = Worker::default();
    worker.run(job(0, &Tree::embedded()), &corpus, &|| false, &|_| {});
    // A newer save comes while games are compared.
    let is_old = Cell::new(false);
    let told = |found| is_old.set(is_old.get() || matches!(found, Found::Changes(..)));
    worker.run(job(1, &with(cheaper)), &corpus, &|| is_old.get(), &told);
    assert!(is_old.get());
    let last = RefCell::new(None);
    let told = |found| {
        if let Found::Changes(_, changes) = found {
            last.replace(Some(changes));
        }
    };
    let commented = with(|text| format!("{}# A comment.\n", cheaper(text)));
    worker.run(job(2, &commented), &corpus, &|| false, &told);
    let changes = last.take().expect("games were compared");
    assert!(changes.done);
    assert!(changes.count.changed > 0, "{}", changes.summary());
    // And now the same once more, by which nothing changes.
    worker.run(job(3, &commented), &corpus, &|| false, &told);
    let changes = last.take().expect("games were compared");
    assert_eq!((changes.count.changed, changes.count.illegal), (0, 0));
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
