//! Coverage: counts how often hooks, script lines and effects of tables are reached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Whether a [`CoverageItem`] is an answer to a hook, a script line or an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoverageKind {
    /// An answer to a hook, given by a TOML table or by a script.
    Hook,
    /// A line of a script.
    Line,
    /// An effect of a TOML table.
    Effect,
}

impl CoverageKind {
    /// All kinds, in the order in which reports list them.
    pub const ALL: [CoverageKind; 3] =
        [CoverageKind::Hook, CoverageKind::Line, CoverageKind::Effect];

    /// Returns the plural of the kind's name for reports, such as `hooks`.
    pub fn plural(self) -> &'static str {
        match self {
            CoverageKind::Hook => "hooks",
            CoverageKind::Line => "script lines",
            CoverageKind::Effect => "effects",
        }
    }
}

/// A hook answer, script line or effect that coverage counts, with its position in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoverageItem {
    /// Path of the file, from the content folder.
    pub file: String,
    pub line: u32,
    pub kind: CoverageKind,
    /// Description of the item: `pass of house-thrift:thrift`, the text of a line, `gain coins`.
    pub what: String,
}

/// How often each item was reached, summed over all script hosts that share the counts.
#[derive(Debug, Default)]
pub struct CoverageCounts(BTreeMap<CoverageItem, u64>);

/// Coverage counts that several script hosts share.
pub type SharedCoverage = Arc<Mutex<CoverageCounts>>;

impl CoverageCounts {
    /// Returns every item that could be reached, with the number of times that it was reached.
    pub fn parts(&self) -> impl Iterator<Item = (&CoverageItem, u64)> {
        self.0.iter().map(|(part, n)| (part, *n))
    }

    /// Adds `n` to the count of an item. 0 registers an item that has not been reached.
    pub fn add(&mut self, part: CoverageItem, n: u64) {
        *self.0.entry(part).or_default() += n;
    }
}
