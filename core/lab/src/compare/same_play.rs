//! What only the second rules have, and what the play of the first game brings under them.

use std::collections::BTreeSet;

use game::Game;

/// Pairs whose first game is scored under the second rules, too. They are the first of a run: playing a game again takes about
/// twice as long as replaying a ledger.
pub(super) const RESCORED: u64 = 1000;

/// Pieces that only the second rules have and that can fire, by their number among the sources.
pub(super) fn own_pieces<G: Game>(first: &G, second: &G) -> Vec<(u16, String)> {
    let known: BTreeSet<String> = first.source_names().into_iter().collect();
    let all = (0..).zip(second.source_names());
    all.filter(|(source, name)| !known.contains(name) && second.can_fire(*source)).collect()
}

/// Points by seat after the same play under the second rules, from the first positions of a pair. Actions go from one game to the other
/// as texts. `None` where the second rules do not allow one of them, or ask for more.
pub(super) fn rescore<G: Game>(
    [first, second]: [&mut G; 2],
    [mut here, mut there]: [G::State; 2],
    actions: &[(u8, G::Action)],
) -> Option<Vec<i32>> {
    for (seat, action) in actions {
        let text = first.text(&here, *seat, *action);
        let same = second.read(&there, *seat, &text).ok()?;
        second.apply(&mut there, *seat, same).ok()?;
        first.apply(&mut here, *seat, *action).ok()?;
    }
    second.is_over(&there).then(|| second.scores(&there))
}
