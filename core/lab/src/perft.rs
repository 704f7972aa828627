//! Counts legal paths (perft) in two ways: by the legal list, and by trying every conceivable action.
//!
//! A path is a sequence of seats and actions. Each amount of an action with a range of amounts counts as an action. The
//! counts are equal if the legal list is exactly what `apply` accepts.

use game::{ApplyError, Game, LegalAction, QueryError};

/// Counts the paths of length `depth` by the legal list.
///
/// # Errors
/// A script error, or a listed action that is illegal (with its text).
pub fn by_list<G: Game>(game: &mut G, state: &G::State, depth: u32) -> Result<u64, QueryError> {
    if depth == 0 {
        return Ok(1);
    }
    let mut list = Vec::new();
    game.legal_actions(state, &mut list)?;
    let mut paths = 0;
    for choice in &list {
        for one in choice.each_amount() {
            if depth == 1 {
                paths += 1;
                continue;
            }
            let action = game.with_amount(one.action, one.amounts.0);
            let mut after = state.clone();
            if let Err(problem) = game.apply(&mut after, choice.seat, action) {
                let text = game.text(state, choice.seat, action);
                return Err(QueryError(format!("listed: {text}: {problem}")));
            }
            paths += by_list(game, &after, depth - 1)?;
        }
    }
    Ok(paths)
}

/// Counts the paths of length `depth` by applying every conceivable action to a copy.
///
/// # Errors
/// A script error.
pub fn by_trying<G: Game>(game: &mut G, state: &G::State, depth: u32) -> Result<u64, QueryError> {
    if depth == 0 {
        return Ok(1);
    }
    let mut paths = 0;
    let mut actions = Vec::new();
    for seat in 0..game.seats(state) {
        actions.clear();
        game.well_formed_actions(state, seat, &mut actions);
        for &action in &actions {
            let mut after = state.clone();
            match game.apply(&mut after, seat, action) {
                Ok(()) => paths += by_trying(game, &after, depth - 1)?,
                Err(ApplyError::Illegal(_)) => {}
                Err(ApplyError::ScriptError(message)) => return Err(QueryError(message)),
            }
        }
    }
    Ok(paths)
}

/// Counts the paths after each first action, by the legal list. Shows where two counts differ.
///
/// # Errors
/// As [`by_list`].
pub fn divided<G: Game>(
    game: &mut G,
    state: &G::State,
    depth: u32,
) -> Result<Vec<(String, u64)>, QueryError> {
    let mut list: Vec<LegalAction<G::Action>> = Vec::new();
    game.legal_actions(state, &mut list)?;
    let mut parts = Vec::new();
    for choice in &list {
        for one in choice.each_amount() {
            let action = game.with_amount(one.action, one.amounts.0);
            let mut after = state.clone();
            game.apply(&mut after, choice.seat, action).map_err(|p| QueryError(p.to_string()))?;
            let name = game.seat_name(state, choice.seat);
            let text = format!("{name}: {}", game.text(state, choice.seat, action));
            parts.push((text, by_list(game, &after, depth.saturating_sub(1))?));
        }
    }
    Ok(parts)
}
