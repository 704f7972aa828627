//! Certificates: games of a module in hosts that are watched, what they showed, and which hook is to blame.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use content::VariantChoice;
use game::Failure;
use game::random::Random;
use lab::Opening;
use lab::certify::{CertifyResult, Stand};
use lab::fuzz::Failing;
use lab::laws::Law;
use lab::sim::game_seed;
use lab::{BotSpec, Playout};
use ledger::head::Form;
use ledger::write::Record;
use script::{History, Limits, Listed, SharedCoverage, Usage, Used};
use serde::Serialize;

use crate::error::Error;
use crate::examined::{Blame, Past};
use crate::failures::{self, GameOfFailure, Written};
use crate::library::{Content, Rules};
use crate::playable::{MakesScripts, Playable, RulesetOf, ScriptsOf, Title};
use crate::scenarios::coverage::{self, Never};
use crate::setup;

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
    pub failing: Failing<()>,
    /// The hook that is to blame.
    pub blame: Option<Blame>,
    /// What was written of it.
    pub written: Option<Written>,
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
pub fn games<G: Title>(
    content: &Content,
    module: &str,
) -> Result<Vec<(String, VariantChoice)>, Error> {
    let mut found = Vec::new();
    for variant in content.library.list_variants() {
        let choice = VariantChoice::named(&variant.id);
        let rules = Rules::<G>::compile(&content.library, choice.clone());
        if rules.is_ok_and(|rules| rules.compiled.modules.iter().any(|m| m == module)) {
            found.push((variant.id, choice));
        }
    }
    if found.is_empty() {
        let plain = content.plain_variant::<G>();
        let plain = plain.ok_or_else(|| content.without_variant())?;
        let choice = VariantChoice {
            modules: vec![(module.to_owned(), true)],
            ..VariantChoice::named(&plain)
        };
        // Mistakes of the module come up here.
        Rules::<G>::compile(&content.library, choice.clone())?;
        found.push((format!("{plain} with {module}"), choice));
    }
    Ok(found)
}

/// Compiles a game, and starts its scripts.
fn compiled<G: Title>(content: &Content, choice: &VariantChoice) -> Result<Rules<G>, Error> {
    let rules = Rules::<G>::compile(&content.library, choice.clone())?;
    rules.scripts()?;
    Ok(rules)
}

/// A failure without its actions, which only its game can read; their texts stay.
fn without_actions<A>(failing: Failing<A>) -> Failing<()> {
    let Failing { index, seed, broken, texts, before, .. } = failing;
    Failing { index, seed, broken, actions: Vec::new(), texts, before }
}

/// What the games of a module showed.
#[derive(Default)]
pub struct Certificate {
    /// Variant by variant.
    pub parts: Vec<Part>,
    /// What calls took, by file, line, hook and piece.
    used: BTreeMap<(String, u32, String, String), Used>,
    /// What the games reached, of all variants.
    covered: SharedCoverage,
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

    /// What no game of a module reached: hooks, lines of scripts, and of tables answers and effects.
    pub fn unreached(&self, module: &str) -> Vec<Never> {
        let modules = [module.to_owned()];
        coverage::report(&self.covered, &modules).into_iter().flat_map(|of| of.never).collect()
    }

    /// Plays the games of a certificate of one variant once more, by the same seeds, and notes what they reach.
    ///
    /// # Errors
    /// A script that cannot be loaded.
    pub fn cover<G: Title>(
        &self,
        ground: &Ground<G>,
        (games, seed): (u64, u64),
    ) -> Result<(), Error> {
        let mut game = ground.rules.covering(&self.covered)?;
        let bots = [BotSpec::Random];
        let mut playout = Playout::new(&game, &bots, 16).map_err(Error::Failed)?;
        for index in 0..games {
            let seed = game_seed(seed, index);
            // What faults is shown by the games themselves.
            let Ok(state) = ground.start(&mut game, seed) else { continue };
            playout.begin(seed);
            playout.run(&mut game, state, false);
        }
        Ok(())
    }

    /// Adds what one variant showed, with its name. Failures are written into the folder `out`; `command` found them.
    ///
    /// # Errors
    /// A script that cannot be loaded, or a file that cannot be written.
    pub fn add<G: Title>(
        &mut self,
        (game, ground): (&str, &Ground<G>),
        report: CertifyResult<G::Action>,
        command: &str,
        out: &Path,
    ) -> Result<(), Error> {
        self.add_hooks(ground);
        let mut failures = Vec::new();
        for failing in report.failures {
            let blame = ground.blame(&failing)?;
            let name = format!("{}-{}", ground.module, game.replace(' ', "-"));
            let written = failures::write(ground, out, &name, command, &failing)?;
            failures.push(Shown { failing: without_actions(failing), blame, written });
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

    fn add_hooks<G: Title>(&mut self, ground: &Ground<G>) {
        let scripts = ground.rules.scripts().ok();
        let line_of = |number| scripts.as_ref().map_or(1, |scripts| scripts.line_of(number));
        let hooks = &<G::Api as script::Dialect>::interface().hooks;
        for (number, function) in ground.rules.functions().into_iter().enumerate() {
            let Listed { piece, hook, module, file } = function;
            if module != ground.module {
                continue;
            }
            let key = (file, line_of(number), hooks[hook].name.to_owned(), piece);
            let (all, new) = (self.used.entry(key).or_default(), ground.usage.by_function(number));
            all.calls += new.calls;
            all.steps = all.steps.max(new.steps);
            all.bytes = all.bytes.max(new.bytes);
        }
    }
}

/// A game with a module in it, as often as a certificate needs it.
pub struct Ground<G: Playable> {
    rules: Rules<G>,
    /// The same, compiled once more.
    renewed: Rules<G>,
    /// Factions of the module, by number: one of them plays in each game.
    factions: Vec<usize>,
    /// The module.
    module: String,
    /// What calls of hooks took.
    usage: Arc<Usage>,
}

impl<G: Title> Ground<G> {
    /// A game of the content that has this module.
    ///
    /// # Errors
    /// It does not compile, or its scripts do not load.
    pub fn new(
        content: &Content,
        choice: &VariantChoice,
        module: &str,
    ) -> Result<Ground<G>, Error> {
        let (rules, renewed) = (compiled(content, choice)?, compiled(content, choice)?);
        let factions = setup::factions_of::<G>(rules.ruleset(), module);
        let usage = Arc::new(Usage::new(rules.functions().len()));
        Ok(Ground { rules, renewed, factions, module: module.to_owned(), usage })
    }

    /// The rules.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        self.rules.ruleset()
    }

    /// Hash of the rules in hexadecimal.
    pub fn hash(&self) -> String {
        self.rules.compiled.hash()
    }

    fn game_under(rules: &Rules<G>, ready: impl FnOnce(&mut ScriptsOf<G>)) -> Result<G, Error> {
        let mut scripts = rules.scripts()?;
        ready(&mut scripts);
        Ok(G::new(rules.ruleset().clone(), scripts))
    }

    /// What a game with this seed begins with.
    fn setup(&self, seed: u64) -> Result<G::Setup, Error> {
        let ruleset = self.ruleset();
        // The mark keeps these numbers apart from what else is drawn from the seed.
        let mut random = Random::new(Random::derive(seed, 1 << 42));
        // One seat alone shows nothing of what pieces do to each other.
        let range = G::players(ruleset);
        let (low, high) = ((*range.start()).max(2), *range.end());
        let players = low + random.below(u32::from(high.saturating_sub(low)) + 1) as u8;
        let own = match self.factions.len() {
            0 => Vec::new(),
            n => vec![self.factions[random.below(n as u32) as usize]],
        };
        setup::draw::<G>(ruleset, players.min(high), &own, seed)
    }

    /// The hook that answers differently, found by playing the shrunk game with two hosts side by side.
    ///
    /// # Errors
    /// A script that cannot be loaded.
    fn blame(&self, failing: &Failing<G::Action>) -> Result<Option<Blame>, Error> {
        let unequal = [
            Law::InstancesAgree,
            Law::CopyGoesOn,
            Law::SaveAndRestore,
            Law::CarriedOver,
            Law::ReplayIsEqual,
        ];
        if !unequal.contains(&failing.broken.law) {
            return Ok(None);
        }
        let rules = self.rules.clone();
        let make: MakesScripts<G> = Rc::new(move |past| {
            let mut scripts = rules.scripts().map_err(|errors| Error::from(errors).to_string())?;
            scripts.set_history(match past {
                Past::Another => History::Drawn(HISTORY),
                Past::Own => History::Usual,
            });
            Ok(scripts)
        });
        let setup = self.setup(failing.seed)?;
        let found = G::blame(self.ruleset(), &make, &mut |mut game| {
            let Ok(mut state) = game.begin(&setup) else { return };
            let mut list = Vec::new();
            for &(seat, action) in &failing.actions {
                // What faults here is reported as such; only differing answers are looked for.
                let _ = game.legal(&state, &mut list);
                let _ = game.apply(&mut state, seat, action);
            }
            let _ = game.legal(&state, &mut list);
        });
        found.map_err(Error::Failed)
    }
}

impl<G: Title> GameOfFailure<G> for Ground<G> {
    fn ledger(&self, failing: &Failing<G::Action>) -> Result<String, Error> {
        let mut game = self.rules.game()?;
        let (heading, setup) = (self.rules.heading(), self.setup(failing.seed)?);
        let record = Record::new(&setup, &failing.actions);
        let text = ledger::write::write(&mut game, &heading, record, Form::Recorded);
        text.map_err(Error::Failed)
    }

    fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, Error> {
        Ok(G::seats_of(self.ruleset(), &self.setup(seed)?))
    }
}

impl<G: Title> Opening for Ground<G> {
    type Game = G;

    fn game(&self) -> Result<G, Failure> {
        let game = Ground::game_under(&self.rules, |scripts| {
            scripts.set_usage(self.usage.clone());
        });
        Ok(game?)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, Failure> {
        let setup = self.setup(seed)?;
        game.begin(&setup).map_err(Failure)
    }
}

impl<G: Title> Stand for Ground<G> {
    fn second(&self) -> Result<G, Failure> {
        let ready = |scripts: &mut ScriptsOf<G>| scripts.set_history(History::Drawn(HISTORY));
        Ok(Ground::game_under(&self.rules, ready)?)
    }

    fn renewed(&self) -> Result<G, Failure> {
        Ok(self.renewed.game()?)
    }

    fn carry(&self, from: &G, to: &G, state: &G::State) -> Result<G::State, String> {
        let (carried, lost) = G::migrate(state, &from.ruleset(), &to.ruleset())?;
        if lost.is_empty() { Ok(carried) } else { Err(lost.join("; ")) }
    }
}
