//! Sets of small numbers, one bit each: up to 256 of them (hexes of a board, pieces in play), or as many as an integer has bits
//! (tiles of a kind, tokens of a seat).

use bytemuck::{Pod, Zeroable};
pub(crate) use game::bits::Mask;

/// Set of numbers `0..256`. Plain data; iteration is in rising order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct Bits(pub [u64; 4]);

impl Bits {
    /// The empty set.
    pub const EMPTY: Bits = Bits([0; 4]);

    /// The set holding only `n`.
    #[inline]
    pub fn one(n: u8) -> Bits {
        let mut set = Bits::EMPTY;
        set.insert(n);
        set
    }

    /// Is `n` in the set?
    #[inline]
    pub fn has(&self, n: u8) -> bool {
        self.0[(n >> 6) as usize] >> (n & 63) & 1 != 0
    }

    /// Puts `n` into the set.
    #[inline]
    pub fn insert(&mut self, n: u8) {
        self.0[(n >> 6) as usize] |= 1 << (n & 63);
    }

    /// Takes `n` out of the set.
    #[inline]
    pub fn remove(&mut self, n: u8) {
        self.0[(n >> 6) as usize] &= !(1 << (n & 63));
    }

    /// True if nothing is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        (self.0[0] | self.0[1] | self.0[2] | self.0[3]) == 0
    }

    /// How many numbers are in the set, 0..=256.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Do the two sets share a number?
    #[inline]
    pub fn meets(&self, other: Bits) -> bool {
        !(*self & other).is_empty()
    }

    /// The smallest number, if any.
    #[inline]
    pub fn first(&self) -> Option<u8> {
        self.into_iter().next()
    }
}

impl FromIterator<u8> for Bits {
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Bits {
        let mut set = Bits::EMPTY;
        for n in iter {
            set.insert(n);
        }
        set
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl std::ops::$trait for Bits {
            type Output = Bits;
            #[inline]
            fn $method(self, o: Bits) -> Bits {
                Bits([
                    self.0[0] $op o.0[0],
                    self.0[1] $op o.0[1],
                    self.0[2] $op o.0[2],
                    self.0[3] $op o.0[3],
                ])
            }
        }
        impl std::ops::$assign_trait for Bits {
            #[inline]
            fn $assign(&mut self, o: Bits) {
                *self = *self $op o;
            }
        }
    };
}
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);

impl std::ops::Not for Bits {
    type Output = Bits;
    #[inline]
    fn not(self) -> Bits {
        Bits([!self.0[0], !self.0[1], !self.0[2], !self.0[3]])
    }
}

/// The numbers of a set in rising order.
pub struct Iter {
    words: [u64; 4],
    /// The word that is gone through now.
    word: usize,
    /// What is left of it.
    left: u64,
}

impl Iterator for Iter {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.words.get(self.word)?;
        }
        let bit = self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some((self.word as u8) << 6 | bit as u8)
    }
}

impl IntoIterator for Bits {
    type Item = u8;
    type IntoIter = Iter;
    #[inline]
    fn into_iter(self) -> Iter {
        Iter { words: self.0, word: 0, left: self.0[0] }
    }
}
