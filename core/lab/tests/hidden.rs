//! Tests with hidden cards: invariants of views and of chance, and bots that must not use hidden information.

use crate::cards;
use crate::cards::{Bug, CardGame, Cards, Decks};
use game::prelude::*;
use game::{LegalAction, Viewer};
use lab::fuzz::{FuzzOptions, run};
use lab::invariants::Invariant;
use lab::value_network::ValueNetwork;
use lab::{Bot, BotSpec, GameSource, Observation};

fn plan(games: u64) -> FuzzOptions {
    FuzzOptions {
        games,
        seed: 11,
        threads: 2,
        full_every: 4,
        sample_every: 1,
        bots: vec![BotSpec::Random],
    }
}

#[test]
fn a_correct_game_breaks_no_invariant() {
    let report = run(&Decks { bug: Bug::None }, &plan(100), &|_| {}).unwrap();
    assert_eq!(report.failed, 0, "{:?}", report.failures);
}

#[test]
fn each_way_of_being_wrong_is_found() {
    for (bug, invariant) in [
        (Bug::Peeks, Invariant::DealtAgrees),
        (Bug::Reveals, Invariant::DealtAgrees),
        (Bug::Invents, Invariant::DealtAgrees),
        (Bug::RollsAnew, Invariant::ToldAgrees),
        (Bug::NotesWrong, Invariant::ToldAgrees),
        (Bug::Overlooks, Invariant::ToldAgrees),
    ] {
        let report = run(&Decks { bug }, &plan(60), &|_| {}).unwrap();
        assert!(report.failed > 0, "{bug:?} was not found");
        let broken = &report.failures[0].broken;
        assert_eq!(broken.invariant, invariant, "{bug:?}: {}", broken.detail);
    }
}

/// Returns the card that a bot plays in a position.
fn answer(game: &mut CardGame, bot: &BotSpec, state: &Cards, seed: u64) -> u8 {
    let mut list: Vec<LegalAction<cards::Play>> = Vec::new();
    game.legal_actions(state, &mut list).unwrap();
    let mut bot: Box<dyn Bot<CardGame>> = bot.make(game).unwrap();
    bot.begin(seed);
    let sight = Observation::new(game, state, &list);
    bot.choose(game, &sight).unwrap().0
}

/// Exchanging cards that a seat does not see must not change what its bot does. That the search uses the seat's own cards
/// shows in its results against chance.
#[test]
fn no_bot_knows_more_than_its_seat() {
    let decks = Decks { bug: Bug::None };
    let mut game = decks.game().unwrap();
    // A network that values nothing but points.
    let weights = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(weights.path(), ValueNetwork::new(&game, 16).to_bytes()).unwrap();
    let strong = format!("strong:beam=12,weights={}", weights.path().display());
    for seed in 0..40 {
        let mut state = decks.start(&mut game, seed).unwrap();
        let mut list = Vec::new();
        while !game.is_over(&state) {
            let view = game.view(&state, Viewer::Seat(state.turn));
            let other = game.sample_state(&view, seed + 1_000);
            for bot in ["random", "busy", "greedy", "mcts:playouts=30,replies=2", &strong] {
                let bot = bot.parse().unwrap();
                let here = answer(&mut game, &bot, &state, seed);
                assert_eq!(here, answer(&mut game, &bot, &other, seed), "{bot}, seed {seed}");
            }
            list.clear();
            game.legal_actions(&state, &mut list).unwrap();
            game.apply(&mut state, list[0].seat, list[0].action).unwrap();
        }
    }
}

#[test]
fn search_on_dealt_positions_beats_chance() {
    let bots = ["mcts:playouts=60,replies=2".parse().unwrap(), BotSpec::Random];
    let plan = lab::strength::StrengthOptions { bots, seats: 2, games: 120, seed: 5, threads: 2 };
    let strength = lab::strength::run(&TwoSeats, &plan, &|_| {}).unwrap();
    assert!(strength.is_decided && strength.better > strength.worse, "{strength:?}");
}

/// The same card game for two seats.
struct TwoSeats;

impl GameSource for TwoSeats {
    type Game = CardGame;

    fn game(&self) -> Result<CardGame, game::QueryError> {
        Decks { bug: Bug::None }.game()
    }

    fn start(&self, game: &mut CardGame, seed: u64) -> Result<Cards, game::QueryError> {
        let seeds = (0..).map(|n| game::random::Random::derive(seed, n));
        for seed in seeds {
            let state = Decks { bug: Bug::None }.start(game, seed)?;
            if state.hands.len() == 2 {
                return Ok(state);
            }
        }
        unreachable!("some seed has two seats")
    }
}
