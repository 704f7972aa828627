//! Seeded random numbers: ChaCha8 with seekable position. Test vectors in `tests/random.rs` fix the
//! results.

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// A random generator whose state is its seed and the number of 32-bit words drawn.
///
/// The same seed and position give the same numbers on every machine and in every version. The key
/// of ChaCha8 is the seed as 8 little-endian bytes followed by zeros. The drawing methods are
/// implemented here, so that a new version of a library cannot change their results.
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
    /// Created by the first draw that needs it, because many generators are never used for a real
    /// choice.
    rng: Option<ChaCha8Rng>,
}

impl Random {
    /// Creates a generator at its start.
    pub fn new(seed: u64) -> Random {
        Random::at(seed, 0)
    }

    /// Creates a generator that has already drawn `drawn` words.
    pub fn at(seed: u64, drawn: u64) -> Random {
        Random { seed, drawn, rng: None }
    }

    /// Returns the seed with which the generator was created.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of words drawn so far.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Draws a uniformly distributed number in `0..n`. Panics if `n` is 0.
    ///
    /// Uses Lemire's method: the high half of a 64-bit product, drawn again in the few biased
    /// cases. The number of words drawn therefore varies.
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

    /// Draws the next 32-bit word.
    #[inline]
    fn word(&mut self) -> u32 {
        let rng = self.rng.get_or_insert_with(|| generator(self.seed, self.drawn));
        self.drawn += 1;
        rng.next_u32()
    }

    /// Advances by one word without computing it.
    #[inline]
    fn skip(&mut self) {
        self.drawn += 1;
        if let Some(rng) = &mut self.rng {
            rng.next_u32();
        }
    }

    /// Shuffles the items (Fisher–Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }

    /// Derives the seed of one part of a run, such as its `index`-th game or the bot of a seat,
    /// from the seed of the run.
    pub fn derive(seed: u64, index: u64) -> u64 {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..].copy_from_slice(&index.to_le_bytes());
        crate::hash::state(&bytes)
    }
}

/// Creates ChaCha8 with this seed, advanced by `drawn` words.
fn generator(seed: u64, drawn: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    if drawn > 0 {
        rng.set_word_pos(drawn.into());
    }
    rng
}
