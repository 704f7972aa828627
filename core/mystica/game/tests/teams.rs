//! Seats of a team stand where the sum of their points puts them.

mod common;

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
