//! Result of checking all content in the background.

use crate::library::Diagnostic;

/// Diagnostics of a check of all content, which runs in the background because it takes long.
#[derive(Clone, Debug, Default)]
pub struct ContentCheck {
    /// Diagnostics of what is in play; with these `loam play` would reject the variant.
    pub in_play: Vec<Diagnostic>,
    /// All other diagnostics.
    pub elsewhere: Vec<Diagnostic>,
}
