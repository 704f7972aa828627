//! Reads a finished run from its shards, for reports.

use super::{RunFolderOptions, lines_of, parts_of, team_of};
use crate::sim;
use crate::store::RunStore;
use crate::totals::{GameResult, PlayerResult, RunTotals};

/// Reads the sums of a finished run from its shards. They include actions only if the run was played with
/// [`RunFolderOptions::actions`].
///
/// # Errors
/// A shard is missing or malformed; the message names it.
pub fn totals(
    plan: &sim::SimOptions,
    book: &RunFolderOptions,
    store: &dyn RunStore,
) -> Result<RunTotals, String> {
    let mut all = RunTotals::default();
    let mut game = None;
    for shard in 0..plan.games.div_ceil(book.shard.max(1)) as usize {
        lines_of(store, shard, |table, fields| {
            if table == "games"
                && let Some(game) = game.take()
            {
                all.add(game);
            }
            add_line(&mut game, table, fields)
        })?;
    }
    game.into_iter().for_each(|game| all.add(game));
    Ok(all)
}

/// Adds a line of a shard to the current game; `None` if it is malformed.
fn add_line(game: &mut Option<GameResult>, table: &str, fields: &[&str]) -> Option<()> {
    let seat = |game: &mut Option<GameResult>, seat: &str| -> Option<usize> {
        let seat = seat.parse::<usize>().ok()?.checked_sub(1)?;
        (seat < game.as_ref()?.players.len()).then_some(seat)
    };
    match (table, fields) {
        ("games", [index, _, _, _, decisions, ..]) => {
            let (index, decisions) = (index.parse().ok()?, decisions.parse().ok()?);
            *game = Some(GameResult { index, decisions, players: Vec::new() });
        }
        ("players", [_, _, team, name, _, start, score, _, win, _, opening, stages @ ..]) => {
            game.as_mut()?.players.push(PlayerResult {
                team: team_of(team)?,
                won: parts_of(win)?,
                name: (*name).to_owned(),
                start: start.parse().ok()?,
                score: score.parse().ok()?,
                stages: points_after(stages)?,
                opening: opening.split_whitespace().map(str::to_owned).collect(),
                ..PlayerResult::default()
            });
        }
        ("points", [_, number, source, points, _]) => {
            let at = seat(game, number)?;
            let points = ((*source).to_owned(), points.parse().ok()?);
            game.as_mut()?.players[at].points.push(points);
        }
        ("actions", [_, number, what, times]) => {
            let at = seat(game, number)?;
            game.as_mut()?.players[at].actions.push(((*what).to_owned(), times.parse().ok()?));
        }
        ("bad" | "rows" | "counters", _) => {}
        _ => return None,
    }
    Some(())
}

/// Parses the points at the end of each stage; an empty field is a stage that was not played.
fn points_after(stages: &[&str]) -> Option<Vec<Option<i32>>> {
    let after = |field: &&str| match *field {
        "" => Some(None),
        points => points.parse().ok().map(Some),
    };
    stages.iter().map(after).collect()
}
