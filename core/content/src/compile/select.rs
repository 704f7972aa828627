//! What is to be compiled, and what is in play by it: modules in their order, settings, declarations with their amendments, the board.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

use kernel::{Rules, Ruleset, TerrainId};

use super::names::{Name, Names};
use super::switches::rules;
use super::{Item, amend};
use crate::board;
use crate::canals;
use crate::decl::{Amendment, DeclKind};
use crate::error::ContentErrorKind as Kind;
use crate::library::{Library, Module};
use crate::report::Report;
use crate::setting::{Drives, Given};
use crate::settings::{GivenBy, Member, Resolved, Settings};
use crate::source::At;
use crate::value::Value;

/// What is to be compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub name: String,
    pub modules: Vec<(String, At)>,
    pub map: Option<(String, At)>,
    pub profile: Option<(String, At)>,
    /// In the order in which they are given; later ones win.
    pub settings: Vec<(Arc<[Given]>, GivenBy)>,
    /// Those of the variants, from the one that extends nothing on; none is empty.
    pub amendments: Vec<Arc<[Amendment]>>,
    /// Only the first so many amendments are carried out.
    pub amended_by: Option<usize>,
    /// What is chosen is a variant, and this is where its file names it.
    pub at: Option<At>,
    /// The files of the variant and those it extends.
    pub files: Vec<String>,
    /// Only the errors are wanted: tables of the board are not built.
    pub check_only: bool,
    /// Further maps that it is checked with, where only the errors are wanted.
    pub further_maps: Vec<(String, At)>,
}

impl Selection {
    /// One module and what it requires.
    pub fn of_module(id: &str) -> Selection {
        let nowhere = At { file: 0, start: 0, end: 0 };
        let modules = vec![(id.to_owned(), nowhere)];
        Selection { name: id.to_owned(), modules, ..Selection::default() }
    }

    /// Where the values stand that it gives to settings: what chooses the same by the same lines is the same.
    pub fn given(&self) -> Vec<At> {
        let given = self.settings.iter().flat_map(|(given, _)| given.iter());
        given.map(|given| given.node.at).collect()
    }
}

impl Library {
    /// The modules chosen with all they require; nothing if one is not there.
    pub(crate) fn closure(&self, selection: &Selection) -> Option<BTreeSet<&str>> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<&str> = selection.modules.iter().map(|(m, _)| m.as_str()).collect();
        while let Some(name) = waiting.pop() {
            let module = self.module(name)?;
            if found.insert(module.id.as_str()) {
                waiting.extend(module.requires.iter().map(|(name, _)| name.as_str()));
            }
        }
        Some(found)
    }
}

/// The chosen modules with all they require: a module after those it requires, else by id. Also says
/// whether all of them were found and go together.
pub(crate) fn order_modules<'l>(
    library: &'l Library,
    selection: &Selection,
    report: &mut Report,
) -> Option<(Vec<&'l Module>, bool)> {
    let mut chosen: Vec<&Module> = Vec::new();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let mut waiting: Vec<&(String, At)> = selection.modules.iter().collect();
    let mut fine = true;
    while let Some((name, at)) = waiting.pop() {
        match library.module(name) {
            Some(module) if names.insert(&module.id) => {
                chosen.push(module);
                waiting.extend(&module.requires);
            }
            Some(_) => {}
            None => {
                fine = false;
                report.unknown(*at, "module", name, library.modules.iter().map(|m| m.id.as_str()));
            }
        }
    }
    for module in &chosen {
        for (other, reason, at) in &module.conflicts {
            if names.contains(other.as_str()) {
                fine = false;
                let (a, b, reason) = (module.id.clone(), other.clone(), reason.clone());
                report.push(*at, Kind::ModuleConflict { a, b, reason });
            }
        }
    }
    // Of those whose required modules are all in order already, the first by id is next.
    let mut waits_for: BTreeMap<&str, usize> = BTreeMap::new();
    let mut required_by: BTreeMap<&str, Vec<&Module>> = BTreeMap::new();
    for module in &chosen {
        let needs: BTreeSet<&str> = module.requires.iter().map(|(r, _)| r.as_str()).collect();
        let needs: Vec<&str> = needs.into_iter().filter(|name| names.contains(name)).collect();
        waits_for.insert(&module.id, needs.len());
        needs.into_iter().for_each(|name| required_by.entry(name).or_default().push(module));
    }
    let is_ready = |id: &&str| waits_for[id] == 0;
    let mut ready: BinaryHeap<Reverse<&str>> =
        names.iter().copied().filter(is_ready).map(Reverse).collect();
    let mut order: Vec<&Module> = Vec::new();
    while let Some(Reverse(id)) = ready.pop() {
        order.extend(library.module(id));
        for module in required_by.remove(id).unwrap_or_default() {
            let waits = waits_for.get_mut(module.id.as_str())?;
            *waits -= 1;
            if *waits == 0 {
                ready.push(Reverse(&module.id));
            }
        }
    }
    // What is left requires itself through others.
    (order.len() == chosen.len()).then_some((order, fine))
}

/// Defaults, then the profile, then the variant, then the command line.
pub(super) fn resolve_settings(
    modules: &[&Module],
    selection: &Selection,
    report: &mut Report,
) -> (Settings, String) {
    let declared = modules.iter().flat_map(|m| m.settings.iter().cloned());
    let mut settings = Settings::new(report, declared, factions(modules));
    for module in modules {
        settings.give(report, &module.defaults, &GivenBy::Module(module.id.clone()));
    }
    let profiles = || modules.iter().flat_map(|m| &m.profiles);
    let wanted = match &selection.profile {
        Some((name, at)) => {
            if !profiles().any(|p| p.name == *name) {
                report.unknown(*at, "profile", name, profiles().map(|p| p.name.as_str()));
            }
            Some(name.clone())
        }
        None => profiles().find(|p| p.default).map(|p| p.name.clone()),
    };
    // Every profile is read for its mistakes, the wanted one last.
    let (wanted_ones, others): (Vec<_>, Vec<_>) =
        profiles().partition(|p| Some(&p.name) == wanted.as_ref());
    let mut scratch = settings.clone();
    for profile in others {
        scratch.give(report, &profile.values, &GivenBy::Default);
    }
    for profile in wanted_ones {
        settings.give(report, &profile.values, &GivenBy::Profile(profile.name.clone()));
    }
    for (given, by) in &selection.settings {
        settings.give(report, given, by);
    }
    check_defaults(modules, &settings, report);
    for clash in modules.iter().flat_map(|m| &m.clashes) {
        let mut all = !clash.when.is_empty();
        for (condition, at) in &clash.when {
            all &= settings.holds(report, *at, condition);
        }
        if all {
            let names: Vec<String> = clash.when.iter().map(|(c, _)| c.clone()).collect();
            // The reader looks where a value was given, not where the rule about it stands.
            let given = names.iter().filter_map(|c| {
                let name = c.strip_prefix("not ").unwrap_or(c);
                settings.get(name.split('=').next().unwrap_or(name).trim())
            });
            let by_choice = given.clone().find(|r| r.by != GivenBy::Default);
            let at = by_choice.map_or(clash.when[0].1, |r| r.at);
            let (settings, reason) = (names, clash.reason.clone());
            report.push(at, Kind::SettingConflict { settings, reason });
        }
    }
    (settings, wanted.unwrap_or_default())
}

/// Two modules that give a setting different values, with nobody to decide between them.
fn check_defaults(modules: &[&Module], settings: &Settings, report: &mut Report) {
    // Of each setting, what the first module gives it.
    let mut before: BTreeMap<&str, (&Module, &Given)> = BTreeMap::new();
    let given = modules.iter().flat_map(|m| m.defaults.iter().map(move |given| (*m, given)));
    for (module, later) in given {
        let undecided = |r: &Resolved| matches!(r.by, GivenBy::Module(_));
        if !settings.get(&later.key).is_some_and(undecided) {
            continue;
        }
        let (other, first) = *before.entry(&later.key).or_insert((module, later));
        if first.node.text() != later.node.text() {
            let first = report.sources.span(first.node.at);
            let (setting, value) = (later.key.clone(), later.node.text().replace('"', ""));
            let (module, other) = (module.id.clone(), other.id.clone());
            let kind = Kind::DefaultsDisagree { setting, module, value, other, first };
            report.push(later.node.at, kind);
        }
    }
}

/// The factions of these modules, each once.
fn factions(modules: &[&Module]) -> Vec<Member> {
    let mut all: Vec<Member> = Vec::new();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let decls = modules.iter().flat_map(|m| &m.decls);
    for decl in decls.filter(|d| d.kind == DeclKind::Faction) {
        let vp = decl.node.get("start").and_then(|s| s.get("vp")).map(|n| &n.value);
        let vp = if let Some(Value::Int(n)) = vp { *n } else { 0 };
        if names.insert(&decl.name) {
            all.push(Member { name: decl.name.clone(), vp });
        }
    }
    all
}

/// Do boards label their rows from A?
pub(super) fn rows_from_a(settings: &Settings) -> bool {
    settings.iter().any(|r| matches!(&r.setting.drives, Drives::RowsFromA(on) if r.value == *on))
}

/// The set of canals in play on a board: the one that a setting names, else the first.
pub(super) fn canal_set<'b>(
    settings: &Settings,
    board: &'b board::Board,
    report: &mut Report,
) -> Option<&'b str> {
    let mut sets = canals::names(board);
    let named = settings.iter().find(|r| r.setting.drives == Drives::Canals);
    let Some(named) = named.filter(|r| r.value != r.setting.default) else { return sets.next() };
    let set = named.value.to_string();
    let found = sets.find(|name| *name == set);
    if found.is_none() {
        let (map, sets) = (board.id.clone(), canals::names(board).map(str::to_owned).collect());
        report.push(named.at, Kind::NoCanalSet { map, set, sets });
    }
    found
}

pub(super) fn switch_rules(settings: &Settings, report: &mut Report) -> Rules {
    let mut on: Vec<&str> = Vec::new();
    let mut driven: Vec<(&str, &str)> = Vec::new();
    for resolved in settings.iter() {
        if let Drives::Switch(switch, value) = &resolved.setting.drives {
            if let Some((_, by)) = driven.iter().find(|(s, _)| s == switch) {
                let (switch, by) = (switch.clone(), (*by).to_owned());
                report.push(resolved.setting.at, Kind::SwitchTaken { switch, by });
                continue;
            }
            driven.push((switch, &resolved.setting.id));
            if resolved.value == *value {
                on.push(switch);
            }
        }
    }
    rules(|switch| on.contains(&switch))
}

/// All declarations with their amendments, in the order of the ruleset's lists: by kind, then module,
/// then place in the module's files (C7).
pub(super) fn collect<'l>(
    modules: &[&'l Module],
    selection: &Selection,
    settings: &Settings,
    report: &mut Report,
) -> Vec<Item<'l>> {
    let mut items: Vec<Item> = Vec::new();
    for (rank, module) in modules.iter().enumerate() {
        for decl in &module.decls {
            items.push(Item {
                kind: decl.kind,
                module,
                module_rank: rank,
                name: &decl.name,
                at: decl.at,
                node: decl.node.clone(),
                enabled: true,
                unused: Vec::new(),
            });
        }
    }
    let sources = &report.sources;
    items.sort_by_cached_key(|i| (i.kind, i.module_rank, sources.path(i.at), i.at.start));
    let mut amending = amend::Amending::new(&items, modules, selection.amended_by);
    for module in modules {
        amending.apply(report, settings, &mut items, &module.amendments, &module.id);
    }
    for amendments in &selection.amendments {
        amending.apply(report, settings, &mut items, amendments, "");
    }
    for item in &mut items {
        // Only pieces and conversions come and go; everything else is referred to by number.
        if let Some(condition) = item.node.get("setting")
            && item.kind.comes_and_goes()
        {
            item.enabled &= settings.all_hold(report, condition);
        }
    }
    items
}

pub(super) fn select_board<'l>(
    library: &'l Library,
    selection: &Selection,
    report: &mut Report,
) -> Option<&'l board::Board> {
    if selection.map.is_none() && !selection.check_only {
        let file = report.sources.add("variant", &selection.name);
        let at = At { file, start: 0, end: selection.name.len() as u32 };
        report.push(at, Kind::MissingKey { key: "map".into() });
    }
    let (name, at) = selection.map.as_ref()?;
    find_board(library, name, *at, report)
}

pub(super) fn find_board<'l>(
    library: &'l Library,
    name: &str,
    at: At,
    report: &mut Report,
) -> Option<&'l board::Board> {
    let found = library.boards.iter().find(|b| b.id == name);
    if found.is_none() {
        report.unknown(at, "map", name, library.boards.iter().map(|b| b.id.as_str()));
    }
    found
}

pub(super) fn letters(ruleset: &Ruleset, names: &Names, items: &[Item<'_>]) -> Vec<board::Letter> {
    let ids = names.of(Name::Terrain);
    let hidden: Vec<&str> = items
        .iter()
        .filter(|i| i.kind == DeclKind::Terrain && !board::on_maps(&i.node))
        .map(|i| i.name)
        .collect();
    ruleset
        .terrains
        .iter()
        .enumerate()
        .map(|(i, t)| board::Letter {
            letter: t.letter,
            id: ids.get(i).cloned().unwrap_or_default(),
            terrain: TerrainId(i as u8),
            on_maps: ids.get(i).is_none_or(|id| !hidden.contains(&id.as_str())),
        })
        .collect()
}
