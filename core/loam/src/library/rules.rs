//! The rules of a game: a compiled variant, its scripts, and games to play under it.

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

/// Scripts, compiled by whoever needs them first.
type Compiles = Arc<OnceLock<Arc<Program>>>;

/// A compiled variant with its scripts.
pub struct Rules<G: Playable> {
    /// What the content says.
    pub compiled: Compiled<RulesetOf<G>>,
    /// What was asked of it.
    pub choice: VariantChoice,
    sources: Arc<Sources>,
    /// Options of recorded ledgers that are on, if the profile is the one of such ledgers.
    options: Vec<String>,
    /// The scripts, compiled by the first host and shared by the others.
    program: Compiles,
    /// Scripts compiled for other rules, too.
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
    /// Compiles what is chosen of a library.
    ///
    /// # Errors
    /// All mistakes found, see [`Library::compile`].
    pub fn compile(
        library: &Library,
        choice: VariantChoice,
    ) -> Result<Rules<G>, Vec<ContentError>> {
        let compiled = library.compile(G::DIALECT, &choice)?;
        Ok(Rules::new(library, choice, compiled))
    }

    /// The scripts and settings of a compiled variant of this library.
    pub fn new(
        library: &Library,
        mut choice: VariantChoice,
        compiled: Compiled<RulesetOf<G>>,
    ) -> Rules<G> {
        // What came out of a seed is chosen from now on: heads of ledgers say it.
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

    /// The same, with scripts that were compiled before.
    pub fn with_cache(self, cache: &Cache) -> Rules<G> {
        Rules { cache: cache.clone(), ..self }
    }

    /// What the tables compiled to.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        &self.compiled.ruleset
    }

    /// Every value in play that is only provisional, by its path: settings, the board, pieces.
    pub fn provisional(&self) -> Vec<(String, Doubt)> {
        let of_settings = self.compiled.settings.iter();
        let of_settings = of_settings.filter_map(|s| Some((s.id.clone(), s.provisional.clone()?)));
        let of_pieces = self.compiled.pieces().into_iter().flat_map(|piece| piece.provisional);
        let values = self.compiled.board_provisional().into_iter().chain(of_pieces);
        of_settings.chain(values.map(|value| (value.path(), value.doubt))).collect()
    }

    /// What the header of a ledger says about them.
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

    /// The functions of scripts that the rules name, in their order.
    pub fn functions(&self) -> Vec<Listed> {
        G::declared(self.ruleset(), &self.sources).functions
    }

    /// Fresh virtual machines with the scripts.
    ///
    /// # Errors
    /// Every mistake in them.
    pub fn scripts(&self) -> Result<ScriptsOf<G>, Vec<ScriptError>> {
        if let Some(program) = self.program.get() {
            return Scripts::from_program(program.clone(), Limits::default());
        }
        let declared = G::declared(self.ruleset(), &self.sources);
        let scripts = Scripts::new(declared, Limits::default(), &self.cache)?;
        let _ = self.program.set(scripts.program());
        Ok(scripts)
    }

    /// A game under these rules.
    ///
    /// # Errors
    /// The mistakes in the scripts.
    pub fn game(&self) -> Result<G, Error> {
        Ok(G::new(self.ruleset().clone(), self.scripts()?))
    }

    /// A game whose scripts are shared with all others on this thread that have these very rules: scripts hold no state, and one
    /// machine serves many games that take their turns.
    ///
    /// # Errors
    /// As [`Rules::game`].
    pub(crate) fn sharing_game(&self) -> Result<G, Error> {
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

    /// A game with this setup: the game, its position at the beginning, and the head of its ledger in the form of commands.
    ///
    /// # Errors
    /// As [`Rules::game`], and that the game cannot begin so.
    pub(crate) fn begun(&self, setup: &G::Setup) -> Result<(G, G::State, String), Error> {
        self.begun_with(self.game()?, setup)
    }

    /// The same with a game of these rules that is there already.
    ///
    /// # Errors
    /// As [`Rules::begun`].
    pub(crate) fn begun_with(
        &self,
        mut game: G,
        setup: &G::Setup,
    ) -> Result<(G, G::State, String), Error> {
        // What cannot begin is said before anything is written of it.
        let state = game.begin(setup).map_err(Error::Impossible)?;
        let record = Record::new(setup, &[]);
        let head = ledger::write::write(&mut game, &self.heading(), record, Form::Commands);
        let head = head.map_err(Error::Failed)?;
        Ok((game, state, head))
    }
}

impl<G: Examined> Rules<G> {
    /// A game that notes what is reached.
    ///
    /// # Errors
    /// As [`Rules::game`].
    pub fn covering(&self, shared: &SharedCoverage) -> Result<G, Error> {
        let scripts = self.scripts()?.covering()?;
        Ok(G::covering(self.ruleset().clone(), scripts, shared.clone()))
    }
}

thread_local! {
    /// What games on this thread share of their scripts, by the program.
    static SHARED: RefCell<Vec<(Compiles, Weak<dyn Any>)>> = const { RefCell::new(Vec::new()) };
}

/// The options of recorded ledgers that hold under these rules.
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

/// The number of a word among the values of a setting.
fn place_of(library: &Library, setting: &str, word: &str) -> i32 {
    let setting = library.settings().find(|s| s.id == setting);
    match setting.map(|s| &s.kind) {
        Some(SettingType::Choice { values }) => {
            values.iter().position(|v| v == word).map_or(0, |i| i as i32)
        }
        _ => 0,
    }
}
