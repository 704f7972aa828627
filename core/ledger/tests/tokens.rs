//! Games with tokens that move and trade: every law of the platform, and what a bot sees of them.

mod common;

use std::sync::{Arc, Mutex};

use content::VariantChoice;
use game::Failure;
use kernel::{Ruleset, State};
use lab::fuzz::{Plan, run};
use lab::{BotSpec, Opening};
use ledger::header::Provider;
use ledger::table::Table;

/// Games of some number of players under one changed ruleset.
struct Tables {
    shelf: Mutex<common::Shelf>,
    ruleset: Arc<Ruleset>,
    players: u8,
}

impl Tables {
    fn new(variant: &str, players: u8) -> Tables {
        let mut shelf = common::shelf_with(common::tokens::add);
        let ruleset = shelf.compile(&VariantChoice::of(variant)).expect("it compiles");
        Tables { shelf: Mutex::new(shelf), ruleset, players }
    }
}

impl Opening for Tables {
    type Game = Table;

    fn game(&self) -> Result<Table, Failure> {
        let host = self.shelf.lock().expect("nobody panicked").host(&self.ruleset);
        Ok(Table::new(self.ruleset.clone(), host.map_err(Failure)?))
    }

    fn start(&self, game: &mut Table, seed: u64) -> Result<State, Failure> {
        let setup = kernel::draw_setup(game.ruleset(), self.players, &[], seed).map_err(Failure)?;
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

#[test]
fn every_law_holds_where_tokens_move_and_trade() {
    for (variant, players) in [("base", 2), ("base", 4), ("fire-and-ice", 3)] {
        let plan = Plan {
            games: 6,
            seed: 11,
            threads: 1,
            full_every: 60,
            bots: vec![BotSpec::Random],
        };
        let report = run(&Tables::new(variant, players), &plan, &|_| {}).expect("it runs");
        assert_eq!(report.failed, 0, "{variant}: {:#?}", report.failures);
        assert!(report.largest_list > 50, "lists of at most {}", report.largest_list);
    }
}
