//! The result of a game in words: winner, points, and the rules that broke ties.

use crate::{Report, SeatStanding, TieBreak, Viewer, are_teams};

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

/// Describes the result: the winner with its points, then one sentence for each tie of points that
/// a rule breaks. If a [victory](Report::victory) decided the game, one sentence names it instead.
///
/// `Winner: red with 120 points.` `The tie with blue is broken by the most goods on the stall: 5 to 3.`
pub fn outcome<G: Report>(game: &G, state: &G::State) -> Vec<String> {
    let standings = game.standings(state);
    let names = |all: &[&SeatStanding]| {
        let names = all.iter().map(|standing| game.seat_name(state, standing.seat));
        names.collect::<Vec<_>>().join(" and ")
    };
    let teams = are_teams(&standings);
    let title = |standing: &SeatStanding| {
        let own: Vec<_> = standings.iter().filter(|one| one.team == standing.team).collect();
        let team = if teams { format!("team {} of ", standing.team + 1) } else { String::new() };
        format!("{team}{}", names(&own))
    };
    // The first seat of each team.
    let mut heads: Vec<&SeatStanding> = Vec::new();
    for standing in &standings {
        if heads.iter().all(|head| head.team != standing.team) {
            heads.push(standing);
        }
    }
    let (first, others): (Vec<&SeatStanding>, Vec<&SeatStanding>) =
        heads.into_iter().partition(|standing| standing.ahead == 0);
    let Some(winner) = first.first() else { return Vec::new() };
    let titles: Vec<String> = first.iter().map(|standing| title(standing)).collect();
    let points = if winner.points.abs() == 1 { "point" } else { "points" };
    let winners = match &titles[..] {
        [one] => format!("Winner: {one} with {} {points}.", winner.points),
        all => {
            format!("Winners: {}, level with {} {points}.", all.join(" and "), winner.points)
        }
    };
    if let Some(victory) = game.victory(state) {
        let is_won =
            standings.iter().any(|one| victory.wins.get(usize::from(one.seat)) == Some(&true));
        let nobody = if is_won { "" } else { ", which nobody has" };
        return vec![winners, format!("The game is decided by {}{nobody}.", victory.doc)];
    }
    let breaks = game.tie_breaks(state);
    let broken = |standing: &&SeatStanding| {
        let tie_value = |tie: &TieBreak, seat: u8| tie.has.get(usize::from(seat)).copied();
        let (own, other) = (winner.seat, standing.seat);
        let tie = breaks.iter().find(|tie| tie_value(tie, own) != tie_value(tie, other))?;
        let direction = if tie.fewest { "fewest" } else { "most" };
        let (more, less) = (tie_value(tie, own)?, tie_value(tie, other)?);
        let what = &tie.what;
        Some(format!(
            "The tie with {} is broken by the {direction} {what}: {more} to {less}.",
            title(standing)
        ))
    };
    let level = others.iter().filter(|standing| standing.points == winner.points);
    std::iter::once(winners).chain(level.filter_map(broken)).collect()
}
