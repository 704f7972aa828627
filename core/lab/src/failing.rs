//! A game in which a law is broken, as it is kept and shortened.

use serde::Serialize;

use crate::laws::Broken;

/// A game in which a law is broken.
#[derive(Clone, Debug, Serialize)]
pub struct Failing<A> {
    /// Number of the game in its run.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// The law and how it shows.
    pub broken: Broken,
    /// Seat, action and `seat: text` from the opening to the position where the law is broken.
    #[serde(skip)]
    pub actions: Vec<(u8, A)>,
    /// The same as text.
    pub texts: Vec<String>,
    /// How many actions it took before shrinking.
    pub before: usize,
}

impl<A> Failing<A> {
    /// A law that a whole run breaks, and no single game.
    pub(crate) fn of_run(seed: u64, broken: Broken) -> Failing<A> {
        Failing { index: 0, seed, broken, actions: Vec::new(), texts: Vec::new(), before: 0 }
    }
}

/// The text of a panic.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
        .unwrap_or_else(|| "a panic without words".into())
}
