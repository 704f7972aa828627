//! The weighted bot: a random bot that prefers some kinds of action to others.

use std::collections::BTreeMap;

use game::random::Random;
use game::suggest::nearest;
use game::{ActionRole, Game, LegalAction, QueryError};

use super::random::{CONVERSIONS, RandomBot, with_amount};
use super::{Bot, BotState, Observation};

/// Name of the kind that contains all conversions.
const CONVERT: &str = "convert";

/// Default weight, in thousandths.
const USUAL: u32 = 1_000;

/// Random bot ([`RandomBot`]) that draws kinds of action by weight. A kind with weight 0 is drawn only if nothing else
/// is offered. A category that tables count ([`game::Report::tallies`]) may have its own weight and is then a separate
/// kind.
#[derive(Debug)]
pub struct WeightedBot {
    memory: BotState,
    /// Weight of each kind, in thousandths.
    kinds: [u32; 64],
    /// Weights of counted categories, in thousandths. Their indices continue after those of the kinds.
    counted: Vec<(String, u32)>,
}

/// Returns the kinds of action that can have weights: number and name.
pub fn kinds<G: Game>(game: &G) -> impl Iterator<Item = (u32, String)> {
    // Files of weights have the names of kinds, whatever a viewer reads.
    let names = language::for_viewer(&language::Language::english(), || game.kind_names());
    let named = (0..).zip(names).filter(|(_, name)| !name.is_empty());
    named.chain([(CONVERSIONS, CONVERT.to_owned())])
}

/// Returns the categories of action that tables count and that can have weights, except for kinds of action.
pub fn counted<G: Game>(game: &G) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for action_kind in game.tallies().into_iter().flat_map(|tally| tally.counted) {
        if !found.contains(&action_kind) && kinds(game).all(|(_, kind)| kind != action_kind) {
            found.push(action_kind);
        }
    }
    found
}

impl WeightedBot {
    /// Makes a bot with weights in thousandths by name; the default is 1,000.
    ///
    /// # Errors
    /// The game has no kind of action with this name.
    pub fn new<G: Game>(game: &G, weights: &[(String, u32)]) -> Result<WeightedBot, String> {
        let mut bot =
            WeightedBot { memory: BotState::new(0), kinds: [USUAL; 64], counted: Vec::new() };
        let counted = counted(game);
        for (name, weight) in weights {
            if let Some((kind, _)) = kinds(game).find(|(_, kind_name)| kind_name == name) {
                bot.kinds[kind as usize] = *weight;
            } else if counted.contains(name) {
                bot.counted.push((name.clone(), *weight));
            } else {
                let kinds: Vec<String> = kinds(game).map(|(_, kind_name)| kind_name).collect();
                let all = kinds.iter().chain(&counted).map(String::as_str);
                let hint = match nearest(name, all) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are {}", kinds.join(", ")),
                };
                return Err(format!("unknown kind of action `{name}`: {hint}"));
            }
        }
        Ok(bot)
    }

    fn weight(&self, kind: u32) -> u32 {
        match self.kinds.get(kind as usize) {
            Some(weight) => *weight,
            None => self.counted[kind as usize - self.kinds.len()].1,
        }
    }

    /// Groups the legal actions that may be drawn now by kind.
    fn sort<'o, G: Game>(
        &self,
        game: &G,
        sight: &Observation<'o, G>,
        converts: bool,
    ) -> BTreeMap<u32, Vec<&'o LegalAction<G::Action>>> {
        let offered = sight.offered();
        // Used only for names of categories, which are equal in every position that agrees with the observation.
        let seen =
            (!self.counted.is_empty()).then(|| sight.sample_state(game, self.memory.dealt(0)));
        let to_do = offered.iter().any(|c| matches!(c.role, ActionRole::Move | ActionRole::Answer));
        let converts = converts && to_do;
        let mut kinds: BTreeMap<u32, Vec<_>> = BTreeMap::new();
        for choice in offered {
            let Some(mut kind) = RandomBot::bit(choice, converts) else { continue };
            if let Some(seen) = &seen {
                let text = game.action_kind_name(seen, choice.seat, choice.action);
                if let Some(at) = self.counted.iter().position(|(name, _)| *name == text) {
                    kind = (self.kinds.len() + at) as u32;
                }
            }
            kinds.entry(kind).or_default().push(choice);
        }
        kinds
    }

    /// Draws one of these kinds by weight.
    fn draw(&self, kinds: impl Iterator<Item = u32> + Clone, random: &mut Random) -> u32 {
        let all: u32 = kinds.clone().map(|kind| self.weight(kind)).sum();
        // If all weights are 0, all kinds are equally likely.
        let weight = |kind: u32| if all > 0 { self.weight(kind) } else { 1 };
        let mut left = random.below(kinds.clone().map(weight).sum());
        for kind in kinds {
            if left < weight(kind) {
                return kind;
            }
            left -= weight(kind);
        }
        unreachable!("below the sum")
    }
}

impl<G: Game> Bot<G> for WeightedBot {
    fn begin(&mut self, seed: u64) {
        self.memory = BotState::new(seed);
    }

    fn looks_ahead(&self) -> bool {
        false
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let offered = sight.offered();
        let kinds = self.sort(game, sight, converts);
        let choice = if kinds.is_empty() {
            RandomBot::last_resort(offered, &mut random)
        } else {
            let kind = self.draw(kinds.keys().copied(), &mut random);
            kinds[&kind][random.below(kinds[&kind].len() as u32) as usize]
        };
        self.memory.chose(choice.role);
        Ok(with_amount(game, choice, &mut random))
    }
}
