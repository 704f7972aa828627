//! Tests of decisions that several seats make at the same time: no seat knows more than another.

use crate::common::{Ante, shelf_of};
use content::ContentTree;
use game::prelude::*;
use lab::{BotSpec, GameSource, PlayoutEnd, PlayoutRunner};

/// Returns the content tree of a game with one module and one variant of this id.
fn game_of(id: &str, toml: &str) -> ContentTree {
    let header = format!(
        "id = \"{id}\"\nname = \"{id}\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n"
    );
    let variant = format!("id = \"{id}\"\nname = \"{id}\"\nmodules = [\"{id}\"]\n");
    let mut tree = ContentTree::default();
    tree.insert(format!("scripts/{id}/module.toml"), &header);
    tree.insert(format!("scripts/{id}/{id}.toml"), toml);
    tree.insert(format!("variants/{id}.toml"), &variant);
    tree
}

/// A symmetric game: a seat alone on its side gets a point.
fn alone(how: &str) -> ContentTree {
    let toml = format!(
        r#"counter = [
    {{ id = "points", of = "each", most = 99 }},
    {{ id = "side", of = "each", most = 1 }},
    {{ id = "left", most = 4 }},
    {{ id = "right", most = 4 }},
]
decision = [{{ id = "side-of", option = [
    {{ id = "left-side", text = "left", does = {{ gain = "left" }} }},
    {{ id = "right-side", text = "right", does = [{{ gain = "right" }}, {{ set = "side", to = 1 }}] }},
] }}]
task = [{{ id = "settle", does = [
    {{ gain = "points", when = "side == 0 and left == 1" }},
    {{ gain = "points", when = "side == 1 and right == 1" }},
    {{ set = "side", to = 0 }},
] }}, {{ id = "clear", does = [{{ set = "left", to = 0 }}, {{ set = "right", to = 0 }}] }}]
phase = [
    {{ id = "round", times = 8 }},
    {{ id = "sides", within = "round", asks = "side-of", how = "{how}",
        exit = [{{ run = "settle", who = "all" }}, {{ run = "clear" }}] }},
]
game = {{ seats = [4, 4], points = "points" }}
"#
    );
    game_of("alone", &toml)
}

/// A symmetric game: a seat takes a point, or coins that it may spend in a later phase. The answer
/// `careful` takes a further step.
fn later(how: &str) -> ContentTree {
    let toml = format!(
        r#"counter = [
    {{ id = "points", of = "each", most = 99 }},
    {{ id = "coins", of = "each", most = 9, worth = 10 }},
    {{ id = "care", of = "each", most = 9 }},
]
phase = [
    {{ id = "choice", asks = "pick", how = "{how}" }},
    {{ id = "spending", asks = "spend" }},
]
game = {{ seats = [3, 3], points = "points" }}

[[decision]]
id = "pick"
option = [
    {{ id = "point", text = "take a point", does = {{ gain = "points" }} }},
    {{ id = "coins", text = "take coins", does = {{ gain = "coins", by = 3 }} }},
    {{ id = "careful", text = "take care", does = {{ open = "how-much" }} }},
]

[[decision]]
id = "how-much"
option = [
    {{ id = "some", text = "some", does = {{ gain = "care" }} }},
    {{ id = "all", text = "all", does = {{ gain = "coins", by = 2 }} }},
]

[[decision]]
id = "spend"
option = [
    {{ id = "buy", text = "buy", pays = {{ coins = 3 }}, does = {{ gain = "points", by = 3 }} }},
    {{ id = "nothing", text = "buy nothing" }},
]
"#
    );
    game_of("later", &toml)
}

/// A symmetric game with prices: each seat bids for a lot, and the only highest bid pays.
fn auction(how: &str) -> ContentTree {
    let toml = format!(
        r#"counter = [
    {{ id = "coins", of = "each", most = 60, start = 12, worth = 20 }},
    {{ id = "bid", of = "each", most = 60 }},
    {{ id = "points", of = "each", most = 120 }},
    {{ id = "best", most = 60 }}, {{ id = "ties", most = 9 }},
]
zone = [
    {{ id = "lots", stack = 12, holds = "lot", visible = "number", stream = "lots" }},
    {{ id = "block", stack = 1, holds = "lot" }},
    {{ id = "gone", pile = 12, holds = "lot" }},
]
piece = [
    {{ id = "idol", back = "lot", number = 4, start = "lots", has = {{ worth = 6 }} }},
    {{ id = "mask", back = "lot", number = 4, start = "lots", has = {{ worth = 4 }} }},
    {{ id = "rug", back = "lot", number = 4, start = "lots", has = {{ worth = 2 }} }},
]
decision = [{{ id = "offer", option = [
    {{ id = "bid", text = "bid {{n}}", args = {{ n = {{ number = [0, 6], to = "coins" }} }}, does = {{ set = "bid", to = "n" }} }},
] }}]
task = [
    {{ id = "highest", does = {{ set = "best", to = "max(best, bid)" }} }},
    {{ id = "tied", does = {{ gain = "ties", when = "bid == best" }} }},
    {{ id = "take", does = [
        {{ pay = "coins", by = "min(coins, best)", when = "bid == best and ties == 1" }},
        {{ gain = "points", by = "total(worth, block)", when = "bid == best and ties == 1" }},
    ] }},
    {{ id = "clear", does = {{ set = "bid", to = 0 }} }},
    {{ id = "settle", does = {{ gain = "points", by = "coins / 5" }} }},
]
phase = [
    {{ id = "setup", enter = {{ shuffle = "lots" }} }},
    {{ id = "lot", times = 6, enter = [{{ move = "top", from = "lots", to = "block" }}, {{ set = "best", to = 0 }}, {{ set = "ties", to = 0 }}, {{ run = "clear", who = "all" }}] }},
    {{ id = "bidding", within = "lot", asks = "offer", how = "{how}" }},
    {{ id = "sold", within = "lot", enter = [{{ run = "highest", who = "all" }}, {{ run = "tied", who = "all" }}, {{ run = "take", who = "all" }}, {{ move = "every", from = "block", to = "gone" }}] }},
    {{ id = "end", enter = {{ run = "settle", who = "all" }} }},
]
game = {{ seats = [3, 3], points = "points" }}
"#
    );
    game_of("auction", &toml)
}

/// Returns each seat's share of wins, ties split among the winners, with its standard error.
fn won(tree: &ContentTree, seats: u8, bot: &str, games: u64) -> Vec<(f64, f64)> {
    let opening = Ante(shelf_of(tree), seats);
    let mut game = opening.game().unwrap();
    let bots: [BotSpec; 1] = [bot.parse().unwrap()];
    let mut playout = PlayoutRunner::new(&game, &bots, seats.into()).unwrap();
    let mut sums = vec![(0.0, 0.0); usize::from(seats)];
    for seed in 0..games {
        let state = opening.start(&mut game, seed).unwrap();
        playout.begin(seed);
        let played = playout.run(&mut game, state, false);
        assert_eq!(played.end, PlayoutEnd::Over);
        let points = game.scores(&played.state);
        let most = points.iter().max().unwrap();
        let best = points.iter().filter(|n| *n == most).count() as f64;
        for (sum, n) in sums.iter_mut().zip(&points) {
            let share = if n == most { 1.0 / best } else { 0.0 };
            *sum = (sum.0 + share, sum.1 + share * share);
        }
    }
    let n = games as f64;
    let share = |(sum, squares): (f64, f64)| {
        let mean = sum / n;
        (mean, ((squares / n - mean * mean) / n).sqrt())
    };
    sums.into_iter().map(share).collect()
}

/// Returns each seat's share of wins in self-play games of the value network during training.
fn won_in_selfplay(how: &str, games: u64) -> Vec<f64> {
    let opening = Ante(shelf_of(&alone(how)), 4);
    let mut game = opening.game().unwrap();
    let mut table = lab::training::SelfPlayer::new(&game, None, None).unwrap();
    let mut sums = [0.0; 4];
    for seed in 0..games {
        let state = opening.start(&mut game, seed).unwrap();
        let points = table.play(&mut game, state, seed, 1.0).unwrap().points;
        let most = points.iter().max().unwrap();
        let best = points.iter().filter(|n| *n == most).count() as f64;
        let shares = points.iter().map(|n| if n == most { 1.0 / best } else { 0.0 });
        sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share / games as f64);
    }
    sums.to_vec()
}

#[test]
fn no_seat_sees_the_answers_of_others_in_selfplay() {
    // Many of these games are equal, since nothing is drawn. A seat that sees the other answers
    // wins about three of four.
    for how in ["at-once", "sealed"] {
        let won = won_in_selfplay(how, 200);
        assert!(won.iter().all(|share| *share < 0.5), "{how}: {won:.3?}");
    }
}

#[test]
fn no_seat_of_a_symmetric_game_wins_more_often_than_another() {
    for how in ["at-once", "sealed"] {
        for (tree, seats, bot, games) in [
            (alone(how), 4, "random", 400),
            (alone(how), 4, "greedy", 400),
            (alone(how), 4, "quick", 600),
            (alone(how), 4, "mcts:playouts=12,replies=2", 240),
            (later(how), 3, "random", 200),
            (later(how), 3, "greedy", 60),
            (later(how), 3, "quick", 60),
            (later(how), 3, "strong", 20),
            (later(how), 3, "mcts:playouts=20", 60),
            (later(how), 3, "mcts:playouts=20,replies=2", 60),
            (auction(how), 3, "greedy", 400),
            (auction(how), 3, "mcts:playouts=20", 240),
            (auction(how), 3, "mcts:playouts=20,replies=2", 120),
        ] {
            // Sealed answers differ from answers at once only in when they are shown.
            let games = if how == "sealed" { games / 3 } else { games };
            let won = won(&tree, seats, bot, games);
            let fair = 1.0 / f64::from(seats);
            let is_fair =
                |(mean, error): &(f64, f64)| (mean - fair).abs() <= (3.3 * error).max(1e-9);
            assert!(won.iter().all(is_fair), "{how}, {bot}, {seats} seats: {won:.3?}");
        }
    }
}
