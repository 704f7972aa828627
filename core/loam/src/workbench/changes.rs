//! What a save did to games that were played before it: the one on the table, and a corpus of others.

use std::time::Instant;

use record::difference::{Count, Difference, Side, Verdict, compare};

use super::behind::OFTEN;
use crate::corpus::Ledger;
use crate::library::{Content, ForLedgers};
use crate::playable::Title;
use crate::wanted::RulesWanted;

/// Games that are shown with their first difference.
const SHOWN: usize = 20;

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
    /// Compares game after game and tells how far it has come. Gives up, and says so, when the rules compared are
    /// old ones.
    pub fn find<G: Title>(
        (old, new): (&Content, &Content),
        table: &str,
        corpus: &[Ledger],
        is_old: &dyn Fn() -> bool,
        tell: &dyn Fn(Changes),
    ) -> bool {
        let rules =
            |content| Side::new(ForLedgers::<G>::new(content, None, RulesWanted::default()));
        let (mut old, mut new) = (rules(old), rules(new));
        // A ledger that cannot be read says nothing about rules.
        let mut changes = Changes {
            table: compare(&mut old, &mut new, TABLE, table.as_bytes()).ok(),
            ..Changes::default()
        };
        tell(changes.clone());
        let mut told = Instant::now();
        for (file, bytes) in corpus {
            if is_old() {
                return false;
            }
            let Ok(difference) = compare(&mut old, &mut new, file, bytes) else { continue };
            changes.count.add(&difference);
            let differs = matches!(difference.verdict, Verdict::Changed | Verdict::Illegal);
            if differs && changes.shown.len() < SHOWN {
                changes.shown.push(difference);
            }
            if told.elapsed() >= OFTEN {
                tell(changes.clone());
                told = Instant::now();
            }
        }
        changes.done = true;
        tell(changes);
        true
    }

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
