//! Traces of a game that reports no causes: the numbers of each seat before and after an action.

use game::ApplyError;

use crate::draws::{self, DrawSource};
use crate::recorded::RecordableGame;
use crate::trace::{ChangeTrace, ExplainedChange};

/// Implements [`RecordableGame::apply_traced`] for games that report no causes: compares the
/// numbers of each seat before and after the action.
///
/// # Errors
/// As [`RecordableGame::apply_traced`].
pub fn apply_by_numbers<G: RecordableGame<Change = ExplainedChange>>(
    game: &mut G,
    state: &mut G::State,
    seat: u8,
    action: G::Action,
    draws: DrawSource<'_, G::Draw>,
    trace: &mut ChangeTrace<ExplainedChange>,
) -> Result<(), ApplyError> {
    let before = state.clone();
    draws::apply(game, state, seat, action, draws)?;
    if !trace.is_recording() {
        return Ok(());
    }
    let text = game.text(&before, seat, action);
    let round = game.stage(&before);
    trace.begin(game.seat_name(&before, seat), text.clone(), round);
    let step = trace.steps.len() - 1;
    for owner in 0..game.seats(state) {
        let (numbers_before, numbers_after) =
            (game.numbers(&before, owner), game.numbers(state, owner));
        for ((name, old_value), (_, value)) in
            numbers_before.into_iter().zip(numbers_after).filter(|(a, b)| a.1 != b.1)
        {
            trace.steps[step].changes.push(ExplainedChange {
                seat: game.seat_name(state, owner),
                what: format!("{:+} {name}", value - old_value),
                now: Some(value),
                by: text.clone(),
                round,
                ..ExplainedChange::default()
            });
        }
    }
    Ok(())
}
