//! What a comparison of two rules has found in one game.

use crate::source::LedgerError;
use crate::trace::Told;

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every seat has the same after every command.
    Same,
    /// The game can be played to the same end, but somebody has something else on the way, or scores otherwise.
    Changed,
    /// A command that was legal is not any more.
    Illegal,
    /// The game cannot be played under the old rules either, so nothing can be said of it.
    Apart,
}

impl Verdict {
    /// `same`, `changed`, `illegal`, `apart`.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Changed => "changed",
            Verdict::Illegal => "illegal",
            Verdict::Apart => "apart",
        }
    }
}

/// One game under both rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The ledger, as the caller calls it.
    pub file: String,
    /// What became of the game.
    pub verdict: Verdict,
    /// The first command after which some seat has something else.
    pub first: Option<First>,
    /// The command that became illegal, with [`Verdict::Illegal`].
    pub illegal: Option<Illegal>,
    /// Why the game stands apart, with [`Verdict::Apart`].
    pub apart: Option<LedgerError>,
    /// Points of each seat at the end under both rules, with [`Verdict::Changed`].
    pub scores: Vec<Score>,
    /// Settings that the ledger names and one of the sides does not know; both were played without them.
    pub left_out: Vec<String>,
}

/// The first command after which some seat has something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The command; with line 0 the game begins differently.
    pub command: Command,
    /// What each seat has that differs.
    pub seats: Vec<Unlike>,
    /// What only the old rules did, with its cause.
    pub old: Vec<Told>,
    /// What only the new rules do, with its cause.
    pub new: Vec<Told>,
}

/// A command of a ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// Line of the ledger, 1-based.
    pub line: u32,
    /// In which round.
    pub round: u8,
    /// The seat that acts.
    pub seat: String,
    /// What it does, as ledgers write it.
    pub text: String,
}

/// A number of a seat that differs between the sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The seat.
    pub seat: String,
    /// What: `coins`, `vp`, `fire`.
    pub what: String,
    /// Under the old rules.
    pub old: i32,
    /// Under the new rules.
    pub new: i32,
}

/// A command that became illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The command; with line 0 the game cannot begin.
    pub command: Command,
    /// Why, in words.
    pub why: String,
    /// What is to blame for it.
    pub cause: Blame,
    /// What the command did under the old rules, where nothing before it differs: the place of each price is
    /// that under the new rules.
    pub old: Vec<Told>,
}

/// What is to blame for a refusal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    /// In words: a number that the new rules write differently, a piece that has a say in it only there, a script that
    /// fails; or else what the refusal says.
    pub why: String,
    /// The file, from the content folder; empty where no place is known.
    pub file: String,
    /// Its line, 1-based; 0 without a file.
    pub line: u32,
}

/// Points of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The seat.
    pub seat: String,
    /// Under the old rules.
    pub old: i32,
    /// Under the new rules.
    pub new: i32,
}

impl Difference {
    pub(super) fn new(file: &str, verdict: Verdict) -> Difference {
        Difference {
            file: file.to_owned(),
            verdict,
            first: None,
            illegal: None,
            apart: None,
            scores: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Do the points differ at the end?
    pub fn scores_differ(&self) -> bool {
        self.scores.iter().any(|score| score.old != score.new)
    }
}

/// A game that cannot be played under the old rules either.
pub(super) fn apart(file: &str, error: LedgerError) -> Difference {
    Difference { apart: Some(error), ..Difference::new(file, Verdict::Apart) }
}
