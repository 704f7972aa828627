//! Random rules for simulations: draws map, options and modules for each game of a run.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::texts::TEXTS;
use content::{LedgerOption, SettingValue, VariantChoice};
use game::random::Random;
use language::say;

use crate::error::Error;
use crate::game_options::{GameParameters, RuleOverrides};
use crate::library::{CompiledRules, Content};
use crate::playable::Playable;

/// Maximum number of compiled rules in the cache.
const KEPT: usize = 64;

/// Options that are drawn for each game of a run, in addition to maps.
#[derive(Clone, Debug, Default)]
pub struct DrawnOptions {
    /// Whether ledger options are drawn.
    pub options: bool,
    /// Modules that are put into play or left out at random.
    pub modules: Vec<String>,
}

impl DrawnOptions {
    /// Returns whether neither options nor modules are drawn; maps may still be.
    pub fn is_nothing(&self) -> bool {
        !self.options && self.modules.is_empty()
    }
}

/// Draws the rules of each game of a run.
pub struct RandomOptions<G: Playable> {
    content: Arc<Content>,
    choice: VariantChoice,
    /// Maps to draw from; empty if the map is fixed.
    maps: Vec<String>,
    /// Maps with randomly drawn hexes, which are drawn again for each game.
    drawn: Vec<String>,
    options: Vec<RandomOption>,
    made: Mutex<BTreeMap<u64, CompiledRules<G>>>,
}

/// An option that is on with probability 1/2.
struct RandomOption {
    name: String,
    /// Whether this is a drawn module rather than a ledger option.
    alone: bool,
    /// Module that the option puts into play; `None` if the module is in play anyway.
    module: Option<String>,
    /// Settings with their values for on and off; `None` leaves the setting alone.
    settings: Vec<(String, String, Option<String>)>,
}

impl<G: Playable> RandomOptions<G> {
    /// Prepares the draws; also returns the initial rules. `None` if nothing is drawn. Maps are
    /// drawn if `parameters` names several (`all`, or a list). `drawing` determines the options and
    /// modules.
    ///
    /// # Errors
    /// Fails if a map or module does not exist, or the variant does not compile with it.
    pub fn new(
        content: Arc<Content>,
        parameters: &GameParameters,
        drawing: &DrawnOptions,
    ) -> Result<(CompiledRules<G>, Option<RandomOptions<G>>), Error> {
        let (variant, rules) = (parameters.variant.as_deref(), &parameters.rules);
        let names = rules.map.as_deref().unwrap_or_default();
        let maps: Vec<String> = match names {
            "all" => content.library.list_maps().into_iter().map(|m| m.id).collect(),
            list if list.contains(',') => list.split(',').map(|m| m.trim().to_owned()).collect(),
            _ => Vec::new(),
        };
        // Each map is compiled before the run, so that a wrong name fails early.
        let mut first = None;
        let mut drawn = Vec::new();
        for map in &maps {
            let one = RuleOverrides { map: Some(map.clone()), ..rules.clone() };
            let compiled: CompiledRules<G> = content.rules(variant, &one)?;
            drawn.extend(drawn_map(&compiled, Some(map)));
            first.get_or_insert(compiled);
        }
        let base = match first {
            Some(compiled) => compiled,
            None => content.rules(variant, rules)?,
        };
        if maps.is_empty() {
            drawn.extend(drawn_map(&base, rules.map.as_deref()));
        }
        let mut options = if drawing.options { coins(&content, &base, rules) } else { Vec::new() };
        for id in &drawing.modules {
            options.extend(module(&content, &base, id)?);
        }
        if maps.is_empty() && drawn.is_empty() && options.is_empty() {
            return Ok((base, None));
        }
        let choice = base.choice.clone();
        let compiled = Mutex::default();
        Ok((base, Some(RandomOptions { content, choice, maps, drawn, options, made: compiled })))
    }

    /// Returns the rules of the game with this seed.
    ///
    /// # Errors
    /// Fails if the drawn options are incompatible.
    pub fn rules(&self, seed: u64) -> Result<CompiledRules<G>, Error> {
        // The tag separates this random stream from others of the same seed.
        let mut random = Random::new(Random::derive(seed, 1 << 41));
        let mut choice = self.choice.clone();
        let mut key = 0;
        if !self.maps.is_empty() {
            let map = random.below(self.maps.len() as u32);
            choice.map = Some(self.maps[map as usize].clone());
            key = u64::from(map);
        }
        let only_draw = self.drawn.first().filter(|_| self.maps.is_empty());
        if let Some(map) = only_draw.or(choice.map.as_ref()).filter(|map| self.drawn.contains(map))
        {
            choice.map = Some(of_seed(map, seed));
        }
        for (coin, option) in self.options.iter().enumerate() {
            let on = random.below(2) == 1;
            key |= u64::from(on) << (8 + coin);
            if let Some(module) = option.module.as_ref().filter(|_| on) {
                choice.modules.push((module.clone(), true));
            } else if option.module.is_some() {
                continue;
            }
            for (id, yes, no) in &option.settings {
                if let Some(value) = if on { Some(yes) } else { no.as_ref() } {
                    choice.settings.push((id.clone(), value.clone()));
                }
            }
        }
        let cached = |made: &BTreeMap<u64, CompiledRules<G>>| {
            made.get(&key).filter(|made| made.choice.map == choice.map).cloned()
        };
        if let Some(rules) = cached(&self.made.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(rules);
        }
        let rules = CompiledRules::<G>::compile(&self.content.library, choice)?;
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() >= KEPT {
            made.clear();
        }
        made.insert(key, rules.clone());
        Ok(rules)
    }

    /// Returns the hash of all content in hexadecimal.
    pub fn hash(&self) -> String {
        let mut bytes = Vec::new();
        for (path, text) in self.content.texts() {
            for part in [path, text] {
                bytes.extend((part.len() as u64).to_le_bytes());
                bytes.extend(part.as_bytes());
            }
        }
        format!("{:016x}", game::hash::state(&bytes))
    }

    /// Returns the ids of modules that may be drawn.
    pub fn modules(&self) -> Vec<String> {
        self.options.iter().filter_map(|option| option.module.clone()).collect()
    }

    /// Describes what is drawn.
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        if !self.maps.is_empty() {
            parts.push(say!(TEXTS, "drawn-boards", boards = self.maps.join(" ")));
        }
        if !self.drawn.is_empty() {
            parts.push(say!(TEXTS, "drawn-hexes", boards = self.drawn.join(" ")));
        }
        if !self.options.is_empty() {
            for (what, alone) in [("options", false), ("modules", true)] {
                let of = self.options.iter().filter(|o| o.alone == alone);
                let names: Vec<&str> = of.map(|o| o.name.as_str()).collect();
                if !names.is_empty() {
                    parts.push(format!("{what} {}", names.join(" ")));
                }
            }
        }
        say!(TEXTS, "drawn-for-each", what = parts.join("; "))
    }
}

/// Returns the map if its hexes are randomly drawn and `requested`, the map that the user named,
/// has no seed in its name.
pub(crate) fn drawn_map<G: Playable>(
    rules: &CompiledRules<G>,
    requested: Option<&str>,
) -> Option<String> {
    let (map, _) = rules.compiled.map.split_once(':')?;
    let has_draw = requested.is_some_and(|requested| requested.contains(':'));
    (!has_draw).then(|| map.to_owned())
}

/// Returns the name of a map whose hexes are drawn from this seed.
pub(crate) fn of_seed(map: &str, seed: u64) -> String {
    format!("{map}:{seed}")
}

/// Prepares a module that is drawn; `None` if it is in play anyway. Compiles it once, so that a
/// wrong name fails before the run.
fn module<G: Playable>(
    content: &Content,
    base: &CompiledRules<G>,
    id: &str,
) -> Result<Option<RandomOption>, Error> {
    if base.compiled.modules.iter().any(|there| there == id) {
        return Ok(None);
    }
    let mut with = base.choice.clone();
    with.modules.push((id.to_owned(), true));
    CompiledRules::<G>::compile(&content.library, with)?;
    let (name, module) = (id.to_owned(), Some(id.to_owned()));
    Ok(Some(RandomOption { name, alone: true, module, settings: Vec::new() }))
}

/// Lists the ledger options that may be drawn: those that change the rules, add no faction, and
/// whose settings the user did not set. A setting has to belong to a module in play.
fn coins<G: Playable>(
    content: &Content,
    base: &CompiledRules<G>,
    rules: &RuleOverrides,
) -> Vec<RandomOption> {
    let library = &content.library;
    let typed = |id: &str| rules.settings.iter().any(|(key, _)| key == id);
    let in_play = |id: &str| base.compiled.settings.iter().any(|setting| setting.id == id);
    let coin = |name: String| {
        let (module, settings) = match library.ledger_option(&name)? {
            LedgerOption::Ignored | LedgerOption::Noted { .. } => return None,
            LedgerOption::Setting(id, _) if !in_play(&id) => return None,
            LedgerOption::Setting(id, value) => (None, vec![(id, value)]),
            LedgerOption::Module(id, settings) => (Some(id), settings),
        };
        let module = module.filter(|id| !base.compiled.modules.contains(id));
        if let Some(id) = &module {
            let mut with = base.choice.clone();
            with.modules.push((id.clone(), true));
            let with = CompiledRules::<G>::compile(library, with).ok()?;
            if G::factions(with.ruleset()).len() != G::factions(base.ruleset()).len() {
                return None;
            }
        }
        let settings: Vec<_> = settings
            .into_iter()
            .filter(|(id, _)| !typed(id))
            .map(|(id, value)| {
                let off = match value {
                    SettingValue::Bool(on) => Some((!on).to_string()),
                    _ => None,
                };
                (id, value.to_string(), off)
            })
            .collect();
        (module.is_some() || !settings.is_empty()).then_some(RandomOption {
            name,
            alone: false,
            module,
            settings,
        })
    };
    library.ledger_options().into_iter().filter_map(coin).collect()
}
