//! A large game in tables and Lua alone: it loads, random games of it hold every law, and scenarios show its rules.
//!
//! It lies here until everything that goes over the shipped content takes more than one kind of game.

mod common;

use std::path::{Path, PathBuf};

use common::{Ante, shelf_named};
use content::Tree;
use game::prelude::*;
use lab::fuzz::{FuzzOptions, run};
use record::scenario::{Staged, read, run as run_scenario};
use tabletop::TableGame;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cove")
}

#[test]
fn random_games_hold_every_law() {
    let tree = Tree::from_disk(&folder());
    for variant in ["merchants-cove", "cove-sailors", "cove-cultists"] {
        let shelf = shelf_named(&tree, variant);
        for seats in shelf.declared.played.seats.clone() {
            let bots = vec!["random".parse().unwrap()];
            let plan = FuzzOptions { games: 4, seed: 4, threads: 2, full_every: 60, bots };
            let report = run(&Ante(shelf.clone(), seats), &plan, &|_| {}).unwrap();
            assert_eq!(report.failed, 0, "{variant}, {seats}: {:#?}", report.failures);
            assert!(report.positions > 4 * 60, "{variant}, {seats}: {}", report.positions);
        }
    }
}

/// In no list, view or text of anybody else stands what a seat alone may see.
#[test]
fn cards_that_a_seat_cannot_see_change_nothing_for_it() {
    let shelf = shelf_named(&Tree::from_disk(&folder()), "merchants-cove");
    let mut game = shelf.game(3).unwrap();
    let mut state = game.parts().start(5).unwrap();
    let mut random = game::random::Random::new(5);
    let mut seen = 0;
    for step in 0..120 {
        let mut list = Vec::new();
        game.legal(&state, &mut list).unwrap();
        if list.is_empty() {
            break;
        }
        let seat = list[0].seat;
        let view = game.view(&state, game::Viewer::Seat(seat));
        let dealt = game.deal(&view, step);
        let mut again = Vec::new();
        game.legal(&dealt, &mut again).unwrap();
        assert_eq!(list.len(), again.len());
        assert!(list.iter().zip(&again).all(|(a, b)| (a.seat, a.action) == (b.seat, b.action)));
        seen += usize::from(dealt != state);
        let choice = list[random.below(list.len() as u32) as usize];
        game.apply(&mut state, choice.seat, choice.action).unwrap();
    }
    assert!(seen > 20, "{seen} positions were dealt with other cards");
}

#[test]
fn scenarios_show_its_rules() {
    let shelf = shelf_named(&Tree::from_disk(&folder()), "merchants-cove");
    let tests = folder().join("scripts/merchants-cove/tests");
    let (mut all, mut failures) = (0, Vec::new());
    for entry in std::fs::read_dir(tests).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for scenario in read(&TableGame::WORDS, &name, &text).unwrap() {
            all += 1;
            let result = run_scenario(&scenario, &mut Ante(shelf.clone(), 2));
            failures.extend(
                result
                    .failures
                    .iter()
                    .map(|e| format!("{name}:{}: {} {}", e.line, e.message, e.notes.join("; "))),
            );
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(all >= 8, "{all} scenarios");
}
