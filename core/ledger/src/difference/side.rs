//! One side of a rule comparison: a cache of rulesets, and the replay of a ledger under it.

use crate::recorded::RecordableGame;
use crate::recorded::{HoldingsHash, LedgerReplayOptions};
use crate::replay::{GameProvider, Replayer};
use crate::report::ReplayReport;

/// Rules for replaying games: a source of rulesets, with a cache of the last ones.
///
/// Compiling rulesets and loading scripts is slow. Keep a side for all ledgers, and reuse the new side of one
/// comparison as the old side of the next. A side cannot leave its thread, because scripts cannot.
pub struct ReplaySide<G, P> {
    pub(super) replayer: Replayer<G, P>,
}

impl<G: RecordableGame, P: GameProvider<G>> ReplaySide<G, P> {
    /// Makes a side with rulesets from this source.
    pub fn new(provider: P) -> ReplaySide<G, P> {
        ReplaySide { replayer: Replayer::new(provider) }
    }
}

/// Result of replaying a ledger under one side.
pub(super) struct SideReplay {
    pub report: ReplayReport,
    /// Index of the game in the side's cache, if the game began.
    pub entry: Option<usize>,
    pub marks: Vec<HoldingsHash>,
}

/// Replay options of both sides: nothing is checked, and the ruleset hash in the header is ignored.
pub(super) const OPTIONS: LedgerReplayOptions = LedgerReplayOptions {
    check: false,
    legal: false,
    any_ruleset: true,
    until_line: None,
    until_row: None,
};
