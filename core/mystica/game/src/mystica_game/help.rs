//! Explanations of the panels' items for new players.

use game::ItemExplanation;

/// Explanations by the ids of `panels.rs`; an id that ends in `-` covers all ids that begin with
/// it.
const MEANINGS: [(&str, &str); 27] = [
    ("vp", "Who has most at the end wins. They pay for power that is taken from others, too."),
    ("home", "The terrain on which this faction builds; any other has to be dug into it first."),
    ("state", "Who has passed acts again in the next round."),
    ("coins", "Pay for buildings and steps. The number in brackets comes with the next income."),
    ("workers", "Build and dig. The number in brackets comes with the next income."),
    (
        "priests",
        "Go to a cult, pay for steps, and can be used as workers. The number in brackets comes with the next income.",
    ),
    (
        "power",
        "Three bowls: power that comes in moves a token one bowl on, and only what lies in the last can be spent, which brings it back into the first. Burning gives up one token of the second bowl to move another on.",
    ),
    ("keys", "Each lets one cult be climbed to its last step."),
    ("bridges", "Each can join two land hexes across the river."),
    (
        "cult-",
        "Steps on this cult: some bring power on the way, rounds pay for them, and the final scoring ranks them.",
    ),
    (
        "shipping",
        "How many river hexes may lie between two buildings, or a building and a new one, for both to count as neighbours.",
    ),
    ("digging", "The higher, the fewer workers a spade costs."),
    ("range", "How far this faction reaches over what lies between."),
    ("faction", "What this faction can do that others cannot."),
    ("bonus", "Taken when passing, held for a round, and given back for another."),
    ("favors", "Kept for the rest of the game."),
    ("towns", "Founded by buildings that stand together; what it brings comes at once."),
    ("used", "Taken once a round, and free again in the next."),
    ("token-", "Where they lie, and how many are left to be laid."),
    ("owed-", "Has to be taken or given up before the turn ends."),
    ("slot-", "What this piece remembers for the seat."),
    ("round-", "What brings points in this round, and what a cult pays at its end."),
    ("final-", "Points for the first, the second and so on when the game is over."),
    ("bonus-cards", "One of them is taken by whoever passes; coins lie on those that nobody took."),
    ("favor-tiles", "What is left to be taken; nobody has the same twice."),
    ("town-tiles", "What is left to be taken with a town."),
    ("space-", "Each can be taken once a round, by one seat."),
];

/// Returns the explanations of all items.
pub(super) fn all() -> Vec<ItemExplanation> {
    let one = |(item, text): &(&str, &str)| ItemExplanation {
        item: (*item).into(),
        text: (*text).into(),
    };
    MEANINGS.iter().map(one).collect()
}
