//! The greedy bot: tries every action and takes the one whose position looks best.

use game::{Choice, Failure, Game, Problem, Role};

use super::{Bot, CONVERSIONS_A_TURN, Stream};

/// Looks one action ahead with visible weights; equal looks are drawn by lot.
#[derive(Debug)]
pub struct Greedy {
    weights: Vec<i32>,
    stream: Stream,
    conversions: u8,
    features: Vec<i32>,
}

impl Greedy {
    /// A bot with the game's own weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name that is not a feature of the game.
    pub fn new<G: Game>(game: &G, changed: &[(String, i32)]) -> Result<Greedy, String> {
        let names = game.feature_names();
        let mut weights = game.feature_weights().to_vec();
        for (name, weight) in changed {
            let at = names
                .iter()
                .position(|n| n == name)
                .ok_or_else(|| format!("no feature is called `{name}`: {}", names.join(", ")))?;
            weights[at] = *weight;
        }
        Ok(Greedy { weights, stream: Stream::new(0), conversions: 0, features: Vec::new() })
    }

    /// What a position is worth to a seat, in hundredths of a point.
    fn worth<G: Game>(&mut self, game: &G, state: &G::State, seat: u8) -> i64 {
        self.features.clear();
        game.features(state, seat, &mut self.features);
        self.features.iter().zip(&self.weights).map(|(&f, &w)| i64::from(f) * i64::from(w)).sum()
    }
}

impl<G: Game> Bot<G> for Greedy {
    fn begin(&mut self, seed: u64) {
        self.stream = Stream::new(seed);
        self.conversions = 0;
    }

    fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
    ) -> Result<G::Action, Failure> {
        let willing = |c: &Choice<G::Action>, tried: u8| match c.role {
            Role::GiveUp => false,
            Role::Conversion => tried < CONVERSIONS_A_TURN,
            _ => true,
        };
        let unwilling = !offered.iter().any(|c| willing(c, self.conversions));
        let mut best: Option<(i64, G::Action, Role)> = None;
        let mut equal = 0;
        let mut random = self.stream.next(game.stage(state));
        for choice in offered {
            if !unwilling && !willing(choice, self.conversions) {
                continue;
            }
            for amount in choice.amounts.0..=choice.amounts.1 {
                let action = game.with_amount(choice.action, amount);
                let mut after = state.clone();
                match game.apply(&mut after, choice.seat, action) {
                    Ok(()) => {}
                    Err(Problem::Fault(why)) => return Err(Failure(why)),
                    // A list that promises too much shows up where the action is carried out.
                    Err(Problem::Refused(_)) => continue,
                }
                let worth = self.worth(game, &after, choice.seat);
                let better = best.is_none_or(|(most, ..)| worth > most);
                if better {
                    equal = 1;
                } else if best.is_some_and(|(most, ..)| worth == most) {
                    equal += 1;
                }
                let by_lot = !better && best.is_some_and(|(most, ..)| worth == most);
                if better || by_lot && random.below(equal) == 0 {
                    best = Some((worth, action, choice.role));
                }
            }
        }
        let (_, action, role) = best.unwrap_or((0, offered[0].action, offered[0].role));
        match role {
            Role::End => self.conversions = 0,
            Role::Conversion => self.conversions += 1,
            _ => {}
        }
        Ok(action)
    }
}
