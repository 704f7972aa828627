//! The busy bot: plays at random, but does not end a turn while another move is possible.

use game::{Choice, Failure, Game, Role};

use super::{Bot, RandomBot, Sight};

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

    fn choose(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<G::Action, Failure> {
        let offered = sight.offered();
        if !offered.iter().any(|c| c.role == Role::Move) {
            return self.random.choose(game, sight);
        }
        let to_do: Vec<Choice<G::Action>> =
            offered.iter().filter(|c| c.role != Role::End).copied().collect();
        self.random.choose(game, &sight.with(&to_do))
    }
}
