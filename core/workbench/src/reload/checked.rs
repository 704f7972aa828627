//! Result of checking all content in the background.

use crate::library::Mistake;

/// Diagnostics of a check of all content, which takes too long to wait for.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Diagnostics of what is in play; with these `loam play` would reject the variant.
    pub in_play: Vec<Mistake>,
    /// All other diagnostics.
    pub elsewhere: Vec<Mistake>,
}
