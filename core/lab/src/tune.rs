//! Searching numbers for the flattest win rates, with as few games as possible.

use std::collections::BTreeMap;

use game::Failure;
use game::random::Random;
use serde::Serialize;

use crate::bots::BotSpec;
use crate::opening::Opening;
use crate::playout::{End, Playout};
use crate::record::{Detail, Recorder};
use crate::sim::game_seed;
use crate::stats::{Interval, bonferroni, wilson};
use crate::workers;

/// A number that may be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// What it is called.
    pub field: String,
    /// What the seats are called whose points it is added to from the beginning; empty: it may act in any way.
    pub shifts: String,
    /// Its value in the beginning.
    pub start: i32,
    /// Smallest and largest value.
    pub range: (i32, i32),
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Plan {
    /// At most this many games in all.
    pub games: u64,
    /// Seed of the run.
    pub seed: u64,
    /// Threads; at least 1. The result does not depend on them.
    pub threads: usize,
    /// A bot for each seat; the last one plays the seats beyond.
    pub bots: Vec<BotSpec>,
}

/// Makes the game with other values of the parameters.
pub type Make<'a, O> = dyn Fn(&[i32]) -> Result<O, Failure> + 'a;

/// A game as the search sees it: who had how many points.
type Scores = Vec<(String, f64)>;

/// One step of the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The values, in the order of the parameters.
    pub values: Vec<i32>,
    /// Games that were played with them in this step.
    pub games: u64,
    /// Spread of the win rates over the names: their standard deviation beyond what chance brings, in percent.
    pub spread: f64,
}

/// Where the search ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The steps in their order; the first has the values of the beginning.
    pub path: Vec<Step>,
    /// The values found.
    pub values: Vec<i32>,
    /// Win rates by name with the values of the beginning, in percent, with intervals that hold together.
    pub before: BTreeMap<String, Interval>,
    /// Win rates by name with the values found, in games of their own.
    pub after: BTreeMap<String, Interval>,
    /// Spread before and after, as in [`Step::spread`].
    pub spread: (f64, f64),
    /// By how much the variance of the win rates beyond chance has fallen, in points of a hundred squared, with its
    /// 95 % interval (bootstrap over games).
    pub gain: Interval,
    /// Games in all.
    pub games: u64,
}

/// Share of the games that only say what the values found are worth.
const CHECKED: f64 = 0.25;
/// Steps of the search for points that are only added.
const STEPS: u64 = 4;
/// Sets of values that a search among any parameters begins with, at most.
const CANDIDATES: u64 = 64;
/// Games that each of them is given at least before it can be thrown out.
const LEAST_GAMES: u64 = 30;
/// Samples of the bootstrap.
const BOOTSTRAPS: usize = 1000;

/// Searches.
///
/// Where every parameter only adds points from the beginning, all games played so far say how the win rates would be
/// with other values (each seat's points without its own parameter stay as they are), and each step takes the values
/// for which these rates are flattest: a stochastic approximation whose steps use every game. Else values are drawn
/// over the ranges and played against the same seeds, the better half goes on with twice the games (successive
/// halving).
///
/// # Errors
/// A game that cannot be made or does not end by its rules.
pub fn run<O: Opening>(
    make: &Make<'_, O>,
    parameters: &[Parameter],
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Outcome, Failure>
where
    O::Game: 'static,
{
    let mut search = Search { make, plan, played: 0, progress };
    let start: Vec<i32> = parameters.iter().map(|p| p.start).collect();
    let checked = ((plan.games as f64 * CHECKED / 2.0) as u64).max(1);
    let first = search.play(&start, checked)?;
    let mut path = vec![step(&start, &first)];
    let values = if parameters.iter().all(|p| !p.shifts.is_empty()) {
        shift(&mut search, parameters, checked, first.clone(), &mut path)?
    } else {
        halve(&mut search, parameters, checked, &mut path)?
    };
    let last = search.play(&values, checked)?;
    Ok(Outcome {
        gain: gain(&first, &last, plan.seed),
        spread: (spread(&first), spread(&last)),
        before: rates(&first),
        after: rates(&last),
        path,
        values,
        games: search.played,
    })
}

struct Search<'a, O> {
    make: &'a Make<'a, O>,
    plan: &'a Plan,
    played: u64,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl<O: Opening> Search<'_, O>
where
    O::Game: 'static,
{
    /// Games that nobody has played yet.
    fn play(&mut self, values: &[i32], games: u64) -> Result<Vec<Scores>, Failure> {
        let from = self.played;
        self.played += games;
        self.play_from(values, from, games)
    }

    fn play_from(&self, values: &[i32], from: u64, games: u64) -> Result<Vec<Scores>, Failure> {
        let opening = (self.make)(values)?;
        let bots = &self.plan.bots;
        let make = || {
            let game = opening.game()?;
            let mut playout = Playout::new(&game, bots, 16).map_err(Failure)?;
            playout.recorder = Some(Recorder::new(bots, Detail::Players));
            Ok((game, playout, Vec::new()))
        };
        type Worker<G> = (G, Playout<G>, Vec<(u64, Result<Scores, String>)>);
        let work = |(game, playout, out): &mut Worker<O::Game>, index: u64| {
            let seed = game_seed(self.plan.seed, from + index);
            let scores = opening.start(game, seed).map_err(|Failure(why)| why).and_then(|state| {
                playout.begin(seed);
                let played = playout.run(game, state, false);
                match (played.record, played.end) {
                    (Some(record), _) => {
                        let seat = |p: &crate::record::Player| (p.name.clone(), f64::from(p.score));
                        Ok(record.players.iter().map(seat).collect())
                    }
                    (None, End::Fault(why) | End::Broken(why)) => Err(why),
                    (None, End::Over) => unreachable!("a game that is over has its record"),
                }
            });
            out.push((index, scores));
        };
        let heard = |n| (self.progress)(from + n);
        let finish = |(_, _, out): Worker<O::Game>| out;
        let parts = workers::run(self.plan.threads, games, make, work, finish, &heard)?;
        let mut all: Vec<_> = parts.into_iter().flatten().collect();
        all.sort_by_key(|(index, _)| *index);
        all.into_iter()
            .map(|(index, scores)| {
                scores.map_err(|why| Failure(format!("game {}: {why}", from + index)))
            })
            .collect()
    }
}

fn step(values: &[i32], games: &[Scores]) -> Step {
    Step { values: values.to_vec(), games: games.len() as u64, spread: spread(games) }
}

/// Wins, games and what was to be expected by the number of seats, by name.
fn wins(games: &[Scores]) -> BTreeMap<&str, (f64, u64, f64)> {
    let mut out: BTreeMap<&str, (f64, u64, f64)> = BTreeMap::new();
    for scores in games {
        let most = scores.iter().map(|(_, s)| *s).fold(f64::MIN, f64::max);
        let winners = scores.iter().filter(|(_, s)| *s == most).count() as f64;
        for (name, score) in scores {
            let line = out.entry(name).or_default();
            line.0 += if *score == most { 1.0 / winners } else { 0.0 };
            line.1 += 1;
            line.2 += 1.0 / scores.len() as f64;
        }
    }
    out
}

fn rates(games: &[Scores]) -> BTreeMap<String, Interval> {
    let wins = wins(games);
    let alpha = bonferroni(0.05, wins.len());
    wins.iter()
        .map(|(name, (w, n, _))| ((*name).to_owned(), wilson(*w, *n, alpha).scaled(100.0)))
        .collect()
}

/// Variance of the win rates from what the number of seats lets expect, without the part that chance has in it; that
/// may leave less than nothing. A name with one game says nothing.
fn variance(wins: impl Iterator<Item = (f64, u64, f64)>) -> f64 {
    let (mut sum, mut names) = (0.0, 0u64);
    for (won, n, expected) in wins.filter(|(_, n, _)| *n > 1) {
        let n = n as f64;
        let (rate, even) = (won / n, expected / n);
        sum += (rate - even).powi(2) - rate * (1.0 - rate) / (n - 1.0);
        names += 1;
    }
    sum / names.max(1) as f64
}

/// Standard deviation of the win rates beyond what chance brings, in percent; below chance it is 0.
fn spread(games: &[Scores]) -> f64 {
    100.0 * variance(wins(games).into_values()).max(0.0).sqrt()
}

/// How far the variance has fallen, with the percentile bootstrap over the games of both.
fn gain(before: &[Scores], after: &[Scores], seed: u64) -> Interval {
    let names: BTreeMap<&str, usize> =
        before.iter().chain(after).flatten().map(|(name, _)| (name.as_str(), 0)).collect();
    let names: BTreeMap<&str, usize> = names.into_keys().zip(0..).collect();
    // By game: who played, what it won, what it might expect.
    type Shares = Vec<(usize, f64, f64)>;
    let shares = |games: &[Scores]| -> Vec<Shares> {
        let one = |game: &Scores| {
            let all = wins(std::slice::from_ref(game));
            all.into_iter().map(|(name, (w, _, e))| (names[name], w, e)).collect()
        };
        games.iter().map(one).collect()
    };
    let of = |games: &mut dyn Iterator<Item = &Shares>| {
        let mut sums = vec![(0.0, 0, 0.0); names.len()];
        for (name, won, expected) in games.flatten() {
            let sum = &mut sums[*name];
            *sum = (sum.0 + won, sum.1 + 1, sum.2 + expected);
        }
        1e4 * variance(sums.into_iter())
    };
    let (before, after) = (shares(before), shares(after));
    let mut random = Random::new(Random::derive(seed, 0xb007));
    let mut sample = |games: &[Shares]| {
        let drawn: Vec<usize> =
            games.iter().map(|_| random.below(games.len() as u32) as usize).collect();
        of(&mut drawn.iter().map(|&i| &games[i]))
    };
    let mut sums: Vec<f64> = (0..BOOTSTRAPS).map(|_| sample(&before) - sample(&after)).collect();
    sums.sort_by(f64::total_cmp);
    let at = |part: f64| sums[(part * (BOOTSTRAPS - 1) as f64).round() as usize];
    let mean = of(&mut before.iter()) - of(&mut after.iter());
    Interval { mean, low: at(0.025).min(mean), high: at(0.975).max(mean) }
}

/// The search for points that are only added.
fn shift<O: Opening>(
    search: &mut Search<'_, O>,
    parameters: &[Parameter],
    checked: u64,
    first: Vec<Scores>,
    path: &mut Vec<Step>,
) -> Result<Vec<i32>, Failure>
where
    O::Game: 'static,
{
    let place: BTreeMap<&str, usize> =
        parameters.iter().enumerate().map(|(i, p)| (p.shifts.as_str(), i)).collect();
    let mut values: Vec<i32> = parameters.iter().map(|p| p.start).collect();
    let bare = |games: Vec<Scores>, values: &[i32]| -> Vec<Scores> {
        let less = |(name, score): (String, f64)| {
            let own = place.get(name.as_str()).map_or(0, |&i| values[i]);
            (name, score - f64::from(own))
        };
        games.into_iter().map(|game| game.into_iter().map(less).collect()).collect()
    };
    let mut all = bare(first, &values);
    let left = search.plan.games.saturating_sub(2 * checked);
    for _ in 0..STEPS {
        values = flattest(&all, parameters, &place);
        let games = search.play(&values, (left / STEPS).max(1))?;
        path.push(step(&values, &games));
        all.extend(bare(games, &values));
    }
    Ok(flattest(&all, parameters, &place))
}

/// The values for which the games played would have had the flattest win rates.
fn flattest(games: &[Scores], parameters: &[Parameter], place: &BTreeMap<&str, usize>) -> Vec<i32> {
    let mean = parameters.iter().map(|p| f64::from(p.start)).sum::<f64>() / parameters.len() as f64;
    let mut values: Vec<f64> = parameters.iter().map(|p| f64::from(p.start)).collect();
    // Names by number once, not in each of the many passes.
    let games: Vec<Vec<(Option<usize>, f64)>> = games
        .iter()
        .map(|game| game.iter().map(|(n, s)| (place.get(n.as_str()).copied(), *s)).collect())
        .collect();
    for pass in 0..120 {
        let mut sums = vec![(0.0, 0.0, 0u64); values.len()];
        for game in &games {
            let score =
                |(own, score): &(Option<usize>, f64)| score + own.map_or(0.0, |i| values[i]);
            let most = game.iter().map(score).fold(f64::MIN, f64::max);
            // Points are whole, values are not before the end: whoever is within half a point shares the win.
            let near = |seat: &&(Option<usize>, f64)| most - score(seat) < 0.5;
            let winners = game.iter().filter(near).count() as f64;
            for seat in game {
                let Some(i) = seat.0 else { continue };
                sums[i].0 += if near(&seat) { 1.0 / winners } else { 0.0 };
                sums[i].1 += 1.0 / game.len() as f64;
                sums[i].2 += 1;
            }
        }
        // Steps become smaller, as a stochastic approximation has them.
        let gain = 30.0 / (1.0 + f64::from(pass) / 15.0);
        for (value, (won, even, n)) in values.iter_mut().zip(&sums) {
            if *n > 0 {
                *value += gain * (even - won) / *n as f64;
            }
        }
        // Only differences matter: the mean stays.
        let off = values.iter().sum::<f64>() / values.len() as f64 - mean;
        for (value, p) in values.iter_mut().zip(parameters) {
            *value = (*value - off).clamp(p.range.0.into(), p.range.1.into());
        }
    }
    values.iter().map(|v| v.round() as i32).collect()
}

/// Rounds until one of so many is left.
fn rounds_for(candidates: u64) -> u64 {
    candidates.next_power_of_two().trailing_zeros().max(1).into()
}

/// How many sets of values so many games can feed: two at least.
fn candidates_for(games: u64) -> u64 {
    let feeds = |n: &u64| games / rounds_for(*n) / n >= LEAST_GAMES;
    (2..=CANDIDATES).rev().find(feeds).unwrap_or(2)
}

/// The search among any parameters.
fn halve<O: Opening>(
    search: &mut Search<'_, O>,
    parameters: &[Parameter],
    checked: u64,
    path: &mut Vec<Step>,
) -> Result<Vec<i32>, Failure>
where
    O::Game: 'static,
{
    let mut random = Random::new(Random::derive(search.plan.seed, 0x70e));
    let mut candidates: Vec<(Vec<i32>, Vec<Scores>)> =
        vec![(parameters.iter().map(|p| p.start).collect(), vec![])];
    // Few enough to try all of them? So many that nobody can count them are not.
    let wide = |p: &Parameter| (p.range.1 - p.range.0 + 1) as u64;
    let all = parameters.iter().try_fold(1u64, |all, p| all.checked_mul(wide(p)));
    let left = search.plan.games.saturating_sub(2 * checked);
    let most = candidates_for(left);
    for n in 0..16 * most {
        let values: Vec<i32> = match all.filter(|all| *all <= most) {
            Some(all) => {
                parameters
                    .iter()
                    .fold((n % all, Vec::new()), |(left, mut values), p| {
                        values.push(p.range.0 + (left % wide(p)) as i32);
                        (left / wide(p), values)
                    })
                    .1
            }
            None => {
                parameters.iter().map(|p| p.range.0 + random.below(wide(p) as u32) as i32).collect()
            }
        };
        if (candidates.len() as u64) < most && candidates.iter().all(|(known, _)| *known != values)
        {
            candidates.push((values, Vec::new()));
        }
    }
    let rounds = rounds_for(candidates.len() as u64);
    let seeds = search.played;
    let mut had = 0;
    while candidates.len() > 1 {
        let games = (left / rounds / candidates.len() as u64).max(1);
        for (values, seen) in &mut candidates {
            // The same seeds for all, and more of them in each round.
            seen.extend(search.play_from(values, seeds + had, games)?);
            search.played += games;
        }
        had += games;
        candidates.sort_by(|x, y| spread(&x.1).total_cmp(&spread(&y.1)));
        candidates.truncate(candidates.len().div_ceil(2));
        path.push(step(&candidates[0].0, &candidates[0].1));
    }
    Ok(candidates.swap_remove(0).0)
}
