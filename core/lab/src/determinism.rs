//! Determinism check: a game must continue identically after copying, saving, migrating, or running in another instance.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{Choice, Failure, Game, Rules};

use crate::bots::BotSpec;
use crate::failing::{Failing, panic_text};
use crate::fuzz::{FAILURES_KEPT, THREADED, threads_show};
use crate::invariants::{Broken, Law, not_accepted};
use crate::opening::Opening;
use crate::playout::{End, MOST_ACTIONS, Playout, endless};
use crate::shrink::{self, Found};
use crate::sim::game_seed;
use crate::workers;

/// Games that can also run under other conditions and under freshly compiled rules, for the determinism check.
pub trait Stand: Opening {
    /// Makes an instance that runs under other conditions; its answers must be equal all the same.
    ///
    /// # Errors
    /// A script or content that cannot be loaded.
    fn second(&self) -> Result<Self::Game, Failure> {
        self.game()
    }

    /// Makes an instance with rules compiled anew from the same source.
    ///
    /// # Errors
    /// As [`Stand::second`].
    fn renewed(&self) -> Result<Self::Game, Failure> {
        self.game()
    }

    /// Migrates a position of one instance to another made by [`Stand::renewed`].
    ///
    /// # Errors
    /// Why the position cannot be migrated.
    fn carry(
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
pub struct CertifyOptions {
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
pub struct CertifyResult<A> {
    pub games: u64,
    pub positions: u64,
    /// Positions from which copied, saved and migrated games were played on.
    pub forks: u64,
    /// Games played on one thread and on three, and compared.
    pub threaded: u64,
    pub failed: u64,
    /// The first failed games, shrunk to few actions.
    pub failures: Vec<Failing<A>>,
}

/// Seats and actions of a game.
type Actions<G> = Vec<(u8, <G as Rules>::Action)>;

/// The instances of one game that must agree.
struct Instances<G> {
    game: G,
    second: G,
    renewed: G,
}

impl<G: Game> Instances<G> {
    fn new<S: Stand<Game = G>>(stand: &S) -> Result<Instances<G>, Failure> {
        Ok(Instances { game: stand.game()?, second: stand.second()?, renewed: stand.renewed()? })
    }
}

struct Worker<G: Game> {
    instances: Instances<G>,
    playout: Playout<G>,
    branches: Playout<G>,
    positions: u64,
    forks: u64,
    failed: Vec<Failing<G::Action>>,
}

/// Runs the determinism check: plays and compares games, shrinks failures, and replays some games on several threads.
///
/// # Errors
/// No game instance could be made.
pub fn run<S: Stand>(
    stand: &S,
    plan: &CertifyOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CertifyResult<<S::Game as Rules>::Action>, Failure>
where
    S::Game: 'static,
    <S::Game as Rules>::Action: Send,
{
    let bots = [BotSpec::Random];
    let make = || -> Result<Worker<S::Game>, Failure> {
        let instances = Instances::new(stand)?;
        let playout = || Playout::new(&instances.game, &bots, 16).map_err(Failure);
        let (playout, branches) = (playout()?, playout()?);
        Ok(Worker { instances, playout, branches, positions: 0, forks: 0, failed: Vec::new() })
    };
    let work = |worker: &mut Worker<S::Game>, index: u64| {
        let seed = game_seed(plan.seed, index);
        let mut actions = Vec::new();
        let played =
            catch_unwind(AssertUnwindSafe(|| one(stand, plan, worker, seed, &mut actions)));
        let broken = match played {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(panic) => self::broken(Law::NoPanic, panic_text(&*panic)),
        };
        // An instance that failed may hold bad state, so it is replaced.
        if let Ok(fresh) = Instances::new(stand) {
            worker.instances = fresh;
        }
        let before = actions.len();
        worker.failed.push(Failing { index, seed, broken, actions, texts: Vec::new(), before });
    };
    let finish = |w: Worker<S::Game>| (w.positions, w.forks, w.failed);
    let parts = workers::run(plan.threads, plan.games, make, work, finish, progress)?;
    let mut report = CertifyResult {
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
    if let Some(broken) = threads_show(stand, plan.games, plan.seed, &bots)? {
        report.failed += 1;
        report.failures.push(Failing::of_run(plan.seed, broken));
    }
    Ok(report)
}

fn broken(law: Law, detail: impl Into<String>) -> Broken {
    Broken { law, detail: detail.into(), shown_by: None }
}

/// Plays and checks one game; `actions` become those that lead to the broken invariant.
fn one<S: Stand>(
    stand: &S,
    plan: &CertifyOptions,
    worker: &mut Worker<S::Game>,
    seed: u64,
    actions: &mut Actions<S::Game>,
) -> Result<(), Broken>
where
    S::Game: 'static,
{
    let mut random = Random::new(Random::derive(seed, 1 << 49));
    let mut state = begin(stand, &mut worker.instances, seed)?;
    let mut earlier: Option<Branch<S::Game>> = None;
    worker.playout.begin_out_of_order(seed);
    loop {
        worker.positions += 1;
        let Instances { game, second, .. } = &mut worker.instances;
        let list = list_of(game, &state)?;
        same_list(&list, second, &state).map_err(|d| broken(Law::InstancesAgree, d))?;
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
            return Err(broken(Law::EveryGameEnds, detail));
        }
        let Instances { game, second, .. } = &mut worker.instances;
        let (seat, action, _) = worker.playout.next(game, &state).map_err(ended)?;
        let mut other = state.clone();
        if let Err(problem) = game.apply(&mut state, seat, action) {
            return Err(not_accepted(game, &state, seat, action, problem));
        }
        actions.push((seat, action));
        same_step(&state, second, &mut other, seat, action)
            .map_err(|detail| broken(Law::InstancesAgree, detail))?;
    }
}

/// Returns the first position, which all instances must agree on.
fn begin<S: Stand>(
    stand: &S,
    instances: &mut Instances<S::Game>,
    seed: u64,
) -> Result<<S::Game as Rules>::State, Broken> {
    let fault = |Failure(why)| broken(Law::NoFault, why);
    let state = stand.start(&mut instances.game, seed).map_err(fault)?;
    let other = stand.start(&mut instances.second, seed).map_err(fault)?;
    if instances.game.hash(&state) != instances.second.hash(&other) {
        return Err(broken(Law::InstancesAgree, "the openings differ"));
    }
    Ok(state)
}

fn ended(end: End) -> Broken {
    match end {
        End::Fault(why) => broken(Law::NoFault, why),
        End::Broken(why) => broken(Law::NeverStuck, why),
        End::Over => unreachable!("a game that is over is not asked"),
    }
}

fn list_of<G: Game>(game: &mut G, state: &G::State) -> Result<Vec<Choice<G::Action>>, Broken> {
    let mut list = Vec::new();
    game.legal(state, &mut list).map_err(|Failure(why)| broken(Law::NoFault, why))?;
    Ok(list)
}

/// Checks that another instance lists the same legal actions. The error describes the first difference.
fn same_list<G: Game>(
    list: &[Choice<G::Action>],
    other: &mut G,
    state: &G::State,
) -> Result<(), String> {
    let mut its = Vec::new();
    other.legal(state, &mut its).map_err(|Failure(why)| why)?;
    if its == list {
        return Ok(());
    }
    let text = |list: &[Choice<G::Action>], at: usize| match list.get(at) {
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

/// Checks that another instance reaches the position `after` by the same action. The error says what happened instead.
fn same_step<G: Game>(
    after: &G::State,
    other: &mut G,
    state: &mut G::State,
    seat: u8,
    action: G::Action,
) -> Result<(), String> {
    let text = format!("`{}: {}`", other.seat_name(state, seat), other.text(state, seat, action));
    match other.apply(state, seat, action) {
        Err(problem) => Err(format!("{text} is accepted once, then {problem}")),
        Ok(()) if other.hash(after) != other.hash(state) => {
            Err(format!("{text} leads to different positions"))
        }
        Ok(()) => Ok(()),
    }
}

/// Continuation of a game from a position; replaying it from that position must always give the same result.
struct Branch<G: Game> {
    /// Number of actions before the position.
    prefix: usize,
    state: G::State,
    steps: Vec<Step<G>>,
}

struct Step<G: Game> {
    list: Vec<Choice<G::Action>>,
    seat: u8,
    action: G::Action,
    after: G::State,
}

/// Plays on from a position, then repeats the same actions from a copied, a saved and a migrated position.
fn fork<S: Stand>(
    stand: &S,
    worker: &mut Worker<S::Game>,
    seed: u64,
    (state, earlier): (&<S::Game as Rules>::State, Option<&Branch<S::Game>>),
    actions: &mut Actions<S::Game>,
) -> Result<Branch<S::Game>, Broken>
where
    S::Game: 'static,
{
    let Worker { instances: Instances { game, second, renewed }, branches: playout, .. } = worker;
    let mut branch = Branch { prefix: actions.len(), state: state.clone(), steps: Vec::new() };
    playout.begin_out_of_order(seed);
    if let Err(broken) = branch.play(game, playout) {
        branch.record(branch.steps.len(), actions);
        return Err(broken);
    }
    let mut tried = |law, branch: &Branch<S::Game>, result: Result<(), Parted>| {
        result.map_err(|(detail, taken)| {
            branch.record(taken, actions);
            broken(law, detail)
        })
    };
    let again = branch.follow(game, state.clone());
    tried(Law::CopyGoesOn, &branch, again)?;
    if let Some(earlier) = earlier {
        let again = earlier.follow(game, earlier.state.clone());
        tried(Law::CopyGoesOn, earlier, again)?;
    }
    let other = branch.follow(second, state.clone());
    tried(Law::InstancesAgree, &branch, other)?;
    let mut fresh = stand.game().map_err(|Failure(why)| broken(Law::NoFault, why))?;
    let restored =
        fresh.restore(&game.save(state)).map_err(|why| broken(Law::SaveAndRestore, why))?;
    let other = branch.follow(&mut fresh, restored);
    tried(Law::SaveAndRestore, &branch, other)?;
    let carried = stand.carry(game, renewed, state).map_err(|why| broken(Law::CarriedOver, why))?;
    let other = branch.follow(renewed, carried);
    tried(Law::CarriedOver, &branch, other)?;
    Ok(branch)
}

/// How another instance differed, and after how many actions.
type Parted = (String, usize);

impl<G: Game + 'static> Branch<G> {
    fn play(&mut self, game: &mut G, playout: &mut Playout<G>) -> Result<(), Broken> {
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
            self.steps.push(Step { list, seat, action, after: state.clone() });
        }
        Ok(())
    }

    /// Replays the actions in another instance and compares lists and positions.
    fn follow(&self, other: &mut G, mut state: G::State) -> Result<(), Parted> {
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
fn shorten<S: Stand>(stand: &S, failing: &mut Failing<<S::Game as Rules>::Action>) {
    let (law, seed) = (failing.broken.law, failing.seed);
    let mut attempt = |actions: &[_]| {
        let played = catch_unwind(AssertUnwindSafe(|| walk(stand, law, seed, actions)));
        match played {
            Ok(found) => found,
            // The actions taken before a panic are unknown, so all of them are kept.
            Err(panic) => Some(Found {
                actions: actions.to_vec(),
                broken: broken(Law::NoPanic, panic_text(&*panic)),
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

/// Returns the first listed action that breaks the invariant when applied with its smallest amount.
fn not_carried_out<G: Game>(
    game: &mut G,
    state: &G::State,
    list: &[Choice<G::Action>],
    law: Law,
) -> Option<Broken> {
    list.iter().find_map(|choice| {
        let problem = game.apply(&mut state.clone(), choice.seat, choice.action).err()?;
        let broken = not_accepted(game, state, choice.seat, choice.action, problem);
        (broken.law == law).then_some(broken)
    })
}

/// Replays actions in fresh instances, skipping illegal ones, until the instances differ.
fn walk<S: Stand>(
    stand: &S,
    law: Law,
    seed: u64,
    actions: &[(u8, <S::Game as Rules>::Action)],
) -> Option<Found<<S::Game as Rules>::Action>> {
    let mut instances = Instances::new(stand).ok()?;
    let mut taken = Vec::new();
    let mut state = match begin(stand, &mut instances, seed) {
        Ok(state) => state,
        Err(broken) => return Some(Found { actions: taken, broken }),
    };
    let mut fresh = stand.game().ok()?;
    let Instances { mut game, mut second, mut renewed } = instances;
    for next in actions.iter().map(Some).chain([None]) {
        let list = match list_of(&mut game, &state) {
            Ok(list) => list,
            Err(broken) => return Some(Found { actions: taken, broken }),
        };
        let before = state.clone();
        let mut tried = None;
        if let Some(&(seat, action)) = next {
            match game.apply(&mut state, seat, action) {
                Ok(()) => tried = Some((seat, action)),
                Err(problem) => {
                    let broken = not_accepted(&game, &before, seat, action, problem);
                    if broken.law == Law::NoFault {
                        return Some(Found { actions: taken, broken });
                    }
                }
            }
        }
        let (saved, carried) = (game.save(&before), stand.carry(&game, &renewed, &before));
        let other: Result<(&mut S::Game, _), String> = match law {
            Law::CopyGoesOn => Ok((&mut game, before)),
            Law::InstancesAgree => Ok((&mut second, before)),
            Law::SaveAndRestore => {
                let restored = fresh.restore(&saved);
                restored.map(|state| (&mut fresh, state))
            }
            Law::CarriedOver => carried.map(|state| (&mut renewed, state)),
            // The other invariants are broken by the game instance alone.
            _ => {
                if let Some(broken) = not_carried_out(&mut game, &before, &list, law) {
                    return Some(Found { actions: taken, broken });
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
            return Some(Found { actions: taken, broken: broken(law, detail) });
        }
        taken.extend(tried);
    }
    None
}
