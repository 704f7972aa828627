//! Formats a game that differs under new rules for the web page.

use ledger::difference::{Command, Difference, First, Illegal, Unlike};
use ledger::trace::Told;

use super::super::data::GameSeen;

/// Maximal width of a line, in characters.
const WIDTH: usize = 90;

/// Formats the difference of a game.
pub(super) fn seen(difference: &Difference) -> GameSeen {
    let all = |list: &[Told]| list.iter().flat_map(|told| told.folded_to(WIDTH)).collect();
    let mut game = GameSeen {
        name: difference.file.clone(),
        verdict: difference.verdict.word().to_owned(),
        action: String::new(),
        unlike: Vec::new(),
        old: Vec::new(),
        new: Vec::new(),
    };
    if let Some(First { command, seats, old, new }) = &difference.first {
        game.action = place(command);
        let one = |u: &Unlike| format!("{}: {} {} instead of {}", u.seat, u.what, u.new, u.old);
        game.unlike = seats.iter().map(one).collect();
        (game.old, game.new) = (all(old), all(new));
    }
    if let Some(Illegal { command, why, cause, old }) = &difference.illegal {
        game.action = place(command);
        game.unlike = why.lines().map(str::to_owned).collect();
        if !cause.file.is_empty() {
            game.unlike.push(format!("{} ({}:{})", cause.why, cause.file, cause.line));
        }
        game.old = all(old);
    }
    if let Some(error) = &difference.apart {
        game.unlike.push(error.message.clone());
    }
    game
}

/// Formats the place of an action, such as `line 31, nomads: build E5`.
fn place(command: &Command) -> String {
    match command {
        Command { line: 0, .. } => "at the beginning of the game".to_owned(),
        Command { line, seat, text, .. } if seat.is_empty() => format!("line {line}: {text}"),
        Command { line, seat, text, .. } => format!("line {line}, {seat}: {text}"),
    }
}
