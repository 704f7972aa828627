//! Bit sets of small numbers: [`BitSet`] for 0 to 255 (hexes of a board, pieces in play), and `Mask` for sets in one integer
//! (tiles of a kind, tokens of a seat).

use bytemuck::{Pod, Zeroable};
pub(crate) use game::bitset::Mask;

/// Set of the numbers 0 to 255 as plain data; iterates in rising order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct BitSet(pub [u64; 4]);

impl BitSet {
    pub const EMPTY: BitSet = BitSet([0; 4]);

    /// Returns the set that contains only `n`.
    #[inline]
    pub fn one(n: u8) -> BitSet {
        let mut set = BitSet::EMPTY;
        set.insert(n);
        set
    }

    /// Returns whether the set contains `n`.
    #[inline]
    pub fn has(&self, n: u8) -> bool {
        self.0[(n >> 6) as usize] >> (n & 63) & 1 != 0
    }

    /// Adds `n`; no effect if it is already there.
    #[inline]
    pub fn insert(&mut self, n: u8) {
        self.0[(n >> 6) as usize] |= 1 << (n & 63);
    }

    /// Removes `n`; no effect if it is not there.
    #[inline]
    pub fn remove(&mut self, n: u8) {
        self.0[(n >> 6) as usize] &= !(1 << (n & 63));
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        (self.0[0] | self.0[1] | self.0[2] | self.0[3]) == 0
    }

    /// Returns how many numbers the set contains, 0 to 256.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Returns whether the two sets have a number in common.
    #[inline]
    pub fn meets(&self, other: BitSet) -> bool {
        !(*self & other).is_empty()
    }

    /// Returns the smallest number; `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<u8> {
        self.into_iter().next()
    }
}

impl FromIterator<u8> for BitSet {
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> BitSet {
        let mut set = BitSet::EMPTY;
        for n in iter {
            set.insert(n);
        }
        set
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl std::ops::$trait for BitSet {
            type Output = BitSet;
            #[inline]
            fn $method(self, o: BitSet) -> BitSet {
                BitSet([
                    self.0[0] $op o.0[0],
                    self.0[1] $op o.0[1],
                    self.0[2] $op o.0[2],
                    self.0[3] $op o.0[3],
                ])
            }
        }
        impl std::ops::$assign_trait for BitSet {
            #[inline]
            fn $assign(&mut self, o: BitSet) {
                *self = *self $op o;
            }
        }
    };
}
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);

impl std::ops::Not for BitSet {
    type Output = BitSet;
    #[inline]
    fn not(self) -> BitSet {
        BitSet([!self.0[0], !self.0[1], !self.0[2], !self.0[3]])
    }
}

/// Iterator over the numbers of a [`BitSet`] in rising order.
pub struct BitSetIter {
    words: [u64; 4],
    /// Index of the current word.
    word: usize,
    /// Bits of the current word that are still to be visited.
    left: u64,
}

impl Iterator for BitSetIter {
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

impl IntoIterator for BitSet {
    type Item = u8;
    type IntoIter = BitSetIter;
    #[inline]
    fn into_iter(self) -> BitSetIter {
        BitSetIter { words: self.0, word: 0, left: self.0[0] }
    }
}
