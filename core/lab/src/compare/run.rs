//! Plays the pairs of a paired experiment on several threads, optionally until the result is precise enough.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use game::random::Random;
use game::{Game, QueryError, Report as _, Rules as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ablation::{LEFT_OUT, OptionFilter, own_options};
use super::same_play::{RESCORED, own_pieces, rescore};
use super::sums::{ComparisonSums, OwnPiece, PairDifference};
use crate::bots::BotSpec;
use crate::degenerate_play::{CONCEIVED, DegenerateReport, PlayObserver, observe_random_play};
use crate::game_source::GameSource;
use crate::playout::{PlayoutEnd, PlayoutRunner};
use crate::record::{PlayoutRecord, PlayoutRecorder, RecordDetail, WIN};
use crate::run_folder;
use crate::sim::{SimOptions, game_seed};
use crate::statistics::{ConfidenceSequence, Interval, LEAST_DIFFERENT, LEAST_PAIRS};
use crate::store::RunStore;
use crate::summary::{FailedGame, MAX_FAILED_GAMES};
use crate::workers;

/// The two sets of rules of an experiment. Both must draw the same setup from the same seed.
#[derive(Debug)]
pub struct ExperimentArms<'a, O> {
    pub a: &'a O,
    /// The second rules; differences are second minus first.
    pub b: &'a O,
}

impl<O> Clone for ExperimentArms<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for ExperimentArms<'_, O> {}

/// Condition for stopping before all pairs are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoppingRule {
    /// Half width of the anytime-valid interval of the mean difference at which the run stops, in points.
    pub half: f64,
    pub alpha: f64,
    /// Upper bound on the difference of a pair, in mean points of a seat. `None`: [`BOUND_IN_SCORES`] determines the
    /// bound.
    pub bound: Option<f64>,
}

/// Default bound on the difference of a pair, as a multiple of the highest points of a seat under the first rules.
/// These highest points are taken from the pairs before the first test of the interval; if the run does not test, from
/// all pairs. A pair with a larger difference doubles the bound.
pub const BOUND_IN_SCORES: f64 = 2.0;

/// Settings of a paired experiment: pairs, seed, bots, and early stopping.
#[derive(Clone, Debug)]
pub struct CompareOptions {
    /// Upper bound on the number of pairs.
    pub pairs: u64,
    /// Seed of the run; pair `i` uses the seed of game `i` of a simulation.
    pub seed: u64,
    /// Number of threads; at least 1. The result does not depend on it.
    pub threads: usize,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: Vec<BotSpec>,
    /// Gives the bots of the two games independent random streams and keeps every pair. Only for calibration: with
    /// common streams, equal rules give a difference of exactly 0.
    pub independent: bool,
    /// Number of games under each rules whose play is observed for the degenerate-strategy report. Observing slows
    /// these games down.
    pub watched: u64,
    pub until: Option<StoppingRule>,
}

/// Number of pairs between two tests of the stopping condition.
pub const LOOK_EVERY: u64 = 50;

/// Raw result of a paired experiment, before evaluation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Comparison {
    /// Sums over all pairs; complete after `ComparisonSums::fill`.
    pub sums: ComparisonSums,
    /// Number of pairs with a game that did not end by its rules. No sum contains these pairs.
    pub bad: u64,
    pub kept: Vec<FailedGame>,
    /// Every pair, seat by seat; only for runs with independent streams.
    pub differences: Vec<PairDifference>,
    /// Observed play of the first games, under the first and the second rules.
    pub habits: [DegenerateReport; 2],
    /// Observed play of equally many random games, which shows what can be reached at all. Empty if play is not
    /// observed, or if the bots of the run are random themselves.
    pub reach: [DegenerateReport; 2],
    /// Anytime-valid interval after the last test, in points, if the run tests. `None` for portions of a run.
    #[serde(skip)]
    pub anytime: Option<Interval>,
    /// Assumed upper bound on the difference of a pair, in points of a seat. 0 in a portion of a run.
    #[serde(skip)]
    pub bound: f64,
    /// Whether the run stopped before all pairs were played.
    pub stopped: bool,
}

struct ComparisonWorker<G: Game> {
    games: [G; 2],
    playouts: [PlayoutRunner<G>; 2],
    sums: ComparisonSums,
    differences: Vec<PairDifference>,
    bad: Vec<FailedGame>,
    habits: [Rc<RefCell<DegenerateReport>>; 2],
    /// Pieces that only the second rules have, with their source numbers.
    pieces: Vec<(u16, String)>,
    /// Actions of the game under the first rules.
    actions: Vec<(u8, G::Action)>,
    own_options: OwnOptionsCache,
}

/// Cache of the options that only the second rules have. Most pairs of a run have the same rules.
#[derive(Default)]
struct OwnOptionsCache {
    /// Key of the cache: hashes of both rules, and the number of seats.
    of: Option<([String; 2], usize)>,
    options: BTreeSet<String>,
}

impl<G: Game> ComparisonWorker<G> {
    /// Counts a game of the second rules for each piece that had an effect in it.
    fn count_fired(&mut self, record: &PlayoutRecord) {
        for (_, name) in self.pieces.iter().filter(|(source, _)| record.fired.contains(source)) {
            self.sums.own_pieces.entry(name.clone()).or_default().fired += 1;
        }
    }
}

/// Plays the pairs of an experiment. `progress` is called with the number of finished pairs.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn run<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    plan: &CompareOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, QueryError>
where
    O::Game: 'static,
{
    run_by(plan, &mut |pairs, outcome| {
        outcome.merge(portion(arms, plan, pairs, progress)?);
        Ok(())
    })
}

/// Callback that plays the pairs in a range of numbers and merges them into the result.
pub type PairsCallback<'a, E> = dyn FnMut(Range<u64>, &mut Comparison) -> Result<(), E> + 'a;

/// Runs an experiment whose pairs the callback plays: all at once, or in steps if the plan tests for early stopping.
///
/// # Errors
/// The error of the callback.
pub fn run_by<E>(plan: &CompareOptions, play: &mut PairsCallback<'_, E>) -> Result<Comparison, E> {
    let mut outcome = Comparison::default();
    let mut sequence_in_use: Option<ConfidenceSequence> = None;
    let mut done = 0;
    while done < plan.pairs {
        let step = match (&plan.until, done) {
            (None, _) => plan.pairs,
            (Some(_), 0) => LEAST_PAIRS,
            (Some(_), _) => LOOK_EVERY,
        };
        let step = step.min(plan.pairs - done);
        play(done..done + step, &mut outcome)?;
        done += step;
        let Some(until) = plan.until else { break };
        let sequence = sequence_in_use.get_or_insert_with(|| {
            outcome.bound = until.bound.unwrap_or_else(|| outcome.usual_bound());
            ConfidenceSequence::new(until.alpha, outcome.bound)
        });
        // Pairs are ordered by number, so pairs since the last test come at the end.
        let seen = sequence.count() as usize;
        outcome.sums.differences[seen..].iter().for_each(|(_, d)| sequence.add(points(*d)));
        if sequence.differ() >= LEAST_DIFFERENT && sequence.is_within(until.half) {
            outcome.stopped = done < plan.pairs;
            break;
        }
    }
    match sequence_in_use {
        Some(sequence) => {
            (outcome.anytime, outcome.bound) = (sequence.interval(), sequence.bound());
        }
        None => outcome.bound = outcome.usual_bound(),
    }
    outcome.sums.fill();
    Ok(outcome)
}

fn points(difference: i64) -> f64 {
    difference as f64 / WIN as f64
}

impl Comparison {
    /// Returns the default bound, see [`BOUND_IN_SCORES`].
    fn usual_bound(&self) -> f64 {
        BOUND_IN_SCORES * self.sums.highest().max(1) as f64
    }

    /// Returns the confidence sequence of the mean difference over all pairs, in points.
    pub(super) fn sequence(&self, alpha: f64) -> ConfidenceSequence {
        let bound = if self.bound > 0.0 { self.bound } else { self.usual_bound() };
        let mut sequence = ConfidenceSequence::new(alpha, bound);
        self.sums.differences.iter().for_each(|(_, d)| sequence.add(points(*d)));
        sequence
    }

    /// Merges the results of other pairs of the same run.
    pub fn merge(&mut self, other: Comparison) {
        self.sums.merge(&other.sums);
        self.differences.extend(other.differences);
        self.differences.sort_by_key(|d| d.index);
        self.bad += other.bad;
        self.kept.extend(other.kept);
        self.kept.sort_by_key(|b| b.index);
        self.kept.truncate(MAX_FAILED_GAMES);
        self.habits.iter_mut().zip(&other.habits).for_each(|(mine, other)| mine.merge(other));
        self.reach.iter_mut().zip(&other.reach).for_each(|(mine, other)| mine.merge(other));
    }
}

/// Storage for the pairs of an experiment that can be continued.
pub struct ExperimentStore<'s> {
    /// Folder or other store of the files.
    pub store: &'s dyn RunStore,
    /// All inputs that determine a pair, by name. An experiment continues only if they are unchanged. The number of
    /// pairs is not an input, so that a finished experiment can be extended.
    pub manifest: Map<String, Value>,
}

/// As [`run`], with stored pairs: existing pairs are not played again. A stopped run loses only its current portion.
///
/// # Errors
/// As [`run`]. Also: the folder holds another experiment or cannot be written; the message names the file.
pub fn run_in_store<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    plan: &CompareOptions,
    shelf: &ExperimentStore<'_>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, String>
where
    O::Game: 'static,
{
    let ExperimentStore { store, manifest } = shelf;
    run_folder::check_manifest(manifest, *store)?;
    let slow = plan.bots.iter().map(BotSpec::shard).min().unwrap_or(1);
    let stored = |pairs: Range<u64>, plan: &CompareOptions, progress: &(dyn Fn(u64) + Sync)| {
        let name = format!("pairs/{:07}-{:07}.json", pairs.start, pairs.end);
        let cannot = |error: &dyn std::fmt::Display| format!("{}: {error}", store.path(&name));
        if let Some(bytes) = store.read(&name).map_err(|e| cannot(&e))? {
            progress(pairs.end);
            return serde_json::from_slice::<Comparison>(&bytes).map_err(|e| cannot(&e));
        }
        let part = portion(arms, plan, pairs, progress).map_err(|QueryError(message)| message)?;
        let bytes = serde_json::to_vec(&part).map_err(|e| cannot(&e))?;
        store.write(&name, &bytes).map_err(|e| {
            format!("{}; finished pairs are saved, and the same command continues", cannot(&e))
        })?;
        Ok(part)
    };
    if slow > MAX_GAMES_OF_SLOW_SHARD {
        return run_by(plan, &mut |pairs, outcome| {
            for start in pairs.clone().step_by((slow / 2) as usize) {
                let end = pairs.end.min(start + slow / 2);
                outcome.merge(stored(start..end, plan, progress)?);
            }
            Ok(())
        });
    }
    // One file for each pair and one thread for each file, so that the files do not depend on the number of threads.
    let single_thread = CompareOptions { threads: 1, ..plan.clone() };
    run_by(plan, &mut |pairs, outcome| {
        for start in pairs.clone().step_by(plan.threads.max(1)) {
            let end = pairs.end.min(start + plan.threads.max(1) as u64);
            let parts: Vec<Result<Comparison, String>> = std::thread::scope(|scope| {
                let play = |pair| {
                    let (stored, single_thread) = (&stored, &single_thread);
                    scope.spawn(move || stored(pair..pair + 1, single_thread, &|_| {}))
                };
                let threads: Vec<_> = (start..end).map(play).collect();
                let ended = threads.into_iter().map(|thread| {
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                });
                ended.collect()
            });
            for part in parts {
                outcome.merge(part?);
            }
            progress(end);
        }
        Ok(())
    })
}

/// Upper bound on the games in a shard of a slow bot. A game of such a bot takes a second or more.
const MAX_GAMES_OF_SLOW_SHARD: u64 = 10;

/// Plays the pairs of a run in a range of numbers.
///
/// # Errors
/// As [`run`].
pub fn portion<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    plan: &CompareOptions,
    pairs: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, QueryError>
where
    O::Game: 'static,
{
    let make = || {
        let games = [arms.a.game()?, arms.b.game()?];
        let playout = |game| PlayoutRunner::new(game, &plan.bots, 16).map_err(QueryError);
        let pieces = own_pieces(&games[0], &games[1]);
        let mut sums = ComparisonSums::default();
        for (source, name) in &pieces {
            let subjects = games[1].subjects(*source).into_iter().collect();
            sums.own_pieces.insert(name.clone(), OwnPiece { fired: 0, subjects });
        }
        Ok(ComparisonWorker {
            playouts: [playout(&games[0])?, playout(&games[1])?],
            games,
            sums,
            differences: Vec::new(),
            bad: Vec::new(),
            habits: Default::default(),
            pieces,
            actions: Vec::new(),
            own_options: OwnOptionsCache::default(),
        })
    };
    let work = |worker: &mut ComparisonWorker<O::Game>, index: u64| {
        let index = index + pairs.start;
        let seed = game_seed(plan.seed, index);
        match pair(arms, plan, worker, index, seed) {
            Ok([a, b]) => {
                worker.sums.add(index, &a, &b);
                worker.count_fired(&b);
                let rescored = index < RESCORED;
                if let Some(scores) = rescored.then(|| same_play(arms, worker, seed)).flatten() {
                    worker.sums.add_same_play(index, [&a, &b], &scores);
                }
                if index < LEFT_OUT {
                    let bots = bots_seed(plan, 1, seed);
                    play_without(arms, worker, &AblationGame { index, seed, bots, played: &b });
                }
                if plan.independent {
                    worker.differences.push(PairDifference::between(index, &a, &b));
                }
            }
            Err((message, is_fault)) => {
                worker.bad.push(FailedGame { index, seed, why: message, is_fault })
            }
        }
    };
    let mut outcome = Comparison::default();
    let count = pairs.end.saturating_sub(pairs.start);
    let finish =
        |w: ComparisonWorker<O::Game>| (w.sums, w.differences, w.bad, w.habits.map(|h| h.take()));
    let report_done = |n: u64| progress(pairs.start + n);
    for (sums, differences, bad, habits) in
        workers::run(plan.threads, count, make, work, finish, &report_done)?
    {
        let (failed, examples) = (bad.len() as u64, bad);
        let watched_games = Comparison {
            sums,
            bad: failed,
            kept: examples,
            differences,
            habits,
            ..Comparison::default()
        };
        outcome.merge(watched_games);
    }
    // The portion with the first pair also observes games of random bots.
    if pairs.start == 0 && plan.watched > 0 {
        let games = SimOptions {
            games: plan.watched,
            seed: plan.seed,
            threads: plan.threads,
            bots: plan.bots.clone(),
            keep_actions: false,
            record: None,
            check_invariants: false,
            first: 0,
        };
        let reach = |opening| observe_random_play(opening, &games, plan.watched);
        outcome.reach = [reach(arms.a)?, reach(arms.b)?];
    }
    Ok(outcome)
}

/// Replays the first game's actions under the second rules and returns the points by seat. Returns `None` if an action
/// is illegal there or the game does not end.
fn same_play<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    worker: &mut ComparisonWorker<O::Game>,
    seed: u64,
) -> Option<Vec<i32>>
where
    O::Game: 'static,
{
    let [first, second] = &mut worker.games;
    let starts = [arms.a.start(first, seed).ok()?, arms.b.start(second, seed).ok()?];
    rescore([first, second], starts, &worker.actions)
}

/// Plays the second game of a pair again without the options that only the second rules have, and adds the result to
/// the sums. If none of these options was chosen in the game, the game is not played again and its record is used.
fn play_without<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    worker: &mut ComparisonWorker<O::Game>,
    ablation: &AblationGame<'_>,
) -> Option<()>
where
    O::Game: 'static,
{
    let AblationGame { index, seed, bots, played } = *ablation;
    let [first, second] = &mut worker.games;
    // Both instances still have the rules of this pair.
    let game_key = ([first.rules_hash(), second.rules_hash()], played.players.len());
    if worker.own_options.of.as_ref() != Some(&game_key) {
        let (state_a, state_b) =
            (arms.a.start(first, seed).ok()?, arms.b.start(second, seed).ok()?);
        let options = own_options([first, second], [&state_a, &state_b]);
        worker.own_options = OwnOptionsCache { of: Some(game_key), options };
    }
    let options = &worker.own_options.options;
    let chosen = played.players.iter().flat_map(|player| &player.actions);
    let chosen = chosen.filter(|(name, n)| **n > 0 && options.contains(*name));
    let chosen: BTreeSet<String> = chosen.map(|(name, _)| name.clone()).collect();
    if chosen.is_empty() {
        if !options.is_empty() {
            worker.sums.add_left_out(index, [played; 2], chosen);
        }
        return None;
    }
    let state_b = arms.b.start(second, seed).ok()?;
    let playout = &mut worker.playouts[1];
    playout.begin(bots);
    let has_taken = Rc::<Cell<bool>>::default();
    let (options, taken) = (options.clone(), has_taken.clone());
    playout.watcher = Some(Box::new(OptionFilter { options, has_taken: taken }));
    let without = playout.run(second, state_b, false);
    playout.watcher = None;
    let without = without.record.filter(|_| has_taken.get())?;
    worker.sums.add_left_out(index, [&without, played], chosen);
    Some(())
}

/// A second game that is to be played again without options.
struct AblationGame<'a> {
    index: u64,
    seed: u64,
    bots: u64,
    played: &'a PlayoutRecord,
}

/// Returns the seed of the bots in a game of a pair: under the first rules (`arm` 0) or under the second (`arm` 1).
fn bots_seed(plan: &CompareOptions, arm: u64, seed: u64) -> u64 {
    if plan.independent { Random::derive(seed, 0xa0 + arm) } else { seed }
}

/// Plays one pair of games. The error states why that failed, and whether it was a script error.
fn pair<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    plan: &CompareOptions,
    worker: &mut ComparisonWorker<O::Game>,
    index: u64,
    seed: u64,
) -> Result<[PlayoutRecord; 2], (String, bool)>
where
    O::Game: 'static,
{
    let mut records = Vec::with_capacity(2);
    for (arm, opening) in [arms.a, arms.b].into_iter().enumerate() {
        let (game, playout) = (&mut worker.games[arm], &mut worker.playouts[arm]);
        let state = opening.start(game, seed).map_err(|QueryError(message)| (message, true))?;
        playout.begin(bots_seed(plan, arm as u64, seed));
        let recorder = playout
            .recorder
            .get_or_insert_with(|| PlayoutRecorder::new(&plan.bots, RecordDetail::Players));
        if arm == 1 {
            recorder.watched_sources = worker.pieces.iter().map(|(source, _)| *source).collect();
        } else {
            worker.actions.clear();
        }
        let habits = &worker.habits[arm];
        if index < plan.watched {
            let mut onlooker = PlayObserver::new(habits.clone());
            onlooker.registers_conceivable = index < CONCEIVED;
            playout.watcher = Some(Box::new(onlooker));
        }
        let played = playout.run(game, state, arm == 0 && index < RESCORED);
        playout.watcher = None;
        if let Some(record) = played.record.as_ref().filter(|_| index < plan.watched) {
            habits.borrow_mut().add(record);
        }
        if arm == 0 {
            worker.actions = played.actions;
        }
        records.push(match (played.record, played.end) {
            (Some(record), _) => record,
            (None, PlayoutEnd::ScriptError(message)) => return Err((message, true)),
            (None, PlayoutEnd::Broken(message)) => return Err((message, false)),
            (None, PlayoutEnd::Over) => {
                unreachable!("a playout that ends regularly returns a record")
            }
        });
    }
    let [a, b]: [PlayoutRecord; 2] = records.try_into().expect("two arms");
    let names =
        |game: &PlayoutRecord| game.players.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
    if names(&a) != names(&b) {
        let message =
            format!("the seats differ: {} and {}", names(&a).join(" "), names(&b).join(" "));
        return Err((message, false));
    }
    Ok([a, b])
}
