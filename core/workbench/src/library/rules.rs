//! Rules of a game: a compiled variant with its scripts, from which game instances are made.

use std::any::Any;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::{Arc, OnceLock};

use content::{
    Compiled, ContentError, Doubt, LedgerOption, Library, SettingType, SettingValue, VariantChoice,
};
use ledger::head::Form;
use ledger::write::{Heading, Record};
use script::{Cache, Limits, Listed, Program, ScriptError, Scripts, SharedCoverage, Sources};

use crate::error::Error;
use crate::playable::{Examined, Playable, RulesetOf, ScriptsOf};

/// Scripts of a set of rules, compiled on first use.
type Compiles = Arc<OnceLock<Arc<Program>>>;

/// A compiled variant with its scripts. Clones share the compiled scripts.
pub struct Rules<G: Playable> {
    /// The ruleset with the modules, settings and scripts that it was compiled from.
    pub compiled: Compiled<RulesetOf<G>>,
    /// The choice of variant, map, settings and modules.
    pub choice: VariantChoice,
    sources: Arc<Sources>,
    /// Ledger options that hold under these rules.
    options: Vec<String>,
    /// Compiled by the first script host, shared by the others.
    program: Compiles,
    /// Cache of compiled scripts, which other rules may share.
    cache: Cache,
}

impl<G: Playable> Clone for Rules<G> {
    fn clone(&self) -> Rules<G> {
        Rules {
            compiled: self.compiled.clone(),
            choice: self.choice.clone(),
            sources: self.sources.clone(),
            options: self.options.clone(),
            program: self.program.clone(),
            cache: self.cache.clone(),
        }
    }
}

impl<G: Playable> Rules<G> {
    /// Compiles a choice of modules and settings.
    ///
    /// # Errors
    /// Returns all diagnostics, see [`Library::compile`].
    pub fn compile(
        library: &Library,
        choice: VariantChoice,
    ) -> Result<Rules<G>, Vec<ContentError>> {
        let compiled = library.compile(G::DIALECT, &choice)?;
        Ok(Rules::new(library, choice, compiled))
    }

    /// Adds the scripts and settings of the library to a compiled variant.
    pub fn new(
        library: &Library,
        mut choice: VariantChoice,
        compiled: Compiled<RulesetOf<G>>,
    ) -> Rules<G> {
        // A map with randomly drawn hexes has its seed in the name; heads of ledgers have to
        // contain it.
        if choice.map.is_some() && compiled.map.contains(':') {
            choice.map = Some(compiled.map.clone());
        }
        let mut sources = Sources::default();
        for script in &compiled.scripts {
            let folder = format!("scripts/{}", script.module);
            sources.add(&script.module, &folder, &script.file, script.text.clone());
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
        Rules { compiled, choice, sources, options, program, cache }
    }

    /// Makes these rules use a shared cache of compiled scripts.
    pub fn with_cache(self, cache: &Cache) -> Rules<G> {
        Rules { cache: cache.clone(), ..self }
    }

    /// Returns the compiled ruleset; clones of these rules share it.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        &self.compiled.ruleset
    }

    /// Returns every provisional value in play by its path: settings, the board, pieces.
    pub fn provisional(&self) -> Vec<(String, Doubt)> {
        let of_settings = self.compiled.settings.iter();
        let of_settings = of_settings.filter_map(|s| Some((s.id.clone(), s.provisional.clone()?)));
        let of_pieces = self.compiled.pieces().into_iter().flat_map(|piece| piece.provisional);
        let values = self.compiled.board_provisional().into_iter().chain(of_pieces);
        of_settings.chain(values.map(|value| (value.path(), value.doubt))).collect()
    }

    /// Returns the head that ledgers of these rules have.
    pub fn heading(&self) -> Heading {
        let VariantChoice { variant, map, profile, settings, modules, .. } = self.choice.clone();
        let mut all: Vec<(String, String)> = Vec::new();
        all.extend(profile.map(|name| ("profile".to_owned(), name)));
        all.extend(settings);
        for (module, on) in modules {
            all.push((format!("{}{module}", if on { '+' } else { '-' }), String::new()));
        }
        Heading { variant, settings: all, map, options: self.options.clone() }
    }

    /// Lists the script functions that the rules name, in the rules' order.
    pub fn functions(&self) -> Vec<Listed> {
        G::declared(self.ruleset(), &self.sources).functions
    }

    /// Loads the scripts into new virtual machines.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts.
    pub fn scripts(&self) -> Result<ScriptsOf<G>, Vec<ScriptError>> {
        if let Some(program) = self.program.get() {
            return Scripts::from_program(program.clone(), Limits::default());
        }
        let declared = G::declared(self.ruleset(), &self.sources);
        let scripts = Scripts::new(declared, Limits::default(), &self.cache)?;
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
    /// thread. Scripts hold no state, so one machine can serve games in turn.
    ///
    /// # Errors
    /// Fails as [`Rules::game`] does.
    pub fn sharing_game(&self) -> Result<G, Error> {
        let sharing = |scripts| G::sharing(self.ruleset().clone(), scripts);
        let known = SHARED.with_borrow_mut(|shared| {
            shared.retain(|(_, scripts)| scripts.strong_count() > 0);
            let own = shared.iter().find(|(program, _)| Arc::ptr_eq(program, &self.program));
            own.and_then(|(_, scripts)| scripts.upgrade())
        });
        if let Some(game) = known.and_then(sharing) {
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

    /// Sets up a game. Returns the instance, the first position, and the head of its ledger in
    /// command form.
    ///
    /// # Errors
    /// Fails as [`Rules::game`] does, or if the game cannot begin with this setup.
    pub(crate) fn begun(&self, setup: &G::Setup) -> Result<(G, G::State, String), Error> {
        self.begun_with(self.game()?, setup)
    }

    /// Sets up a game as [`Rules::begun`] does, with an existing instance of these rules.
    ///
    /// # Errors
    /// Fails as [`Rules::begun`] does.
    pub fn begun_with(
        &self,
        mut game: G,
        setup: &G::Setup,
    ) -> Result<(G, G::State, String), Error> {
        // An impossible setup has to fail before a ledger is written.
        let state = game.begin(setup).map_err(Error::Impossible)?;
        let record = Record::new(setup, &[]);
        let head = ledger::write::write(&mut game, &self.heading(), record, Form::Commands);
        let head = head.map_err(Error::Failed)?;
        Ok((game, state, head))
    }
}

impl<G: Examined> Rules<G> {
    /// Creates a game instance that records coverage.
    ///
    /// # Errors
    /// Fails as [`Rules::game`] does.
    pub fn covering(&self, shared: &SharedCoverage) -> Result<G, Error> {
        let scripts = self.scripts()?.covering()?;
        Ok(G::covering(self.ruleset().clone(), scripts, shared.clone()))
    }
}

thread_local! {
    /// Scripts that game instances of this thread share, by compiled program.
    static SHARED: RefCell<Vec<(Compiles, Weak<dyn Any>)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the ledger options that hold under these rules.
fn options_on<R>(library: &Library, compiled: &Compiled<R>) -> Vec<String> {
    let is = |(id, value): &(String, SettingValue)| {
        compiled.settings.iter().any(|s| s.id == *id && s.value == *value)
    };
    let on = |name: &String| match library.ledger_option(name) {
        None | Some(LedgerOption::Ignored | LedgerOption::Noted { .. }) => false,
        Some(LedgerOption::Setting(id, value)) => is(&(id, value)),
        Some(LedgerOption::Module(id, settings)) => {
            compiled.modules.contains(&id) && settings.iter().all(is)
        }
    };
    library.ledger_options().into_iter().filter(on).collect()
}

/// Returns the index of a word among the values of a setting; 0 if it is none of them.
fn place_of(library: &Library, setting: &str, word: &str) -> i32 {
    let setting = library.settings().find(|s| s.id == setting);
    match setting.map(|s| &s.kind) {
        Some(SettingType::Choice { values }) => {
            values.iter().position(|v| v == word).map_or(0, |i| i as i32)
        }
        _ => 0,
    }
}
