//! What checking everything found, told apart by what is in play.

use crate::library::Mistake;

/// What checking everything finds, which takes too long to be waited for.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Mistakes in what is in play, for which `loam play` would refuse the variant.
    pub in_play: Vec<Mistake>,
    /// All others.
    pub elsewhere: Vec<Mistake>,
}
