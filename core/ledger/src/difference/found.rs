//! Result of comparing one recorded game under two sets of rules.

use crate::source::LedgerError;
use crate::trace::ExplainedChange;

/// Result class of a compared game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayVerdict {
    /// Every seat has the same after every command.
    Same,
    /// The game stays legal to the same end, but a seat has something else on the way, or other points at the end.
    Changed,
    /// A command that was legal is illegal now.
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
    /// The first command after which a seat has something else.
    pub first: Option<FirstDifference>,
    /// The command that became illegal, with [`ReplayVerdict::Illegal`].
    pub illegal: Option<NewlyIllegalCommand>,
    /// The error under the old rules, with [`ReplayVerdict::Apart`].
    pub apart: Option<LedgerError>,
    /// Points of each seat at the end under both rules, with [`ReplayVerdict::Changed`].
    pub scores: Vec<ScoreDifference>,
    /// Settings in the ledger that one side does not know; both sides were replayed without them.
    pub left_out: Vec<String>,
}

/// The first command after which a seat has something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// The command; line 0 means that the start positions differ.
    pub command: LedgerCommand,
    /// The numbers of seats that differ.
    pub seats: Vec<ValueDifference>,
    /// Changes made only by the old rules, with their causes.
    pub old: Vec<ExplainedChange>,
    /// Changes made only by the new rules, with their causes.
    pub new: Vec<ExplainedChange>,
}

/// A command of a ledger, with its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerCommand {
    /// Line of the ledger, from 1.
    pub line: u32,
    pub round: u8,
    pub seat: String,
    /// Text of the command, as ledgers write it.
    pub text: String,
}

/// A number of a seat that differs between the sides.
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
    /// What in the new rules causes it.
    pub cause: IllegalityAttribution,
    /// What the command did under the old rules, if nothing before it differs. Sources of prices are those under the new
    /// rules.
    pub old: Vec<ExplainedChange>,
}

/// Cause of an action that became illegal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IllegalityAttribution {
    /// Cause in words: a number that the new rules write differently, a piece that affects the action only there, a
    /// script error, or else the reason of the illegal action.
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

    /// True if any seat's points differ at the end.
    pub fn scores_differ(&self) -> bool {
        self.scores.iter().any(|score| score.old != score.new)
    }
}

/// Makes the result for a game that cannot be replayed under the old rules.
pub(super) fn apart(file: &str, error: LedgerError) -> GameDifference {
    GameDifference { apart: Some(error), ..GameDifference::new(file, ReplayVerdict::Apart) }
}
