//! Tests that random games written as ledgers replay to the same game.

use crate::common;
use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use kernel::action::Action;
use kernel::ids::SeatId;
use kernel::state::FORMAT;
use kernel::{Setup, State};
use ledger::head::LedgerForm;
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::write::{LedgerGame, LedgerHeading, write};
use mystica::{MysticaGame, MysticaPosition};

/// Plays a random game that prefers actions over conversions and passing.
fn random_game(
    table: &mut MysticaGame,
    players: u8,
    seed: u64,
) -> (Setup, Vec<(u8, Action)>, MysticaPosition) {
    let setup = kernel::draw_setup(table.ruleset(), players, &[], seed).expect("a setup");
    let mut state = table.begin(&setup).expect("a game");
    let mut random = Random::new(seed);
    let mut list = Vec::new();
    let mut actions = Vec::new();
    while !table.is_over(&state) {
        table.legal_actions(&state, &mut list).expect("no script fails");
        let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
        table.apply(&mut state, seat, action).expect("it was listed");
        actions.push((seat, action));
        assert!(actions.len() < 5000, "the game does not end");
    }
    (setup, actions, state)
}

#[test]
fn a_played_game_reads_back_to_the_same_position() {
    reads_back(common::shelf);
}

#[test]
fn a_game_with_moves_and_trades_reads_back_to_the_same_position() {
    let all = reads_back(|| common::shelf_with(common::tokens::add));
    let count = |of: fn(&Action) -> bool| all.iter().filter(|a| of(a)).count();
    let counts = [
        count(|a| matches!(a, Action::Trade(..))),
        count(|a| matches!(a, Action::Move(_))),
        count(|a| matches!(a, Action::Place(..))),
        count(|a| matches!(a, Action::Refuse(_))),
        count(|a| matches!(a, Action::BuildWith(..))),
    ];
    assert!(counts.iter().all(|n| *n > 5), "{counts:?}");
}

/// Plays games, writes them in both forms and replays them; returns all actions.
fn reads_back(shelf: fn() -> common::Shelf) -> Vec<Action> {
    let mut table = shelf().table(&VariantChoice::named("base"));
    let mut replayer = Replayer::new(shelf());
    let mut all = Vec::new();
    let heading = LedgerHeading { variant: "base".into(), ..LedgerHeading::default() };
    for (seed, players) in (1..=12).zip([2, 3, 4, 5].into_iter().cycle()) {
        let (setup, actions, end) = random_game(&mut table, players, seed);
        for form in [LedgerForm::Recorded, LedgerForm::Commands] {
            let text = write(&mut table, &heading, LedgerGame::new(&setup, &actions), form)
                .expect("it is written");
            let options =
                LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
            let (report, played) = replayer.play("own.txt", text.as_bytes(), options);
            assert!(report.is_clean(), "seed {seed}, {form:?}:\n{report}\n{text}");
            assert!(report.finished);
            let played = played.expect("a game");
            assert_eq!(played.actions, actions, "seed {seed}, {form:?}");
            assert_eq!(played.state, end, "seed {seed}, {form:?}");
            assert_eq!(report.hash, Some(table.hash(&end)));
        }
        all.extend(actions.into_iter().map(|(_, action)| action));
    }
    all
}

#[test]
fn a_game_that_a_seat_left_reads_back_to_the_same_position() {
    let mut table = common::shelf().table(&VariantChoice::named("base"));
    let mut replayer = Replayer::new(common::shelf());
    let heading = LedgerHeading { variant: "base".into(), ..LedgerHeading::default() };
    for seed in 1..=12 {
        let setup = kernel::draw_setup(table.ruleset(), 4, &[], seed).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let (mut random, mut list, mut actions) = (Random::new(seed), Vec::new(), Vec::new());
        let left = [(15 + 9 * seed as usize, seed as u8 % 4)];
        let leaves = SeatId(left[0].1);
        while !table.is_over(&state) {
            if actions.len() == left[0].0 && state.seat(leaves).dropped == 0 {
                table.drop_seat(&mut state, leaves, &mut kernel::NullSink).expect("it may leave");
                continue;
            }
            table.legal_actions(&state, &mut list).expect("no script fails");
            let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
            table.apply(&mut state, seat, action).expect("it was listed");
            actions.push((seat, action));
        }
        let record = LedgerGame { setup: &setup, actions: &actions, draws: None, left: &left };
        for form in [LedgerForm::Recorded, LedgerForm::Commands] {
            let text = write(&mut table, &heading, record, form).expect("it is written");
            let options =
                LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
            let (report, played) = replayer.play("own.txt", text.as_bytes(), options);
            assert!(report.is_clean(), "seed {seed}, {form:?}:\n{report}\n{text}");
            let played = played.expect("a game");
            assert_eq!((played.actions, played.left), (actions.clone(), left.to_vec()));
            assert_eq!(played.state, state, "seed {seed}, {form:?}");
        }
    }
}

#[test]
fn a_game_that_did_not_happen_is_not_written() {
    let mut table = common::shelf().table(&VariantChoice::named("base"));
    let heading = LedgerHeading { variant: "base".into(), ..LedgerHeading::default() };
    let (setup, mut actions, _) = random_game(&mut table, 3, 7);
    actions.insert(4, (0, Action::Burn(9)));
    let outcome =
        write(&mut table, &heading, LedgerGame::new(&setup, &actions), LedgerForm::Recorded);
    assert_eq!(outcome, Err("action 5, `burn 9`: not in this phase of the game".to_owned()));
}

#[test]
fn another_ruleset_needs_an_option() {
    let mut shelf = common::shelf();
    let mut table = shelf.table(&VariantChoice::named("base"));
    let mut replayer = Replayer::new(common::shelf());
    let heading = LedgerHeading { variant: "base".into(), ..LedgerHeading::default() };
    let (setup, actions, _) = random_game(&mut table, 3, 7);
    let text = write(&mut table, &heading, LedgerGame::new(&setup, &actions), LedgerForm::Recorded)
        .expect("text");
    let hash = table.rules_hash();
    let other = text.replace(&hash, "0123456789abcdef");
    let report = replayer.replay("own.txt", other.as_bytes(), LedgerReplayOptions::default());
    let message = report.errors[0].message.clone();
    assert_eq!(
        message,
        format!(
            "the rules have changed since the ledger was written: it has ruleset 0123456789abcdef, the current one is {}",
            &hash[..16]
        )
    );
    assert_eq!((report.errors[0].line, report.errors[0].column), (1, 31));
    let options =
        LedgerReplayOptions { any_ruleset: true, check: true, ..LedgerReplayOptions::default() };
    assert!(replayer.replay("own.txt", other.as_bytes(), options).is_clean());
}

#[test]
fn saved_positions_are_restored_and_foreign_ones_refused() {
    let mut table = common::shelf().table(&VariantChoice::named("base"));
    let (_, _, end) = random_game(&mut table, 4, 3);
    let bytes = table.save(&end);
    assert_eq!(table.restore(&bytes), Ok(end.clone()));
    assert_eq!(table.restore(&bytes[..1]), Err("the saved position is cut off".into()));
    assert_eq!(table.restore(&bytes[..20]), Err("the saved position is cut off".into()));
    let size = size_of::<State>();
    assert_eq!(
        table.restore(&bytes[..bytes.len() - 1]),
        Err(format!("expected a position of {size} bytes, found {}", size - 1))
    );
    let mut other = bytes.clone();
    other[0] = 99;
    assert_eq!(
        table.restore(&other),
        Err(format!(
            "the saved position has format 99, but this version of Loam reads format {FORMAT}"
        ))
    );
    let mut other = bytes.clone();
    other[5] ^= 1;
    let ruleset = "the position was saved under a different ruleset".to_string();
    assert_eq!(table.restore(&other), Err(ruleset));
    // Restoring any bytes returns a position or an error, and never panics.
    let mut random = Random::new(5);
    for _ in 0..3000 {
        let mut broken = bytes.clone();
        let at = 34 + random.below(broken.len() as u32 - 34) as usize;
        broken[at] = random.below(256) as u8;
        let _ = table.restore(&broken);
    }
}

#[test]
fn the_board_fits_a_terminal() {
    let mut table = common::shelf().table(&VariantChoice::named("base"));
    let (_, _, end) = random_game(&mut table, 5, 11);
    let end = table.view(&end, game::Viewer::Spectator);
    let text = table.draw(&end, &game::Overlay::default(), false);
    for line in text.lines() {
        assert!(line.chars().count() < 80, "too wide: {line}");
    }
    assert!(text.contains("the game is over"), "{text}");
    assert!(!text.contains('\x1b'), "colour only where it is asked for");
    assert!(table.draw(&end, &game::Overlay::default(), true).contains('\x1b'));
}
