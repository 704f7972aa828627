//! The end of a game in words: who wins, and what breaks a tie.

use crate::{Report, Standing, TieBreak, Viewer, are_teams};

/// Where a seat stands, as a viewer may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingSeen {
    /// The number of the seat.
    pub seat: u8,
    /// Its team, from 0.
    pub team: u8,
    /// Its own points; `None`: hidden.
    pub points: Option<i32>,
    /// The points of its team; `None`: those of one of its seats are hidden.
    pub together: Option<i32>,
    /// How many teams are ahead, ties broken; `None`: points of some seat are hidden.
    pub ahead: Option<u8>,
    /// How many teams share the place, its own included; `None` likewise.
    pub level: Option<u8>,
}

/// Where the seats stand, by seat, and whether they play in teams. `viewer`: who looks; `None` once the game has ended for everybody,
/// when nothing is hidden any more.
pub fn standings_seen<G: Report>(
    game: &G,
    state: &G::State,
    viewer: Option<Viewer>,
) -> (Vec<StandingSeen>, bool) {
    let hidden_from = viewer.filter(|_| !game.is_open());
    let points = match hidden_from {
        Some(viewer) => game.points_seen(state, viewer),
        None => game.scores(state).into_iter().map(Some).collect(),
    };
    // A tie may be broken by what the viewer does not see.
    let standings = match hidden_from {
        Some(viewer) => game.standings(&game.deal(&game.view(state, viewer), 0)),
        None => game.standings(state),
    };
    let seen = |seat: u8| points.get(usize::from(seat)).copied().flatten();
    let sees_all = points.iter().all(Option::is_some);
    let one = |of: &Standing| {
        let mut team = standings.iter().filter(|other| other.team == of.team);
        StandingSeen {
            seat: of.seat,
            team: of.team,
            points: seen(of.seat),
            together: team.all(|other| seen(other.seat).is_some()).then_some(of.points),
            ahead: sees_all.then_some(of.ahead),
            level: sees_all.then_some(of.level),
        }
    };
    (standings.iter().map(one).collect(), are_teams(&standings))
}

/// Who is first, and with how many points; a further sentence for each tie of points that a rule breaks.
///
/// `Winner: red with 120 points.` `The tie with blue is broken by the most goods on the stall: 5 to 3.`
pub fn outcome<G: Report>(game: &G, state: &G::State) -> Vec<String> {
    let standings = game.standings(state);
    let names = |all: &[&Standing]| {
        let names = all.iter().map(|of| game.seat_name(state, of.seat));
        names.collect::<Vec<_>>().join(" and ")
    };
    let teams = are_teams(&standings);
    let title = |of: &Standing| {
        let own: Vec<_> = standings.iter().filter(|one| one.team == of.team).collect();
        let team = if teams { format!("team {} of ", of.team + 1) } else { String::new() };
        format!("{team}{}", names(&own))
    };
    // One seat of each team.
    let mut heads: Vec<&Standing> = Vec::new();
    for of in &standings {
        if heads.iter().all(|head| head.team != of.team) {
            heads.push(of);
        }
    }
    let (first, others): (Vec<&Standing>, Vec<&Standing>) =
        heads.into_iter().partition(|of| of.ahead == 0);
    let Some(winner) = first.first() else { return Vec::new() };
    let titles: Vec<String> = first.iter().map(|of| title(of)).collect();
    let points = if winner.points.abs() == 1 { "point" } else { "points" };
    let said = match &titles[..] {
        [one] => format!("Winner: {one} with {} {points}.", winner.points),
        all => {
            format!("Winners: {}, level with {} {points}.", all.join(" and "), winner.points)
        }
    };
    let breaks = game.tie_breaks(state);
    let broken = |of: &&Standing| {
        let has = |tie: &TieBreak, seat: u8| tie.has.get(usize::from(seat)).copied();
        let (own, other) = (winner.seat, of.seat);
        let tie = breaks.iter().find(|tie| has(tie, own) != has(tie, other))?;
        let which = if tie.fewest { "fewest" } else { "most" };
        let (more, less) = (has(tie, own)?, has(tie, other)?);
        let what = &tie.what;
        Some(format!(
            "The tie with {} is broken by the {which} {what}: {more} to {less}.",
            title(of)
        ))
    };
    let level = others.iter().filter(|of| of.points == winner.points);
    std::iter::once(said).chain(level.filter_map(broken)).collect()
}
