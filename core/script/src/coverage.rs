//! Coverage: counts which hooks, script lines and effects of tables were reached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The kind of a [`CoverageItem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoverageKind {
    /// An answer to a hook, by a table or a script.
    Hook,
    /// A line of a script.
    Line,
    /// An effect of a table.
    Effect,
}

impl CoverageKind {
    /// All kinds, in the order of reports.
    pub const ALL: [CoverageKind; 3] =
        [CoverageKind::Hook, CoverageKind::Line, CoverageKind::Effect];

    /// Returns the plural for reports.
    pub fn plural(self) -> &'static str {
        match self {
            CoverageKind::Hook => "hooks",
            CoverageKind::Line => "script lines",
            CoverageKind::Effect => "effects",
        }
    }
}

/// Something that coverage counts, with its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoverageItem {
    /// Path of the file, from the content folder.
    pub file: String,
    pub line: u32,
    pub kind: CoverageKind,
    /// Description: `pass of house-thrift:thrift`, the text of a line, `gain coins`.
    pub what: String,
}

/// The number of times that each part was reached, over all hosts that share it.
#[derive(Debug, Default)]
pub struct CoverageCounts(BTreeMap<CoverageItem, u64>);

/// Coverage shared by several hosts.
pub type SharedCoverage = Arc<Mutex<CoverageCounts>>;

impl CoverageCounts {
    /// Returns every part that could be reached, with the number of times that it was.
    pub fn parts(&self) -> impl Iterator<Item = (&CoverageItem, u64)> {
        self.0.iter().map(|(part, n)| (part, *n))
    }

    /// Adds `n` to the count of a part; 0 registers a part that was never reached.
    pub fn add(&mut self, part: CoverageItem, n: u64) {
        *self.0.entry(part).or_default() += n;
    }
}
