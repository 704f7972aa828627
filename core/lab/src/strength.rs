//! Which of two bots is stronger: games with as many seats of each, seats and factions mirrored.

use game::{Failure, Game};
use serde::Serialize;

use crate::bots::BotSpec;
use crate::opening::Opening;
use crate::playout::{End, Playout};
use crate::sim::game_seed;
use crate::stats::wilson;
use crate::workers;

/// How to compare two bots.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bots.
    pub bots: [BotSpec; 2],
    /// How many games; each opening is played twice, the second time with the seats exchanged.
    pub games: u64,
    /// How many seats a game has; an even number.
    pub seats: u8,
    /// Seed of the run.
    pub seed: u64,
    /// Threads; at least 1. The result does not depend on them, unless a bot thinks by the clock.
    pub threads: usize,
}

/// How it ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Strength {
    /// Games that ended by their rules.
    pub games: u64,
    /// Games in which the seats of the first bot had the better mean rank.
    pub better: u64,
    /// Games in which the mean ranks were equal.
    pub equal: u64,
    /// Share of the games in which the first bot was better.
    pub share: f64,
    /// Where that share lies with 95 % confidence (Wilson's interval).
    pub interval: (f64, f64),
    /// Mean points of a seat, by bot.
    pub points: [f64; 2],
    /// Mean rank of a seat, by bot.
    pub rank: [f64; 2],
    /// What went wrong in games that did not end by their rules: how many, and the first by number.
    pub bad: u64,
    /// The first of them.
    pub first_bad: Option<(u64, String)>,
}

/// What is added up over games.
#[derive(Clone, Copy, Default)]
struct Sums {
    games: u64,
    better: u64,
    equal: u64,
    points: [i64; 2],
    /// Twice the ranks, so that they stay whole.
    ranks: [u64; 2],
}

/// Who sits where in the `pair`-th pair of games: `false` for the first bot. All ways to halve the seats come
/// in turn, those apart that only exchange the bots: these are the other game of the pair.
pub fn seating(seats: u8, pair: u64) -> Vec<bool> {
    let half = u32::from(seats / 2);
    let ways: Vec<u32> =
        (0..1u32 << seats).filter(|way| way.count_ones() == half && way & 1 == 0).collect();
    let way = ways[(pair % ways.len() as u64) as usize];
    (0..seats).map(|seat| way >> seat & 1 == 1).collect()
}

/// Plays the games.
///
/// # Errors
/// No game instance could be made, a bot cannot play this game, or the number of seats is odd.
pub fn run<O: Opening>(
    opening: &O,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Strength, Failure>
where
    O::Game: 'static,
{
    if plan.seats == 0 || plan.seats % 2 == 1 {
        let why = "two bots are compared in games with an even number of seats";
        return Err(Failure(why.into()));
    }
    let make = || Ok::<_, Failure>((opening.game()?, Sums::default(), Vec::new()));
    let work = |worker: &mut (O::Game, Sums, Vec<(u64, String)>), index: u64| {
        let (game, sums, bad) = worker;
        if let Err(why) = one(opening, plan, game, index, sums) {
            bad.push((index, why));
        }
    };
    // A bot that cannot play is said before the first game.
    for bot in &plan.bots {
        bot.make(&opening.game()?).map_err(Failure)?;
    }
    let parts = workers::run(plan.threads, plan.games, make, work, |(_, s, b)| (s, b), progress)?;
    let mut all = Sums::default();
    let mut bad = Vec::new();
    for (part, failed) in parts {
        all.games += part.games;
        all.better += part.better;
        all.equal += part.equal;
        for bot in 0..2 {
            all.points[bot] += part.points[bot];
            all.ranks[bot] += part.ranks[bot];
        }
        bad.extend(failed);
    }
    bad.sort();
    let seats = (all.games * u64::from(plan.seats / 2)).max(1) as f64;
    let share = wilson(all.better as f64, all.games, 0.05);
    Ok(Strength {
        games: all.games,
        better: all.better,
        equal: all.equal,
        share: all.better as f64 / all.games.max(1) as f64,
        interval: (share.low, share.high),
        points: all.points.map(|p| p as f64 / seats),
        rank: all.ranks.map(|r| r as f64 / 2.0 / seats),
        bad: bad.len() as u64,
        first_bad: bad.into_iter().next(),
    })
}

fn one<O: Opening>(
    opening: &O,
    plan: &Plan,
    game: &mut O::Game,
    index: u64,
    sums: &mut Sums,
) -> Result<(), String>
where
    O::Game: 'static,
{
    let (pair, mirrored) = (index / 2, index % 2 == 1);
    let seed = game_seed(plan.seed, pair);
    let second: Vec<bool> = seating(plan.seats, pair).iter().map(|s| *s != mirrored).collect();
    let bots: Vec<BotSpec> = second.iter().map(|s| plan.bots[usize::from(*s)].clone()).collect();
    let state = opening.start(game, seed).map_err(|Failure(why)| why)?;
    if game.seats(&state) != plan.seats {
        return Err(format!("a game of {} seats", game.seats(&state)));
    }
    let mut playout = Playout::new(game, &bots, bots.len())?;
    playout.begin(seed);
    let played = playout.run(game, state, false);
    match played.end {
        End::Over => {}
        End::Fault(why) | End::Broken(why) => return Err(why),
    }
    let scores = game.scores(&played.state);
    let mut ranks = [0; 2];
    for (seat, &points) in scores.iter().enumerate() {
        let better = scores.iter().filter(|&&s| s > points).count() as u64;
        let equal = scores.iter().filter(|&&s| s == points).count() as u64;
        let bot = usize::from(second[seat]);
        ranks[bot] += 2 * better + equal + 1;
        sums.points[bot] += i64::from(points);
        sums.ranks[bot] += 2 * better + equal + 1;
    }
    sums.games += 1;
    sums.better += u64::from(ranks[0] < ranks[1]);
    sums.equal += u64::from(ranks[0] == ranks[1]);
    Ok(())
}
