//! The `drawn` line of scenarios: checks a count in randomly drawn setups.

use std::ops::RangeInclusive;

use super::read::SourceText;
use crate::recorded::RecordableGame;
use crate::source::LedgerError;

/// Draws a setup for each seed and checks a condition in it. `Ok(Err(_))` names a setup that breaks the condition. If
/// the condition begins with `ever`, one setup that meets it is enough.
pub fn check_drawn_setups<G: RecordableGame>(
    file: &str,
    game: &G,
    seeds: RangeInclusive<u64>,
    players: u8,
    invariant: &SourceText,
) -> Result<Result<(), String>, LedgerError> {
    let words = invariant.split(' ');
    let (ever, words) = match words.split_first() {
        Some((word, rest)) if word.text == "ever" => (true, rest),
        _ => (false, words.as_slice()),
    };
    let [what @ .., op, number] = words else {
        return Err(invariant.error(file, "expected `cards CODE … = N`"));
    };
    let Ok(setup_count) = number.text.parse::<usize>() else {
        return Err(number.error(file, format!("`{}` is not a number", number.text)));
    };
    let holds = match op.text.as_str() {
        "=" => |a: usize, b: usize| a == b,
        "<=" => |a: usize, b: usize| a <= b,
        ">=" => |a: usize, b: usize| a >= b,
        _ => return Err(op.error(file, "expected `=`, `<=` or `>=`")),
    };
    let count = game.setup_count(file, invariant, what, players)?;
    for seed in seeds {
        let found = match count(seed) {
            Ok(found) => found,
            Err(message) => return Ok(Err(format!("seed {seed}: {message}"))),
        };
        match (ever, holds(found, setup_count)) {
            (true, true) => return Ok(Ok(())),
            (false, false) => return Ok(Err(format!("seed {seed}: found {found}"))),
            _ => {}
        }
    }
    Ok(if ever { Err("no seed in the range meets the condition".to_owned()) } else { Ok(()) })
}
