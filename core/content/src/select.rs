//! What is to be compiled: which modules, in which order.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::error::ContentErrorKind as Kind;
use crate::mistakes::Mistakes;
use crate::module::{Amendment, Module};
use crate::setting::Given;
use crate::settings::GivenBy;
use crate::source::At;
use crate::value::Node;

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
    /// Values that stand instead of those of the content, by path, once all amendments are carried out.
    pub values: Vec<(String, Node)>,
    /// Only the first so many amendments are carried out.
    pub amended_by: Option<usize>,
    /// What is chosen is a variant, and this is where its file names it.
    pub at: Option<At>,
    /// The files of the variant and those it extends.
    pub files: Vec<String>,
    /// Only the errors are wanted: tables of the board are not built.
    pub check_only: bool,
    /// Amendments whose settings do not hold are read for their mistakes. With `check_only` they always are.
    pub checks_amendments: bool,
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

    /// Where its amendments stand that no module brings: the same ones are the same.
    pub fn amended(&self) -> Vec<At> {
        self.amendments.iter().flat_map(|all| all.iter()).map(|a| a.piece_at).collect()
    }
}

impl Catalogue {
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
    catalogue: &'l Catalogue,
    selection: &Selection,
    mistakes: &mut Mistakes,
) -> Option<(Vec<&'l Module>, bool)> {
    let mut chosen: Vec<&Module> = Vec::new();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let mut waiting: Vec<&(String, At)> = selection.modules.iter().collect();
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
                    mistakes.push(*at, Kind::OtherDialect { module, dialect, other, others });
                }
            }
            Some(_) => {}
            None => {
                fine = false;
                mistakes.unknown(
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
                mistakes.push(*at, Kind::ModuleConflict { a, b, reason });
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
        order.extend(catalogue.module(id));
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
