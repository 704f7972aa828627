//! Writer of ledgers: rows of a played game in the recorded form or as commands. A replay of the
//! text gives the same game.

mod rows;
mod turns;

use components::ExecutionRecord;
use game::ApplyError;
use kernel::ids::*;
use ledger::draws;
use ledger::head::LedgerForm;
use ledger::recorded::LedgerGame;

use crate::MysticaGame;
use crate::ledger::follow::RowListener;

use rows::{AppliedAction, RowWriter};

/// Writes the rows of a game after its head.
///
/// # Errors
/// An illegal action, or a script error.
pub(crate) fn write(
    table: &mut MysticaGame,
    game: LedgerGame<'_, MysticaGame>,
    form: LedgerForm,
    out: &mut String,
) -> Result<(), String> {
    let mut follower = RowListener::new(table.ruleset());
    let mut state = table.begin(game.setup).map_err(|e| e.to_string())?;
    let mut writer = RowWriter::new(form, table.ruleset(), &state, std::mem::take(out));
    writer.setup_rows(&table.grammar(), &state);
    let mut left = game.left.iter().peekable();
    for at in 0..=game.actions.len() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= at) {
            let seat = SeatId(*seat);
            writer.close(&table.grammar(), &state, &mut follower);
            table.drop_seat(&mut state, seat, &mut follower).map_err(|problem| {
                let name = table.grammar().seat_name(&state, seat).to_owned();
                format!("{name} leaves: {}", error_text(problem))
            })?;
            writer.leaves(&table.grammar(), &state, &mut follower, seat);
        }
        let Some(&(seat, action)) = game.actions.get(at) else { break };
        let seat = SeatId(seat);
        let mut text = table.grammar().text(&state, action);
        if !writer.goes_on(table.ruleset(), &state, seat, action) {
            writer.close(&table.grammar(), &state, &mut follower);
        }
        let (before, offers) = (state.clone(), follower.offers.len());
        let mut run = match game.draws {
            Some(all) => {
                let of_this = all.iter().filter(|(row_number, _)| *row_number == at);
                ExecutionRecord::with_draws(&of_this.map(|(_, draw)| *draw).collect::<Vec<_>>())
            }
            None => ExecutionRecord::default(),
        };
        table
            .apply_with_listener(&mut state, seat, action, &mut follower, &mut run)
            .map_err(|problem| format!("action {}, `{text}`: {}", at + 1, error_text(problem)))?;
        text.push_str(&draws::text(table, &run.drawn));
        if rows::begins_owing(&before.state, &state.state, seat, action, &follower) {
            // The turn before is not over and does not count yet, but its row ends.
            follower.turns.clear();
            let new_offers = follower.offers.split_off(offers);
            writer.close(&table.grammar(), &before, &mut follower);
            follower.offers = new_offers;
        }
        if !game.left.is_empty() {
            follower.add_departed_offers(table.ruleset(), &state, seat, action);
        }
        let closes = rows::closes(&before.state, &state.state, seat, action);
        let goes_on =
            !closes && game.actions.get(at + 1).is_some_and(|(after, _)| *after == seat.0);
        let name = table.grammar().seat_name(&before, seat).to_owned();
        let done = AppliedAction { seat, name, action, text, closes, goes_on };
        writer.action(&table.grammar(), &state, &mut follower, done);
    }
    writer.close(&table.grammar(), &state, &mut follower);
    *out = writer.out;
    Ok(())
}

fn error_text(problem: ApplyError) -> String {
    match problem {
        ApplyError::Illegal(error) | ApplyError::ScriptError(error) => error,
    }
}
