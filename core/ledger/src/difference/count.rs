//! Counts of games changed by a rule change, and the severity of the change: patch, minor or breaking.

use super::found::{GameDifference, ReplayVerdict};

/// Compatibility of a rule change with recorded games, as in semantic versioning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeSeverity {
    /// No recorded game changes.
    Patch,
    /// Games change, but all remain legal.
    Minor,
    /// Some recorded games became illegal.
    Breaking,
}

impl ChangeSeverity {
    /// Returns the lower-case name: `patch`, `minor` or `breaking`.
    pub fn word(self) -> &'static str {
        match self {
            ChangeSeverity::Patch => "patch",
            ChangeSeverity::Minor => "minor",
            ChangeSeverity::Breaking => "breaking",
        }
    }
}

/// Number of compared games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceCounts {
    /// Number of games without a difference.
    pub same: usize,
    /// Number of games that differ but remain legal.
    pub changed: usize,
    /// Number of changed games whose final points differ.
    pub scores: usize,
    /// Number of games that became illegal.
    pub illegal: usize,
    /// Number of games that cannot be replayed under the old rules either.
    pub apart: usize,
}

impl DifferenceCounts {
    /// Counts the result of one compared game.
    pub fn add(&mut self, difference: &GameDifference) {
        match difference.verdict {
            ReplayVerdict::Same => self.same += 1,
            ReplayVerdict::Changed => {
                self.changed += 1;
                self.scores += usize::from(difference.scores_differ());
            }
            ReplayVerdict::Illegal => self.illegal += 1,
            ReplayVerdict::Apart => self.apart += 1,
        }
    }

    /// Returns the number of games that could be compared: unchanged, changed and illegal ones.
    pub fn compared(&self) -> usize {
        self.same + self.changed + self.illegal
    }

    /// Returns the severity: breaking if a game became illegal, minor if a game changed, else patch.
    pub fn weight(&self) -> ChangeSeverity {
        match self {
            DifferenceCounts { illegal: 1.., .. } => ChangeSeverity::Breaking,
            DifferenceCounts { changed: 1.., .. } => ChangeSeverity::Minor,
            _ => ChangeSeverity::Patch,
        }
    }
}

impl std::ops::AddAssign for DifferenceCounts {
    fn add_assign(&mut self, more: DifferenceCounts) {
        self.same += more.same;
        self.changed += more.changed;
        self.scores += more.scores;
        self.illegal += more.illegal;
        self.apart += more.apart;
    }
}
