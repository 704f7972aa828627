//! Games for a certificate: of one variant, with the factions of the module, in hosts that are watched.

use std::rc::Rc;
use std::sync::Arc;

use game::random::Random;
use game::{Failure, Game as _};
use kernel::{Action, FactionId, Host, PieceId, Ruleset, Setup, State};
use lab::Opening;
use lab::certify::Stand;
use lab::fuzz::Failing;
use lab::laws::Law;
use ledger::header::Form;
use ledger::table::Table;
use script::{Against, Disagreement, History, LuaHost, Maker, Usage, first_disagreement};

use crate::commands::shrunk::Shrunk;
use crate::library::Rules;

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
        let ruleset = rules.ruleset();
        let own =
            |(_, f): &(usize, &kernel::ruleset::Faction)| module_of(ruleset, f.piece) == module;
        let factions = ruleset.factions.iter().enumerate().filter(own);
        let factions = factions.map(|(i, _)| FactionId(i as u8)).collect();
        let usage = Arc::new(Usage::new(ruleset.functions.len()));
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

    fn table(rules: &Rules, ready: impl FnOnce(&mut LuaHost)) -> Result<Table, Failure> {
        let mut host = lua(rules).map_err(Failure)?;
        ready(&mut host);
        Ok(Table::new(rules.ruleset().clone(), Box::new(host)))
    }

    /// What a game with this seed begins with.
    fn setup(&self, seed: u64) -> Result<Setup, String> {
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
        kernel::draw_setup(ruleset, players.min(high), &own, seed)
    }

    /// The hook that answers differently, found by playing the shrunk game with two hosts side by side.
    ///
    /// # Errors
    /// A script that cannot be loaded.
    pub fn blame(&self, failing: &Failing<Action>) -> Result<Option<Disagreement>, String> {
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
            let mut host = lua(&rules)?;
            host.set_trace(true);
            host.set_history(match against {
                Against::Other => History::Drawn(HISTORY),
                Against::Itself | Against::Fresh => History::Usual,
            });
            Ok(Box::new(host) as Box<dyn Host>)
        });
        let setup = self.setup(failing.seed)?;
        first_disagreement(&make, &mut |host| {
            let mut table = Table::new(self.ruleset().clone(), host);
            let Ok(mut state) = table.begin(&setup) else { return };
            let mut list = Vec::new();
            for &(seat, action) in &failing.actions {
                // What faults here is reported as such; only differing answers are looked for.
                let _ = table.legal(&state, &mut list);
                let _ = table.apply(&mut state, seat, action);
            }
            let _ = table.legal(&state, &mut list);
        })
    }

    /// The line on which a function of the rules is defined.
    pub fn line_of(&self, function: kernel::FunctionId) -> u32 {
        lua(&self.rules).map_or(1, |host| host.line_of(self.ruleset(), function))
    }
}

impl Shrunk for Ground {
    fn ledger(&self, failing: &Failing<Action>) -> Result<String, String> {
        let mut table = Ground::table(&self.rules, |_| {}).map_err(|Failure(why)| why)?;
        let actions: Vec<_> =
            failing.actions.iter().map(|&(seat, action)| (kernel::SeatId(seat), action)).collect();
        let setup = self.setup(failing.seed)?;
        ledger::write::write(&mut table, &self.rules.heading(), &setup, &actions, Form::Recorded)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, String> {
        let code = |id: &FactionId| self.ruleset().factions[id.at()].code.clone();
        Ok(self.setup(seed)?.factions.iter().map(code).collect())
    }
}

fn lua(rules: &Rules) -> Result<LuaHost, String> {
    rules.lua().map_err(|e| e.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n"))
}

/// The module that a piece belongs to.
pub fn module_of(ruleset: &Ruleset, piece: PieceId) -> &str {
    let id = ruleset.pieces[piece.at()].id.as_str();
    id.split_once(':').map_or(id, |(module, _)| module)
}

impl Opening for Ground {
    type Game = Table;

    fn game(&self) -> Result<Table, Failure> {
        Ground::table(&self.rules, |host| {
            host.set_usage(self.usage.clone());
        })
    }

    fn start(&self, table: &mut Table, seed: u64) -> Result<State, Failure> {
        let setup = self.setup(seed).map_err(Failure)?;
        table.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

impl Stand for Ground {
    fn twin(&self) -> Result<Table, Failure> {
        Ground::table(&self.rules, |host| host.set_history(History::Drawn(HISTORY)))
    }

    fn renewed(&self) -> Result<Table, Failure> {
        Ground::table(&self.renewed, |_| {})
    }

    fn carry(&self, from: &Table, to: &Table, state: &State) -> Result<State, String> {
        let (carried, lost) = kernel::migrate(state, from.ruleset(), to.ruleset())?;
        match lost.is_empty() {
            true => Ok(carried),
            false => Err(lost.join("; ")),
        }
    }
}
