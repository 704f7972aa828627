//! Integers as sets of small numbers, one bit each.

/// An integer as a set of small numbers.
pub trait Mask: Copy {
    /// Is number `n` in the set? It must be smaller than the integer has bits, here and below.
    fn has_bit(self, n: impl Bit) -> bool;

    /// Puts number `n` into the set.
    fn set_bit(&mut self, n: impl Bit);

    /// Takes number `n` out of the set.
    fn clear_bit(&mut self, n: impl Bit);

    /// The set of these numbers.
    fn of_bits<N: Bit>(numbers: impl IntoIterator<Item = N>) -> Self;
}

/// A number that can be in a [`Mask`]; smaller than the mask has bits.
pub trait Bit: Copy {
    /// Which bit it is, from 0.
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
