//! Types and functions with which a game defines what its scenarios can test, see [`crate::recorded::RecordableGame::facts`].

use super::read::{Scenario, SourceText};
use crate::source::LedgerError;

/// Draws the setup of the given seed and returns a count of objects in it. Fails if no setup can be
/// drawn.
pub type SetupCountFunction<'g> = Box<dyn Fn(u64) -> Result<usize, String> + 'g>;

/// A change of a value, as scenarios name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactChange {
    /// Name of the seat's value that changes.
    pub key: String,
    pub by: i32,
    /// The change as text: `-2 C`.
    pub text: String,
    /// Whether the change affects only the memory of a piece (slots), so that the piece gives nothing.
    pub is_memory: bool,
}

/// Parses the results of chance at the start from the lines `deal DRAW, DRAW …` of a scenario; `None` without such lines.
///
/// # Errors
/// A line names a result that cannot be drawn.
pub fn given_setup_draws<G: game::Views>(
    game: &G,
    scenario: &Scenario,
) -> Result<Option<Vec<G::Draw>>, LedgerError> {
    let mut dealt = None;
    for (_, list) in scenario.position.iter().filter(|(word, _)| word.text == "deal") {
        for one in list.split(',') {
            let draw =
                game.read_draw(&one.text).map_err(|message| one.error(&scenario.file, message))?;
            dealt.get_or_insert_with(Vec::new).push(draw);
        }
    }
    Ok(dealt)
}

/// Splits an item of an `expect` line into a key and its last word, the value.
///
/// # Errors
/// The item is a single word.
pub fn key_and_value(file: &str, item: &SourceText) -> Result<(String, String), LedgerError> {
    match item.text.trim().rsplit_once(' ') {
        Some((key, value)) => Ok((key.trim().to_owned(), value.to_owned())),
        None => Err(item.error(file, "expected `VALUE +N` or `VALUE WORD`")),
    }
}
