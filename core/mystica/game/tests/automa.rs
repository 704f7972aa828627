//! Tests of the module `automa`, a seat played by a deck of cards: one seat in a drawn game, and
//! all invariants in random games on each level.

use crate::common;
use content::VariantChoice;
use game::QueryError;
use lab::BotSpec;
use lab::fuzz::{FuzzOptions, run};
use lab::game_source::GameSource;
use mystica::{MysticaGame, MysticaPosition};

/// Games of a single player against an automa of this level.
struct Alone(&'static str);

impl Alone {
    /// Creates the game against an automa of the level.
    fn table(&self) -> MysticaGame {
        let settings = vec![("rival".to_owned(), self.0.to_owned())];
        let choice = VariantChoice { settings, ..VariantChoice::named("automa") };
        common::shelf().table(&choice)
    }
}

impl GameSource for Alone {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, QueryError> {
        Ok(self.table())
    }

    fn start(&self, game: &mut MysticaGame, seed: u64) -> Result<MysticaPosition, QueryError> {
        let setup = kernel::draw_setup(game.ruleset(), 2, &[], seed).map_err(QueryError)?;
        game.begin(&setup).map_err(|e| QueryError(e.to_string()))
    }
}

#[test]
fn one_seat_of_a_drawn_game_is_played_by_rules() {
    let game = Alone("normal").table();
    let ruleset = game.ruleset();
    for (players, seed) in (2..=5).flat_map(|players| (1..=20).map(move |seed| (players, seed))) {
        let setup = kernel::draw_setup(ruleset, players, &[], seed).expect("a setup");
        let played = setup.factions.iter().filter(|id| ruleset.factions[id.at()].automa);
        assert_eq!(played.count(), 1, "{players} players, seed {seed}");
    }
}

#[test]
fn invariants_hold_in_random_games_with_a_rival() {
    let games = std::env::var("LOAM_AUTOMA_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let bots = vec![BotSpec::Random];
    let plan = FuzzOptions { games, seed: 1, threads: 1, full_every: 32, sample_every: 1, bots };
    for level in ["easy", "normal", "hard"] {
        let report = run(&Alone(level), &plan, &|_| {}).expect("the content loads");
        let failures: Vec<String> = report
            .failures
            .iter()
            .map(|f| format!("{:?}\n{}", f.broken, f.texts.join("\n")))
            .collect();
        assert!(failures.is_empty(), "{level}: {}", failures.join("\n\n"));
        assert!(
            report.counts.positions > 20 * games,
            "{level}: {} positions",
            report.counts.positions
        );
    }
}
