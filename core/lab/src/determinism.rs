//! Determinism check: a game must continue identically after copying, saving or migrating, and in another instance.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::random::Random;
use game::{Game, LegalAction, QueryError, Rules};

use crate::bots::BotSpec;
use crate::checked_play::{
    self, CheckReport, CheckResult, CheckedGame, CheckedRun, PlayCheck, PlayChecks, PlayedActions,
    begin, broken, ended,
};
use crate::failing::{FailingGame, panic_text};
use crate::game_source::GameSource;
use crate::invariants::{BrokenInvariant, Invariant, not_accepted};
use crate::playout::PlayoutRunner;
use crate::shrink::{self, ReproducedFailure};

/// Games that can also run under other conditions and under freshly compiled rules, for the determinism check.
pub trait DeterminismSubject: GameSource {
    /// Makes an instance that runs under other conditions, for example with disturbed scripts. Its
    /// answers must be equal to those of all other instances.
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

/// Runs the determinism check: plays and compares games, shrinks failures, and replays some games on several threads.
///
/// # Errors
/// No game instance could be made.
pub fn run<S: DeterminismSubject>(
    source: &S,
    plan: &DeterminismOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CheckReport<<S::Game as Rules>::Action>, QueryError>
where
    S::Game: 'static,
    <S::Game as Rules>::Action: Send,
{
    let bots = [BotSpec::Random];
    let checks = |game: &S::Game| -> Result<PlayChecks<S>, QueryError> {
        Ok(vec![
            Box::new(SameInSecond { before: None }),
            Box::new(Forks {
                every: plan.fork_every,
                recompiled: source.recompiled_game()?,
                playout: PlayoutRunner::new(game, &bots, 16).map_err(QueryError)?,
                earlier: None,
            }),
        ])
    };
    let run = CheckedRun {
        games: plan.games,
        seed: plan.seed,
        threads: plan.threads,
        bots: &bots,
        stream: 1 << 49,
        isolates_failures: true,
        second: &|| source.second_game(),
        checks: &checks,
        shrink: &|failing| shorten(source, failing),
    };
    checked_play::run(source, &run, progress)
}

/// Compares legal lists and positions with those of the second instance, after every action.
struct SameInSecond<G: Game> {
    /// The position before the next action.
    before: Option<G::State>,
}

impl<S: GameSource> PlayCheck<S> for SameInSecond<S::Game> {
    fn position(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        let list = list_of(play.game, state)?;
        self.before = Some(state.clone());
        same_list(&list, play.second, state).map_err(|d| broken(Invariant::InstancesAgree, d))
    }

    fn action(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        let (Some(mut before), Some(&(seat, action))) = (self.before.take(), play.actions.last())
        else {
            return Ok(());
        };
        same_step(state, play.second, &mut before, seat, action)
            .map_err(|detail| broken(Invariant::InstancesAgree, detail))
    }
}

fn list_of<G: Game>(
    game: &mut G,
    state: &G::State,
) -> Result<Vec<LegalAction<G::Action>>, BrokenInvariant> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list)
        .map_err(|QueryError(message)| broken(Invariant::NoFault, message))?;
    Ok(list)
}

/// Checks that another instance lists the same legal actions. The error describes the first difference.
fn same_list<G: Game>(
    list: &[LegalAction<G::Action>],
    other: &mut G,
    state: &G::State,
) -> Result<(), String> {
    let mut its = Vec::new();
    other.legal_actions(state, &mut its).map_err(|QueryError(message)| message)?;
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

/// Checks that the same action leads another instance to the position `after`. The error describes
/// what happened instead.
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

/// Plays on from some positions, then repeats the same actions from a copied, a saved and a migrated position.
struct Forks<G: Game> {
    /// Mean number of decisions between two forks.
    every: u32,
    /// An instance with recompiled rules.
    recompiled: G,
    playout: PlayoutRunner<G>,
    /// The last fork of this game.
    earlier: Option<Branch<G>>,
}

impl<S: DeterminismSubject> PlayCheck<S> for Forks<S::Game>
where
    S::Game: 'static,
{
    fn begin(&mut self, _: &mut CheckedGame<'_, S>, _: &<S::Game as Rules>::State) {
        self.earlier = None;
    }

    fn position(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        if play.game.is_over(state) || play.random.below(self.every.max(1)) != 0 {
            return Ok(());
        }
        play.counts.forks += 1;
        let seed = Random::derive(play.seed, 1 << 50 | play.actions.len() as u64);
        self.earlier = Some(self.fork(play, seed, state)?);
        Ok(())
    }
}

impl<G: Game + 'static> Forks<G> {
    fn fork<S: DeterminismSubject<Game = G>>(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        seed: u64,
        state: &G::State,
    ) -> Result<Branch<G>, BrokenInvariant> {
        let (game, second) = (&mut *play.game, &mut *play.second);
        let (source, actions) = (play.source, &mut *play.actions);
        let mut branch = Branch { prefix: actions.len(), state: state.clone(), steps: Vec::new() };
        self.playout.begin_out_of_order(seed);
        if let Err(broken) = branch.play(game, &mut self.playout) {
            branch.record(branch.steps.len(), actions);
            return Err(broken);
        }
        let mut tried = |invariant, branch: &Branch<G>, result: Result<(), Divergence>| {
            result.map_err(|(detail, taken)| {
                branch.record(taken, actions);
                broken(invariant, detail)
            })
        };
        let again = branch.follow(game, state.clone());
        tried(Invariant::CopyGoesOn, &branch, again)?;
        if let Some(earlier) = &self.earlier {
            let again = earlier.follow(game, earlier.state.clone());
            tried(Invariant::CopyGoesOn, earlier, again)?;
        }
        let other = branch.follow(second, state.clone());
        tried(Invariant::InstancesAgree, &branch, other)?;
        let mut fresh =
            source.game().map_err(|QueryError(message)| broken(Invariant::NoFault, message))?;
        let restored = fresh
            .restore(&game.save(state))
            .map_err(|message| broken(Invariant::SaveAndRestore, message))?;
        let other = branch.follow(&mut fresh, restored);
        tried(Invariant::SaveAndRestore, &branch, other)?;
        let migrated = source.migrate(game, &self.recompiled, state);
        let migrated = migrated.map_err(|message| broken(Invariant::CarriedOver, message))?;
        let other = branch.follow(&mut self.recompiled, migrated);
        tried(Invariant::CarriedOver, &branch, other)?;
        Ok(branch)
    }
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
    fn record(&self, taken: usize, actions: &mut PlayedActions<G>) {
        actions.truncate(self.prefix);
        actions.extend(self.steps[..taken].iter().map(|step| (step.seat, step.action)));
    }
}

/// Shrinks a failure and fills in the text of its actions.
fn shorten<S: DeterminismSubject>(
    stand: &S,
    failing: &mut FailingGame<<S::Game as Rules>::Action>,
) {
    let (invariant, seed) = (failing.broken.invariant, failing.seed);
    let mut attempt = |actions: &[_]| {
        let played = catch_unwind(AssertUnwindSafe(|| walk(stand, invariant, seed, actions)));
        match played {
            Ok(found) => found,
            // The actions taken before a panic are unknown, so all of them are kept.
            Err(panic) => Some(ReproducedFailure {
                actions: actions.to_vec(),
                broken: broken(Invariant::NoPanic, panic_text(&*panic)),
            }),
        }
        .filter(|found| found.broken.invariant == invariant)
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
    invariant: Invariant,
) -> Option<BrokenInvariant> {
    list.iter().find_map(|choice| {
        let problem = game.apply(&mut state.clone(), choice.seat, choice.action).err()?;
        let broken = not_accepted(game, state, choice.seat, choice.action, problem);
        (broken.invariant == invariant).then_some(broken)
    })
}

/// Replays actions in fresh instances, skipping illegal ones, until the instances differ.
fn walk<S: DeterminismSubject>(
    stand: &S,
    invariant: Invariant,
    seed: u64,
    actions: &[(u8, <S::Game as Rules>::Action)],
) -> Option<ReproducedFailure<<S::Game as Rules>::Action>> {
    let mut game = stand.game().ok()?;
    let mut second = stand.second_game().ok()?;
    let mut renewed = stand.recompiled_game().ok()?;
    let mut taken = Vec::new();
    let mut state = match begin(stand, &mut game, &mut second, seed) {
        Ok((state, _)) => state,
        Err(broken) => return Some(ReproducedFailure { actions: taken, broken }),
    };
    let mut fresh = stand.game().ok()?;
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
                    if broken.invariant == Invariant::NoFault {
                        return Some(ReproducedFailure { actions: taken, broken });
                    }
                }
            }
        }
        let (saved, carried) = (game.save(&before), stand.migrate(&game, &renewed, &before));
        let other: Result<(&mut S::Game, _), String> = match invariant {
            Invariant::CopyGoesOn => Ok((&mut game, before)),
            Invariant::InstancesAgree => Ok((&mut second, before)),
            Invariant::SaveAndRestore => {
                let restored = fresh.restore(&saved);
                restored.map(|state| (&mut fresh, state))
            }
            Invariant::CarriedOver => carried.map(|state| (&mut renewed, state)),
            // The other invariants are broken by the game instance alone.
            _ => {
                if let Some(broken) = not_carried_out(&mut game, &before, &list, invariant) {
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
            return Some(ReproducedFailure { actions: taken, broken: broken(invariant, detail) });
        }
        taken.extend(tried);
    }
    None
}
