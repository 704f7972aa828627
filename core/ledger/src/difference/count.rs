//! How many games a change of the rules changes, and how much that weighs.

use super::found::{Difference, Verdict};

/// What a change of the rules is for games that were played before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No game changes.
    Patch,
    /// Games change, but each can still be played.
    Minor,
    /// Games became illegal.
    Breaking,
}

impl Weight {
    /// `patch`, `minor`, `breaking`.
    pub fn word(self) -> &'static str {
        match self {
            Weight::Patch => "patch",
            Weight::Minor => "minor",
            Weight::Breaking => "breaking",
        }
    }
}

/// How many games became what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games in which nothing differs.
    pub same: usize,
    /// Games that differ and can still be played.
    pub changed: usize,
    /// Those of them in which points differ at the end.
    pub scores: usize,
    /// Games that became illegal.
    pub illegal: usize,
    /// Games that cannot be played under the old rules either.
    pub apart: usize,
}

impl Count {
    /// Adds a game.
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

    /// Games that were compared.
    pub fn compared(&self) -> usize {
        self.same + self.changed + self.illegal
    }

    /// How much the change weighs.
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
