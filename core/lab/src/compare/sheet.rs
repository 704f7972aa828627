//! What one game comes to: for each seat its points, where they came from, what it did.

use std::collections::BTreeMap;

use game::{Change, Failure, Game, Problem, Role};

use crate::playout::{End, MOST_ACTIONS, Playout};

/// A whole win; one shared by `n` seats is this divided by `n`, which every number up to seven divides.
pub const WIN: i64 = 420;

/// One seat of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatSheet {
    /// What the seat is called.
    pub name: String,
    /// Its points in the end.
    pub points: i64,
    /// Its part of the win, in parts of [`WIN`].
    pub win: i64,
    /// Points by source, as an index into [`Game::source_names`].
    pub sources: BTreeMap<u16, i64>,
    /// Actions by what they count as.
    pub actions: BTreeMap<String, i64>,
    /// Points at the end of each part of the game.
    pub stages: Vec<i64>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The seats in their order.
    pub seats: Vec<SeatSheet>,
    /// Actions without conversions.
    pub decisions: u32,
    /// Places on which something was put before the first part of the game was over.
    pub opening: Vec<u16>,
}

/// Plays a game to its end and writes the sheet. The bots must have been seeded (`Playout::begin`).
///
/// `hear` is told the position, the seat and the action before each action.
///
/// # Errors
/// The game did not end by its rules, and why.
pub fn play<G: Game + 'static>(
    game: &mut G,
    playout: &mut Playout<G>,
    mut state: G::State,
    mut hear: impl FnMut(&mut G, &mut Playout<G>, &mut G::State, u8, G::Action),
) -> Result<Sheet, End> {
    let parts = game.stage_names().len();
    let mut seats = vec![SeatSheet::default(); game.seats(&state) as usize];
    let mut changes: Vec<Change> = Vec::new();
    let (mut decisions, mut actions, mut opening) = (0, 0, Vec::new());
    let mut stage = game.stage(&state);
    while !game.is_over(&state) {
        if actions >= MOST_ACTIONS {
            return Err(End::Broken(format!("not over after {MOST_ACTIONS} actions")));
        }
        actions += 1;
        let (seat, action, role) = playout.next(game, &state)?;
        let what = game.counted_as(&state, seat, action);
        hear(game, playout, &mut state, seat, action);
        changes.clear();
        if let Err(problem) = game.apply_and_account(&mut state, seat, action, &mut changes) {
            return Err(match problem {
                Problem::Fault(why) => End::Fault(why),
                Problem::Refused(why) => {
                    let text = game.text(&state, seat, action);
                    let name = game.seat_name(&state, seat);
                    End::Broken(format!("listed, but refused: {name}: {text}: {why}"))
                }
            });
        }
        decisions += u32::from(role != Role::Conversion);
        *seats[seat as usize].actions.entry(what).or_default() += 1;
        for change in changes.iter().filter(|c| c.resource == 0) {
            let sources = &mut seats[change.seat as usize].sources;
            *sources.entry(change.source).or_default() += i64::from(change.amount);
        }
        if stage == 0 {
            opening.extend(game.place(action));
        }
        let now = game.stage(&state);
        if now != stage {
            for (sheet, points) in seats.iter_mut().zip(game.scores(&state)) {
                sheet.stages.resize((now as usize).min(parts), points.into());
            }
            stage = now;
        }
    }
    let scores = game.scores(&state);
    let most = scores.iter().max().copied().unwrap_or(0);
    let winners = scores.iter().filter(|&&s| s == most).count().max(1) as i64;
    for (at, (sheet, &points)) in seats.iter_mut().zip(&scores).enumerate() {
        sheet.name = game.seat_name(&state, at as u8);
        sheet.points = points.into();
        sheet.win = if points == most { WIN / winners } else { 0 };
        sheet.stages.resize(parts, points.into());
    }
    Ok(Sheet { seats, decisions, opening })
}

/// What went wrong, and whether a script or content failed.
pub(super) fn why(end: End) -> (String, bool) {
    match end {
        End::Fault(why) => (why, true),
        End::Broken(why) => (why, false),
        End::Over => ("the game is over".into(), false),
    }
}

/// A game that cannot be opened, in the same form.
pub(super) fn not_opened(Failure(why): Failure) -> (String, bool) {
    (why, true)
}
