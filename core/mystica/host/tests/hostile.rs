//! Hostile scripts: each is stopped by the limit and with the message that stand beside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use host::{Trial, hostile_report};
use script::StopKind;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

fn words(trial: &Trial) -> String {
    let stopped = trial.stopped_by.map_or("nothing".to_string(), |kind| kind.to_string());
    format!("stopped by: {stopped}\n{}\n", trial.message)
}

#[test]
fn every_hostile_script_is_stopped_by_its_limit_with_its_message() {
    let trials = hostile_report(&folder()).expect("the folder can be read");
    let mut expected = expect::Folder::new(folder(), "expected");
    for trial in &trials {
        expected.file(&trial.name, &words(trial));
        assert!(trial.stopped_by.is_some(), "{} ran: {}", trial.name, trial.message);
        assert!(trial.left_no_trace, "{} left a trace", trial.name);
        assert!(trial.next_works, "after {} the next call fails", trial.name);
    }
    expected.end();
}

#[test]
fn the_collection_covers_every_limit() {
    let trials = hostile_report(&folder()).expect("the folder can be read");
    let mut by_kind = BTreeMap::new();
    for trial in &trials {
        *by_kind.entry(trial.stopped_by).or_insert(0) += 1;
    }
    assert!(trials.len() >= 45, "{} scripts", trials.len());
    for (kind, least) in [
        (StopKind::Load, 20),
        (StopKind::Fuel, 15),
        (StopKind::Memory, 2),
        (StopKind::Text, 4),
        (StopKind::Error, 30),
    ] {
        let found = by_kind.get(&Some(kind)).copied().unwrap_or(0);
        assert!(found >= least, "{kind}: {found}");
    }
}
