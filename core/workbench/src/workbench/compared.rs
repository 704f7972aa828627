//! Compares recorded games under old and new rules.

use std::time::Instant;

use ledger::difference::{ReplaySide, ReplayVerdict, compare};

use super::changes::{RecordedGameChanges, TABLE};
use super::tested::OFTEN;
use crate::corpus::NamedLedger;
use crate::game_options::RuleOverrides;
use crate::library::{Content, LedgerRulesProvider};
use crate::playable::FullGame;

/// Maximum number of differing games kept with their first difference.
const SHOWN: usize = 20;

impl RecordedGameChanges {
    /// Compares all games, and reports progress to `send`; ledgers of other games are skipped.
    /// Returns `false` if cancelled by `is_old`.
    pub fn find<G: FullGame>(
        old: &Content,
        new: &Content,
        table: &str,
        corpus: &[NamedLedger],
        is_old: &dyn Fn() -> bool,
        send: &dyn Fn(RecordedGameChanges),
    ) -> bool {
        let rules = |content| {
            ReplaySide::new(LedgerRulesProvider::<G>::new(content, None, RuleOverrides::default()))
        };
        let of_game = corpus.iter().filter(|ledger| old.is_ledger_of::<G>(&ledger.1));
        let (mut old, mut new) = (rules(old), rules(new));
        // A ledger that cannot be parsed is skipped.
        let mut changes = RecordedGameChanges {
            table: compare(&mut old, &mut new, TABLE, table.as_bytes()).ok(),
            ..RecordedGameChanges::default()
        };
        send(changes.clone());
        let mut last_report = Instant::now();
        for (file, bytes) in of_game {
            if is_old() {
                return false;
            }
            let Ok(difference) = compare(&mut old, &mut new, file, bytes) else { continue };
            changes.count.add(&difference);
            let differs =
                matches!(difference.verdict, ReplayVerdict::Changed | ReplayVerdict::Illegal);
            if differs && changes.shown.len() < SHOWN {
                changes.shown.push(difference);
            }
            if last_report.elapsed() >= OFTEN {
                send(changes.clone());
                last_report = Instant::now();
            }
        }
        changes.done = true;
        send(changes);
        true
    }
}
