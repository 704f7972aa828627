//! What chance brought, behind the command that brought it: `play 0 => rolls 4, draws 7`.

use game::{Chance, Problem};

/// Stands between a command and what was drawn. No text of an action or of a draw holds it.
const BRINGS: &str = " => ";

/// Where the results of chance come from that an action brings.
#[derive(Debug)]
pub enum Draws<'a, D> {
    /// From the seed of the position; each is noted here.
    Noted(&'a mut Vec<D>),
    /// As they are told, in order.
    Told(&'a [D]),
}

/// Carries out an action, with draws from where they are said to come.
///
/// # Errors
/// As [`game::Rules::apply`] and [`Chance::apply_told`].
pub fn apply<G: Chance>(
    game: &mut G,
    state: &mut G::State,
    (seat, action): (u8, G::Action),
    draws: Draws<'_, G::Draw>,
) -> Result<(), Problem> {
    match draws {
        Draws::Noted(drawn) => game.apply_noting(state, seat, action, drawn),
        Draws::Told(told) => game.apply_told(state, seat, action, told),
    }
}

/// A command without its draws, and the draws; `None` where none are written and the seed says them.
pub fn split(command: &str) -> (&str, Option<&str>) {
    match command.split_once(BRINGS) {
        Some((said, drawn)) => (said.trim_end(), Some(drawn.trim())),
        None => (command, None),
    }
}

/// Reads draws as [`text`] writes them.
///
/// # Errors
/// The first that is none, in words.
pub fn read<G: Chance>(game: &G, text: &str) -> Result<Vec<G::Draw>, String> {
    text.split(',').map(|one| game.read_draw(one.trim())).collect()
}

/// What stands behind a command that brought these: nothing, or ` => rolls 4, draws 7`.
pub fn text<G: Chance>(game: &G, drawn: &[G::Draw]) -> String {
    let all: Vec<String> = drawn.iter().map(|draw| game.draw_text(*draw)).collect();
    if all.is_empty() { String::new() } else { format!("{BRINGS}{}", all.join(", ")) }
}
