//! Tests of the large shipped component game: invariants hold in random games, and hidden cards do
//! not affect a seat.

use std::collections::HashSet;

use crate::common::{Ante, shelf_named};
use components::{ComponentAction, ComponentObservation, ComponentState};
use content::ContentTree;
use game::prelude::*;
use game::{LegalAction, Viewer};
use lab::fuzz::{FuzzOptions, run};
use lab::value_network::ValueNetwork;
use lab::{Bot, BotSpec, Observation};
use tabletop::{TabletopDialect, TabletopGame};

fn shipped() -> ContentTree {
    ContentTree::embedded().written_in(&TabletopDialect, false)
}

#[test]
fn invariants_hold_in_random_games_of_the_cove() {
    let tree = shipped();
    for variant in ["merchants-cove", "cove-sailors", "cove-cultists"] {
        let shelf = shelf_named(&tree, variant);
        for seats in shelf.declared.played.seats.clone() {
            let bots = vec!["random".parse().unwrap()];
            let plan = FuzzOptions {
                games: 4,
                seed: 4,
                threads: 2,
                full_every: 60,
                sample_every: 1,
                bots,
            };
            let report = run(&Ante(shelf.clone(), seats), &plan, &|_| {}).unwrap();
            assert_eq!(report.failed, 0, "{variant}, {seats}: {:#?}", report.failures);
            assert!(
                report.counts.positions > 4 * 60,
                "{variant}, {seats}: {}",
                report.counts.positions
            );
        }
    }
}

/// The names of network inputs are the same for all numbers of seats, and inputs distinguish the
/// seats. The game ships with a value network.
#[test]
fn learner_inputs_have_one_shape_for_all_player_counts() {
    let tree = shipped();
    for variant in ["merchants-cove", "cove-sailors", "cove-five"] {
        let shelf = shelf_named(&tree, variant);
        let mut names: Option<Vec<String>> = None;
        for seats in shelf.declared.played.seats.clone() {
            let mut game = shelf.game(seats).unwrap();
            let state = game.component_game().start(5).unwrap();
            let all = game.input_names();
            assert_eq!(all, *names.get_or_insert_with(|| all.clone()), "{variant}, {seats}");
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{variant}");
            let learner_inputs = (0..seats).map(|seat| {
                let mut inputs = Vec::new();
                game.inputs(&state, seat, &mut inputs);
                inputs
            });
            let learner_inputs: Vec<Vec<f32>> = learner_inputs.collect();
            for (seat, inputs) in learner_inputs.iter().enumerate() {
                assert_eq!(inputs.len(), all.len(), "{variant}, {seats}");
                let given = inputs.iter().filter(|n| **n != 0.0).count();
                assert!(given > 10 && inputs.iter().all(|n| n.abs() < 30.0), "{inputs:?}");
                assert!(
                    learner_inputs[..seat].iter().all(|other| other != inputs),
                    "{variant}, {seat}"
                );
            }
        }
    }
    let game = shelf_named(&tree, "merchants-cove").game(2).unwrap();
    assert!(ValueNetwork::of_game(&game).unwrap().is_some());
}

/// Returns the answer of a bot in a position as text.
fn answer(
    game: &mut TabletopGame,
    bot: &str,
    state: &ComponentState,
    list: &[LegalAction<ComponentAction>],
) -> String {
    let bot: BotSpec = bot.parse().unwrap();
    let mut bot: Box<dyn Bot<TabletopGame>> = bot.make(game).unwrap();
    bot.begin(9);
    let sight = Observation::new(game, state, list);
    let action = bot.choose(game, &sight).unwrap();
    game.text(state, list[0].seat, action)
}

/// Returns everything a seat is shown: its view, its panels, and the board as text and SVG.
fn shown(game: &TabletopGame, state: &ComponentState, seat: u8) -> (ComponentObservation, String) {
    let view = game.view(state, Viewer::Seat(seat));
    let overlay = game::Overlay::default();
    let text = game.draw(&view, &overlay, false) + &game.draw_svg(&view, &overlay);
    let text = format!("{:?}{text}", game.panels(&view));
    (view, text)
}

/// Hidden cards do not affect a seat: neither its legal actions, nor what it is shown, nor its
/// bot's answer.
#[test]
fn cards_that_a_seat_cannot_see_change_nothing_for_it() {
    let shelf = shelf_named(&shipped(), "cove-sailors");
    let mut game = shelf.game(3).unwrap();
    let mut state = game.component_game().start(5).unwrap();
    let mut random = game::random::Random::new(5);
    let mut seen = 0;
    for step in 0..160 {
        let mut list = Vec::new();
        game.legal_actions(&state, &mut list).unwrap();
        if list.is_empty() {
            break;
        }
        let seat = list[0].seat;
        list.retain(|choice| choice.seat == seat);
        let view = game.view(&state, Viewer::Seat(seat));
        let sampled = game.sample_state(&view, step);
        let mut again = Vec::new();
        game.legal_actions(&sampled, &mut again).unwrap();
        again.retain(|choice| choice.seat == seat);
        assert_eq!(list.len(), again.len());
        assert!(list.iter().zip(&again).all(|(a, b)| (a.seat, a.action) == (b.seat, b.action)));
        if sampled != state {
            seen += 1;
            assert_eq!(shown(&game, &state, seat), shown(&game, &sampled, seat));
            // Slower bots are tested in fewer positions.
            let every = [("random", 1), ("greedy", 4), ("mcts:playouts=4", 32)];
            for (bot, _) in every.into_iter().filter(|(_, n)| seen % n == 1 || *n == 1) {
                let own = answer(&mut game, bot, &state, &list);
                assert_eq!(own, answer(&mut game, bot, &sampled, &again), "{bot}, step {step}");
            }
        }
        let choice = list[random.below(list.len() as u32) as usize];
        game.apply(&mut state, choice.seat, choice.action).unwrap();
    }
    assert!(seen > 40, "{seen} positions were dealt with other cards");
}

/// MC-056: each Adventurer in the bag is equally likely. For 4,000 first draws the chi-square
/// statistic stays below its 99.9 % point with four degrees of freedom; the seeds are fixed.
#[test]
fn draws_are_random_over_pieces() {
    let shelf = shelf_named(&shipped(), "merchants-cove");
    let mut game = shelf.game(2).unwrap();
    let mut found = std::collections::BTreeMap::<String, f64>::new();
    for seed in 0..4_000 {
        let mut drawn = Vec::new();
        game.component_game().start_recording_draws(seed, &mut drawn).unwrap();
        let texts = drawn.iter().map(|draw| game.draw_text(*draw));
        let first = texts.into_iter().find(|text| text.starts_with("bag: ")).unwrap();
        *found.entry(first).or_default() += 1.0;
    }
    let bag = [("warrior", 12.0), ("bard", 12.0), ("wizard", 8.0), ("noble", 8.0), ("rogue", 4.0)];
    let far = |(name, n): (&str, f64)| {
        let expected = 4_000.0 * n / 44.0;
        let off = found.get(&format!("bag: {name}")).unwrap_or(&0.0) - expected;
        off * off / expected
    };
    let sum: f64 = bag.into_iter().map(far).sum();
    assert!(sum < 18.5, "{sum}: {found:?}");
}
