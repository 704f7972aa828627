//! Module order: the selected modules with those that they require, in the order of application.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::catalogue::Catalogue;
use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::module::{Module, read_version};
use crate::selection::Selection;
use crate::source::ByteSpan;

impl Catalogue {
    /// Returns the chosen modules and all modules that they require; `None` if one does not exist.
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

/// Orders the chosen modules and all modules that they require: each after those that it requires,
/// and after those that it names in `optional` and `after`; otherwise by id. The flag is `true` if all modules were found and none conflict.
pub(crate) fn order_modules<'l>(
    catalogue: &'l Catalogue,
    selection: &Selection,
    diagnostics: &mut Diagnostics,
) -> Option<(Vec<&'l Module>, bool)> {
    let mut chosen: Vec<&Module> = Vec::new();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let mut waiting: Vec<&(String, ByteSpan)> = selection.modules.iter().collect();
    let mut fine = true;
    while let Some((name, at)) = waiting.pop() {
        match catalogue.module(name) {
            Some(module) if names.insert(&module.id) => {
                chosen.push(module);
                waiting.extend(&module.requires);
                if let Some(other) = chosen.iter().find(|other| other.dialect != module.dialect) {
                    fine = false;
                    let (dialect, others) = (module.dialect, other.dialect);
                    let (module, other) = (module.id.clone(), other.id.clone());
                    diagnostics.push(*at, Kind::OtherDialect { module, dialect, other, others });
                }
            }
            Some(_) => {}
            None => {
                fine = false;
                diagnostics.unknown(
                    *at,
                    "module",
                    name,
                    catalogue.modules.iter().map(|m| m.id.as_str()),
                );
            }
        }
    }
    for module in &chosen {
        for (other, reason, at) in &module.conflicts {
            if names.contains(other.as_str()) {
                fine = false;
                let (a, b, reason) = (module.id.clone(), other.clone(), reason.clone());
                diagnostics.push(*at, Kind::ModuleConflict { a, b, reason });
            }
        }
    }
    for module in &chosen {
        for wanted in &module.ranges {
            let found = catalogue.module(wanted.module()).filter(|m| names.contains(m.id.as_str()));
            let Some(found) = found else { continue };
            if read_version(&found.version).is_some_and(|own| !wanted.range.matches(&own)) {
                fine = false;
                let (by, range) = (module.id.clone(), wanted.range.to_string());
                let (module, version) = (found.id.clone(), found.version.clone());
                diagnostics.push(wanted.at, Kind::WrongVersion { module, version, by, range });
            }
        }
    }
    // Among the modules whose requirements are all placed, the first by id is next.
    let mut waits_for: BTreeMap<&str, usize> = BTreeMap::new();
    let mut required_by: BTreeMap<&str, Vec<&Module>> = BTreeMap::new();
    for module in &chosen {
        let before = module.requires.iter().chain(&module.optional).chain(&module.after);
        let needs: BTreeSet<&str> = before.map(|(name, _)| name.as_str()).collect();
        let needs: Vec<&str> = needs.into_iter().filter(|name| names.contains(name)).collect();
        waits_for.insert(&module.id, needs.len());
        needs.into_iter().for_each(|name| required_by.entry(name).or_default().push(module));
    }
    let is_ready = |id: &&str| waits_for[id] == 0;
    let mut ready: BinaryHeap<Reverse<&str>> =
        names.iter().copied().filter(is_ready).map(Reverse).collect();
    let mut order: Vec<&Module> = Vec::new();
    while let Some(Reverse(id)) = ready.pop() {
        order.extend(catalogue.module(id));
        for module in required_by.remove(id).unwrap_or_default() {
            let waits = waits_for.get_mut(module.id.as_str())?;
            *waits -= 1;
            if *waits == 0 {
                ready.push(Reverse(&module.id));
            }
        }
    }
    // Remaining modules require themselves indirectly, which is reported elsewhere, or come after
    // themselves.
    let waiting: BTreeSet<&str> =
        names.iter().copied().filter(|id| waits_for.get(id).is_some_and(|n| *n > 0)).collect();
    let later = chosen.iter().filter(|module| waiting.contains(module.id.as_str()));
    let mut named = later.flat_map(|module| module.after.iter().chain(&module.optional));
    if let Some((_, at)) = named.find(|(name, _)| waiting.contains(name.as_str())) {
        let modules = waiting.iter().map(|id| (*id).to_owned()).collect();
        diagnostics.push(*at, Kind::OrderCycle { modules });
    }
    (order.len() == chosen.len()).then_some((order, fine))
}
