//! Test content from one folder in `data/` with a variant of its name: runs scenarios, and checks
//! invariants in random games.
#![allow(dead_code)]

use content::VariantChoice;
use game::QueryError;
use lab::BotSpec;
use lab::fuzz::{FuzzOptions, run};
use lab::game_source::GameSource;
use ledger::recorded::RecordableGame;
use ledger::scenario::{ContentValues, ScenarioGame, ScenarioProvider};
use mystica::{MysticaGame, MysticaPosition};

use super::Shelf;

/// Folder in `data/` whose content tests add to that of the project.
#[derive(Clone, Copy)]
pub struct Extra(pub &'static str);

/// Number and size of random games.
pub struct Random {
    pub players: u8,
    /// Number of games, unless `LOAM_EXTRA_GAMES` is set.
    pub games: u64,
    /// The first seed.
    pub seed: u64,
    /// Least number of positions in each game.
    pub positions: u64,
}

impl Extra {
    /// Reads the content again.
    pub fn shelf(self) -> Shelf {
        super::shelf_of(&super::tree_with(self.0))
    }

    /// Asserts that all of these scenarios pass.
    pub fn hold(self, scenarios: &str) {
        let read = ledger::scenario::read(&MysticaGame::WORDS, "scenarios.txt", scenarios);
        let read = read.unwrap_or_else(|errors| panic!("{}", errors[0]));
        let outcomes = read.iter().map(|s| ledger::scenario::run(s, &mut ScenarioFixture(self)));
        let wrong: String = outcomes.flat_map(|o| o.failures).map(|e| format!("{e}\n")).collect();
        assert!(wrong.is_empty(), "{wrong}");
    }

    /// Asserts that all invariants hold in random games.
    pub fn keeps_invariants(self, random: &Random) {
        let requested = std::env::var("LOAM_EXTRA_GAMES").ok().and_then(|n| n.parse().ok());
        let games = requested.unwrap_or(random.games);
        let bots = vec![BotSpec::Random];
        let plan = FuzzOptions {
            games,
            seed: random.seed,
            threads: 1,
            full_every: 32,
            sample_every: 1,
            bots,
        };
        let report = run(&Table { of: self, players: random.players }, &plan, &|_| {})
            .expect("the content loads");
        let failures = report.failures.iter();
        let failures: Vec<String> =
            failures.map(|f| format!("{:?}\n{}", f.broken, f.texts.join("\n"))).collect();
        assert!(failures.is_empty(), "{}", failures.join("\n\n"));
        assert!(
            report.counts.positions > random.positions * games,
            "{} positions",
            report.counts.positions
        );
    }
}

/// Source of the scenarios' games; it has no ledgers.
struct ScenarioFixture(Extra);

impl ContentValues for ScenarioFixture {
    fn data(&mut self, _: &ScenarioGame, path: &str) -> Result<String, String> {
        Err(format!("unknown piece `{path}`"))
    }
}

impl ScenarioProvider<MysticaGame> for ScenarioFixture {
    fn game(&mut self, game: &ScenarioGame) -> Result<MysticaGame, String> {
        let variant = game.variant.as_ref().map_or(self.0.0, |variant| &variant.text);
        Ok(self.0.shelf().table(&VariantChoice::named(variant)))
    }

    fn ledger(&mut self, _: &str, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("no ledger `{name}`"))
    }

    fn replay_to_line(
        &mut self,
        name: &str,
        _: &[u8],
        _: u32,
    ) -> Result<(MysticaGame, MysticaPosition), String> {
        Err(format!("no ledger `{name}`"))
    }
}

/// Games with one number of players.
struct Table {
    of: Extra,
    players: u8,
}

impl GameSource for Table {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, QueryError> {
        Ok(self.of.shelf().table(&VariantChoice::named(self.of.0)))
    }

    fn start(&self, game: &mut MysticaGame, seed: u64) -> Result<MysticaPosition, QueryError> {
        let setup = kernel::draw_setup(game.ruleset(), self.players, &[], seed);
        game.begin(&setup.map_err(QueryError)?).map_err(|e| QueryError(e.to_string()))
    }
}
