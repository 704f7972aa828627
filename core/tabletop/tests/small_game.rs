//! Tests a whole small game of thirty lines of TOML and twenty of Lua: playing, fuzzing, recording,
//! replay, scenarios.

use crate::common;
use crate::common::{Ante, LUA, TOML, shelf, shelf_of, tree};
use game::prelude::*;
use game::{Overlay, Viewer};
use lab::GameSource;
use lab::fuzz::{FuzzOptions, run};
use ledger::head::LedgerForm;
use ledger::recorded::{LedgerGame, RecordableGame, Seating};
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::scenario::{read, run as run_scenario};
use ledger::write::{LedgerHeading, write};
use tabletop::{TabletopGame, TabletopSetup};

#[test]
fn typed_commands_are_applied() {
    let mut game = shelf().game(2).unwrap();
    let mut state =
        game.begin(&TabletopSetup { seats: 2, seed: 5, ..TabletopSetup::default() }).unwrap();
    for (seat, command) in [(0, "draw"), (1, "raise 3"), (0, "stop"), (1, "stop")] {
        let action = game.read(&state, seat, command).unwrap();
        assert_eq!(game.text(&state, seat, action), command);
        game.apply(&mut state, seat, action).unwrap();
    }
    assert_eq!(game.stage_names(), ["round 1", "round 2", "round 3", "end"]);
    assert_eq!(game.stage(&state), 1, "the pot is won, and the second round has begun");
    let coins = game.scores(&state);
    assert_eq!(coins.iter().sum::<i32>(), 20, "somebody won the pot: {coins:?}");
    assert_eq!(game.read(&state, 1, "drew").unwrap_err(), "unknown action `drew`; `draw`?");
    assert_eq!(game.read(&state, 1, "raise 9").unwrap_err(), "`9` is not a number from 1 to 3");
    let stop = game.read(&state, 0, "stop").unwrap();
    let refused = game.apply(&mut state, 0, stop).unwrap_err().to_string();
    assert!(refused.starts_with("illegal: "), "{refused}");
}

#[test]
fn hands_are_hidden_from_others_and_from_spectators() {
    let mut game = shelf().game(2).unwrap();
    let state =
        game.begin(&TabletopSetup { seats: 2, seed: 5, ..TabletopSetup::default() }).unwrap();
    let panels = |viewer| format!("{:?}", game.panels(&game.view(&state, viewer)));
    let (own, other) = (panels(Viewer::Seat(0)), panels(Viewer::Spectator));
    assert!(["ant", "bee", "cow"].iter().any(|card| own.contains(card)), "{own}");
    assert!(!["ant", "bee", "cow"].iter().any(|card| other.contains(card)), "{other}");
    let text = game.draw(&game.view(&state, Viewer::Seat(0)), &Overlay::default(), false);
    assert!(text.contains("coins") && text.contains("10"), "{text}");
    let picture = game.draw_svg(&game.view(&state, Viewer::Seat(0)), &Overlay::default());
    assert!(picture.contains("<svg"), "{picture}");
}

#[test]
fn invariants_hold_in_random_play_and_bots_play_it() {
    let shelf = shelf();
    for (seats, games, bots) in [
        (2, 60, "random"),
        (4, 30, "random"),
        (3, 6, "greedy"),
        (2, 2, "mcts:playouts=12,replies=2"),
    ] {
        let opening = Ante(shelf.clone(), seats);
        let bots = vec![bots.parse().unwrap()];
        let plan = FuzzOptions { games, seed: 4, threads: 2, full_every: 8, sample_every: 1, bots };
        let report = run(&opening, &plan, &|_| {}).unwrap();
        assert_eq!(report.failed, 0, "{seats}: {:#?}", report.failures);
        assert!(report.counts.positions > games * 5, "{}", report.counts.positions);
    }
}

/// Plays a game at random; returns its ledger and the hash of its last position.
fn ledger(game: &mut TabletopGame, seed: u64) -> (String, u64) {
    let setup = TabletopGame::setup(game.declared(), &Seating::of(3, seed)).unwrap();
    let mut state = game.begin(&setup).unwrap();
    let (mut actions, mut draws, mut list) = (Vec::new(), Vec::new(), Vec::new());
    let mut random = game::random::Random::new(seed);
    while !game.is_over(&state) {
        list.clear();
        game.legal_actions(&state, &mut list).unwrap();
        let choice = list[random.below(list.len() as u32) as usize];
        let mut drawn = Vec::new();
        game.apply_recording_draws(&mut state, choice.seat, choice.action, &mut drawn).unwrap();
        draws.extend(drawn.into_iter().map(|draw| (actions.len(), draw)));
        actions.push((choice.seat, choice.action));
    }
    let record = LedgerGame { setup: &setup, actions: &actions, draws: Some(&draws), left: &[] };
    let heading = LedgerHeading { variant: "ante".into(), ..LedgerHeading::default() };
    (write(game, &heading, record, LedgerForm::Commands).unwrap(), game.hash(&state))
}

const CHECKED: LedgerReplayOptions = LedgerReplayOptions {
    check: true,
    legal: true,
    any_ruleset: false,
    until_line: None,
    until_row: None,
};

/// Replays by recorded random results, also under another seed, and by the seed if none are
/// recorded.
#[test]
fn a_ledger_is_played_again_by_its_draws_and_by_its_seed_to_one_hash() {
    let shelf = shelf();
    for seed in 1..20 {
        let mut game = shelf.game(3).unwrap();
        let (text, hash) = ledger(&mut game, seed);
        assert!(text.contains("\ndeal chance: ") && text.contains("draw => chance: "), "{text}");
        let again = |text: &str| {
            let mut replayer = Replayer::new(Ante(shelf.clone(), 3));
            let (report, played) = replayer.play("game.txt", text.as_bytes(), CHECKED);
            assert!(report.is_clean() && report.finished, "{report}\n{text}");
            played.unwrap().state
        };
        assert_eq!(game.hash(&again(&text)), hash);
        // Without recorded results the seed determines them.
        let without = |line: &str| line.split(" => ").next().unwrap().to_owned();
        let lines: Vec<String> =
            text.lines().filter(|l| !l.starts_with("deal ")).map(without).collect();
        assert_eq!(game.hash(&again(&(lines.join("\n") + "\n"))), hash);
        // Under another seed the recorded results still lead to the same counters and cards.
        let other = text.replacen(&format!("seed={seed}\n"), "seed=777\n", 1);
        let end = again(&other);
        assert_eq!(game.scores(&end), game.scores(&again(&text)));
    }
}

#[test]
fn scenarios_stage_positions_and_give_draws() {
    let all = read(&TabletopGame::WORDS, "s.txt", common::SCENARIOS).unwrap();
    for scenario in &all {
        let result = run_scenario(scenario, &mut Ante(shelf(), 2));
        let failures: Vec<String> = result
            .failures
            .iter()
            .map(|e| format!("{}: {} {}", e.line, e.message, e.notes.join("; ")))
            .collect();
        assert!(failures.is_empty(), "{}: {failures:#?}", scenario.name.text);
    }
}

/// Query hooks see what their seat sees: reading more is a script error at that line. Only
/// `carry_out` may change the position.
#[test]
fn reading_beyond_a_view_is_an_error_at_that_line() {
    let toml = TOML.replace("when = \"count(deck) > 0\"", "when = \"asks(clever)\"").replace(
        "function = [",
        "function = [{ id = \"clever\", script = { file = \"clever.lua\", hooks = [\"holds\"] } }, ",
    );
    for (body, expected) in [
        ("return game:top('deck') ~= nil", "the order of `deck` is hidden from red"),
        ("return #game:seat(2):pieces('hand') > 0", "what lies in `hand:blue` is hidden from red"),
        (
            "me:gain('coins', 1) return true",
            "`gain`: this function may not change the game, only return an answer",
        ),
        (
            "return me:counter('coin') > 0",
            "`counter`: unknown counter `coin`, did you mean `coins`?",
        ),
        ("return game:number('hand') > 0", "`number`: the table has no zone `hand`"),
    ] {
        let mut tree = tree(&toml, LUA);
        let text = format!("return {{\n  holds = function(game, me)\n    {body}\n  end,\n}}\n");
        tree.insert("scripts/ante/clever.lua", &text);
        let mut game = shelf_of(&tree).game(2).unwrap();
        let state = game.component_game().start(3).unwrap();
        let message = game.legal_actions(&state, &mut Vec::new()).unwrap_err().0;
        let place = format!(": clever: scripts/ante/clever.lua:3: {expected}");
        assert!(
            message.starts_with("scripts/ante/ante.toml:") && message.contains(&place),
            "{message}"
        );
    }
}

/// A function that fails leaves no change of its action, even if the script catches the error.
#[test]
fn a_function_that_fails_leaves_nothing_behind() {
    for (body, reason) in [
        ("game:set('pot', 3) game:seat(1):pay('coins', 999)", "not enough `coins`: needs 999"),
        ("pcall(function() game:set('pot', 999) end)", "would be"),
    ] {
        let lua = LUA.replace(
            "    local best, most = nil, 0\n",
            &format!(
                "    if game:times('round') == 1 then {} end\n    local best, most = nil, 0\n",
                body
            ),
        );
        let mut game = shelf_of(&tree(TOML, &lua)).game(2).unwrap();
        let mut state = game.component_game().start(3).unwrap();
        let stop = |game: &TabletopGame, state: &components::ComponentState, seat| {
            game.read(state, seat, "stop").unwrap()
        };
        let action = stop(&game, &state, 0);
        game.apply(&mut state, 0, action).unwrap();
        let before = state.clone();
        let action = stop(&game, &state, 1);
        let message = game.apply(&mut state, 1, action).unwrap_err().to_string();
        assert!(message.contains(reason), "{message}");
        assert!(state == before);
    }
}

#[test]
fn two_games_on_two_threads_are_one_game() {
    let opening = Ante(shelf(), 2);
    let play = |opening: Ante| {
        let mut game = opening.game().unwrap();
        ledger(&mut game, 9)
    };
    let other = {
        let opening = opening.clone();
        std::thread::spawn(move || play(opening)).join().unwrap()
    };
    assert_eq!(play(opening), other);
}

/// `put` does not take pieces that earlier lines have placed, unless `from` names their zone.
#[test]
fn placed_pieces_stay_there() {
    let lines = "scenario S\nseats red blue\nempty red hand into table deck\nempty blue hand into table deck\n\
                 put cow cow cow cow cow cow in red hand\n";
    let check = |put: &str, expected: &str| {
        let text = format!("{lines}{put}\nred: stop\nexpect anything\n{expected}");
        let scenario = &read(&TabletopGame::WORDS, "s.txt", &text).unwrap()[0];
        let result = run_scenario(scenario, &mut Ante(shelf(), 2));
        result.failures.iter().map(|e| format!("{}: {}", e.line, e.message)).collect::<Vec<_>>()
    };
    let all = check("put cow in blue hand", "");
    assert_eq!(all.len(), 1, "{all:#?}");
    assert!(all[0].contains("no `cow` is left (earlier lines have placed them)"), "{all:#?}");
    let moved = "expect red: zone hand cow*5\nexpect blue: zone hand cow\n";
    let none: [String; 0] = [];
    assert_eq!(check("put cow in blue hand from red hand", moved), none);
    let other = "expect red: zone hand cow*6\nexpect blue: zone hand bee\n";
    assert_eq!(check("put bee in blue hand", other), none);
    let wrong = check("put bee in blue hand from red hand", "");
    assert!(wrong[0].contains("there is no `bee`, or no room for it"), "{wrong:#?}");
    // A piece that is there already, although no line has placed it, can be placed once.
    let there = |put: &str| {
        let text = format!(
            "scenario S\nseats red blue\nempty blue hand into table deck\n\
             empty table deck into red hand\n{put}\nred: stop\nexpect anything\n"
        );
        let scenario = &read(&TabletopGame::WORDS, "s.txt", &text).unwrap()[0];
        let result = run_scenario(scenario, &mut Ante(shelf(), 2));
        result.failures.iter().map(|e| format!("{}: {}", e.line, e.message)).collect::<Vec<_>>()
    };
    assert_eq!(there("put cow cow cow cow cow cow in red hand"), none);
    let too_many = there("put cow cow cow cow cow cow cow in red hand");
    assert!(too_many[0].contains("no `cow` is left"), "{too_many:#?}");
}
