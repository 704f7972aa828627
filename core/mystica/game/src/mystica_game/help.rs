//! Explanations of the panels' items for new players.

use game::ItemExplanation;
use kernel::texts::TEXTS;
use language::Args;

/// Ids of the explanations by the ids of `panels.rs`; an id that ends in `-` covers all ids that begin with
/// it.
const MEANINGS: [(&str, &str); 27] = [
    ("vp", "means-vp"),
    ("home", "means-home"),
    ("state", "means-state"),
    ("coins", "means-coins"),
    ("workers", "means-workers"),
    ("priests", "means-priests"),
    ("power", "means-power"),
    ("keys", "means-keys"),
    ("bridges", "means-bridges"),
    ("cult-", "means-cult"),
    ("shipping", "means-shipping"),
    ("digging", "means-digging"),
    ("range", "means-range"),
    ("faction", "means-faction"),
    ("bonus", "means-bonus"),
    ("favors", "means-favors"),
    ("towns", "means-towns"),
    ("used", "means-used"),
    ("token-", "means-token"),
    ("owed-", "means-owed"),
    ("slot-", "means-slot"),
    ("round-", "means-round"),
    ("final-", "means-final"),
    ("bonus-cards", "means-bonus-cards"),
    ("favor-tiles", "means-favor-tiles"),
    ("town-tiles", "means-town-tiles"),
    ("space-", "means-space"),
];

/// Returns the explanations of all items.
pub(super) fn all() -> Vec<ItemExplanation> {
    let one = |(item, text): &(&str, &str)| ItemExplanation {
        item: (*item).into(),
        text: TEXTS.text(text, &Args::new()),
    };
    MEANINGS.iter().map(one).collect()
}
