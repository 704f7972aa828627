//! The large game in tables and Lua alone that is shipped: random games of it hold every law, and cards that a seat cannot see change
//! nothing for it.

mod common;

use common::{Ante, shelf_named};
use content::Tree;
use game::prelude::*;
use lab::fuzz::{FuzzOptions, run};
use tabletop::Tabletop;

fn shipped() -> Tree {
    Tree::embedded().written_in(&Tabletop, false)
}

#[test]
fn random_games_hold_every_law() {
    let tree = shipped();
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
    let shelf = shelf_named(&shipped(), "merchants-cove");
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
