//! The busy bot: plays at random, but does not end a turn while another move is possible.

use game::{ActionRole, Game, LegalAction, QueryError};

use super::{Bot, Observation, RandomBot};

/// A random bot ([`RandomBot`]) that ends a turn or passes only if nothing else but conversions is offered.
/// Its games contain more of every kind of action, so that rare events occur often enough to be counted. Its play is
/// not realistic.
#[derive(Debug)]
pub struct BusyBot {
    random: RandomBot,
}

impl BusyBot {
    /// Makes a bot; call `begin` before its first game.
    #[allow(clippy::new_without_default)]
    pub fn new() -> BusyBot {
        BusyBot { random: RandomBot::new() }
    }
}

impl<G: Game> Bot<G> for BusyBot {
    fn begin(&mut self, seed: u64) {
        Bot::<G>::begin(&mut self.random, seed);
    }

    fn looks_ahead(&self) -> bool {
        false
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        let choices = sight.offered();
        if !choices.iter().any(|c| c.role == ActionRole::Move) {
            return self.random.choose(game, sight);
        }
        let to_do: Vec<LegalAction<G::Action>> =
            choices.iter().filter(|c| c.role != ActionRole::End).copied().collect();
        self.random.choose(game, &sight.with_offered(&to_do))
    }
}
