//! The end of a game in words: who wins, and what breaks a tie.

use crate::{Report, Standing, TieBreak, are_teams};

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
