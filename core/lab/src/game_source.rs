//! The trait [`GameSource`]: makes game instances and their first positions for simulated games.

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Game, QueryError, Rules};

/// A factory of game instances, one for each thread, and of first positions from seeds.
///
/// All instances made by one source are interchangeable: they give equal answers about equal positions.
pub trait GameSource: Sync {
    /// The kind of game that the instances play.
    type Game: Game;

    /// Makes a fresh instance; called once for each thread.
    ///
    /// # Errors
    /// A script or content that cannot be loaded.
    fn game(&self) -> Result<Self::Game, QueryError>;

    /// Returns the position in which a game begins. `seed` determines all random draws of the setup. If the rules are
    /// drawn too, the call switches `game` to the rules of this seed.
    ///
    /// # Errors
    /// No game can be set up with these settings, or a script error.
    fn start(
        &self,
        game: &mut Self::Game,
        seed: u64,
    ) -> Result<<Self::Game as Rules>::State, QueryError>;
}

impl<O: GameSource> GameSource for &O {
    type Game = O::Game;

    fn game(&self) -> Result<O::Game, QueryError> {
        (**self).game()
    }

    fn start(
        &self,
        game: &mut O::Game,
        seed: u64,
    ) -> Result<<O::Game as Rules>::State, QueryError> {
        (**self).start(game, seed)
    }
}

/// A source of games with a stop flag. Once the flag is set, games that have begun are played to their end and no other
/// game begins. The result of a stopped run is meaningless and must be discarded.
#[derive(Clone, Copy, Debug)]
pub struct StoppableSource<'s, O> {
    pub source: O,
    /// Set to `true` to stop the run; any thread may set it.
    pub stop: &'s AtomicBool,
}

impl<O: GameSource> GameSource for StoppableSource<'_, O> {
    type Game = O::Game;

    fn game(&self) -> Result<O::Game, QueryError> {
        self.source.game()
    }

    fn start(
        &self,
        game: &mut O::Game,
        seed: u64,
    ) -> Result<<O::Game as Rules>::State, QueryError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(QueryError("the run was stopped".to_owned()));
        }
        self.source.start(game, seed)
    }
}
