//! Coverage: which hooks, lines of scripts and effects of tables were ever reached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// What can be reached.
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
    /// Every kind, in the order of reports.
    pub const ALL: [PartKind; 3] = [PartKind::Hook, PartKind::Line, PartKind::Effect];

    /// What reports call several of them.
    pub fn plural(self) -> &'static str {
        match self {
            PartKind::Hook => "hooks",
            PartKind::Line => "script lines",
            PartKind::Effect => "effects",
        }
    }
}

/// Something that can be reached, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The file, from the content folder.
    pub file: String,
    /// Its line, 1-based.
    pub line: u32,
    /// What it is.
    pub kind: PartKind,
    /// In words: `pass of house-thrift:thrift`, the text of a line, `gain coins`.
    pub what: String,
}

/// How often each part was reached, by the hosts that share it.
#[derive(Debug, Default)]
pub struct Coverage(BTreeMap<Part, u64>);

/// A coverage that hosts share.
pub type SharedCoverage = Arc<Mutex<Coverage>>;

impl Coverage {
    /// Every part that could be reached, with how often it was.
    pub fn parts(&self) -> impl Iterator<Item = (&Part, u64)> {
        self.0.iter().map(|(part, n)| (part, *n))
    }

    /// Notes that a part could be reached, and was so often.
    pub fn add(&mut self, part: Part, n: u64) {
        *self.0.entry(part).or_default() += n;
    }
}
