//! What a bot is shown of a game, and nothing else.

use game::{Choice, Game, Viewer};

/// A decision as the seat that has to take it sees it. The position itself stays hidden: a bot can have the view of its
/// seat, and positions dealt from that.
pub struct Sight<'a, G: Game> {
    state: &'a G::State,
    /// The same decision after various answers of the seats that are asked with it. Empty: there is one position.
    worlds: &'a [G::State],
    offered: &'a [Choice<G::Action>],
    stage: u8,
}

impl<'a, G: Game> Sight<'a, G> {
    /// What the seat of these entries sees of a position. `offered` is not empty, and all of it is of one seat: its
    /// answers alone while it has something to answer.
    pub fn new(game: &G, state: &'a G::State, offered: &'a [Choice<G::Action>]) -> Sight<'a, G> {
        Sight { state, worlds: &[], offered, stage: game.stage(state) }
    }

    /// The same of several positions, among which the seat does not know its own: [`crate::at_once::AtOnce::positions`] makes them.
    /// Without any it is the position alone.
    pub fn among(
        game: &G,
        state: &'a G::State,
        worlds: &'a [G::State],
        offered: &'a [Choice<G::Action>],
    ) -> Sight<'a, G> {
        Sight { worlds, ..Sight::new(game, worlds.first().unwrap_or(state), offered) }
    }

    /// The same with less to choose from; something must be left.
    pub fn with<'b>(&'b self, offered: &'b [Choice<G::Action>]) -> Sight<'b, G> {
        Sight { state: self.state, worlds: self.worlds, offered, stage: self.stage }
    }

    /// What the seat may do.
    pub fn offered(&self) -> &'a [Choice<G::Action>] {
        self.offered
    }

    /// Who decides.
    pub fn seat(&self) -> u8 {
        self.offered[0].seat
    }

    /// In which part of the game, see [`game::Report::stage`].
    pub fn stage(&self) -> u8 {
        self.stage
    }

    /// What the seat sees.
    pub fn view(&self, game: &G) -> G::View {
        game.view(self.state, Viewer::Seat(self.seat()))
    }

    /// Hash of what the seat sees (see [`game::Rules::situation`]): of one of the positions that agree with it, always
    /// the same one.
    pub fn situation(&self, game: &G) -> u64 {
        if game.is_open() {
            game.situation(self.state)
        } else {
            game.situation(&self.deal(game, 0))
        }
    }

    /// How many positions the seat has to reckon with.
    pub fn worlds(&self) -> usize {
        self.worlds.len().max(1)
    }

    /// [`Sight::deal`] from one of them, by number; beyond the last from the first again.
    pub fn deal_world(&self, game: &G, world: usize, seed: u64) -> G::State {
        let state = self.worlds.get(world % self.worlds()).unwrap_or(self.state);
        game.deal(&game.view(state, Viewer::Seat(self.seat())), seed)
    }

    /// A whole position that agrees with what the seat sees; what it does not see comes from the seed.
    pub fn deal(&self, game: &G, seed: u64) -> G::State {
        game.deal(&self.view(game), seed)
    }
}
