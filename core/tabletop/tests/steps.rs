//! Tests every script step in a component game: it changes the position, or fails with its line.

use components::ComponentState;
use content::{ContentTree, load};
use game::prelude::*;
use ledger::recorded::RecordableGame;
use ledger::scenario::{read, run};
use tabletop::{DIALECTS, TabletopGame};

use crate::common;
use crate::common::Ante;

/// The steps by verb; the tests of components with a host engine use the same list.
const STEPS: &str = include_str!("steps.txt");

/// Scenarios, each after the steps of the option `do it`.
const SCENARIOS: &str = include_str!("step-scenarios.txt");

const GAME: &str = r#"
function = [{ id = "lua", script = { file = "lua.lua", hooks = ["carry_out"] } }]
decision = [
    { id = "asked", option = [{ id = "yes", text = "yes", does = { gain = "tin" } }] },
    { id = "turn", option = [{ id = "do", text = "do it", does = [STEP] }, { id = "other", text = "do nothing" }] },
]
phase = [{ id = "play", asks = "turn", how = "turns" }, { id = "late", asks = "asked", how = "turns" }]
game = { seats = [2, 3] }
"#;

fn tree(step: &str) -> ContentTree {
    let mut tree = ContentTree::default();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/things.toml", include_str!("steps.toml"));
    tree.insert("scripts/m/game.toml", &GAME.replace("STEP", step));
    let lua = "return { carry_out = function(game, me) me:gain('tin', 3) end }\n";
    tree.insert("scripts/m/lua.lua", lua);
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

/// Returns the position after an answer of the first seat.
fn after(tree: &ContentTree, command: &str) -> ComponentState {
    let mut game = common::shelf_of(tree).game(2).unwrap();
    let mut state = game.component_game().start(7).unwrap();
    let action = game.read(&state, 0, command).unwrap();
    game.apply(&mut state, 0, action).unwrap();
    state
}

#[test]
fn every_step_changes_something_or_is_refused() {
    let mut refused = Vec::new();
    for line in STEPS.lines() {
        let (verb, step) = line.split_once(' ').expect("a verb and a step");
        let tree = tree(step.trim());
        let (_, errors) = load(&tree, DIALECTS);
        if let Some(error) = errors.first() {
            assert_eq!(error.span.line, 5, "{error}");
            refused.push(verb);
            continue;
        }
        let (done, nothing) = (after(&tree, "do it"), after(&tree, "do nothing"));
        assert_ne!(done.bytes(), nothing.bytes(), "`{verb}` does nothing");
    }
    let tried: Vec<&str> = STEPS.lines().filter_map(|line| line.split(' ').next()).collect();
    let all: Vec<&str> = components::STEPS.iter().map(|rule| rule.verb).collect();
    assert_eq!(tried, all, "each step of the table has a line");
    assert_eq!(refused, ["deed"], "what a board does is refused without one");
}

/// Division rounds down, and a remainder has the sign of its divisor, for constants and counters.
#[test]
fn amounts_are_divided_and_rounded_down() {
    let conditions = [
        "7 / 2 == 3 and (0 - 7) / 2 == -4 and 7 % 3 == 1 and (0 - 7) % 3 == 2",
        "12 / tin == 2 and (0 - 12) / tin == -3 and 12 / (2 - tin) == -4 and (2 - 12) / (2 - tin) == 3",
        "12 % tin == 2 and (0 - 12) % tin == 3 and 12 % (1 - tin) == 0 and 13 % (1 - tin) == -3",
        "abs(3 - tin) == 2 and abs(tin) == 5 and abs(3 - 9) == 6 and tin / abs(0 - 2) == 2",
    ];
    for when in conditions {
        let tree = tree(&format!("{{ gain = \"tin\", when = \"{when}\" }}"));
        let (done, nothing) = (after(&tree, "do it"), after(&tree, "do nothing"));
        assert_ne!(done.bytes(), nothing.bytes(), "{when}");
    }
}

#[test]
fn a_division_by_zero_is_a_script_error() {
    let fails = |amount: &str| {
        let step = format!("{{ set = \"tin\", to = \"{amount}\" }}");
        let mut game = common::shelf_of(&tree(&step)).game(2).unwrap();
        let mut state = game.component_game().start(7).unwrap();
        let action = game.read(&state, 0, "do it").unwrap();
        game.apply(&mut state, 0, action).unwrap_err().to_string()
    };
    let at = "script error: scripts/m/game.toml:5:50: division by zero";
    assert_eq!(fails("12 / (tin - 5)"), format!("{at}: `12 / (tin - 5)` is 12 / 0"));
    assert_eq!(fails("12 % (next.tin - tin)"), format!("{at}: `12 % (next.tin - tin)` is 12 % 0"));
}

#[test]
fn steps_do_what_their_scenarios_say() {
    let mut count = 0;
    for section in SCENARIOS.split("=== ").skip(1) {
        let (step, text) = section.split_once('\n').expect("scenarios after the step");
        for scenario in read(&TabletopGame::WORDS, "step-scenarios.txt", text).unwrap() {
            let result = run(&scenario, &mut Ante(common::shelf_of(&tree(step)), 2));
            let failures: Vec<&String> = result.failures.iter().map(|f| &f.message).collect();
            assert!(failures.is_empty(), "{step}: {failures:#?}");
            count += 1;
        }
    }
    assert!(count >= 4, "{count} scenarios");
}
