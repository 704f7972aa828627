//! Actions together with given results of their random draws, see [`crate::Views`].

/// An action together with some or all results of its random draws, in order.
#[derive(Clone, Copy, Debug)]
pub struct ActionWithDraws<'a, A, D> {
    pub seat: u8,
    pub action: A,
    /// The first random results of the action, or all of them, in order.
    pub draws: &'a [D],
}

/// An action to carry out. Its random results are either given, or drawn by the generators of the
/// position.
#[derive(Clone, Copy, Debug)]
pub struct ActionAttempt<'a, A, D> {
    pub seat: u8,
    pub action: A,
    /// All random results in order. `None`: the position's generators draw them.
    pub draws: Option<&'a [D]>,
}
