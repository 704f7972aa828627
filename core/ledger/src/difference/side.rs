//! One side of a comparison, and what it has made of a ledger.

use crate::desk::{Mark, Options};
use crate::recorded::Recorded;
use crate::replay::{Provider, Replayer};
use crate::report::ReplayReport;

/// Rules that games are replayed under: a source of rulesets, and what it has made so far.
///
/// Making rulesets and hosts is what costs time; keep a side for all ledgers, and the new side of one comparison
/// as the old side of the next. A side belongs to one thread, like the hosts in it.
pub struct Side<G, P> {
    pub(super) replayer: Replayer<G, P>,
}

impl<G: Recorded, P: Provider<G>> Side<G, P> {
    /// Rules from here.
    pub fn new(provider: P) -> Side<G, P> {
        Side { replayer: Replayer::new(provider) }
    }
}

/// A ledger replayed under one side.
pub(super) struct Played {
    pub report: ReplayReport,
    /// Which game of the side it was, if it began.
    pub entry: Option<usize>,
    pub marks: Vec<Mark>,
}

/// How ledgers are replayed on either side.
pub(super) const OPTIONS: Options =
    Options { check: false, legal: false, any_ruleset: true, until_line: None, until_row: None };
