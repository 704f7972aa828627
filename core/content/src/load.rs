//! Loads a content tree, and checks everything that can be checked without choosing a game.

pub(crate) mod amendments;
pub(crate) mod copies;
pub(crate) mod declarations;
pub(crate) mod header;
pub(crate) mod map;
pub(crate) mod settings;
pub(crate) mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::ContentTexts;
use rayon::prelude::*;

use crate::attribution::with_attribution;
use crate::budget::once_each;
use crate::cache::{FileRole, ParseCache, ParsedFile};
use crate::catalogue::Catalogue;
use crate::compile;
use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::library::Library;
use crate::limits;
use crate::load::declarations::add_declarations;
use crate::module::Module;
use crate::respelling::Respelling;
use crate::selection::Selection;
use crate::setting::SettingType;
use crate::source::ByteSpan;
use crate::translations::translations_in;
use crate::tree::ContentTree;
use game::ApiVersion;

/// Loads and checks a content tree. The library contains everything that could be read. A game can
/// be compiled if none of its modules, map and variants contains an error. After any error, a hot
/// reload keeps the old library.
///
/// Each module is checked together with the modules that it requires, and each variant with
/// everything that it names.
pub fn load(tree: &ContentTree, dialects: Dialects) -> (Library, Vec<ContentError>) {
    let (library, _) = ParseCache::new(dialects).read(tree);
    let library = library.checked();
    let diagnostics = library.diagnostics.clone();
    (library, diagnostics)
}

/// Loads a tree and checks only one module, together with the modules that it requires and those
/// that its amendments name. Use it for a tree that differs from a checked tree only in this
/// module. Compiling a game finds the other errors of that game.
pub fn load_module(
    tree: &ContentTree,
    dialects: Dialects,
    module: &str,
) -> (Library, Vec<ContentError>) {
    let (mut library, diagnostics) = ParseCache::new(dialects).read(tree);
    if diagnostics.is_empty() {
        let mut diagnostics = Diagnostics::new(library.sources.clone());
        let mut selections = with_other_modules(&library, Some(module), &mut diagnostics);
        selections.push(Selection::of_module(module));
        for selection in selections {
            let inner = Diagnostics::new(library.sources.clone());
            diagnostics = diagnostics.merge(mistakes_of(&library, selection, inner));
        }
        library.catalogue.diagnostics = diagnostics.finish();
    }
    let diagnostics = library.diagnostics.clone();
    (library, diagnostics)
}

impl ParseCache {
    /// Reads a tree without checking it: finds only errors of single files and duplicate names.
    /// [`Library::check`] finds all other errors. Compiling a game finds those of the game.
    pub fn read(&mut self, tree: &ContentTree) -> (Library, Vec<ContentError>) {
        let parts = self.parts(tree);
        let mut diagnostics = Diagnostics::new(self.sources());
        let mut catalogue = collect(&parts, self.dialects, &mut diagnostics);
        catalogue.translations = translations_in(tree);
        catalogue.texts = Arc::new(ContentTexts::new(catalogue.translations.iter().cloned()));
        catalogue.broken = diagnostics.broken().clone();
        catalogue.sources = diagnostics.sources.clone();
        catalogue.diagnostics = diagnostics.finish();
        let diagnostics = catalogue.diagnostics.clone();
        (Library { catalogue, dialects: self.dialects }, diagnostics)
    }
}

impl Library {
    /// Checks all content: each module with the modules that it requires, and each variant with
    /// everything that it names. The result includes the errors found while reading.
    pub fn check(&self) -> Vec<ContentError> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        diagnostics.set_broken(&self.broken);
        let mut diagnostics = check(self, diagnostics);
        diagnostics.add_known(self.diagnostics.iter().cloned());
        diagnostics.finish()
    }

    /// Returns what files of the first version of the language write differently in the second.
    /// Covers what [`Library::check`] reads: all modules and variants, whatever their settings.
    pub fn respellings(&self) -> Vec<Respelling> {
        let fresh = || Diagnostics::new(self.sources.clone());
        let mut diagnostics = fresh();
        let mut selections = with_other_modules(self, None, &mut diagnostics);
        selections.extend(self.modules.iter().map(|module| Selection::of_module(&module.id)));
        for variant in &self.variants {
            selections.extend(self.select_variant(&variant.path, &mut diagnostics));
        }
        let found = selections.into_par_iter().map(|one| mistakes_of(self, one, fresh()));
        diagnostics.merge(found.reduce(fresh, Diagnostics::merge)).into_respellings()
    }

    /// Checks the library and stores the errors in it, so that no game with an error compiles.
    pub fn checked(self) -> Library {
        let diagnostics = self.check();
        Library { catalogue: Catalogue { diagnostics, ..self.catalogue }, ..self }
    }
}

/// Combines the parsed files into a catalogue. Headers of modules come first, so the order of files
/// does not matter.
fn collect(
    parts: &[(String, FileRole, Arc<ParsedFile>)],
    dialects: Dialects,
    diagnostics: &mut Diagnostics,
) -> Catalogue {
    let mut catalogue = Catalogue::default();
    let mut modules: BTreeMap<&str, Module> = BTreeMap::new();
    let mut broken = BTreeSet::new();
    for (path, role, part) in parts {
        diagnostics.add_known(part.errors.iter().cloned());
        broken.extend(part.broken.then_some(part.at.file));
        match role {
            FileRole::Header(folder) => drop(modules.insert(folder, part.module.clone())),
            FileRole::Script => {
                catalogue.scripts.extend(part.script.clone().map(|text| (path.clone(), text)));
            }
            FileRole::Board => catalogue.boards.extend(part.board.clone()),
            FileRole::Variant => catalogue.variants.extend(part.variant.clone()),
            FileRole::Amendments(..) | FileRole::Content(..) | FileRole::Unread(_) => {}
        }
    }
    diagnostics.set_broken(&broken);
    diagnostics.sources.set_second_api(files_in_second_api(parts, &modules));
    for (_, role, part) in parts {
        let (FileRole::Content(folder, _) | FileRole::Amendments(folder, _)) = role else {
            continue;
        };
        match modules.get_mut(folder.as_str()) {
            Some(module) if matches!(role, FileRole::Content(..)) => {
                add(diagnostics, module, &part.module)
            }
            Some(module) => module.amendments.clone_from(&part.amendments),
            None => no_header(diagnostics, folder, part.at),
        }
    }
    catalogue.modules = modules.into_values().collect();
    for (i, variant) in catalogue.variants.iter().enumerate() {
        for name in [&variant.id, &variant.path] {
            catalogue.variant_names.entry(name.clone()).or_insert(i);
        }
    }
    values_in_maps(&mut catalogue, dialects);
    duplicates(diagnostics, "map", catalogue.boards.iter().map(|b| (b.id.as_str(), b.at)));
    duplicates(diagnostics, "variant", catalogue.variants.iter().map(|v| (v.id.as_str(), v.at)));
    catalogue
}

/// Returns the numbers of the files that are written in the second version of the language: files
/// of modules whose header states this version, and variants that state it themselves.
fn files_in_second_api(
    parts: &[(String, FileRole, Arc<ParsedFile>)],
    modules: &BTreeMap<&str, Module>,
) -> BTreeSet<u32> {
    let api = |role: &FileRole, part: &ParsedFile| match role {
        FileRole::Header(folder)
        | FileRole::Content(folder, _)
        | FileRole::Amendments(folder, _) => modules.get(folder.as_str()).map(|module| module.api),
        FileRole::Variant => part.variant.as_ref().map(|variant| variant.api),
        FileRole::Script | FileRole::Board | FileRole::Unread(_) => None,
    };
    let second = parts.iter().filter(|(_, role, part)| api(role, part) == Some(ApiVersion::Second));
    second.map(|(_, _, part)| part.at.file).collect()
}

/// Adds the declarations of one file to its module.
fn add(diagnostics: &mut Diagnostics, module: &mut Module, part: &Module) {
    add_declarations(diagnostics, module, part);
    module.settings.extend(part.settings.iter().cloned());
    module.profiles.extend(part.profiles.iter().cloned());
    module.clashes.extend(part.clashes.iter().cloned());
    module.log_sites.extend(part.log_sites.iter().cloned());
    module.noted_options.extend(part.noted_options.iter().cloned());
}

/// Adds the names of map parts, from all maps, to the values of settings that choose such parts.
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

fn no_header(diagnostics: &mut Diagnostics, folder: &str, at: ByteSpan) {
    let missing = format!("module `{folder}`: there is no scripts/{folder}/module.toml");
    diagnostics.push(at, Kind::Nothing { what: missing, also: BTreeSet::new() });
}

fn duplicates<'n>(
    diagnostics: &mut Diagnostics,
    what: &'static str,
    names: impl Iterator<Item = (&'n str, ByteSpan)>,
) {
    let mut seen: BTreeMap<&str, ByteSpan> = BTreeMap::new();
    for (name, at) in names {
        match seen.get(name) {
            Some(first) => diagnostics.duplicate(at, what, name, *first),
            None => drop(seen.insert(name, at)),
        }
    }
}

/// Returns a selection for each module together with the modules that its amendments name in
/// `if_module`. Reports modules that do not exist. `only_module`: restricts this to one module.
fn with_other_modules(
    library: &Library,
    only_module: Option<&str>,
    diagnostics: &mut Diagnostics,
) -> Vec<Selection> {
    let mut groups: BTreeSet<(&str, Vec<&str>)> = BTreeSet::new();
    let of_modules = library.modules.iter().flat_map(|m| m.amendments.iter().map(|a| (&*m.id, a)));
    let of_variants = library.variants.iter().flat_map(|v| v.amendments.iter().map(|a| ("", a)));
    let all = of_modules.chain(of_variants);
    for (module, amendment) in
        all.filter(|(module, _)| only_module.is_none_or(|only_module| only_module == *module))
    {
        for (name, at) in &amendment.if_module {
            if library.module(name).is_none() {
                let all = library.modules.iter().map(|m| m.id.as_str());
                diagnostics.unknown(*at, "module", name, all);
            }
        }
        let names: Vec<&str> = amendment.if_module.iter().map(|(name, _)| name.as_str()).collect();
        if !module.is_empty() && !names.is_empty() {
            groups.insert((module, names));
        }
    }
    let missing = |name: &&str| library.module(name).is_none();
    let mut selections = Vec::new();
    for (module, partners) in
        groups.into_iter().filter(|(_, partners)| !partners.iter().any(missing))
    {
        let conflicts = |a: &str, b: &str| {
            library.module(a).is_some_and(|m| m.conflicts.iter().any(|(other, _, _)| other == b))
        };
        if partners.iter().any(|partner| conflicts(module, partner) || conflicts(partner, module)) {
            continue;
        }
        let mut selection = Selection::of_module(module);
        selection
            .modules
            .extend(partners.iter().flat_map(|partner| Selection::of_module(partner).modules));
        selections.push(selection);
    }
    selections
}

/// Compiles a selection only to find its errors.
fn mistakes_of(
    library: &Library,
    mut selection: Selection,
    mut diagnostics: Diagnostics,
) -> Diagnostics {
    selection.check_only = true;
    with_attribution(library, &selection, &mut diagnostics, |diagnostics| {
        compile::check(library, &selection, diagnostics);
    });
    diagnostics
}

/// Compiles every module with its requirements, and every variant, only to find errors.
fn check(library: &Library, mut diagnostics: Diagnostics) -> Diagnostics {
    let broken = diagnostics.broken().clone();
    let mut headers_fine = is_not_too_much(library, &mut diagnostics);
    for module in &library.modules {
        for (name, at) in &module.requires {
            if library.module(name).is_none() {
                headers_fine = false;
                diagnostics.unknown(
                    *at,
                    "module",
                    name,
                    library.modules.iter().map(|m| m.id.as_str()),
                );
            }
        }
        // Conflicts between modules are not checked here: a module may name conflicting modules
        // that are not installed.
    }
    if headers_fine {
        for id in library.in_cycles() {
            if let Some((modules, at)) = library.cycle(id) {
                headers_fine = false;
                diagnostics.push(at, Kind::Cycle { modules });
            }
        }
    }
    if !headers_fine {
        return diagnostics;
    }
    let mut selections = with_other_modules(library, None, &mut diagnostics);
    // A required module is compiled together with the module that requires it.
    let required: BTreeSet<&str> =
        library.modules.iter().flat_map(|m| &m.requires).map(|(name, _)| name.as_str()).collect();
    // If other modules amend a module, it can also have errors without them, so it is compiled
    // alone too.
    let changed = library.modules.iter().any(|m| !m.amendments.is_empty());
    for module in &library.modules {
        if changed || !required.contains(module.id.as_str()) {
            selections.push(Selection::of_module(&module.id));
        }
    }
    let fresh = || {
        let mut inner = Diagnostics::new(library.sources.clone());
        inner.set_broken(&broken);
        inner
    };
    for variant in &library.variants {
        selections.extend(library.select_variant(&variant.path, &mut diagnostics));
    }
    // Selections are independent, so all cores compile them; merging keeps the order of errors.
    let (selections, alike): (Vec<Selection>, Vec<Vec<Selection>>) =
        once_each(library, selections).into_iter().unzip();
    let mut spent = 0;
    let mut read = |diagnostics: &mut Diagnostics, selections| {
        let (affordable, too_many) = library.affordable(selections, &mut spent);
        if let Some((at, found)) = too_many {
            let (what, limit) =
                ("the modules and variants checked up to here add up to", limits::CHECKED);
            diagnostics.push(at, Kind::TooLarge { what, found, unit: "bytes", limit });
        }
        let found = affordable.into_par_iter().map(|s| mistakes_of(library, s, fresh()));
        found.collect::<Vec<Diagnostics>>()
    };
    let found = read(&mut diagnostics, selections);
    // An error in one of several equivalent selections occurs in each of them, at other source
    // spans.
    let wrong = found.iter().zip(alike).filter(|(found, _)| found.has_mistakes());
    let rechecked = read(&mut diagnostics, wrong.flat_map(|(_, alike)| alike).collect());
    let found: Vec<Diagnostics> = found.into_iter().chain(rechecked).collect();
    let mut diagnostics =
        diagnostics.merge(found.into_par_iter().reduce(fresh, Diagnostics::merge));
    if let Some(dialect) = library.dialects.with_maps() {
        dialect.check_maps(library, &mut diagnostics);
    }
    diagnostics
}

/// Returns whether the numbers of modules, maps and variants are within the limits. Reports the
/// first module, map and variant beyond a limit.
fn is_not_too_much(library: &Library, diagnostics: &mut Diagnostics) -> bool {
    let mut fits = true;
    let mut see = |places: Vec<ByteSpan>, unit, limit| {
        if let Some(at) = places.get(limit) {
            let (what, found) = ("the content has", places.len());
            diagnostics.push(*at, Kind::TooLarge { what, found, unit, limit });
            fits = false;
        }
    };
    see(library.modules.iter().map(|m| m.at).collect(), "modules", limits::MODULES);
    see(library.boards.iter().map(|b| b.at).collect(), "boards", limits::BOARDS);
    see(library.variants.iter().map(|v| v.at).collect(), "variants", limits::VARIANTS);
    fits
}
