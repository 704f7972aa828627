//! Tests of bots: parsing of specifications, and playing strength of search on a toy game.

use crate::toy::{Act, Bug, Toy, Toys};
use lab::playout::{PlayoutEnd, PlayoutRunner};
use lab::strength::{self, StrengthOptions, seating};
use lab::value_network::ValueNetwork;
use lab::{BotSpec, GameSource};

/// At a table other players wait for a bot, so guests must not name slow ones.
#[test]
fn a_guest_names_no_file_and_no_bot_that_thinks_for_long() {
    for bad in [
        "strong:beam=65",
        "strong:setup=10000",
        "mcts:playouts=1001",
        "mcts:ms=1001",
        "quick:weights=a",
        "program:sh",
    ] {
        assert!(BotSpec::from_guest(bad).is_err(), "{bad}");
    }
    for good in ["mcts", "mcts:playouts=1000", "mcts:ms=1000", "strong", "greedy:vp=120"] {
        assert!(BotSpec::from_guest(good).is_ok(), "{good}");
    }
}

#[test]
fn invalid_bots_are_errors() {
    for (typed, why) in [
        (
            "gready",
            "unknown bot `gready`: there are random, busy, greedy, quick, strong, mcts and program",
        ),
        (
            "random:take=-1",
            "`-1` is not a weight: write a number from 0 to 1000 with at most three decimals",
        ),
        (
            "random:take=.5",
            "`.5` is not a weight: write a number from 0 to 1000 with at most three decimals",
        ),
        (
            "random:take=0.1234",
            "`0.1234` is not a weight: write a number from 0 to 1000 with at most three decimals",
        ),
        (
            "random:take=1000.001",
            "`1000.001` is not a weight: write a number from 0 to 1000 with at most three decimals",
        ),
        ("random:take=1,take=2", "`take` is given twice"),
        ("busy:take=1", "the busy bot takes no parameters"),
        ("greedy:vp", "`vp` is not of the form KEY=NUMBER"),
        ("greedy:vp=much", "`much` is not a number"),
        ("greedy:vp=1,vp=2", "`vp` is given twice"),
        ("mcts:playouts=0", "`playouts` must be a number from 1 to 1000000, not 0"),
        ("mcts:playouts=-5", "`playouts` must be a number from 1 to 1000000, not -5"),
        ("mcts:ms=3600001", "`ms` must be a number from 1 to 3600000, not 3600001"),
        ("mcts:rounds=101", "`rounds` must be a number from 0 to 100, not 101"),
        ("mcts:width=0", "`width` must be a number from 1 to 255, not 0"),
        ("strong:beam=0", "`beam` must be a number from 1 to 10000, not 0"),
        ("strong:later=1001", "`later` must be a number from 0 to 1000, not 1001"),
        (
            "strong:playouts=4",
            "the strong bot has no parameter `playouts`; possible: beam, width, fresh, later, ends, setup, weights",
        ),
        ("mcts:playouts=10,ms=10", "set either `playouts` or `ms`, not both"),
    ] {
        assert_eq!(typed.parse::<BotSpec>().unwrap_err(), why, "{typed}");
    }
    let toy = Toys { bug: Bug::None }.game().unwrap();
    let unknown = "mcts:playout=3".parse::<BotSpec>().unwrap().make(&toy).err();
    assert_eq!(unknown.as_deref(), Some("unknown feature `playout`: points, coins"));
    for (typed, why) in [
        ("random:tale=3", "unknown kind of action `tale`: did you mean `take`?"),
        ("random:sel=3", "unknown kind of action `sel`: did you mean `sell`?"),
        (
            "random:x=3",
            "unknown kind of action `x`: there are take, done, accept, decline, gift, convert",
        ),
    ] {
        let unknown = typed.parse::<BotSpec>().unwrap().make(&toy).err();
        assert_eq!(unknown.as_deref(), Some(why));
    }
}

#[test]
fn weights_of_more_inputs_than_a_network_looks_at_are_refused() {
    let read = |inputs| {
        let game = Toy { bug: Bug::None, calls: 0, inputs };
        let weights = ValueNetwork::new(&game, 16).to_bytes();
        ValueNetwork::from_bytes(&game, &weights).map(|network| network.inputs())
    };
    assert_eq!(read(512), Ok(512));
    let why = "this game has 513 inputs, but a network can have at most 512";
    assert_eq!(read(513), Err(why.to_owned()));
}

#[test]
fn a_bot_is_written_as_it_can_be_typed() {
    for typed in [
        "random",
        "random:take=4,done=0.1,convert=0,gift=0.025,accept=1000",
        "busy",
        "greedy",
        "greedy:points=150,coins=-3",
        "mcts:playouts=400",
        "mcts:ms=50",
        "mcts:playouts=400,rounds=2,width=4,explore=100,coins=7",
        "strong:beam=3",
        "strong:beam=3,width=4,fresh=1,later=110,weights=some.weights",
    ] {
        assert_eq!(typed.parse::<BotSpec>().unwrap().to_string(), typed);
    }
}

#[test]
fn seats_are_halved_in_every_way() {
    let ways: Vec<Vec<bool>> = (0..3).map(|pair| seating(4, pair)).collect();
    for way in &ways {
        assert_eq!(way.iter().filter(|second| **second).count(), 2);
        assert!(!way[0], "the other way round is the other game of the pair");
    }
    assert!(ways[0] != ways[1] && ways[1] != ways[2] && ways[0] != ways[2]);
    assert_eq!(seating(4, 3), ways[0]);
    assert_eq!(seating(2, 7), [false, true]);
}

fn plan(bots: [&str; 2], games: u64, threads: usize) -> StrengthOptions {
    let bots = bots.map(|bot| bot.parse().unwrap());
    StrengthOptions { bots, games, seats: 2, seed: 7, threads }
}

#[test]
fn search_beats_greedy_and_greedy_random() {
    let toys = Toys { bug: Bug::Two };
    let greedy = strength::run(&toys, &plan(["greedy", "random"], 200, 2), &|_| {}).unwrap();
    assert!(greedy.share.low > 0.6, "{greedy:?}");
    let search =
        strength::run(&toys, &plan(["mcts:playouts=50", "greedy"], 100, 2), &|_| {}).unwrap();
    assert!(search.share.low > 0.5, "{search:?}");
}

#[test]
fn no_bot_does_again_in_a_turn_what_changed_nothing() {
    let toys = Toys { bug: Bug::Idles };
    for name in ["busy", "greedy", "quick"] {
        let mut toy = toys.game().unwrap();
        let mut playout = PlayoutRunner::new(&toy, &[name.parse().unwrap()], 2).unwrap();
        playout.begin(3);
        let state = toys.start(&mut toy, 3).unwrap();
        let played = playout.run(&mut toy, state, true);
        assert_eq!(played.end, PlayoutEnd::Over, "{name}");
        // Stones are taken once in a turn, and no later action leads back to the position before it.
        let idle = |pair: &[(u8, Act)]| pair[0] == pair[1] && pair[0].1 == Act::Odd;
        let again = played.actions.windows(2).filter(|pair| idle(pair)).count();
        assert_eq!(again, 0, "{name}");
    }
}

#[test]
fn a_search_with_a_budget_in_playouts_is_the_same_on_any_number_of_threads() {
    let toys = Toys { bug: Bug::Two };
    let run = |threads| {
        strength::run(&toys, &plan(["mcts:playouts=15", "random"], 20, threads), &|_| {}).unwrap()
    };
    assert_eq!(run(1), run(3));
    assert_eq!(run(1).games, 20);
}

#[test]
fn a_plan_beats_chance_and_is_the_same_on_any_number_of_threads() {
    let toys = Toys { bug: Bug::Two };
    // A network that values nothing but points.
    let weights = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(weights.path(), ValueNetwork::new(&toys.game().unwrap(), 16).to_bytes())
        .unwrap();
    let run = |beam: u8, other: &str, threads| {
        let strong = format!("strong:beam={beam},weights={}", weights.path().display());
        strength::run(&toys, &plan([&strong, other], 60, threads), &|_| {}).unwrap()
    };
    assert_eq!(run(4, "random", 1), run(4, "random", 3));
    let found = run(4, "random", 2);
    assert!((found.games, found.bad) == (60, 0) && found.share.low > 0.6, "{found:?}");
}

#[test]
fn a_bot_against_itself_is_as_strong() {
    let toys = Toys { bug: Bug::Two };
    let even = strength::run(&toys, &plan(["random", "random"], 400, 2), &|_| {}).unwrap();
    // Both games of a pair are equal, with the names exchanged: the better bot of one game is the worse bot of the other.
    assert_eq!((even.pairs, even.better), (200, even.worse));
    assert_eq!(even.better + even.worse + even.equal, 400);
    assert_eq!((even.lead.mean, even.is_decided), (0.0, false), "{even:?}");
}

#[test]
fn the_pair_is_the_unit() {
    let toys = Toys { bug: Bug::Two };
    let found = strength::run(&toys, &plan(["greedy", "random"], 40, 2), &|_| {}).unwrap();
    assert!(found.is_decided && found.lead.low > 0.0, "{found:?}");
    // The interval is as wide as that of 20 independent games.
    let wide = lab::statistics::wilson(found.better as f64 / 2.0, 20, 0.05);
    assert_eq!(found.share, wide);
    let odd = strength::run(&toys, &plan(["greedy", "random"], 3, 1), &|_| {}).unwrap_err();
    assert_eq!(
        odd.0,
        "each opening is played twice, with the seats exchanged, so choose 2 or 4 games, not 3"
    );
}

#[test]
fn strength_needs_an_even_number_of_seats_and_games_that_end() {
    let toys = Toys { bug: Bug::None };
    let odd = StrengthOptions { seats: 3, ..plan(["random", "random"], 2, 1) };
    let why = strength::run(&toys, &odd, &|_| {}).unwrap_err();
    assert_eq!(why.0, "comparing two bots needs an even number of seats");
    let some = strength::run(&toys, &plan(["random", "random"], 40, 1), &|_| {}).unwrap();
    assert!(some.bad > 0 && some.games + some.bad == 40, "{some:?}");
    assert_eq!(some.first_bad.unwrap().1, "the game has 3 seats, not the requested number");
}

#[test]
fn a_search_by_the_clock_ends() {
    let toys = Toys { bug: Bug::Two };
    let played = strength::run(&toys, &plan(["mcts:ms=1", "random"], 2, 1), &|_| {}).unwrap();
    assert_eq!((played.games, played.bad), (2, 0));
}
