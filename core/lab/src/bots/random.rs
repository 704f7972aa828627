//! The random bot: a kind of action first, then one of the kind, then the amount.

use game::near::nearest;
use game::random::Random;
use game::{Choice, Failure, Game, Role};

use super::{Bot, Conversions, Stream};

/// What the kind of all conversions is called among the weights.
pub const CONVERT: &str = "convert";

/// A weight is in thousandths; this is the usual one.
pub const USUAL: u32 = 1_000;

/// Plays at random.
///
/// Uniform among the kinds of action offered, or by weights that kinds have, then inside the kind, then the amount. All conversions are
/// one kind and tried at most [`CONVERSIONS_A_TURN`] times a turn, and only while there is still something
/// to do in the turn but end it; what is owed is given up only if nothing else is left. Choosing the kind
/// first keeps the many ways to change money from drowning the few ways to play.
///
/// A bot that also changes money when only `done` or a pass is left throws its resources away: games of
/// four then have 112 decisions instead of 123, which is not how anybody plays.
#[derive(Debug)]
pub struct RandomBot {
    stream: Stream,
    conversions: Conversions,
    /// By kind; `None`: all are alike.
    weights: Option<Box<[u32; 64]>>,
}

/// The bit of all conversions in a set of kinds; other kinds are below it.
const CONVERSIONS: u32 = 63;

impl RandomBot {
    /// A bot before its first game.
    #[allow(clippy::new_without_default)]
    pub fn new() -> RandomBot {
        RandomBot { stream: Stream::new(0), conversions: Conversions::default(), weights: None }
    }

    /// The same with weights in thousandths by name of a kind; kinds that are not named weigh [`USUAL`]. One that
    /// weighs nothing is drawn only where nothing else is offered.
    ///
    /// # Errors
    /// A kind that the game does not have.
    pub fn weighted<G: Game>(game: &G, given: &[(String, u32)]) -> Result<RandomBot, String> {
        let mut weights = Box::new([USUAL; 64]);
        for (name, weight) in given {
            let names = || kinds(game);
            let Some((bit, _)) = names().find(|(_, known)| known == name) else {
                let hint = match nearest(name, names().map(|(_, known)| known)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!(
                        "there are {}",
                        names().map(|(_, known)| known).collect::<Vec<_>>().join(", ")
                    ),
                };
                return Err(format!("no kind of action is called `{name}`: {hint}"));
            };
            weights[bit as usize] = *weight;
        }
        Ok(RandomBot { weights: Some(weights), ..RandomBot::new() })
    }

    /// One of a set of kinds.
    fn draw(&self, mut kinds: u64, random: &mut Random) -> u32 {
        let bits = || (0..64u32).filter(|bit| kinds >> bit & 1 == 1);
        if let Some(weights) = &self.weights {
            let all: u32 = bits().map(|bit| weights[bit as usize]).sum();
            if all > 0 {
                let mut left = random.below(all);
                let mut falls_on = |bit: &u32| {
                    let weight = weights[*bit as usize];
                    let here = left < weight;
                    left = left.saturating_sub(weight);
                    here
                };
                return bits().find(|bit| falls_on(bit)).expect("below the sum");
            }
        }
        for _ in 0..random.below(kinds.count_ones()) {
            kinds &= kinds - 1;
        }
        kinds.trailing_zeros()
    }

    /// The bit of an entry, or `None` if it is not to be taken now.
    fn bit<A>(choice: &Choice<A>, converts: bool) -> Option<u32> {
        match choice.role {
            Role::GiveUp => None,
            Role::Conversion => converts.then_some(CONVERSIONS),
            _ => Some(u32::from(choice.kind)),
        }
    }

    /// The `n`-th entry that passes a test.
    fn nth<A>(offered: &[Choice<A>], n: u32, test: impl Fn(&Choice<A>) -> bool) -> &Choice<A> {
        offered.iter().filter(|c| test(c)).nth(n as usize).expect("counted before")
    }

    fn pick<'a, A>(&self, offered: &'a [Choice<A>], random: &mut Random) -> &'a Choice<A> {
        let to_do = offered.iter().any(|c| matches!(c.role, Role::Move | Role::Answer));
        let converts = self.conversions.go_on() && to_do;
        let mut kinds = 0u64;
        let mut sizes = [0u32; 64];
        for choice in offered {
            if let Some(bit) = Self::bit(choice, converts) {
                kinds |= 1 << bit;
                sizes[bit as usize] += 1;
            }
        }
        if kinds == 0 {
            let last_resort = offered.iter().filter(|c| c.role == Role::GiveUp).count() as u32;
            let n = if last_resort > 0 { last_resort } else { offered.len() as u32 };
            let n = random.below(n);
            return Self::nth(offered, n, |c| last_resort == 0 || c.role == Role::GiveUp);
        }
        let kind = self.draw(kinds, random);
        let n = random.below(sizes[kind as usize]);
        Self::nth(offered, n, |c| Self::bit(c, converts) == Some(kind))
    }
}

/// The kinds of a game that can have weights: bit and name.
pub fn kinds<G: Game>(game: &G) -> impl Iterator<Item = (u32, &'static str)> {
    let named = (0..).zip(game.kind_names().iter().copied()).filter(|(_, name)| !name.is_empty());
    named.chain([(CONVERSIONS, CONVERT)])
}

impl<G: Game> Bot<G> for RandomBot {
    fn begin(&mut self, seed: u64) {
        self.stream = Stream::new(seed);
        self.conversions = Conversions::default();
    }

    fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
    ) -> Result<G::Action, Failure> {
        let mut random = self.stream.next(game.stage(state));
        let choice = self.pick(offered, &mut random);
        self.conversions.chose(choice.role);
        let (min, max) = choice.amounts;
        Ok(if max > min {
            let amount = min + random.below(u32::from(max - min) + 1) as u8;
            game.with_amount(choice.action, amount)
        } else {
            choice.action
        })
    }
}
