//! Tests of victories: they end the game, decide the ranking before the points, and tell nothing
//! hidden before the end.

use content::ContentTree;
use game::Viewer;
use game::prelude::*;
use lab::{BotSpec, Observation};
use workbench::outcome::outcome;

/// A game with a hidden team, a last one standing, and a goal in points.
const GAME: &str = r#"
zone = [
    { id = "roles", stack = 0, holds = "role", visible = "number" },
    { id = "role", of = "each", stack = 1, holds = "role", visible = "owner" },
]
piece = [
    { id = "sailor", back = "role", number = [0, 1, 2, 3], start = "roles", has = { foe = 0 } },
    { id = "pirate", back = "role", start = "roles", has = { foe = 1 } },
]
counter = [
    { id = "lives", of = "each", most = 2, start = 2 },
    { id = "points", of = "each", most = 99 },
    { id = "leak", most = 9 },
    { id = "leader", most = 3 },
]
decision = [{ id = "turn", option = [
    { id = "row", text = "row", does = [{ gain = "points", by = 3 }, { set = "leader", to = "acting", when = "rank(points) == 1" }] },
    { id = "bore", text = "bore", does = { gain = "leak" } },
    { id = "push", text = "push {whom}", args = { whom = { seat = "other" } }, when = "whom.lives > 0", does = { lose = "whom.lives" } },
    { id = "follow", text = "follow", when = "leader.points > points", does = { gain = "points", by = 2 } },
] }]
task = [{ id = "deal", does = { move = "top", from = "roles", to = "role" } }]
phase = [
    { id = "setup", enter = [{ shuffle = "roles" }, { run = "deal", who = "all" }] },
    { id = "voyage", times = 9 },
    { id = "day", within = "voyage", asks = "turn", whom = "lives > 0" },
]
victory = [
    { id = "wreck", doc = "the wreck", when = "leak >= 4", who = "total(foe, role) == 1", at = "day" },
    { id = "last-one", doc = "the last one on board", when = "count(s in seats, s.lives > 0) <= 1", who = "lives > 0" },
    { id = "goal", doc = "12 points", when = "points >= 12", ranks = "points" },
    { id = "fleet", doc = "a slow voyage", when = "sum(s in seats, s.points) < 10", at = "game_end", who = "total(foe, role) == 1" },
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

/// Plays the commands in order, each for the seat that has to decide.
fn played(game: &mut tabletop::TabletopGame, commands: &[&str]) -> components::ComponentState {
    let mut state = game.component_game().start(5).unwrap();
    for command in commands {
        let mut open = Vec::new();
        game.pending_decisions(&state, &mut open);
        let seat = open.first().expect("the game is not over").seat;
        let action = game.read(&state, seat, command).unwrap();
        game.apply(&mut state, seat, action).unwrap();
    }
    state
}

#[test]
fn a_victory_ends_the_game_at_its_moment_and_decides_before_the_points() {
    let mut game = crate::common::shelf_of(&tree()).game(2).unwrap();
    let at_once = ["row", "push red", "row", "push red"];
    let state = played(&mut game, &at_once);
    assert!(game.is_over(&state));
    let standings = game.standings(&state);
    assert_eq!((standings[0].ahead, standings[1].ahead), (1, 0), "blue is left, red has points");
    assert_eq!(
        outcome(&game, &state),
        ["Winner: blue with 0 points.", "The game is decided by the last one on board."]
    );
    let goal = ["row", "push red", "row", "row", "row", "row", "row"];
    let state = played(&mut game, &goal);
    assert!(game.is_over(&state));
    assert_eq!(game.victory(&state).map(|victory| victory.name), Some("goal".to_owned()));
    // The wreck is tested at the end of the day, so blue still has its turn.
    let leaky = ["bore", "bore", "bore"];
    let mut state = played(&mut game, &leaky);
    let action = game.read(&state, 1, "bore").unwrap();
    assert!(!game.is_over(&state));
    game.apply(&mut state, 1, action).unwrap();
    assert!(game.is_over(&state));
    let won = game.victory(&state).unwrap();
    assert_eq!((won.name.as_str(), won.wins.iter().filter(|wins| **wins).count()), ("wreck", 1));
    let follows = ["row", "follow"];
    let state = played(&mut game, &follows);
    assert_eq!(game.scores(&state), [3, 2]);
}

#[test]
fn a_hidden_team_tells_nothing_before_the_end() {
    let mut game = crate::common::shelf_of(&tree()).game(3).unwrap();
    let mut random = game::random::Random::new(7);
    let (mut compared, mut decided) = (0, 0);
    for seed in 0..12 {
        let mut state = game.component_game().start(seed).unwrap();
        loop {
            let mut list = Vec::new();
            game.legal_actions(&state, &mut list).unwrap();
            if list.is_empty() {
                break;
            }
            assert_eq!(game.victory(&state), None, "no victory before the end");
            let choice = list[random.below(list.len() as u32) as usize];
            for (n, viewer) in (0..3).map(Viewer::Seat).chain([Viewer::Spectator]).enumerate() {
                let sampled = game.sample_state(&game.view(&state, viewer), seed + n as u64);
                let standings = |state| format!("{:?}", game.standings(state));
                assert_eq!(standings(&state), standings(&sampled), "ranks tell a role");
                let mut after = [state.clone(), sampled.clone()];
                for state in &mut after {
                    game.apply(state, choice.seat, choice.action).unwrap();
                }
                let [one, other] = after.each_ref().map(|state| game.is_over(state));
                assert_eq!(one, other, "the end tells a role");
                compared += usize::from(sampled != state);
            }
            game.apply(&mut state, choice.seat, choice.action).unwrap();
        }
        decided += usize::from(game.victory(&state).is_some());
    }
    assert!(compared > 50 && decided > 6, "{compared} compared, {decided} decided");
}

#[test]
fn bots_take_the_action_that_wins() {
    let mut game = crate::common::shelf_of(&tree()).game(2).unwrap();
    for spec in ["greedy", "mcts:playouts=20"] {
        let mut bot = spec.parse::<BotSpec>().unwrap().make(&game).unwrap();
        bot.begin(3);
        let state = played(&mut game, &["row", "row", "push blue", "row"]);
        let mut list = Vec::new();
        game.legal_actions(&state, &mut list).unwrap();
        let sight = Observation::new(&game, &state, &list);
        let action = bot.choose(&mut game, &sight).unwrap();
        assert_eq!(game.text(&state, 0, action), "push blue", "{spec}");
    }
}
