//! The screen, tested without a terminal.

mod sizes;
mod stories;

use super::commands::Surroundings;
use crate::output::Paint;

/// No folder, and nothing drawn.
fn around(color: bool) -> Surroundings {
    Surroundings { folder: None, seed: 1, paint: Paint { color }, tries_out: true }
}
