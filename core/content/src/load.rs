//! Loading: a tree is read and checked as far as that is possible without choosing a game.

pub(crate) mod amendments;
pub(crate) mod declarations;
pub(crate) mod header;
pub(crate) mod map;
pub(crate) mod settings;
pub(crate) mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::blame::with_blame;
use crate::budget::once_each;
use crate::cache::{ParseCache, Part, Role};
use crate::catalogue::Catalogue;
use crate::compile;
use crate::dialect::Dialects;
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::library::Library;
use crate::limits;
use crate::load::declarations::push;
use crate::mistakes::Mistakes;
use crate::module::Module;
use crate::select::Selection;
use crate::setting::SettingType;
use crate::source::At;
use crate::tree::Tree;

/// Reads and checks a tree. The library holds what could be read. A game can be compiled from it as long as
/// no mistake lies in its modules, map and variants; a reload keeps the old library if there is any.
///
/// Every module is checked with the modules it requires, every variant with everything it names.
pub fn load(tree: &Tree, dialects: Dialects) -> (Library, Vec<ContentError>) {
    let (library, _) = ParseCache::new(dialects).read(tree);
    let library = library.checked();
    let mistakes = library.mistakes.clone();
    (library, mistakes)
}

/// The same, checking one module alone: with those it requires, and with those its amendments wait for. For trees
/// that differ in that module from one that was checked; what else is wrong comes up when a game is compiled.
pub fn load_module(tree: &Tree, dialects: Dialects, module: &str) -> (Library, Vec<ContentError>) {
    let (mut library, mistakes) = ParseCache::new(dialects).read(tree);
    if mistakes.is_empty() {
        let mut mistakes = Mistakes::new(library.sources.clone());
        let mut selections = with_other_modules(&library, Some(module), &mut mistakes);
        selections.push(Selection::of_module(module));
        for selection in selections {
            let inner = Mistakes::new(library.sources.clone());
            mistakes = mistakes.merge(mistakes_of(&library, selection, inner));
        }
        library.catalogue.mistakes = mistakes.finish();
    }
    let mistakes = library.mistakes.clone();
    (library, mistakes)
}

impl ParseCache {
    /// Reads a tree without checking it: the mistakes are those of single files and of names given twice.
    /// [`Library::check`] finds the rest; compiling a game finds what is wrong in that game.
    pub fn read(&mut self, tree: &Tree) -> (Library, Vec<ContentError>) {
        let parts = self.parts(tree);
        let mut mistakes = Mistakes::new(self.sources());
        let mut catalogue = collect(&parts, self.dialects, &mut mistakes);
        catalogue.broken = mistakes.broken().clone();
        catalogue.sources = mistakes.sources.clone();
        catalogue.mistakes = mistakes.finish();
        let mistakes = catalogue.mistakes.clone();
        (Library { catalogue, dialects: self.dialects }, mistakes)
    }
}

impl Library {
    /// Checks everything: every module with the modules it requires, every variant with everything it names. Gives the
    /// mistakes of reading, too.
    pub fn check(&self) -> Vec<ContentError> {
        let mut mistakes = Mistakes::new(self.sources.clone());
        mistakes.set_broken(&self.broken);
        let mut mistakes = check(self, mistakes);
        mistakes.know(self.mistakes.iter().cloned());
        mistakes.finish()
    }

    /// The same library, checked: no game is compiled from it that has part in a mistake.
    pub fn checked(self) -> Library {
        let mistakes = self.check();
        Library { catalogue: Catalogue { mistakes, ..self.catalogue }, ..self }
    }
}

/// The files put together: first the header of each module, so that the order of files does not matter.
fn collect(
    parts: &[(String, Role, Arc<Part>)],
    dialects: Dialects,
    mistakes: &mut Mistakes,
) -> Catalogue {
    let mut catalogue = Catalogue::default();
    let mut modules: BTreeMap<&str, Module> = BTreeMap::new();
    let mut broken = BTreeSet::new();
    for (path, role, part) in parts {
        mistakes.know(part.errors.iter().cloned());
        broken.extend(part.broken.then_some(part.at.file));
        match role {
            Role::Header(folder) => drop(modules.insert(folder, part.module.clone())),
            Role::Script => {
                catalogue.scripts.extend(part.script.clone().map(|text| (path.clone(), text)));
            }
            Role::Board => catalogue.boards.extend(part.board.clone()),
            Role::Variant => catalogue.variants.extend(part.variant.clone()),
            Role::Amendments(..) | Role::Content(..) | Role::Unread(_) => {}
        }
    }
    mistakes.set_broken(&broken);
    for (_, role, part) in parts {
        let (Role::Content(folder, _) | Role::Amendments(folder, _)) = role else { continue };
        match modules.get_mut(folder.as_str()) {
            Some(module) if matches!(role, Role::Content(..)) => {
                add(mistakes, module, &part.module)
            }
            Some(module) => module.amendments.clone_from(&part.amendments),
            None => no_header(mistakes, folder, part.at),
        }
    }
    catalogue.modules = modules.into_values().collect();
    for (i, variant) in catalogue.variants.iter().enumerate() {
        for name in [&variant.id, &variant.path] {
            catalogue.variant_names.entry(name.clone()).or_insert(i);
        }
    }
    values_in_maps(&mut catalogue, dialects);
    duplicates(mistakes, "map", catalogue.boards.iter().map(|b| (b.id.as_str(), b.at)));
    duplicates(mistakes, "variant", catalogue.variants.iter().map(|v| (v.id.as_str(), v.at)));
    catalogue
}

/// Adds what one file declares.
fn add(mistakes: &mut Mistakes, module: &mut Module, part: &Module) {
    for decl in &part.decls {
        push(mistakes, module, decl.clone());
    }
    module.settings.extend(part.settings.iter().cloned());
    module.profiles.extend(part.profiles.iter().cloned());
    module.clashes.extend(part.clashes.iter().cloned());
    module.log_sites.extend(part.log_sites.iter().cloned());
    module.noted_options.extend(part.noted_options.iter().cloned());
}

/// A choice that names parts of maps may have the name of such a part of any map.
fn values_in_maps(catalogue: &mut Catalogue, dialects: Dialects) {
    let boards = &catalogue.boards;
    for module in &mut catalogue.modules {
        let dialect = dialects.named(module.dialect);
        for setting in &mut module.settings {
            let Some(drive) = &setting.drives else { continue };
            let SettingType::Choice { values } = &setting.kind else { continue };
            let mut fresh = dialect.values_in_maps(drive, boards);
            fresh.retain(|value| !values.contains(value));
            if fresh.is_empty() {
                continue;
            }
            if let SettingType::Choice { values } = &mut Arc::make_mut(setting).kind {
                values.extend(fresh);
            }
        }
    }
}

fn no_header(mistakes: &mut Mistakes, folder: &str, at: At) {
    let what = format!("module `{folder}`: there is no scripts/{folder}/module.toml");
    mistakes.push(at, Kind::Nothing { what });
}

fn duplicates<'n>(
    mistakes: &mut Mistakes,
    what: &'static str,
    names: impl Iterator<Item = (&'n str, At)>,
) {
    let mut seen: BTreeMap<&str, At> = BTreeMap::new();
    for (name, at) in names {
        match seen.get(name) {
            Some(first) => mistakes.duplicate(at, what, name, *first),
            None => drop(seen.insert(name, at)),
        }
    }
}

/// Amendments that wait for another module: it must exist, and they are read together with it. `only` those of one
/// module.
fn with_other_modules(
    library: &Library,
    only: Option<&str>,
    mistakes: &mut Mistakes,
) -> Vec<Selection> {
    let mut groups: BTreeSet<(&str, Vec<&str>)> = BTreeSet::new();
    let of_modules = library.modules.iter().flat_map(|m| m.amendments.iter().map(|a| (&*m.id, a)));
    let of_variants = library.variants.iter().flat_map(|v| v.amendments.iter().map(|a| ("", a)));
    let all = of_modules.chain(of_variants);
    for (module, amendment) in all.filter(|(module, _)| only.is_none_or(|only| only == *module)) {
        for (name, at) in &amendment.if_module {
            if library.module(name).is_none() {
                let all = library.modules.iter().map(|m| m.id.as_str());
                mistakes.unknown(*at, "module", name, all);
            }
        }
        let names: Vec<&str> = amendment.if_module.iter().map(|(name, _)| name.as_str()).collect();
        if !module.is_empty() && !names.is_empty() {
            groups.insert((module, names));
        }
    }
    let missing = |name: &&str| library.module(name).is_none();
    let mut selections = Vec::new();
    for (module, with) in groups.into_iter().filter(|(_, with)| !with.iter().any(missing)) {
        let conflicts = |a: &str, b: &str| {
            library.module(a).is_some_and(|m| m.conflicts.iter().any(|(other, _, _)| other == b))
        };
        if with.iter().any(|with| conflicts(module, with) || conflicts(with, module)) {
            continue;
        }
        let mut selection = Selection::of_module(module);
        selection.modules.extend(with.iter().flat_map(|with| Selection::of_module(with).modules));
        selections.push(selection);
    }
    selections
}

/// Compiles for the sake of the mistakes.
fn mistakes_of(library: &Library, mut selection: Selection, mut mistakes: Mistakes) -> Mistakes {
    selection.check_only = true;
    with_blame(library, &selection, &mut mistakes, |mistakes| {
        compile::check(library, &selection, mistakes);
    });
    mistakes
}

/// Compiles every module with what it requires, and every variant, for the sake of the errors.
fn check(library: &Library, mut mistakes: Mistakes) -> Mistakes {
    let broken = mistakes.broken().clone();
    let mut headers_fine = is_not_too_much(library, &mut mistakes);
    for module in &library.modules {
        for (name, at) in &module.requires {
            if library.module(name).is_none() {
                headers_fine = false;
                mistakes.unknown(
                    *at,
                    "module",
                    name,
                    library.modules.iter().map(|m| m.id.as_str()),
                );
            }
        }
        // A conflict may name a module that is not installed; there is nothing to check.
    }
    if headers_fine {
        for id in library.in_cycles() {
            if let Some((modules, at)) = library.cycle(id) {
                headers_fine = false;
                mistakes.push(at, Kind::Cycle { modules });
            }
        }
    }
    if !headers_fine {
        return mistakes;
    }
    let mut selections = with_other_modules(library, None, &mut mistakes);
    // A module that another one requires is read along with that one.
    let required: BTreeSet<&str> =
        library.modules.iter().flat_map(|m| &m.requires).map(|(name, _)| name.as_str()).collect();
    // Modules that change others are compiled without anything on top of them, too.
    let changed = library.modules.iter().any(|m| !m.amendments.is_empty());
    for module in &library.modules {
        if changed || !required.contains(module.id.as_str()) {
            selections.push(Selection::of_module(&module.id));
        }
    }
    let fresh = || {
        let mut inner = Mistakes::new(library.sources.clone());
        inner.set_broken(&broken);
        inner
    };
    for variant in &library.variants {
        selections.extend(library.select_variant(&variant.path, &mut mistakes));
    }
    // Each is compiled for itself, on all cores; the order of the mistakes stays that of the list.
    let (selections, alike): (Vec<Selection>, Vec<Vec<Selection>>) =
        once_each(library, selections).into_iter().unzip();
    let mut spent = 0;
    let mut read = |mistakes: &mut Mistakes, selections| {
        let (affordable, too_many) = library.affordable(selections, &mut spent);
        if let Some((at, found)) = too_many {
            let (what, limit) = ("up to here, to check everything takes reading", limits::CHECKED);
            mistakes.push(at, Kind::TooLarge { what, found, unit: "bytes", limit });
        }
        let found = affordable.into_par_iter().map(|s| mistakes_of(library, s, fresh()));
        found.collect::<Vec<Mistakes>>()
    };
    let found = read(&mut mistakes, selections);
    // What is wrong in one of several that are alike is wrong in each, where it stands there.
    let wrong = found.iter().zip(alike).filter(|(found, _)| found.has_mistakes());
    let again = read(&mut mistakes, wrong.flat_map(|(_, alike)| alike).collect());
    let found: Vec<Mistakes> = found.into_iter().chain(again).collect();
    let mut mistakes = mistakes.merge(found.into_par_iter().reduce(fresh, Mistakes::merge));
    if let Some(dialect) = library.dialects.with_maps() {
        dialect.check_maps(library, &mut mistakes);
    }
    mistakes
}

/// Are there no more modules, boards and variants than can be checked?
fn is_not_too_much(library: &Library, mistakes: &mut Mistakes) -> bool {
    let mut fits = true;
    let mut see = |places: Vec<At>, unit, limit| {
        if let Some(at) = places.get(limit) {
            let (what, found) = ("the content has", places.len());
            mistakes.push(*at, Kind::TooLarge { what, found, unit, limit });
            fits = false;
        }
    };
    see(library.modules.iter().map(|m| m.at).collect(), "modules", limits::MODULES);
    see(library.boards.iter().map(|b| b.at).collect(), "boards", limits::BOARDS);
    see(library.variants.iter().map(|v| v.at).collect(), "variants", limits::VARIANTS);
    fits
}
