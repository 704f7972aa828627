//! Writes a scenario for one action: the action, and everything that it changes.

use std::collections::BTreeMap;

use super::facts::{FactKey, TABLE, changes};
use super::read::SourceText;
use crate::recorded::RecordableGame;

/// Returns the lines of a scenario after its position: the action of a seat, and `expect` lines with every changed value that
/// is not [quiet](RecordableGame::is_quiet).
///
/// # Errors
/// The action is illegal, or no `expect` line can state a change.
pub fn write<G: RecordableGame>(
    game: &mut G,
    state: &G::State,
    seat: u8,
    action: G::Action,
) -> Result<String, String> {
    let before = game.facts(state, None);
    let mut text = format!("{}: {}\n", game.seat_name(state, seat), game.text(state, seat, action));
    let mut after = state.clone();
    game.apply(&mut after, seat, action).map_err(|problem| problem.to_string())?;
    let changed = changes(&before, &game.facts(&after, None));
    let mut of_seats: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (key, value) in changed.iter().filter(|(key, _)| !G::is_quiet(key)) {
        of_seats.entry(&key.owner).or_default().push(fact_text(game, key, value)?);
    }
    if of_seats.is_empty() {
        text.push_str("expect nothing\n");
    }
    for (seat, items) in of_seats {
        text.push_str(&format!("expect {seat}: {}\n", items.join(", ")));
    }
    Ok(text)
}

/// Formats a change for an `expect` line: the first text that parses to exactly this change.
fn fact_text<G: RecordableGame>(game: &G, key: &FactKey, value: &str) -> Result<String, String> {
    let of_table = key.owner == TABLE;
    let is_read = |spelling: &String| {
        let read = game.parse_expectation("", &SourceText::alone(spelling), of_table);
        read.is_ok_and(|(fact_key, read_value)| fact_key == key.name && read_value == value)
    };
    let none = || format!("scenarios cannot express that {key} is now {value}");
    G::value_spellings(&key.name, value).into_iter().find(is_read).ok_or_else(none)
}
