//! Random play with checks: the games of fuzz runs and of determinism checks.
//!
//! [`run`] plays the games on several threads, turns panics into broken invariants, shrinks what
//! failed, and plays some games again on other numbers of threads. The checks of each game
//! implement [`PlayCheck`]; [`crate::fuzz`] and [`crate::determinism`] define them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{QueryError, Rules};

use crate::bots::BotSpec;
use crate::failing::{FailingGame, panic_text};
use crate::game_source::GameSource;
use crate::invariants::{BrokenInvariant, Invariant, not_accepted};
use crate::playout::{MOST_ACTIONS, PlayoutEnd, PlayoutRunner, endless};
use crate::sim::{self, game_seed};
use crate::summary::RunSummary;
use crate::workers;

/// Upper bound on the failures that are kept and shrunk; further ones are only counted.
const MAX_FAILURES: usize = 3;

/// Upper bound on the games played on one thread and on three.
const THREADED: u64 = 24;

/// Counts of a run: positions, tried actions, and the largest lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckCounts {
    /// Number of positions played.
    pub positions: u64,
    /// Number of actions tried on copies.
    pub probes: u64,
    /// Number of entries of the largest legal list.
    pub largest_list: usize,
    /// Highest number of decisions open at the same time.
    pub most_open: usize,
    /// Number of games continued on a copy that a seat had left.
    pub abandoned_games: u64,
    /// Number of positions from which copied, saved and migrated games were played on.
    pub forks: u64,
}

impl CheckCounts {
    fn add(&mut self, other: CheckCounts) {
        self.positions += other.positions;
        self.probes += other.probes;
        self.largest_list = self.largest_list.max(other.largest_list);
        self.most_open = self.most_open.max(other.most_open);
        self.abandoned_games += other.abandoned_games;
        self.forks += other.forks;
    }
}

/// Result of a run: what was checked, and the games that broke an invariant.
#[derive(Clone, Debug)]
pub struct CheckReport<A> {
    pub games: u64,
    /// Number of games played on one thread and on three, and compared.
    pub threaded: u64,
    pub counts: CheckCounts,
    /// Number of games that broke an invariant.
    pub failed: u64,
    /// The first failed games, shrunk to few actions.
    pub failures: Vec<FailingGame<A>>,
}

/// Actions of a game, each with its seat.
pub(crate) type PlayedActions<G> = Vec<(u8, <G as Rules>::Action)>;

/// A game in play, as its checks see it.
pub(crate) struct CheckedGame<'g, S: GameSource> {
    pub source: &'g S,
    pub game: &'g mut S::Game,
    /// Another instance of the game.
    pub second: &'g mut S::Game,
    pub seed: u64,
    /// Random generator of the checks, separate from that of the game.
    pub random: &'g mut Random,
    /// The actions so far. A check that fails on a copy of the game stores the actions of the copy
    /// here.
    pub actions: &'g mut PlayedActions<S::Game>,
    pub counts: &'g mut CheckCounts,
}

/// Result of a check; the error is the first broken invariant.
pub(crate) type CheckResult = Result<(), BrokenInvariant>;

/// A check that runs along with random games. One value checks many games, one after the other.
pub(crate) trait PlayCheck<S: GameSource> {
    /// Called at the start of a game; `first` is the first position of the second instance.
    fn begin(&mut self, _play: &mut CheckedGame<'_, S>, _first: &<S::Game as Rules>::State) {}

    /// Called in each position, in the last one too.
    fn position(
        &mut self,
        _play: &mut CheckedGame<'_, S>,
        _state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        Ok(())
    }

    /// Called after each action, which is the last of `play.actions`.
    fn action(
        &mut self,
        _play: &mut CheckedGame<'_, S>,
        _state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        Ok(())
    }

    /// Called when the game is over.
    fn end(
        &mut self,
        _play: &mut CheckedGame<'_, S>,
        _state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        Ok(())
    }
}

/// The checks of one worker.
pub(crate) type PlayChecks<S> = Vec<Box<dyn PlayCheck<S>>>;

/// Makes the checks of one worker, which plays with this instance.
type MakeChecks<'r, S> =
    dyn Fn(&<S as GameSource>::Game) -> Result<PlayChecks<S>, QueryError> + Sync + 'r;

/// Shrinks a failure and fills in the text of its actions.
type Shrink<'r, G> = dyn Fn(&mut FailingGame<<G as Rules>::Action>) + Sync + 'r;

/// Games to play, and what to check in them.
pub(crate) struct CheckedRun<'r, S: GameSource> {
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: &'r [BotSpec],
    /// Tag that separates the random draws of the checks from other draws of the same seed.
    pub stream: u64,
    /// Whether a worker gets fresh instances after every failure, not only after a panic. If so,
    /// failures are independent of each other. If not, an instance whose answers depend on earlier
    /// games fails in later games too.
    pub isolates_failures: bool,
    /// Makes the second instance of the game.
    pub second: &'r (dyn Fn() -> Result<S::Game, QueryError> + Sync),
    pub checks: &'r MakeChecks<'r, S>,
    pub shrink: &'r Shrink<'r, S::Game>,
}

struct Instances<S: GameSource> {
    game: S::Game,
    second: S::Game,
    playout: PlayoutRunner<S::Game>,
    checks: PlayChecks<S>,
}

impl<S: GameSource> Instances<S>
where
    S::Game: 'static,
{
    fn new(source: &S, run: &CheckedRun<'_, S>) -> Result<Instances<S>, QueryError> {
        let game = source.game()?;
        Ok(Instances {
            playout: PlayoutRunner::new(&game, run.bots, 16).map_err(QueryError)?,
            checks: (run.checks)(&game)?,
            second: (run.second)()?,
            game,
        })
    }
}

struct CheckWorker<S: GameSource> {
    instances: Instances<S>,
    counts: CheckCounts,
    failures: Vec<FailingGame<<S::Game as Rules>::Action>>,
    failed: u64,
}

/// Plays and checks the games of a run, shrinks failures, and compares some games on one thread and on three.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub(crate) fn run<S: GameSource>(
    source: &S,
    run: &CheckedRun<'_, S>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CheckReport<<S::Game as Rules>::Action>, QueryError>
where
    S::Game: 'static,
    <S::Game as Rules>::Action: Send,
{
    let (games, seed) = (run.games, run.seed);
    let make = || -> Result<CheckWorker<S>, QueryError> {
        let instances = Instances::new(source, run)?;
        Ok(CheckWorker {
            instances,
            counts: CheckCounts::default(),
            failures: Vec::new(),
            failed: 0,
        })
    };
    let work = |worker: &mut CheckWorker<S>, index: u64| {
        let seed = game_seed(seed, index);
        let mut actions = Vec::new();
        let played =
            catch_unwind(AssertUnwindSafe(|| play(source, run.stream, worker, seed, &mut actions)));
        let has_panicked = played.is_err();
        let broken = match played {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(panic) => broken(Invariant::NoPanic, panic_text(&*panic)),
        };
        // Instances that panicked may hold bad state.
        if (has_panicked || run.isolates_failures)
            && let Ok(fresh) = Instances::new(source, run)
        {
            worker.instances = fresh;
        }
        let before = actions.len();
        worker.failed += 1;
        let texts = Vec::new();
        worker.failures.push(FailingGame { index, seed, broken, actions, texts, before });
        worker.failures.sort_by_key(|f| f.index);
        worker.failures.truncate(MAX_FAILURES);
    };
    let finish = |w: CheckWorker<S>| (w.counts, w.failed, w.failures);
    let parts = workers::run(run.threads, games, make, work, finish, progress)?;
    let mut report = CheckReport {
        games,
        threaded: games.min(THREADED),
        counts: CheckCounts::default(),
        failed: 0,
        failures: Vec::new(),
    };
    for (counts, failed, failures) in parts {
        report.counts.add(counts);
        report.failed += failed;
        report.failures.extend(failures);
    }
    report.failures.sort_by_key(|f| f.index);
    report.failures.truncate(MAX_FAILURES);
    report.failures.iter_mut().for_each(|failing| (run.shrink)(failing));
    if let Some(broken) = check_thread_independence(source, run)? {
        report.failed += 1;
        report.failures.push(FailingGame::of_run(seed, broken));
    }
    Ok(report)
}

/// Makes the report of a broken invariant that no single tried action shows.
pub(crate) fn broken(invariant: Invariant, detail: impl Into<String>) -> BrokenInvariant {
    BrokenInvariant { invariant, detail: detail.into(), shown_by: None }
}

/// Returns the broken invariant of a game that cannot go on.
pub(crate) fn ended(end: PlayoutEnd) -> BrokenInvariant {
    match end {
        PlayoutEnd::ScriptError(message) => broken(Invariant::NoFault, message),
        PlayoutEnd::Broken(message) => broken(Invariant::NeverStuck, message),
        PlayoutEnd::Over => unreachable!("a game that is over is not asked"),
    }
}

/// The first position of a game in the checked instance and in the second one.
type FirstPositions<G> = (<G as Rules>::State, <G as Rules>::State);

/// Returns the first position in two instances, which must agree on it.
pub(crate) fn begin<S: GameSource>(
    source: &S,
    game: &mut S::Game,
    second: &mut S::Game,
    seed: u64,
) -> Result<FirstPositions<S::Game>, BrokenInvariant> {
    let fault = |QueryError(message)| broken(Invariant::NoFault, message);
    let state = source.start(game, seed).map_err(fault)?;
    let first = source.start(second, seed).map_err(fault)?;
    if game.save(&state) != second.save(&first) {
        return Err(broken(Invariant::InstancesAgree, "the first positions differ"));
    }
    Ok((state, first))
}

/// Plays and checks one game. After an error, `actions` holds the actions that lead to it.
fn play<S: GameSource>(
    source: &S,
    stream: u64,
    worker: &mut CheckWorker<S>,
    seed: u64,
    actions: &mut PlayedActions<S::Game>,
) -> CheckResult
where
    S::Game: 'static,
{
    let CheckWorker { instances: Instances { game, second, playout, checks }, counts, .. } = worker;
    let (mut state, first) = begin(source, game, second, seed)?;
    let mut random = Random::new(Random::derive(seed, stream));
    playout.begin_out_of_order(seed);
    let random = &mut random;
    let mut play = CheckedGame { source, game, second, seed, random, actions, counts };
    checks.iter_mut().for_each(|check| check.begin(&mut play, &first));
    loop {
        play.counts.positions += 1;
        checks.iter_mut().try_for_each(|check| check.position(&mut play, &state))?;
        if play.game.is_over(&state) {
            return checks.iter_mut().try_for_each(|check| check.end(&mut play, &state));
        }
        if play.actions.len() >= MOST_ACTIONS {
            let detail = endless(play.game, &state, play.actions);
            return Err(broken(Invariant::EveryGameEnds, detail));
        }
        let (seat, action, _) = playout.next(play.game, &state).map_err(ended)?;
        if let Err(problem) = play.game.apply(&mut state, seat, action) {
            return Err(not_accepted(play.game, &state, seat, action, problem));
        }
        play.actions.push((seat, action));
        checks.iter_mut().try_for_each(|check| check.action(&mut play, &state))?;
    }
}

/// Plays a few games on one thread and on three, and reports different results as a broken invariant.
fn check_thread_independence<S: GameSource>(
    source: &S,
    checked: &CheckedRun<'_, S>,
) -> Result<Option<BrokenInvariant>, QueryError>
where
    S::Game: 'static,
{
    let run = |threads| -> Result<RunSummary, QueryError> {
        let plan = sim::SimOptions {
            games: checked.games.min(THREADED),
            first: 0,
            seed: checked.seed,
            threads,
            bots: checked.bots.to_vec(),
            keep_actions: false,
            record: None,
            check_invariants: false,
        };
        sim::run(source, &plan, &|_, _| {}, &|_| {})
    };
    // The checked games have already reported this panic.
    let Ok(both) = catch_unwind(AssertUnwindSafe(|| Ok((run(1)?, run(3)?)))) else {
        return Ok(None);
    };
    let (one, three) = both?;
    Ok((one != three).then(|| {
        broken(
            Invariant::ThreadsDoNotShow,
            format!(
                "{:016x} on one thread, {:016x} on three",
                one.fingerprint(),
                three.fingerprint()
            ),
        )
    }))
}
