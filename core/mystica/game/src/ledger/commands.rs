//! Command form of a ledger, as players type it: `nomads: upgrade E5 to TP. +FAV11`.

use crate::words::{Grammar, unknown};
use game::excerpt::escape_bytes;
use kernel::State;
use kernel::ids::*;
use kernel::state::Phase;
use ledger::rows::commands;
use ledger::source::NumberedLine;

/// A command with its seat and the byte of the line where it begins.
type LocatedCommand = (usize, SeatId, Vec<u8>);

/// Parses a line into commands in the order in which they are carried out, each with its offset.
///
/// Lines of the game itself (`option`, `score` …) belong to the head and give no commands.
///
/// # Errors
/// The byte and the reason if the line names no faction of the game.
pub fn line(
    grammar: &Grammar<'_>,
    state: &State,
    line: NumberedLine<'_>,
) -> Result<Vec<LocatedCommand>, (usize, String)> {
    let bytes = match memchr::memchr(b'#', line.bytes) {
        Some(at) => &line.bytes[..at],
        None => line.bytes,
    };
    let colon = memchr::memchr(b':', bytes);
    let word = colon.map_or(&[][..], |at| bytes[..at].trim_ascii());
    let Some(colon) = colon.filter(|_| !word.is_empty() && !word.contains(&b' ')) else {
        return table_line(grammar, state, bytes);
    };
    let at = bytes[..colon].iter().take_while(|b| **b == b' ').count();
    let seat = match grammar.seat(state, word) {
        Ok(seat) => seat,
        // A comment may contain a colon; it is an error only before the first move.
        Err(_) if grammar.names.factions.get(word).is_none() && is_head(state) => {
            return Err((at, unknown("faction", word, &grammar.names.factions)));
        }
        Err(error) => return Err((at, error)),
    };
    let start = colon + 1;
    let located = commands(&bytes[start..]).map(|(at, c)| (start + at, seat, c.to_vec())).collect();
    Ok(rewrite(located))
}

fn is_head(state: &State) -> bool {
    state.phase() == Phase::Selection
        || state.phase() == Phase::FirstDwellings && state.setup_step == 0
}

/// Parses a line without a faction; after the head, only dropping a faction has an effect.
fn table_line(
    grammar: &Grammar<'_>,
    state: &State,
    bytes: &[u8],
) -> Result<Vec<LocatedCommand>, (usize, String)> {
    let mut out = Vec::new();
    for (at, command) in commands(bytes) {
        let verb = command.split(|b| *b == b' ').next().unwrap_or(&[]);
        if verb.eq_ignore_ascii_case(b"drop-faction") {
            let name = command[verb.len()..].trim_ascii();
            let seat = grammar.seat(state, name).map_err(|error| (at + verb.len() + 1, error))?;
            out.push((at, seat, command.to_vec()));
        } else if !is_table_word(verb) {
            let name = state.seat_ids().next().map_or("", |seat| grammar.seat_name(state, seat));
            let command = escape_bytes(command);
            let message = format!("`{command}` needs a faction before it: `{name}: {command}`");
            return Err((at, message));
        }
    }
    Ok(out)
}

/// Returns whether a verb belongs to the game itself. Lines with these verbs were read with the
/// head, or have no effect.
fn is_table_word(verb: &[u8]) -> bool {
    const WORDS: &[&str] = &[
        "option",
        "dropoption",
        "map",
        "player",
        "player-count",
        "order",
        "score",
        "delete",
        "setup",
        "final-scoring",
        "faction-variant",
        "start",
        "finish",
        "income",
        "abort",
        "admin",
        "email",
    ];
    WORDS.iter().any(|w| verb.eq_ignore_ascii_case(w.as_bytes()))
}

/// Returns the offset of a command that only the head may contain, because it sets up the game.
pub(super) fn head_command_offset(line: &[u8]) -> Option<usize> {
    const WORDS: [&[u8]; 6] = [b"option", b"map", b"score", b"delete", b"setup", b"final-scoring"];
    let bytes = line.split(|b| *b == b'#').next().unwrap_or(&[]);
    if bytes.contains(&b':') {
        return None;
    }
    let is_one = |command: &[u8]| WORDS.iter().any(|word| verb(command) == *word);
    commands(bytes).find(|(_, command)| is_one(command)).map(|(at, _)| at)
}

fn verb(command: &[u8]) -> Vec<u8> {
    command.split(|b| *b == b' ').next().unwrap_or(&[]).to_ascii_lowercase()
}

/// Sorts the commands of a typed line into the order in which they are carried out. Source:
/// rulings, part E1.
fn rewrite(located: Vec<LocatedCommand>) -> Vec<LocatedCommand> {
    // Answers to offers come first.
    let (answers, rest): (Vec<_>, Vec<_>) = located
        .into_iter()
        .partition(|(_, _, c)| matches!(verb(c).as_slice(), b"leech" | b"decline"));
    let mut out = answers;
    for next in rest {
        let Some(last) = out.last_mut() else {
            out.push(next);
            continue;
        };
        match (verb(&last.2).as_slice(), verb(&next.2).as_slice()) {
            // Two equal tiles or steps in a row are one command.
            (a, b) if a == b && a.first() == Some(&b'+') && !next.2.contains(&b' ') => {
                last.2 = once_more(&last.2);
                continue;
            }
            // `+CARD` after `pass` is the card that is taken.
            (b"pass", b) if b.first() == Some(&b'+') && !last.2.contains(&b' ') => {
                let card = next.2[1..].to_vec();
                last.2 = [b"pass ".as_slice(), &card].concat();
                continue;
            }
            (b"build", b"transform") | (b"dig", b"action") | (b"pass", b"convert") => {
                let at = out.len() - 1;
                out.insert(at, next);
                continue;
            }
            _ => {}
        }
        out.push(next);
    }
    out
}

/// Returns whether commands written on one line are carried out in the written order.
pub(crate) fn keeps_order<S: AsRef<str>>(texts: &[S]) -> bool {
    let placed = texts.iter().map(|c| (0, SeatId(0), c.as_ref().as_bytes().to_vec()));
    let out = rewrite(placed.collect());
    out.len() == texts.len() && out.iter().zip(texts).all(|(a, b)| a.2 == b.as_ref().as_bytes())
}

/// Raises the number of a command by one: `+TW3` becomes `+2TW3`.
fn once_more(command: &[u8]) -> Vec<u8> {
    let digits = command[1..].iter().take_while(|b| b.is_ascii_digit()).count();
    let n: u32 =
        std::str::from_utf8(&command[1..=digits]).ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut out = format!("+{}", n.saturating_add(1)).into_bytes();
    out.extend(&command[1 + digits..]);
    out
}
