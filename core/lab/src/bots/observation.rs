//! The type [`Sight`]: a seat's observation and its legal actions, which is all that a bot receives.

use game::{Choice, Game, Viewer};

/// A decision as the deciding seat sees it: its observation, its legal actions, and positions sampled from the
/// observation. The true position stays private.
pub struct Sight<'a, G: Game> {
    state: &'a G::State,
    /// The position after various answers of the seats that decide at the same time. Empty: use `state`.
    worlds: &'a [G::State],
    offered: &'a [Choice<G::Action>],
    stage: u8,
}

impl<'a, G: Game> Sight<'a, G> {
    /// Makes the observation of the seat that owns `offered`. `offered` must not be empty and must belong to one seat;
    /// while the seat has offers to answer, it holds only the answers.
    pub fn new(game: &G, state: &'a G::State, offered: &'a [Choice<G::Action>]) -> Sight<'a, G> {
        Sight { state, worlds: &[], offered, stage: game.stage(state) }
    }

    /// Makes an observation over several positions among which the seat cannot tell its own; see
    /// [`crate::simultaneous::AtOnce::positions`]. If `worlds` is empty, `state` is used.
    pub fn among(
        game: &G,
        state: &'a G::State,
        worlds: &'a [G::State],
        offered: &'a [Choice<G::Action>],
    ) -> Sight<'a, G> {
        Sight { worlds, ..Sight::new(game, worlds.first().unwrap_or(state), offered) }
    }

    /// Returns the same observation with fewer offered actions; at least one must remain.
    pub fn with<'b>(&'b self, offered: &'b [Choice<G::Action>]) -> Sight<'b, G> {
        Sight { state: self.state, worlds: self.worlds, offered, stage: self.stage }
    }

    /// Returns the actions that the seat may choose from.
    pub fn offered(&self) -> &'a [Choice<G::Action>] {
        self.offered
    }

    /// Returns the number of the seat that has to choose.
    pub fn seat(&self) -> u8 {
        self.offered[0].seat
    }

    /// Returns the stage of the game, see [`game::Report::stage`].
    pub fn stage(&self) -> u8 {
        self.stage
    }

    /// Returns what the seat sees of the position.
    pub fn view(&self, game: &G) -> G::View {
        game.view(self.state, Viewer::Seat(self.seat()))
    }

    /// Returns a hash of the seat's observation (see [`game::Rules::situation`]). With hidden information, it is the hash of
    /// the position sampled with seed 0.
    pub fn situation(&self, game: &G) -> u64 {
        if game.is_open() {
            game.situation(self.state)
        } else {
            game.situation(&self.deal(game, 0))
        }
    }

    /// Returns the number of positions among which the seat cannot tell its own; at least 1.
    pub fn worlds(&self) -> usize {
        self.worlds.len().max(1)
    }

    /// Samples a position as [`Sight::deal`] does, from possible position number `world`, modulo their number.
    pub fn deal_world(&self, game: &G, world: usize, seed: u64) -> G::State {
        let state = self.worlds.get(world % self.worlds()).unwrap_or(self.state);
        game.deal(&game.view(state, Viewer::Seat(self.seat())), seed)
    }

    /// Samples a complete position consistent with the seat's observation (determinization); hidden parts come from `seed`.
    pub fn deal(&self, game: &G, seed: u64) -> G::State {
        game.deal(&self.view(game), seed)
    }
}
