//! Screens: a game on the table in the terminal, line by line (`loam play`) or in panels that follow every save (`loam dev`).
//! Both are a workbench that the same words act on (`commands.rs`); what else they have in common is here.

pub mod commands;
pub mod lines;
pub mod live;
pub mod panels;
pub mod view;

#[cfg(test)]
mod tests;

use game::Game;
use loam::{Session, Title, typed};

use crate::output::table;

/// What the seat that comes next may do, with the numbers by which it is chosen.
pub fn numbered<G: Title>(session: &Session<G>) -> Vec<String> {
    let texts = typed::explained(&session.game, &session.state, &session.mine);
    texts.into_iter().enumerate().map(|(i, text)| format!("{:3} {text}", i + 1)).collect()
}

/// The seats by points, the winner first.
pub fn standing<G: Game>(game: &G, state: &G::State) -> String {
    let mut rows: Vec<(i32, String)> = game
        .scores(state)
        .into_iter()
        .enumerate()
        .map(|(seat, points)| (points, game.seat_name(state, seat as u8)))
        .collect();
    rows.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let mut lines = vec![vec!["".into(), "points".into()]];
    lines.extend(rows.into_iter().map(|(points, name)| vec![name, points.to_string()]));
    table(&lines)
}
