//! The small game in the laboratory: simulations, invariants, determinism, comparison.

use game::prelude::*;
use lab::GameSource;
use lab::determinism::DeterminismOptions;
use lab::fuzz::FuzzOptions;
use lab::sim::SimOptions;
use workbench::certificate::DeterminismSetup;
use workbench::{Content, GameParameters, VariantGameFactory};

use super::content::tree;
use super::hands::Hands;
use super::{GAMES, parameters};

fn tables(content: &Content) -> VariantGameFactory<Hands> {
    let bot_parameters = GameParameters { players: Some(2..=3), ..parameters("cards") };
    VariantGameFactory::new(content, &bot_parameters).unwrap()
}

fn bots(names: &[&str]) -> Vec<lab::BotSpec> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn bots_play_the_same_games_on_any_number_of_threads() {
    let tables = tables(&Content::from_tree(GAMES, tree()));
    let run = |threads| {
        let bots = bots(&["greedy", "mcts:playouts=8", "random"]);
        let (record, check_invariants) = (Some(lab::RecordDetail::Rows), true);
        let (games, first, seed, keep_actions) = (20, 0, 3, false);
        let options = SimOptions {
            games,
            first,
            seed,
            threads,
            bots,
            keep_actions,
            record,
            check_invariants,
        };
        lab::sim::run(&tables, &options, &|_, _| {}, &|_| {}).unwrap()
    };
    let one = run(1);
    assert_eq!((one.games(), one.bad()), (20, 0), "{:?}", one.failed_examples());
    assert_eq!(format!("{one:?}"), format!("{:?}", run(3)));
}

#[test]
fn every_invariant_holds_in_every_position() {
    let tables = tables(&Content::from_tree(GAMES, tree()));
    let options = FuzzOptions {
        games: 20,
        seed: 5,
        threads: 2,
        full_every: 1,
        sample_every: 1,
        bots: bots(&["random"]),
    };
    let found = lab::fuzz::run(&tables, &options, &|_| {}).unwrap();
    assert_eq!((found.failed, found.games), (0, 20), "{:?}", found.failures);
    assert!(found.counts.probes > 0);
}

#[test]
fn the_game_is_deterministic() {
    let content = Content::from_tree(GAMES, tree());
    let games = workbench::certificate::games::<Hands>(&content, "cards").unwrap();
    assert_eq!(games.len(), 2);
    for (_, choice) in games {
        let setup = DeterminismSetup::<Hands>::new(&content, &choice, "cards").unwrap();
        let options = DeterminismOptions { games: 5, seed: 1, threads: 2, fork_every: 2 };
        let found = lab::determinism::run(&setup, &options, &|_| {}).unwrap();
        assert_eq!(found.failed, 0, "{:?}", found.failures);
        assert!(found.counts.forks > 0);
    }
}

#[test]
fn the_defaults_show_stage_points_and_features() {
    let tables = tables(&Content::from_tree(GAMES, tree()));
    let mut game = tables.game().unwrap();
    let state = tables.start(&mut game, 1).unwrap();
    let view = game.view(&state, game::Viewer::Spectator);
    let text = game.draw(&view, &game::Overlay::default(), false);
    assert!(
        text.starts_with("table\n  stage: game\nant\n  points: 0\n  cards: 4\nbee\n"),
        "{text}"
    );
}
