//! Bit sets: integers used as sets of small numbers, one bit each.

/// A bit set of small numbers, implemented for the unsigned integers.
pub trait Mask: Copy {
    /// Returns whether the set contains `n`. In all methods of this trait, `n` must be smaller than
    /// the integer's number of bits.
    fn has_bit(self, n: impl Bit) -> bool;

    /// Inserts the number `n`.
    fn set_bit(&mut self, n: impl Bit);

    /// Removes the number `n`.
    fn clear_bit(&mut self, n: impl Bit);

    /// Builds the set that contains exactly these numbers.
    fn of_bits<N: Bit>(numbers: impl IntoIterator<Item = N>) -> Self;
}

/// A small number that a [`Mask`] can contain. It must be smaller than the mask's number of bits.
pub trait Bit: Copy {
    /// Returns the index of the bit that stands for this number, from 0.
    fn place(self) -> u32;
}

macro_rules! bit {
    ($($number:ty)*) => {$(
        impl Bit for $number {
            #[inline]
            fn place(self) -> u32 {
                self as u32
            }
        }
    )*};
}
bit!(u8 i32 u32 usize);

impl<B: Bit> Bit for &B {
    #[inline]
    fn place(self) -> u32 {
        (*self).place()
    }
}

macro_rules! mask {
    ($($integer:ty)*) => {$(
        impl Mask for $integer {
            #[inline]
            fn has_bit(self, n: impl Bit) -> bool {
                self >> n.place() & 1 == 1
            }

            #[inline]
            fn set_bit(&mut self, n: impl Bit) {
                *self |= 1 << n.place();
            }

            #[inline]
            fn clear_bit(&mut self, n: impl Bit) {
                *self &= !(1 << n.place());
            }

            #[inline]
            fn of_bits<N: Bit>(numbers: impl IntoIterator<Item = N>) -> Self {
                numbers.into_iter().fold(0, |set, n| set | 1 << n.place())
            }
        }
    )*};
}
mask!(u8 u16 u32 u64);
