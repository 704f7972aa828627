//! What a save did to games that were played before it: the one on the table, and a corpus of others.

use ledger::difference::{Count, Difference, Verdict};

/// What the ledger of the table is called.
pub const TABLE: &str = "the game on the table";

/// What became of games under the new rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The game on the table, as it was played so far.
    pub table: Option<Difference>,
    /// How many games of the corpus became what.
    pub count: Count,
    /// The first games of the corpus that differ.
    pub shown: Vec<Difference>,
    /// All games were compared.
    pub done: bool,
}

impl Changes {
    /// In a few words: `minor: 3 of 40 games change, this one too`.
    pub fn summary(&self) -> String {
        let n = &self.count;
        let all = n.compared();
        let this = match self.table.as_ref().map(|t| t.verdict) {
            Some(Verdict::Changed) => "this game changes",
            Some(Verdict::Illegal) => "this game becomes illegal",
            Some(Verdict::Same) => "this game is the same",
            Some(Verdict::Apart) | None => "this game cannot be compared",
        };
        if all == 0 {
            return this.to_owned();
        }
        let so_far = if self.done { "" } else { " so far" };
        let some = match (n.changed, n.illegal) {
            (0, 0) => "none changes".to_owned(),
            (changed, 0) => format!("{changed} change"),
            (changed, illegal) => format!("{changed} change, {illegal} become illegal"),
        };
        format!("{}: of {all} games{so_far} {some}, {this}", n.weight().word())
    }
}
