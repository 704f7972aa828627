//! Everything a content tree holds, and what can be asked about it without choosing a game.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::error::ContentError;
use crate::module::{Board, LogSite, Module, Variant};
use crate::setting::{LedgerOption, Setting};
use crate::source::{At, Sources};

/// The version of the scripting interface that modules are written for.
pub const API_VERSION: u32 = 1;

/// All modules, maps and variants of a tree.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The texts that places point into.
    pub sources: Sources,
    /// Sorted by id.
    pub modules: Vec<Module>,
    /// The maps, by file name.
    pub boards: Vec<Board>,
    pub(crate) variants: Vec<Variant>,
    /// The first variant of each id and the variant of each path, by number.
    pub(crate) variant_names: BTreeMap<String, usize>,
    /// Script files by path.
    pub scripts: BTreeMap<String, Arc<str>>,
    /// Files that are not TOML: what else is wrong in them may be a consequence.
    pub(crate) broken: BTreeSet<u32>,
    /// What loading found; a game that has part in it is never compiled.
    pub(crate) mistakes: Vec<ContentError>,
    /// Nothing was checked before a game is compiled: compiling also reads amendments whose settings do not hold.
    pub(crate) compiles_checked: bool,
}

/// A board of a recorded ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapReference {
    /// Name of the map.
    pub map: String,
    /// Settings that come with this id, as text.
    pub settings: Vec<(String, String)>,
}

/// What a list of modules, maps or variants shows of one.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Info {
    /// Its name in commands.
    pub id: String,
    /// Its name for readers.
    pub name: String,
    /// One sentence.
    pub doc: String,
    /// File, relative to the content folder.
    pub file: String,
}

/// What the list of modules shows of one.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ModuleInfo {
    /// As for maps and variants.
    #[serde(flatten)]
    pub info: Info,
    /// Version of the module.
    pub version: String,
    /// Modules it needs.
    pub requires: Vec<String>,
    /// Further modules that it changes where they are in play.
    pub changes: Vec<String>,
    /// Its pieces.
    pub pieces: usize,
}

impl Catalogue {
    pub(crate) fn module(&self, id: &str) -> Option<&Module> {
        let found = self.modules.binary_search_by(|m| m.id.as_str().cmp(id)).ok()?;
        Some(&self.modules[found])
    }

    /// The name of the dialect that a file below `scripts/` is written in; empty where no module is known that it belongs to.
    pub fn dialect_of_file(&self, path: &str) -> &'static str {
        let folder = path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
        folder.and_then(|folder| self.module(folder)).map_or("", |module| module.dialect)
    }

    /// Is a module the other one, or does it require that, be it through others?
    pub fn requires(&self, module: &str, other: &str) -> bool {
        let mut known = BTreeSet::from([module]);
        let mut waiting = vec![module];
        while let Some(id) = waiting.pop() {
            let of = self.module(id).into_iter().flat_map(|m| &m.requires);
            waiting.extend(of.map(|(name, _)| name.as_str()).filter(|name| known.insert(name)));
        }
        known.contains(other)
    }

    /// A variant by its id or its path.
    pub(crate) fn variant(&self, name: &str) -> Option<&Variant> {
        self.variant_names.get(name).map(|i| &self.variants[*i])
    }

    /// The scripts below a folder.
    pub(crate) fn scripts_in<'l>(
        &'l self,
        folder: &str,
    ) -> impl Iterator<Item = (&'l String, &'l Arc<str>)> {
        let from = self.scripts.range(folder.to_owned()..);
        from.take_while(move |(path, _)| path.starts_with(folder))
    }

    /// The modules that require themselves through others.
    pub(crate) fn in_cycles(&self) -> BTreeSet<&str> {
        // Whoever requires nothing that is left is in no cycle, nor is whoever nobody left requires.
        let mut left: BTreeSet<&str> = self.modules.iter().map(|m| m.id.as_str()).collect();
        let mut by: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for module in &self.modules {
            for (name, _) in &module.requires {
                by.entry(name).or_default().push(&module.id);
            }
        }
        let needs = |id: &str| {
            self.module(id).into_iter().flat_map(|m| m.requires.iter().map(|(r, _)| r.as_str()))
        };
        let needed_by = |id: &str| by.get(id).into_iter().flatten().copied();
        peel(&mut left, &needs, &needed_by);
        peel(&mut left, &needed_by, &needs);
        left
    }

    /// The shortest way from a module back to itself by `requires`, and where the last step is written.
    pub(crate) fn cycle(&self, id: &str) -> Option<(Vec<String>, At)> {
        let mut from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut waiting = VecDeque::from([id]);
        while let Some(here) = waiting.pop_front() {
            let Some(module) = self.module(here) else { continue };
            for (next, at) in &module.requires {
                if next == id {
                    let mut way = vec![id.to_owned(), here.to_owned()];
                    let mut step = here;
                    while let Some(before) = from.get(step) {
                        way.push((*before).to_owned());
                        step = before;
                    }
                    way.reverse();
                    return Some((way, *at));
                }
                if !from.contains_key(next.as_str()) {
                    from.insert(next, here);
                    waiting.push_back(next);
                }
            }
        }
        None
    }

    /// What was found when it was read; see [`crate::Library::check`] for the rest.
    pub fn mistakes(&self) -> &[ContentError] {
        &self.mistakes
    }

    /// The meaning of an option of a recorded ledger.
    pub fn ledger_option(&self, name: &str) -> Option<LedgerOption> {
        for module in &self.modules {
            let named = |setting: &Arc<Setting>| {
                let found = setting.ledger_options.iter().find(|(o, _)| o == name);
                found.map(|(_, value)| (setting.id.clone(), value.clone()))
            };
            if module.ledger_options.iter().any(|o| o == name) {
                let settings = module.settings.iter().filter_map(named).collect();
                return Some(LedgerOption::Module(module.id.clone(), settings));
            }
            if let Some((_, option)) = module.noted_options.iter().find(|(o, _)| o == name) {
                return Some(option.clone());
            }
            for setting in &module.settings {
                if let Some((id, value)) = named(setting) {
                    return Some(LedgerOption::Setting(id, value));
                }
            }
        }
        None
    }

    /// Sites whose logs can be imported.
    pub fn log_sites(&self) -> impl Iterator<Item = &LogSite> {
        self.modules.iter().flat_map(|module| &module.log_sites)
    }

    /// Every option of recorded ledgers that content declares.
    pub fn ledger_options(&self) -> Vec<String> {
        let mut names = Vec::new();
        for module in &self.modules {
            names.extend(module.ledger_options.iter().cloned());
            names.extend(module.noted_options.iter().map(|(name, _)| name.clone()));
            let of_settings = module.settings.iter().flat_map(|s| &s.ledger_options);
            names.extend(of_settings.map(|(name, _)| name.clone()));
        }
        names.sort();
        names.dedup();
        names
    }

    /// Is there a map of this name? What stands behind a `:` says what is drawn of it.
    pub fn has_map(&self, said: &str) -> bool {
        let (name, _) = Board::named(said);
        self.boards.iter().any(|board| board.id == name)
    }

    /// The board that recorded ledgers call by this id.
    pub fn map_by_reference(&self, id: &str) -> Option<MapReference> {
        self.boards.iter().find_map(|board| {
            let reference = board.references.iter().find(|r| r.id == id)?;
            let settings = reference.settings.clone();
            Some(MapReference { map: board.id.clone(), settings })
        })
    }

    /// The variant that shows newcomers what a house rule is: the first that says `shows = true`.
    pub fn shown_variant(&self) -> Option<&str> {
        self.variants.iter().find(|v| v.shows).map(|v| v.id.as_str())
    }

    /// The variant that commands take when none is named: the one that says `default = true`, else the
    /// first by name.
    pub fn default_variant(&self) -> Option<&str> {
        let marked = self.variants.iter().find(|v| v.default).or(self.variants.first());
        marked.map(|v| v.id.as_str())
    }

    /// The profile that ledgers without a header of ours are read under.
    pub fn ledger_profile(&self) -> Option<&str> {
        let profiles = self.modules.iter().flat_map(|m| &m.profiles);
        profiles.filter(|p| p.for_ledgers).map(|p| p.name.as_str()).next()
    }

    /// The names of all profiles, each with its explanation.
    pub fn profiles(&self) -> Vec<(String, String)> {
        let mut all: BTreeMap<String, String> = BTreeMap::new();
        for profile in self.modules.iter().flat_map(|m| &m.profiles) {
            let doc = all.entry(profile.name.clone()).or_default();
            if doc.is_empty() {
                doc.clone_from(&profile.doc);
            }
        }
        all.into_iter().collect()
    }

    /// All settings of all modules.
    pub fn settings(&self) -> impl Iterator<Item = &Setting> {
        self.modules.iter().flat_map(|m| &m.settings).map(Arc::as_ref)
    }

    /// All modules, by id.
    pub fn list_modules(&self) -> Vec<ModuleInfo> {
        let changes = |m: &Module| {
            let named = m.amendments.iter().flat_map(|a| &a.if_module).map(|(id, _)| id.clone());
            named.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
        };
        let info = |m: &Module| ModuleInfo {
            changes: changes(m),
            info: Info {
                id: m.id.clone(),
                name: m.name.clone(),
                doc: m.doc.clone(),
                file: format!("scripts/{}/module.toml", m.id),
            },
            version: m.version.clone(),
            requires: m.requires.iter().map(|(name, _)| name.clone()).collect(),
            pieces: m.decls.iter().filter(|d| d.kind.is_piece).count(),
        };
        self.modules.iter().map(info).collect()
    }

    /// All maps, by file name.
    pub fn list_maps(&self) -> Vec<Info> {
        let info = |b: &Board| Info {
            id: b.id.clone(),
            name: b.name.clone(),
            doc: b.doc.clone(),
            file: self.sources.path(b.at).to_owned(),
        };
        self.boards.iter().map(info).collect()
    }

    /// All variants, by file name.
    pub fn list_variants(&self) -> Vec<Info> {
        let info = |v: &Variant| Info {
            id: v.id.clone(),
            name: v.name.clone(),
            doc: v.doc.clone(),
            file: v.path.clone(),
        };
        self.variants.iter().map(info).collect()
    }
}

/// Takes out, one after the other, what leads nowhere that is left.
fn peel<'l, A, B>(
    left: &mut BTreeSet<&'l str>,
    to: &dyn Fn(&'l str) -> A,
    from: &dyn Fn(&'l str) -> B,
) where
    A: Iterator<Item = &'l str>,
    B: Iterator<Item = &'l str>,
{
    let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
    for id in left.iter() {
        ways.insert(id, to(id).filter(|next| left.contains(next)).count());
    }
    let mut ends: Vec<&str> = left.iter().copied().filter(|id| ways[id] == 0).collect();
    while let Some(end) = ends.pop() {
        left.remove(end);
        for before in from(end) {
            if let Some(n) = ways.get_mut(before).filter(|_| left.contains(before)) {
                *n -= 1;
                if *n == 0 {
                    ends.push(before);
                }
            }
        }
    }
}
