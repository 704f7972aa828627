//! What can be typed while content is being changed: actions, and words for the table.

use std::path::Path;

use game::Overlay;
use loam::{Title, Workbench, disk};

use crate::output::count;

/// What a typed line led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It is done.
    Go,
    /// Somebody wants to leave.
    Stop,
}

/// The words, for the help.
pub const WORDS: [(&str, &str); 10] = [
    ("NUMBER [AMOUNT]", "an action of the list"),
    ("TEXT", "an action as ledgers write it; NAME: TEXT for another seat"),
    ("bot", "let a bot choose once"),
    ("card NAME", "what a card, a tile, a faction or an action space does"),
    ("undo", "take the last action back"),
    ("start", "play the game again from its start under the rules as they are"),
    ("back", "go back to the rules before the last reload"),
    ("save FILE", "write the game as a ledger"),
    ("svg FILE", "write the board as a picture"),
    ("quit", "leave"),
];

/// Carries out a typed line. What is said afterwards is the answer to it, and nothing from before.
///
/// # Errors
/// Why not; then nothing has changed.
pub fn obey<G: Title>(bench: &mut Workbench<G>, line: &str) -> Result<Next, String> {
    if line.trim().is_empty() {
        return Ok(Next::Go);
    }
    let before = std::mem::take(&mut bench.said);
    let done = carry_out(bench, line);
    if done.is_err() {
        bench.said = before;
    }
    done
}

fn carry_out<G: Title>(bench: &mut Workbench<G>, line: &str) -> Result<Next, String> {
    let (verb, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let file = rest.trim();
    match verb {
        "quit" | "exit" => return Ok(Next::Stop),
        "undo" => bench.undo()?,
        "start" => bench.start_over()?,
        "back" => {
            bench.back()?;
            bench.said.push("the rules before the last reload are in use again".to_owned());
        }
        "bot" => bench.bot()?,
        "card" if file.is_empty() => return Err("which card, tile, faction or space?".to_owned()),
        "card" => bench.said = bench.session.game.describe(&bench.session.state, file)?,
        "save" | "svg" if file.is_empty() => return Err(format!("{verb} into which file?")),
        "save" => {
            disk::save(Path::new(file), &bench.session.commands())?;
            let actions = count(bench.session.history.len(), "action");
            bench.said = vec![format!("saved as {file}: {actions}")];
        }
        "svg" => {
            let picture = bench.session.game.draw_svg(&bench.session.seen(), &Overlay::default());
            disk::draw(Path::new(file), &picture)?;
            bench.said = vec![format!("the board is drawn in {file}")];
        }
        _ => bench.type_action(line.trim())?,
    }
    Ok(Next::Go)
}
