//! The type [`Observation`]: a seat's observation and its legal actions, which is all that a bot receives.

use game::{Game, LegalAction, Viewer};

use crate::simultaneous::AnswerPositions;

/// A decision as the deciding seat sees it: its observation, its legal actions, and positions sampled from the
/// observation. The true position stays private.
pub struct Observation<'a, G: Game> {
    state: &'a G::State,
    /// Positions that differ only in the answers of the seats that decide at the same time. Empty: use `state`.
    worlds: &'a [G::State],
    /// The position of a simultaneous decision in which no other seat has answered.
    opened: Option<&'a G::State>,
    offered: &'a [LegalAction<G::Action>],
    stage: u8,
}

impl<'a, G: Game> Observation<'a, G> {
    /// Makes the observation of the seat whose legal actions are `offered`, which must not be empty.
    /// While the seat has offers to answer, `offered` contains only the answers.
    pub fn new(
        game: &G,
        state: &'a G::State,
        offered: &'a [LegalAction<G::Action>],
    ) -> Observation<'a, G> {
        Observation { state, worlds: &[], opened: None, offered, stage: game.stage(state) }
    }

    /// Makes an observation over several positions that look the same to the seat, see
    /// [`crate::simultaneous::SimultaneousDecisions::positions`]. If there are none, `state` is used.
    pub fn with_worlds(
        game: &G,
        state: &'a G::State,
        positions: AnswerPositions<'a, G::State>,
        offered: &'a [LegalAction<G::Action>],
    ) -> Observation<'a, G> {
        let AnswerPositions { opened, worlds } = positions;
        let first = worlds.first().unwrap_or(state);
        Observation { worlds, opened, ..Observation::new(game, first, offered) }
    }

    /// Returns the same observation with fewer offered actions; at least one must remain.
    pub fn with_offered<'b>(&'b self, offered: &'b [LegalAction<G::Action>]) -> Observation<'b, G> {
        Observation { offered, ..*self }
    }

    /// Returns the actions that the seat may choose from.
    pub fn offered(&self) -> &'a [LegalAction<G::Action>] {
        self.offered
    }

    /// Returns the text of an offered action, as in a ledger.
    pub fn text(&self, game: &G, action: G::Action) -> String {
        game.text(self.state, self.seat(), action)
    }

    /// Returns the names of all seats, as in a ledger.
    pub fn seat_names(&self, game: &G) -> Vec<String> {
        (0..game.seats(self.state)).map(|seat| game.seat_name(self.state, seat)).collect()
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

    /// Returns a hash of the seat's observation (see [`game::Rules::situation_hash`]). With hidden information, it is the hash of
    /// the position sampled with seed 0.
    pub fn situation(&self, game: &G) -> u64 {
        if game.has_perfect_information() {
            game.situation_hash(self.state)
        } else {
            game.situation_hash(&self.sample_state(game, 0))
        }
    }

    /// Returns the number of possible positions that look the same to the seat; at least 1.
    pub fn world_count(&self) -> usize {
        self.worlds.len().max(1)
    }

    /// Samples a position as [`Observation::sample_state`] does, but from the possible position with number `world`,
    /// modulo their number.
    pub fn sample_world(&self, game: &G, world: usize, seed: u64) -> G::State {
        let state = self.worlds.get(world % self.world_count()).unwrap_or(self.state);
        game.sample_state(&game.view(state, Viewer::Seat(self.seat())), seed)
    }

    /// Samples the position of a simultaneous decision in which no other seat has answered, for
    /// [`crate::bots::Lookahead::set_unanswered`]. `None` if the seat decides alone.
    pub fn sample_unanswered(&self, game: &G, seed: u64) -> Option<G::State> {
        let view = game.view(self.opened?, Viewer::Seat(self.seat()));
        Some(game.sample_state(&view, seed))
    }

    /// Samples a complete position consistent with the seat's observation (determinization). `seed` determines the
    /// hidden parts.
    pub fn sample_state(&self, game: &G, seed: u64) -> G::State {
        game.sample_state(&self.view(game), seed)
    }
}
