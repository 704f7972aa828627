//! Determinism check: a game must continue identically after copying, saving or migrating, and in another instance.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{Game, LegalAction, QueryError, Rules};

use crate::bots::BotSpec;
use crate::failing::{FailingGame, panic_text};
use crate::fuzz::{FAILURES_KEPT, THREADED, check_thread_independence};
use crate::game_source::GameSource;
use crate::invariants::{BrokenInvariant, Invariant, not_accepted};
use crate::playout::{MOST_ACTIONS, PlayoutEnd, PlayoutRunner, endless};
use crate::shrink::{self, ReproducedFailure};
use crate::sim::game_seed;
use crate::workers;

/// Games that can also run under other conditions and under freshly compiled rules, for the determinism check.
pub trait DeterminismSubject: GameSource {
    /// Makes an instance that runs under other conditions. Its answers must be equal to those of other instances all
    /// the same.
    ///
    /// # Errors
    /// A script or content that cannot be loaded.
    fn second_game(&self) -> Result<Self::Game, QueryError> {
        self.game()
    }

    /// Makes an instance with rules compiled anew from the same source.
    ///
    /// # Errors
    /// Fails if the rules cannot be compiled again.
    fn recompiled_game(&self) -> Result<Self::Game, QueryError> {
        self.game()
    }

    /// Migrates a position of one instance to another made by [`DeterminismSubject::recompiled_game`].
    ///
    /// # Errors
    /// The reason why the position cannot be migrated.
    fn migrate(
        &self,
        _from: &Self::Game,
        _to: &Self::Game,
        state: &<Self::Game as Rules>::State,
    ) -> Result<<Self::Game as Rules>::State, String> {
        Ok(state.clone())
    }
}

/// Settings of a determinism check: number of games, seed, threads, frequency of forks.
#[derive(Clone, Debug)]
pub struct DeterminismOptions {
    pub games: u64,
    pub seed: u64,
    /// Number of threads; at least 1.
    pub threads: usize,
    /// Mean number of decisions between two forks of a game; at least 1.
    pub fork_every: u32,
}

/// Upper bound on the actions played from a fork.
pub const BRANCH: usize = 8;

/// Upper bound on the shortened games tried for one failure; each needs fresh instances.
const TRIES: u32 = 300;

/// Result of a determinism check: what was compared, and the games that failed.
#[derive(Clone, Debug)]
pub struct DeterminismResult<A> {
    pub games: u64,
    pub positions: u64,
    /// Positions from which copied, saved and migrated games were played on.
    pub forks: u64,
    /// Games played on one thread and on three, and compared.
    pub threaded: u64,
    pub failed: u64,
    /// The first failed games, shrunk to few actions.
    pub failures: Vec<FailingGame<A>>,
}

/// Seats and actions of a game.
type Actions<G> = Vec<(u8, <G as Rules>::Action)>;

/// The instances of one game that must agree.
struct CheckedInstances<G> {
    game: G,
    second: G,
    renewed: G,
}

impl<G: Game> CheckedInstances<G> {
    fn new<S: DeterminismSubject<Game = G>>(stand: &S) -> Result<CheckedInstances<G>, QueryError> {
        Ok(CheckedInstances {
            game: stand.game()?,
            second: stand.second_game()?,
            renewed: stand.recompiled_game()?,
        })
    }
}

struct DeterminismWorker<G: Game> {
    instances: CheckedInstances<G>,
    playout: PlayoutRunner<G>,
    branches: PlayoutRunner<G>,
    positions: u64,
    forks: u64,
    failed: Vec<FailingGame<G::Action>>,
}

/// Runs the determinism check: plays and compares games, shrinks failures, and replays some games on several threads.
///
/// # Errors
/// No game instance could be made.
pub fn run<S: DeterminismSubject>(
    stand: &S,
    plan: &DeterminismOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<DeterminismResult<<S::Game as Rules>::Action>, QueryError>
where
    S::Game: 'static,
    <S::Game as Rules>::Action: Send,
{
    let bots = [BotSpec::Random];
    let make = || -> Result<DeterminismWorker<S::Game>, QueryError> {
        let instances = CheckedInstances::new(stand)?;
        let playout = || PlayoutRunner::new(&instances.game, &bots, 16).map_err(QueryError);
        let (playout, branches) = (playout()?, playout()?);
        Ok(DeterminismWorker {
            instances,
            playout,
            branches,
            positions: 0,
            forks: 0,
            failed: Vec::new(),
        })
    };
    let work = |worker: &mut DeterminismWorker<S::Game>, index: u64| {
        let seed = game_seed(plan.seed, index);
        let mut actions = Vec::new();
        let played =
            catch_unwind(AssertUnwindSafe(|| one(stand, plan, worker, seed, &mut actions)));
        let broken = match played {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(panic) => self::broken(Invariant::NoPanic, panic_text(&*panic)),
        };
        // An instance that failed may hold bad state, so it is replaced.
        if let Ok(fresh) = CheckedInstances::new(stand) {
            worker.instances = fresh;
        }
        let before = actions.len();
        worker.failed.push(FailingGame { index, seed, broken, actions, texts: Vec::new(), before });
    };
    let finish = |w: DeterminismWorker<S::Game>| (w.positions, w.forks, w.failed);
    let parts = workers::run(plan.threads, plan.games, make, work, finish, progress)?;
    let mut report = DeterminismResult {
        games: plan.games,
        positions: 0,
        forks: 0,
        threaded: plan.games.min(THREADED),
        failed: 0,
        failures: Vec::new(),
    };
    for (positions, forks, failures) in parts {
        report.positions += positions;
        report.forks += forks;
        report.failed += failures.len() as u64;
        report.failures.extend(failures);
    }
    report.failures.sort_by_key(|f| f.index);
    report.failures.truncate(FAILURES_KEPT);
    for failing in &mut report.failures {
        shorten(stand, failing);
    }
    if let Some(broken) = check_thread_independence(stand, plan.games, plan.seed, &bots)? {
        report.failed += 1;
        report.failures.push(FailingGame::of_run(plan.seed, broken));
    }
    Ok(report)
}

fn broken(law: Invariant, detail: impl Into<String>) -> BrokenInvariant {
    BrokenInvariant { law, detail: detail.into(), shown_by: None }
}

/// Plays and checks one game. If an invariant is broken, `actions` becomes the actions that lead to it.
fn one<S: DeterminismSubject>(
    stand: &S,
    plan: &DeterminismOptions,
    worker: &mut DeterminismWorker<S::Game>,
    seed: u64,
    actions: &mut Actions<S::Game>,
) -> Result<(), BrokenInvariant>
where
    S::Game: 'static,
{
    let mut random = Random::new(Random::derive(seed, 1 << 49));
    let mut state = begin(stand, &mut worker.instances, seed)?;
    let mut earlier: Option<Branch<S::Game>> = None;
    worker.playout.begin_out_of_order(seed);
    loop {
        worker.positions += 1;
        let CheckedInstances { game, second, .. } = &mut worker.instances;
        let list = list_of(game, &state)?;
        same_list(&list, second, &state).map_err(|d| broken(Invariant::InstancesAgree, d))?;
        if game.is_over(&state) {
            return Ok(());
        }
        if random.below(plan.fork_every.max(1)) == 0 {
            worker.forks += 1;
            let seed = Random::derive(seed, 1 << 50 | actions.len() as u64);
            let branch = fork(stand, worker, seed, (&state, earlier.as_ref()), actions)?;
            earlier = Some(branch);
        }
        if actions.len() >= MOST_ACTIONS {
            let detail = endless(&worker.instances.game, &state, actions);
            return Err(broken(Invariant::EveryGameEnds, detail));
        }
        let CheckedInstances { game, second, .. } = &mut worker.instances;
        let (seat, action, _) = worker.playout.next(game, &state).map_err(ended)?;
        let mut other = state.clone();
        if let Err(problem) = game.apply(&mut state, seat, action) {
            return Err(not_accepted(game, &state, seat, action, problem));
        }
        actions.push((seat, action));
        same_step(&state, second, &mut other, seat, action)
            .map_err(|detail| broken(Invariant::InstancesAgree, detail))?;
    }
}

/// Returns the first position, which all instances must agree on.
fn begin<S: DeterminismSubject>(
    stand: &S,
    instances: &mut CheckedInstances<S::Game>,
    seed: u64,
) -> Result<<S::Game as Rules>::State, BrokenInvariant> {
    let fault = |QueryError(why)| broken(Invariant::NoFault, why);
    let state = stand.start(&mut instances.game, seed).map_err(fault)?;
    let other = stand.start(&mut instances.second, seed).map_err(fault)?;
    if instances.game.hash(&state) != instances.second.hash(&other) {
        return Err(broken(Invariant::InstancesAgree, "the first positions differ"));
    }
    Ok(state)
}

fn ended(end: PlayoutEnd) -> BrokenInvariant {
    match end {
        PlayoutEnd::Fault(why) => broken(Invariant::NoFault, why),
        PlayoutEnd::Broken(why) => broken(Invariant::NeverStuck, why),
        PlayoutEnd::Over => unreachable!("a game that is over is not asked"),
    }
}

fn list_of<G: Game>(
    game: &mut G,
    state: &G::State,
) -> Result<Vec<LegalAction<G::Action>>, BrokenInvariant> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list)
        .map_err(|QueryError(why)| broken(Invariant::NoFault, why))?;
    Ok(list)
}

/// Checks that another instance lists the same legal actions. The error describes the first difference.
fn same_list<G: Game>(
    list: &[LegalAction<G::Action>],
    other: &mut G,
    state: &G::State,
) -> Result<(), String> {
    let mut its = Vec::new();
    other.legal_actions(state, &mut its).map_err(|QueryError(why)| why)?;
    if its == list {
        return Ok(());
    }
    let text = |list: &[LegalAction<G::Action>], at: usize| match list.get(at) {
        Some(choice) => {
            let seat = other.seat_name(state, choice.seat);
            format!("`{seat}: {}`", other.text(state, choice.seat, choice.action))
        }
        None => "nothing".to_owned(),
    };
    let longest = list.len().max(its.len());
    let at = (0..longest).find(|i| list.get(*i) != its.get(*i)).unwrap_or(0);
    let (lengths, one, two) = ((list.len(), its.len()), text(list, at), text(&its, at));
    Err(format!("lists of {} and {} entries: {one} and {two}", lengths.0, lengths.1))
}

/// Checks that the same action leads another instance to the position `after`. The error says what happened instead.
fn same_step<G: Game>(
    after: &G::State,
    other: &mut G,
    state: &mut G::State,
    seat: u8,
    action: G::Action,
) -> Result<(), String> {
    let text = format!("`{}: {}`", other.seat_name(state, seat), other.text(state, seat, action));
    match other.apply(state, seat, action) {
        Err(problem) => {
            Err(format!("{text} is accepted by one instance, but not by another: {problem}"))
        }
        Ok(()) if other.hash(after) != other.hash(state) => {
            Err(format!("{text} leads to different positions"))
        }
        Ok(()) => Ok(()),
    }
}

/// Continuation of a game from a position. Replaying it from that position must always give the same result.
struct Branch<G: Game> {
    /// Number of actions before the position.
    prefix: usize,
    state: G::State,
    steps: Vec<BranchStep<G>>,
}

struct BranchStep<G: Game> {
    list: Vec<LegalAction<G::Action>>,
    seat: u8,
    action: G::Action,
    after: G::State,
}

/// Plays on from a position, then repeats the same actions from a copied, a saved and a migrated position.
fn fork<S: DeterminismSubject>(
    stand: &S,
    worker: &mut DeterminismWorker<S::Game>,
    seed: u64,
    (state, earlier): (&<S::Game as Rules>::State, Option<&Branch<S::Game>>),
    actions: &mut Actions<S::Game>,
) -> Result<Branch<S::Game>, BrokenInvariant>
where
    S::Game: 'static,
{
    let DeterminismWorker {
        instances: CheckedInstances { game, second, renewed },
        branches: playout,
        ..
    } = worker;
    let mut branch = Branch { prefix: actions.len(), state: state.clone(), steps: Vec::new() };
    playout.begin_out_of_order(seed);
    if let Err(broken) = branch.play(game, playout) {
        branch.record(branch.steps.len(), actions);
        return Err(broken);
    }
    let mut tried = |law, branch: &Branch<S::Game>, result: Result<(), Divergence>| {
        result.map_err(|(detail, taken)| {
            branch.record(taken, actions);
            broken(law, detail)
        })
    };
    let again = branch.follow(game, state.clone());
    tried(Invariant::CopyGoesOn, &branch, again)?;
    if let Some(earlier) = earlier {
        let again = earlier.follow(game, earlier.state.clone());
        tried(Invariant::CopyGoesOn, earlier, again)?;
    }
    let other = branch.follow(second, state.clone());
    tried(Invariant::InstancesAgree, &branch, other)?;
    let mut fresh = stand.game().map_err(|QueryError(why)| broken(Invariant::NoFault, why))?;
    let restored =
        fresh.restore(&game.save(state)).map_err(|why| broken(Invariant::SaveAndRestore, why))?;
    let other = branch.follow(&mut fresh, restored);
    tried(Invariant::SaveAndRestore, &branch, other)?;
    let carried =
        stand.migrate(game, renewed, state).map_err(|why| broken(Invariant::CarriedOver, why))?;
    let other = branch.follow(renewed, carried);
    tried(Invariant::CarriedOver, &branch, other)?;
    Ok(branch)
}

/// How another instance differed, and after how many actions.
type Divergence = (String, usize);

impl<G: Game + 'static> Branch<G> {
    fn play(
        &mut self,
        game: &mut G,
        playout: &mut PlayoutRunner<G>,
    ) -> Result<(), BrokenInvariant> {
        let mut state = self.state.clone();
        for _ in 0..BRANCH {
            if game.is_over(&state) {
                break;
            }
            let list = list_of(game, &state)?;
            let (seat, action, _) = playout.next(game, &state).map_err(ended)?;
            if let Err(problem) = game.apply(&mut state, seat, action) {
                return Err(not_accepted(game, &state, seat, action, problem));
            }
            self.steps.push(BranchStep { list, seat, action, after: state.clone() });
        }
        Ok(())
    }

    /// Replays the actions in another instance and compares lists and positions.
    fn follow(&self, other: &mut G, mut state: G::State) -> Result<(), Divergence> {
        for (taken, step) in self.steps.iter().enumerate() {
            same_list(&step.list, other, &state).map_err(|detail| (detail, taken))?;
            same_step(&step.after, other, &mut state, step.seat, step.action)
                .map_err(|detail| (detail, taken + 1))?;
        }
        Ok(())
    }

    /// Stores the actions that lead to the difference.
    fn record(&self, taken: usize, actions: &mut Actions<G>) {
        actions.truncate(self.prefix);
        actions.extend(self.steps[..taken].iter().map(|step| (step.seat, step.action)));
    }
}

/// Shrinks a failure and fills in the text of its actions.
fn shorten<S: DeterminismSubject>(
    stand: &S,
    failing: &mut FailingGame<<S::Game as Rules>::Action>,
) {
    let (law, seed) = (failing.broken.law, failing.seed);
    let mut attempt = |actions: &[_]| {
        let played = catch_unwind(AssertUnwindSafe(|| walk(stand, law, seed, actions)));
        match played {
            Ok(found) => found,
            // The actions taken before a panic are unknown, so all of them are kept.
            Err(panic) => Some(ReproducedFailure {
                actions: actions.to_vec(),
                broken: broken(Invariant::NoPanic, panic_text(&*panic)),
            }),
        }
        .filter(|found| found.broken.law == law)
    };
    if let Some(found) = shrink::shortest(&failing.actions, TRIES, &mut attempt) {
        failing.actions = found.actions;
        failing.broken = found.broken;
    }
    failing.texts = shrink::texts(stand, failing.seed, &failing.actions);
}

/// Returns the first listed action that breaks the invariant when it is applied with its smallest amount.
fn not_carried_out<G: Game>(
    game: &mut G,
    state: &G::State,
    list: &[LegalAction<G::Action>],
    law: Invariant,
) -> Option<BrokenInvariant> {
    list.iter().find_map(|choice| {
        let problem = game.apply(&mut state.clone(), choice.seat, choice.action).err()?;
        let broken = not_accepted(game, state, choice.seat, choice.action, problem);
        (broken.law == law).then_some(broken)
    })
}

/// Replays actions in fresh instances, skipping illegal ones, until the instances differ.
fn walk<S: DeterminismSubject>(
    stand: &S,
    law: Invariant,
    seed: u64,
    actions: &[(u8, <S::Game as Rules>::Action)],
) -> Option<ReproducedFailure<<S::Game as Rules>::Action>> {
    let mut instances = CheckedInstances::new(stand).ok()?;
    let mut taken = Vec::new();
    let mut state = match begin(stand, &mut instances, seed) {
        Ok(state) => state,
        Err(broken) => return Some(ReproducedFailure { actions: taken, broken }),
    };
    let mut fresh = stand.game().ok()?;
    let CheckedInstances { mut game, mut second, mut renewed } = instances;
    for next in actions.iter().map(Some).chain([None]) {
        let list = match list_of(&mut game, &state) {
            Ok(list) => list,
            Err(broken) => return Some(ReproducedFailure { actions: taken, broken }),
        };
        let before = state.clone();
        let mut tried = None;
        if let Some(&(seat, action)) = next {
            match game.apply(&mut state, seat, action) {
                Ok(()) => tried = Some((seat, action)),
                Err(problem) => {
                    let broken = not_accepted(&game, &before, seat, action, problem);
                    if broken.law == Invariant::NoFault {
                        return Some(ReproducedFailure { actions: taken, broken });
                    }
                }
            }
        }
        let (saved, carried) = (game.save(&before), stand.migrate(&game, &renewed, &before));
        let other: Result<(&mut S::Game, _), String> = match law {
            Invariant::CopyGoesOn => Ok((&mut game, before)),
            Invariant::InstancesAgree => Ok((&mut second, before)),
            Invariant::SaveAndRestore => {
                let restored = fresh.restore(&saved);
                restored.map(|state| (&mut fresh, state))
            }
            Invariant::CarriedOver => carried.map(|state| (&mut renewed, state)),
            // The other invariants are broken by the game instance alone.
            _ => {
                if let Some(broken) = not_carried_out(&mut game, &before, &list, law) {
                    return Some(ReproducedFailure { actions: taken, broken });
                }
                taken.extend(tried);
                continue;
            }
        };
        let parted = other.and_then(|(other, mut its)| {
            same_list(&list, other, &its)?;
            let Some((seat, action)) = tried else { return Ok(()) };
            // The action that leads to another position is part of the failing game.
            taken.push((seat, action));
            same_step(&state, other, &mut its, seat, action)?;
            taken.pop();
            Ok(())
        });
        if let Err(detail) = parted {
            return Some(ReproducedFailure { actions: taken, broken: broken(law, detail) });
        }
        taken.extend(tried);
    }
    None
}
