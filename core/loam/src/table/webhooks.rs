//! Telling those elsewhere whose turn it is.

/// It is somebody's turn, for who asked to be told elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Where that is told.
    pub url: String,
    /// The table.
    pub table: String,
    /// What it is called.
    pub title: String,
    /// What the seat is called.
    pub seat: String,
    /// How many rows the game has.
    pub row: u32,
}

/// Tells those elsewhere whose turn it is.
pub trait Webhooks: Send + Sync {
    /// May this address be told?
    ///
    /// # Errors
    /// Why not.
    fn check(&self, url: &str) -> Result<(), String>;

    /// Tells it, some time soon; comes back at once.
    fn call(&self, turn: Turn);
}
