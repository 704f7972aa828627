//! Mass play: many games over threads, memory flat, the same result for any number of threads.

use game::prelude::*;
use game::random::Random;
use game::{Failure, Game};

use crate::bots::BotSpec;
use crate::opening::Opening;
use crate::playout::{End, Played, Playout};
use crate::record::{Detail, Recorder};
use crate::summary::{Bad, Summary};
use crate::workers;

/// How to play a run.
#[derive(Clone, Debug)]
pub struct SimOptions {
    /// How many games.
    pub games: u64,
    /// Number of the first of them; 0, but where others are played somewhere else: sums of all that are played are merged to what
    /// the run comes to.
    pub first: u64,
    /// Seed of the run; game `i` has the seed `derive(seed, i)`.
    pub seed: u64,
    /// Threads; at least 1.
    pub threads: usize,
    /// A bot for each seat; the last one plays the seats beyond.
    pub bots: Vec<BotSpec>,
    /// Hand each game's actions to `each`.
    pub keep_actions: bool,
    /// Write games down, and how thoroughly; costs about a tenth of the time of random games.
    pub record: Option<Detail>,
    /// Hold every position against the laws that cost little (see [`crate::laws::before`]).
    pub laws: bool,
}

/// One game of a run.
pub struct Finished<'a, G: Game> {
    /// Its number in the run, from 0.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// The game; `actions` is empty unless the plan keeps them, `record` is there if the plan asks for it and
    /// the game ended by its rules.
    pub played: &'a Played<G>,
}

/// Hears finished games, each on the thread that played it.
pub type Each<'a, G> = dyn Fn(&mut G, Finished<'_, G>) + Sync + 'a;

/// The seed of a game of a run.
pub fn game_seed(run: u64, index: u64) -> u64 {
    Random::derive(run, index)
}

/// Plays a run. `each` hears every finished game on the thread that played it, `progress` the number
/// of games done.
///
/// A game that cannot be opened or does not end by its rules is counted and kept in the summary, and
/// the run goes on.
///
/// # Errors
/// No game instance could be made, or a bot cannot play this game.
pub fn run<O: Opening>(
    opening: &O,
    plan: &SimOptions,
    each: &Each<'_, O::Game>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Summary, Failure>
where
    O::Game: 'static,
{
    let make = || Ok((Seated::new(opening, plan)?, Summary::default()));
    let work = |(seated, summary): &mut (Seated<O>, Summary), index: u64| match seated.play(
        opening,
        plan,
        plan.first + index,
    ) {
        Ok((seed, played)) => {
            let index = plan.first + index;
            summary.add(&seated.game, index, seed, &played);
            each(&mut seated.game, Finished { index, seed, played: &played });
        }
        Err(bad) => summary.add_bad(bad),
    };
    let parts =
        workers::run(plan.threads, plan.games, make, work, |(_, summary)| summary, progress)?;
    let mut total = Summary::default();
    for part in &parts {
        total.merge(part);
    }
    Ok(total)
}

/// A game instance with bots round it, for the games of a run one after the other.
pub(crate) struct Seated<O: Opening> {
    pub game: O::Game,
    pub playout: Playout<O::Game>,
}

impl<O: Opening> Seated<O>
where
    O::Game: 'static,
{
    pub fn new(opening: &O, plan: &SimOptions) -> Result<Seated<O>, Failure> {
        let game = opening.game()?;
        // Seats are few; bots of seats that a game does not have cost nothing.
        let mut playout = Playout::new(&game, &plan.bots, 16).map_err(Failure)?;
        playout.laws = plan.laws;
        playout.recorder = plan.record.map(|detail| Recorder::new(&plan.bots, detail));
        Ok(Seated { game, playout })
    }

    /// A game with its seed; a game that cannot be opened is a bad one.
    pub fn play(
        &mut self,
        opening: &O,
        plan: &SimOptions,
        index: u64,
    ) -> Result<(u64, Played<O::Game>), Bad> {
        let seed = game_seed(plan.seed, index);
        match opening.start(&mut self.game, seed) {
            Ok(state) => {
                self.playout.begin(seed);
                Ok((seed, self.playout.run(&mut self.game, state, plan.keep_actions)))
            }
            Err(Failure(why)) => Err(Bad { index, seed, why, is_fault: true }),
        }
    }
}

/// Plays one game of a run again, with its actions.
///
/// # Errors
/// As [`run`], or the game cannot be opened.
pub fn one<O: Opening>(
    opening: &O,
    seed: u64,
    bots: &[BotSpec],
) -> Result<(O::Game, Played<O::Game>), Failure>
where
    O::Game: 'static,
{
    let mut game = opening.game()?;
    let state = opening.start(&mut game, seed)?;
    let mut playout = Playout::new(&game, bots, game.seats(&state) as usize).map_err(Failure)?;
    playout.begin(seed);
    let played = playout.run(&mut game, state, true);
    Ok((game, played))
}

impl<G: Game> Played<G> {
    /// The game ended by its rules.
    pub fn is_over(&self) -> bool {
        self.end == End::Over
    }

    /// The same as a game that did not end by its rules.
    pub(crate) fn bad(&self, index: u64, seed: u64) -> Bad {
        let (why, is_fault) = match &self.end {
            End::Over => (String::new(), false),
            End::Fault(why) => (why.clone(), true),
            End::Broken(why) => (why.clone(), false),
        };
        Bad { index, seed, why, is_fault }
    }
}
