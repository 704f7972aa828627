//! The seeded generator: ChaCha8 by position, with draws that are ours and pinned by test vectors.

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// A generator that is fully described by its seed and how many 32-bit words were drawn.
///
/// The same seed and position give the same numbers on every machine and in every version: ChaCha8 is
/// keyed with the seed as 8 little-endian bytes followed by zeros, and the draws below are our own.
///
/// ```
/// let mut a = game::random::Random::new(7);
/// let first = a.below(100);
/// assert_eq!(game::random::Random::at(7, 0).below(100), first);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    drawn: u64,
    /// Made by the first draw whose number matters: many generators are made for a decision with one answer.
    rng: Option<ChaCha8Rng>,
}

impl Random {
    /// The generator at its start.
    pub fn new(seed: u64) -> Random {
        Random::at(seed, 0)
    }

    /// The generator after `drawn` words.
    pub fn at(seed: u64, drawn: u64) -> Random {
        Random { seed, drawn, rng: None }
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Words drawn so far.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// A number in `0..n`, each equally likely; `n` at least 1.
    ///
    /// Takes the high half of a 64-bit product and draws again in the few cases that would be unfair
    /// (Lemire's method), so how many words one call draws depends on the numbers.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to choose from");
        if n == 1 {
            self.skip();
            return 0;
        }
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// The next word.
    #[inline]
    fn word(&mut self) -> u32 {
        let rng = self.rng.get_or_insert_with(|| generator(self.seed, self.drawn));
        self.drawn += 1;
        rng.next_u32()
    }

    /// Draws a word that does not matter.
    #[inline]
    fn skip(&mut self) {
        self.drawn += 1;
        if let Some(rng) = &mut self.rng {
            rng.next_u32();
        }
    }

    /// Puts the items into a random order (Fisher–Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }

    /// A seed for something that belongs to this run: the `index`-th game, a seat's bot.
    pub fn derive(seed: u64, index: u64) -> u64 {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..].copy_from_slice(&index.to_le_bytes());
        crate::hash::state(&bytes)
    }
}

/// ChaCha8 with this seed, `drawn` words behind its start.
fn generator(seed: u64, drawn: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    if drawn > 0 {
        rng.set_word_pos(drawn.into());
    }
    rng
}
