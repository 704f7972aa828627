//! Effects of a save on recorded games: the game in progress, and the games of the corpus.

use ledger::difference::{DifferenceCounts, GameDifference, ReplayVerdict};

/// Name of the ledger of the game in progress.
pub const TABLE: &str = "the game on the table";

/// Differences of recorded games under the new rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedGameChanges {
    /// The game in progress.
    pub table: Option<GameDifference>,
    /// Number of games of the corpus by verdict.
    pub count: DifferenceCounts,
    /// The first games of the corpus that differ.
    pub shown: Vec<GameDifference>,
    /// Whether all games were compared.
    pub done: bool,
}

impl RecordedGameChanges {
    /// Returns a one-line summary: `minor: 3 of 40 games change, this one too`.
    pub fn summary(&self) -> String {
        let n = &self.count;
        let all = n.compared();
        let this = match self.table.as_ref().map(|t| t.verdict) {
            Some(ReplayVerdict::Changed) => "this game changes",
            Some(ReplayVerdict::Illegal) => "this game becomes illegal",
            Some(ReplayVerdict::Same) => "this game is the same",
            Some(ReplayVerdict::Apart) | None => "this game cannot be compared",
        };
        if all == 0 {
            return this.to_owned();
        }
        let so_far = if self.done { "" } else { " so far" };
        let counts = match (n.changed, n.illegal) {
            (0, 0) => "none changes".to_owned(),
            (changed, 0) => format!("{changed} change"),
            (changed, illegal) => format!("{changed} change, {illegal} become illegal"),
        };
        format!("{}: of {all} games{so_far} {counts}, {this}", n.weight().word())
    }
}
