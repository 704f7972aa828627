//! Random play of three small games with all invariants of the platform checked.

use crate::games;
use crate::games::{Book, Game, Played, all};
use components::{
    ComponentAction, ComponentGame, ComponentState, Rulebook, StreamDraw, invariants,
};
use game::ApplyError;
use game::prelude::*;
use game::random::Random;
use lab::fuzz::{FuzzOptions, run};
use lab::{BotSpec, GameSource};

#[test]
fn every_law_holds_in_random_play() {
    for (name, declared, seats) in all() {
        let opening = Played::new(&declared, seats);
        let plan = FuzzOptions {
            games: 120,
            seed: 3,
            threads: 2,
            full_every: 6,
            sample_every: 1,
            bots: vec![BotSpec::Random],
        };
        let report = run(&opening, &plan, &|_| {}).unwrap();
        assert_eq!(report.failed, 0, "{name}: {:#?}", report.failures);
        assert!(
            report.counts.positions > 120 * 10,
            "{name}: {} positions",
            report.counts.positions
        );
    }
}

/// Bots play on states sampled from their observations, with sealed answers of other seats unknown.
#[test]
fn bots_play_on_dealt_positions() {
    for (name, declared, seats) in all() {
        let opening = Played::new(&declared, seats);
        let bots =
            ["greedy", "mcts:playouts=12,replies=2", "random"].map(|bot| bot.parse().unwrap());
        let plan = FuzzOptions {
            games: 4,
            seed: 8,
            threads: 2,
            full_every: 20,
            sample_every: 1,
            bots: bots.to_vec(),
        };
        let report = run(&opening, &plan, &|_| {}).unwrap();
        assert_eq!(report.failed, 0, "{name}: {:#?}", report.failures);
    }
}

/// A violated invariant is reported with its details.
#[test]
fn a_position_that_breaks_a_law_is_found() {
    let fewer = |declared: &mut components::declare::Declarations| {
        declared.kinds[0].pieces[0].number = vec![5]
    };
    let mut declared = games::stones();
    let block = ComponentGame::new(games::layout(&declared, 2), Book).start(1).unwrap();
    fewer(&mut declared);
    let other = games::layout(&declared, 2);
    assert_eq!(
        invariants::check_conservation(&other, &block),
        Err("6 copies of `red` lie in zones, but the game has 5".into())
    );
    declared.counters[1].most = 3;
    declared.counters[1].start = 2;
    declared.counters[1].least = 2;
    let start = other.block(1);
    let low = games::layout(&declared, 2);
    assert_eq!(invariants::check_conservation(&low, &start), Ok(()));
    declared.counters[1].most = 2;
    let low = games::layout(&declared, 2);
    assert_eq!(invariants::check_conservation(&low, &start), Err("`looks` is 3".into()));
}

/// Plays a game at random and returns its last position and its actions.
fn random_game(game: &mut Game, seed: u64) -> (ComponentState, Vec<(u8, ComponentAction)>) {
    let mut random = Random::new(seed);
    let mut state = game.start(seed).unwrap();
    let (mut list, mut actions) = (Vec::new(), Vec::new());
    while !game.is_over(&state) {
        list.clear();
        game.legal_actions(&state, &mut list).unwrap();
        let choice = list[random.below(list.len() as u32) as usize];
        let amount = choice.amounts.0
            + random.below(u32::from(choice.amounts.1 - choice.amounts.0) + 1) as u8;
        let action = game.with_amount(choice.action, amount);
        game.apply(&mut state, choice.seat, action).unwrap();
        actions.push((choice.seat, action));
    }
    (state, actions)
}

#[test]
fn a_replay_with_told_draws_needs_no_seed() {
    for (name, declared, seats) in all() {
        let mut game = Played::new(&declared, seats).game().unwrap();
        for seed in 0..30 {
            let (_, actions) = random_game(&mut game, seed);
            replays(&mut game, (seed, seed + 1_000), &actions)
                .unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

#[test]
fn a_draw_that_cannot_be_is_refused() {
    let mut game = ComponentGame::new(games::layout(&games::stones(), 2), Book);
    let state = game.start(1).unwrap();
    let pull = game.read(&state, 0, "pull").unwrap();
    let refusals = [
        (
            "bag: card-1",
            "illegal: the draw `bag: card-1` is not possible: `bag` cannot give that now",
        ),
        ("deck: red", "illegal: the draw `deck: red` is not possible: `bag` cannot give that now"),
        ("bag: 3", "illegal: the draw `bag: 3` is not possible: `bag` cannot give that now"),
    ];
    for (draw, why) in refusals {
        let draw = game.read_draw(draw).unwrap();
        let mut after = state.clone();
        let problem = game.apply_with_draws(&mut after, 0, pull, &[draw]).unwrap_err();
        assert_eq!(problem.to_string(), why);
        assert_eq!(after, state);
    }
    let red = game.read_draw("bag: red").unwrap();
    let apply = |game: &mut Game, draws: &[components::StreamDraw]| {
        game.apply_with_draws(&mut state.clone(), 0, pull, draws).map_err(|p| p.to_string())
    };
    assert_eq!(
        apply(&mut game, &[]).unwrap_err(),
        "illegal: the result of the draw from `bag` is missing"
    );
    let twice = apply(&mut game, &[red, red]).unwrap_err();
    assert_eq!(twice, "illegal: the ledger names the draw `bag: red`, but nothing more is drawn");
    apply(&mut game, &[red]).unwrap();
    assert_eq!(game.read_draw("bga: red").unwrap_err(), "unknown random stream `bga`; `bag`?");
    assert_eq!(game.read_draw("bag: rde").unwrap_err(), "unknown piece `rde`; `red`?");
}

/// The results of a stream depend on its name, not on the order or number of other streams.
#[test]
fn streams_are_kept_apart_by_name() {
    let mut declared = games::race();
    let one = |declared: &components::declare::Declarations| {
        let mut game = ComponentGame::new(games::layout(declared, 3), Book);
        let mut drawn = Vec::new();
        game.start_recording_draws(9, &mut drawn).unwrap();
        drawn
            .iter()
            .map(|d| game.draw_text(*d))
            .filter(|t| t.starts_with("aims"))
            .collect::<Vec<_>>()
    };
    let before = one(&declared);
    declared.streams.reverse();
    declared.streams.push(games::stream("more"));
    assert_eq!(one(&declared), before);
    assert_eq!(before.len(), 6);
}

/// Damaged bytes are rejected, or are a position that can be played without a panic.
#[test]
fn damaged_positions_do_not_panic() {
    for (_, declared, seats) in all() {
        let mut game = Played::new(&declared, seats).game().unwrap();
        let mut random = Random::new(5);
        let mut accepted = 0;
        for seed in 0..12 {
            let (_, actions) = random_game(&mut game, seed);
            let mut state = game.start(seed).unwrap();
            for (seat, action) in &actions[..actions.len() / 2] {
                game.apply(&mut state, *seat, *action).unwrap();
            }
            let bytes = game.save(&state);
            for _ in 0..300 {
                let mut bytes = bytes.clone();
                let at = 16 + random.below(bytes.len() as u32 - 16) as usize;
                bytes[at] = random.below(256) as u8;
                let Ok(mut back) = game.restore(&bytes) else { continue };
                accepted += 1;
                let mut list = Vec::new();
                if game.legal_actions(&back, &mut list).is_ok() && !list.is_empty() {
                    let _ = game.apply(&mut back, list[0].seat, list[0].action);
                }
            }
        }
        assert!(accepted > 100, "{accepted}");
    }
}

/// Checks that replaying a game with its recorded random results reaches the same position with any
/// seed.
///
/// # Errors
/// The first difference.
fn replays<B: Rulebook>(
    game: &mut ComponentGame<B>,
    (seed, other): (u64, u64),
    actions: &[(u8, ComponentAction)],
) -> Result<(), String> {
    let text = |problem: ApplyError| problem.to_string();
    let (mut drawn, mut all): (Vec<StreamDraw>, Vec<StreamDraw>) = Default::default();
    let mut here = game.start_recording_draws(seed, &mut drawn).map_err(text)?;
    let mut there = game.start_with_draws(other, &drawn).map_err(text)?;
    for (number, (seat, action)) in actions.iter().enumerate() {
        drawn.clear();
        game.apply_recording_draws(&mut here, *seat, *action, &mut drawn).map_err(text)?;
        game.apply_with_draws(&mut there, *seat, *action, &drawn).map_err(text)?;
        all.append(&mut drawn);
        if game.layout().hash_but_seed(&here) != game.layout().hash_but_seed(&there) {
            return Err(format!("action {} leads to another position", number + 1));
        }
    }
    Ok(())
}
