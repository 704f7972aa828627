//! Benchmark of copying a position, which search does for each line of play.

use std::hint::black_box;

use game::QueryError;
use lab::bench::seconds;
use lab::{BotSpec, GameSource, PlayoutRunner};
use workbench::FullGame;

use super::figure::BenchFigure;
use super::playouts::tables;
use crate::context::CliContext;
use crate::output::CommandError;

/// Number of copies in one measurement.
const COPIES: u32 = 100_000;

/// Random actions before the position that is copied; fewer if the game ends.
const ACTIONS: usize = 100;

/// Measures the nanoseconds of copying a mid-game position for four players over an older one.
pub fn measure<G: FullGame>(
    context: &CliContext,
    variant: &str,
    rounds: usize,
) -> Result<BenchFigure, CommandError> {
    let tables = tables::<G>(context, variant)?;
    let message = |QueryError(message)| CommandError::Message(message);
    let mut game = tables.game().map_err(message)?;
    let mut state = tables.start(&mut game, 1).map_err(message)?;
    let seats = usize::from(game.seats(&state));
    let mut playout =
        PlayoutRunner::new(&game, &[BotSpec::Random], seats).map_err(CommandError::Message)?;
    playout.begin(1);
    let mut older = state.clone();
    for _ in 0..ACTIONS {
        let Ok((seat, action, _)) = playout.next(&mut game, &state) else { break };
        older.clone_from(&state);
        if game.apply(&mut state, seat, action).is_err() {
            break;
        }
    }
    if game.is_over(&state) {
        state.clone_from(&older);
    }
    let mut copy = Box::new(older);
    let timing = seconds(rounds, || {
        for _ in 0..COPIES {
            copy.as_mut().clone_from(black_box(&state));
            black_box(&mut copy);
        }
    });
    let note = format!("{} bytes of memory", game.save(&state).len());
    let figure = BenchFigure::new(
        format!("copy of a position of {variant}"),
        timing.scaled(1e9 / f64::from(COPIES)),
        "ns",
    );
    Ok(figure.under(G::GOALS.copy).note(note))
}
