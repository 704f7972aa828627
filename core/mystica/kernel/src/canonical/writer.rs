//! The writer of canonical text for parts of a ruleset, and the small values that all parts share.

use game::canonical::{CanonicalWriter, RecordWriter};

use super::names::{NameList, Names};
use crate::bits::BitSet;
use crate::hook::Hook;
use crate::ids::TrackId;
use crate::resource::Resource;
use crate::ruleset::Ruleset;

/// Writes parts of a ruleset.
#[derive(Clone, Copy)]
pub(super) struct RulesWriter<'r> {
    pub rules: &'r Ruleset,
    pub names: &'r Names<'r>,
    /// The hook whose arguments conditions and effects refer to.
    pub hook: Option<Hook>,
    /// Whether what effects pay is a price: in options and action spaces.
    pub has_prices: bool,
}

impl RulesWriter<'_> {
    /// Writes the name of a task in the layout; `none` for a task that is not in play.
    pub fn task(&self, w: &mut CanonicalWriter, task: u16) {
        let bridge = self.rules.component_bridge.as_ref();
        let layout = bridge.and_then(|bridge| bridge.layouts.first());
        match layout.and_then(|layout| layout.tasks.get(usize::from(task))) {
            Some((named, _)) => w.text(&named.name),
            None => w.word("none"),
        }
    }

    /// Writes a resource: a word for one of the rulebook, a text for a declared one.
    pub fn resource(&self, w: &mut CanonicalWriter, resource: Resource) {
        match resource.declared_index() {
            Some(at) => self.names.resources.write(w, at as u8),
            None => w.word(resource.name()),
        }
    }

    /// Writes amounts of resources, sorted by resource: their order has no meaning.
    pub fn resources(&self, r: &mut RecordWriter<'_>, key: &'static str, list: &[(Resource, u8)]) {
        r.list(key, self.by_resource(list), |w, (resource, n)| {
            w.record("n", |r| {
                r.field("of", |w| self.resource(w, *resource));
                r.number("is", *n);
            });
        });
    }

    /// Sorts what belongs to resources by the name of the resource.
    pub fn by_resource<'l, T>(&self, list: &'l [(Resource, T)]) -> Vec<&'l (Resource, T)> {
        let mut list: Vec<_> = list.iter().collect();
        list.sort_by_key(|(resource, _)| self.rules.resource_id(*resource));
        list
    }
}

/// Writes a list of numbers.
pub(super) fn numbers(r: &mut RecordWriter<'_>, key: &'static str, list: &[u8]) {
    r.list(key, list, |w, n| w.number(*n));
}

/// Writes numbers of a fixed length; the neutral value is all zeros.
pub(super) fn fixed_numbers(r: &mut RecordWriter<'_>, key: &'static str, list: &[u8]) {
    if list.iter().any(|n| *n != 0) {
        numbers(r, key, list);
    }
}

/// Writes an advancement track.
pub(super) fn track(w: &mut CanonicalWriter, track: TrackId) {
    w.word(track.name());
}

/// Returns the members of a set of at most 8, each a bit.
pub(super) fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |at| set & (1 << at) != 0)
}

/// Writes the names of the members of a set.
pub(super) fn named_set(
    r: &mut RecordWriter<'_>,
    key: &'static str,
    names: &NameList<'_>,
    members: BitSet,
) {
    r.list(key, members, |w, at| names.write(w, at));
}
