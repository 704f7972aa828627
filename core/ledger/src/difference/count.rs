//! Counts of games changed by a rule change, and its weight: patch, minor or breaking.

use super::found::{Difference, Verdict};

/// Compatibility of a rule change with recorded games, as in semantic versioning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No recorded game changes.
    Patch,
    /// Games change, but all remain legal.
    Minor,
    /// Some recorded games became illegal.
    Breaking,
}

impl Weight {
    /// Returns the lower-case name: `patch`, `minor` or `breaking`.
    pub fn word(self) -> &'static str {
        match self {
            Weight::Patch => "patch",
            Weight::Minor => "minor",
            Weight::Breaking => "breaking",
        }
    }
}

/// Number of compared games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Number of games without a difference.
    pub same: usize,
    /// Number of games that differ but remain legal.
    pub changed: usize,
    /// Number of changed games with other points at the end.
    pub scores: usize,
    /// Number of games that became illegal.
    pub illegal: usize,
    /// Number of games that cannot be replayed under the old rules either.
    pub apart: usize,
}

impl Count {
    /// Adds the result of a game.
    pub fn add(&mut self, difference: &Difference) {
        match difference.verdict {
            Verdict::Same => self.same += 1,
            Verdict::Changed => {
                self.changed += 1;
                self.scores += usize::from(difference.scores_differ());
            }
            Verdict::Illegal => self.illegal += 1,
            Verdict::Apart => self.apart += 1,
        }
    }

    /// Returns the number of games that could be compared.
    pub fn compared(&self) -> usize {
        self.same + self.changed + self.illegal
    }

    /// Returns the weight of the rule change.
    pub fn weight(&self) -> Weight {
        match self {
            Count { illegal: 1.., .. } => Weight::Breaking,
            Count { changed: 1.., .. } => Weight::Minor,
            _ => Weight::Patch,
        }
    }
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, more: Count) {
        self.same += more.same;
        self.changed += more.changed;
        self.scores += more.scores;
        self.illegal += more.illegal;
        self.apart += more.apart;
    }
}
