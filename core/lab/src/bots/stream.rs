//! The type [`RandomStream`]: a separate random generator for each decision of a bot.

use game::random::Random;

/// Random numbers of one bot in one game, with a separate generator for each decision.
///
/// The generator is derived from the seed, the stage, and the number of the decision within the stage. How
/// many numbers earlier decisions drew has no influence, and an extra decision does not affect the next stage.
/// Two games that differ in one decision therefore soon draw the same numbers again.
///
/// ```
/// use lab::bots::RandomStream;
/// let (mut one, mut other) = (RandomStream::new(7), RandomStream::new(7));
/// one.next(1).below(6);
/// one.next(1);
/// other.next(1);
/// assert_eq!(one.next(2).below(1000), other.next(2).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct RandomStream {
    seed: u64,
    stage: u8,
    decision: u32,
}

impl RandomStream {
    /// Makes the stream of a seed, before the first decision.
    pub fn new(seed: u64) -> RandomStream {
        RandomStream { seed, stage: 0, decision: 0 }
    }

    /// Returns the generator of the next decision, which takes place in this stage (see [`game::Report::stage`]).
    pub fn next(&mut self, stage: u8) -> Random {
        if stage != self.stage {
            (self.stage, self.decision) = (stage, 0);
        }
        let index = u64::from(stage) << 32 | u64::from(self.decision);
        self.decision += 1;
        Random::new(Random::derive(self.seed, index))
    }

    /// Returns the seed of the `n`-th position sampled for a decision: the decision whose generator
    /// [`RandomStream::next`] returned last. That generator does not advance.
    pub fn world_seed(&self, n: u32) -> u64 {
        let decision = u64::from(self.stage) << 32 | u64::from(self.decision);
        // The constant keeps these seeds apart from those of the generators.
        Random::derive(Random::derive(self.seed, 0xdea1 << 40 | decision), n.into())
    }
}
