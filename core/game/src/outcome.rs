//! The standings of a game as far as a viewer may see them.

use crate::{Report, SeatStanding, Viewer, are_teams};

/// The standing of a seat as far as a viewer may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleStanding {
    pub seat: u8,
    /// Number of the team, from 0.
    pub team: u8,
    /// Points of the seat; `None`: hidden.
    pub points: Option<i32>,
    /// Points of the team; `None`: the points of at least one of its seats are hidden.
    pub together: Option<i32>,
    /// Number of teams ahead of the seat's team, after tie breaks; `None`: the points of some seat
    /// are hidden.
    pub ahead: Option<u8>,
    /// Number of teams that share the rank of the seat's team, itself included; `None`: the points
    /// of some seat are hidden.
    pub level: Option<u8>,
}

/// The standings of all seats as far as a viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleStandings {
    /// One entry for each seat that is in the game, in order of seats.
    pub seats: Vec<VisibleStanding>,
    /// Whether at least two seats play in one team.
    pub are_teams: bool,
}

/// Returns the standings as `viewer` may see them. `None`: everything is visible, as after the end
/// of the game.
pub fn visible_standings<G: Report>(
    game: &G,
    state: &G::State,
    viewer: Option<Viewer>,
) -> VisibleStandings {
    let hidden_from = viewer.filter(|_| !game.has_perfect_information());
    let points = match hidden_from {
        Some(viewer) => game.visible_scores(state, viewer),
        None => game.scores(state).into_iter().map(Some).collect(),
    };
    // A hidden fact may break a tie, so the ranks come from a sampled state that is consistent with
    // the view.
    let standings = match hidden_from {
        Some(viewer) => game.standings(&game.sample_state(&game.view(state, viewer), 0)),
        None => game.standings(state),
    };
    let seen = |seat: u8| points.get(usize::from(seat)).copied().flatten();
    let sees_all = points.iter().all(Option::is_some);
    let one = |standing: &SeatStanding| {
        let mut team = standings.iter().filter(|other| other.team == standing.team);
        VisibleStanding {
            seat: standing.seat,
            team: standing.team,
            points: seen(standing.seat),
            together: team.all(|other| seen(other.seat).is_some()).then_some(standing.points),
            ahead: sees_all.then_some(standing.ahead),
            level: sees_all.then_some(standing.level),
        }
    };
    let seats = standings.iter().map(one).collect();
    VisibleStandings { seats, are_teams: are_teams(&standings) }
}
