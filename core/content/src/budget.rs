//! What is read for the sake of mistakes and warnings: what plays alike once, and no more than takes a reasonable time.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::{Catalogue, Info};
use crate::library::Library;
use crate::limits;
use crate::mistakes::Mistakes;
use crate::select::Selection;
use crate::source::At;

/// What an amendment and a module count for, in bytes, beside what their files hold.
const AN_AMENDMENT: usize = 100;
const A_MODULE: usize = 500;

impl Catalogue {
    /// Those of the selections that can be read in a reasonable time; and where the first one too many is named, with the
    /// bytes that have to be read up to it.
    pub(crate) fn affordable(&self, all: Vec<Selection>) -> (Vec<Selection>, Option<(At, usize)>) {
        let mut bytes: BTreeMap<&str, usize> = BTreeMap::new();
        for module in &self.modules {
            let files: BTreeSet<u32> = module.decls.iter().map(|d| d.at.file).collect();
            let size = files.iter().map(|file| self.sources.get(*file).text.len()).sum::<usize>();
            // A module takes some work even if it is empty.
            bytes.insert(&module.id, size + module.amendments.len() * AN_AMENDMENT + A_MODULE);
        }
        let mut sum = 0;
        let mut kept = Vec::new();
        for selection in all {
            let closure = self.closure(&selection).unwrap_or_default();
            let own = selection.amendments.iter().map(|all| all.len() * AN_AMENDMENT);
            sum += closure.iter().map(|id| bytes[id]).chain(own).sum::<usize>();
            if sum > limits::CHECKED {
                let at = selection.at.or(self.modules.first().map(|m| m.at));
                return (kept, at.map(|at| (at, sum)));
            }
            kept.push(selection);
        }
        (kept, None)
    }
}

impl Library {
    /// Variants that differ in more than their boards: of those that play alike the first by its name.
    pub fn different_variants(&self) -> Vec<Info> {
        let mut all = self.list_variants();
        all.sort_by(|a, b| a.id.cmp(&b.id));
        let mut mistakes = Mistakes::new(self.sources.clone());
        let chosen = all.iter().filter_map(|v| self.select_variant(&v.id, &mut mistakes)).collect();
        let different: BTreeSet<String> =
            once_each(self, chosen).into_iter().map(|selection| selection.name).collect();
        all.retain(|variant| different.contains(&variant.id));
        all
    }
}

/// What decides about everything but the board: modules with all they require, profile, where values of settings and
/// amendments stand.
type Played<'l> = (BTreeSet<&'l str>, Option<(String, At)>, Vec<At>, Vec<At>);

/// Selections that differ in nothing but their boards become one that is checked with all of them.
pub(crate) fn once_each(library: &Catalogue, selections: Vec<Selection>) -> Vec<Selection> {
    let mut kept: Vec<Selection> = Vec::new();
    let mut numbers: BTreeMap<Played<'_>, usize> = BTreeMap::new();
    for selection in selections {
        let key = library.closure(&selection).map(|modules| {
            (modules, selection.profile.clone(), selection.given(), selection.amended())
        });
        match key.as_ref().and_then(|key| numbers.get(key)) {
            Some(same) => kept[*same].further_maps.extend(selection.map),
            None => {
                numbers.extend(key.map(|key| (key, kept.len())));
                kept.push(selection);
            }
        }
    }
    kept
}
