//! Fuzzing of game rules: plays random games and checks every invariant.

use std::fmt::Display;

use game::{Game, NOBODY_LEAVES, QueryError, Rules};

use crate::bots::BotSpec;
use crate::checked_play::{
    self, CheckReport, CheckResult, CheckedGame, CheckedRun, PlayCheck, PlayChecks, broken, ended,
};
use crate::game_source::GameSource;
use crate::invariants::{BrokenInvariant, CheckDepth, Invariant, InvariantChecker, not_accepted};
use crate::playout::{MOST_ACTIONS, PlayoutRunner};
use crate::shrink;

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

/// Plays a fuzz run with all invariants on, shrinks failures, and compares some games on one thread and on three.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn run<S: GameSource>(
    source: &S,
    plan: &FuzzOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CheckReport<<S::Game as Rules>::Action>, QueryError>
where
    S::Game: 'static,
    <S::Game as Rules>::Action: Send,
{
    let checks = |game: &S::Game| -> Result<PlayChecks<S>, QueryError> {
        let playout = PlayoutRunner::new(game, &plan.bots, 16).map_err(QueryError)?;
        Ok(vec![
            Box::new(InvariantsHold {
                full_every: plan.full_every,
                sample_every: plan.sample_every,
                checker: InvariantChecker::default(),
            }),
            Box::new(AbandonedCopies {
                after: None,
                playout,
                checker: InvariantChecker::default(),
            }),
            Box::new(Replayed { first: None }),
        ])
    };
    let run = CheckedRun {
        games: plan.games,
        seed: plan.seed,
        threads: plan.threads,
        bots: &plan.bots,
        stream: 1 << 48,
        isolates_failures: false,
        second: &|| source.game(),
        checks: &checks,
        shrink: &|failing| shrink::shrink(source, failing),
    };
    checked_play::run(source, &run, progress)
}

/// Checks positions against all invariants: some in full, some by sample, the rest cheaply.
struct InvariantsHold<G: Game> {
    full_every: u32,
    sample_every: u32,
    checker: InvariantChecker<G>,
}

/// Number of positions at the start of a game that are always checked.
const OPENING: usize = 12;

impl<S: GameSource> PlayCheck<S> for InvariantsHold<S::Game>
where
    S::Game: 'static,
{
    fn position(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        let full = play.random.below(self.full_every.max(1)) == 0 || play.game.is_over(state);
        let depth = if full { CheckDepth::Full } else { CheckDepth::Sample };
        // The first positions always are: setups are short and differ from game to game.
        let is_checked = full
            || play.actions.len() < OPENING
            || self.sample_every <= 1
            || play.random.below(self.sample_every) == 0;
        let result = if is_checked {
            self.checker.check_position(play.game, play.second, state, depth, play.random)
        } else {
            self.checker.check_cheaply(play.game, play.second, state)
        };
        count_probes(&mut self.checker, play);
        result
    }
}

/// Adds what a checker counted since the last call.
fn count_probes<S: GameSource>(
    checker: &mut InvariantChecker<S::Game>,
    play: &mut CheckedGame<'_, S>,
) {
    let counts = &mut *play.counts;
    counts.probes += std::mem::take(&mut checker.probes);
    counts.largest_list = counts.largest_list.max(checker.largest_list);
    counts.most_open = counts.most_open.max(checker.most_open);
}

/// One game in this many is continued on a copy that a seat has left.
const LEFT: u32 = 4;

/// Upper bound on the number of actions before a seat leaves the copy.
const LEFT_BEFORE: u32 = 120;

/// Continues copies of some games that a seat has left.
struct AbandonedCopies<G: Game> {
    /// Number of actions after which a seat leaves a copy of this game.
    after: Option<usize>,
    playout: PlayoutRunner<G>,
    checker: InvariantChecker<G>,
}

impl<S: GameSource> PlayCheck<S> for AbandonedCopies<S::Game>
where
    S::Game: 'static,
{
    fn begin(&mut self, play: &mut CheckedGame<'_, S>, _: &<S::Game as Rules>::State) {
        let leaves = play.random.below(LEFT) == 0;
        self.after = leaves.then(|| play.random.below(LEFT_BEFORE) as usize);
    }

    fn position(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        if self.after != Some(play.actions.len()) || play.game.is_over(state) {
            return Ok(());
        }
        let seat = play.random.below(u32::from(play.game.seats(state)).max(1)) as u8;
        self.playout.begin_out_of_order(play.seed);
        let result = self.continue_without(play, state.clone(), seat);
        count_probes(&mut self.checker, play);
        let positions = result?;
        play.counts.positions += positions;
        play.counts.abandoned_games += u64::from(positions > 0);
        Ok(())
    }
}

impl<G: Game + 'static> AbandonedCopies<G> {
    /// Lets a seat leave and plays the copy to its end with the same checks. Returns the number of positions, or 0 if
    /// seats cannot leave this game.
    fn continue_without<S: GameSource<Game = G>>(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        mut state: G::State,
        seat: u8,
    ) -> Result<u64, BrokenInvariant> {
        let name = play.game.seat_name(&state, seat);
        // The detail lists the actions on the copy, because the recorded game ends where the copy was made.
        let failure = |then: &[String], invariant, message: &dyn Display| {
            let then = match then {
                [] => String::new(),
                done => format!(" (then: {})", done.join("; ")),
            };
            broken(invariant, format!("on a copy that {name} left here: {message}{then}"))
        };
        let mut then = Vec::new();
        match play.game.leave(&mut state, seat) {
            Ok(()) => {}
            Err(message) if message == NOBODY_LEAVES => return Ok(0),
            Err(message) => return Err(failure(&then, Invariant::NoFault, &message)),
        }
        let (game, second) = (&mut *play.game, &mut *play.second);
        for positions in 1.. {
            self.checker
                .check_position(game, second, &state, CheckDepth::Sample, play.random)
                .map_err(|broken| failure(&then, broken.invariant, &broken.detail))?;
            if game.is_over(&state) {
                return Ok(positions);
            }
            if positions > MOST_ACTIONS as u64 {
                return Err(failure(&then, Invariant::EveryGameEnds, &"the game does not end"));
            }
            let (seat, action, _) = self.playout.next(game, &state).map_err(|end| {
                let broken = ended(end);
                failure(&then, broken.invariant, &broken.detail)
            })?;
            let text = game.text(&state, seat, action);
            then.push(format!("{}: {text}", game.seat_name(&state, seat)));
            if let Err(problem) = game.apply(&mut state, seat, action) {
                let broken = not_accepted(game, &state, seat, action, problem);
                return Err(failure(&then, broken.invariant, &broken.detail));
            }
        }
        unreachable!("internal error: too many positions")
    }
}

/// Replays each game in the second instance.
struct Replayed<G: Game> {
    first: Option<G::State>,
}

impl<S: GameSource> PlayCheck<S> for Replayed<S::Game> {
    fn begin(&mut self, _: &mut CheckedGame<'_, S>, first: &<S::Game as Rules>::State) {
        self.first = Some(first.clone());
    }

    fn end(
        &mut self,
        play: &mut CheckedGame<'_, S>,
        state: &<S::Game as Rules>::State,
    ) -> CheckResult {
        let Some(mut repeated) = self.first.take() else { return Ok(()) };
        for (i, &(seat, action)) in play.actions.iter().enumerate() {
            if let Err(problem) = play.second.apply(&mut repeated, seat, action) {
                let detail = format!(
                    "action {} was accepted in the game, but not in the replay: {problem}",
                    i + 1
                );
                return Err(broken(Invariant::ReplayIsEqual, detail));
            }
        }
        if play.game.hash(state) != play.second.hash(&repeated) {
            let detail = "the hashes of the last position differ";
            return Err(broken(Invariant::ReplayIsEqual, detail));
        }
        Ok(())
    }
}
