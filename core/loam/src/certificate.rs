//! Certificates: games of a module in hosts that are watched, what they showed, and which hook is to blame.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use content::VariantChoice;
use game::Failure;
use game::prelude::*;
use game::random::Random;
use host::{Against, Disagreement, LuaHost, Maker, first_disagreement};
use lab::Opening;
use lab::certify::{Report, Stand};
use lab::fuzz::Failing;
use lab::laws::Law;
use record::head::Form;
use record::write::Record;
use script::{History, Limits, Usage, Used};
use serde::Serialize;

use crate::error::Error;
use crate::failures::{self, GameOfFailure, Written};
use crate::library::{Content, Rules};
use crate::setup::{self, FactionId, Setup};
use crate::the_game::{Action, FunctionId, Host, Ruleset, State, TheGame, migrate, module_of};

/// The seed of what goes before the calls of the other virtual machine.
const HISTORY: u64 = 1;

/// What one variant showed.
#[derive(Serialize)]
pub struct Part {
    /// The variant, with the module added where it lacks it.
    pub game: String,
    /// Hash of its rules.
    pub ruleset: String,
    /// Games played.
    pub games: u64,
    /// Positions in which two instances were compared.
    pub positions: u64,
    /// Decisions at which the game was copied, saved, carried over and played on.
    pub forks: u64,
    /// Games that were played on one thread and on three.
    pub threaded: u64,
    /// Games in which a law was broken.
    pub failed: u64,
    /// The first of them.
    pub failures: Vec<Shown>,
}

/// A failure, with what is to blame.
#[derive(Serialize)]
pub struct Shown {
    /// The game and what was broken in it.
    #[serde(flatten)]
    pub failing: Failing<Action>,
    /// The hook that is to blame.
    pub blame: Option<Blame>,
    /// What was written of it.
    pub written: Option<Written>,
}

/// The hook whose answers differ.
#[derive(Serialize)]
pub struct Blame {
    /// Its module.
    pub module: String,
    /// The piece.
    pub piece: String,
    /// The hook.
    pub hook: String,
    /// The script.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// How the answers differ.
    pub detail: String,
}

/// What the calls of one hook of the module took.
#[derive(Serialize)]
pub struct HookUse {
    /// The hook.
    pub hook: String,
    /// The piece.
    pub piece: String,
    /// The script.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// How often it was called.
    pub calls: u64,
    /// The most steps of one call.
    pub steps: u32,
    /// The most bytes of one call.
    pub bytes: usize,
}

impl HookUse {
    /// A limit is more than half used up: another position may exhaust it.
    pub fn is_near(&self, limits: Limits) -> bool {
        self.steps > limits.fuel / 2 || self.bytes > limits.memory / 2
    }

    /// Where it is defined: `file:line`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

/// The games that have the module: every such variant, or else the plainest one with the module added.
///
/// # Errors
/// Mistakes of the module.
pub fn games(content: &Content, module: &str) -> Result<Vec<(String, VariantChoice)>, Error> {
    let mut found = Vec::new();
    for variant in content.library.list_variants() {
        let choice = VariantChoice::of(&variant.id);
        let compiled = dialect::compile(&content.library, &choice);
        if compiled.is_ok_and(|compiled| compiled.modules.iter().any(|m| m == module)) {
            found.push((variant.id, choice));
        }
    }
    if found.is_empty() {
        let plain = content.plain_variant();
        let plain = plain.ok_or_else(|| Error::Unknown("the content has no variant".to_owned()))?;
        let choice =
            VariantChoice { modules: vec![(module.to_owned(), true)], ..VariantChoice::of(&plain) };
        // Mistakes of the module come up here.
        dialect::compile(&content.library, &choice)?;
        found.push((format!("{plain} with {module}"), choice));
    }
    Ok(found)
}

/// Compiles a game, and starts its scripts.
fn compiled(content: &Content, choice: &VariantChoice) -> Result<Rules, Error> {
    let compiled = dialect::compile(&content.library, choice)?;
    let rules = Rules::new(&content.library, choice.clone(), compiled);
    rules.host()?;
    Ok(rules)
}

/// What the games of a module showed.
#[derive(Default)]
pub struct Certificate {
    /// Variant by variant.
    pub parts: Vec<Part>,
    /// What calls took, by file, line, hook and piece.
    used: BTreeMap<(String, u32, String, String), Used>,
}

impl Certificate {
    /// What the calls of each hook of the module took, in all variants.
    pub fn hooks(&self) -> Vec<HookUse> {
        let hook = |((file, line, hook, piece), used): (&(String, u32, String, String), &Used)| {
            let Used { calls, steps, bytes } = *used;
            let (hook, piece, file, line) = (hook.clone(), piece.clone(), file.clone(), *line);
            HookUse { hook, piece, file, line, calls, steps, bytes }
        };
        self.used.iter().map(hook).collect()
    }

    /// Adds what one variant showed, with its name. Failures are written into the folder `out`; `command` found them.
    ///
    /// # Errors
    /// A script that cannot be loaded, or a file that cannot be written.
    pub fn add(
        &mut self,
        (game, ground): (&str, &Ground),
        report: Report<Action>,
        command: &str,
        out: &Path,
    ) -> Result<(), Error> {
        self.add_hooks(ground);
        let mut failures = Vec::new();
        for failing in report.failures {
            let blame = ground.blamed(&failing)?;
            let name = format!("{}-{}", ground.module, game.replace(' ', "-"));
            let written = failures::write(ground, out, &name, command, &failing)?;
            failures.push(Shown { failing, blame, written });
        }
        self.parts.push(Part {
            ruleset: ground.hash(),
            game: game.to_owned(),
            games: report.games,
            positions: report.positions,
            forks: report.forks,
            threaded: report.threaded,
            failed: report.failed,
            failures,
        });
        Ok(())
    }

    fn add_hooks(&mut self, ground: &Ground) {
        let ruleset = ground.ruleset();
        for (i, function) in ruleset.functions.iter().enumerate() {
            if function.module != ground.module {
                continue;
            }
            let id = FunctionId(i as u16);
            let piece = ruleset.pieces[function.piece.at()].id.clone();
            let hook = function.hook.name().to_owned();
            let key = (function.file.clone(), ground.line_of(id), hook, piece);
            let (all, new) =
                (self.used.entry(key).or_default(), ground.usage.of(usize::from(id.0)));
            all.calls += new.calls;
            all.steps = all.steps.max(new.steps);
            all.bytes = all.bytes.max(new.bytes);
        }
    }
}

/// A game with a module in it, as often as a certificate needs it.
pub struct Ground {
    rules: Rules,
    /// The same, compiled once more.
    renewed: Rules,
    /// Factions of the module: one of them plays in each game.
    factions: Vec<FactionId>,
    /// The module.
    module: String,
    /// What calls of hooks took.
    usage: Arc<Usage>,
}

impl Ground {
    /// A game of the content that has this module.
    ///
    /// # Errors
    /// It does not compile, or its scripts do not load.
    pub fn new(content: &Content, choice: &VariantChoice, module: &str) -> Result<Ground, Error> {
        let (rules, renewed) = (compiled(content, choice)?, compiled(content, choice)?);
        let factions = setup::factions_of(rules.ruleset(), module);
        let usage = Arc::new(Usage::new(rules.ruleset().functions.len()));
        Ok(Ground { rules, renewed, factions, module: module.to_owned(), usage })
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
    fn blame(&self, failing: &Failing<Action>) -> Result<Option<Disagreement>, Error> {
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

    /// The same with its place.
    fn blamed(&self, failing: &Failing<Action>) -> Result<Option<Blame>, Error> {
        let ruleset = self.ruleset();
        Ok(self.blame(failing)?.map(|found| {
            let function = &ruleset.functions[usize::from(found.function.0)];
            let line = found.place().map(|place| place.line);
            Blame {
                module: module_of(ruleset, function.piece).to_owned(),
                piece: ruleset.pieces[function.piece.at()].id.clone(),
                hook: function.hook.name().to_owned(),
                file: function.file.clone(),
                line: line.unwrap_or_else(|| self.line_of(found.function)),
                detail: found.words(ruleset),
            }
        }))
    }

    /// The line on which a function of the rules is defined.
    pub fn line_of(&self, function: FunctionId) -> u32 {
        self.rules.lua().map_or(1, |host| host.line_of(function))
    }
}

impl GameOfFailure for Ground {
    fn ledger(&self, failing: &Failing<Action>) -> Result<String, Error> {
        let mut game = self.rules.game()?;
        let (heading, setup) = (self.rules.heading(), self.setup(failing.seed)?);
        let record = Record::new(&setup, &failing.actions);
        let text = record::write::write(&mut game, &heading, record, Form::Recorded);
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
