//! Simulation: plays many games on several threads, with constant memory. Results do not depend on the number of threads.

use game::prelude::*;
use game::random::Random;
use game::{Game, QueryError};

use crate::bots::BotSpec;
use crate::game_source::GameSource;
use crate::playout::{PlayedGame, PlayoutEnd, PlayoutRunner};
use crate::record::{PlayoutRecorder, RecordDetail};
use crate::summary::{FailedGame, RunSummary};
use crate::workers;

/// Settings of a run of simulated games.
#[derive(Clone, Debug)]
pub struct SimOptions {
    pub games: u64,
    /// Number of the first game; 0 unless the run is one portion of a larger run whose sums are merged later.
    pub first: u64,
    /// Seed of the run; game `i` has the seed `derive(seed, i)`.
    pub seed: u64,
    /// Number of threads; at least 1.
    pub threads: usize,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: Vec<BotSpec>,
    /// Whether the actions of each game are passed to the callback.
    pub keep_actions: bool,
    /// How much of each game to record. Recording costs about a tenth of the time of games between random bots.
    pub record: Option<RecordDetail>,
    /// Whether the cheap invariants are checked in each position (see [`crate::invariants::check_before_action`]).
    pub check_invariants: bool,
}

/// One finished game of a run, as the callback receives it.
pub struct FinishedGame<'a, G: Game> {
    /// Number of the game in the run, from 0.
    pub index: u64,
    pub seed: u64,
    /// The game. `actions` is empty unless [`SimOptions::keep_actions`] is set; `record` exists if one was requested and the
    /// game ended by its rules.
    pub played: &'a PlayedGame<G>,
}

/// Callback for finished games; it runs on the thread that played the game.
pub type GameCallback<'a, G> = dyn Fn(&mut G, FinishedGame<'_, G>) + Sync + 'a;

/// Returns the seed of game `index` in the run with seed `run`.
pub fn game_seed(run: u64, index: u64) -> u64 {
    Random::derive(run, index)
}

/// Plays a run of games. `each` is called for every finished game on the thread that played it, `progress` with the
/// number of games done.
///
/// A game that cannot be set up, or does not end by its rules, is counted and kept in the summary. The run continues.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn run<O: GameSource>(
    opening: &O,
    plan: &SimOptions,
    each: &GameCallback<'_, O::Game>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<RunSummary, QueryError>
where
    O::Game: 'static,
{
    let make = || Ok((SimWorker::new(opening, plan)?, RunSummary::default()));
    let work = |(seated, summary): &mut (SimWorker<O>, RunSummary), index: u64| match seated.play(
        opening,
        plan,
        plan.first + index,
    ) {
        Ok((seed, played)) => {
            let index = plan.first + index;
            summary.add(&seated.game, index, seed, &played);
            each(&mut seated.game, FinishedGame { index, seed, played: &played });
        }
        Err(bad) => summary.add_bad(bad),
    };
    let parts =
        workers::run(plan.threads, plan.games, make, work, |(_, summary)| summary, progress)?;
    let mut total = RunSummary::default();
    for part in &parts {
        total.merge(part);
    }
    Ok(total)
}

/// A game instance with its bots, which plays games of a run one after the other.
pub(crate) struct SimWorker<O: GameSource> {
    pub game: O::Game,
    pub playout: PlayoutRunner<O::Game>,
}

impl<O: GameSource> SimWorker<O>
where
    O::Game: 'static,
{
    pub fn new(opening: &O, plan: &SimOptions) -> Result<SimWorker<O>, QueryError> {
        let game = opening.game()?;
        // Games have few seats, and unused bots cost nothing.
        let mut playout = PlayoutRunner::new(&game, &plan.bots, 16).map_err(QueryError)?;
        playout.check_invariants = plan.check_invariants;
        playout.recorder = plan.record.map(|detail| PlayoutRecorder::new(&plan.bots, detail));
        Ok(SimWorker { game, playout })
    }

    /// Plays game `index` of the run and returns it with its seed. A game that cannot be set up is returned as
    /// [`FailedGame`].
    pub fn play(
        &mut self,
        opening: &O,
        plan: &SimOptions,
        index: u64,
    ) -> Result<(u64, PlayedGame<O::Game>), FailedGame> {
        let seed = game_seed(plan.seed, index);
        match opening.start(&mut self.game, seed) {
            Ok(state) => {
                self.playout.begin(seed);
                Ok((seed, self.playout.run(&mut self.game, state, plan.keep_actions)))
            }
            Err(QueryError(message)) => {
                Err(FailedGame { index, seed, why: message, is_fault: true })
            }
        }
    }
}

/// Plays one game with the given seed and keeps its actions.
///
/// # Errors
/// As for [`run`]; also if the game cannot be set up.
pub fn one<O: GameSource>(
    opening: &O,
    seed: u64,
    bots: &[BotSpec],
) -> Result<(O::Game, PlayedGame<O::Game>), QueryError>
where
    O::Game: 'static,
{
    let mut game = opening.game()?;
    let state = opening.start(&mut game, seed)?;
    let mut playout =
        PlayoutRunner::new(&game, bots, game.seats(&state) as usize).map_err(QueryError)?;
    playout.begin(seed);
    let played = playout.run(&mut game, state, true);
    Ok((game, played))
}

impl<G: Game> PlayedGame<G> {
    /// Returns whether the game ended by its rules.
    pub fn is_over(&self) -> bool {
        self.end == PlayoutEnd::Over
    }

    /// Converts a game that did not end by its rules to a [`FailedGame`].
    pub(crate) fn bad(&self, index: u64, seed: u64) -> FailedGame {
        let (why, is_fault) = match &self.end {
            PlayoutEnd::Over => (String::new(), false),
            PlayoutEnd::ScriptError(why) => (why.clone(), true),
            PlayoutEnd::Broken(why) => (why.clone(), false),
        };
        FailedGame { index, seed, why, is_fault }
    }
}
