//! Tests of every step of a component script in a game with a board: it changes the position, or is
//! rejected with its line and advice.

use content::VariantChoice;
use game::prelude::*;
use ledger::recorded::{RecordableGame, Seating};
use mystica::{MysticaGame, MysticaPosition};

use crate::common;

/// Shared with the tests of games of components alone.
const STEPS: &str = include_str!("../../../tabletop/tests/steps.txt");

const MODULE: &str = r#"
decision = [{ id = "asked", option = [{ id = "yes", text = "yes", does = { gain = "tin" } }] }]
[[task]]
id = "tried"
does = [STEP]
[[task]]
id = "nothing"
does = []
[[house_rule]]
id = "spaces"
action = [{ code = "ACTTRIED", run = "tried" }, { code = "ACTNOTHING", run = "nothing" }]
"#;
/// Line of the step in the module.
const LINE: u32 = 5;

fn tree(step: &str) -> content::ContentTree {
    let mut tree = common::tree();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n";
    let module = MODULE.replace("STEP", step);
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/things.toml", include_str!("../../../tabletop/tests/steps.toml"));
    tree.insert("scripts/m/module-steps.toml", &module);
    tree.insert(
        "variants/m.toml",
        "id = \"m\"\nname = \"M\"\nextends = \"base\"\nmodules = [\"m\"]\n",
    );
    tree
}

/// Returns the position after an action space, with the space itself marked as unused.
fn after(game: &mut MysticaGame, start: &MysticaPosition, command: &str) -> MysticaPosition {
    let (mut state, seat) = (start.clone(), start.active.0);
    let action = game.read(&state, seat, command).unwrap();
    game.apply(&mut state, seat, action).unwrap();
    state.seats[usize::from(seat)].spaces_used = start.seats[usize::from(seat)].spaces_used;
    state
}

#[test]
fn every_step_changes_something_or_is_refused() {
    let mut refused = Vec::new();
    for line in STEPS.lines() {
        let (verb, step) = line.split_once(' ').expect("a verb and a step");
        let tree = tree(step.trim());
        let (_, errors) = mystica_content::load(&tree);
        if let Some(error) = errors.first() {
            assert_eq!((error.span.line, errors.len()), (LINE, 1), "{error}");
            let message = error.to_string();
            assert!(message.contains(&format!("`{verb}` works only in games")), "{message}");
            refused.push(verb);
            continue;
        }
        let mut game = common::shelf_of(&tree).table(&VariantChoice::named("m"));
        let start = in_a_turn(&mut game);
        let done = after(&mut game, &start, "action ACTTRIED");
        let nothing = after(&mut game, &start, "action ACTNOTHING");
        assert!(!game.is_same(&done, &nothing), "`{verb}` does nothing");
    }
    assert_eq!(refused, ["pass", "end_phase", "go_to", "end_game", "call"]);
}

/// Returns a position in which a seat has its turn.
fn in_a_turn(game: &mut MysticaGame) -> MysticaPosition {
    let setup = MysticaGame::setup(game.ruleset(), &Seating::of(2, 5)).unwrap();
    let mut state = game.begin(&setup).unwrap();
    let mut list = Vec::new();
    while state.phase() != kernel::Phase::Actions {
        game.legal_actions(&state, &mut list).unwrap();
        let first = list[0];
        game.apply(&mut state, first.seat, first.action).unwrap();
    }
    state
}
