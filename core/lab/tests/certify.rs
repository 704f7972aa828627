//! Tests of the determinism check: a correct game passes, and each kind of divergence is found, named and shrunk.

use crate::toy;
use crate::toy::{Act, Bug, Heap, Toy};
use game::QueryError;
use lab::GameSource;
use lab::checked_play::CheckReport;
use lab::determinism::{DeterminismOptions, DeterminismSubject, run};
use lab::invariants::Invariant;

/// Toy games whose other instances may have other bugs than the first.
struct Toys {
    bug: Bug,
    of_twin: Bug,
    of_renewed: Bug,
    /// Migration forgets whether a stone was taken.
    carries_badly: bool,
}

const RIGHT: Toys =
    Toys { bug: Bug::None, of_twin: Bug::None, of_renewed: Bug::None, carries_badly: false };

impl GameSource for Toys {
    type Game = Toy;

    fn game(&self) -> Result<Toy, QueryError> {
        Ok(Toy { bug: self.bug, calls: 0, inputs: 2 })
    }

    fn start(&self, toy: &mut Toy, seed: u64) -> Result<Heap, QueryError> {
        // Starting a game must not advance the counter that the bug depends on.
        let calls = toy.calls;
        let heap = toy::Toys { bug: self.bug }.start(toy, seed);
        toy.calls = calls;
        heap
    }
}

impl DeterminismSubject for Toys {
    fn second_game(&self) -> Result<Toy, QueryError> {
        Ok(Toy { bug: self.of_twin, calls: 0, inputs: 2 })
    }

    fn recompiled_game(&self) -> Result<Toy, QueryError> {
        Ok(Toy { bug: self.of_renewed, calls: 0, inputs: 2 })
    }

    fn migrate(&self, _: &Toy, _: &Toy, heap: &Heap) -> Result<Heap, String> {
        Ok(Heap { taken: heap.taken && !self.carries_badly, ..heap.clone() })
    }
}

fn certify(toys: &Toys) -> CheckReport<Act> {
    run(toys, &DeterminismOptions { games: 40, seed: 7, threads: 2, fork_every: 4 }, &|_| {})
        .expect("it runs")
}

#[test]
fn a_right_game_is_certified() {
    let report = certify(&RIGHT);
    assert_eq!(report.failed, 0, "{:?}", report.failures);
    assert_eq!((report.games, report.threaded), (40, 24));
    assert!(report.counts.forks * 2 > report.counts.positions / 4, "{} forks", report.counts.forks);
    // The number of threads has no influence.
    let plan = |threads| DeterminismOptions { games: 10, seed: 3, threads, fork_every: 4 };
    let numbers = |r: CheckReport<Act>| (r.counts.positions, r.counts.forks, r.failed);
    let one = run(&RIGHT, &plan(1), &|_| {}).expect("it runs");
    let three = run(&RIGHT, &plan(3), &|_| {}).expect("it runs");
    assert_eq!(numbers(one), numbers(three));
}

/// Checks the broken invariant, its description, and the shrunk game.
#[track_caller]
fn breaks(toys: &Toys, invariant: Invariant, detail: &str, game: &[&str]) {
    let report = certify(toys);
    let failing = report.failures.first().expect("it was found");
    let found =
        (failing.broken.invariant, failing.broken.detail.as_str(), failing.texts.join(", "));
    assert_eq!(found, (invariant, detail, game.join(", ")));
    assert_eq!(failing.actions.len(), game.len());
    assert!(failing.before >= game.len());
}

#[test]
fn an_instance_that_wears_out_is_found_by_a_copy() {
    let toys = Toys { bug: Bug::Wears, of_twin: Bug::Wears, of_renewed: Bug::Wears, ..RIGHT };
    breaks(
        &toys,
        Invariant::CopyGoesOn,
        "`bee: gift` leads to different positions",
        &["ant: take 3", "ant: done", "bee: take 2", "bee: gift"],
    );
}

#[test]
fn a_twin_with_a_longer_list_is_found() {
    let toys = Toys { of_twin: Bug::GetsStuck, ..RIGHT };
    let report = certify(&toys);
    let failing = report.failures.first().expect("it was found");
    assert_eq!(failing.broken.invariant, Invariant::InstancesAgree);
    assert!(failing.texts.len() <= 24, "{:?}", failing.texts);
}

#[test]
fn unsaved_state_is_found() {
    let toys = Toys { bug: Bug::ForgetsOnSave, ..RIGHT };
    breaks(
        &toys,
        Invariant::SaveAndRestore,
        "lists of 4 and 3 entries: `ant: gift` and `ant: done`",
        &["ant: take 2"],
    );
}

#[test]
fn state_lost_in_migration_is_found() {
    let toys = Toys { carries_badly: true, ..RIGHT };
    let report = certify(&toys);
    let failing = report.failures.first().expect("it was found");
    assert_eq!(failing.broken.invariant, Invariant::CarriedOver);
    assert_eq!(failing.texts.len(), 1, "{:?}", failing.texts);
}

#[test]
fn other_rules_made_anew_are_found() {
    let toys = Toys { of_renewed: Bug::CreatesPoints, ..RIGHT };
    breaks(
        &toys,
        Invariant::CarriedOver,
        "`bee: decline` leads to different positions",
        &["ant: take 3", "bee: decline"],
    );
}

#[test]
fn a_fault_is_made_short() {
    let toys = Toys { bug: Bug::Faults, of_twin: Bug::Faults, of_renewed: Bug::Faults, ..RIGHT };
    breaks(
        &toys,
        Invariant::NoFault,
        "ant: dropgift: gift.lua:3: attempt to index nil",
        &["ant: take 2"],
    );
    let shown = certify(&toys).failures.remove(0).broken.shown_by;
    assert_eq!(shown, Some(("ant".into(), "dropgift".into())));
}

#[test]
fn a_panic_is_a_failure_like_another() {
    let toys = Toys { bug: Bug::Panics, of_twin: Bug::Panics, of_renewed: Bug::Panics, ..RIGHT };
    let report = certify(&toys);
    assert_eq!(
        report.failures.first().map(|f| f.broken.invariant),
        Some(Invariant::NoPanic),
        "{report:?}"
    );
}
