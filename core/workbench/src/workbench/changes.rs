//! Effects of a save on recorded games: the game in progress, and the games of the corpus.

use language::say;
use ledger::difference::{DifferenceCounts, GameDifference, ReplayVerdict};

use crate::texts::TEXTS;

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
            Some(ReplayVerdict::Changed) => say!(TEXTS, "this-game-changes"),
            Some(ReplayVerdict::Illegal) => say!(TEXTS, "this-game-illegal"),
            Some(ReplayVerdict::Same) => say!(TEXTS, "this-game-same"),
            Some(ReplayVerdict::Apart) | None => say!(TEXTS, "this-game-apart"),
        };
        if all == 0 {
            return this;
        }
        let counts = match (n.changed, n.illegal) {
            (0, 0) => say!(TEXTS, "none-changes"),
            (changed, 0) => say!(TEXTS, "n-change", n = changed),
            (changed, illegal) => {
                say!(TEXTS, "n-change-illegal", n = changed, illegal = illegal)
            }
        };
        let id = if self.done { "corpus-changes" } else { "corpus-changes-so-far" };
        let weight = n.weight().word();
        say!(TEXTS, id, weight = weight, all = all, counts = counts, this = this)
    }
}
