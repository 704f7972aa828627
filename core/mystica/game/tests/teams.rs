//! Tests of the standings of teams: by the sum of points, then by tie-breaks.

use std::cell::RefCell;

use crate::common;
use content::VariantChoice;
use game::prelude::*;

#[test]
fn the_points_of_a_team_count_together() {
    let standings = |variant: &str, points: [i16; 4]| {
        let mut table = common::shelf().table(&VariantChoice::named(variant));
        let setup = kernel::draw_setup(table.ruleset(), 4, &[], 1).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        for (seat, vp) in points.into_iter().enumerate() {
            state.seats[seat].vp = vp;
        }
        let all = table.standings(&state).into_iter();
        all.map(|s| (s.team, s.points, s.ahead, s.level)).collect::<Vec<_>>()
    };
    let two = [(0, 60, 1, 1), (1, 70, 0, 1), (0, 60, 1, 1), (1, 70, 0, 1)];
    assert_eq!(standings("teams", [50, 40, 10, 30]), two);
    let level = [(0, 50, 0, 2), (1, 50, 0, 2), (0, 50, 0, 2), (1, 50, 0, 2)];
    assert_eq!(standings("teams", [50, 0, 0, 50]), level);
    let alone = [(0, 50, 0, 2), (1, 0, 2, 2), (2, 0, 2, 2), (3, 50, 0, 2)];
    assert_eq!(standings("base", [50, 0, 0, 50]), alone);
}

#[test]
fn tie_breakers_apply_in_order() {
    let tree = common::tree_with("ties");
    let sentences = RefCell::new(Vec::new());
    let standings = |variant: &str, temples: [u8; 4], fire: [u8; 4]| {
        let mut table = common::shelf_of(&tree).table(&VariantChoice::named(variant));
        let setup = kernel::draw_setup(table.ruleset(), 4, &[], 1).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let temple = table.ruleset().structures.iter().position(|s| s.id == "temple").expect("one");
        let cult = table
            .ruleset()
            .cults
            .iter()
            .position(|c| c.name.eq_ignore_ascii_case("fire"))
            .expect("one");
        for seat in 0..4 {
            let own = &mut state.seats[seat];
            (own.vp, own.built[temple], own.cults[cult]) = (50, temples[seat], fire[seat]);
        }
        state.seats[3].vp = 40;
        let all = table.standings(&state).into_iter();
        let all: Vec<_> = all.map(|s| (s.points, s.ahead, s.level)).collect();
        sentences.replace(workbench::outcome::outcome(&table, &state));
        all
    };
    let by_temples = [(50, 1, 1), (50, 0, 1), (50, 2, 1), (40, 3, 1)];
    assert_eq!(standings("ties", [1, 2, 0, 3], [0, 9, 0, 0]), by_temples);
    let by_fire = [(50, 1, 1), (50, 0, 1), (50, 2, 1), (40, 3, 1)];
    assert_eq!(standings("ties", [1, 1, 1, 1], [4, 2, 6, 0]), by_fire);
    let [winner, first, third] = &sentences.take()[..] else { panic!("three sentences") };
    assert!(winner.starts_with("Winner: ") && winner.ends_with(" with 50 points."), "{winner}");
    assert!(first.ends_with(" is broken by the fewest steps on fire: 2 to 4."), "{first}");
    assert!(third.ends_with(" is broken by the fewest steps on fire: 2 to 6."), "{third}");
    let still_level = [(50, 0, 2), (50, 0, 2), (50, 2, 1), (40, 3, 1)];
    assert_eq!(standings("ties", [1, 1, 0, 1], [4, 4, 0, 0]), still_level);
    let [winners, third] = &sentences.take()[..] else { panic!("two sentences") };
    assert!(winners.starts_with("Winners: ") && winners.ends_with(", level with 50 points."));
    assert!(third.ends_with(" is broken by the most temples: 1 to 0."), "{third}");
    // Points first: one team has 100, the other 90.
    let teams = [(100, 0, 1), (90, 1, 1), (100, 0, 1), (90, 1, 1)];
    assert_eq!(standings("ties-of-teams", [0, 9, 0, 9], [0; 4]), teams);
}
