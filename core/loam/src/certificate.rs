//! Games for a certificate: of one variant, with the factions of the module, in hosts that are watched.

use std::rc::Rc;
use std::sync::Arc;

use game::Failure;
use game::prelude::*;
use game::random::Random;
use lab::Opening;
use lab::certify::Stand;
use lab::fuzz::Failing;
use lab::laws::Law;
use ledger::header::Form;
use ledger::write::Record;
use script::{Against, Disagreement, History, LuaHost, Maker, Usage, first_disagreement};

use crate::error::Error;
use crate::failures::GameOfFailure;
use crate::library::Rules;
use crate::setup::{self, FactionId, Setup};
use crate::the_game::{Action, Host, Ruleset, SeatId, State, TheGame, migrate};

/// The seed of what goes before the calls of the other virtual machine.
const HISTORY: u64 = 1;

/// A game with a module in it, as often as a certificate needs it.
pub struct Ground {
    rules: Rules,
    /// The same, compiled once more.
    renewed: Rules,
    /// Factions of the module: one of them plays in each game.
    factions: Vec<FactionId>,
    /// What calls of hooks took.
    pub usage: Arc<Usage>,
}

impl Ground {
    /// The game of these rules for this module; `renewed` are the same rules from another compilation.
    pub fn new(rules: Rules, renewed: Rules, module: &str) -> Ground {
        let factions = setup::factions_of(rules.ruleset(), module);
        let usage = Arc::new(Usage::new(rules.ruleset().functions.len()));
        Ground { rules, renewed, factions, usage }
    }

    /// The rules.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        self.rules.ruleset()
    }

    /// Hash of the rules in hexadecimal.
    pub fn hash(&self) -> String {
        self.rules.compiled.hash()
    }

    fn game_under(rules: &Rules, ready: impl FnOnce(&mut LuaHost)) -> Result<TheGame, Error> {
        let mut host = rules.lua()?;
        ready(&mut host);
        Ok(TheGame::new(rules.ruleset().clone(), Box::new(host)))
    }

    /// What a game with this seed begins with.
    fn setup(&self, seed: u64) -> Result<Setup, Error> {
        let ruleset = self.ruleset();
        // The mark keeps these numbers apart from what else is drawn from the seed.
        let mut random = Random::new(Random::derive(seed, 1 << 42));
        // One seat alone shows nothing of what pieces do to each other.
        let (low, high) = ((*ruleset.players.start()).max(2), *ruleset.players.end());
        let players = low + random.below(u32::from(high.saturating_sub(low)) + 1) as u8;
        let own = match self.factions.len() {
            0 => Vec::new(),
            n => vec![self.factions[random.below(n as u32) as usize]],
        };
        setup::draw(ruleset, players.min(high), &own, seed)
    }

    /// The hook that answers differently, found by playing the shrunk game with two hosts side by side.
    ///
    /// # Errors
    /// A script that cannot be loaded.
    pub fn blame(&self, failing: &Failing<Action>) -> Result<Option<Disagreement>, Error> {
        let unequal = [
            Law::TwinsAgree,
            Law::CopyGoesOn,
            Law::SaveAndRestore,
            Law::CarriedOver,
            Law::ReplayIsEqual,
        ];
        if !unequal.contains(&failing.broken.law) {
            return Ok(None);
        }
        let rules = self.rules.clone();
        let make: Maker = Rc::new(move |against| {
            let mut host = rules.lua().map_err(|errors| Error::from(errors).to_string())?;
            host.set_trace(true);
            host.set_history(match against {
                Against::Other => History::Drawn(HISTORY),
                Against::Itself | Against::Fresh => History::Usual,
            });
            Ok(Box::new(host) as Box<dyn Host>)
        });
        let setup = self.setup(failing.seed)?;
        let found = first_disagreement(&make, &mut |host| {
            let mut table = TheGame::new(self.ruleset().clone(), host);
            let Ok(mut state) = table.begin(&setup) else { return };
            let mut list = Vec::new();
            for &(seat, action) in &failing.actions {
                // What faults here is reported as such; only differing answers are looked for.
                let _ = table.legal(&state, &mut list);
                let _ = table.apply(&mut state, seat, action);
            }
            let _ = table.legal(&state, &mut list);
        });
        found.map_err(Error::Failed)
    }

    /// The line on which a function of the rules is defined.
    pub fn line_of(&self, function: crate::the_game::FunctionId) -> u32 {
        self.rules.lua().map_or(1, |host| host.line_of(self.ruleset(), function))
    }
}

impl GameOfFailure for Ground {
    fn ledger(&self, failing: &Failing<Action>) -> Result<String, Error> {
        let mut game = self.rules.game()?;
        let actions: Vec<_> =
            failing.actions.iter().map(|&(seat, action)| (SeatId(seat), action)).collect();
        let (heading, setup) = (self.rules.heading(), self.setup(failing.seed)?);
        let record = Record::new(&setup, &actions);
        let text = ledger::write::write(&mut game, &heading, record, Form::Recorded);
        text.map_err(Error::Failed)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, Error> {
        Ok(setup::names(self.ruleset(), &self.setup(seed)?))
    }
}

impl Opening for Ground {
    type Game = TheGame;

    fn game(&self) -> Result<TheGame, Failure> {
        let game = Ground::game_under(&self.rules, |host| {
            host.set_usage(self.usage.clone());
        });
        Ok(game?)
    }

    fn start(&self, game: &mut TheGame, seed: u64) -> Result<State, Failure> {
        let setup = self.setup(seed)?;
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

impl Stand for Ground {
    fn twin(&self) -> Result<TheGame, Failure> {
        let ready = |host: &mut LuaHost| host.set_history(History::Drawn(HISTORY));
        Ok(Ground::game_under(&self.rules, ready)?)
    }

    fn renewed(&self) -> Result<TheGame, Failure> {
        Ok(self.renewed.game()?)
    }

    fn carry(&self, from: &TheGame, to: &TheGame, state: &State) -> Result<State, String> {
        let (carried, lost) = migrate(state, from.ruleset(), to.ruleset())?;
        match lost.is_empty() {
            true => Ok(carried),
            false => Err(lost.join("; ")),
        }
    }
}
