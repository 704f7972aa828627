//! The catalogue of a content tree: all modules, maps and variants. Its queries do not depend on a
//! chosen game.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use game::ApiVersion;
use language::{ContentTexts, LanguageFile};

use crate::error::ContentError;
use crate::module::{LogSite, MapFile, Module, ModuleCredits, Variant};
use crate::setting::{LedgerOption, Setting};
use crate::source::{ByteSpan, SourceMap};

/// All modules, maps and variants of a content tree.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// Texts of all files, to which source spans refer.
    pub sources: SourceMap,
    pub modules: Vec<Module>,
    /// Maps, sorted by file name.
    pub boards: Vec<MapFile>,
    pub(crate) variants: Vec<Variant>,
    /// Indices of variants, by id (the first variant of each id) and by path.
    pub(crate) variant_names: BTreeMap<String, usize>,
    /// Texts of script files, by path.
    pub scripts: BTreeMap<String, Arc<str>>,
    /// Files of translations, by path.
    pub(crate) translations: Vec<LanguageFile>,
    pub(crate) texts: Arc<ContentTexts>,
    /// Numbers of the files that are not valid TOML: further errors in them may be consequences.
    pub(crate) broken: BTreeSet<u32>,
    /// Errors found while loading. A game is not compiled if its files contain one of these errors.
    pub(crate) diagnostics: Vec<ContentError>,
    /// Whether compiling a game also checks amendments whose settings do not hold. `true` if the
    /// tree was not checked.
    pub(crate) compiles_checked: bool,
}

/// A map that a recorded ledger names, with the settings that the name implies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapReference {
    pub map: String,
    /// Settings that this id implies, as text.
    pub settings: Vec<(String, String)>,
}

/// Summary of a module, map or variant, for lists.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ContentInfo {
    /// Id, as used in commands.
    pub id: String,
    /// Name as shown to readers.
    pub name: String,
    /// Description in one sentence.
    pub doc: String,
    /// Path of the file, relative to the content folder.
    pub file: String,
}

/// Summary of a module, for lists.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ModuleInfo {
    #[serde(flatten)]
    pub info: ContentInfo,
    pub version: String,
    #[serde(flatten)]
    pub credits: ModuleCredits,
    /// Ids of the modules that this module requires.
    pub requires: Vec<String>,
    /// Ids of further modules whose pieces this module changes if they are in play.
    pub changes: Vec<String>,
    pub pieces: usize,
}

impl Catalogue {
    pub(crate) fn module(&self, id: &str) -> Option<&Module> {
        let found = self.modules.binary_search_by(|m| m.id.as_str().cmp(id)).ok()?;
        Some(&self.modules[found])
    }

    /// Returns the name of the dialect of a file below `scripts/`; empty if the file's module is
    /// unknown.
    pub fn dialect_of_file(&self, path: &str) -> &'static str {
        let folder = path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
        folder.and_then(|folder| self.module(folder)).map_or("", |module| module.dialect)
    }

    /// Returns the version of the language in which the module of a file below `scripts/` is written;
    /// the first version if the file's module is unknown.
    pub fn api_of_script(&self, path: &str) -> ApiVersion {
        let folder = path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
        let module = folder.and_then(|folder| self.module(folder));
        module.map_or(ApiVersion::default(), |module| module.api)
    }

    /// Returns the kind of things that counters with this id hold, such as `seat`; `None` if they hold
    /// numbers or there is no such counter.
    pub fn thing_of_counter(&self, id: &str) -> Option<String> {
        let all = self.modules.iter().flat_map(|module| &module.decls);
        let mut own = all.filter(|one| one.kind.word == "counter" && one.name == id);
        own.find_map(|one| Some(one.node.get("thing")?.as_str()?.to_owned()))
    }

    /// Returns whether `module` is `other` or requires it, directly or indirectly.
    pub fn requires(&self, module: &str, other: &str) -> bool {
        let mut visited = BTreeSet::from([module]);
        let mut waiting = vec![module];
        while let Some(id) = waiting.pop() {
            let required = self.module(id).into_iter().flat_map(|m| &m.requires);
            waiting.extend(
                required.map(|(name, _)| name.as_str()).filter(|name| visited.insert(name)),
            );
        }
        visited.contains(other)
    }

    /// Finds a variant by its id or path.
    pub(crate) fn variant(&self, name: &str) -> Option<&Variant> {
        self.variant_names.get(name).map(|i| &self.variants[*i])
    }

    /// Returns the scripts below a folder, with their texts.
    pub(crate) fn scripts_in<'l>(
        &'l self,
        folder: &str,
    ) -> impl Iterator<Item = (&'l String, &'l Arc<str>)> {
        let from = self.scripts.range(folder.to_owned()..);
        from.take_while(move |(path, _)| path.starts_with(folder))
    }

    /// Returns the ids of modules that require themselves through other modules.
    pub(crate) fn in_cycles(&self) -> BTreeSet<&str> {
        // A module is not in a cycle if it requires no remaining module, or if no remaining module
        // requires it.
        let mut left: BTreeSet<&str> = self.modules.iter().map(|m| m.id.as_str()).collect();
        let mut required_by: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for module in &self.modules {
            for (name, _) in &module.requires {
                required_by.entry(name).or_default().push(&module.id);
            }
        }
        let needs = |id: &str| {
            self.module(id).into_iter().flat_map(|m| m.requires.iter().map(|(r, _)| r.as_str()))
        };
        let needed_by = |id: &str| required_by.get(id).into_iter().flatten().copied();
        remove_leaves(&mut left, &needs, &needed_by);
        remove_leaves(&mut left, &needed_by, &needs);
        left
    }

    /// Returns the shortest cycle of `requires` through a module, and the source span of the last
    /// step. `None` if there is no cycle.
    pub(crate) fn cycle(&self, id: &str) -> Option<(Vec<String>, ByteSpan)> {
        let mut from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut waiting = VecDeque::from([id]);
        while let Some(current) = waiting.pop_front() {
            let Some(module) = self.module(current) else { continue };
            for (next, at) in &module.requires {
                if next == id {
                    let mut path = vec![id.to_owned(), current.to_owned()];
                    let mut step = current;
                    while let Some(before) = from.get(step) {
                        path.push((*before).to_owned());
                        step = before;
                    }
                    path.reverse();
                    return Some((path, *at));
                }
                if !from.contains_key(next.as_str()) {
                    from.insert(next, current);
                    waiting.push_back(next);
                }
            }
        }
        None
    }

    /// Returns the errors found while reading. [`crate::Library::check`] returns all errors.
    pub fn diagnostics(&self) -> &[ContentError] {
        &self.diagnostics
    }

    /// Returns the meaning of an option in a recorded ledger; `None` if no module declares the
    /// option.
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

    /// Returns the sites whose logs can be imported.
    pub fn log_sites(&self) -> impl Iterator<Item = &LogSite> {
        self.modules.iter().flat_map(|module| &module.log_sites)
    }

    /// Returns the names of all options of recorded ledgers that content declares, sorted.
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

    /// Returns whether a map has this name. The text after `:`, which selects what is drawn at
    /// random, is ignored.
    pub fn has_map(&self, name_with_draw: &str) -> bool {
        let (name, _) = MapFile::split_name(name_with_draw);
        self.boards.iter().any(|board| board.id == name)
    }

    /// Finds the map that recorded ledgers name by this id.
    pub fn map_by_reference(&self, id: &str) -> Option<MapReference> {
        self.boards.iter().find_map(|board| {
            let reference = board.references.iter().find(|r| r.id == id)?;
            let settings = reference.settings.clone();
            Some(MapReference { map: board.id.clone(), settings })
        })
    }

    /// Returns the id of the variant with `shows = true`, an example of a house rule; the first one
    /// if there are several.
    pub fn shown_variant(&self) -> Option<&str> {
        self.variants.iter().find(|v| v.shows).map(|v| v.id.as_str())
    }

    /// Returns the id of the default variant: the one with `default = true`, otherwise the first by
    /// name.
    pub fn default_variant(&self) -> Option<&str> {
        let marked = self.variants.iter().find(|v| v.default).or(self.variants.first());
        marked.map(|v| v.id.as_str())
    }

    /// Returns the name of the profile under which ledgers without a Loam header are read.
    pub fn ledger_profile(&self) -> Option<&str> {
        let profiles = self.modules.iter().flat_map(|m| &m.profiles);
        profiles.filter(|p| p.for_ledgers).map(|p| p.name.as_str()).next()
    }

    /// Returns the names of all profiles, each with its explanation, sorted by name.
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

    /// Returns all settings of all modules.
    pub fn settings(&self) -> impl Iterator<Item = &Setting> {
        self.modules.iter().flat_map(|m| &m.settings).map(Arc::as_ref)
    }

    /// Returns summaries of all modules, sorted by id.
    pub fn list_modules(&self) -> Vec<ModuleInfo> {
        let changes = |m: &Module| {
            let named = m.amendments.iter().flat_map(|a| &a.if_module).map(|(id, _)| id.clone());
            named.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
        };
        let info = |m: &Module| ModuleInfo {
            changes: changes(m),
            info: ContentInfo {
                id: m.id.clone(),
                name: m.name.clone(),
                doc: m.doc.clone(),
                file: format!("scripts/{}/module.toml", m.id),
            },
            version: m.version.clone(),
            credits: m.credits.clone(),
            requires: m.requires.iter().map(|(name, _)| name.clone()).collect(),
            pieces: m.decls.iter().filter(|d| d.kind.is_piece).count(),
        };
        self.modules.iter().map(info).collect()
    }

    /// Returns summaries of all maps, sorted by file name.
    pub fn list_maps(&self) -> Vec<ContentInfo> {
        let info = |b: &MapFile| ContentInfo {
            id: b.id.clone(),
            name: b.name.clone(),
            doc: b.doc.clone(),
            file: self.sources.path(b.at).to_owned(),
        };
        self.boards.iter().map(info).collect()
    }

    /// Returns summaries of all variants, sorted by file name.
    pub fn list_variants(&self) -> Vec<ContentInfo> {
        let info = |v: &Variant| ContentInfo {
            id: v.id.clone(),
            name: v.name.clone(),
            doc: v.doc.clone(),
            file: v.path.clone(),
        };
        self.variants.iter().map(info).collect()
    }
}

/// Removes from a graph, repeatedly, every node without edges to remaining nodes.
fn remove_leaves<'l, A, B>(
    left: &mut BTreeSet<&'l str>,
    to: &dyn Fn(&'l str) -> A,
    from: &dyn Fn(&'l str) -> B,
) where
    A: Iterator<Item = &'l str>,
    B: Iterator<Item = &'l str>,
{
    let mut successors: BTreeMap<&str, usize> = BTreeMap::new();
    for id in left.iter() {
        successors.insert(id, to(id).filter(|next| left.contains(next)).count());
    }
    let mut ends: Vec<&str> = left.iter().copied().filter(|id| successors[id] == 0).collect();
    while let Some(end) = ends.pop() {
        left.remove(end);
        for before in from(end) {
            if let Some(n) = successors.get_mut(before).filter(|_| left.contains(before)) {
                *n -= 1;
                if *n == 0 {
                    ends.push(before);
                }
            }
        }
    }
}
