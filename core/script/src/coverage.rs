//! Coverage: counts which hooks, script lines and effects of tables were reached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The kind of a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// An answer to a hook, by a table or a script.
    Hook,
    /// A line of a script.
    Line,
    /// An effect of a table.
    Effect,
}

impl PartKind {
    /// All kinds, in the order of reports.
    pub const ALL: [PartKind; 3] = [PartKind::Hook, PartKind::Line, PartKind::Effect];

    /// Returns the plural for reports.
    pub fn plural(self) -> &'static str {
        match self {
            PartKind::Hook => "hooks",
            PartKind::Line => "script lines",
            PartKind::Effect => "effects",
        }
    }
}

/// Something that coverage counts, with its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// Path of the file, from the content folder.
    pub file: String,
    pub line: u32,
    pub kind: PartKind,
    /// Description: `pass of house-thrift:thrift`, the text of a line, `gain coins`.
    pub what: String,
}

/// The number of times that each part was reached, over all hosts that share it.
#[derive(Debug, Default)]
pub struct Coverage(BTreeMap<Part, u64>);

/// Coverage shared by several hosts.
pub type SharedCoverage = Arc<Mutex<Coverage>>;

impl Coverage {
    /// Returns every part that could be reached, with the number of times that it was.
    pub fn parts(&self) -> impl Iterator<Item = (&Part, u64)> {
        self.0.iter().map(|(part, n)| (part, *n))
    }

    /// Adds `n` to the count of a part; 0 registers a part that was never reached.
    pub fn add(&mut self, part: Part, n: u64) {
        *self.0.entry(part).or_default() += n;
    }
}
