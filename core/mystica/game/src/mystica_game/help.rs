//! Explanations of the panels' items for new players.

use game::ItemExplanation;

/// Explanations by the ids of `panels.rs`; an id that ends in `-` covers all ids that begin with
/// it.
const MEANINGS: [(&str, &str); 27] = [
    (
        "vp",
        "Victory points: the player with the most at the end wins. Power taken from others costs points, too.",
    ),
    ("home", "The terrain on which this faction builds; any other has to be dug into it first."),
    ("state", "A player who has passed acts again in the next round."),
    (
        "coins",
        "Coins pay for buildings and steps. The number in brackets comes with the next income.",
    ),
    (
        "workers",
        "Workers pay for buildings and spades. The number in brackets comes with the next income.",
    ),
    (
        "priests",
        "Priests are sent to cults, pay for steps, and can be used as workers. The number in brackets comes with the next income.",
    ),
    (
        "power",
        "Tokens in three bowls. Power that is gained moves tokens one bowl further. Only tokens in the third bowl can be spent; they return to the first. Burning removes one token of the second bowl to move another one into the third.",
    ),
    ("keys", "Each key lets a marker enter the last step of one cult."),
    ("bridges", "Each bridge can join two land hexes across the river."),
    (
        "cult-",
        "Position on this cult track: some steps give power, rewards of rounds count them, and the final scoring ranks them.",
    ),
    (
        "shipping",
        "How many river hexes may lie between two buildings, or a building and a new one, for both to count as neighbours.",
    ),
    ("digging", "The higher this level, the fewer workers a spade costs."),
    ("range", "How many hexes this faction can skip to reach another one."),
    ("faction", "What this faction can do that others cannot."),
    ("bonus", "The card is taken when passing, held for a round, and returned for another one."),
    ("favors", "The faction keeps these tiles for the rest of the game."),
    ("towns", "Connected buildings found a town; the town tile gives its reward at once."),
    ("used", "Action spaces used in this round; they are free again in the next."),
    ("token-", "Hexes of these tokens, and the number left in the supply."),
    ("owed-", "This must be taken or given up before the turn ends."),
    ("slot-", "A number that this piece stores for the seat."),
    ("round-", "What scores points in this round, and the reward for a cult at its end."),
    ("final-", "Points for the first, the second and so on when the game is over."),
    (
        "bonus-cards",
        "A player who passes takes one of these cards; coins lie on cards that no player took.",
    ),
    ("favor-tiles", "Favor tiles that are left; a faction has each at most once."),
    ("town-tiles", "Town tiles that are left."),
    ("space-", "Each of these action spaces can be taken once a round, by one seat."),
];

/// Returns the explanations of all items.
pub(super) fn all() -> Vec<ItemExplanation> {
    let one = |(item, text): &(&str, &str)| ItemExplanation {
        item: (*item).into(),
        text: (*text).into(),
    };
    MEANINGS.iter().map(one).collect()
}
