//! Tests of automatic answers: positions, ledgers with and without the answer, narration and
//! traces.

use std::sync::Arc;

use crate::common::{Ante, LUA, Shelf, TOML, shelf_of, tree};
use components::ComponentState;
use game::prelude::*;
use game::{Narration, Viewer};
use ledger::draws::DrawSource;
use ledger::head::LedgerForm;
use ledger::recorded::{LedgerGame, RecordableGame, Seating};
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::trace::ChangeTrace;
use ledger::write::{LedgerHeading, write};
use tabletop::TabletopGame;

/// The small game with boats that land at three berths; a seat that lands draws a card.
fn landing(key: &str) -> String {
    TOML.replace(
        "zone = [",
        "zone = [\n    { id = \"yard\", pile = 3, holds = \"boats\" },\n    { id = \"berths\", row = 3, each = 1, holds = \"boats\" },",
    )
    .replace(
        "piece = [",
        "piece = [\n    { id = \"boat\", back = \"boats\", number = 3, start = \"yard\" },",
    )
    .replace("enter = [{ shuffle", "enter = [{ move = \"every\", from = \"berths\", to = \"yard\" }, { shuffle")
    .replace(
        "decision = [{ id = \"turn\", option = [",
        &format!(
            "decision = [{{ id = \"land\", {key} option = [
    {{ id = \"berth\", text = \"land at {{b}}\", args = {{ b = {{ place = \"berths\" }} }}, when = \"count(berths[b]) == 0\", does = [
        {{ move = \"boat\", from = \"yard\", to = \"berths[b]\" }}, {{ run = \"first\", when = \"count(deck) > 0\" }}, {{ gain = \"pot\" }}] }},
] }}, {{ id = \"turn\", option = [
    {{ id = \"sail\", text = \"sail\", when = \"count(yard) > 0\", does = [{{ open = \"land\" }}, {{ gain = \"coins\" }}] }},"
        ),
    )
}

const FORCED: &str = "forced = true,";

/// The game with automatic answers, and the same game without.
fn both() -> [Arc<Shelf>; 2] {
    [FORCED, ""].map(|key| shelf_of(&tree(&landing(key), LUA)))
}

type Acts = Vec<(u8, components::ComponentAction)>;

/// A game with its actions, random results by action, last position, and ledger.
type Side = (TabletopGame, Acts, Vec<(usize, components::StreamDraw)>, ComponentState, String);

/// The only answer to the decision that is open, if it is the one about berths.
fn only_answer(
    game: &mut TabletopGame,
    state: &ComponentState,
) -> Option<(u8, components::ComponentAction)> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list).unwrap();
    match list[..] {
        [only] if game.text(state, only.seat, only.action).starts_with("land") => {
            Some((only.seat, only.action))
        }
        _ => None,
    }
}

/// Plays both games at random in parallel; returns all actions and random results of each.
fn played(seed: u64) -> [Side; 2] {
    let games = both().map(|shelf| shelf.game(3).unwrap());
    let mut sides = games.map(|mut game| {
        let setup = TabletopGame::setup(game.declared(), &Seating::of(3, seed)).unwrap();
        let state = game.begin(&setup).unwrap();
        (game, Acts::new(), Vec::new(), state)
    });
    let mut random = game::random::Random::new(seed);
    loop {
        let [(game, acts, draws, state), (free, typed, drawn, other)] = &mut sides;
        if game.is_over(state) {
            break;
        }
        let mut list = Vec::new();
        game.legal_actions(state, &mut list).unwrap();
        let choice = list[random.below(list.len() as u32) as usize];
        let by = (choice.seat, choice.action);
        let note = |game: &mut TabletopGame,
                    state: &mut ComponentState,
                    by: (u8, components::ComponentAction),
                    acts: &mut Acts,
                    draws: &mut Vec<_>| {
            let mut noted = Vec::new();
            game.apply_recording_draws(state, by.0, by.1, &mut noted).unwrap();
            draws.extend(noted.into_iter().map(|draw| (acts.len(), draw)));
            acts.push(by);
        };
        note(game, state, by, acts, draws);
        note(free, other, by, typed, drawn);
        while let Some(by) = only_answer(free, other) {
            note(free, other, by, typed, drawn);
        }
        assert_eq!(state.bytes(), other.bytes(), "game {seed}, after {}", acts.len());
    }
    sides.map(|(mut game, acts, draws, state)| {
        let setup = TabletopGame::setup(game.declared(), &Seating::of(3, seed)).unwrap();
        let record = LedgerGame { setup: &setup, actions: &acts, draws: Some(&draws), left: &[] };
        let heading = LedgerHeading { variant: "ante".into(), ..LedgerHeading::default() };
        let text = write(&mut game, &heading, record, LedgerForm::Commands).unwrap();
        (game, acts, draws, state, text)
    })
}

#[test]
fn an_answer_that_is_given_by_itself_leads_where_the_player_would() {
    let mut forced = 0;
    for seed in 0..240 {
        let [(_, acts, ..), (_, typed, ..)] = played(seed);
        forced += typed.len() - acts.len();
    }
    assert!(forced > 100, "{forced} answers were forced");
}

const ANY: LedgerReplayOptions = LedgerReplayOptions {
    check: true,
    legal: true,
    any_ruleset: true,
    until_line: None,
    until_row: None,
};

#[test]
fn a_ledger_that_says_the_answer_is_read_as_one_that_does_not() {
    let [shelf, _] = both();
    for seed in 0..40 {
        let [(game, acts, draws, end, short), (.., long)] = played(seed);
        for text in [&short, &long] {
            let mut replayer = Replayer::new(Ante(shelf.clone(), 3));
            let (report, played) = replayer.play("game.txt", text.as_bytes(), ANY);
            assert!(report.is_clean() && report.finished, "{report}\n{text}");
            let played = played.unwrap();
            assert_eq!(game.save(&played.state), game.save(&end), "{text}");
            // Replay skips the automatic answers and keeps their random results.
            assert_eq!((&played.actions, &played.draws), (&acts, &draws), "{text}");
        }
        // Up to each row both ledgers lead to positions without a pending automatic answer.
        let mut replayer = Replayer::new(Ante(shelf.clone(), 3));
        for row in 0..10 {
            let until = LedgerReplayOptions { until_row: Some(row), ..ANY };
            let (_, played) = replayer.play("game.txt", short.as_bytes(), until);
            let mut game = shelf.game(3).unwrap();
            assert_eq!(game.forced_answer(&played.unwrap().state).unwrap(), None);
        }
    }
}

#[test]
fn a_forced_answer_is_logged_and_traced_as_one() {
    let [shelf, _] = both();
    let mut game = shelf.game(2).unwrap();
    let setup = TabletopGame::setup(game.declared(), &Seating::of(2, 3)).unwrap();
    let mut state = game.begin(&setup).unwrap();
    let act = |game: &mut TabletopGame, state: &mut ComponentState, seat: u8, command: &str| {
        let action = game.read(state, seat, command).unwrap();
        let mut narration = Narration::new(Viewer::Spectator);
        game.apply_and_narrate(state, seat, action, &mut narration).unwrap();
        narration.lines.join("\n")
    };
    for (seat, command) in [(0, "sail"), (0, "land at 1"), (1, "sail"), (1, "land at 3")] {
        let narration = act(&mut game, &mut state, seat, command);
        assert!(!narration.contains("the only answer"), "{narration}");
    }
    let sail = game.read(&state, 0, "sail").unwrap();
    let mut trace = ChangeTrace::default();
    game.apply_traced(&mut state.clone(), 0, sail, DrawSource::Noted(&mut Vec::new()), &mut trace)
        .unwrap();
    let steps: Vec<(&str, bool)> =
        trace.steps.iter().map(|step| (step.action.as_str(), step.is_forced)).collect();
    assert_eq!(steps, [("sail", false), ("land at 2", true)]);
    let narration = act(&mut game, &mut state, 0, "sail");
    assert!(narration.contains("land at 2 (the only answer)"), "{narration}");
}
