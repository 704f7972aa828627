//! Search for balanced rules: values of parameters with which all factions win about equally often, in few games.

use std::collections::BTreeMap;
use std::ops::Range;

use game::QueryError;
use game::random::Random;
use serde::Serialize;

use crate::bots::BotSpec;
use crate::game_source::GameSource;
use crate::playout::{PlayoutEnd, PlayoutRunner};
use crate::record::{PlayoutRecorder, RecordDetail};
use crate::sim::game_seed;
use crate::statistics::{Interval, bonferroni, wilson};
use crate::workers;

mod spread;

pub use spread::SeatScores;
pub use spread::SpreadChange;
use spread::{change, shares, spread, uneven};

/// A number of the rules that the search may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TuneParameter {
    /// Path of the field in the content.
    pub field: String,
    /// Name of the seats that start with this many more points; empty if the parameter has another effect.
    pub shifts: String,
    /// Current value, where the search begins.
    pub start: i32,
    pub range: (i32, i32),
}

/// Settings of a search for balanced rules.
#[derive(Clone, Debug)]
pub struct TuneOptions {
    /// Upper bound on the number of games in total.
    pub games: u64,
    pub seed: u64,
    /// Number of threads; at least 1. The result does not depend on it.
    pub threads: usize,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: Vec<BotSpec>,
}

/// Callback that makes the game with other values of the parameters.
pub type SourceCallback<'a, O> = dyn Fn(&[i32]) -> Result<O, QueryError> + 'a;

/// One step of a search for balanced rules: the values it tried, and how unequal the win rates were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneStep {
    /// The values, in the order of the parameters.
    pub values: Vec<i32>,
    /// Number of games played with these values in this step.
    pub games: u64,
    /// Standard deviation of the win rates over the names, beyond chance, in percent.
    pub spread: f64,
}

/// Result of a search for balanced rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneOutcome {
    /// Steps of the search in order. The first step has the start values.
    pub path: Vec<TuneStep>,
    pub values: Vec<i32>,
    /// Win rates by name with the start values, in percent, with joint intervals.
    pub before: BTreeMap<String, Interval>,
    /// Win rates by name with the values found, in percent, in games that the search did not use.
    pub after: BTreeMap<String, Interval>,
    /// The spread of the win rates before and after, and whether it became smaller.
    pub spread: SpreadChange,
    pub games: u64,
}

/// Share of the games used only to evaluate the values.
const CHECKED: f64 = 0.25;
/// Number of steps of a search among added points.
const STEPS: u64 = 4;
/// Upper bound on the number of candidates with which a general search begins.
const CANDIDATES: usize = 64;
/// Minimum number of games of each candidate in the first round. With fewer games, chance would decide which candidates
/// remain.
const LEAST_GAMES: u64 = 50;

/// Searches for values that make the win rates as equal as possible.
///
/// If every parameter only adds points from the start, all games played so far predict the win rates for other values.
/// Points without the seat's own parameter stay the same. Each step takes the values with the most equal predicted
/// rates: a stochastic approximation that uses every game.
///
/// Otherwise the search draws sets of values from the ranges and plays them with equal seeds. The better half continues
/// with twice the games (successive halving). The number of games limits the number of sets.
///
/// A quarter of the games evaluates the result. A search returns values even if nothing helps;
/// [`SpreadChange::is_better`] states whether they are better than the start values.
///
/// # Errors
/// A game cannot be made or does not end by its rules, or the search has too few games.
pub fn run<O: GameSource>(
    make: &SourceCallback<'_, O>,
    parameters: &[TuneParameter],
    plan: &TuneOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<TuneOutcome, QueryError>
where
    O::Game: 'static,
{
    let mut played = 0;
    run_by(parameters, plan, &mut |values, games| {
        let (before, count) = (played, games.end - games.start);
        played += count;
        portion(&make(values)?, plan, games, &|n| progress(before + n))
    })
}

/// A game that the search receives: its number, and the points of each seat or the reason why there are none.
pub type TunedGame = (u64, Result<SeatScores, String>);

/// Callback that plays the games in a range of numbers with given values.
pub type ValuesCallback<'a, E> = dyn FnMut(&[i32], Range<u64>) -> Result<Vec<TunedGame>, E> + 'a;

/// As [`run`], with games played by a callback, which may return them in any order.
///
/// # Errors
/// As [`run`], or an error of the callback.
pub fn run_by<E: From<QueryError>>(
    parameters: &[TuneParameter],
    plan: &TuneOptions,
    play: &mut ValuesCallback<'_, E>,
) -> Result<TuneOutcome, E> {
    let mut search = TuneSearch { play, plan, next: 0, played: 0 };
    let start: Vec<i32> = parameters.iter().map(|p| p.start).collect();
    let checked = checked_of(plan.games);
    let first = search.play(&start, checked)?;
    let mut path = vec![step(&start, &first)];
    let values = if parameters.iter().all(|p| !p.shifts.is_empty()) {
        shift(&mut search, parameters, checked, first.clone(), &mut path)?
    } else {
        halve(&mut search, parameters, checked, &mut path)?
    };
    let last = search.play(&values, checked)?;
    let mut spread = change(&first, &last, plan.seed);
    // Keeping the start values is no improvement, whatever other games show.
    spread.is_better &= values != start;
    Ok(TuneOutcome {
        spread,
        before: rates(&first),
        after: rates(&last),
        path,
        values,
        games: search.played,
    })
}

struct TuneSearch<'a, 'p, E> {
    play: &'a mut ValuesCallback<'p, E>,
    plan: &'a TuneOptions,
    /// Number of the next game that was not played yet.
    next: u64,
    /// Number of games played so far.
    played: u64,
}

impl<E: From<QueryError>> TuneSearch<'_, '_, E> {
    /// Plays games with these values that were not played before.
    fn play(&mut self, values: &[i32], games: u64) -> Result<Vec<SeatScores>, E> {
        let from = self.next;
        self.next += games;
        self.play_from(values, from, games)
    }

    fn play_from(&mut self, values: &[i32], from: u64, games: u64) -> Result<Vec<SeatScores>, E> {
        let mut all = (self.play)(values, from..from + games)?;
        all.sort_by_key(|(index, _)| *index);
        self.played += games;
        let scores = |(index, scores): TunedGame| {
            scores.map_err(|error| E::from(QueryError(format!("game {index}: {error}"))))
        };
        all.into_iter().map(scores).collect()
    }
}

/// Plays the games of a search in a range of numbers, with the values in `opening`; returns them in no particular order.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn portion<O: GameSource>(
    opening: &O,
    plan: &TuneOptions,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<TunedGame>, QueryError>
where
    O::Game: 'static,
{
    let bots = &plan.bots;
    let make = || {
        let game = opening.game()?;
        let mut playout = PlayoutRunner::new(&game, bots, 16).map_err(QueryError)?;
        playout.recorder = Some(PlayoutRecorder::new(bots, RecordDetail::Players));
        Ok((game, playout, Vec::new()))
    };
    type Worker<G> = (G, PlayoutRunner<G>, Vec<TunedGame>);
    let work = |(game, playout, out): &mut Worker<O::Game>, index: u64| {
        let index = games.start + index;
        let seed = game_seed(plan.seed, index);
        let scores =
            opening.start(game, seed).map_err(|QueryError(error)| error).and_then(|state| {
                playout.begin(seed);
                let played = playout.run(game, state, false);
                match (played.record, played.end) {
                    (Some(record), _) => {
                        let seat =
                            |p: &crate::record::PlayerRecord| (p.name.clone(), f64::from(p.score));
                        Ok(record.players.iter().map(seat).collect())
                    }
                    (None, PlayoutEnd::ScriptError(error) | PlayoutEnd::Broken(error)) => {
                        Err(error)
                    }
                    (None, PlayoutEnd::Over) => {
                        unreachable!("a playout that ends regularly returns a record")
                    }
                }
            });
        out.push((index, scores));
    };
    let count = games.end.saturating_sub(games.start);
    let finish = |(_, _, out): Worker<O::Game>| out;
    let parts: Vec<Vec<TunedGame>> =
        workers::run(plan.threads, count, make, work, finish, progress)?;
    Ok(parts.into_iter().flatten().collect())
}

fn step(values: &[i32], games: &[SeatScores]) -> TuneStep {
    TuneStep { values: values.to_vec(), games: games.len() as u64, spread: spread(games) }
}

fn rates(games: &[SeatScores]) -> BTreeMap<String, Interval> {
    let mut wins: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    for (name, share) in games.iter().flat_map(shares) {
        let line = wins.entry(name).or_default();
        (line.0, line.1) = (line.0 + share, line.1 + 1);
    }
    let alpha = bonferroni(0.05, wins.len());
    wins.iter()
        .map(|(name, (w, n))| ((*name).to_owned(), wilson(*w, *n, alpha).scaled(100.0)))
        .collect()
}

/// Search among parameters that only add points from the start.
fn shift<E: From<QueryError>>(
    search: &mut TuneSearch<'_, '_, E>,
    parameters: &[TuneParameter],
    checked: u64,
    first: Vec<SeatScores>,
    path: &mut Vec<TuneStep>,
) -> Result<Vec<i32>, E> {
    let place: BTreeMap<&str, usize> =
        parameters.iter().enumerate().map(|(i, p)| (p.shifts.as_str(), i)).collect();
    let mut values: Vec<i32> = parameters.iter().map(|p| p.start).collect();
    let bare = |games: Vec<SeatScores>, values: &[i32]| -> Vec<SeatScores> {
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

/// Returns the values for which the played games would have had the most equal win rates.
fn flattest(
    games: &[SeatScores],
    parameters: &[TuneParameter],
    place: &BTreeMap<&str, usize>,
) -> Vec<i32> {
    let mean = parameters.iter().map(|p| f64::from(p.start)).sum::<f64>() / parameters.len() as f64;
    let mut values: Vec<f64> = parameters.iter().map(|p| f64::from(p.start)).collect();
    // Names are looked up once, not in each of the many passes.
    let games: Vec<Vec<(Option<usize>, f64)>> = games
        .iter()
        .map(|game| game.iter().map(|(n, s)| (place.get(n.as_str()).copied(), *s)).collect())
        .collect();
    let is_anchored = games.iter().flatten().any(|(own, _)| own.is_none());
    for pass in 0..120 {
        let mut sums = vec![(0.0, 0.0, 0u64); values.len()];
        for game in &games {
            let score =
                |(own, score): &(Option<usize>, f64)| score + own.map_or(0.0, |i| values[i]);
            let most = game.iter().map(score).fold(f64::MIN, f64::max);
            // Seats within half a point of the first share the win, because values are no integers before the end.
            let near = |seat: &&(Option<usize>, f64)| most - score(seat) < 0.5;
            let winners = game.iter().filter(near).count() as f64;
            for seat in game {
                let Some(i) = seat.0 else { continue };
                sums[i].0 += if near(&seat) { 1.0 / winners } else { 0.0 };
                sums[i].1 += 1.0 / game.len() as f64;
                sums[i].2 += 1;
            }
        }
        // Decreasing steps, as in stochastic approximation.
        let gain = 30.0 / (1.0 + f64::from(pass) / 15.0);
        for (value, (won, even, n)) in values.iter_mut().zip(&sums) {
            if *n > 0 {
                *value += gain * (even - won) / *n as f64;
            }
        }
        // If every seat has a parameter, only differences matter, and the mean is kept. A seat without a parameter is the
        // fixed reference for the others.
        let off =
            if is_anchored { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 - mean };
        for (value, p) in values.iter_mut().zip(parameters) {
            *value = (*value - off).clamp(p.range.0.into(), p.range.1.into());
        }
    }
    values.iter().map(|v| v.round() as i32).collect()
}

/// Search among arbitrary parameters, by successive halving.
fn halve<E: From<QueryError>>(
    search: &mut TuneSearch<'_, '_, E>,
    parameters: &[TuneParameter],
    checked: u64,
    path: &mut Vec<TuneStep>,
) -> Result<Vec<i32>, E> {
    let mut random = Random::new(Random::derive(search.plan.seed, 0x70e));
    let left = search.plan.games.saturating_sub(2 * checked);
    let most = candidates_of(search.plan)?;
    let mut candidates: Vec<(Vec<i32>, Vec<SeatScores>)> =
        vec![(parameters.iter().map(|p| p.start).collect(), vec![])];
    let wide = |p: &TuneParameter| (p.range.1 - p.range.0 + 1) as u64;
    // `None`: the number of combinations overflows.
    let all = parameters.iter().try_fold(1u64, |all, p| all.checked_mul(wide(p)));
    let all = all.filter(|all| *all <= most as u64);
    for n in 0..16 * CANDIDATES as u64 {
        let values: Vec<i32> = match all {
            // Few enough to try all combinations.
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
        if candidates.len() < most && candidates.iter().all(|(listed, _)| *listed != values) {
            candidates.push((values, Vec::new()));
        }
    }
    let rounds = rounds(candidates.len());
    while candidates.len() > 1 {
        let games = left / rounds / candidates.len() as u64;
        let from = search.next;
        search.next += games;
        for (values, seen) in &mut candidates {
            // All candidates use the same seeds, with more games in each round.
            seen.extend(search.play_from(values, from, games)?);
        }
        candidates.sort_by(|x, y| uneven(&x.1).total_cmp(&uneven(&y.1)));
        candidates.truncate(candidates.len().div_ceil(2));
        path.push(step(&candidates[0].0, &candidates[0].1));
    }
    Ok(candidates.swap_remove(0).0)
}

/// Returns the number of halving rounds until one candidate is left.
fn rounds(candidates: usize) -> u64 {
    u64::from(candidates.next_power_of_two().trailing_zeros().max(1))
}

/// Returns the number of games with which the start values are evaluated. The values found are
/// evaluated with as many.
fn checked_of(games: u64) -> u64 {
    ((games as f64 * CHECKED / 2.0) as u64).max(1)
}

/// Checks that a search with this plan can be played.
///
/// # Errors
/// The search has too few games.
pub fn check(parameters: &[TuneParameter], plan: &TuneOptions) -> Result<(), QueryError> {
    if parameters.iter().all(|p| !p.shifts.is_empty()) {
        return Ok(());
    }
    candidates_of(plan).map(drop)
}

/// Returns the number of candidates with which a general search begins.
fn candidates_of(plan: &TuneOptions) -> Result<usize, QueryError> {
    let limit_for = |games: u64| most_candidates(games.saturating_sub(2 * checked_of(games)));
    limit_for(plan.games).ok_or_else(|| {
        QueryError(format!(
            "a search for numbers other than starting points needs at least {} games, but only {} \
            are allowed",
            (0u64..).find(|games| limit_for(*games).is_some()).unwrap_or_default(),
            plan.games
        ))
    })
}

/// Returns how many candidates this number of games can compare; `None` if not even two.
fn most_candidates(games: u64) -> Option<usize> {
    (2..=CANDIDATES).rev().find(|&n| games / rounds(n) / n as u64 >= LEAST_GAMES)
}
