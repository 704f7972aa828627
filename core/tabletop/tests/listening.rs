//! Tests that pieces which listen tell nothing about hidden pieces.

use content::ContentTree;
use game::prelude::*;
use game::{Narration, Viewer};

const GAME: &str = r#"
zone = [
    { id = "deck", stack = 24, holds = "guest", visible = "number" },
    { id = "hand", of = "each", pile = 0, holds = "guest", visible = "owner" },
    { id = "house", of = "each", pile = 0, holds = "guest" },
]
piece = [
    { id = "smith", back = "guest", number = 4, start = "deck", on = { gained = "coins", hears = "all", does = { gain = "points" } } },
    { id = "abbot", back = "guest", number = 4, start = "deck", on = { phase = "day", does = { gain = "points" } } },
    { id = "porter", back = "guest", number = 4, start = "deck", on = { moved = "house", hears = "all", does = { gain = "points" } } },
    { id = "crier", back = "guest", number = 4, start = "deck", on = { pass = true, hears = "all", does = { gain = "points" } } },
    { id = "scribe", back = "guest", number = 4, start = "deck", on = { answered = "turn.work", hears = "others", does = { gain = "points" } } },
    { id = "idler", back = "guest", number = 4, start = "deck" },
]
counter = [{ id = "coins", of = "each", most = 99 }, { id = "points", of = "each", most = 999 }]
decision = [{ id = "turn", option = [
    { id = "hire", text = "hire {card}", args = { card = { piece = "hand" } }, does = { move = "card", from = "hand", to = "house" } },
    { id = "work", text = "work", does = { gain = "coins", by = 2 } },
    { id = "rest", text = "rest", does = { pass = true } },
] }]
task = [{ id = "deal", does = { move = "top", number = 4, from = "deck", to = "hand" } }]
phase = [
    { id = "setup", enter = [{ shuffle = "deck" }, { run = "deal", who = "all" }] },
    { id = "day", asks = "turn", how = "turns", times = 6 },
]
game = { seats = [2, 4], points = "points" }
"#;

fn tree() -> ContentTree {
    let mut tree = ContentTree::default();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/game.toml", GAME);
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

/// Every guest listens to something, and most guests lie in hidden hands. An action that chooses no
/// guest has the same visible results whatever the other seats hold.
#[test]
fn hidden_pieces_tell_nothing_by_listening() {
    let mut game = crate::common::shelf_of(&tree()).game(3).unwrap();
    let mut random = game::random::Random::new(7);
    let (mut compared, mut heard) = (0, 0);
    for seed in 0..8 {
        let mut state = game.component_game().start(seed).unwrap();
        loop {
            let mut list = Vec::new();
            game.legal_actions(&state, &mut list).unwrap();
            if list.is_empty() {
                break;
            }
            let choice = list[random.below(list.len() as u32) as usize];
            let is_open = !game.text(&state, choice.seat, choice.action).starts_with("hire");
            let viewers = (0..3).map(Viewer::Seat).chain([Viewer::Spectator]);
            for (n, viewer) in viewers.enumerate().filter(|_| is_open) {
                let sampled = game.sample_state(&game.view(&state, viewer), seed + n as u64);
                let mut after = [state.clone(), sampled.clone()];
                let mut told = [Narration::new(viewer), Narration::new(viewer)];
                for (state, told) in after.iter_mut().zip(&mut told) {
                    game.apply_and_narrate(state, choice.seat, choice.action, told).unwrap();
                }
                let [one, other] = after.map(|state| game.view(&state, viewer));
                assert!(one == other, "{viewer:?} sees what others hold");
                assert_eq!(format!("{:?}", told[0]), format!("{:?}", told[1]), "{viewer:?}");
                compared += usize::from(sampled != state);
            }
            let before = state.clone();
            game.apply(&mut state, choice.seat, choice.action).unwrap();
            let points = |state| game.scores(state).iter().sum::<i32>();
            heard += usize::from(points(&state) > points(&before));
        }
    }
    assert!(compared > 100 && heard > 50, "{compared} compared, {heard} heard");
}

/// Pieces that act without an end stop the game with a script error.
#[test]
fn pieces_that_hear_each_other_forever_are_stopped() {
    let cases = [
        ("on = { gained = \"coins\", does = { gain = \"coins\" } }", "{ gain = \"coins\" }"),
        ("does = { do = \"this\" }", "{ do = \"echo\" }"),
    ];
    for (acts, step) in cases {
        let game = format!(
            "zone = [{{ id = \"hill\", pile = 1, holds = \"voice\" }}]
            piece = [{{ id = \"echo\", back = \"voice\", start = \"hill\", {acts} }}]
            counter = [{{ id = \"coins\", of = \"each\" }}]
            decision = [{{ id = \"turn\", option = [{{ id = \"go\", text = \"go\", does = [{step}] }}] }}]
            phase = [{{ id = \"day\", asks = \"turn\" }}]
            game = {{ seats = [2, 3] }}"
        );
        let mut tree = tree();
        tree.insert("scripts/m/game.toml", &game);
        let mut game = crate::common::shelf_of(&tree).game(2).unwrap();
        let mut state = game.component_game().start(3).unwrap();
        let before = state.clone();
        let go = game.read(&state, 0, "go").unwrap();
        let why = game.apply(&mut state, 0, go).unwrap_err().to_string();
        assert!(why.contains("too many changes") || why.contains("endless loop"), "{why}");
        assert!(state == before, "{why}");
    }
}

/// A piece without texts is described by its steps and by what it listens to.
#[test]
fn pieces_are_described_by_what_they_do() {
    let cases = [
        ("does = { gain = \"coins\", by = \"this.cost\" }", &["gain coins by this.cost"][..]),
        (
            "does = [{ move = \"this\", from = \"hill\", to = \"dale\" }, { pay = \"coins\", when = \"coins > 1\" }]",
            &["move this from hill to dale; pay coins if coins > 1"],
        ),
        (
            "does = [{ move = \"every\", having = \"cost > 1\", from = \"hill\", to = \"dale\" }, { end_game = true }]",
            &["move every, cost > 1 from hill to dale; end_game"],
        ),
        ("does = { run = \"pay-all\", who = \"all\" }", &["run pay-all who all"]),
        (
            "on = [{ gained = \"coins\", when = \"amount > 2\", does = { open = \"turn\" } }, { phase = \"day\", does = { do = \"hill\", who = \"all\" } }]",
            &["on gained coins if amount > 2: open turn", "on phase day: do hill who all"],
        ),
        (
            "on = { answered = \"turn.go\", does = { lose = \"whose.coins\", by = 2 } }",
            &["on answered turn.go: lose whose.coins by 2"],
        ),
        ("text = [\"Brings rain.\"], does = { gain = \"coins\" }", &["Brings rain."]),
    ];
    for (acts, expected) in cases {
        let game = format!(
            "zone = [{{ id = \"hill\", pile = 2, holds = \"voice\" }}, {{ id = \"dale\", pile = 2, holds = \"voice\" }}]
            piece = [
                {{ id = \"echo\", back = \"voice\", start = \"hill\", has = {{ cost = 3 }}, {acts} }},
                {{ id = \"call\", back = \"voice\", start = \"hill\", does = {{ gain = \"coins\" }} }},
            ]
            counter = [{{ id = \"coins\", of = \"each\" }}]
            task = [{{ id = \"pay-all\", does = {{ pay = \"coins\", when = \"coins > 0\" }} }}]
            decision = [{{ id = \"turn\", option = [{{ id = \"go\", text = \"go\" }}] }}]
            phase = [{{ id = \"day\", asks = \"turn\" }}]
            game = {{ seats = [2, 3] }}"
        );
        let mut tree = tree();
        tree.insert("scripts/m/game.toml", &game);
        let mut game = crate::common::shelf_of(&tree).game(2).unwrap();
        let state = game.component_game().start(3).unwrap();
        let lines = game.describe(&state, "echo").unwrap();
        assert_eq!(&lines[2..], expected);
    }
}

/// Without their texts, the Townsfolk of the shipped game are described by their steps.
#[test]
fn shipped_cards_are_described_by_their_steps() {
    let mut tree = ContentTree::embedded().written_in(&tabletop::TabletopDialect, false);
    let file = tree.files.get_mut("scripts/merchants-cove/townsfolk.toml").expect("a file");
    let without_text = |line: &str| match line.split_once("text = [") {
        Some((before, rest)) => format!("{before}{}\n", rest.split_once("], ").expect("a list").1),
        None => format!("{line}\n"),
    };
    *file = file.lines().map(without_text).collect();
    let mut game = crate::common::shelf_named(&tree, "cove-sailors").game(2).unwrap();
    let state = game.component_game().start(3).unwrap();
    let layout = game.component_game().layout().clone();
    let townsfolk = layout.kinds.iter().find(|kind| kind.name == "townsfolk").unwrap();
    let mut text = String::new();
    for piece in townsfolk.pieces.clone() {
        let name = &layout.pieces[usize::from(piece)].named.name;
        text += &format!("{}\n", game.describe(&state, name).unwrap().join("; "));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/townsfolk.txt");
    crate::expected::file(path, &text);
}

/// Seats pass only in a phase of turns.
#[test]
fn listening_to_passes_needs_a_phase_of_turns() {
    let mut tree = tree();
    tree.insert("scripts/m/game.toml", &GAME.replace(", how = \"turns\"", ""));
    let (_, errors) = content::load(&tree, tabletop::DIALECTS);
    let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let expected = "listens to `pass`, but no seat passes";
    assert!(text.iter().any(|error| error.contains(expected)), "{text:?}");
}
