//! Formats a game that differs under new rules for the web page.

use language::say;
use ledger::difference::{
    FirstDifference, GameDifference, LedgerCommand, NewlyIllegalCommand, ValueDifference,
};
use ledger::trace::ExplainedChange;
use workbench::workbench::changes::TABLE;

use super::super::data::ChangedGame;
use crate::texts::TEXTS;

/// Maximum width of a line, in characters.
const WIDTH: usize = 90;

/// Formats the difference of a game.
pub(super) fn seen(difference: &GameDifference) -> ChangedGame {
    let all = |list: &[ExplainedChange]| {
        list.iter().flat_map(|explained| explained.folded_to(WIDTH)).collect()
    };
    let mut game = ChangedGame {
        name: difference.file.clone(),
        table: difference.file == TABLE,
        verdict: difference.verdict.word().to_owned(),
        action: String::new(),
        unlike: Vec::new(),
        old: Vec::new(),
        new: Vec::new(),
    };
    if let Some(FirstDifference { command, seats, old, new }) = &difference.first {
        game.action = place(command);
        let one = |u: &ValueDifference| {
            say!(
                TEXTS,
                "new-instead-of-old",
                seat = u.seat,
                name = u.what,
                new = u.new,
                old = u.old
            )
        };
        game.unlike = seats.iter().map(one).collect();
        (game.old, game.new) = (all(old), all(new));
    }
    if let Some(NewlyIllegalCommand { command, why, cause, old }) = &difference.illegal {
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
fn place(command: &LedgerCommand) -> String {
    match command {
        LedgerCommand { line: 0, .. } => say!(TEXTS, "at-begin"),
        LedgerCommand { line, seat, text, .. } if seat.is_empty() => {
            say!(TEXTS, "at-line", line = line, text = text)
        }
        LedgerCommand { line, seat, text, .. } => {
            say!(TEXTS, "at-line-seat-plain", line = line, seat = seat, text = text)
        }
    }
}
