//! Tests of players outside of Loam: what they are asked, and what their errors do.

use std::sync::{Arc, Mutex};

use lab::bots::{Answer, ExternalPlayer, ExternalPlayers, ExternalSpec, LegalChoice, Question};
use lab::playout::{PlayedGame, PlayoutEnd, PlayoutRunner};
use lab::{BotSpec, GameSource};
use proptest::prelude::*;

use crate::toy::{Bug, Toy, Toys};

type Decide = fn(&Question) -> Result<Answer, String>;

/// A player that decides by a function, and writes down what it is asked.
#[derive(Clone)]
struct Noting {
    decide: Decide,
    asked: Arc<Mutex<Vec<Question>>>,
}

impl ExternalPlayers for Noting {
    fn seat(&self) -> Result<Box<dyn ExternalPlayer>, String> {
        Ok(Box::new(self.clone()))
    }
}

impl ExternalPlayer for Noting {
    fn begin(&mut self, _: u64) -> Result<(), String> {
        Ok(())
    }

    fn answer(&mut self, question: &Question) -> Result<Answer, String> {
        self.asked.lock().unwrap().push(question.clone());
        (self.decide)(question)
    }
}

/// Plays a game with the player in both seats.
fn play(decide: Decide) -> (PlayedGame<Toy>, Vec<Question>) {
    let asked = Arc::default();
    let players = Arc::new(Noting { decide, asked: Arc::clone(&asked) });
    let spec = BotSpec::External(ExternalSpec { name: "noting".into(), players });
    let toys = Toys { bug: Bug::Two };
    let mut toy = toys.game().unwrap();
    let mut runner = PlayoutRunner::new(&toy, &[spec], 2).unwrap();
    runner.begin(3);
    let state = toys.start(&mut toy, 3).unwrap();
    let played = runner.run(&mut toy, state, true);
    drop(runner);
    (played, Arc::into_inner(asked).unwrap().into_inner().unwrap())
}

#[test]
fn a_player_gets_each_decision_with_its_actions() {
    let (played, asked) = play(|question| {
        // Stones could be bought and sold without end; these actions have no kind.
        let is_move = |choice: &LegalChoice| !choice.kind.is_empty();
        let action = question.legal.iter().position(is_move).unwrap_or(0);
        let amount = question.legal[action].amounts.map(|(_, most)| most);
        Ok(Answer { action, amount })
    });
    assert_eq!(played.end, PlayoutEnd::Over);
    assert_eq!(asked.len(), played.actions.len());
    for (question, (seat, _)) in asked.iter().zip(&played.actions) {
        assert_eq!(question.seat, *seat);
        assert_eq!(question.seats.len(), 2);
        assert!(question.legal.iter().all(|choice| !choice.text.is_empty()), "{question:?}");
    }
}

#[test]
fn a_wrong_answer_ends_the_game_with_its_reason() {
    for (decide, why) in [
        (
            (|_| Ok(Answer { action: 99, amount: None })) as Decide,
            "the player `noting`: it chose action 99 of a list with the indices 0 to ",
        ),
        (
            |_| Ok(Answer { action: 0, amount: Some(77) }),
            "the player `noting`: it chose the amount 77 for `",
        ),
        (|_| Err("it sleeps".into()), "the player `noting`: it sleeps"),
    ] {
        let PlayoutEnd::ScriptError(message) = play(decide).0.end else {
            panic!("the game goes on: {why}");
        };
        assert!(message.starts_with(why), "{message}");
    }
}

/// Plays games with a program of Python in both seats, and returns how they end.
fn play_with_python(program: &str, games: u64) -> Vec<PlayoutEnd> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.py");
    std::fs::write(&path, program).unwrap();
    let command = format!("program:python3 '{}'", path.display());
    let toys = Toys { bug: Bug::Two };
    let mut toy = toys.game().unwrap();
    let mut runner = PlayoutRunner::new(&toy, &[command.parse().unwrap()], 2).unwrap();
    let play = |seed| {
        runner.begin(seed);
        let state = toys.start(&mut toy, seed).unwrap();
        runner.run(&mut toy, state, false).end
    };
    (0..games).map(play).collect()
}

/// Takes the first action that has a kind, see above.
const PLAYS: &str = r#"
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if "decide" in message:
        kinds = [choice["kind"] for choice in message["decide"]["legal"]]
        print(json.dumps({"action": next((n for n, kind in enumerate(kinds) if kind), 0)}), flush=True)
"#;

#[test]
fn a_program_plays_several_games() {
    assert_eq!(play_with_python(PLAYS, 3), [PlayoutEnd::Over, PlayoutEnd::Over, PlayoutEnd::Over]);
}

/// A line that is printed too much would count as the answer to the next question.
#[test]
fn a_line_too_much_ends_the_game_and_not_the_next_one() {
    let once = format!("{PLAYS}        marker = os.path.join(os.path.dirname(__file__), str(message['decide']['seat']))
        if not os.path.exists(marker):
            open(marker, 'w').close()
            print('note', flush=True)
");
    let [first, .., last] = &play_with_python(&once, 3)[..] else { panic!() };
    let PlayoutEnd::ScriptError(message) = first else { panic!("{first:?}") };
    assert!(message.contains("`note`"), "{message}");
    assert_eq!(*last, PlayoutEnd::Over);
}

proptest! {
    /// No text that a program may print panics, and only an object with an index is an answer.
    #[test]
    fn any_line_is_an_answer_or_an_error(line in ".{0,40}", action: usize, amount: Option<u8>) {
        if let Ok(answer) = serde_json::from_str::<Answer>(&line) {
            prop_assert!(line.contains(&answer.action.to_string()));
        }
        let written = serde_json::json!({ "action": action, "amount": amount }).to_string();
        prop_assert_eq!(serde_json::from_str::<Answer>(&written).unwrap(), Answer { action, amount });
    }
}
