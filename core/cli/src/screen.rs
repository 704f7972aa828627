//! Terminal screens: a game line by line (`loam play`), or in panels that follow every save (`loam
//! dev`). Both use a workbench and the commands of `commands.rs`; other shared code is here.

pub mod commands;
pub mod lines;
pub mod live;
pub mod panels;
pub mod view;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use game::{Game, Viewer, VisibleStandings, visible_standings};
use language::say;
use workbench::outcome::outcome;
use workbench::{FullGame, Session, input};

use crate::output::table;
use crate::texts::TEXTS;

/// Lists the actions of the next seat, with the numbers by which they are chosen.
pub fn numbered<G: FullGame>(session: &Session<G>) -> Vec<String> {
    let texts = input::describe_actions(&session.game, &session.state, &session.mine);
    texts.into_iter().enumerate().map(|(i, text)| format!("{:3} {text}", i + 1)).collect()
}

/// Formats the seats by rank, the winner first, with teams and their points if there are any. For a
/// finished game the winner is named. Points that the viewer must not know are a question mark.
pub fn standing<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> String {
    let is_over = game.is_over(state);
    let VisibleStandings { seats: mut standings, are_teams } =
        visible_standings(game, state, (!is_over).then_some(viewer));
    standings.sort_by_key(|seat_standing| {
        (seat_standing.ahead, seat_standing.team, Reverse(seat_standing.points), seat_standing.seat)
    });
    let mut heading = vec![String::new(), say!(TEXTS, "column-points")];
    if are_teams {
        heading.extend([say!(TEXTS, "column-team"), say!(TEXTS, "column-together")]);
    }
    let mut lines: Vec<Vec<String>> = vec![heading];
    let points_text = |points: Option<i32>| points.map_or("?".to_owned(), |n| n.to_string());
    for seat_standing in &standings {
        let mut line = vec![
            input::shown_seat(game, state, seat_standing.seat),
            points_text(seat_standing.points),
        ];
        let team = [(seat_standing.team + 1).to_string(), points_text(seat_standing.together)];
        line.extend(team.into_iter().filter(|_| are_teams));
        lines.push(line);
    }
    let mut text = table(&lines);
    if is_over {
        outcome(game, state).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    }
    text
}
