//! The busy bot: plays at random, but ends nothing while there is something to do.

use game::{Choice, Failure, Game, Role};

use super::{Bot, RandomBot, Sight};

/// Plays at random as [`RandomBot`] does, and ends a turn or passes only where nothing but that and
/// conversions is offered. Its games hold more of everything that can be done than those of random bots, so that
/// rare things happen often enough to be counted; nobody plays like that.
#[derive(Debug)]
pub struct BusyBot {
    random: RandomBot,
}

impl BusyBot {
    /// A bot before its first game.
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
