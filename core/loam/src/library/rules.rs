//! The rules of a game: a compiled variant, its scripts, and hosts to play it with.

use std::sync::{Arc, OnceLock};

use content::{LedgerOption, Library, SettingType, SettingValue, VariantChoice};
use dialect::Compiled;
use host::{Covering, LuaHost};
use record::head::Form;
use record::write::{Heading, Record};
use script::{Cache, Limits, Program, ScriptError, SharedCoverage, Sources};

use crate::error::Error;
use crate::setup::Setup;
use crate::the_game::{Host, Ruleset, State, TheGame};

/// A compiled variant with its scripts.
#[derive(Clone)]
pub struct Rules {
    /// What the content says.
    pub compiled: Compiled,
    /// What was asked of it.
    pub choice: VariantChoice,
    sources: Arc<Sources>,
    /// Options of recorded ledgers that are on, if the profile is the one of such ledgers.
    options: Vec<String>,
    /// The scripts, compiled by the first host and shared by the others.
    program: Arc<OnceLock<Arc<Program>>>,
    /// Scripts compiled for other rules, too.
    cache: Cache,
}

impl Rules {
    /// The scripts and settings of a compiled variant of this library.
    pub fn new(library: &Library, choice: VariantChoice, compiled: Compiled) -> Rules {
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
        let options = match library.ledger_profile() == Some(compiled.profile.as_str()) {
            true => options_on(library, &compiled),
            false => Vec::new(),
        };
        let sources = Arc::new(sources);
        let (program, cache) = Default::default();
        Rules { compiled, choice, sources, options, program, cache }
    }

    /// The same, with scripts that were compiled before.
    pub fn with_cache(self, cache: &Cache) -> Rules {
        Rules { cache: cache.clone(), ..self }
    }

    /// The rules for the kernel.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.compiled.ruleset
    }

    /// What the header of a ledger says about them.
    pub fn heading(&self) -> Heading {
        let VariantChoice { variant, map, profile, settings, modules } = self.choice.clone();
        let mut all: Vec<(String, String)> = Vec::new();
        all.extend(profile.map(|name| ("profile".to_owned(), name)));
        all.extend(settings);
        for (module, on) in modules {
            all.push((format!("{}{module}", if on { '+' } else { '-' }), String::new()));
        }
        Heading { variant, settings: all, map, options: self.options.clone() }
    }

    /// A fresh virtual machine with the scripts.
    ///
    /// # Errors
    /// Every mistake in them.
    pub fn lua(&self) -> Result<LuaHost, Vec<ScriptError>> {
        if let Some(program) = self.program.get() {
            return LuaHost::from_program(program.clone(), Limits::default());
        }
        let (limits, cache) = (Limits::default(), &self.cache);
        let host = LuaHost::with_cache(self.ruleset(), &self.sources, limits, cache)?;
        let _ = self.program.set(host.program());
        Ok(host)
    }

    /// A host for games under these rules.
    ///
    /// # Errors
    /// The mistakes in the scripts.
    pub fn host(&self) -> Result<Box<dyn Host>, Error> {
        Ok(Box::new(self.lua()?))
    }

    /// A host that notes what is reached.
    ///
    /// # Errors
    /// As [`Rules::host`].
    pub fn covering(&self, shared: &SharedCoverage) -> Result<Box<dyn Host>, Error> {
        let host = self.lua()?.covering()?;
        Ok(Box::new(Covering::new(host, self.ruleset(), shared.clone())))
    }

    /// A game with this setup: the game, its position at the beginning, and the head of its ledger in the form of commands.
    ///
    /// # Errors
    /// As [`Rules::host`], and that the game cannot begin so.
    pub(crate) fn begun(&self, setup: &Setup) -> Result<(TheGame, State, String), Error> {
        let mut game = self.game()?;
        let record = Record::new(setup, &[]);
        let head = record::write::write(&mut game, &self.heading(), record, Form::Commands);
        let head = head.map_err(Error::Failed)?;
        let state = game.begin(setup).map_err(|e| Error::Impossible(e.to_string()))?;
        Ok((game, state, head))
    }

    /// A game under these rules.
    ///
    /// # Errors
    /// As [`Rules::host`].
    pub fn game(&self) -> Result<TheGame, Error> {
        Ok(TheGame::new(self.ruleset().clone(), self.host()?))
    }
}

/// The options of recorded ledgers that hold under these rules.
fn options_on(library: &Library, compiled: &Compiled) -> Vec<String> {
    let is = |(id, value): &(String, SettingValue)| {
        compiled.settings.iter().any(|s| s.id == *id && s.value == *value)
    };
    let on = |name: &String| match library.ledger_option(name) {
        None | Some(LedgerOption::Ignored) => false,
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
