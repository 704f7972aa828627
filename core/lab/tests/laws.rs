//! Tests of the invariants: they hold for a correct game, and each intentional bug breaks the invariant that names it.

use crate::toy::{Bug, Toys};
use lab::BotSpec;
use lab::fuzz::{FuzzOptions, run};
use lab::invariants::Invariant;

fn plan(games: u64) -> FuzzOptions {
    FuzzOptions {
        games,
        seed: 7,
        threads: 2,
        full_every: 4,
        sample_every: 1,
        bots: vec![BotSpec::Random],
    }
}

#[test]
fn a_correct_game_breaks_no_invariant() {
    let report = run(&Toys { bug: Bug::None }, &plan(200), &|_| {}).unwrap();
    assert_eq!(report.failed, 0, "{:?}", report.failures);
    assert_eq!(report.games, 200);
    assert!(report.counts.positions > 200 * 10, "{} positions", report.counts.positions);
    assert!(report.counts.probes > report.counts.positions, "{} probes", report.counts.probes);
}

/// Sampling changes which positions are checked, not how many are played, and the game's own invariants are always checked.
#[test]
fn of_many_games_some_positions_are_looked_at() {
    let some = FuzzOptions { full_every: 1_000, sample_every: 30, ..plan(200) };
    let all = FuzzOptions { sample_every: 1, ..some.clone() };
    let [some, all] =
        [some, all].map(|plan| run(&Toys { bug: Bug::None }, &plan, &|_| {}).unwrap());
    assert_eq!((some.failed, some.counts.largest_list), (0, all.counts.largest_list));
    assert!(some.counts.positions > 200 * 10, "{} positions", some.counts.positions);
    assert!(
        2 * some.counts.probes < all.counts.probes,
        "{} and {} probes",
        some.counts.probes,
        all.counts.probes
    );
    let rare = FuzzOptions { full_every: 1_000_000, sample_every: 1_000_000, ..plan(60) };
    let found = run(&Toys { bug: Bug::CreatesPoints }, &rare, &|_| {}).unwrap();
    assert!(found.failures.iter().any(|failing| failing.broken.invariant == Invariant::Invariant));
}

#[track_caller]
fn breaks(bug: Bug, invariant: Invariant, most_actions: usize, detail: &str) {
    let report = run(&Toys { bug }, &plan(60), &|_| {}).unwrap();
    assert!(report.failed > 0, "{bug:?} was not found");
    let failing = &report.failures[0];
    assert_eq!(failing.broken.invariant, invariant, "{bug:?}: {}", failing.broken.detail);
    // The points in the detail depend on the game that was drawn.
    assert!(detail.is_empty() || failing.broken.detail == detail, "{}", failing.broken.detail);
    assert_eq!(failing.texts.len(), failing.actions.len());
    let length = failing.actions.len();
    assert!(length <= most_actions, "{bug:?} took {length} actions: {:?}", failing.texts);
    assert!(length <= failing.before);
}

#[test]
fn each_way_of_being_wrong_is_found_and_made_short() {
    // Bugs at the end of the heap need the whole heap, in the worst case one stone at a time.
    breaks(Bug::ListsTooMuch, Invariant::ListedIsAccepted, 80, "cat: take 3: no");
    breaks(Bug::AcceptsTooMuch, Invariant::AcceptedIsListed, 0, "ant: take 4");
    breaks(Bug::RefusalPays, Invariant::RefusalChangesNothing, 12, "bee: gift");
    breaks(Bug::ForgetsOnSave, Invariant::SaveAndRestore, 6, "the hashes differ");
    let stuck =
        "over: false, 0 entries listed, 2 decisions open (bee may wait, cat must answer now)";
    breaks(Bug::GetsStuck, Invariant::NeverStuck, 24, stuck);
    breaks(Bug::CreatesPoints, Invariant::Invariant, 6, "45 things, not 44");
    breaks(Bug::Unaccounted, Invariant::PointsAreAccounted, 0, "");
    breaks(
        Bug::WrongText,
        Invariant::TextReadsBack,
        0,
        "`take 2` is the text of Take(3), but parses to Take(2)",
    );
    breaks(Bug::Faults, Invariant::NoFault, 6, "ant: dropgift: gift.lua:3: attempt to index nil");
    breaks(Bug::Panics, Invariant::NoPanic, 80, "three at the end");
    breaks(Bug::Inconceivable, Invariant::ListedIsConceivable, 80, "ant: odd");
    // Only games out of order reach this position.
    breaks(Bug::Hurries, Invariant::Invariant, 12, "");
}

#[test]
fn a_game_that_never_ends_is_found() {
    let report = run(&Toys { bug: Bug::Endless }, &plan(1), &|_| {}).unwrap();
    assert_eq!(report.failures[0].broken.invariant, Invariant::EveryGameEnds);
    let detail = &report.failures[0].broken.detail;
    assert!(
        detail.starts_with("the game is not over after 5000 actions; of the last 200: `"),
        "{detail}"
    );
    assert!(detail.contains(" times"), "{detail}");
}

#[test]
fn an_instance_that_remembers_is_found() {
    // Both instances have seen equally many games in the fuzz run, but shrinking starts fresh ones, and one thread has seen
    // more games than each of three.
    let report = run(&Toys { bug: Bug::Remembers }, &plan(40), &|_| {}).unwrap();
    let laws: Vec<Invariant> = report.failures.iter().map(|f| f.broken.invariant).collect();
    assert!(
        laws.contains(&Invariant::ThreadsDoNotShow) || laws.contains(&Invariant::AcceptedIsListed),
        "{laws:?}"
    );
}
