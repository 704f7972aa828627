//! Where games come from: a factory of game instances and their opening positions.

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
