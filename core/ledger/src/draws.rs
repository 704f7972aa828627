//! Results of chance in ledgers, written after their command: `play 0 => rolls 4, draws 7`.

use game::{ApplyError, Views};

/// Separator between a command and its results of chance. No text of an action or a draw contains it.
const BRINGS: &str = " => ";

/// Source of the results of chance for an action.
#[derive(Debug)]
pub enum DrawSource<'a, D> {
    /// Drawn from the position's seed, and recorded here.
    Noted(&'a mut Vec<D>),
    /// Given results, used in order in place of random draws.
    Given(&'a [D]),
}

/// Applies an action with results of chance from this source.
///
/// # Errors
/// As [`game::Rules::apply`] and [`Views::apply_with_draws`].
pub fn apply<G: Views>(
    game: &mut G,
    state: &mut G::State,
    seat: u8,
    action: G::Action,
    draws: DrawSource<'_, G::Draw>,
) -> Result<(), ApplyError> {
    match draws {
        DrawSource::Noted(drawn) => game.apply_recording_draws(state, seat, action, drawn),
        DrawSource::Given(given_draws) => game.apply_with_draws(state, seat, action, given_draws),
    }
}

/// Splits a command from its results of chance; `None` if none are written, so that the seed determines them.
pub fn split(command: &str) -> (&str, Option<&str>) {
    match command.split_once(BRINGS) {
        Some((action_text, drawn)) => (action_text.trim_end(), Some(drawn.trim())),
        None => (command, None),
    }
}

/// Parses results of chance as [`text`] writes them.
///
/// # Errors
/// A message about the first result that cannot be parsed.
pub fn read<G: Views>(game: &G, text: &str) -> Result<Vec<G::Draw>, String> {
    text.split(',').map(|one| game.read_draw(one.trim())).collect()
}

/// Formats results of chance to follow a command: empty, or ` => rolls 4, draws 7`.
pub fn text<G: Views>(game: &G, drawn: &[G::Draw]) -> String {
    let all: Vec<String> = drawn.iter().map(|draw| game.draw_text(*draw)).collect();
    if all.is_empty() { String::new() } else { format!("{BRINGS}{}", all.join(", ")) }
}
