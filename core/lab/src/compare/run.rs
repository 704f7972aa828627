//! Playing pairs over threads, until there are enough.

use std::cell::RefCell;
use std::rc::Rc;

use game::random::Random;
use game::{Failure, Game};

use super::sums::{Difference, Sums};
use crate::bots::BotSpec;
use crate::habits::{CONCEIVED, Habits, Onlooker};
use crate::opening::Opening;
use crate::playout::{End, Playout};
use crate::record::{Detail, Record, Recorder, WIN};
use crate::sim::game_seed;
use crate::stats::{Interval, LEAST_PAIRS, Sequence, TIGHTEST_AT};
use crate::summary::{Bad, FAULTS_KEPT};
use crate::workers;

/// The two rules. Both must draw the same setup from the same seed.
#[derive(Debug)]
pub struct Arms<'a, O> {
    /// The first.
    pub a: &'a O,
    /// The second; differences are second minus first.
    pub b: &'a O,
}

impl<O> Clone for Arms<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Arms<'_, O> {}

/// When to stop before all pairs are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Until {
    /// As soon as the anytime-valid interval of the mean difference is at most this to each side, in points.
    pub half: f64,
    /// Its error rate.
    pub alpha: f64,
}

/// How to play a paired experiment.
#[derive(Clone, Debug)]
pub struct CompareOptions {
    /// At most this many pairs.
    pub pairs: u64,
    /// Seed of the run; pair `i` has the seed that game `i` of a run has.
    pub seed: u64,
    /// Threads; at least 1. The result does not depend on them.
    pub threads: usize,
    /// A bot for each seat; the last one plays the seats beyond.
    pub bots: Vec<BotSpec>,
    /// Bots of the two games draw from streams that have nothing to do with each other, and every pair is kept. Only for
    /// checking the method: with streams in common, equal rules give a difference of exactly 0.
    pub independent: bool,
    /// How the first so many games of both rules are played is looked at, which makes them slower.
    pub watched: u64,
    /// When to stop early.
    pub until: Option<Until>,
}

/// Pairs between two looks at the interval.
pub(crate) const LOOK_EVERY: u64 = 50;

/// What an experiment came to.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The sums, filled up.
    pub sums: Sums,
    /// Pairs of which a game did not end by its rules; they are in no sum.
    pub bad: u64,
    /// The first of them.
    pub kept: Vec<Bad>,
    /// Every pair, seat by seat, if the streams were independent.
    pub differences: Vec<Difference>,
    /// How the first games were played, under the first and the second rules.
    pub habits: [Habits; 2],
    /// The anytime-valid interval of the last look, in points, if the plan looks.
    pub anytime: Option<Interval>,
    /// It stopped before all pairs were played.
    pub stopped: bool,
}

struct Worker<G: Game> {
    games: [G; 2],
    playouts: [Playout<G>; 2],
    sums: Sums,
    differences: Vec<Difference>,
    bad: Vec<Bad>,
    habits: [Rc<RefCell<Habits>>; 2],
}

/// Plays the pairs. `progress` hears how many are done.
///
/// # Errors
/// No game instance could be made, a bot cannot play this game, or the two games of a pair do not begin with the
/// same seats.
pub fn run<O: Opening>(
    arms: Arms<'_, O>,
    plan: &CompareOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, Failure>
where
    O::Game: 'static,
{
    let mut outcome = Comparison::default();
    let sequence = plan.until.map(|until| (until, Sequence::new(until.alpha, TIGHTEST_AT)));
    let mut done = 0;
    while done < plan.pairs {
        let step = match (&sequence, done) {
            (None, _) => plan.pairs,
            (Some(_), 0) => LEAST_PAIRS,
            (Some(_), _) => LOOK_EVERY,
        };
        let step = step.min(plan.pairs - done);
        batch(arms, plan, done..done + step, &mut outcome, progress)?;
        done += step;
        if let Some((until, sequence)) = &sequence {
            let interval = sequence.interval(&outcome.sums.points.difference);
            outcome.anytime = interval.map(|i| i.scaled(1.0 / WIN as f64));
            if outcome.anytime.is_some_and(|i| i.half() <= until.half) {
                outcome.stopped = done < plan.pairs;
                break;
            }
        }
    }
    outcome.sums.fill();
    Ok(outcome)
}

fn batch<O: Opening>(
    arms: Arms<'_, O>,
    plan: &CompareOptions,
    pairs: std::ops::Range<u64>,
    outcome: &mut Comparison,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(), Failure>
where
    O::Game: 'static,
{
    let make = || {
        let games = [arms.a.game()?, arms.b.game()?];
        let playout = |game| Playout::new(game, &plan.bots, 16).map_err(Failure);
        Ok(Worker {
            playouts: [playout(&games[0])?, playout(&games[1])?],
            games,
            sums: Sums::default(),
            differences: Vec::new(),
            bad: Vec::new(),
            habits: Default::default(),
        })
    };
    let work = |worker: &mut Worker<O::Game>, index: u64| {
        let index = index + pairs.start;
        let seed = game_seed(plan.seed, index);
        match pair(arms, plan, worker, index, seed) {
            Ok([a, b]) => {
                worker.sums.add(index, &a, &b);
                if plan.independent {
                    worker.differences.push(Difference::between(index, &a, &b));
                }
            }
            Err((why, is_fault)) => worker.bad.push(Bad { index, seed, why, is_fault }),
        }
    };
    let count = pairs.end - pairs.start;
    let finish = |w: Worker<O::Game>| (w.sums, w.differences, w.bad, w.habits.map(|h| h.take()));
    let heard = |n: u64| progress(pairs.start + n);
    for (sums, differences, bad, habits) in
        workers::run(plan.threads, count, make, work, finish, &heard)?
    {
        outcome.sums.merge(&sums);
        outcome.differences.extend(differences);
        outcome.bad += bad.len() as u64;
        outcome.kept.extend(bad);
        outcome.habits.iter_mut().zip(&habits).for_each(|(mine, other)| mine.merge(other));
    }
    outcome.differences.sort_by_key(|d| d.index);
    outcome.kept.sort_by_key(|b| b.index);
    outcome.kept.truncate(FAULTS_KEPT);
    Ok(())
}

/// One pair of games, or why there is none and whether a script or content failed.
fn pair<O: Opening>(
    arms: Arms<'_, O>,
    plan: &CompareOptions,
    worker: &mut Worker<O::Game>,
    index: u64,
    seed: u64,
) -> Result<[Record; 2], (String, bool)>
where
    O::Game: 'static,
{
    let mut records = Vec::with_capacity(2);
    for (arm, opening) in [arms.a, arms.b].into_iter().enumerate() {
        let (game, playout) = (&mut worker.games[arm], &mut worker.playouts[arm]);
        let state = opening.start(game, seed).map_err(|Failure(why)| (why, true))?;
        playout.begin(if plan.independent {
            Random::derive(seed, 0xa0 + arm as u64)
        } else {
            seed
        });
        playout.recorder.get_or_insert_with(|| Recorder::new(&plan.bots, Detail::Players));
        let habits = &worker.habits[arm];
        if index < plan.watched {
            let mut onlooker = Onlooker::new(habits.clone());
            onlooker.conceives = index < CONCEIVED;
            playout.watcher = Some(Box::new(onlooker));
        }
        let played = playout.run(game, state, false);
        playout.watcher = None;
        if let Some(record) = played.record.as_ref().filter(|_| index < plan.watched) {
            habits.borrow_mut().add(record);
        }
        records.push(match (played.record, played.end) {
            (Some(record), _) => record,
            (None, End::Fault(why)) => return Err((why, true)),
            (None, End::Broken(why)) => return Err((why, false)),
            (None, End::Over) => unreachable!("a game that is over has its record"),
        });
    }
    let [a, b]: [Record; 2] = records.try_into().expect("two arms");
    let names = |game: &Record| game.players.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
    if names(&a) != names(&b) {
        let why = format!("the seats differ: {} and {}", names(&a).join(" "), names(&b).join(" "));
        return Err((why, false));
    }
    Ok([a, b])
}
