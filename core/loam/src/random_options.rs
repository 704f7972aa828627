//! Random options: boards, options and modules drawn for each game of a run, which then meets them all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use content::{LedgerOption, SettingValue, VariantChoice};
use game::random::Random;

use crate::error::Error;
use crate::library::{Content, Rules};
use crate::playable::Playable;
use crate::wanted::{GameWanted, RulesWanted};

/// Rules kept for the next games that draw the same.
const KEPT: usize = 64;

/// What is drawn for each game, beyond boards.
#[derive(Clone, Debug, Default)]
pub struct DrawnOptions {
    /// The options of recorded ledgers.
    pub options: bool,
    /// Which of these modules are in play.
    pub modules: Vec<String>,
}

impl DrawnOptions {
    /// Is nothing to be drawn?
    pub fn is_nothing(&self) -> bool {
        !self.options && self.modules.is_empty()
    }
}

/// What may differ from game to game.
pub struct RandomOptions<G: Playable> {
    content: Arc<Content>,
    /// The choice of rules before anything is drawn.
    choice: VariantChoice,
    /// Boards to draw from; empty if the board is not drawn.
    maps: Vec<String>,
    /// Those boards, or the one there is, of which hexes are drawn: for each game anew.
    drawn: Vec<String>,
    options: Vec<Coin>,
    made: Mutex<BTreeMap<u64, Rules<G>>>,
}

/// An option that is on or off by the fall of a coin.
struct Coin {
    name: String,
    /// A module is drawn, and no option.
    alone: bool,
    /// A module that the option brings into play, if it is not there anyway.
    module: Option<String>,
    /// Settings with their values when the option is on and when it is off.
    settings: Vec<(String, String, Option<String>)>,
}

impl<G: Playable> RandomOptions<G> {
    /// What is to be drawn, and the rules to begin with. `None` if nothing is: boards are drawn where several are
    /// wanted (`all`, or a list), options and modules as `drawing` says.
    ///
    /// # Errors
    /// A board or a module that does not exist; what compiling the variant with each of them says.
    pub fn new(
        content: Arc<Content>,
        wanted: &GameWanted,
        drawing: &DrawnOptions,
    ) -> Result<(Rules<G>, Option<RandomOptions<G>>), Error> {
        let (variant, rules) = (wanted.variant.as_deref(), &wanted.rules);
        let names = rules.map.as_deref().unwrap_or_default();
        let maps: Vec<String> = match names {
            "all" => content.library.list_maps().into_iter().map(|m| m.id).collect(),
            list if list.contains(',') => list.split(',').map(|m| m.trim().to_owned()).collect(),
            _ => Vec::new(),
        };
        // Each board is tried before the run, so that a wrong name is an answer and not a fault.
        let mut first = None;
        let mut drawn = Vec::new();
        for map in &maps {
            let one = RulesWanted { map: Some(map.clone()), ..rules.clone() };
            let made: Rules<G> = content.rules(variant, &one)?;
            drawn.extend(drawn_map(&made, Some(map)));
            first.get_or_insert(made);
        }
        let base = match first {
            Some(made) => made,
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
        let made = Mutex::default();
        Ok((base, Some(RandomOptions { content, choice, maps, drawn, options, made })))
    }

    /// The rules of the game with this seed.
    ///
    /// # Errors
    /// The options drawn do not go together.
    pub fn rules(&self, seed: u64) -> Result<Rules<G>, Error> {
        // The mark keeps these numbers apart from what else is drawn from the seed.
        let mut random = Random::new(Random::derive(seed, 1 << 41));
        let mut choice = self.choice.clone();
        let mut key = 0;
        if !self.maps.is_empty() {
            let map = random.below(self.maps.len() as u32);
            choice.map = Some(self.maps[map as usize].clone());
            key = u64::from(map);
        }
        let only = self.drawn.first().filter(|_| self.maps.is_empty());
        if let Some(map) = only.or(choice.map.as_ref()).filter(|map| self.drawn.contains(map)) {
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
        let kept = |made: &BTreeMap<u64, Rules<G>>| {
            made.get(&key).filter(|made| made.choice.map == choice.map).cloned()
        };
        if let Some(rules) = kept(&self.made.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(rules);
        }
        let rules = Rules::<G>::compile(&self.content.library, choice)?;
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() >= KEPT {
            made.clear();
        }
        made.insert(key, rules.clone());
        Ok(rules)
    }

    /// Hash of all the content, hexadecimal.
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

    /// Ids of the modules that may be drawn.
    pub fn modules(&self) -> Vec<String> {
        self.options.iter().filter_map(|option| option.module.clone()).collect()
    }

    /// What is drawn, in words: boards and options.
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        if !self.maps.is_empty() {
            parts.push(format!("boards {}", self.maps.join(" ")));
        }
        if !self.drawn.is_empty() {
            parts.push(format!("hexes of {}", self.drawn.join(" ")));
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
        format!("drawn for each game: {}", parts.join("; "))
    }
}

/// The map of these rules, if hexes of it are drawn and nobody said which: `wanted` is what was asked for.
pub(crate) fn drawn_map<G: Playable>(rules: &Rules<G>, wanted: Option<&str>) -> Option<String> {
    let (map, _) = rules.compiled.map.split_once(':')?;
    let is_said = wanted.is_some_and(|wanted| wanted.contains(':'));
    (!is_said).then(|| map.to_owned())
}

/// The map whose hexes are drawn from this seed.
pub(crate) fn of_seed(map: &str, seed: u64) -> String {
    format!("{map}:{seed}")
}

/// A module that is drawn; nothing if it is in play anyway. It is tried alone before the run, so that a wrong name is an answer and not a fault.
fn module<G: Playable>(
    content: &Content,
    base: &Rules<G>,
    id: &str,
) -> Result<Option<Coin>, Error> {
    if base.compiled.modules.iter().any(|there| there == id) {
        return Ok(None);
    }
    let mut with = base.choice.clone();
    with.modules.push((id.to_owned(), true));
    Rules::<G>::compile(&content.library, with)?;
    let (name, module) = (id.to_owned(), Some(id.to_owned()));
    Ok(Some(Coin { name, alone: true, module, settings: Vec::new() }))
}

/// The options that may be drawn: those that change the rules, bring no faction, and whose settings nobody
/// typed.
fn coins<G: Playable>(content: &Content, base: &Rules<G>, rules: &RulesWanted) -> Vec<Coin> {
    let library = &content.library;
    let typed = |id: &str| rules.settings.iter().any(|(key, _)| key == id);
    let coin = |name: String| {
        let (module, settings) = match library.ledger_option(&name)? {
            LedgerOption::Ignored | LedgerOption::Noted { .. } => return None,
            LedgerOption::Setting(id, value) => (None, vec![(id, value)]),
            LedgerOption::Module(id, settings) => (Some(id), settings),
        };
        let module = module.filter(|id| !base.compiled.modules.contains(id));
        if let Some(id) = &module {
            let mut with = base.choice.clone();
            with.modules.push((id.clone(), true));
            let with = Rules::<G>::compile(library, with).ok()?;
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
        (module.is_some() || !settings.is_empty()).then_some(Coin {
            name,
            alone: false,
            module,
            settings,
        })
    };
    library.ledger_options().into_iter().filter_map(coin).collect()
}
