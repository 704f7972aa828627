//! Tests bots under a module whose hooks nearly exhaust their limits: each move still ends after a
//! bounded number of steps.

use content::ContentTree;
use game::prelude::*;
use lab::BotSpec;
use lab::bots::{STEPS_A_MOVE, STEPS_A_PLAYOUT};
use mystica::MysticaGame;
use workbench::{Content, GameParameters, Session, VariantGameFactory};

const MODULE: &str = r#"
id = "house-long"
name = "House rule: long"
version = "1.0.0"
api = 1
requires = ["base"]
doc = "Whatever is built takes long."
"#;

const RULE: &str = r#"
kind = "house_rule"
id = "rule"
name = "House rule: long"
doc = "Whatever is built takes long."
script = { file = "rule.lua", hooks = ["on_build", "on_upgrade", "on_transform", "on_bridge"] }
"#;

const SCRIPT: &str = r#"--- Nothing happens, and it takes long.
local function count()
  for _ = 1, 190000 do end
end

return { on_build = count, on_upgrade = count, on_transform = count, on_bridge = count }
"#;

const VARIANT: &str = r#"
id = "house-long"
name = "Long"
doc = "Base, with a module that takes long."
extends = "base"
modules = ["house-long"]
"#;

/// Steps that all scripts of one legal list or one action may take; a search can stop only between
/// them.
const ONE_LIST: u64 = 1_000_000;

fn content() -> Content {
    let mut tree = ContentTree::embedded();
    let mut put = |path: &str, text: &str| drop(tree.files.insert(path.to_owned(), text.into()));
    put("scripts/house-long/module.toml", MODULE);
    put("scripts/house-long/rule.toml", RULE);
    put("scripts/house-long/rule.lua", SCRIPT);
    put("variants/house-long.toml", VARIANT);
    Content::from_tree(crate::games::GAMES, tree)
}

/// Plays the start of a game; returns the bots' actions and the largest number of steps of a move.
fn play(bot: &str, moves: usize) -> (Vec<String>, u64) {
    let parameters =
        GameParameters { players: Some(2..=2), ..GameParameters::of_variant(Some("house-long")) };
    let tables = VariantGameFactory::<MysticaGame>::new(&content(), &parameters).unwrap();
    let mut session = Session::from_history(&tables, &[]).unwrap();
    let spec: BotSpec = bot.parse().unwrap();
    session.seat_bots(&[Some(spec.clone()), Some(spec)], parameters.seed).unwrap();
    let (mut did, mut most) = (Vec::new(), 0);
    while did.len() < moves {
        let before = session.game.script_steps();
        let (seat, action) = session.bots_choice().unwrap().expect("the game goes on");
        most = most.max(session.game.script_steps() - before);
        let step = session.act(seat, action).unwrap();
        did.push(format!("{}: {}", step.name, step.text));
    }
    (did, most)
}

#[test]
fn a_move_ends_when_its_steps_are_gone() {
    for (bot, playouts) in
        [("greedy", 0), ("mcts:playouts=10", 10), ("mcts:playouts=4,rounds=6,replies=5", 4)]
    {
        let games = std::thread::scope(|threads| {
            let games = [(); 2].map(|()| threads.spawn(|| play(bot, 40)));
            games.map(|game| game.join().unwrap())
        });
        let (did, most) = &games[0];
        assert_eq!(games[0], games[1], "{bot} plays the same game in two threads");
        let budget = STEPS_A_MOVE + playouts * STEPS_A_PLAYOUT;
        assert!(*most >= budget, "{bot}: {most} steps, so nothing was cut short");
        // The list and the action in progress are completed.
        assert!(*most < budget + 2 * ONE_LIST, "{bot}: {most} steps for one move");
        let dull = did.iter().filter(|text| text.contains("pass") || text.ends_with(": done"));
        assert!(dull.count() < did.len() / 2, "{bot} still plays: {did:#?}");
    }
}

#[test]
fn shipped_scripts_take_a_small_part_of_the_steps_of_a_move() {
    for (variant, bot, playouts) in
        [("house-caravans", "greedy", 0), ("house-caravans", "mcts:playouts=4", 4)]
    {
        let parameters =
            GameParameters { players: Some(4..=4), ..GameParameters::of_variant(Some(variant)) };
        let tables = VariantGameFactory::<MysticaGame>::new(&content(), &parameters).unwrap();
        let mut session = Session::from_history(&tables, &[]).unwrap();
        let spec: BotSpec = bot.parse().unwrap();
        session.seat_bots(&[0; 4].map(|_| Some(spec.clone())), parameters.seed).unwrap();
        let mut most = 0;
        for _ in 0..80 {
            let before = session.game.script_steps();
            let Some((seat, action)) = session.bots_choice().unwrap() else { break };
            most = most.max(session.game.script_steps() - before);
            session.act(seat, action).unwrap();
        }
        assert!(most > 0, "{variant} has scripts");
        let budget = STEPS_A_MOVE + playouts * STEPS_A_PLAYOUT;
        assert!(most * 10 < budget, "{variant}, {bot}: {most} of {budget} steps");
    }
}
