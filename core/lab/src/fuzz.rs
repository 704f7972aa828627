//! Random play with every law on.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{Failure, Game, NOBODY_LEAVES, Rules};

use crate::bots::BotSpec;
pub use crate::failing::Failing;
use crate::failing::panic_text;
use crate::laws::{Broken, Examiner, Law, Probe};
use crate::opening::Opening;
use crate::playout::{End, MOST_ACTIONS, Playout, endless};
use crate::shrink;
use crate::sim::{self, game_seed};
use crate::summary::Summary;
use crate::workers;

/// How to look for broken laws.
#[derive(Clone, Debug)]
pub struct FuzzOptions {
    /// How many games.
    pub games: u64,
    /// Seed of the run.
    pub seed: u64,
    /// Threads; at least 1.
    pub threads: usize,
    /// One position in this many is looked at in full, the others by sample; at least 1.
    pub full_every: u32,
    /// Of the others one in this many is looked at by sample; what is left is only played.
    pub sample_every: u32,
    /// Bots; the last one plays the seats beyond.
    pub bots: Vec<BotSpec>,
}

/// Failures that are kept and shrunk; those beyond are counted.
pub const FAILURES_KEPT: usize = 3;

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct FuzzResult<A> {
    /// Games played.
    pub games: u64,
    /// Positions looked at.
    pub positions: u64,
    /// Actions tried on copies.
    pub probes: u64,
    /// Entries of the largest list seen.
    pub largest_list: usize,
    /// The most decisions that were open at once.
    pub most_open: usize,
    /// How often a seat left a copy of the game, which then went on without it.
    pub left: u64,
    /// Games in which a law was broken.
    pub failed: u64,
    /// The first of them, shrunk.
    pub failures: Vec<Failing<A>>,
}

struct Worker<O: Opening> {
    game: O::Game,
    second: O::Game,
    playout: Playout<O::Game>,
    /// Plays the games that somebody has left.
    without: Playout<O::Game>,
    left: u64,
    examiner: Examiner<O::Game>,
    positions: u64,
    failed: Vec<Failing<<O::Game as Rules>::Action>>,
    failed_count: u64,
}

/// Plays a run with every law on, shrinks what it finds, and at last plays some games on one thread
/// and on several.
///
/// # Errors
/// No game instance could be made, or a bot cannot play this game.
pub fn run<O: Opening>(
    opening: &O,
    plan: &FuzzOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<FuzzResult<<O::Game as Rules>::Action>, Failure>
where
    O::Game: 'static,
    <O::Game as Rules>::Action: Send,
{
    let make = || worker(opening, plan);
    let work = |worker: &mut Worker<O>, index: u64| {
        let seed = game_seed(plan.seed, index);
        let mut actions = Vec::new();
        let played =
            catch_unwind(AssertUnwindSafe(|| one(opening, plan, worker, seed, &mut actions)));
        let broken = match played {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(panic) => {
                // Whatever was half done in there is thrown away.
                if let Ok(fresh) = self::worker(opening, plan) {
                    (worker.game, worker.second) = (fresh.game, fresh.second);
                    (worker.playout, worker.without) = (fresh.playout, fresh.without);
                }
                Broken { law: Law::NoPanic, detail: panic_text(&*panic), shown_by: None }
            }
        };
        worker.failed_count += 1;
        let before = actions.len();
        worker.failed.push(Failing { index, seed, broken, actions, texts: Vec::new(), before });
        worker.failed.sort_by_key(|f| f.index);
        worker.failed.truncate(FAILURES_KEPT);
    };
    let finish = |w: Worker<O>| (w.positions, w.left, w.examiner, w.failed_count, w.failed);
    let parts = workers::run(plan.threads, plan.games, make, work, finish, progress)?;
    let mut report = FuzzResult { games: plan.games, ..FuzzResult::empty() };
    for (positions, left, examiner, failed, failures) in parts {
        report.positions += positions;
        report.left += left;
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
    if let Some(broken) = threads_show(opening, plan.games, plan.seed, &plan.bots)? {
        report.failed += 1;
        report.failures.push(Failing::of_run(plan.seed, broken));
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
            left: 0,
            failed: 0,
            failures: Vec::new(),
        }
    }
}

fn worker<O: Opening>(opening: &O, plan: &FuzzOptions) -> Result<Worker<O>, Failure>
where
    O::Game: 'static,
{
    let game = opening.game()?;
    Ok(Worker {
        playout: Playout::new(&game, &plan.bots, 16).map_err(Failure)?,
        without: Playout::new(&game, &plan.bots, 16).map_err(Failure)?,
        left: 0,
        second: opening.game()?,
        game,
        examiner: Examiner::default(),
        positions: 0,
        failed: Vec::new(),
        failed_count: 0,
    })
}

/// One game; `actions` are those taken when a law turned out to be broken.
fn one<O: Opening>(
    opening: &O,
    plan: &FuzzOptions,
    worker: &mut Worker<O>,
    seed: u64,
    actions: &mut Vec<(u8, <O::Game as Rules>::Action)>,
) -> Result<(), Broken>
where
    O::Game: 'static,
{
    let mut random = Random::new(Random::derive(seed, 1 << 48));
    let leaves_after = (random.below(LEFT) == 0).then(|| random.below(LEFT_BEFORE) as usize);
    let Worker { game, second, playout, without, examiner, positions, left, .. } = worker;
    let broken = |law, detail: String| Broken { law, detail, shown_by: None };
    let fault = |Failure(why)| broken(Law::NoFault, why);
    let mut state = opening.start(game, seed).map_err(fault)?;
    let first = opening.start(second, seed).map_err(fault)?;
    if game.save(&state) != second.save(&first) {
        return Err(broken(Law::InstancesAgree, "the openings differ".into()));
    }
    playout.begin_out_of_order(seed);
    loop {
        let full = random.below(plan.full_every.max(1)) == 0 || game.is_over(&state);
        let probe = if full { Probe::Full } else { Probe::Sample };
        // The first ones are: an opening is short, and other in each game.
        let is_looked_at = full
            || actions.len() < OPENING
            || plan.sample_every <= 1
            || random.below(plan.sample_every) == 0;
        *positions += 1;
        if is_looked_at {
            examiner.position(game, second, &state, probe, &mut random)?;
        } else {
            examiner.passed(game, second, &state)?;
        }
        if game.is_over(&state) {
            break;
        }
        if leaves_after == Some(actions.len()) {
            let seat = random.below(u32::from(game.seats(&state)).max(1)) as u8;
            without.begin_out_of_order(seed);
            let mut after = AfterLeaving { game, second, playout: without, examiner };
            let gone_on = after.play(state.clone(), seat, &mut random)?;
            *positions += gone_on;
            *left += u64::from(gone_on > 0);
        }
        if actions.len() >= MOST_ACTIONS {
            let detail = endless(game, &state, actions);
            return Err(broken(Law::EveryGameEnds, detail));
        }
        let (seat, action, _) = playout.next(game, &state).map_err(|end| match end {
            End::Fault(why) => broken(Law::NoFault, why),
            End::Broken(why) => broken(Law::NeverStuck, why),
            End::Over => unreachable!("asked above"),
        })?;
        if let Err(problem) = game.apply(&mut state, seat, action) {
            return Err(crate::laws::not_accepted(game, &state, seat, action, problem));
        }
        actions.push((seat, action));
    }
    let mut again = first;
    for (i, &(seat, action)) in actions.iter().enumerate() {
        if let Err(problem) = second.apply(&mut again, seat, action) {
            let detail = format!("action {} was accepted, then not: {problem}", i + 1);
            return Err(broken(Law::ReplayIsEqual, detail));
        }
    }
    if game.hash(&state) != second.hash(&again) {
        return Err(broken(Law::ReplayIsEqual, "the hashes of the last position differ".into()));
    }
    Ok(())
}

/// Of a game so many positions are looked at in any case.
const OPENING: usize = 12;

/// Of so many games one goes on on a copy that somebody has left.
const LEFT: u32 = 4;

/// Before so many actions are done.
const LEFT_BEFORE: u32 = 120;

/// A game that goes on on a copy, after somebody has left it.
struct AfterLeaving<'w, G: Game> {
    game: &'w mut G,
    second: &'w mut G,
    playout: &'w mut Playout<G>,
    examiner: &'w mut Examiner<G>,
}

impl<G: Game + 'static> AfterLeaving<'_, G> {
    /// Lets a seat leave and plays to the end by the same laws: how many positions there were, none where nobody can leave.
    fn play(&mut self, mut state: G::State, seat: u8, random: &mut Random) -> Result<u64, Broken> {
        let who = self.game.seat_name(&state, seat);
        // Everything that was done on the copy is said: the game that is shown ends where it was made.
        let told = |then: &[String], law, why: &dyn Display| {
            let then = match then {
                [] => String::new(),
                done => format!(" (then: {})", done.join("; ")),
            };
            let detail = format!("on a copy that {who} left here: {why}{then}");
            Broken { law, detail, shown_by: None }
        };
        let mut then = Vec::new();
        match self.game.leave(&mut state, seat) {
            Ok(()) => {}
            Err(why) if why == NOBODY_LEAVES => return Ok(0),
            Err(why) => return Err(told(&then, Law::NoFault, &why)),
        }
        let Self { game, second, playout, examiner } = self;
        for positions in 1.. {
            examiner
                .position(game, second, &state, Probe::Sample, random)
                .map_err(|broken| told(&then, broken.law, &broken.detail))?;
            if game.is_over(&state) {
                return Ok(positions);
            }
            if positions > MOST_ACTIONS as u64 {
                return Err(told(&then, Law::EveryGameEnds, &"the game does not end"));
            }
            let (seat, action, _) = playout.next(game, &state).map_err(|end| match end {
                End::Fault(why) => told(&then, Law::NoFault, &why),
                End::Broken(why) => told(&then, Law::NeverStuck, &why),
                End::Over => unreachable!("asked above"),
            })?;
            then.push(format!(
                "{}: {}",
                game.seat_name(&state, seat),
                game.text(&state, seat, action)
            ));
            if let Err(problem) = game.apply(&mut state, seat, action) {
                let broken = crate::laws::not_accepted(*game, &state, seat, action, problem);
                return Err(told(&then, broken.law, &broken.detail));
            }
        }
        unreachable!("so many positions no game has")
    }
}

/// Games that are played on one thread and on three.
pub(crate) const THREADED: u64 = 24;

/// Plays a few games on one thread and on three.
pub(crate) fn threads_show<O: Opening>(
    opening: &O,
    games: u64,
    seed: u64,
    bots: &[BotSpec],
) -> Result<Option<Broken>, Failure>
where
    O::Game: 'static,
{
    let run = |threads| -> Result<Summary, Failure> {
        let plan = sim::SimOptions {
            games: games.min(THREADED),
            first: 0,
            seed,
            threads,
            bots: bots.to_vec(),
            keep_actions: false,
            record: None,
            laws: false,
        };
        sim::run(opening, &plan, &|_, _| {}, &|_| {})
    };
    // A panic was reported by the run itself.
    let Ok(both) = catch_unwind(AssertUnwindSafe(|| Ok((run(1)?, run(3)?)))) else {
        return Ok(None);
    };
    let (one, three) = both?;
    Ok((one != three).then(|| Broken {
        law: Law::ThreadsDoNotShow,
        detail: format!(
            "{:016x} on one thread, {:016x} on three",
            one.fingerprint(),
            three.fingerprint()
        ),
        shown_by: None,
    }))
}
