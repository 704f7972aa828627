//! The result of a game in words, in the language of the viewer.

use game::{SeatStanding, TieBreak, are_teams};
use language::say;

use crate::input;
use crate::texts::{TEXTS, list_of};

/// Describes the result: the winner with its points, then one sentence for each tie of points that
/// a rule breaks. If a [victory](Report::victory) decided the game, one sentence names it instead.
///
/// `Winner: red with 120 points.` `The tie with blue is broken by the most goods on the stall: 5 to 3.`
pub fn outcome<G: game::Game>(game: &G, state: &G::State) -> Vec<String> {
    let standings = game.standings(state);
    let names = |all: &[&SeatStanding]| {
        let names = all.iter().map(|standing| input::shown_seat(game, state, standing.seat));
        list_of(&names.collect::<Vec<_>>())
    };
    let teams = are_teams(&standings);
    let title = |standing: &SeatStanding| {
        let own: Vec<_> = standings.iter().filter(|one| one.team == standing.team).collect();
        let names = names(&own);
        if teams {
            say!(TEXTS, "team-of", number = standing.team + 1, names = names)
        } else {
            names
        }
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
    let winners = match &titles[..] {
        [one] => say!(TEXTS, "winner", name = one, points = winner.points),
        all => say!(TEXTS, "winners", names = list_of(all), points = winner.points),
    };
    if let Some(victory) = game.victory(state) {
        let is_won =
            standings.iter().any(|one| victory.wins.get(usize::from(one.seat)) == Some(&true));
        let id = if is_won { "decided-by" } else { "decided-by-nobody" };
        return vec![winners, say!(TEXTS, id, what = victory.doc)];
    }
    let breaks = game.tie_breaks(state);
    let broken = |standing: &&SeatStanding| {
        let tie_value = |tie: &TieBreak, seat: u8| tie.has.get(usize::from(seat)).copied();
        let (own, other) = (winner.seat, standing.seat);
        let tie = breaks.iter().find(|tie| tie_value(tie, own) != tie_value(tie, other))?;
        let (own, other) = (tie_value(tie, own)?, tie_value(tie, other)?);
        let (name, what) = (title(standing), &tie.what);
        Some(if tie.fewest {
            say!(TEXTS, "tie-broken-fewest", name = name, what = what, less = own, more = other)
        } else {
            say!(TEXTS, "tie-broken-most", name = name, what = what, more = own, less = other)
        })
    };
    let level = others.iter().filter(|standing| standing.points == winner.points);
    std::iter::once(winners).chain(level.filter_map(broken)).collect()
}
