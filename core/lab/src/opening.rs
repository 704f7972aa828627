//! Where games come from: a factory of game instances and their opening positions.

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Failure, Game, Rules};

/// Makes game instances, one a thread, and opening positions from seeds.
///
/// Two instances made by one opening are the same game: what they say about a position is equal.
pub trait Opening: Sync {
    /// The game.
    type Game: Game;

    /// A fresh instance; called once a thread.
    ///
    /// # Errors
    /// A script or content that cannot be loaded.
    fn game(&self) -> Result<Self::Game, Failure>;

    /// The position a game begins with; everything drawn for it comes from the seed. Also makes the
    /// instance play by the rules that the seed draws, where those differ from game to game.
    ///
    /// # Errors
    /// No such game can be set up, or a script failed.
    fn start(
        &self,
        game: &mut Self::Game,
        seed: u64,
    ) -> Result<<Self::Game as Rules>::State, Failure>;
}

impl<O: Opening> Opening for &O {
    type Game = O::Game;

    fn game(&self) -> Result<O::Game, Failure> {
        (**self).game()
    }

    fn start(&self, game: &mut O::Game, seed: u64) -> Result<<O::Game as Rules>::State, Failure> {
        (**self).start(game, seed)
    }
}

/// An opening that somebody may close while games are played: games that run go on to their end, no other begins, and whoever
/// plays a run has done with it soon. What such a run comes to means nothing.
#[derive(Clone, Copy, Debug)]
pub struct Stoppable<'s, O> {
    /// Where games come from.
    pub opening: O,
    /// No game begins any more.
    pub stop: &'s AtomicBool,
}

impl<O: Opening> Opening for Stoppable<'_, O> {
    type Game = O::Game;

    fn game(&self) -> Result<O::Game, Failure> {
        self.opening.game()
    }

    fn start(&self, game: &mut O::Game, seed: u64) -> Result<<O::Game as Rules>::State, Failure> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure("the run was stopped".to_owned()));
        }
        self.opening.start(game, seed)
    }
}
