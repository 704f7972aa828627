//! Fuzzing of game rules: plays random games and checks every invariant.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{Game, NOBODY_LEAVES, QueryError, Rules};

use crate::bots::BotSpec;
pub use crate::failing::FailingGame;
use crate::failing::panic_text;
use crate::game_source::GameSource;
use crate::invariants::{BrokenInvariant, CheckDepth, Invariant, InvariantChecker};
use crate::playout::{MOST_ACTIONS, PlayoutEnd, PlayoutRunner, endless};
use crate::shrink;
use crate::sim::{self, game_seed};
use crate::summary::RunSummary;
use crate::workers;

/// Settings of a fuzz run: games, seed, threads, and how often positions are checked in full.
#[derive(Clone, Debug)]
pub struct FuzzOptions {
    pub games: u64,
    pub seed: u64,
    /// Number of threads; at least 1.
    pub threads: usize,
    /// One position in this many is checked in full ([`CheckDepth::Full`]); at least 1.
    pub full_every: u32,
    /// One position in this many of the rest is checked by sample. The others only get the checks of
    /// [`InvariantChecker::check_cheaply`].
    pub sample_every: u32,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: Vec<BotSpec>,
}

/// Upper bound on the failures that are kept and shrunk; further ones are only counted.
pub const FAILURES_KEPT: usize = 3;

/// Result of a fuzz run: what was checked, and the games that broke an invariant.
#[derive(Clone, Debug, Default)]
pub struct FuzzResult<A> {
    pub games: u64,
    /// Number of positions played, whether checked in full, by sample or cheaply.
    pub positions: u64,
    /// Number of actions tried on copies.
    pub probes: u64,
    /// Number of entries of the largest legal list.
    pub largest_list: usize,
    /// Highest number of decisions open at the same time.
    pub most_open: usize,
    /// Number of games continued on a copy that a seat had left.
    pub abandoned_games: u64,
    /// Number of games that broke an invariant.
    pub failed: u64,
    /// The first failed games, shrunk to few actions.
    pub failures: Vec<FailingGame<A>>,
}

struct FuzzWorker<O: GameSource> {
    game: O::Game,
    second: O::Game,
    playout: PlayoutRunner<O::Game>,
    /// Plays the continued copies of games that a seat has left.
    without: PlayoutRunner<O::Game>,
    left: u64,
    examiner: InvariantChecker<O::Game>,
    positions: u64,
    failed: Vec<FailingGame<<O::Game as Rules>::Action>>,
    failed_count: u64,
}

/// Plays a fuzz run with all invariants on, shrinks failures, and compares some games on one thread and on three.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn run<O: GameSource>(
    opening: &O,
    plan: &FuzzOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<FuzzResult<<O::Game as Rules>::Action>, QueryError>
where
    O::Game: 'static,
    <O::Game as Rules>::Action: Send,
{
    let make = || worker(opening, plan);
    let work = |worker: &mut FuzzWorker<O>, index: u64| {
        let seed = game_seed(plan.seed, index);
        let mut actions = Vec::new();
        let played =
            catch_unwind(AssertUnwindSafe(|| one(opening, plan, worker, seed, &mut actions)));
        let broken = match played {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(panic) => {
                // Instances that panicked may hold bad state, so they are replaced.
                if let Ok(fresh) = self::worker(opening, plan) {
                    (worker.game, worker.second) = (fresh.game, fresh.second);
                    (worker.playout, worker.without) = (fresh.playout, fresh.without);
                }
                BrokenInvariant {
                    law: Invariant::NoPanic,
                    detail: panic_text(&*panic),
                    shown_by: None,
                }
            }
        };
        worker.failed_count += 1;
        let before = actions.len();
        worker.failed.push(FailingGame { index, seed, broken, actions, texts: Vec::new(), before });
        worker.failed.sort_by_key(|f| f.index);
        worker.failed.truncate(FAILURES_KEPT);
    };
    let finish = |w: FuzzWorker<O>| (w.positions, w.left, w.examiner, w.failed_count, w.failed);
    let parts = workers::run(plan.threads, plan.games, make, work, finish, progress)?;
    let mut report = FuzzResult { games: plan.games, ..FuzzResult::empty() };
    for (positions, left, examiner, failed, failures) in parts {
        report.positions += positions;
        report.abandoned_games += left;
        report.probes += examiner.probes;
        report.largest_list = report.largest_list.max(examiner.largest_list);
        report.most_open = report.most_open.max(examiner.most_open);
        report.failed += failed;
        report.failures.extend(failures);
    }
    report.failures.sort_by_key(|f| f.index);
    report.failures.truncate(FAILURES_KEPT);
    for failing in &mut report.failures {
        shrink::shrink(opening, failing);
    }
    if let Some(broken) = check_thread_independence(opening, plan.games, plan.seed, &plan.bots)? {
        report.failed += 1;
        report.failures.push(FailingGame::of_run(plan.seed, broken));
    }
    Ok(report)
}

impl<A> FuzzResult<A> {
    fn empty() -> FuzzResult<A> {
        FuzzResult {
            games: 0,
            positions: 0,
            probes: 0,
            largest_list: 0,
            most_open: 0,
            abandoned_games: 0,
            failed: 0,
            failures: Vec::new(),
        }
    }
}

fn worker<O: GameSource>(opening: &O, plan: &FuzzOptions) -> Result<FuzzWorker<O>, QueryError>
where
    O::Game: 'static,
{
    let game = opening.game()?;
    Ok(FuzzWorker {
        playout: PlayoutRunner::new(&game, &plan.bots, 16).map_err(QueryError)?,
        without: PlayoutRunner::new(&game, &plan.bots, 16).map_err(QueryError)?,
        left: 0,
        second: opening.game()?,
        game,
        examiner: InvariantChecker::default(),
        positions: 0,
        failed: Vec::new(),
        failed_count: 0,
    })
}

/// Plays and checks one game. After an error, `actions` holds the actions that were taken.
fn one<O: GameSource>(
    opening: &O,
    plan: &FuzzOptions,
    worker: &mut FuzzWorker<O>,
    seed: u64,
    actions: &mut Vec<(u8, <O::Game as Rules>::Action)>,
) -> Result<(), BrokenInvariant>
where
    O::Game: 'static,
{
    let mut random = Random::new(Random::derive(seed, 1 << 48));
    let leaves_after = (random.below(LEFT) == 0).then(|| random.below(LEFT_BEFORE) as usize);
    let FuzzWorker { game, second, playout, without, examiner, positions, left, .. } = worker;
    let broken = |law, detail: String| BrokenInvariant { law, detail, shown_by: None };
    let fault = |QueryError(why)| broken(Invariant::NoFault, why);
    let mut state = opening.start(game, seed).map_err(fault)?;
    let first = opening.start(second, seed).map_err(fault)?;
    if game.save(&state) != second.save(&first) {
        return Err(broken(Invariant::InstancesAgree, "the first positions differ".into()));
    }
    playout.begin_out_of_order(seed);
    loop {
        let full = random.below(plan.full_every.max(1)) == 0 || game.is_over(&state);
        let probe = if full { CheckDepth::Full } else { CheckDepth::Sample };
        // The first positions always are: setups are short and differ from game to game.
        let is_looked_at = full
            || actions.len() < OPENING
            || plan.sample_every <= 1
            || random.below(plan.sample_every) == 0;
        *positions += 1;
        if is_looked_at {
            examiner.check_position(game, second, &state, probe, &mut random)?;
        } else {
            examiner.check_cheaply(game, second, &state)?;
        }
        if game.is_over(&state) {
            break;
        }
        if leaves_after == Some(actions.len()) {
            let seat = random.below(u32::from(game.seats(&state)).max(1)) as u8;
            without.begin_out_of_order(seed);
            let mut after = AbandonedGame { game, second, playout: without, examiner };
            let gone_on = after.play(state.clone(), seat, &mut random)?;
            *positions += gone_on;
            *left += u64::from(gone_on > 0);
        }
        if actions.len() >= MOST_ACTIONS {
            let detail = endless(game, &state, actions);
            return Err(broken(Invariant::EveryGameEnds, detail));
        }
        let (seat, action, _) = playout.next(game, &state).map_err(|end| match end {
            PlayoutEnd::Fault(why) => broken(Invariant::NoFault, why),
            PlayoutEnd::Broken(why) => broken(Invariant::NeverStuck, why),
            PlayoutEnd::Over => unreachable!("asked above"),
        })?;
        if let Err(problem) = game.apply(&mut state, seat, action) {
            return Err(crate::invariants::not_accepted(game, &state, seat, action, problem));
        }
        actions.push((seat, action));
    }
    let mut again = first;
    for (i, &(seat, action)) in actions.iter().enumerate() {
        if let Err(problem) = second.apply(&mut again, seat, action) {
            let detail = format!(
                "action {} was accepted in the game, but not in the replay: {problem}",
                i + 1
            );
            return Err(broken(Invariant::ReplayIsEqual, detail));
        }
    }
    if game.hash(&state) != second.hash(&again) {
        return Err(broken(
            Invariant::ReplayIsEqual,
            "the hashes of the last position differ".into(),
        ));
    }
    Ok(())
}

/// Number of positions at the start of a game that are always checked.
const OPENING: usize = 12;

/// One game in this many is continued on a copy that a seat has left.
const LEFT: u32 = 4;

/// Upper bound on the number of actions before a seat leaves the copy.
const LEFT_BEFORE: u32 = 120;

/// Continues a copy of a game that a seat has left.
struct AbandonedGame<'w, G: Game> {
    game: &'w mut G,
    second: &'w mut G,
    playout: &'w mut PlayoutRunner<G>,
    examiner: &'w mut InvariantChecker<G>,
}

impl<G: Game + 'static> AbandonedGame<'_, G> {
    /// Lets a seat leave and plays the copy to its end with the same checks. Returns the number of positions, or 0 if
    /// seats cannot leave this game.
    fn play(
        &mut self,
        mut state: G::State,
        seat: u8,
        random: &mut Random,
    ) -> Result<u64, BrokenInvariant> {
        let who = self.game.seat_name(&state, seat);
        // The detail lists the actions on the copy, because the recorded game ends where the copy was made.
        let told = |then: &[String], law, why: &dyn Display| {
            let then = match then {
                [] => String::new(),
                done => format!(" (then: {})", done.join("; ")),
            };
            let detail = format!("on a copy that {who} left here: {why}{then}");
            BrokenInvariant { law, detail, shown_by: None }
        };
        let mut then = Vec::new();
        match self.game.leave(&mut state, seat) {
            Ok(()) => {}
            Err(why) if why == NOBODY_LEAVES => return Ok(0),
            Err(why) => return Err(told(&then, Invariant::NoFault, &why)),
        }
        let Self { game, second, playout, examiner } = self;
        for positions in 1.. {
            examiner
                .check_position(game, second, &state, CheckDepth::Sample, random)
                .map_err(|broken| told(&then, broken.law, &broken.detail))?;
            if game.is_over(&state) {
                return Ok(positions);
            }
            if positions > MOST_ACTIONS as u64 {
                return Err(told(&then, Invariant::EveryGameEnds, &"the game does not end"));
            }
            let (seat, action, _) = playout.next(game, &state).map_err(|end| match end {
                PlayoutEnd::Fault(why) => told(&then, Invariant::NoFault, &why),
                PlayoutEnd::Broken(why) => told(&then, Invariant::NeverStuck, &why),
                PlayoutEnd::Over => unreachable!("asked above"),
            })?;
            then.push(format!(
                "{}: {}",
                game.seat_name(&state, seat),
                game.text(&state, seat, action)
            ));
            if let Err(problem) = game.apply(&mut state, seat, action) {
                let broken = crate::invariants::not_accepted(*game, &state, seat, action, problem);
                return Err(told(&then, broken.law, &broken.detail));
            }
        }
        unreachable!("internal error: too many positions")
    }
}

/// Upper bound on the games played on one thread and on three.
pub(crate) const THREADED: u64 = 24;

/// Plays a few games on one thread and on three, and reports different results as a broken invariant.
pub(crate) fn check_thread_independence<O: GameSource>(
    opening: &O,
    games: u64,
    seed: u64,
    bots: &[BotSpec],
) -> Result<Option<BrokenInvariant>, QueryError>
where
    O::Game: 'static,
{
    let run = |threads| -> Result<RunSummary, QueryError> {
        let plan = sim::SimOptions {
            games: games.min(THREADED),
            first: 0,
            seed,
            threads,
            bots: bots.to_vec(),
            keep_actions: false,
            record: None,
            check_invariants: false,
        };
        sim::run(opening, &plan, &|_, _| {}, &|_| {})
    };
    // The fuzz run itself has already reported this panic.
    let Ok(both) = catch_unwind(AssertUnwindSafe(|| Ok((run(1)?, run(3)?)))) else {
        return Ok(None);
    };
    let (one, three) = both?;
    Ok((one != three).then(|| BrokenInvariant {
        law: Invariant::ThreadsDoNotShow,
        detail: format!(
            "{:016x} on one thread, {:016x} on three",
            one.fingerprint(),
            three.fingerprint()
        ),
        shown_by: None,
    }))
}
