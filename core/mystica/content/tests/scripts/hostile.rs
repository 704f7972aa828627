//! Tests hostile scripts: each is stopped by the limit and with the message in the `.expected` file of the same name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::hostile_runs::{HostileRun, hostile_report};
use kernel::Hook;
use script::{HostDisturbance, StopKind, refused_requests};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts/broken")
}

fn words(trial: &HostileRun) -> String {
    let stopped = trial.stopped_by.map_or("nothing".to_string(), |kind| kind.to_string());
    format!("stopped by: {stopped}\n{}\n", trial.message)
}

#[test]
fn every_hostile_script_is_stopped_by_its_limit_with_its_message() {
    let trials = hostile_report(&folder()).expect("the folder can be read");
    let mut expected = crate::expected::Folder::new(folder(), "expected");
    // The memory limit is checked at certain points, so a call may exceed it a little.
    let most = trials.iter().filter_map(|trial| trial.process_bytes).max().unwrap_or(0);
    println!("{} scripts, the process grew by at most {} KiB in one", trials.len(), most / 1024);
    assert!(most < 96 << 20, "{most} bytes");
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

/// Runs each script that loads with every memory request refused in turn: at most 20 requests, or 2,000 with `LOAM_REFUSALS`.
#[test]
fn no_hostile_script_is_worse_where_memory_is_refused() {
    let most = if std::env::var_os("LOAM_REFUSALS").is_some() { 2_000 } else { 20 };
    let (mut scripts, before) = (0, refused_requests());
    for entry in std::fs::read_dir(folder()).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let hook = text.lines().next().and_then(|line| line.strip_prefix("-- hook: "));
        let hook = hook.and_then(|name| Hook::by_name(name.trim())).unwrap_or(Hook::Pass);
        if path.extension().is_none_or(|ending| ending != "lua") {
            continue;
        }
        let Ok(mut game) = super::common::load(&text, &[hook]) else { continue };
        let args =
            vec![0; hook.args().len() + usize::from(hook.kind() == kernel::HookKind::Modify)];
        let wanted = super::common::call(&mut game, 0, &args).map(|(value, _)| value);
        game.0.set_history(HostDisturbance::Refused(most));
        let given = super::common::call(&mut game, 0, &args).map(|(value, _)| value);
        assert_eq!(given, wanted, "{}", path.display());
        scripts += 1;
    }
    let refused = refused_requests() - before;
    println!("{scripts} hostile scripts, {refused} requests refused");
    assert!(scripts > 60 && refused > 3 * scripts, "{scripts} scripts, {refused} requests");
}
