//! Result of comparing one recorded game under two sets of rules.

use crate::source::LedgerError;
use crate::trace::ExplainedChange;

/// Result class of a compared game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayVerdict {
    /// After every command all numbers of every seat are equal under both rules.
    Same,
    /// Every command stays legal, but after some command a number of a seat differs, such as coins or points.
    Changed,
    /// A command that is legal under the old rules is illegal under the new ones.
    Illegal,
    /// The game cannot be replayed under the old rules either, so no comparison is possible.
    Apart,
}

impl ReplayVerdict {
    /// Returns `same`, `changed`, `illegal` or `apart`.
    pub fn word(self) -> &'static str {
        match self {
            ReplayVerdict::Same => "same",
            ReplayVerdict::Changed => "changed",
            ReplayVerdict::Illegal => "illegal",
            ReplayVerdict::Apart => "apart",
        }
    }
}

/// Comparison of one game under the old and the new rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDifference {
    /// Name of the ledger, as given by the caller.
    pub file: String,
    pub verdict: ReplayVerdict,
    /// The first command after which a number of a seat differs.
    pub first: Option<FirstDifference>,
    /// The command that became illegal; only with [`ReplayVerdict::Illegal`].
    pub illegal: Option<NewlyIllegalCommand>,
    /// The error of the replay under the old rules; only with [`ReplayVerdict::Apart`].
    pub apart: Option<LedgerError>,
    /// Points of each seat at the end under both rules; only with [`ReplayVerdict::Changed`].
    pub scores: Vec<ScoreDifference>,
    /// Settings in the ledger that one side does not declare; both sides were replayed without
    /// them.
    pub left_out: Vec<String>,
}

/// The first command after which a number of a seat differs, with the changes that only one side made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// The command; line 0 means that the start positions differ.
    pub command: LedgerCommand,
    /// The numbers of seats that differ after the command.
    pub seats: Vec<ValueDifference>,
    /// Changes made only by the old rules, with their causes.
    pub old: Vec<ExplainedChange>,
    /// Changes made only by the new rules, with their causes.
    pub new: Vec<ExplainedChange>,
}

/// A command of a ledger, with its line, round and seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerCommand {
    /// Line of the ledger, from 1.
    pub line: u32,
    pub round: u8,
    pub seat: String,
    /// Text of the command, as ledgers write it.
    pub text: String,
}

/// A number of a seat that differs between the old and the new rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueDifference {
    pub seat: String,
    /// Name of the number: `coins`, `vp`, `fire`.
    pub what: String,
    pub old: i32,
    pub new: i32,
}

/// A command that became illegal, with reason and cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewlyIllegalCommand {
    /// The command; line 0 means that the game cannot begin.
    pub command: LedgerCommand,
    pub why: String,
    /// What makes the command illegal under the new rules.
    pub cause: IllegalityAttribution,
    /// Changes that the command made under the old rules, with their sources under the new rules. Empty if an earlier
    /// command differs.
    pub old: Vec<ExplainedChange>,
}

/// Cause of an action that became illegal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IllegalityAttribution {
    /// Cause in words: a number that differs in the new rules, a piece that affects the action only under the new
    /// rules, or a script error. If none of these is found, the reason why the action is illegal.
    pub why: String,
    /// File within the content folder; empty if the source is unknown.
    pub file: String,
    /// Line in the file, from 1; 0 without a file.
    pub line: u32,
}

/// Points of a seat at the end under both rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreDifference {
    pub seat: String,
    pub old: i32,
    pub new: i32,
}

impl GameDifference {
    pub(super) fn new(file: &str, verdict: ReplayVerdict) -> GameDifference {
        GameDifference {
            file: file.to_owned(),
            verdict,
            first: None,
            illegal: None,
            apart: None,
            scores: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Returns whether any seat's points differ at the end.
    pub fn scores_differ(&self) -> bool {
        self.scores.iter().any(|score| score.old != score.new)
    }
}

/// Makes the result for a game that cannot be replayed under the old rules.
pub(super) fn apart(file: &str, error: LedgerError) -> GameDifference {
    GameDifference { apart: Some(error), ..GameDifference::new(file, ReplayVerdict::Apart) }
}
