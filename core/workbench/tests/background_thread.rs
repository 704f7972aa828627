//! Tests the background thread: saves in quick succession, and panics.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use crate::games::GAMES;
use content::{ContentTree, VariantChoice};
use mystica::MysticaGame;
use workbench::corpus::{NamedLedger, embedded_ledgers};
use workbench::workbench::background::{
    BackgroundJob, BackgroundResult, BackgroundThread, BackgroundWorker, ContentSnapshot, OFTEN,
    affected_modules, install_panic_hook,
};

const FILE: &str = "scripts/base/factions/cultists.toml";

fn source(tree: &ContentTree) -> Arc<ContentSnapshot> {
    Arc::new(ContentSnapshot {
        library: Arc::new(content::load(tree, GAMES.dialects()).0),
        tree: tree.clone(),
    })
}

fn job(number: u64, tree: &ContentTree) -> BackgroundJob {
    BackgroundJob {
        number,
        source: source(tree),
        before: None,
        games: GAMES,
        root: PathBuf::from("."),
        choice: VariantChoice::named("base"),
        modules: Vec::new(),
        is_usable: true,
        table: String::new(),
    }
}

/// Returns the embedded content with one file changed.
fn with(change: impl Fn(&str) -> String) -> ContentTree {
    let mut tree = ContentTree::embedded();
    let text = change(&tree.files[FILE]);
    assert_ne!(text, tree.files[FILE]);
    tree.insert(FILE, &text);
    tree
}

#[test]
fn games_are_compared_with_the_content_that_a_job_names() {
    let corpus: Vec<NamedLedger> = embedded_ledgers()
        .into_iter()
        .filter(|(file, _)| file.starts_with("corpus/base-"))
        .collect();
    let cheaper = |text: &str| text.replacen("coins = 2", "coins = 1", 1);
    let mut worker = BackgroundWorker::default();
    let first = job(0, &ContentTree::embedded());
    let base = first.source.clone();
    worker.run::<MysticaGame>(first, &corpus, &|| false, &|_| {});
    // A newer save arrives during the comparison and cancels it.
    let is_old = Cell::new(false);
    let receive =
        |found| is_old.set(is_old.get() || matches!(found, BackgroundResult::Changes(..)));
    let given_up = BackgroundJob { before: Some(base.clone()), ..job(1, &with(cheaper)) };
    worker.run::<MysticaGame>(given_up, &corpus, &|| is_old.get(), &receive);
    assert!(is_old.get());
    let last = RefCell::new(None);
    let receive = |found| {
        if let BackgroundResult::Changes(_, changes) = found {
            last.replace(Some(changes));
        }
    };
    let commented = source(&with(|text| format!("{}# A comment.\n", cheaper(text))));
    let next = |number, before: &Arc<ContentSnapshot>| BackgroundJob {
        source: commented.clone(),
        before: Some(before.clone()),
        ..job(number, &commented.tree)
    };
    worker.run::<MysticaGame>(next(2, &base), &corpus, &|| false, &receive);
    let changes = last.take().expect("games were compared");
    assert!(changes.done);
    assert!(changes.count.changed > 0, "{}", changes.summary());
    // Next, a job that changes nothing, and content that no job has seen yet.
    worker.run::<MysticaGame>(next(3, &commented), &corpus, &|| false, &receive);
    let changes = last.take().expect("games were compared");
    assert_eq!((changes.count.changed, changes.count.illegal), (0, 0));
    worker.run::<MysticaGame>(
        next(4, &source(&ContentTree::embedded())),
        &corpus,
        &|| false,
        &receive,
    );
    assert!(last.take().expect("games were compared").count.changed > 0);
}

/// Each report redraws the page: with a report for each of a hundred files, a page missed the next
/// save for seconds.
#[test]
fn progress_of_scenarios_is_rate_limited() {
    let modules = vec!["base".to_owned()];
    let (reports, last) = (Cell::new(0), RefCell::new(None));
    let receive = |found| {
        if let BackgroundResult::Tests(_, tests) = found {
            reports.set(reports.get() + 1);
            last.replace(Some(tests));
        }
    };
    let began = Instant::now();
    let job = BackgroundJob { modules, ..job(0, &ContentTree::embedded()) };
    BackgroundWorker::default().run::<MysticaGame>(job, &[], &|| false, &receive);
    let most = began.elapsed().as_millis() / OFTEN.as_millis() + 1;
    let tests = last.take().expect("scenarios were run");
    assert!(tests.done && tests.run > 500, "{} were run", tests.run);
    assert!(reports.get() <= most, "told {} times, at most {most}", reports.get());
}

#[test]
fn scenarios_wait_while_others_need_the_machine() {
    const BUSY: usize = 4;
    let poll_count = Arc::new(AtomicUsize::new(0));
    let (send, found) = channel();
    let (polls, asks) = (poll_count.clone(), poll_count.clone());
    let behind = BackgroundThread::start::<MysticaGame>(
        Vec::new(),
        move |one| drop(send.send((polls.load(Ordering::SeqCst), one))),
        move || asks.fetch_add(1, Ordering::SeqCst) < BUSY,
    );
    behind.begin(job(0, &ContentTree::embedded()));
    loop {
        match found.recv_timeout(Duration::from_secs(600)).expect("it goes on afterwards") {
            (poll_count, BackgroundResult::Tests(..)) => {
                assert!(poll_count > BUSY, "asked {poll_count} times")
            }
            (_, BackgroundResult::Finished(_)) => break,
            _ => {}
        }
    }
    assert!(poll_count.load(Ordering::SeqCst) > BUSY);
}

#[test]
fn a_panic_is_reported_and_ends_nothing_else() {
    install_panic_hook();
    let (send, found) = channel();
    let behind = BackgroundThread::start::<MysticaGame>(
        Vec::new(),
        move |one| {
            if matches!(one, BackgroundResult::Checked(1, _)) {
                panic!("this should not have happened");
            }
            // The receiver is gone if the test has ended.
            let _ = send.send(one);
        },
        || false,
    );
    let mut broken = Vec::new();
    for number in 0..3 {
        behind.begin(job(number, &ContentTree::embedded()));
        loop {
            match found.recv_timeout(Duration::from_secs(600)).expect("the thread goes on") {
                BackgroundResult::Broken(n, why) => broken.push((n, why)),
                BackgroundResult::Finished(n) if n == number => break,
                _ => {}
            }
        }
    }
    let [(1, why)] = &broken[..] else { panic!("{broken:?}") };
    assert!(
        why.contains("background_thread.rs") && why.contains("this should not have happened"),
        "{why}"
    );
}

#[test]
fn a_save_runs_the_scenarios_that_it_affects() {
    let (library, _) = content::load(&ContentTree::embedded(), GAMES.dialects());
    let in_play = ["base", "house-example"].map(str::to_owned);
    for (files, expected) in [
        (&["scripts/base/tiles/favors.toml"][..], &["base", "house-example"][..]),
        (&["scripts/house-example/markets.lua"], &["house-example"]),
        (&["maps/base.toml", "variants/tests/a.txt"], &["maps", "variants"]),
        (&["scripts/mini-expansion/module.toml"], &["mini-expansion"]),
    ] {
        let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
        assert_eq!(affected_modules(&files, &library, &in_play), expected);
    }
}
