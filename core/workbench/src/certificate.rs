//! Determinism check of a module (`loam certify`): plays its games in instrumented hosts, collects
//! failures, and finds the hook that causes them.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use content::VariantChoice;
use game::QueryError;
use game::random::Random;
use lab::GameSource;
use lab::checked_play::CheckReport;
use lab::determinism::DeterminismSubject;
use lab::failing::FailingGame;
use lab::invariants::Invariant;
use lab::sim::game_seed;
use lab::{BotSpec, PlayoutRunner};
use ledger::head::LedgerForm;
use ledger::write::LedgerGame;
use script::{FunctionUsage, HookFunction, HostDisturbance, ScriptLimits, SharedCoverage, Usage};
use serde::Serialize;

use crate::error::Error;
use crate::failures::{self, FailureContext, FailureFiles};
use crate::introspection::{CallHistory, HookAttribution};
use crate::library::{CompiledRules, Content};
use crate::playable::{FullGame, NO_MIGRATION, Playable, RulesetOf, ScriptFactory, ScriptsOf};
use crate::scenarios::coverage::{self, UnreachedPart};
use crate::setup;

/// Seed of the unrelated calls that the second virtual machine makes before the game.
const HISTORY: u64 = 1;

/// Results of the check for one variant.
#[derive(Serialize)]
pub struct VariantCertificate {
    /// Name of the variant, with the module added if the variant lacks it.
    pub game: String,
    /// Hash of the ruleset, in hexadecimal.
    pub ruleset: String,
    pub games: u64,
    /// Number of positions in which two instances were compared.
    pub positions: u64,
    /// Number of decisions at which the game was copied, saved, migrated and continued.
    pub forks: u64,
    /// Number of games that were played on one thread and again on three.
    pub threaded: u64,
    /// Number of games in which an invariant was violated.
    pub failed: u64,
    /// The first failed games.
    pub failures: Vec<CertificateFailure>,
}

/// A failed game with its cause.
#[derive(Serialize)]
pub struct CertificateFailure {
    /// Shrunk game and violated invariant.
    #[serde(flatten)]
    pub failing: FailingGame<()>,
    /// The hook whose answers differ, if one was found.
    pub blame: Option<HookAttribution>,
    /// Files that reproduce the failure; `None` if no single game shows the failure.
    pub written: Option<FailureFiles>,
}

/// Resources used by the calls of one hook of the module.
#[derive(Serialize)]
pub struct HookUse {
    pub hook: String,
    pub piece: String,
    /// Path of the script.
    pub file: String,
    /// Line of the function, from 1.
    pub line: u32,
    pub calls: u64,
    /// Largest number of steps of one call.
    pub steps: u32,
    /// Largest memory use of one call, in bytes.
    pub bytes: usize,
}

impl HookUse {
    /// Returns whether a call used more than half of a limit; another position might then exceed
    /// it.
    pub fn is_near(&self, limits: ScriptLimits) -> bool {
        self.steps > limits.fuel / 2 || self.bytes > limits.memory / 2
    }

    /// Returns the source position as `file:line`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

/// Lists the games to check: every variant with the module. If no variant has it, the variant with
/// the fewest house rules, with the module added.
///
/// # Errors
/// Returns the diagnostics of the module if no variant has it and the plain variant does not
/// compile with it.
pub fn games<G: FullGame>(
    content: &Content,
    module: &str,
) -> Result<Vec<(String, VariantChoice)>, Error> {
    let mut found = Vec::new();
    for variant in content.library.list_variants() {
        let choice = VariantChoice::named(&variant.id);
        let rules = CompiledRules::<G>::compile(&content.library, choice.clone());
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
        // This compilation returns the diagnostics of the module.
        CompiledRules::<G>::compile(&content.library, choice.clone())?;
        found.push((format!("{plain} with {module}"), choice));
    }
    Ok(found)
}

/// Compiles a game and checks that its scripts load, without playing it.
fn compiled<G: FullGame>(
    content: &Content,
    choice: &VariantChoice,
) -> Result<CompiledRules<G>, Error> {
    let rules = CompiledRules::<G>::compile(&content.library, choice.clone())?;
    rules.scripts()?;
    Ok(rules)
}

/// Removes the actions of a failure, because the type of actions depends on the game. The texts of
/// the actions stay.
fn without_actions<A>(failing: FailingGame<A>) -> FailingGame<()> {
    let FailingGame { index, seed, broken, texts, before, .. } = failing;
    FailingGame { index, seed, broken, actions: Vec::new(), texts, before }
}

/// Results of the determinism check of a module.
#[derive(Default)]
pub struct Certificate {
    /// One entry per variant.
    pub parts: Vec<VariantCertificate>,
    /// Resource use by file, line, hook and piece.
    used: BTreeMap<(String, u32, String, String), FunctionUsage>,
    /// Coverage of the games of all variants.
    covered: SharedCoverage,
}

impl Certificate {
    /// Returns the resource use of each hook of the module, over all variants.
    pub fn hooks(&self) -> Vec<HookUse> {
        let hook = |((file, line, hook, piece), used): (
            &(String, u32, String, String),
            &FunctionUsage,
        )| {
            let FunctionUsage { calls, steps, bytes } = *used;
            let (hook, piece, file, line) = (hook.clone(), piece.clone(), file.clone(), *line);
            HookUse { hook, piece, file, line, calls, steps, bytes }
        };
        self.used.iter().map(hook).collect()
    }

    /// Returns what no game reached: hooks, lines of scripts, and answers and effects of TOML
    /// tables.
    pub fn unreached(&self, module: &str) -> Vec<UnreachedPart> {
        let modules = [module.to_owned()];
        coverage::report(&self.covered, &modules)
            .into_iter()
            .flat_map(|coverage| coverage.never)
            .collect()
    }

    /// Replays the games of one variant by the same seeds and records their coverage.
    ///
    /// # Errors
    /// Fails if a script cannot be loaded.
    pub fn cover<G: FullGame>(
        &self,
        ground: &DeterminismSetup<G>,
        games: u64,
        seed: u64,
    ) -> Result<(), Error> {
        let mut game = ground.rules.covering(&self.covered)?;
        let bots = [BotSpec::Random];
        let mut playout = PlayoutRunner::new(&game, &bots, 16).map_err(Error::Failed)?;
        for index in 0..games {
            let seed = game_seed(seed, index);
            // The check itself reports script errors, so they are ignored here.
            let Ok(state) = ground.start(&mut game, seed) else { continue };
            playout.begin(seed);
            playout.run(&mut game, state, false);
        }
        Ok(())
    }

    /// Adds the results of one variant. Writes the files of its failures into the folder `out`;
    /// `command` is the command line that these files mention.
    ///
    /// # Errors
    /// Fails if a script cannot be loaded or a file cannot be written.
    pub fn add<G: FullGame>(
        &mut self,
        game: &str,
        ground: &DeterminismSetup<G>,
        report: CheckReport<G::Action>,
        command: &str,
        out: &Path,
    ) -> Result<(), Error> {
        self.add_hooks(ground);
        let mut failures = Vec::new();
        for failing in report.failures {
            let blame = ground.blame(&failing)?;
            let name = format!("{}-{}", ground.module, game.replace(' ', "-"));
            let files = failures::write(ground, out, &name, command, &failing)?;
            failures.push(CertificateFailure {
                failing: without_actions(failing),
                blame,
                written: files,
            });
        }
        self.parts.push(VariantCertificate {
            ruleset: ground.hash(),
            game: game.to_owned(),
            games: report.games,
            positions: report.counts.positions,
            forks: report.counts.forks,
            threaded: report.threaded,
            failed: report.failed,
            failures,
        });
        Ok(())
    }

    fn add_hooks<G: FullGame>(&mut self, ground: &DeterminismSetup<G>) {
        let scripts = ground.rules.scripts().ok();
        let line_of = |number| scripts.as_ref().map_or(1, |scripts| scripts.line_of(number));
        let hooks = &<G::Api as script::ScriptDialect>::interface().hooks;
        for (number, function) in ground.rules.functions().into_iter().enumerate() {
            let HookFunction { piece, hook, module, file } = function;
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

/// Sets up the games of one variant for the determinism check.
pub struct DeterminismSetup<G: Playable> {
    rules: CompiledRules<G>,
    /// A second compilation of the same content.
    renewed: CompiledRules<G>,
    /// Names of the module's factions; each game includes one of them.
    factions: Vec<String>,
    module: String,
    /// Counters of hook calls.
    usage: Arc<Usage>,
}

impl<G: FullGame> DeterminismSetup<G> {
    /// Compiles a game that contains the module.
    ///
    /// # Errors
    /// Fails if it does not compile, or its scripts do not load.
    pub fn new(
        content: &Content,
        choice: &VariantChoice,
        module: &str,
    ) -> Result<DeterminismSetup<G>, Error> {
        let (rules, renewed) = (compiled(content, choice)?, compiled(content, choice)?);
        let factions = setup::factions_of::<G>(rules.ruleset(), module);
        let usage = Arc::new(Usage::new(rules.functions().len()));
        Ok(DeterminismSetup { rules, renewed, factions, module: module.to_owned(), usage })
    }

    /// Returns the compiled rules.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        self.rules.ruleset()
    }

    /// Returns the ruleset's hash in hexadecimal.
    pub fn hash(&self) -> String {
        self.rules.compiled.hash()
    }

    fn game_under(
        rules: &CompiledRules<G>,
        ready: impl FnOnce(&mut ScriptsOf<G>),
    ) -> Result<G, Error> {
        let mut scripts = rules.scripts()?;
        ready(&mut scripts);
        Ok(G::new(rules.ruleset().clone(), scripts))
    }

    /// Draws the setup of the game with this seed.
    fn setup(&self, seed: u64) -> Result<G::Setup, Error> {
        let ruleset = self.ruleset();
        // The tag separates this random stream from others of the same seed.
        let mut random = Random::new(Random::derive(seed, 1 << 42));
        // With one seat, pieces could not affect other seats.
        let range = G::players(ruleset);
        let (low, high) = ((*range.start()).max(2), *range.end());
        let players = low + random.below(u32::from(high.saturating_sub(low)) + 1) as u8;
        let own = match self.factions.len() {
            0 => Vec::new(),
            n => vec![self.factions[random.below(n as u32) as usize].clone()],
        };
        setup::draw::<G>(ruleset, players.min(high), &own, seed)
    }

    /// Finds the hook whose answers differ, by playing the shrunk game with two hosts in parallel.
    ///
    /// # Errors
    /// Fails if a script cannot be loaded.
    fn blame(&self, failing: &FailingGame<G::Action>) -> Result<Option<HookAttribution>, Error> {
        let unequal = [
            Invariant::InstancesAgree,
            Invariant::CopyGoesOn,
            Invariant::SaveAndRestore,
            Invariant::CarriedOver,
            Invariant::ReplayIsEqual,
        ];
        if !unequal.contains(&failing.broken.invariant) {
            return Ok(None);
        }
        let rules = self.rules.clone();
        let make: ScriptFactory<G> = Rc::new(move |past| {
            let mut scripts = rules.scripts().map_err(|errors| Error::from(errors).to_string())?;
            scripts.set_history(match past {
                CallHistory::Another => HostDisturbance::Drawn(HISTORY),
                CallHistory::Own => HostDisturbance::Usual,
            });
            Ok(scripts)
        });
        let setup = self.setup(failing.seed)?;
        let found = G::blame(self.ruleset(), &make, &mut |mut game| {
            let Ok(mut state) = game.begin(&setup) else { return };
            let mut list = Vec::new();
            for &(seat, action) in &failing.actions {
                // Script errors have a report of their own; only differing answers matter here.
                let _ = game.legal_actions(&state, &mut list);
                let _ = game.apply(&mut state, seat, action);
            }
            let _ = game.legal_actions(&state, &mut list);
        });
        found.map_err(Error::Failed)
    }
}

impl<G: FullGame> FailureContext<G> for DeterminismSetup<G> {
    fn ledger(&self, failing: &FailingGame<G::Action>) -> Result<String, Error> {
        let mut game = self.rules.game()?;
        let (heading, setup) = (self.rules.heading(), self.setup(failing.seed)?);
        let record = LedgerGame::new(&setup, &failing.actions);
        let text = ledger::write::write(&mut game, &heading, record, LedgerForm::Recorded);
        text.map_err(Error::Failed)
    }

    fn rules(&self) -> &CompiledRules<G> {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, Error> {
        Ok(G::seating(self.ruleset(), &self.setup(seed)?).seat_names())
    }
}

impl<G: FullGame> GameSource for DeterminismSetup<G> {
    type Game = G;

    fn game(&self) -> Result<G, QueryError> {
        let game = DeterminismSetup::game_under(&self.rules, |scripts| {
            scripts.set_usage(self.usage.clone());
        });
        Ok(game?)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, QueryError> {
        let setup = self.setup(seed)?;
        game.begin(&setup).map_err(QueryError)
    }
}

impl<G: FullGame> DeterminismSubject for DeterminismSetup<G> {
    fn second_game(&self) -> Result<G, QueryError> {
        let ready =
            |scripts: &mut ScriptsOf<G>| scripts.set_history(HostDisturbance::Drawn(HISTORY));
        Ok(DeterminismSetup::game_under(&self.rules, ready)?)
    }

    fn recompiled_game(&self) -> Result<G, QueryError> {
        Ok(self.renewed.game()?)
    }

    fn migrate(&self, from: &G, to: &G, state: &G::State) -> Result<G::State, String> {
        let (carried, lost) = match G::migrate(state, &from.ruleset(), &to.ruleset()) {
            // Both instances have rules from the same content.
            Err(message) if message == NO_MIGRATION => (state.clone(), Vec::new()),
            migrated => migrated?,
        };
        if lost.is_empty() { Ok(carried) } else { Err(lost.join("; ")) }
    }
}
