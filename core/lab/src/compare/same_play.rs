//! Pieces that only the second rules have, and replays of first games under the second rules.

use std::collections::BTreeSet;

use game::Game;

/// Upper bound on the pairs whose first game is replayed under the second rules; these are the first pairs of a run.
/// Such a replay takes about twice as long as replaying a ledger.
pub(super) const RESCORED: u64 = 1000;

/// Returns the pieces that only the second rules have and that can have an effect, with their source numbers.
pub(super) fn own_pieces<G: Game>(first: &G, second: &G) -> Vec<(u16, String)> {
    let names: BTreeSet<String> = first.source_names().into_iter().collect();
    let all = (0..).zip(second.source_names());
    all.filter(|(source, name)| !names.contains(name) && second.can_take_effect(*source)).collect()
}

/// Replays actions under the second rules, from the first positions of a pair, and returns the points by seat. Actions
/// pass from one game to the other as text. Returns `None` if an action is illegal there, or if the game is not over
/// after the last action.
pub(super) fn rescore<G: Game>(
    [first, second]: [&mut G; 2],
    [mut state_a, mut state_b]: [G::State; 2],
    actions: &[(u8, G::Action)],
) -> Option<Vec<i32>> {
    for (seat, action) in actions {
        let text = first.text(&state_a, *seat, *action);
        let same = second.read(&state_b, *seat, &text).ok()?;
        second.apply(&mut state_b, *seat, same).ok()?;
        first.apply(&mut state_a, *seat, *action).ok()?;
    }
    second.is_over(&state_b).then(|| second.scores(&state_b))
}
