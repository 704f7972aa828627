//! Tests of prices inside the steps of an option: an option is not listed if the seat cannot make
//! all its payments.

use crate::common::{Ante, shelf_of};
use content::ContentTree;
use game::ApplyError;
use game::prelude::*;
use lab::{BotSpec, GameSource, PlayoutEnd, PlayoutRunner};

const GAME: &str = r#"
counter = [
    { id = "points", of = "each", most = 99 },
    { id = "coins", of = "each", most = 99, start = 3 },
    { id = "purse", of = "each", most = 99, start = 3, visible = "owner" },
]
zone = [
    { id = "deck", stack = 20, holds = "card", visible = "number" },
    { id = "hand", of = "each", pile = 20, holds = "card", visible = "owner" },
]
piece = [{ id = "ant", back = "card", number = 10, start = "deck", has = { cost = 9 } }]
decision = [{ id = "turn", option = [
    { id = "price-twice", text = "a", pays = { coins = 2 }, does = [{ pay = "coins", by = 2 }, { gain = "points" }] },
    { id = "gain-first", text = "b", does = [{ gain = "points" }, { pay = "coins", by = 4 }] },
    { id = "task", text = "c", does = { run = "two" } },
    { id = "of-another", text = "d", does = { run = "paid", who = "next" } },
    { id = "earned", text = "e", does = [{ gain = "coins" }, { pay = "coins", by = 4 }] },
    { id = "handed", text = "f {n}", args = { n = { number = [1, 5] } }, does = [{ run = "pays-n", hand = ["n"] }] },
    { id = "conditional", text = "g", does = [{ pay = "coins", by = 4, when = "points > 0" }, { gain = "points" }] },
    { id = "in-a-task-of-a-task", text = "h", does = [{ gain = "points" }, { run = "deeper" }] },
    { id = "of-a-hidden-purse", text = "i", does = { run = "open-purse", who = "next" } },
    { id = "drawn", text = "j", does = [{ move = "top", from = "deck", to = "hand" }, { pay = "coins", by = "min(coins, total(cost, hand))" }] },
    { id = "after-a-move", text = "k", does = [{ move = "top", from = "deck", to = "hand" }, { pay = "coins", by = 4 }] },
    { id = "wait", text = "wait", does = { gain = "coins" } },
] }]
task = [
    { id = "two", does = [{ pay = "coins", by = 2 }, { pay = "coins", by = 2 }] },
    { id = "paid", does = [{ pay = "coins", by = 4 }] },
    { id = "deeper", does = [{ run = "two" }] },
    { id = "open-purse", does = [{ pay = "purse", by = "min(purse, 2)" }] },
    { id = "pays-n", args = { n = "number" }, does = [{ pay = "coins", by = "n" }] },
]
phase = [{ id = "turns", times = 9, asks = "turn" }]
game = { seats = [2, 3], points = "points" }
"#;

fn tree() -> ContentTree {
    let mut tree = ContentTree::default();
    let header =
        "id = \"prices\"\nname = \"P\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/prices/module.toml", header);
    tree.insert("scripts/prices/prices.toml", GAME);
    tree.insert("variants/prices.toml", "id = \"prices\"\nname = \"P\"\nmodules = [\"prices\"]\n");
    tree
}

#[test]
fn unaffordable_actions_are_not_offered() {
    let opening = Ante(shelf_of(&tree()), 2);
    let mut game = opening.game().unwrap();
    let state = opening.start(&mut game, 1).unwrap();
    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal).unwrap();
    let mut texts: Vec<String> = Vec::new();
    for choice in legal {
        for one in choice.each_amount() {
            let action = game.with_amount(one.action, one.amounts.0);
            texts.push(game.text(&state, one.seat, action));
        }
    }
    assert_eq!(texts, ["e", "f 1", "f 2", "f 3", "g", "i", "j", "wait"]);
    for text in ["b", "c", "d", "f 4", "h", "k"] {
        let action = game.read(&state, 0, text).unwrap();
        match game.apply(&mut state.clone(), 0, action) {
            Err(ApplyError::Illegal(why)) => {
                assert!(why.starts_with("not enough to pay for this"), "{text}: {why}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn no_game_stops_at_a_price() {
    let opening = Ante(shelf_of(&tree()), 3);
    let mut game = opening.game().unwrap();
    let bots: [BotSpec; 1] = ["random".parse().unwrap()];
    let mut playout = PlayoutRunner::new(&game, &bots, 3).unwrap();
    for seed in 0..200 {
        let state = opening.start(&mut game, seed).unwrap();
        playout.begin(seed);
        assert_eq!(playout.run(&mut game, state, false).end, PlayoutEnd::Over);
    }
}
