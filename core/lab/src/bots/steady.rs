//! A bot that does not go round in circles: what led back to where it stood is not done again.

use game::{Choice, Failure, Game, Role};

use super::{Bot, Sight};

/// Another bot, that is not offered again in its turn what it has done in the same position.
///
/// An action that changes nothing (free, as often as one likes, and given up again) would else look as good as
/// before for ever. Where nothing else is offered it is offered all the same.
pub(super) struct Steady<G: Game> {
    bot: Box<dyn Bot<G>>,
    stage: u8,
    /// Positions of the running turn as the seat saw them, with what it did there.
    done: Vec<(u64, G::Action)>,
}

impl<G: Game> Steady<G> {
    pub(super) fn new(bot: Box<dyn Bot<G>>) -> Steady<G> {
        Steady { bot, stage: 0, done: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Steady<G> {
    fn begin(&mut self, seed: u64) {
        self.done.clear();
        self.bot.begin(seed);
    }

    fn looks_ahead(&self) -> bool {
        self.bot.looks_ahead()
    }

    fn choose(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<G::Action, Failure> {
        if sight.stage() != self.stage {
            self.stage = sight.stage();
            self.done.clear();
        }
        if let [_] = sight.offered() {
            return self.bot.choose(game, sight);
        }
        let here = sight.situation(game);
        let is = |choice: &Choice<G::Action>, action: G::Action| {
            choice.action == action || choice.action == game.with_amount(action, choice.amounts.0)
        };
        let again = |choice: &Choice<G::Action>| {
            self.done.iter().any(|(at, action)| *at == here && is(choice, *action))
        };
        let left: Vec<Choice<G::Action>> = if self.done.iter().any(|(at, _)| *at == here) {
            sight.offered().iter().filter(|c| !again(c)).copied().collect()
        } else {
            Vec::new()
        };
        let less = sight.with(if left.is_empty() { sight.offered() } else { &left });
        let action = self.bot.choose(game, &less)?;
        let ends = less.offered().iter().any(|c| c.role == Role::End && c.action == action);
        if ends {
            self.done.clear();
        } else {
            self.done.push((here, action));
        }
        Ok(action)
    }
}
