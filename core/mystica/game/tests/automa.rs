//! A seat that a deck of cards plays, with the content in `data/automa`: every law in random games.

mod common;

use content::VariantChoice;
use game::Failure;
use lab::BotSpec;
use lab::fuzz::{FuzzOptions, run};
use lab::opening::Opening;
use mystica::{MysticaGame, Position};

/// The content of the project with a rival.
fn shelf() -> common::Shelf {
    common::shelf_of(&common::tree_with("automa"))
}

/// Games of somebody alone.
struct Alone;

impl Opening for Alone {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, Failure> {
        Ok(shelf().table(&VariantChoice::named("automa")))
    }

    fn start(&self, game: &mut MysticaGame, seed: u64) -> Result<Position, Failure> {
        let setup = kernel::draw_setup(game.ruleset(), 2, &[], seed).map_err(Failure)?;
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

#[test]
fn one_seat_of_a_drawn_game_is_played_by_rules() {
    let game = shelf().table(&VariantChoice::named("automa"));
    let ruleset = game.ruleset();
    for (players, seed) in (2..=5).flat_map(|players| (1..=20).map(move |seed| (players, seed))) {
        let setup = kernel::draw_setup(ruleset, players, &[], seed).expect("a setup");
        let played = setup.factions.iter().filter(|id| ruleset.factions[id.at()].automa);
        assert_eq!(played.count(), 1, "{players} players, seed {seed}");
    }
}

#[test]
fn every_law_holds_in_random_games_with_a_rival() {
    let games = std::env::var("LOAM_AUTOMA_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let plan =
        FuzzOptions { games, seed: 1, threads: 1, full_every: 32, bots: vec![BotSpec::Random] };
    let report = run(&Alone, &plan, &|_| {}).expect("the content loads");
    let failures: Vec<String> =
        report.failures.iter().map(|f| format!("{:?}\n{}", f.broken, f.texts.join("\n"))).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(report.positions > 20 * games, "{} positions", report.positions);
}
