//! Tests of the planning bot on a game about which it knows only the points.

use std::sync::Arc;

use crate::games::*;
use components::declare::*;
use components::{ComponentGame, EmptyRulebook};
use game::prelude::*;
use lab::bots::{PlannerBot, PlannerOptions};
use lab::value_network::ValueNetwork;
use lab::{Bot, Observation};

/// With wood a seat builds (two for 5 points) or carves (one for 1 point); stone and coins can be
/// exchanged for wood.
fn workshop() -> Declarations {
    let becomes_wood = |name: &str, of: &str| Conversion {
        name: name.into(),
        text: format!("{name} {{n}}"),
        pays: vec![(of.into(), 1)],
        gains: vec![("wood".into(), 1)],
        most: 4,
    };
    let makes = |name: &str, wood: i32, points: i32| Choose {
        pays: vec![("wood".into(), wood.into())],
        ..says(name, name, vec![gain("points", points).into()])
    };
    Declarations {
        counters: vec![
            counter("points", PartOwner::Each, (0, 99), 0),
            counter("wood", PartOwner::Each, (0, 9), 0),
            counter("stone", PartOwner::Each, (0, 9), 1),
            counter("coins", PartOwner::Each, (0, 9), 1),
        ],
        conversions: vec![becomes_wood("saw", "stone"), becomes_wood("buy", "coins")],
        decisions: vec![Decision {
            converts: true,
            ..decision(
                "work",
                vec![
                    makes("carve", 1, 1),
                    makes("build", 2, 5),
                    Choose { role: game::ActionRole::End, ..says("done", "done", vec![]) },
                ],
            )
        }],
        phases: vec![phase(
            "work",
            vec![],
            ActingSeats::InOrder("work".into(), 0.into(), ConditionExpression::Always),
        )],
        points: "points".into(),
        ..Declarations::default()
    }
}

#[test]
fn conversions_in_a_row_are_planned_together() {
    let mut game = ComponentGame::new(layout(&workshop(), 2), EmptyRulebook);
    let network = Arc::new(ValueNetwork::new(&game, 16));
    let plan = PlannerOptions { beam: 2, width: 2, ..PlannerOptions::default() };
    let mut bots = [0, 1].map(|_| PlannerBot::with_network(&game, plan, network.clone()));
    bots.iter_mut().for_each(|bot| bot.begin(1));
    let mut state = game.start(1).unwrap();
    let mut texts = Vec::new();
    while !game.is_over(&state) {
        let mut offered = Vec::new();
        game.legal_actions(&state, &mut offered).unwrap();
        let seat = offered[0].seat;
        let sight = Observation::new(&game, &state, &offered);
        let action = bots[usize::from(seat)].choose(&mut game, &sight).unwrap();
        texts.push(game.text(&state, seat, action));
        game.apply(&mut state, seat, action).unwrap();
    }
    // One conversion alone only allows carving.
    assert_eq!(game.scores(&state), [5, 5], "{texts:?}");
    for turn in texts.chunks(3) {
        assert!(matches!(turn, [_, _, last] if last == "build"), "{texts:?}");
    }
}
