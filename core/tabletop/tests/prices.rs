//! Tests how bots weigh prices in counters, and how reports name an option that costs bots points
//! when they use it.

use crate::common::{Ante, shelf_of};
use content::ContentTree;
use game::prelude::*;
use lab::compare::{CompareOptions, ComparisonFindings, ExperimentArms, OptionAblation};
use lab::report::compare::response_text;
use lab::{BotSpec, GameSource, PlayoutEnd, PlayoutRunner};

const BIDS: &str = include_str!("prices/bids.toml");
const LOANS: &str = include_str!("prices/loans.toml");
const PLEDGES: &str = include_str!("prices/pledges.toml");

const SEATS: u8 = 3;

fn opening(toml: &str) -> Ante {
    let mut tree = ContentTree::default();
    let header =
        "id = \"prices\"\nname = \"Prices\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/prices/module.toml", header);
    tree.insert("scripts/prices/prices.toml", toml);
    let variant = "id = \"prices\"\nname = \"Prices\"\nmodules = [\"prices\"]\n";
    tree.insert("variants/prices.toml", variant);
    Ante(shelf_of(&tree), SEATS)
}

/// Returns the game without the named options of its decision.
fn without(toml: &str, options: &[&str]) -> String {
    let is = |line: &&str| options.iter().any(|o| line.contains(&format!("{{ id = \"{o}\", text")));
    toml.lines().filter(|line| !is(line)).collect::<Vec<_>>().join("\n")
}

/// Returns the texts of all actions of a bot in some games, and the mean points of a seat.
fn played(opening: &Ante, bot: &str, games: u64) -> (Vec<String>, f64) {
    let mut game = opening.game().unwrap();
    let bots: [BotSpec; 1] = [bot.parse().unwrap()];
    let mut playout = PlayoutRunner::new(&game, &bots, SEATS.into()).unwrap();
    let (mut texts, mut sum) = (Vec::new(), 0);
    for seed in 0..games {
        let start = opening.start(&mut game, seed).unwrap();
        playout.begin(seed);
        let played = playout.run(&mut game, start.clone(), true);
        assert_eq!(played.end, PlayoutEnd::Over);
        for (seat, action) in played.actions {
            texts.push(game.text(&start, seat, action));
        }
        sum += game.scores(&played.state).iter().sum::<i32>();
    }
    (texts, f64::from(sum) / (games as f64 * f64::from(SEATS)))
}

const BOTS: [&str; 3] = ["greedy", "quick", "mcts:playouts=12"];

#[test]
fn no_bid_is_higher_than_what_it_buys() {
    let opening = opening(BIDS);
    // A coin is worth half a point at the end, so a seat that bids at random loses what it
    // overpays.
    let (_, random) = played(&opening, "random", 40);
    for bot in BOTS {
        let (texts, mean) = played(&opening, bot, 20);
        let bids = texts.iter().map(|text| text.strip_prefix("bid ").unwrap());
        let bids: Vec<u32> = bids.map(|n| n.parse().unwrap()).collect();
        // If every bid loses, all bids look equal, and one is chosen at random.
        let dear = bids.iter().filter(|bid| **bid > 16).count();
        let all = bids.len();
        assert!(
            50 * dear <= all,
            "{bot}: {dear} of {all} bids are higher than what the best lot brings"
        );
        assert!(mean > random, "{bot}: {mean:.2} a seat, at random {random:.2}");
    }
}

#[test]
fn no_loan_is_taken_that_costs_more_than_it_buys() {
    let (with, alone) = (opening(LOANS), opening(&without(LOANS, &["borrow", "repay"])));
    for bot in BOTS {
        let (texts, mean) = played(&with, bot, 20);
        let loans = texts.iter().filter(|text| *text == "borrow").count();
        let (_, beside) = played(&alone, bot, 20);
        assert_eq!(loans, 0, "{bot}: {mean:.2} a seat with loans, {beside:.2} without");
        assert!(mean >= beside, "{bot}: {mean:.2} a seat with loans, {beside:.2} without");
    }
}

#[test]
fn no_turn_leads_in_a_circle() {
    // Free loans, any number per turn: repaying one in the turn in which it was taken is never
    // better than not taking it.
    let free = LOANS
        .replace("0 - 6 * debts", "0 * debts")
        .replace("text = \"borrow\"", "text = \"borrow\", keeps = true")
        .replace("text = \"repay\"", "text = \"repay\", keeps = true");
    let opening = opening(&free);
    for bot in BOTS {
        let (texts, _) = played(&opening, bot, 4);
        let mut turns = texts.split(|text| text == "build" || text == "work");
        let is_round = |turn: &[String]| {
            let has = |what: &str| turn.iter().any(|text| text == what);
            has("borrow") && has("repay")
        };
        assert!(texts.iter().any(|text| text == "borrow"), "{bot}");
        assert_eq!(turns.find(|turn| is_round(turn)), None, "{bot}");
    }
}

/// Compares greedy bots with and without an option; returns the result and the report's text.
fn left_out(option: &str) -> (OptionAblation, String) {
    let other = if option == "gift" { "pledge" } else { "gift" };
    let (a, b) =
        (opening(&without(PLEDGES, &["gift", "pledge"])), opening(&without(PLEDGES, &[other])));
    let plan = CompareOptions {
        pairs: 40,
        seed: 1,
        threads: 1,
        bots: vec!["greedy".parse().unwrap()],
        independent: false,
        watched: 0,
        until: None,
    };
    let outcome = lab::compare::run(ExperimentArms { a: &a, b: &b }, &plan, &|_| {}).unwrap();
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    let text = response_text(&findings, &|name| format!("`{name}`"));
    (findings.response.left_out.unwrap(), text)
}

#[test]
fn a_rule_that_bots_play_worse_than_not_at_all_is_named() {
    let (bad, text) = left_out("pledge");
    assert_eq!(bad.options, ["pledge"]);
    assert!(bad.is_worse && bad.points.difference.mean < 0.0, "{bad:?}");
    let expected = "These bots would do better to ignore the rule: with `pledge` a seat makes -2";
    assert!(text.contains(expected), "{text}");

    let (good, text) = left_out("gift");
    assert_eq!(good.options, ["gift"]);
    assert!(!good.is_worse && good.points.is_found(), "{good:?}");
    assert!(text.contains("These bots gain from using the rule: with `gift`"), "{text}");
}

/// A game in which each seat takes a point or three coins, and then spends coins by `options`.
fn spending(options: &str) -> String {
    format!(
        r#"counter = [{{ id = "points", of = "each", most = 99 }}, {{ id = "coins", of = "each", most = 9 }}]
phase = [{{ id = "choice", asks = "pick", how = "in-order" }}, {{ id = "spending", asks = "spend" }}]
game = {{ seats = [3, 3], points = "points" }}
decision = [
    {{ id = "pick", option = [
        {{ id = "point", text = "take a point", does = {{ gain = "points" }} }},
        {{ id = "coins", text = "take coins", does = {{ gain = "coins", by = 3 }} }},
    ] }},
    {{ id = "spend", option = [{options}] }},
]
"#
    )
}

#[test]
fn coins_have_their_worth_for_all_seats_and_for_prices_by_an_argument() {
    let n = "args = { n = { number = [0, 9], to = \"coins\" } }";
    for options in [
        r#"{ id = "buy", text = "buy", pays = { coins = 3 }, does = { gain = "points", by = 3 } }, { id = "no", text = "no" }"#
            .to_owned(),
        format!(r#"{{ id = "buy", text = "buy {{n}}", {n}, pays = {{ coins = "n" }}, does = {{ gain = "points", by = "n" }} }}"#),
        format!(r#"{{ id = "buy", text = "buy {{n}}", {n}, does = [{{ pay = "coins", by = "n" }}, {{ gain = "points", by = "n" }}] }}"#),
    ] {
        let (texts, mean) = played(&opening(&spending(&options)), "greedy", 10);
        let taken = texts.iter().filter(|text| *text == "take coins").count();
        assert_eq!((taken, mean), (30, 3.0), "{options}");
    }
}
