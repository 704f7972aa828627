//! Tests that content folders are watched even while their subfolders are moved.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use workbench::watch::FileWatcher;

/// Watching starts although a subfolder is being moved, and later changes are reported.
#[test]
fn a_folder_moved_while_watching_begins_is_reported_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("it is there");
    let (here, away) = (root.join("scripts"), root.join("away"));
    for n in 0..100 {
        fs::create_dir_all(here.join(format!("module{n}/tests"))).expect("writable");
    }
    let done = AtomicBool::new(false);
    let watch = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                fs::rename(&here, &away).expect("moved");
                std::thread::yield_now();
                fs::rename(&away, &here).expect("moved back");
            }
        });
        let begun: Vec<_> = (0..50).map(|_| FileWatcher::of_content(&root, None)).collect();
        done.store(true, Ordering::Relaxed);
        let failed: Vec<_> =
            begun.iter().filter_map(|it| it.as_ref().err()).map(ToString::to_string).collect();
        assert_eq!(failed, Vec::<String>::new());
        begun.into_iter().filter_map(Result::ok).last().expect("fifty began")
    });
    let next_files = || watch.next(Some(Duration::from_secs(1)));
    while next_files().is_some() {}
    let before = watch.last_save().time();
    fs::write(here.join("module7/tests/rule.toml"), "x = 1\n").expect("writable");
    assert!(next_files().is_some(), "a change in a part that came back");
    assert!(watch.last_save().time() > before, "the save has a time of its own");
}
