//! What parts have done on the board, with the content in `data/deeds`: scenarios, and every law in random games.

mod common;

use content::VariantChoice;
use game::Failure;
use lab::BotSpec;
use lab::fuzz::{FuzzOptions, run};
use lab::opening::Opening;
use mystica::{MysticaGame, Position};
use record::scenario::{Bench, Game, Staged, Values};

/// The content of the project with a decision for every deed.
fn shelf() -> common::Shelf {
    common::shelf_of(&common::tree_with("deeds"))
}

struct Desk;

impl Values for Desk {
    fn data(&mut self, _: &Game, path: &str) -> Result<String, String> {
        Err(format!("unknown piece `{path}`"))
    }
}

impl Bench<MysticaGame> for Desk {
    fn game(&mut self, game: &Game) -> Result<MysticaGame, String> {
        Ok(shelf().table(&VariantChoice::named(game.variant.as_ref().map_or("deeds", |v| &v.text))))
    }

    fn ledger(&mut self, _: &str, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("no ledger `{name}`"))
    }

    fn after(&mut self, name: &str, _: &[u8], _: u32) -> Result<(MysticaGame, Position), String> {
        Err(format!("no ledger `{name}`"))
    }
}

#[test]
fn deeds_are_done_refused_and_left_out_as_the_scenarios_say() {
    let text = include_str!("data/deeds/scenarios.txt");
    let scenarios = record::scenario::read(&MysticaGame::WORDS, "scenarios.txt", text);
    let scenarios = scenarios.unwrap_or_else(|errors| panic!("{}", errors[0]));
    let outcomes = scenarios.iter().map(|s| record::scenario::run(s, &mut Desk));
    let wrong: String = outcomes.flat_map(|o| o.failures).map(|e| format!("{e}\n")).collect();
    assert!(wrong.is_empty(), "{wrong}");
}

/// Games of two with deeds.
struct Deeds;

impl Opening for Deeds {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, Failure> {
        Ok(shelf().table(&VariantChoice::named("deeds")))
    }

    fn start(&self, game: &mut MysticaGame, seed: u64) -> Result<Position, Failure> {
        let setup = kernel::draw_setup(game.ruleset(), 2, &[], seed).map_err(Failure)?;
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

#[test]
fn every_law_holds_in_random_games_with_deeds() {
    let games = std::env::var("LOAM_DEED_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let plan =
        FuzzOptions { games, seed: 1, threads: 1, full_every: 32, bots: vec![BotSpec::Random] };
    let report = run(&Deeds, &plan, &|_| {}).expect("the content loads");
    let failures: Vec<String> =
        report.failures.iter().map(|f| format!("{:?}\n{}", f.broken, f.texts.join("\n"))).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(report.positions > 100 * games, "{} positions", report.positions);
}
