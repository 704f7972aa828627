//! Rules of a game: a compiled variant with its scripts, from which game instances are made.

use std::any::Any;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::{Arc, OnceLock};

use content::{
    CompiledVariant, ContentError, LedgerOption, Library, ProvisionalReason, SettingType,
    SettingValue, VariantChoice,
};
use game::Rules;
use ledger::head::LedgerForm;
use ledger::write::{LedgerGame, LedgerHeading};
use script::{
    CompileCache, HookFunction, Program, ScriptDiagnostic, ScriptLimits, ScriptSources, Scripts,
    SharedCoverage,
};

use crate::error::Error;
use crate::game_options::RuleOverrides;
use crate::playable::{Playable, RulesetOf, ScriptsOf};

/// Scripts of a set of rules, compiled on first use.
type LazyProgram = Arc<OnceLock<Arc<Program>>>;

/// A game in its first position.
pub struct BegunGame<G: Rules> {
    pub game: G,
    pub state: G::State,
    /// Head of the game's ledger, in command form.
    pub head: String,
}

/// A compiled variant with its scripts. Clones share the compiled scripts.
pub struct CompiledRules<G: Playable> {
    /// The ruleset with the modules, settings and scripts that it was compiled from.
    pub compiled: CompiledVariant<RulesetOf<G>>,
    /// The choice of variant, map, settings and modules.
    pub choice: VariantChoice,
    sources: Arc<ScriptSources>,
    /// Ledger options whose settings and modules these rules have.
    options: Vec<String>,
    /// The compiled scripts. The first script host compiles them, and the others share them.
    program: LazyProgram,
    /// Cache of compiled scripts, which other rules may share.
    cache: CompileCache,
}

impl<G: Playable> Clone for CompiledRules<G> {
    fn clone(&self) -> CompiledRules<G> {
        CompiledRules {
            compiled: self.compiled.clone(),
            choice: self.choice.clone(),
            sources: self.sources.clone(),
            options: self.options.clone(),
            program: self.program.clone(),
            cache: self.cache.clone(),
        }
    }
}

impl<G: Playable> CompiledRules<G> {
    /// Compiles a choice of modules and settings.
    ///
    /// # Errors
    /// Returns all diagnostics, see [`Library::compile`].
    pub fn compile(
        library: &Library,
        choice: VariantChoice,
    ) -> Result<CompiledRules<G>, Vec<ContentError>> {
        let compiled = library.compile(G::DIALECT, &choice)?;
        Ok(CompiledRules::new(library, choice, compiled))
    }

    /// Compiles a variant with the requested settings.
    ///
    /// # Errors
    /// Returns the diagnostics of the choice, or the provisional values that `overrides.strict`
    /// rejects.
    pub fn requested(
        library: &Library,
        variant: &str,
        overrides: &RuleOverrides,
    ) -> Result<CompiledRules<G>, Error> {
        let rules = CompiledRules::compile(library, overrides.choice(variant))?;
        overrides.strict.map_or(Ok(()), |strict| strict.check(rules.provisional()))?;
        Ok(rules)
    }

    /// Adds the scripts and settings of the library to a compiled variant.
    pub fn new(
        library: &Library,
        mut choice: VariantChoice,
        compiled: CompiledVariant<RulesetOf<G>>,
    ) -> CompiledRules<G> {
        // A map with randomly drawn hexes has its seed in the name; heads of ledgers have to
        // contain it.
        if choice.map.is_some() && compiled.map.contains(':') {
            choice.map = Some(compiled.map.clone());
        }
        let mut sources = ScriptSources::default();
        for script in &compiled.scripts {
            let folder = format!("scripts/{}", script.module);
            sources.add(&script.module, &folder, &script.file, script.text.clone());
            sources.set_api(&script.module, library.api_of_script(&script.file));
        }
        for setting in &compiled.settings {
            let value = match &setting.value {
                SettingValue::Bool(on) => i32::from(*on),
                SettingValue::Integer(n) => i32::try_from(*n).unwrap_or(i32::MAX),
                SettingValue::Choice(word) => place_of(library, &setting.id, word),
            };
            sources.settings.insert(setting.id.clone(), value);
            sources.settings.insert(format!("{}:{}", setting.module, setting.id), value);
        }
        let options = if library.ledger_profile() == Some(compiled.profile.as_str()) {
            options_on(library, &compiled)
        } else {
            Vec::new()
        };
        let sources = Arc::new(sources);
        let (program, cache) = Default::default();
        CompiledRules { compiled, choice, sources, options, program, cache }
    }

    /// Makes these rules use a shared cache of compiled scripts.
    pub fn with_cache(self, cache: &CompileCache) -> CompiledRules<G> {
        CompiledRules { cache: cache.clone(), ..self }
    }

    /// Returns the compiled ruleset; clones of these rules share it.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        &self.compiled.ruleset
    }

    /// Returns every provisional value in play by its path: settings, the board, pieces.
    pub fn provisional(&self) -> Vec<(String, ProvisionalReason)> {
        let of_settings = self.compiled.settings.iter();
        let of_settings = of_settings.filter_map(|s| Some((s.id.clone(), s.provisional.clone()?)));
        let of_pieces = self.compiled.pieces().into_iter().flat_map(|piece| piece.provisional);
        let values = self.compiled.board_provisional().into_iter().chain(of_pieces);
        of_settings.chain(values.map(|value| (value.path(), value.doubt))).collect()
    }

    /// Returns the head that ledgers of these rules have.
    pub fn heading(&self) -> LedgerHeading {
        let VariantChoice { variant, map, profile, settings, modules, .. } = self.choice.clone();
        let mut all: Vec<(String, String)> = Vec::new();
        all.extend(profile.map(|name| ("profile".to_owned(), name)));
        all.extend(settings);
        for (module, on) in modules {
            all.push((format!("{}{module}", if on { '+' } else { '-' }), String::new()));
        }
        LedgerHeading { variant, settings: all, map, options: self.options.clone() }
    }

    /// Lists the script functions that the rules name, in the rules' order.
    pub fn functions(&self) -> Vec<HookFunction> {
        G::declared(self.ruleset(), &self.sources).functions
    }

    /// Loads the scripts into new virtual machines.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts.
    pub fn scripts(&self) -> Result<ScriptsOf<G>, Vec<ScriptDiagnostic>> {
        if let Some(program) = self.program.get() {
            return Scripts::from_program(program.clone(), ScriptLimits::default());
        }
        let declared = G::declared(self.ruleset(), &self.sources);
        let scripts = Scripts::new(declared, ScriptLimits::default(), &self.cache)?;
        let _ = self.program.set(scripts.program());
        Ok(scripts)
    }

    /// Creates a game instance under these rules.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts.
    pub fn game(&self) -> Result<G, Error> {
        Ok(G::new(self.ruleset().clone(), self.scripts()?))
    }

    /// Creates a game instance that shares its scripts with all instances of these rules on this
    /// thread. Scripts hold no state, so one virtual machine can serve games in turn.
    ///
    /// # Errors
    /// Fails as [`CompiledRules::game`] does.
    pub fn sharing_game(&self) -> Result<G, Error> {
        let sharing = |scripts| G::sharing(self.ruleset().clone(), scripts);
        let shared_game = SHARED.with_borrow_mut(|shared| {
            shared.retain(|(_, scripts)| scripts.strong_count() > 0);
            let own = shared.iter().find(|(program, _)| Arc::ptr_eq(program, &self.program));
            own.and_then(|(_, scripts)| scripts.upgrade())
        });
        if let Some(game) = shared_game.and_then(sharing) {
            return Ok(game);
        }
        let scripts = match G::shareable(Box::new(self.scripts()?)) {
            Ok(scripts) => scripts,
            Err(scripts) => return Ok(G::new(self.ruleset().clone(), *scripts)),
        };
        let weak = (self.program.clone(), Rc::downgrade(&scripts));
        SHARED.with_borrow_mut(|shared| shared.push(weak));
        Ok(sharing(scripts).expect("a game takes the scripts that it made"))
    }

    /// Sets up a game.
    ///
    /// # Errors
    /// Fails as [`CompiledRules::game`] does, or if the game cannot begin with this setup.
    pub(crate) fn begin_game(&self, setup: &G::Setup) -> Result<BegunGame<G>, Error> {
        self.begin_game_with(self.game()?, setup)
    }

    /// Sets up a game as [`CompiledRules::begin_game`] does, with an existing instance of these
    /// rules.
    ///
    /// # Errors
    /// Fails as [`CompiledRules::begin_game`] does.
    pub fn begin_game_with(&self, mut game: G, setup: &G::Setup) -> Result<BegunGame<G>, Error> {
        // An impossible setup has to fail before a ledger is written.
        let state = game.begin(setup).map_err(Error::Impossible)?;
        let record = LedgerGame::new(setup, &[]);
        let head = ledger::write::write(&mut game, &self.heading(), record, LedgerForm::Commands);
        let head = head.map_err(Error::Failed)?;
        Ok(BegunGame { game, state, head })
    }
}

impl<G: Playable> CompiledRules<G> {
    /// Creates a game instance that records coverage.
    ///
    /// # Errors
    /// Fails as [`CompiledRules::game`] does.
    pub fn covering(&self, shared: &SharedCoverage) -> Result<G, Error> {
        let scripts = self.scripts()?.covering()?;
        Ok(G::covering(self.ruleset().clone(), scripts, shared.clone()))
    }
}

thread_local! {
    /// Scripts that game instances of this thread share, by compiled program.
    static SHARED: RefCell<Vec<(LazyProgram, Weak<dyn Any>)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the ledger options whose settings and modules these rules have.
fn options_on<R>(library: &Library, compiled: &CompiledVariant<R>) -> Vec<String> {
    let is_option = |(id, value): &(String, SettingValue)| {
        compiled.settings.iter().any(|s| s.id == *id && s.value == *value)
    };
    let on = |name: &String| match library.ledger_option(name) {
        None | Some(LedgerOption::Ignored | LedgerOption::Noted { .. }) => false,
        Some(LedgerOption::Setting(id, value)) => is_option(&(id, value)),
        Some(LedgerOption::Module(id, settings)) => {
            compiled.modules.contains(&id) && settings.iter().all(is_option)
        }
    };
    library.ledger_options().into_iter().filter(on).collect()
}

/// Returns the index of a word among the values of a setting; 0 if the setting has no such value.
fn place_of(library: &Library, setting: &str, word: &str) -> i32 {
    let setting = library.settings().find(|s| s.id == setting);
    match setting.map(|s| &s.kind) {
        Some(SettingType::Choice { values }) => {
            values.iter().position(|v| v == word).map_or(0, |i| i as i32)
        }
        _ => 0,
    }
}
