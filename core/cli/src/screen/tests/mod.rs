//! Tests of the workbench screen without a terminal.

mod sizes;
mod stories;

use super::commands::Surroundings;
use crate::output::Paint;

/// Returns a context without a content folder.
fn around(color: bool) -> Surroundings {
    Surroundings { folder: None, seed: 1, paint: Paint { color }, tries_out: true }
}
