//! Where a bot draws from: a generator of its own for each decision.

use game::random::Random;

/// The random numbers of one bot in one game, by the number of its decision.
///
/// The generator of a decision comes from the seed, the part of the game and the number of the decision in
/// that part. How many numbers earlier decisions drew does not show, and one decision more in a part does not
/// show in the next: two games that differ in one place draw the same again soon after.
///
/// ```
/// use lab::bots::Stream;
/// let (mut one, mut other) = (Stream::new(7), Stream::new(7));
/// one.next(1).below(6);
/// one.next(1);
/// other.next(1);
/// assert_eq!(one.next(2).below(1000), other.next(2).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    seed: u64,
    stage: u8,
    decision: u32,
}

impl Stream {
    /// The stream of this seed, before the first decision.
    pub fn new(seed: u64) -> Stream {
        Stream { seed, stage: 0, decision: 0 }
    }

    /// The generator of the next decision, which falls into this part of the game (see
    /// [`game::Report::stage`]).
    pub fn next(&mut self, stage: u8) -> Random {
        if stage != self.stage {
            (self.stage, self.decision) = (stage, 0);
        }
        let index = u64::from(stage) << 32 | u64::from(self.decision);
        self.decision += 1;
        Random::new(Random::derive(self.seed, index))
    }

    /// The seed of the `n`-th position that is dealt for the decision whose generator was asked for last. It takes
    /// nothing from that generator.
    pub fn dealt(&self, n: u32) -> u64 {
        let decision = u64::from(self.stage) << 32 | u64::from(self.decision);
        // The mark keeps these apart from the generators.
        Random::derive(Random::derive(self.seed, 0xdea1 << 40 | decision), n.into())
    }
}
